import { describe, expect, it } from 'vitest';
import type { Candle } from '../../../backend/domain/market-data.ts';
import type { TapeRow } from '../../market/contracts.ts';
import { SessionFeed } from './session-feed.ts';

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
