import { describe, expect, it } from 'vitest';
import type { Candle } from '../../../backend/domain/market-data.ts';
import type { TapeRow } from '../../market/contracts.ts';
import { SessionFeed, addToProfile, profileOf, valueArea, TradedBook } from './session-feed.ts';

const DAY = 86_400;
const candle = (timestamp: number, price: number, volume: number, lastTickSeq: number): Candle => ({
  timestamp,
  open: price,
  high: price,
  low: price,
  close: price,
  volume,
  lastTickTimeMs: 0,
  lastTickSeq,
});
const trade = (seq: number, price: number, volume: number, timeMs = DAY * 1_000): TapeRow => ({
  seq,
  timeMs,
  price,
  volume,
  direction: 'buy',
});
const batch = (...rows: TapeRow[]) => ({ symbolId: 1, rows, receivedAtMs: 0 });

describe('the volume of the session', () => {
  it('is that of its candles and of the trades after them, none of them twice', () => {
    const feed = new SessionFeed();
    feed.take(batch(trade(9, 100, 4), trade(10, 100, 5), trade(11, 100, 7)));
    feed.seed([candle(DAY - 60, 100, 500, 3), candle(DAY, 100, 20, 10)]);
    expect([...feed.profile]).toEqual([[100, 27]]);
    feed.take(batch(trade(11, 100, 7), trade(12, 110, 1)));
    expect([...feed.profile]).toEqual([
      [100, 27],
      [110, 1],
    ]);
    expect(feed.traded.at(100).bought).toBe(16);
  });

  it('keeps its figures when the rows are grouped another way', () => {
    const feed = new SessionFeed();
    feed.seed([candle(DAY, 104, 20, 10)]);
    feed.take(batch(trade(11, 98, 7)));
    feed.setStep(10);
    expect([...feed.profile]).toEqual([[100, 27]]);
  });

  it('begins anew with the next day of the market', () => {
    const feed = new SessionFeed();
    feed.seed([candle(DAY, 100, 20, 10)]);
    feed.take(batch(trade(11, 100, 7, 2 * DAY * 1_000)));
    expect([...feed.profile]).toEqual([[100, 7]]);
  });

  it('asks for the candles again after trades were missed', () => {
    const feed = new SessionFeed();
    feed.seed([candle(DAY, 100, 20, 10)]);
    expect(feed.take(batch(trade(11, 100, 1)))).toBe(false);
    expect(feed.take(batch(trade(15, 100, 1)))).toBe(true);
    feed.seed([candle(DAY, 100, 30, 15)]);
    expect([...feed.profile]).toEqual([[100, 30]]);
  });

  it('lets no more trades wait for the candles than it must [MAX_WAITING_TRADES]', () => {
    const feed = new SessionFeed();
    feed.take(batch(...Array.from({ length: 2_001 }, (_, index) => trade(index, 100, 1))));
    feed.seed([candle(DAY, 200, 1, -1)]);
    expect(feed.profile.get(100)).toBe(2_000);
  });
});

// A limit, written out: a test does not import what it checks.
const MAX_PROFILE_ROWS = 20_000;

const candleAt = (low: number, high: number, volume: number): Candle => ({
  timestamp: 0,
  open: low,
  high,
  low,
  close: high,
  volume,
  lastTickTimeMs: 0,
  lastTickSeq: 0,
});

describe('the profile of the session', () => {
  it('lays the volume of a candle evenly over the rows that it went through', () => {
    const profile = profileOf([candleAt(100, 140, 50), candleAt(120, 120, 7)], 10);
    expect([...profile]).toEqual([
      [100, 10],
      [110, 10],
      [120, 17],
      [130, 10],
      [140, 10],
    ]);
    expect(profileOf([], 10).size).toBe(0);
  });

  it('grows with the trades of the session', () => {
    const profile = new Map(profileOf([candleAt(100, 100, 5)], 10));
    addToProfile(profile, { price: 104, volume: 2 }, 10);
    addToProfile(profile, { price: 96, volume: 1 }, 10);
    expect([...profile]).toEqual([[100, 8]]);
  });

  it('finds the point of control and the value area around it', () => {
    const profile = new Map([
      [100, 5],
      [110, 20],
      [120, 40],
      [130, 25],
      [140, 10],
    ]);
    expect(valueArea(profile)).toEqual({ poc: 120, low: 110, high: 130 });
    expect(valueArea(new Map())).toBeUndefined();
    expect(valueArea(new Map([[100, 1]]))).toEqual({ poc: 100, low: 100, high: 100 });
  });

  it('is cut around its end when the session went too far [MAX_PROFILE_ROWS]', () => {
    const profile = profileOf([candleAt(0, 100_000, 1_000_000_000)], 1);
    expect(profile.size).toBeLessThanOrEqual(MAX_PROFILE_ROWS + 1);
    const full = new Map(profile);
    for (let price = 200_000; price < 200_010; price += 1) addToProfile(full, { price, volume: 1 }, 1);
    expect(full.size).toBeLessThanOrEqual(MAX_PROFILE_ROWS + 1);
  });
});

describe('what was traded at a price', () => {
  it('counts bought and sold apart, in the nearest row', () => {
    const book = new TradedBook();
    book.setStep(10);
    book.add({ price: 104, volume: 5, direction: 'buy' });
    book.add({ price: 98, volume: 3, direction: 'sell' });
    book.add({ price: 100, volume: 9, direction: undefined });
    expect(book.at(100)).toEqual({ bought: 5, sold: 3 });
    expect(book.at(110)).toEqual({ bought: 0, sold: 0 });
  });

  it('keeps what it knows when the rows are grouped another way', () => {
    const book = new TradedBook();
    book.add({ price: 101, volume: 5, direction: 'buy' });
    book.add({ price: 102, volume: 2, direction: 'buy' });
    expect(book.at(101).bought).toBe(5);
    book.setStep(10);
    expect(book.at(100).bought).toBe(7);
    book.setStep(1);
    expect(book.at(102).bought).toBe(2);
  });

  it('forgets the price that was there first when there are too many [MAX_TRADED_PRICES]', () => {
    const book = new TradedBook();
    for (let price = 0; price <= 4_000; price += 1) book.add({ price, volume: 1, direction: 'sell' });
    expect(book.at(0).sold).toBe(0);
    expect(book.at(1).sold).toBe(1);
    expect(book.at(4_000).sold).toBe(1);
  });
});
