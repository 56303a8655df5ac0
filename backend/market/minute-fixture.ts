import { expect } from 'vitest';
import { KLINE_TYPE } from '../contract/enumerations.ts';
import type { Tick } from '../domain/market-data.ts';
import type { MarketSource } from './market-source.ts';
import { MINUTE_MS } from './sessions/time.ts';

/**
 * Expects the candle of a minute to be what its ticks make, each tick to be the newest at its time, and each of its quotes to lie within its
 * bounds; the ticks. For tests.
 */
export function expectMinuteOfTicks(
  source: MarketSource,
  symbolId: number,
  minuteMs: number,
  nowMs = minuteMs + MINUTE_MS,
): readonly Tick[] {
  const ticks = source.ticks(symbolId, minuteMs, minuteMs + MINUTE_MS);
  if (ticks.length === 0) return ticks;
  const [candle] = source.candles(symbolId, KLINE_TYPE.minute1, minuteMs / 1_000, 1, nowMs);
  const prices = ticks.map(({ price }) => price);
  expect(candle).toMatchObject({
    open: prices[0],
    high: Math.max(...prices),
    low: Math.min(...prices),
    close: prices.at(-1),
    volume: ticks.reduce((sum, { volume }) => sum + volume, 0),
    lastTickSeq: ticks.at(-1)?.seq,
    lastTickTimeMs: ticks.at(-1)?.timeMs,
  });
  expect(ticks.map(({ timeMs }) => source.lastTick(symbolId, timeMs))).toEqual(ticks);
  const bounds = source.bounds?.(symbolId, minuteMs, minuteMs + MINUTE_MS);
  for (const { bid, ask } of ticks) {
    expect(bid).toBeGreaterThanOrEqual(bounds?.lowBid ?? Infinity);
    expect(ask).toBeLessThanOrEqual(bounds?.highAsk ?? 0);
  }
  return ticks;
}
