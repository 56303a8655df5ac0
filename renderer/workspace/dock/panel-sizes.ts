import type { PanelKind } from '../layouts/layout-tree.ts';

/** The smallest useful panel in pixels. */
export const MIN_PANEL_WIDTH = 184;
export const MIN_PANEL_HEIGHT = 110;

const WIDER: Partial<Record<PanelKind, number>> = { chart: 300, depth: 200, order: 256, lists: 420 };

/** Pixels below which a panel of a kind is of no use. */
export function panelMinWidth(kind: PanelKind): number {
  return WIDER[kind] ?? MIN_PANEL_WIDTH;
}
