import { describe, expect, it } from 'vitest';
import { ManualClock } from '../../backend/client/testing/manual-clock.ts';
import type { Candle } from '../../backend/domain/market-data.ts';
import type { TradeGroup } from '../connection/quotes/quote-messages.ts';
import { createCandleFeed } from './candle-feed.ts';

const MINUTE = 60_000;
const START: Candle = {
  ...{ timestamp: 0, open: 10, high: 10, low: 10, close: 10, volume: 1 },
  ...{ lastTickTimeMs: 0, lastTickSeq: 1 },
};

async function setUp() {
  const clock = new ManualClock();
  let tell: (group: TradeGroup) => void = () => undefined;
  let seq = 1;
  const feed = createCandleFeed({
    ...{ type: '1m', clock },
    query: () => Promise.resolve([START]),
    followTrades: (listener) => ((tell = listener), () => undefined),
    onReconnect: () => () => undefined,
  });
  const seen: string[] = [];
  const stop = feed.onCandle(({ timestamp, close }) => seen.push(`${timestamp} ${close}`));
  await feed.history(0, 1);
  const trade = (price: number, timeMs = 0) => {
    const row = { seq: (seq += 1), timeMs, price, volume: 1, direction: undefined };
    tell({ symbolId: 1, rows: [row], receivedAtMs: 0, restartedAt: undefined });
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
