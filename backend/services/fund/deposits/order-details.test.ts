import { describe, expect, it } from 'vitest';
import { createSteppedClock } from '../../../market/index.ts';
import { OrderDetails } from './order-details.ts';

// Limits, written out: a test does not import what it checks.
const LIFETIME_MS = 15 * 60 * 1000;
const MOST = 10_000;

describe('details of an order', () => {
  it('are given to their customer once, within fifteen minutes [DETAILS_LIFETIME_MS]', () => {
    const clock = createSteppedClock(0);
    const details = new OrderDetails(clock);
    const [first, second] = [details.keep(1, 'a'), details.keep(1, 'b')];
    expect(details.take(2, first)).toBeUndefined();
    clock.advance(LIFETIME_MS - 1);
    expect(details.take(1, first)).toBe('a');
    expect(details.take(1, first)).toBeUndefined();
    clock.advance(1);
    expect(details.take(1, second)).toBeUndefined();
  });

  it('are remembered, the newest ten thousand of them [MAX_ORDER_DETAILS]', () => {
    const details = new OrderDetails(createSteppedClock(0));
    const first = details.keep(1, 'first');
    for (let at = 1; at < MOST; at += 1) details.keep(1, String(at));
    expect(details.take(1, first)).toBe('first');
    const second = details.keep(1, 'second');
    for (let at = 0; at < MOST; at += 1) details.keep(1, String(at));
    expect(details.take(1, second)).toBeUndefined();
  });
});
