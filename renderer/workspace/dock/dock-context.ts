import type { DockviewApi } from 'dockview';
import { create } from 'zustand';

interface DockState {
  /** The dock on screen, for the commands and menus around it. */
  readonly api: DockviewApi | undefined;
  /** Counts changes of links and panels' settings, of which the docking library says nothing. */
  readonly changes: number;
}

export const useDock = create<DockState>(() => ({ api: undefined, changes: 0 }));
