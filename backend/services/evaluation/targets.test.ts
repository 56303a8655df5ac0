import { describe, expect, it } from 'vitest';
import { KLINE_TYPE } from '../../contract/enumerations.ts';
import { toInstrumentId } from '../../domain/units.ts';
import { createBuiltInMarket, type MarketSource } from '../../market/index.ts';
import { timeOfBars, timeOfTicks } from './targets.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const [BTC, STOCK] = [toInstrumentId(10021), toInstrumentId(20101)];
const market = createBuiltInMarket({ seed: 7 });
/** A Friday at noon. */
const FRIDAY = Date.UTC(2026, 2, 6, 12);

describe('How far a step goes', () => {
  it('ends with the K-lines that close, the running one first', () => {
    const at = (nowMs: number, count: number) =>
      timeOfBars(market, KLINE_TYPE.minute1, { symbolId: BTC, count, nowMs });
    expect(at(FRIDAY, 1)).toBe(FRIDAY + MINUTE_MS);
    expect(at(FRIDAY + 1, 1)).toBe(FRIDAY + MINUTE_MS);
    expect(at(FRIDAY + 1, 3)).toBe(FRIDAY + 3 * MINUTE_MS);
  });

  it('counts only K-lines that there are: over a weekend as the candles say', () => {
    const nowMs = FRIDAY + 12 * 3_600_000;
    const end = timeOfBars(market, KLINE_TYPE.minute5, { symbolId: STOCK, count: 2, nowMs }) ?? 0;
    const candles = market.candles(STOCK, KLINE_TYPE.minute5, end / 1000 - 1, 100, end);
    expect(candles.filter(({ timestamp }) => timestamp * 1000 >= nowMs - 5 * MINUTE_MS + 1)).toHaveLength(2);
  });

  it('ends with a tick, the count-th after now', () => {
    const ticks = market.ticks(BTC, FRIDAY + 1, FRIDAY + 10 * MINUTE_MS);
    for (const count of [1, 2, 100])
      expect(timeOfTicks(market, { symbolId: BTC, count, nowMs: FRIDAY })).toBe(ticks[count - 1]?.timeMs);
  });

  it('is not known of what does not come for sixty days [LONGEST_SEARCH_MS]', () => {
    const silentUntil = (endMs: number): MarketSource => ({
      ...market,
      bounds: (_, __, toMs) => (toMs > endMs ? { lowBid: 1, highBid: 1, lowAsk: 1, highAsk: 1 } : undefined),
      ticks: (symbolId, fromMs, toMs) =>
        toMs > endMs ? market.ticks(symbolId, Math.max(fromMs, endMs), toMs) : [],
    });
    const from = { symbolId: BTC, count: 1, nowMs: FRIDAY };
    for (const [days, isFound] of [
      [59, true],
      [61, false],
    ] as const) {
      const source = silentUntil(FRIDAY + days * DAY_MS);
      expect(timeOfBars(source, KLINE_TYPE.hour1, from) !== undefined).toBe(isFound);
      expect(timeOfTicks(source, from) !== undefined).toBe(isFound);
    }
  });
});
