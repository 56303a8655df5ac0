import type { Page } from '@playwright/test';

/**
 * What a trader could press and cannot, or only in part, by its names: controls that lie on one another, that are cut off by what
 * they stand in, whose words are wider than they are, or that are out of sight with no menu that has them. Content that scrolls
 * upwards may be out of sight. To be asked until there is none: fonts, and parts that measure themselves, come some frames later.
 */
export function misplaced(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    interface Seen {
      readonly control: HTMLElement;
      readonly left: number;
      readonly right: number;
      readonly top: number;
      readonly bottom: number;
    }
    const found: string[] = [];
    const nameOf = (one: Element) =>
      `${one.closest('[data-slot]')?.getAttribute('data-slot') ?? 'frame'}: ${one.getAttribute('aria-label') ?? one.textContent.slice(0, 30)}`;
    /** What of a control is left by everything that clips it, and the first that does. */
    const seenOf = (control: HTMLElement): { readonly seen: Seen; readonly clip: Element | undefined } => {
      let { left, right, top, bottom } = control.getBoundingClientRect();
      let clip: Element | undefined;
      for (let parent = control.parentElement; parent !== null; parent = parent.parentElement) {
        const style = getComputedStyle(parent);
        const clips = style.overflow !== 'visible' || /strict|content|paint/.test(style.contain);
        if (!clips) continue;
        const box = parent.getBoundingClientRect();
        const cut = Math.max(box.left - left, right - box.right, box.top - top, bottom - box.bottom);
        if (cut > 1) clip ??= parent;
        [left, right] = [Math.max(left, box.left), Math.min(right, box.right)];
        [top, bottom] = [Math.max(top, box.top), Math.min(bottom, box.bottom)];
      }
      if (right > innerWidth + 1 || bottom > innerHeight + 1) clip ??= document.body;
      return { seen: { control, left, right, top, bottom }, clip };
    };
    const scrolls = (clip: Element) =>
      /auto|scroll/.test(getComputedStyle(clip).overflowY) &&
      !clip.matches('[role="toolbar"], [role="tablist"]');
    /** A tab without room is in the menu beside its strip. */
    const isInMenu = (control: Element) =>
      control.getAttribute('role') === 'tab' &&
      control.parentElement?.nextElementSibling?.tagName === 'BUTTON';
    const controls = document.querySelectorAll<HTMLElement>(
      'main :is(button, input, [role="tab"], header > span), header :is(button, input), footer > span',
    );
    const all: Seen[] = [];
    for (const control of controls) {
      const box = control.getBoundingClientRect();
      const isDrawn = box.width > 1 && box.height > 1 && getComputedStyle(control).visibility !== 'hidden';
      if (!isDrawn || control.closest('table, [role="listbox"]') !== null) continue;
      const { seen, clip } = seenOf(control);
      const isSeen = seen.right - seen.left > 2 && seen.bottom - seen.top > 2;
      if (isSeen) all.push(seen);
      const isWord = control.tagName === 'SPAN';
      if (clip !== undefined && !scrolls(clip) && (isSeen || !(isWord || isInMenu(control))))
        found.push(`${nameOf(control)} is ${isSeen ? 'cut' : 'out of sight'}`);
      if (isSeen && control.tagName === 'BUTTON' && control.scrollWidth > control.clientWidth + 1)
        found.push(`${nameOf(control)} has no room for its words`);
    }
    for (const [at, one] of all.entries())
      for (const other of all.slice(at + 1)) {
        if (one.control.contains(other.control) || other.control.contains(one.control)) continue;
        const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
        const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
        if (width > 1 && height > 1) found.push(`${nameOf(one.control)} lies on ${nameOf(other.control)}`);
      }
    return found;
  });
}
