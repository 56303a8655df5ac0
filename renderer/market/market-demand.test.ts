import { describe, expect, it } from 'vitest';
import type { MarketSymbol } from '../connection/quotes/quote-messages.ts';
import { ManualClock } from '../../backend/client/testing/manual-clock.ts';
import { accuracySteps, finestAccuracy, MarketDemand, RELEASE_DELAY_MS } from './market-demand.ts';

function setUp() {
  const clock = new ManualClock();
  const subscriptions: (readonly MarketSymbol[])[] = [];
  const demand = new MarketDemand({
    clock,
    symbol: (symbolId) => ({ symbolId, tradeType: 2, tradeMode: 1, digits: 1, numberDigits: 3 }),
    onChange: (symbols) => subscriptions.push(symbols),
  });
  return { clock, demand, subscriptions };
}

describe('the demand for depth and trades', () => {
  it('makes one subscription of all users, with the finest accuracy asked for', () => {
    const { clock, demand, subscriptions } = setUp();
    demand.acquire(1, '10');
    demand.acquire(1, '0.1');
    demand.acquire(2, undefined);
    clock.advance(0);
    expect(subscriptions).toHaveLength(1);
    expect(subscriptions[0]).toMatchObject([
      { symbolId: 1, mergeAccuracy: '0.1' },
      { symbolId: 2, mergeAccuracy: '0.1' },
    ]);
  });

  it('releases a product a moment after its last user left, and not when another came', () => {
    const { clock, demand, subscriptions } = setUp();
    const release = demand.acquire(1, undefined);
    clock.advance(0);
    release();
    demand.acquire(1, undefined);
    clock.advance(RELEASE_DELAY_MS);
    expect(subscriptions).toHaveLength(1);
  });

  it('follows a ladder to another accuracy at once, and keeps the last one for a ladder that comes back', () => {
    const { clock, demand, subscriptions } = setUp();
    const release = demand.acquire(1, '0.1');
    clock.advance(0);
    demand.acquire(1, undefined);
    release();
    clock.advance(0);
    expect(subscriptions).toHaveLength(1);
    demand.acquire(1, '10');
    clock.advance(0);
    expect(subscriptions).toEqual([
      [expect.objectContaining({ mergeAccuracy: '0.1' })],
      [expect.objectContaining({ mergeAccuracy: '10' })],
    ]);
    clock.advance(RELEASE_DELAY_MS);
    expect(subscriptions).toHaveLength(2);
  });

  it('cancels the subscription when nobody is left', () => {
    const { clock, demand, subscriptions } = setUp();
    const release = demand.acquire(1, undefined);
    clock.advance(0);
    release();
    release();
    clock.advance(RELEASE_DELAY_MS - 1);
    expect(subscriptions).toHaveLength(1);
    clock.advance(1);
    expect(subscriptions).toEqual([expect.anything(), []]);
  });

  it('reads accuracies as price ticks', () => {
    expect(accuracySteps('10', 1)).toBe(100);
    expect(accuracySteps('0.1', 1)).toBe(1);
    expect(accuracySteps('nonsense', 1)).toBe(1);
    expect(finestAccuracy([], 2)).toBe('0.01');
    expect(finestAccuracy([], 0)).toBe('1');
  });
});
