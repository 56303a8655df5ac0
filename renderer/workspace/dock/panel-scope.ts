import type { IDockviewPanel } from 'dockview';
import type { PanelSpec } from '../layouts/layout-tree.ts';

/** The link that a panel follows, as the market knows it. */
export function scopeOf({ id, params }: Pick<IDockviewPanel, 'id' | 'params'>): string {
  return scopeOfSpec({ id, link: (params as unknown as PanelSpec).link });
}

/** The same as the layout has it. */
export function scopeOfSpec({ id, link }: Pick<PanelSpec, 'id' | 'link'>): string {
  return link === 'none' ? `panel:${id}` : link;
}
