import { expect, it } from 'vitest';
import { ManualClock } from '../../backend/client/testing/manual-clock.ts';
import type { QuoteBatch } from '../connection/quotes/quote-messages.ts';
import type { DepthView } from './contracts.ts';
import { MarketEngine } from './engine.ts';
import { RELEASE_DELAY_MS } from './market-demand.ts';

const DEPTH: DepthView = {
  symbolId: 1,
  seq: 5,
  timeMs: 0,
  receivedAtMs: 0,
  bids: [{ price: 10, volume: 1 }],
  asks: [{ price: 11, volume: 1 }],
};

it('does not show the book of a product that was left, when somebody comes back to it later [DT-09]', () => {
  const clock = new ManualClock();
  let deliver: (batch: QuoteBatch) => void = () => undefined;
  const engine = new MarketEngine({
    clock,
    channel: {
      tickers: () => undefined,
      market: () => undefined,
      candles: () => Promise.resolve(undefined),
      onBatch: (listener) => ((deliver = listener), () => undefined),
    },
  });
  engine.setSymbols([{ symbolId: 1, tradeType: 2, tradeMode: 1, digits: 1, numberDigits: 0 }]);
  const seen: number[] = [];
  const open = () => engine.subscribeDepth(1, '0.1', ({ seq }) => seen.push(seq));
  const close = open();
  clock.advance(0);
  const depths = [{ depth: DEPTH, mergeAccuracy: '0.1' }];
  deliver({ quotes: [], depths, trades: [], frames: 1, gaps: 0, resyncs: 0, newest: undefined });
  close();
  const again = open();
  expect(seen).toEqual([5, 5]);
  again();
  clock.advance(2 * RELEASE_DELAY_MS);
  open();
  expect(seen).toEqual([5, 5]);
});
