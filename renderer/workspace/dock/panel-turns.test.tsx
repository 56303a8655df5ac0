import type { PanelKind } from '../layouts/panel-kinds.ts';
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import type { PanelHost } from './dock-hosts.ts';

vi.mock('../../market/market.ts', () => ({
  useCatalogue: () => ({ data: [], failureCount: 0, isFetching: false }),
}));
const { usePanelTurns } = await import('./panel-turns.ts');

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const host = (kind: PanelKind, isOfLayout = false): PanelHost =>
  ({ key: kind, isOfLayout, panel: { params: { kind }, api: { isVisible: true } } }) as unknown as PanelHost;

/** A desk with these panels, all of them made, and what is made of it after each change and each turn. */
function openDesk(...kinds: readonly PanelKind[]) {
  const { result, rerender } = renderHook(({ hosts }) => hosts.filter(usePanelTurns(hosts)), {
    initialProps: { hosts: kinds.map((kind) => host(kind)) },
  });
  const made = () => result.current.map(({ key }) => key);
  const turn = () => void act(() => vi.advanceTimersToNextTimer());
  const picture = () => void act(() => vi.advanceTimersToNextFrame());
  for (const _ of kinds) turn();
  expect(made()).toEqual(kinds);
  const show = (...next: readonly PanelKind[]) => rerender({ hosts: next.map((kind) => host(kind)) });
  const showLayout = (...next: readonly PanelKind[]) =>
    rerender({ hosts: next.map((kind) => host(kind, true)) });
  return { made, turn, picture, show, showLayout };
}

it('a layout shows what it keeps at once and makes what it brings after the first picture, one panel a turn, the chart first', () => {
  const { made, turn, picture, show } = openDesk('watchlist', 'order');
  show('order', 'tape', 'heatmap', 'chart');
  expect(made()).toEqual(['order']);
  picture();
  expect(made()).toEqual(['order']);
  turn();
  expect(made()).toEqual(['order', 'chart']);
  turn();
  expect(made()).toHaveLength(3);
  turn();
  expect(made()).toEqual(['order', 'tape', 'heatmap', 'chart']);
});

it('a panel that a layout brings alone comes after the first picture too', () => {
  const { made, turn, picture, showLayout } = openDesk('order');
  showLayout('order', 'chart');
  expect(made()).toEqual(['order']);
  picture();
  turn();
  expect(made()).toEqual(['order', 'chart']);
});

it('a panel that comes alone comes at once, also after one was closed', () => {
  const { made, show } = openDesk('watchlist', 'order');
  show('order');
  show('order', 'tape');
  expect(made()).toEqual(['order', 'tape']);
});

it('a page out of sight draws no picture and makes what a layout brings all the same', () => {
  const { made, turn, showLayout } = openDesk('watchlist', 'order');
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  showLayout('order', 'chart');
  turn();
  expect(made()).toEqual(['order', 'chart']);
});

it('a panel that comes alone comes at once, also after panels that took turns', () => {
  const { made, turn, picture, show } = openDesk('order');
  show('order', 'tape');
  expect(made()).toEqual(['order', 'tape']);
  show('order', 'tape', 'chart', 'risk');
  expect(made()).toEqual(['order', 'tape']);
  picture();
  turn();
  turn();
  show('order', 'tape', 'chart', 'risk', 'depth');
  expect(made()).toHaveLength(5);
});
