import { toInstrumentId } from '../../../domain/units.ts';
import { describe, expect, it } from 'vitest';
import { KLINE_TYPE } from '../../../contract/enumerations.ts';
import type { Tick } from '../../../domain/market-data.ts';
import { LiveHistory } from './live-history.ts';

// Limits, written out: a test does not import what it checks.
const MAX_LIVE_TICKS = 20_000;
const MAX_LIVE_MINUTES = 10_080;

const START = Date.UTC(2026, 10, 18, 23, 58);

function tick(seq: number, timeMs: number, price: number): Tick {
  const best = { bid: price - 1, ask: price + 1, bidVolume: 3, askVolume: 4 };
  return { symbolId: toInstrumentId(1), seq, timeMs, price, ...best, volume: 2, direction: 1 };
}

describe('the history of a live product', () => {
  it('adds its ticks up to candles of any type, up to any moment that it remembers', () => {
    const history = new LiveHistory();
    const prices = [100, 120, 90, 110, 105, 130];
    prices.forEach((price, i) => history.add(tick(i + 1, START + i * 30_000, price)));
    const now = START + 150_000;
    const minutes = history.candles(KLINE_TYPE.minute1, now, 10, now);
    expect(
      minutes.map(({ open, high, low, close, volume, lastTickSeq }) => [
        open,
        high,
        low,
        close,
        volume,
        lastTickSeq,
      ]),
    ).toEqual([
      [100, 120, 100, 120, 4, 2],
      [90, 110, 90, 110, 4, 4],
      [105, 130, 105, 130, 4, 6],
    ]);
    expect(history.candles(KLINE_TYPE.day, now, 10, now)).toMatchObject([
      { timestamp: Date.UTC(2026, 10, 18) / 1000, open: 100, high: 120, low: 90, close: 110 },
      { timestamp: Date.UTC(2026, 10, 19) / 1000, open: 105, close: 130, lastTickTimeMs: now },
    ]);
    expect(history.candles(KLINE_TYPE.minute1, now, 1, START + 60_000)).toMatchObject([
      { open: 90, close: 90, volume: 2 },
    ]);
    expect(history.candles(KLINE_TYPE.minute1, START - 1, 5, now)).toEqual([]);
    expect(history.daySummary(now)).toEqual({
      open: 105,
      high: 130,
      low: 105,
      close: 130,
      yesterdayClose: 110,
    });
    expect(history.lastTick(START - 1)).toBeUndefined();
    expect(history.ticks(START, START + 60_000)).toHaveLength(2);
    expect(history.depth(now, 20)).toMatchObject({
      seq: 6,
      bids: [{ price: 129, volume: 3 }],
      asks: [{ price: 131, volume: 4 }],
    });
  });

  it('is bounded in memory, ticks and minutes alike [MAX_LIVE_TICKS] [MAX_LIVE_MINUTES]', () => {
    const history = new LiveHistory();
    const many = 3 * MAX_LIVE_TICKS;
    for (let i = 0; i < many; i++) history.add(tick(i + 1, START + i * 60_000, 100));
    const end = START + many * 60_000;
    expect(history.ticks(0, end).length).toBeLessThanOrEqual(1.1 * MAX_LIVE_TICKS);
    expect(history.ticks(0, end).length).toBeGreaterThanOrEqual(MAX_LIVE_TICKS);
    const kept = history.candles(KLINE_TYPE.minute1, end, many, end);
    expect(kept.length).toBeLessThanOrEqual(1.1 * MAX_LIVE_MINUTES);
    expect(kept.at(-1)?.lastTickSeq).toBe(many);
  });
});
