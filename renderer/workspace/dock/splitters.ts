import type { DockviewApi } from 'dockview';

/** Steps of a splitter moved by arrow keys (pixels); with Shift the larger one. */
const KEY_STEP = 8;
const KEY_STEP_LARGE = 40;

/**
 * Gives the library's splitters a role, a name and arrow keys.
 * @returns a function that stops it.
 */
export function followSplitters(root: HTMLElement, api: DockviewApi, name: () => string): () => void {
  const dress = () => {
    for (const sash of root.querySelectorAll<HTMLElement>('.dv-sash')) {
      const column = sash.closest('.dv-split-view-container')?.classList.contains('dv-horizontal') ?? false;
      sash.setAttribute('role', 'separator');
      sash.setAttribute('aria-orientation', column ? 'vertical' : 'horizontal');
      sash.setAttribute('aria-label', name());
      sash.setAttribute('aria-valuenow', String(sharePercent(sash, column)));
      sash.tabIndex = sash.classList.contains('dv-disabled') ? -1 : 0;
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const sash = event.target as HTMLElement;
    if (!sash.classList.contains('dv-sash')) return;
    const column = sash.getAttribute('aria-orientation') === 'vertical';
    const keys = column ? ['ArrowLeft', 'ArrowRight'] : ['ArrowUp', 'ArrowDown'];
    const sign = keys.indexOf(event.key) * 2 - 1;
    if (!keys.includes(event.key)) return;
    event.preventDefault();
    moveSplitter(api, sash, column, sign * (event.shiftKey ? KEY_STEP_LARGE : KEY_STEP));
  };
  const watch = api.onDidLayoutChange(dress);
  root.addEventListener('keydown', onKeyDown);
  dress();
  return () => {
    watch.dispose();
    root.removeEventListener('keydown', onKeyDown);
  };
}

/** What a splitter stands between; undefined for one that the library has not placed yet. */
function neighbours(sash: HTMLElement): readonly [HTMLElement | undefined, HTMLElement | undefined] {
  const all = [...(sash.parentElement?.children ?? [])];
  const views = sash.parentElement?.parentElement?.querySelector(':scope > .dv-view-container')?.children;
  const at = all.indexOf(sash);
  return [views?.[at] as HTMLElement | undefined, views?.[at + 1] as HTMLElement | undefined];
}

/** How much of the room of both neighbours the first one has, 0 to 100. */
function sharePercent(sash: HTMLElement, column: boolean): number {
  // As the library has set them: to measure both would lay out the page.
  const [before = 0, after = 0] = neighbours(sash).map((view) =>
    Number(((column ? view?.style.width : view?.style.height) ?? '').replace('px', '')),
  );
  return before + after === 0 ? 50 : Math.round((100 * before) / (before + after));
}

/** Makes what stands before a splitter larger by so many pixels. */
function moveSplitter(api: DockviewApi, sash: HTMLElement, column: boolean, pixels: number): void {
  const [view] = neighbours(sash);
  const group = view && api.groups.find(({ element }) => view.contains(element));
  if (view === undefined || group === undefined) return;
  if (column) group.api.setSize({ width: view.offsetWidth + pixels });
  else group.api.setSize({ height: view.offsetHeight + pixels });
}
