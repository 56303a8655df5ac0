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

/** Makes what stands before a splitter larger by so many pixels. */
function moveSplitter(api: DockviewApi, sash: HTMLElement, column: boolean, pixels: number): void {
  const all = [...(sash.parentElement?.children ?? [])];
  const views = sash.parentElement?.parentElement?.querySelector(':scope > .dv-view-container')?.children;
  const view = views?.[all.indexOf(sash)] as HTMLElement | undefined;
  const group = view && api.groups.find(({ element }) => view.contains(element));
  if (view === undefined || group === undefined) return;
  if (column) group.api.setSize({ width: view.offsetWidth + pixels });
  else group.api.setSize({ height: view.offsetHeight + pixels });
}
