import fc from 'fast-check';
import type { TimeInForce } from '../../../domain/orders/order-terms.ts';

/** One step of a random flow, before it is known which orders and positions exist. */
export interface Step {
  readonly kind:
    | 'tick'
    | 'market'
    | 'limit'
    | 'close'
    | 'closeOldest'
    | 'limitClose'
    | 'cancel'
    | 'brackets'
    | 'modify'
    | 'margin'
    | 'funds'
    | 'expire'
    | 'dayEnd'
    | 'marginSet'
    | 'leverage'
    | 'split';
  readonly symbolId: number;
  readonly buy: boolean;
  readonly volume: number;
  readonly distance: number;
  readonly pick: number;
  readonly bracket: number | undefined;
}

export const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom<Step['kind']>(
    'tick',
    'tick',
    'tick',
    'market',
    'market',
    'limit',
    'limit',
    'close',
    'closeOldest',
    'limitClose',
    'cancel',
    'brackets',
    'modify',
    'margin',
    'funds',
    'expire',
    'dayEnd',
    'marginSet',
    'leverage',
    'leverage',
    'split',
  ),
  symbolId: fc.constantFrom(1, 2, 3, 5),
  buy: fc.boolean(),
  // Often within what a quote stands for, at times far beyond the end of the book.
  volume: fc.oneof(
    { weight: 5, arbitrary: fc.integer({ min: 1, max: 200 }) },
    fc.integer({ min: 200, max: 5_000 }),
  ),
  distance: fc.integer({ min: -4_000, max: 4_000 }),
  pick: fc.nat(50),
  bracket: fc.option(fc.integer({ min: 5, max: 3_000 }), { nil: undefined }),
});

export const steps = fc.array(step, { minLength: 1, maxLength: 150, size: 'max' });

/** Times in force of orders, by turns of eight; most name none. */
export const LIMIT_TIMES: readonly TimeInForce[] = ['GTC', 'IOC', 'FOK', 'postOnly'];
export const MARKET_TIMES: readonly TimeInForce[] = ['IOC', 'FOK'];
