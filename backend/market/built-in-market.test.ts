import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { KLINE_TYPE, type KlineType } from '../contract/enumerations.ts';
import type { Candle, Tick } from '../domain/market-data.ts';
import { createBuiltInMarket } from './built-in-market.ts';
import { BUILT_IN_PRODUCTS } from './products/built-in-products.ts';

const market = createBuiltInMarket({ seed: 7 });
const IDS = BUILT_IN_PRODUCTS.map(({ symbolId }) => symbolId);
const [BTC, EUR, STOCK] = [10021, 10101, 20001];
const FROM = Date.UTC(2015, 2, 1);
const TO = Date.UTC(2030, 0, 1);

const anyId = fc.constantFrom(...IDS);
const anyTime = fc.integer({ min: FROM, max: TO });

/** Length of the candles that have one, in seconds. */
const LENGTHS: readonly (readonly [KlineType, number])[] = [
  [KLINE_TYPE.minute1, 60],
  [KLINE_TYPE.minute5, 300],
  [KLINE_TYPE.minute15, 900],
  [KLINE_TYPE.minute30, 1_800],
  [KLINE_TYPE.hour1, 3_600],
  [KLINE_TYPE.hour2, 7_200],
  [KLINE_TYPE.hour4, 14_400],
  [KLINE_TYPE.day, 86_400],
  [KLINE_TYPE.week, 604_800],
];

/** The candle that a list of ticks or of smaller candles makes. */
function candleOfTicks(timestamp: number, ticks: readonly Tick[]): Candle | undefined {
  const [first, last] = [ticks[0], ticks.at(-1)];
  if (!first || !last) return undefined;
  const prices = ticks.map(({ price }) => price);
  return {
    timestamp,
    open: first.price,
    high: Math.max(...prices),
    low: Math.min(...prices),
    close: last.price,
    volume: ticks.reduce((sum, { volume }) => sum + volume, 0),
    lastTickTimeMs: last.timeMs,
    lastTickSeq: last.seq,
  };
}

function candleOfCandles(timestamp: number, parts: readonly Candle[]): Candle | undefined {
  const [first, last] = [parts[0], parts.at(-1)];
  if (!first || !last) return undefined;
  return {
    timestamp,
    open: first.open,
    high: Math.max(...parts.map(({ high }) => high)),
    low: Math.min(...parts.map(({ low }) => low)),
    close: last.close,
    volume: parts.reduce((sum, { volume }) => sum + volume, 0),
    lastTickTimeMs: last.lastTickTimeMs,
    lastTickSeq: last.lastTickSeq,
  };
}

describe('the newest tick of a market that is moved by the minute', () => {
  it('is to the digit the one that the whole minute has, in every product', () => {
    fc.assert(
      fc.property(anyId, anyTime, (symbolId, timeMs) => {
        const atMs = Math.floor(timeMs / 60_000) * 60_000;
        const within = market.ticks(symbolId, atMs, atMs + 60_000);
        const newest = market.lastTick(symbolId, atMs);
        if (within.length > 0) expect(newest).toEqual(within[0]);
        else expect(newest?.timeMs ?? 0).toBeLessThan(atMs);
      }),
    );
  });
});

describe('candles and ticks', () => {
  it('make the same candle of one to thirty minutes, at any age [KL-12] [KL-13]', () => {
    fc.assert(
      fc.property(anyId, anyTime, fc.constantFrom(...LENGTHS.slice(0, 4)), (id, time, [type, length]) => {
        const start = Math.floor(time / 1000 / length) * length;
        const end = (start + length) * 1000;
        const candle = market.candles(id, type, start, 1, end).find(({ timestamp }) => timestamp === start);
        expect(candle).toEqual(candleOfTicks(start, market.ticks(id, start * 1000, end)));
      }),
      { numRuns: 150 },
    );
  });

  it('make the same running candle of every type, from the ticks so far [KL-02] [KL-12]', () => {
    fc.assert(
      fc.property(anyId, anyTime, (id, now) => {
        const minutes = market.candles(id, KLINE_TYPE.minute1, now / 1000, 10_000, now);
        const running = minutes.at(-1);
        if (!running) return;
        expect(running).toEqual(
          candleOfTicks(running.timestamp, market.ticks(id, running.timestamp * 1000, now + 1)),
        );
        for (const [type, length] of LENGTHS.slice(1, 8)) {
          const candle = market.candles(id, type, now / 1000, 1, now)[0];
          const start = Math.floor(running.timestamp / length) * length;
          expect(candle).toEqual(
            candleOfCandles(
              start,
              minutes.filter(({ timestamp }) => timestamp >= start),
            ),
          );
        }
      }),
      { numRuns: 25 },
    );
  });

  it('agree over every pair of neighbouring types [KL-12]', () => {
    fc.assert(
      fc.property(anyId, anyTime, (id, now) => {
        for (let at = 1; at < LENGTHS.length; at++) {
          const [[smallType], [type, length]] = [LENGTHS[at - 1]!, LENGTHS[at]!];
          const large = market.candles(id, type, now / 1000, 4, now);
          const small = market.candles(id, smallType, now / 1000, 60, now);
          // The first large candle may begin before the first small one.
          for (const candle of large.slice(1)) {
            const parts = small.filter(
              ({ timestamp }) => timestamp >= candle.timestamp && timestamp < candle.timestamp + length,
            );
            if (small[0] && small[0].timestamp <= candle.timestamp) {
              expect(candle).toEqual(candleOfCandles(candle.timestamp, parts));
            }
          }
        }
      }),
      { numRuns: 40 },
    );
  });

  it('make months of days, from the first of each [KL-09] [KL-12]', () => {
    const now = Date.UTC(2026, 10, 21, 6);
    for (const id of IDS) {
      const days = market.candles(id, KLINE_TYPE.day, now / 1000, 130, now);
      const months = market.candles(id, KLINE_TYPE.month, now / 1000, 4, now);
      expect(months).toHaveLength(4);
      for (const month of months) {
        const next = new Date(month.timestamp * 1000);
        const end = Date.UTC(next.getUTCFullYear(), next.getUTCMonth() + 1, 1) / 1000;
        const parts = days.filter(({ timestamp }) => timestamp >= month.timestamp && timestamp < end);
        expect(month).toEqual(candleOfCandles(month.timestamp, parts));
      }
    }
  });

  it('join without a gap while a product is open', () => {
    const end = Date.UTC(2026, 10, 18, 20);
    for (const id of IDS) {
      const minutes = market.candles(id, KLINE_TYPE.minute1, end / 1000, 300, end);
      minutes.forEach((minute, i) => {
        const before = minutes[i - 1];
        if (before?.timestamp === minute.timestamp - 60) expect(minute.open).toBe(before.close);
        else if (before) expect((minute.timestamp - before.timestamp) % 1_800).toBe(60);
      });
    }
  });
});

describe('ticks', () => {
  it(
    'are numbered without a hole, rise in time, and never cross, over days and weekends [QU-45]',
    { tags: ['long'] },
    () => {
      for (const [id, hours] of [
        [BTC, 2],
        [EUR, 70],
        [STOCK, 100],
      ] as const) {
        const from = Date.UTC(2026, 10, 20, 20, 30);
        const ticks = market.ticks(id, from, from + hours * 3_600_000);
        expect(ticks.length).toBeGreaterThan(5_000);
        const before = market.lastTick(id, from - 1);
        let last = before;
        for (const tick of ticks) {
          const sound =
            tick.seq === (last?.seq ?? 0) + 1 &&
            tick.timeMs > (last?.timeMs ?? 0) &&
            tick.bid < tick.ask &&
            tick.bid <= tick.price &&
            tick.price <= tick.ask &&
            tick.bid > 0 &&
            tick.volume >= 1 &&
            tick.bidVolume >= 1 &&
            tick.askVolume >= 1 &&
            Number.isSafeInteger(
              tick.price + tick.bid + tick.ask + tick.volume + tick.bidVolume + tick.askVolume,
            );
          if (!sound) expect(tick).toEqual(`sound after ${JSON.stringify(last)}`);
          last = tick;
        }
      }
    },
  );

  it('go both ways, purchases at the ask and sales at the bid, with every direction in the listed set [QU-11]', () => {
    const now = Date.UTC(2026, 10, 18, 15);
    const ticks = market.ticks(BTC, now, now + 600_000);
    expect(new Set(ticks.map(({ direction }) => direction))).toEqual(new Set([1, 2]));
    const wrong = ticks.find(({ direction, price, bid, ask }) => price !== (direction === 1 ? ask : bid));
    expect(wrong).toBeUndefined();
  });

  it('come at least twice a second on average for liquid products while open', () => {
    const from = Date.UTC(2026, 9, 1) / 1000;
    for (const id of [BTC, EUR, 20002]) {
      const days = market.candles(id, KLINE_TYPE.day, from + 50 * 86_400, 51, (from + 51 * 86_400) * 1000);
      const open = market.candles(
        id,
        KLINE_TYPE.minute30,
        from + 50 * 86_400,
        3_000,
        (from + 51 * 86_400) * 1000,
      );
      const seconds = open.filter(({ timestamp }) => timestamp > days[0]!.timestamp + 86_399).length * 1_800;
      expect((days.at(-1)!.lastTickSeq - days[0]!.lastTickSeq) / seconds).toBeGreaterThan(2);
    }
  });

  it('are read the same way in one piece or in many', () => {
    fc.assert(
      fc.property(anyId, anyTime, fc.array(fc.nat(90_000), { maxLength: 6 }), (id, from, cuts) => {
        const times = [...cuts].sort((a, b) => a - b).map((cut) => from + cut);
        const pieces = [from, ...times].flatMap((start, i, all) =>
          market.ticks(id, start, all[i + 1] ?? from + 100_000),
        );
        expect(pieces).toEqual(market.ticks(id, from, from + 100_000));
      }),
      { numRuns: 60 },
    );
  });

  it('are absent outside the session, and so are candles', () => {
    const saturday = Date.UTC(2026, 10, 21, 12);
    for (const id of [EUR, STOCK]) {
      expect(market.ticks(id, saturday, saturday + 3_600_000)).toEqual([]);
      expect(market.candles(id, KLINE_TYPE.minute1, saturday / 1000, 1, saturday)[0]?.timestamp).toBeLessThan(
        saturday / 1000 - 3_600,
      );
    }
    const thanksgiving = Date.UTC(2026, 10, 26, 16);
    expect(market.ticks(STOCK, thanksgiving, thanksgiving + 60_000)).toEqual([]);
    const opening = Date.UTC(2026, 10, 20, 14, 30);
    expect(market.ticks(STOCK, opening - 60_000, opening)).toEqual([]);
    expect(market.ticks(STOCK, opening, opening + 1)).toHaveLength(1);
  });

  it('end with the newest one at any time, also while closed', () => {
    fc.assert(
      fc.property(anyId, anyTime, (id, now) => {
        const tick = market.lastTick(id, now);
        expect(tick?.timeMs).toBeLessThanOrEqual(now);
        if (tick)
          expect(market.ticks(id, tick.timeMs, Math.min(now + 1, tick.timeMs + 300_000))).toEqual([tick]);
      }),
      { numRuns: 100 },
    );
    expect(market.lastTick(STOCK, Date.UTC(2026, 10, 21))?.timeMs).toBeGreaterThan(
      Date.UTC(2026, 10, 20, 20, 59, 58),
    );
    expect(market.lastTick(BTC, Date.UTC(2014, 0, 1))).toBeUndefined();
  });
});

describe('depth', () => {
  it('has at least twenty levels a side, is never crossed and begins with the tick [QU-17] [QU-27]', () => {
    fc.assert(
      fc.property(anyId, anyTime, (id, now) => {
        const [tick, depth] = [market.lastTick(id, now), market.depth(id, now, 1_000)];
        if (!tick || !depth) throw new Error('no market');
        expect([depth.seq, depth.timeMs]).toEqual([tick.seq, tick.timeMs]);
        expect(depth.bids[0]).toEqual({ price: tick.bid, volume: tick.bidVolume });
        expect(depth.asks[0]).toEqual({ price: tick.ask, volume: tick.askVolume });
        expect(Math.min(depth.bids.length, depth.asks.length)).toBeGreaterThanOrEqual(20);
        depth.bids.forEach(({ price }, i) => i > 0 && expect(price).toBeLessThan(depth.bids[i - 1]!.price));
        depth.asks.forEach(
          ({ price }, i) => i > 0 && expect(price).toBeGreaterThan(depth.asks[i - 1]!.price),
        );
        for (const { price, volume } of [...depth.bids, ...depth.asks])
          expect(Math.min(price, volume)).toBeGreaterThan(0);
        expect(market.depth(id, now, 5)?.bids).toEqual(depth.bids.slice(0, 5));
      }),
      { numRuns: 100 },
    );
  });

  it('changes a little from tick to tick, not as a whole', () => {
    const ticks = market.ticks(BTC, Date.UTC(2026, 10, 18, 15), Date.UTC(2026, 10, 18, 15, 2));
    let [kept, gone] = [0, 0];
    ticks.forEach(({ timeMs }, i) => {
      if (i === 0) return;
      const before = new Map(
        market.depth(BTC, ticks[i - 1]!.timeMs, 60)?.bids.map(({ price, volume }) => [price, volume]),
      );
      for (const { price, volume } of market.depth(BTC, timeMs, 60)?.bids ?? []) {
        if (before.get(price) === volume) kept++;
        else gone++;
      }
    });
    expect(kept / (kept + gone)).toBeGreaterThan(0.6);
    expect(gone).toBeGreaterThan(0);
  });
});

describe('the day summary', () => {
  it('is the running day candle and the close of the day before [QU-18]', () => {
    fc.assert(
      fc.property(anyId, anyTime, (id, now) => {
        const [yesterday, today] = market.candles(id, KLINE_TYPE.day, now / 1000, 2, now);
        const { open, high, low, close } = today!;
        expect(market.daySummary(id, now)).toEqual({
          open,
          high,
          low,
          close,
          yesterdayClose: yesterday!.close,
        });
      }),
      { numRuns: 100 },
    );
  });
});

describe('determinism', () => {
  /** By product. */
  const fingerprints = (
    seed: number,
    ids: readonly number[],
    warmUp?: (source: typeof market) => void,
  ): readonly string[] => {
    const source = createBuiltInMarket({ seed });
    warmUp?.(source);
    const now = Date.UTC(2026, 10, 18, 15, 0, 30);
    return ids.map((id) => {
      const hash = createHash('sha256');
      hash.update(JSON.stringify(source.ticks(id, now - 60_000, now)));
      hash.update(JSON.stringify(source.depth(id, now, 30)));
      for (let type = 1; type <= 10; type++) {
        hash.update(JSON.stringify(source.candles(id, type as KlineType, now / 1000, 6, now)));
      }
      return hash.digest('hex');
    });
  };

  it('gives the same bytes for the same seed whatever was asked before, and others for another seed [KL-14]', () => {
    const plain = fingerprints(7, IDS);
    const later = fingerprints(7, IDS, (source) => {
      for (const id of [...IDS].reverse()) source.candles(id, KLINE_TYPE.minute5, TO / 1000, 300, TO);
    });
    expect(later).toEqual(plain);
    for (const other of fingerprints(8, [BTC, EUR, STOCK])) expect(plain).not.toContain(other);
  });

  it('does not depend on which other products there are', () => {
    const alone = createBuiltInMarket({
      seed: 7,
      products: BUILT_IN_PRODUCTS.filter(({ symbolId }) => symbolId === EUR),
    });
    const now = Date.UTC(2026, 10, 18, 15);
    expect(alone.ticks(EUR, now, now + 60_000)).toEqual(market.ticks(EUR, now, now + 60_000));
  });

  it('refuses a seed that is no whole number', () => {
    for (const seed of [-1, 1.5, NaN, 2 ** 53])
      expect(() => createBuiltInMarket({ seed })).toThrow(RangeError);
  });
});
