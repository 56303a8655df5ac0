import type { PanelKind } from './panel-kinds.ts';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { useSelections } from '../../market/selection.ts';
import { DeskSkeleton } from '../desk-skeleton.tsx';
import { nextOf } from '../dock/panel-turns.ts';
import { firstCharts, firstProducts } from './first-charts.ts';
import { layoutActions, useLayouts } from './layout-store.ts';
import type { PanelSpec } from './layout-tree.ts';

const ON_SALE = [11, 12, 13, 14, 15, 16, 17];
const START = useLayouts.getState();

const chart = (id: string, link: PanelSpec['link'], interval?: string): PanelSpec => ({
  id,
  kind: 'chart',
  link,
  settings: interval === undefined ? {} : { interval },
});

beforeEach(() => {
  useLayouts.setState(START, true);
  useSelections.setState({ chosen: {} });
});
afterEach(cleanup);

/** A layout of the trader's own, with these charts side by side and one behind a tab. */
function choose(...charts: readonly PanelSpec[]): void {
  const behind = chart('behind', 'rose', '1d');
  const [first, ...others] = charts.map((each) => ({ size: 300, tabs: [each], active: each.id }));
  if (first === undefined) throw new Error('a layout has a chart here');
  const children = [{ ...first, tabs: [...first.tabs, behind] }, ...others];
  layoutActions.add('Own', { direction: 'row', width: 900, height: 600, root: { size: 600, children } });
}

it('knows the chart of the first start: the usual interval and the first product', () => {
  expect(firstCharts(ON_SALE)).toEqual([{ symbolId: 11, type: '5m' }]);
  expect(firstProducts(ON_SALE)).toEqual([11]);
});

it('knows the charts in front of a layout with the products and intervals that the trader left', () => {
  useSelections.setState({ chosen: { violet: 17, 'panel:own': 12 } });
  choose(
    chart('a', 'violet', '1h'),
    chart('b', 'amber'),
    chart('own', 'none', '1d'),
    chart('c', 'cyan', '45m'),
  );
  // Bars of 45 minutes are made of others.
  expect(firstCharts(ON_SALE)).toEqual([
    { symbolId: 17, type: '1h' },
    { symbolId: 13, type: '5m' },
    { symbolId: 12, type: '1d' },
  ]);
});

it('names every product that a link counts from, so that the same charts come out of these alone', () => {
  useSelections.setState({ chosen: { violet: 17 } });
  choose(chart('a', 'violet', '1h'), chart('b', 'amber'));
  const known = ON_SALE.filter((symbolId) => firstProducts(ON_SALE).includes(symbolId));
  expect(known).toEqual([11, 12, 13, 17]);
  expect(firstCharts(known)).toEqual(firstCharts(ON_SALE));
  expect(firstCharts([])).toEqual([]);
});

it('makes what is looked for first before the others, and last what lies behind another tab', () => {
  const host = (kind: PanelKind, isVisible = true) => ({
    panel: { params: { kind }, api: { isVisible } } as never,
  });
  let waiting = [host('lists'), host('chart', false), host('tape'), host('order'), host('chart')];
  const made: unknown[] = [];
  for (let next = nextOf(waiting); next !== undefined; next = nextOf(waiting)) {
    const { params, api } = next.panel as { params: { kind: PanelKind }; api: { isVisible: boolean } };
    made.push(api.isVisible ? params.kind : `${params.kind} behind`);
    waiting = waiting.filter((each) => each !== next);
  }
  expect(made).toEqual(['chart', 'order', 'lists', 'tape', 'chart behind']);
});

it('shows the frames of the layout in force while it is not known what to show', () => {
  choose(chart('a', 'violet'), chart('b', 'amber'));
  render(<DeskSkeleton label="Starting" />);
  const page = screen.getByRole('main', { name: 'Starting' });
  expect(page.getAttribute('aria-busy')).toBe('true');
  expect(page.querySelectorAll('[data-bone]')).toHaveLength(2);
});
