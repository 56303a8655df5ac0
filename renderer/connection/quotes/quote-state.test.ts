import { describe, expect, it } from 'vitest';
import type { QuoteView, TapeRow } from '../../market/contracts.ts';
import { Batcher } from './batcher.ts';
import { inflateText } from '../../../backend/client/quote-client.ts';
import { QuoteBook, type QuoteSnapshot, TradeSequence } from './quote-book.ts';

// Limits, written out: a test does not import what it checks.
const MAX_WAITING_TRADES = 5000;

const SNAPSHOT: QuoteSnapshot = {
  symbolId: 1,
  seq: 10,
  timeMs: Date.UTC(2026, 2, 2, 23, 59, 59),
  price: 100,
  bid: 99,
  ask: 101,
  bidVolume: 1,
  askVolume: 2,
  dayOpen: 90,
  dayHigh: 110,
  dayLow: 80,
  yesterdayClose: 85,
};

const trade = (seq: number): TapeRow => ({ seq, timeMs: seq, price: 1, volume: 1, direction: 'buy' });

describe('the book of quotes', () => {
  it('carries the figures of the day from push to push', () => {
    const book = new QuoteBook();
    book.snapshot(SNAPSHOT, 1);
    const taken = book.push({ ...SNAPSHOT, seq: 12, price: 120 }, 2);
    expect(taken).toMatchObject({ newDay: false, quote: { dayHigh: 120, dayLow: 80, dayOpen: 90, move: 1 } });
  });

  it('begins new figures when the UTC day changes and says so', () => {
    const book = new QuoteBook();
    book.snapshot(SNAPSHOT, 1);
    const taken = book.push({ ...SNAPSHOT, seq: 11, price: 95, timeMs: SNAPSHOT.timeMs + 1000 }, 2);
    expect(taken).toMatchObject({
      newDay: true,
      quote: { dayOpen: 95, dayHigh: 95, dayLow: 95, yesterdayClose: 100, move: -1 },
    });
  });

  it('a snapshot that repeats a tick makes it no newer; another one is new', () => {
    const book = new QuoteBook();
    book.snapshot(SNAPSHOT, 1_000);
    expect(book.snapshot(SNAPSHOT, 61_000).receivedAtMs).toBe(1_000);
    expect(book.snapshot({ ...SNAPSHOT, seq: 11 }, 62_000).receivedAtMs).toBe(62_000);
    expect(book.snapshot({ ...SNAPSHOT, seq: 11, timeMs: 0 }, 63_000).receivedAtMs).toBe(63_000);
  });

  it('takes no push before the snapshot and none that is older', () => {
    const book = new QuoteBook();
    expect(book.push(SNAPSHOT, 1)).toBeUndefined();
    book.snapshot(SNAPSHOT, 1);
    expect(book.push({ ...SNAPSHOT, seq: 9 }, 2)).toBeUndefined();
  });
});

describe('the numbering of trades', () => {
  it('tells the next trade from one already seen and from one after a hole', () => {
    const sequence = new TradeSequence();
    sequence.snapshot(1, { seq: 5, timeMs: 50 });
    const step = (seq: number) => sequence.step(1, { seq, timeMs: seq * 10, price: 100, volume: 1 });
    expect([5, 6, 6, 8, 9].map(step)).toEqual(['seen', 'next', 'seen', 'gap', 'next']);
    expect(sequence.step(2, { seq: 100, timeMs: 1 })).toBe('next');
    sequence.retainOnly(new Set([2]));
    expect(sequence.last(1)).toBeUndefined();
    expect(sequence.last(2)).toBe(100);
  });

  it('tells a trade between customers, which has the number of the newest one, from that one once more [MKT-2]', () => {
    const sequence = new TradeSequence();
    const trade = { seq: 6, timeMs: 60, price: 100, volume: 1 };
    sequence.snapshot(1, { seq: 5, timeMs: 50 });
    expect(sequence.step(1, { ...trade, seq: 5, timeMs: 50 })).toBe('seen');
    expect(sequence.step(1, { ...trade, seq: 5, timeMs: 55 })).toBe('beside');
    expect([trade, trade, { ...trade, price: 101 }].map((each) => sequence.step(1, each))).toEqual([
      'next',
      'seen',
      'beside',
    ]);
  });
});

describe('the batch between two frames', () => {
  it('keeps the newest quote of each product and every trade', () => {
    const batcher = new Batcher();
    const quote: QuoteView = { ...SNAPSHOT, receivedAtMs: 1, move: 1 };
    batcher.quote(quote);
    batcher.quote({ ...quote, seq: 11, price: 101, move: 0 });
    batcher.trade(1, trade(1), 1);
    batcher.trade(1, trade(2), 2);
    const batch = batcher.take();
    expect(batch.quotes).toEqual([{ ...quote, seq: 11, price: 101, move: 1 }]);
    expect(batch.trades).toEqual([
      { symbolId: 1, rows: [trade(1), trade(2)], receivedAtMs: 2, restartedAt: undefined },
    ]);
    expect(batcher.empty).toBe(true);
  });

  it('leaves out the oldest trades of a page that does not paint, and says from where on they are whole [MAX_WAITING_TRADES]', () => {
    const batcher = new Batcher();
    for (let seq = 1; seq <= MAX_WAITING_TRADES; seq += 1) batcher.trade(1, trade(seq), seq);
    expect(batcher.take().trades[0]?.rows).toHaveLength(MAX_WAITING_TRADES);
    for (let seq = 1; seq <= MAX_WAITING_TRADES + 1; seq += 1) batcher.trade(1, trade(seq), seq);
    const [group] = batcher.take().trades;
    expect(group?.rows.length).toBeLessThan(MAX_WAITING_TRADES);
    expect(group?.restartedAt).toBe((group?.rows[0]?.seq ?? 0) - 1);
    expect(group?.rows.at(-1)?.seq).toBe(MAX_WAITING_TRADES + 1);
  });

  it('lets a snapshot replace what waits', () => {
    const batcher = new Batcher();
    batcher.trade(1, trade(1), 1);
    batcher.snapshotTrades(1, 9, [trade(8), trade(9)], 2);
    batcher.trade(1, trade(10), 3);
    expect(batcher.take().trades).toEqual([
      { symbolId: 1, rows: [trade(8), trade(9), trade(10)], receivedAtMs: 3, restartedAt: 9 },
    ]);
  });
});

describe('inflating an answer', () => {
  it('refuses what is no zlib frame [DT-22]', () => {
    expect(() => inflateText(new Uint8Array([1, 2, 3]))).toThrow();
  });
});
