import type { PanelKind } from './layout-tree.ts';

/** The smallest useful panel in pixels, with its share of the gutters. */
export const MIN_PANEL_WIDTH = 188;
export const MIN_PANEL_HEIGHT = 116;

const WIDER: Partial<Record<PanelKind, number>> = {
  chart: 384,
  depth: 204,
  tape: 220,
  order: 260,
  lists: 420,
  heatmap: 260,
  performance: 320,
};

/** Pixels below which a panel of a kind is of no use. */
export function panelMinWidth(kind: PanelKind): number {
  return WIDER[kind] ?? MIN_PANEL_WIDTH;
}
