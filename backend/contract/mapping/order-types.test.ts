import { TRADE_TYPES } from './account-numbers.ts';
import { expect, it } from 'vitest';
import type { EntryType, OrderKind } from '../../domain/orders/order-terms.ts';
import { isStopEntry, orderTypeIn } from './placed-order-types.ts';
import { fromOrderType, orderTypeFilter, toOrderType } from './order-types.ts';

/** A purchase by quantity. */
const BUY = { isStop: false, entryType: 'quantity', direction: 'buy' } as const;

it.each<[string, OrderKind, EntryType, number]>([
  ['a market order by quantity', 'marketOpen', 'quantity', 1],
  ['a market order by amount', 'marketOpen', 'amount', 12],
  ['a limit order', 'limitOpen', 'quantity', 13],
  ['a limit order by amount', 'limitOpen', 'amount', 13],
])('%s for an asset has its published number', (_name, kind, entryType, bizType) => {
  for (const tradeType of ['leveragedSpot', 'spot'] as const)
    expect(toOrderType({ ...BUY, kind, entryType }, tradeType)).toBe(bizType);
  expect(fromOrderType(bizType, 'spot')).toBe(kind);
});

it('both numbers of a limit order for an asset mean the same, and contracts keep theirs', () => {
  expect(fromOrderType(14, 'spot')).toBe('limitOpen');
  expect(fromOrderType(14, 'isolated')).toBe('limitClose');
  expect(fromOrderType(12, 'isolated')).toBe('limitOpen');
  expect(toOrderType({ ...BUY, kind: 'marketOpen', entryType: 'amount' }, 'isolated')).toBe(1);
});

it('a list of market orders tells those by amount from the others, where they are told apart', () => {
  expect(orderTypeFilter(12, 'spot')).toEqual({ kind: 1, entryType: 2 });
  expect(orderTypeFilter(1, 'spot')).toEqual({ kind: 1, entryType: 1 });
  expect(orderTypeFilter(13, 'spot')).toEqual({ kind: 13 });
  expect(orderTypeFilter(1, 'isolated')).toEqual({ kind: 1 });
  expect(orderTypeFilter(undefined, 'spot')).toEqual({ kind: undefined });
});

it('a list by a number that is no kind of order looks for that number and finds none', () => {
  expect((['isolated', 'spot'] as const).map((tradeType) => orderTypeFilter(99, tradeType))).toEqual([
    { kind: 99 },
    { kind: 99 },
  ]);
  expect(TRADE_TYPES.words.map((tradeType) => fromOrderType(99, tradeType))).toEqual(
    Array(5).fill(undefined),
  );
});

it('an opening that rests has one number in an isolated account, and its own as limit or stop in a cross one', () => {
  expect(toOrderType({ ...BUY, kind: 'limitOpen' }, 'isolated')).toBe(13);
  expect(toOrderType({ ...BUY, kind: 'limitOpen', isStop: true }, 'isolated')).toBe(13);
  expect(toOrderType({ ...BUY, kind: 'limitOpen' }, 'cross')).toBe(12);
  expect(toOrderType({ ...BUY, kind: 'limitOpen', isStop: true }, 'cross')).toBe(11);
  expect(toOrderType({ ...BUY, kind: 'stopOut' }, 'cross')).toBe(5);
});

it('an order for shares is named by its side', () => {
  const types = (['buy', 'sell'] as const).map((direction) =>
    (['marketOpen', 'limitOpen', 'stopOut'] as const).map((kind) =>
      toOrderType({ ...BUY, kind, direction }, 'stock'),
    ),
  );
  expect(types).toEqual([
    [1, 12, 5],
    [2, 13, 5],
  ]);
});

it('a client names such an opening by 12 or 13, in a cross account by 10 and 11 too', () => {
  expect([10, 11, 12, 13].map((bizType) => fromOrderType(bizType, 'cross'))).toEqual(
    Array(4).fill('limitOpen'),
  );
  expect([10, 11, 12, 13].map((bizType) => fromOrderType(bizType, 'isolated'))).toEqual([
    undefined,
    undefined,
    'limitOpen',
    'limitOpen',
  ]);
  expect(fromOrderType(undefined, 'cross')).toBeUndefined();
});

it('a number is read in its account type: 14 rests in a wallet, and only a cross account has stop entries', () => {
  expect([1, 12, 13, 14].map((bizType) => orderTypeIn('spot', bizType))).toEqual([
    'marketOpen',
    'marketOpen',
    'limitOpen',
    'limitOpen',
  ]);
  expect([1, 2, 13, 14].map((bizType) => orderTypeIn('isolated', bizType))).toEqual([
    'marketOpen',
    'marketClose',
    'limitOpen',
    'limitClose',
  ]);
  expect([10, 11, 12].map((bizType) => orderTypeIn('cross', bizType))).toEqual([
    'limitOpen',
    'limitOpen',
    'limitOpen',
  ]);
  expect(orderTypeIn('isolated', 5)).toBeUndefined();
  expect([10, 11, 12, 13].map((bizType) => isStopEntry('cross', bizType))).toEqual([
    false,
    true,
    false,
    false,
  ]);
  expect(isStopEntry('isolated', 11)).toBe(false);
});
