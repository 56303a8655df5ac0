import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Candle } from '../../../backend/domain/market-data.ts';
import type { ChartEngine } from './chart-engine.ts';
import type { ChartInterval } from './intervals/chart-interval.ts';

type Answer = (candles: readonly Candle[] | undefined) => void;
/** Questions that wait for their answer, by product and interval. */
const requested = new Map<string, Answer>();
vi.mock('./intervals/interval-feed.ts', () => ({
  intervalFeed: (symbolId: number, type: string) => ({
    history: () =>
      new Promise((resolve, reject) =>
        requested.set(`${symbolId} ${type}`, (candles) =>
          candles === undefined ? reject(new Error('no answer')) : resolve(candles),
        ),
      ),
    onCandle: () => () => undefined,
    onReset: () => () => undefined,
  }),
}));

const { useCandles } = await import('./chart-history.ts');

const candle = (timestamp: number): Candle => ({
  timestamp,
  open: 1,
  high: 1,
  low: 1,
  close: 1,
  volume: 1,
  lastTickTimeMs: timestamp * 1000,
  lastTickSeq: timestamp,
});
const ENGINE = { onNeedOlder: () => undefined } as unknown as ChartEngine;
let drawn: readonly number[] = [];
const SINK = {
  setCandles: (bars: readonly Candle[]) => (drawn = bars.map(({ timestamp }) => timestamp)),
  update: () => undefined,
};
const answer = (key: string, candles: readonly Candle[] | undefined) =>
  act(async () => requested.get(key)?.(candles));

beforeEach(() => requested.clear());

it.each([
  ['interval', [1, '1d'] as const],
  ['product', [2, '5m'] as const],
])(
  'no candle stands under the name of another %s: all is empty until its own are read [HU-73]',
  async (_what, next) => {
    const shown = renderHook(
      ({ symbolId, type }: { symbolId: number; type: ChartInterval }) => {
        const state = useCandles(ENGINE, SINK, symbolId, type);
        return { ...state, drawnNow: drawn };
      },
      { initialProps: { symbolId: 1, type: '5m' } },
    );
    const now = () => shown.result.current;
    expect([now().loading, now().version, now().extent]).toEqual([true, 0, undefined]);
    await answer('1 5m', [candle(300), candle(600)]);
    expect([now().loading, drawn, now().extent?.last]).toEqual([false, [300, 600], 600]);
    const read = now().version;

    shown.rerender({ symbolId: next[0], type: next[1] });
    expect([now().loading, drawn, now().candles.current]).toEqual([true, [], []]);
    expect([now().version, now().extent]).toEqual([0, undefined]);

    // An answer to the old question comes too late for anything.
    await answer('1 5m', [candle(900)]);
    expect([now().loading, drawn]).toEqual([true, []]);
    await answer(`${next[0]} ${next[1]}`, [candle(86_400)]);
    expect([now().loading, drawn, now().version]).toEqual([false, [86_400], read + 1]);
  },
);

it('what could not be read says so instead, for its own interval only', async () => {
  const shown = renderHook(({ type }: { type: ChartInterval }) => useCandles(ENGINE, SINK, 1, type), {
    initialProps: { type: '5m' },
  });
  await answer('1 5m', undefined);
  expect([shown.result.current.failed, shown.result.current.loading]).toEqual([true, false]);
  shown.rerender({ type: '1h' });
  expect([shown.result.current.failed, shown.result.current.loading]).toEqual([false, true]);
  shown.unmount();
});
