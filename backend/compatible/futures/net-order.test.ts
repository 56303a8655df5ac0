import { expect, it } from 'vitest';
import { toSided, type HeldSides } from './net-order.ts';

const NONE = { buy: 0, sell: 0 };
const held = (buy: number, sell: number, spokenFor: HeldSides['spokenFor'] = NONE): HeldSides => ({
  buy,
  sell,
  spokenFor,
});
const sale = (volume: number | undefined, reduceOnly = false) =>
  ({ direction: 'sell', volume, reduceOnly }) as const;

it.each([
  ['opens where nothing is held', sale(5), held(0, 0), { closes: false, volume: 5, reduceOnly: false }],
  ['opens on its own side', sale(5), held(0, 3), { closes: false, volume: 5, reduceOnly: false }],
  ['closes what the other side has', sale(5), held(5, 0), { closes: true, volume: 5, reduceOnly: false }],
  ['opens against a smaller position', sale(6), held(5, 0), { closes: false, volume: 6, reduceOnly: false }],
  [
    'opens where another resting order has the close',
    sale(3),
    held(5, 0, { buy: 4, sell: 0 }),
    { closes: false, volume: 3, reduceOnly: false },
  ],
  ['reduces what is open', sale(9, true), held(5, 0), { closes: true, volume: 9, reduceOnly: true }],
  [
    'reduces by the net amount with both sides open',
    sale(9, true),
    held(5, 2),
    { closes: true, volume: 3, reduceOnly: true },
  ],
  ['reduces nothing where nothing is open', sale(1, true), held(0, 0), undefined],
  ['reduces nothing where its own side is larger', sale(1, true), held(2, 5), undefined],
  ['closes all', sale(undefined), held(5, 0), { closes: true, volume: undefined, reduceOnly: false }],
  [
    'closes the net amount with both sides open',
    sale(undefined),
    held(5, 2),
    { closes: true, volume: 3, reduceOnly: true },
  ],
])('an order %s', (_, order, sides, sided) => {
  expect(toSided(order, sides)).toEqual(sided);
});
