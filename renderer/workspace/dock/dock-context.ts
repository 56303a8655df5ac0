import type { DockviewApi, IDockviewPanel } from 'dockview';
import { create } from 'zustand';
import type { PanelSpec } from '../layouts/layout-tree.ts';

/** What the layout says of a panel. The docking library carries it as parameters, whose type it does not know. */
export function specOf({ params }: { readonly params?: object | undefined }): PanelSpec {
  return params as PanelSpec;
}

/** The link that a panel follows, as the market knows it. */
export function scopeOf(panel: Pick<IDockviewPanel, 'id' | 'params'>): string {
  return scopeOfSpec({ id: panel.id, link: specOf(panel).link });
}

/** The same as the layout has it. */
export function scopeOfSpec({ id, link }: Pick<PanelSpec, 'id' | 'link'>): string {
  return link === 'none' ? `panel:${id}` : link;
}

interface DockState {
  /** The dock on screen, for the commands and menus around it. */
  readonly api: DockviewApi | undefined;
  /** Counts changes of links and panels' settings, of which the docking library says nothing. */
  readonly changes: number;
}

export const useDock = create<DockState>(() => ({ api: undefined, changes: 0 }));

/** Has the layout on the desk looked at now: the docking library tells of a change a moment later, or not of it at all. */
export function noteChanges(): void {
  useDock.setState(({ changes }) => ({ changes: changes + 1 }));
}

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
