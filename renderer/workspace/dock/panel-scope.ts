import type { IDockviewPanel } from 'dockview';
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
