import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { ManualClock } from '../../backend/client/testing/manual-clock.ts';
import type { Candle } from '../../backend/domain/market-data.ts';
import type { CandleInterval } from '../../backend/domain/candle-interval.ts';
import type { TradeGroup } from '../connection/quotes/quote-messages.ts';
import { createCandleFeed, candleStart, LiveCandle } from './candle-feed.ts';
import type { TapeRow } from './contracts.ts';

const MINUTE = 60_000;
const START: Candle = {
  timestamp: 0,
  open: 10,
  high: 10,
  low: 10,
  close: 10,
  volume: 1,
  lastTickTimeMs: 0,
  lastTickSeq: 1,
};

async function setUp() {
  const clock = new ManualClock();
  let notify: (group: TradeGroup) => void = () => undefined;
  let seq = 1;
  const feed = createCandleFeed({
    type: '1m',
    clock,
    query: () => Promise.resolve([START]),
    followTrades: (listener) => ((notify = listener), () => undefined),
    onReconnect: () => () => undefined,
  });
  const seen: string[] = [];
  const stop = feed.onCandle(({ timestamp, close }) => seen.push(`${timestamp} ${close}`));
  await feed.history(0, 1);
  const trade = (price: number, timeMs = 0) => {
    const row = { seq: (seq += 1), timeMs, price, volume: 1, direction: undefined };
    notify({ symbolId: 1, rows: [row], receivedAtMs: 0, restartedAt: undefined });
  };
  return { clock, seen, trade, stop };
}

describe('the running candle', () => {
  it('is drawn at once in a quiet market, and as often as fits in a busy one: each candle with its last price', async () => {
    const { clock, seen, trade } = await setUp();
    trade(11);
    expect(seen).toEqual(['0 11']);
    for (const price of [12, 13, 14]) trade(price);
    trade(20, MINUTE);
    trade(21, MINUTE);
    expect(seen).toEqual(['0 11']);
    clock.advance(100);
    expect(seen).toEqual(['0 11', '0 14', '60 21']);
    clock.advance(1_000);
    trade(22, MINUTE);
    expect(seen.at(-1)).toBe('60 22');
  });

  it('is not drawn any more once nobody looks', async () => {
    const { clock, seen, trade, stop } = await setUp();
    trade(11);
    trade(12);
    stop();
    clock.advance(1_000);
    expect(seen).toEqual(['0 11']);
  });
});

const MINUTE_MS = 60_000;
const START_MS = Date.UTC(2026, 2, 2, 8);

const row = (seq: number, timeMs: number, price: number, volume = 1): TapeRow => ({
  seq,
  timeMs,
  price,
  volume,
  direction: 'buy',
});

/** The candles of trades, added up the plain way. */
function candlesOf(rows: readonly TapeRow[], type: CandleInterval): Candle[] {
  const starts = [...new Set(rows.map(({ timeMs }) => candleStart(type, timeMs)))];
  return starts.map((timestamp) => {
    const own = rows.filter(({ timeMs }) => candleStart(type, timeMs) === timestamp);
    const prices = own.map(({ price }) => price);
    return {
      timestamp,
      open: prices[0] ?? 0,
      close: prices.at(-1) ?? 0,
      high: Math.max(...prices),
      low: Math.min(...prices),
      volume: own.reduce((sum, { volume }) => sum + volume, 0),
      lastTickTimeMs: own.at(-1)?.timeMs ?? 0,
      lastTickSeq: own.at(-1)?.seq ?? 0,
    };
  });
}

const trades = fc
  .array(
    fc.record({ pause: fc.integer({ min: 0, max: 40_000 }), price: fc.integer({ min: 1, max: 1000 }) }),
    { minLength: 3, maxLength: 60 },
  )
  .map((steps) => {
    let timeMs = START_MS;
    return steps.map(({ pause, price }, index) => row(index + 1, (timeMs += pause), price, index + 1));
  });

describe('the live candle', () => {
  it('equals the trades added up, wherever history ends and however trades are grouped [DT-08]', () => {
    fc.assert(
      fc.property(trades, fc.nat(), fc.nat(), (rows, cutAt, splitAt) => {
        const type = '1m';
        const cut = 1 + (cutAt % (rows.length - 1));
        const history = candlesOf(rows.slice(0, cut), type);
        const newest = history.at(-1);
        if (!newest) return;
        const live = new LiveCandle(type);
        const shown = new Map(history.map((candle) => [candle.timestamp, candle]));
        const take = (step: ReturnType<LiveCandle['apply']>) => {
          expect(step).not.toBe('gap');
          if (step !== 'gap') for (const candle of step.candles) shown.set(candle.timestamp, candle);
        };
        // Some trades come while history is on its way, some of them are in it already.
        const held = splitAt % (rows.length + 1);
        take(live.apply(rows.slice(Math.min(held, cut), Math.max(held, cut)), undefined));
        take(live.seed(newest));
        for (const next of rows.slice(Math.max(held, cut))) take(live.apply([next], undefined));
        expect([...shown.values()]).toEqual(candlesOf(rows, type));
      }),
    );
  });

  it('opens a new candle with the first trade after the minute, without a seam [DT-08]', () => {
    const live = new LiveCandle('1m');
    const [first] = candlesOf([row(1, START_MS + 59_999, 100)], '1m');
    if (!first) throw new Error('no candle');
    live.seed(first);
    const step = live.apply([row(2, START_MS + MINUTE_MS, 103, 5)], undefined);
    expect(step).toEqual({
      candles: [
        {
          timestamp: (START_MS + MINUTE_MS) / 1000,
          open: 103,
          high: 103,
          low: 103,
          close: 103,
          volume: 5,
          lastTickTimeMs: START_MS + MINUTE_MS,
          lastTickSeq: 2,
        },
      ],
    });
  });

  it('asks for history when a trade is missing or was left out', () => {
    const [first] = candlesOf([row(1, START_MS, 100)], '1m');
    if (!first) throw new Error('no candle');
    const skipped = new LiveCandle('1m');
    skipped.seed(first);
    expect(skipped.apply([row(3, START_MS + 1, 100)], undefined)).toBe('gap');
    const restarted = new LiveCandle('1m');
    restarted.seed(first);
    expect(restarted.apply([], 5)).toBe('gap');
    expect(restarted.apply([row(2, START_MS + 1, 100)], 1)).not.toBe('gap');
  });
});

describe('trades between customers in the live candle', () => {
  const beside = (seq: number, timeMs: number, price: number) => ({
    ...row(seq, timeMs, price, 10),
    beside: 1,
  });
  const seeded = () => {
    const live = new LiveCandle('1m');
    const [first] = candlesOf([row(1, START_MS, 100)], '1m');
    if (first !== undefined) live.seed({ ...first, lastTickTimeMs: START_MS + 500 });
    return live;
  };

  it('count in high, low, volume and close, by their time and not by their arrival [MKT-2]', () => {
    const live = seeded();
    live.apply([row(2, START_MS + 2_000, 101), beside(2, START_MS + 1_000, 120)], undefined);
    expect(live.current).toMatchObject({
      high: 120,
      close: 101,
      volume: 12,
      lastTickTimeMs: START_MS + 2_000,
    });
    live.apply([beside(2, START_MS + 3_000, 90)], undefined);
    expect(live.current).toMatchObject({ low: 90, close: 90, volume: 22, lastTickSeq: 2 });
    expect(live.apply([row(3, START_MS + 4_000, 100)], undefined)).not.toBe('gap');
  });

  it('are not counted again when history has them', () => {
    const live = seeded();
    live.apply([beside(1, START_MS + 400, 120)], undefined);
    expect(live.current).toMatchObject({ high: 100, volume: 1 });
    live.apply([beside(1, START_MS + 600, 120)], undefined);
    expect(live.current).toMatchObject({ high: 120, volume: 11 });
  });

  it('may begin a candle, which the market opens all the same, and one of a candle before sends for history', () => {
    const live = seeded();
    live.apply([beside(1, START_MS + MINUTE_MS, 120)], undefined);
    expect(live.current).toMatchObject({ open: 120, timestamp: (START_MS + MINUTE_MS) / 1000 });
    live.apply([row(2, START_MS + MINUTE_MS + 1, 100), row(3, START_MS + MINUTE_MS + 2, 99)], undefined);
    expect(live.current).toMatchObject({ open: 100, high: 120, close: 99, volume: 12 });
    expect(live.apply([beside(3, START_MS + 900, 120)], undefined)).toBe('gap');
  });
});

describe('the start of a candle', () => {
  const at = Date.UTC(2026, 10, 18, 15, 47, 31);
  it.each([
    ['5m', Date.UTC(2026, 10, 18, 15, 45)],
    ['2h', Date.UTC(2026, 10, 18, 14)],
    ['4h', Date.UTC(2026, 10, 18, 12)],
    ['1d', Date.UTC(2026, 10, 18)],
    ['1w', Date.UTC(2026, 10, 16)],
    ['1M', Date.UTC(2026, 10, 1)],
  ] as const)('of %s lies on its UTC boundary', (type, startMs) => {
    expect(candleStart(type, at)).toBe(startMs / 1000);
  });
});
