import type { DockviewApi } from 'dockview';
import { create } from 'zustand';

interface DockState {
  /** The dock on screen, for the commands and menus around it. */
  readonly api: DockviewApi | undefined;
  /** Counts changes of links and panels' settings, of which the docking library says nothing. */
  readonly changes: number;
}

export const useDock = create<DockState>(() => ({ api: undefined, changes: 0 }));

/** Does something with the dock: at once, or when the page that it stands on has drawn it. */
export function whenDocked(work: () => void): void {
  if (useDock.getState().api !== undefined) return work();
  const stop = useDock.subscribe(({ api }) => {
    if (api === undefined) return;
    stop();
    // The layout is put into the dock with the same drawing.
    setTimeout(work);
  });
}
