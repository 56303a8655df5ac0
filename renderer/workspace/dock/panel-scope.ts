import type { IDockviewPanel } from 'dockview';
import type { PanelSpec } from '../layouts/layout-tree.ts';

/** The link that a panel follows, as the market knows it. */
export function scopeOf(panel: IDockviewPanel): string {
  const { link } = panel.params as unknown as PanelSpec;
  return link === 'none' ? `panel:${panel.id}` : link;
}
