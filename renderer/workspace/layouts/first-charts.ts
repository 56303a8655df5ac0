import type { ChartAhead } from '../../market/candles-ahead.ts';
import { knownFirst, selectedAmong } from '../../market/selection.ts';
import { composedOf, readInterval } from '../../panels/chart/intervals/chart-interval.ts';
import { useChartViews } from '../../panels/chart/settings/chart-view.ts';
import { scopeOfSpec } from '../dock/dock-context.ts';
import { windowClass } from '../layout.ts';
import { useLayouts } from './layout-store.ts';
import { isTabGroup, type LayoutNode, type LayoutTree, type PanelSpec } from './layout-tree.ts';
import { shownTree } from './shown-tree.ts';
import type { InstrumentNumber } from '../../../backend/domain/units.ts';

/**
 * The charts that the layout of now shows first, each with its product of those on sale: their candles are asked for before they
 * are made.
 */
export function firstCharts(symbolIds: readonly InstrumentNumber[]): readonly ChartAhead[] {
  const kind = windowClass(window.innerWidth, window.innerHeight);
  const tree = shownTree(kind, useLayouts.getState().shown.current);
  return chartsOf(tree, useChartViews.getState().start.interval).flatMap(({ panel, type }) => {
    const symbolId = selectedAmong(symbolIds, scopeOfSpec(panel));
    return symbolId === undefined ? [] : [{ symbolId, type }];
  });
}

/** The products that those charts need, with the ones that their links count from. */
export function firstProducts(symbolIds: readonly InstrumentNumber[]): readonly number[] {
  const wanted = firstCharts(symbolIds).map(({ symbolId }) => symbolId);
  return knownFirst(symbolIds, wanted);
}

/** Charts in front of their tabs, on the desk first. A chart whose bars are made of others reads more than its first candles. */
function chartsOf({ root, floating = [], windows = [] }: LayoutTree, usual: string) {
  const inFront = [...frontOf(root), ...[...floating, ...windows].flatMap((group) => frontTab(group))];
  return inFront.flatMap((panel) => {
    if (panel.kind !== 'chart') return [];
    const interval = readInterval(panel.settings['interval'] ?? usual) ?? readInterval(usual);
    if (interval === undefined) return [];
    const { type, count } = composedOf(interval);
    return count === 1 ? [{ panel, type }] : [];
  });
}

function frontOf(node: LayoutNode): readonly PanelSpec[] {
  return isTabGroup(node) ? frontTab(node) : node.children.flatMap((child) => frontOf(child));
}

function frontTab({ tabs, active }: { readonly tabs: readonly PanelSpec[]; readonly active: string }) {
  return tabs.filter(({ id }) => id === active);
}
