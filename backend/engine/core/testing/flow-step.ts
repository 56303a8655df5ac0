import fc from 'fast-check';
import type { TriggerRequest } from '../../../domain/index.ts';
import type { PriceTicks } from '../../../domain/units.ts';
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

/**
 * What some of the orders that rest wait for: a level or a trailing stop, by each price of the market.
 *
 * @param price Of the market, in price ticks.
 * @param away How far the level lies from it at least, or how far a trailing stop stays behind.
 */
export function flowTrigger(
  draw: number,
  isBuy: boolean,
  price: PriceTicks,
  away: PriceTicks,
): TriggerRequest | undefined {
  if (draw % 5 !== 1) return undefined;
  const turn = Math.floor(draw / 5);
  const by = ([undefined, 'last', 'middle'] as const)[turn % 3];
  const isHigher = isBuy === turn % 5 > 0;
  const level = isHigher ? price + away + 4 : price - away;
  if (turn % 4 === 0) return { by, distance: { ticks: 3 * away + 1 } };
  if (turn % 4 === 1)
    return {
      by,
      distance: { basisPoints: 1 + (away % 200) },
      activation: isBuy ? price - away : price + away,
    };
  return { by, price: level, rises: isHigher };
}

/** Times in force of orders, by turns of eight; most name none. */
export const LIMIT_TIMES: readonly TimeInForce[] = ['GTC', 'IOC', 'FOK', 'postOnly'];
export const MARKET_TIMES: readonly TimeInForce[] = ['IOC', 'FOK'];
