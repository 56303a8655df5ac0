import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { PanelKind } from '../layouts/layout-tree.ts';
import type { PanelHost } from './dock-hosts.ts';

vi.mock('../../market/market.ts', () => ({
  useCatalogue: () => ({ data: [], failureCount: 0, isFetching: false }),
}));
const { usePanelTurns } = await import('./panel-turns.ts');

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const host = (kind: PanelKind): PanelHost =>
  ({ key: kind, panel: { params: { kind }, api: { isVisible: true } } }) as unknown as PanelHost;

/** A desk with these panels, all of them made, and what is made of it after each change and each turn. */
function openDesk(...kinds: readonly PanelKind[]) {
  const { result, rerender } = renderHook(({ hosts }) => hosts.filter(usePanelTurns(hosts)), {
    initialProps: { hosts: kinds.map(host) },
  });
  const made = () => result.current.map(({ key }) => key);
  const turn = () => void act(() => vi.advanceTimersToNextTimer());
  for (const _ of kinds) turn();
  expect(made()).toEqual(kinds);
  return { made, turn, show: (...next: readonly PanelKind[]) => rerender({ hosts: next.map(host) }) };
}

it('a layout shows what it keeps at once and makes what it brings one panel a turn, the chart first', () => {
  const { made, turn, show } = openDesk('watchlist', 'order');
  show('order', 'tape', 'heatmap', 'chart');
  expect(made()).toEqual(['order']);
  turn();
  expect(made()).toEqual(['order', 'chart']);
  turn();
  expect(made()).toHaveLength(3);
  turn();
  expect(made()).toEqual(['order', 'tape', 'heatmap', 'chart']);
});

it('a panel that comes alone comes at once, also after panels that took turns', () => {
  const { made, turn, show } = openDesk('order');
  show('order', 'tape');
  expect(made()).toEqual(['order', 'tape']);
  show('order', 'tape', 'chart', 'risk');
  expect(made()).toEqual(['order', 'tape']);
  turn();
  turn();
  show('order', 'tape', 'chart', 'risk', 'depth');
  expect(made()).toHaveLength(5);
});
