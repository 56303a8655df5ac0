import { expect, type Locator, type Page } from '@playwright/test';

/** Stops of the Tab key that are tried before something counts as out of reach. */
const STOPS = 90;

/** Somebody who has no mouse: goes from stop to stop, and each has to show that it has the keyboard. */
export class KeyboardWalk {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** Presses Tab until something has the focus. */
  to(target: Locator): Promise<void> {
    return this.#walk('Tab', target);
  }

  /** Presses Shift Tab until something has the focus. */
  backTo(target: Locator): Promise<void> {
    return this.#walk('Shift+Tab', target);
  }

  /** Goes to something and presses Enter. */
  async press(target: Locator): Promise<void> {
    await this.to(target);
    await this.page.keyboard.press('Enter');
  }

  /** Goes to a field and writes into it. */
  async write(target: Locator, text: string): Promise<void> {
    await this.to(target);
    await this.page.keyboard.type(text);
  }

  /** Opens a page by the palette. */
  async open(name: string): Promise<void> {
    await expect(this.page.getByRole('banner')).toBeVisible();
    await this.page.keyboard.press('Control+k');
    const palette = this.page.getByRole('dialog');
    await expect(palette).toBeVisible();
    await this.page.keyboard.type(name);
    await expect(palette.getByRole('option', { selected: true })).toContainText(name);
    await this.page.keyboard.press('Enter');
  }

  /** The keyboard is somewhere inside of something, or at it. */
  async isIn(place: Locator): Promise<void> {
    await expect
      .poll(() => place.evaluate((element) => element.contains(element.ownerDocument.activeElement)))
      .toBe(true);
  }

  async #walk(key: string, target: Locator): Promise<void> {
    await expect(target).toBeVisible();
    for (let stops = 0; stops < STOPS; stops += 1) {
      await this.page.keyboard.press(key);
      expect(await this.page.evaluate(hiddenStop), 'stops that do not show the focus').toBeUndefined();
      if (await target.evaluate((element) => element === element.ownerDocument.activeElement)) return;
    }
    throw new Error(`${key} does not reach ${target.toString()}`);
  }
}

/** In the page: what has the keyboard without showing it or out of sight, by its words; undefined when it is to be seen. */
function hiddenStop(): string | undefined {
  const stop = document.activeElement;
  if (stop === null || stop === document.body) return undefined;
  const probe = document.body.appendChild(document.createElement('i'));
  probe.style.color = 'var(--focus)';
  const { color } = getComputedStyle(probe);
  probe.remove();
  const { outlineStyle, outlineColor } = getComputedStyle(stop);
  let isMarked = outlineStyle !== 'none' && outlineColor === color;
  for (let at: Element | null = stop, up = 0; at !== null && up < 3; at = at.parentElement, up += 1)
    isMarked ||= getComputedStyle(at).boxShadow.includes(color);
  // Fields of a code mark the place of the next digit beside their input.
  for (const beside of stop.parentElement?.querySelectorAll(':scope > span') ?? [])
    isMarked ||= getComputedStyle(beside).boxShadow.includes(color);
  const { top, bottom, height } = stop.getBoundingClientRect();
  const isInSight = height > 0 && top < innerHeight && bottom > 0;
  return isMarked && isInSight
    ? undefined
    : (stop.getAttribute('aria-label') ?? stop.outerHTML.slice(0, 200));
}
