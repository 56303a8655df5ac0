import type { PanelsKey } from '../../i18n/i18n.ts';

/** The smallest useful panel in pixels, with its share of the gutters. */
export const MIN_PANEL_WIDTH = 188;
export const MIN_PANEL_HEIGHT = 116;

interface KindOfPanel {
  readonly title: PanelsKey;
  /** Pixels below which it is of no use, where that is more than usual. */
  readonly minWidth?: number;
  /** It may stand in a layout more than once, each with a product of its own. */
  readonly isRepeatable?: true;
}

const PANELS = {
  watchlist: { title: 'panel.watchlist' },
  chart: { title: 'panel.chart', minWidth: 384, isRepeatable: true },
  depth: { title: 'panel.depth', minWidth: 204, isRepeatable: true },
  tape: { title: 'panel.tape', minWidth: 220, isRepeatable: true },
  depthChart: { title: 'depthChart.title', isRepeatable: true },
  order: { title: 'panel.order', minWidth: 260 },
  lists: { title: 'panel.blotter', minWidth: 420 },
  positions: { title: 'tab.positions' },
  orders: { title: 'tab.orders' },
  money: { title: 'tab.statement' },
  activity: { title: 'tab.activity' },
  alerts: { title: 'settings.section.alerts', minWidth: 300 },
  account: { title: 'panel.account' },
  product: { title: 'panel.product' },
  heatmap: { title: 'panel.heatmap', minWidth: 260 },
  performance: { title: 'panel.performance', minWidth: 320 },
  risk: { title: 'panel.risk' },
} as const satisfies Readonly<Record<string, KindOfPanel>>;

export type PanelKind = keyof typeof PANELS;
export const PANEL_KINDS = Object.keys(PANELS) as readonly PanelKind[];

const kindOf = (kind: PanelKind): KindOfPanel => PANELS[kind];

export function isRepeatable(kind: PanelKind): boolean {
  return kindOf(kind).isRepeatable === true;
}

/** The key of the name of a panel. */
export function panelTitle(kind: PanelKind): PanelsKey {
  return kindOf(kind).title;
}

/** Pixels below which a panel of a kind is of no use. */
export function panelMinWidth(kind: PanelKind): number {
  return kindOf(kind).minWidth ?? MIN_PANEL_WIDTH;
}
