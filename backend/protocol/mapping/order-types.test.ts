import { expect, it } from 'vitest';
import { isStopEntry, orderTypeIn } from './placed-order-types.ts';
import { fromOrderType, orderTypeFilter, toOrderType } from './order-types.ts';

it.each<[string, number, number, number]>([
  ['a market order by quantity', 1, 1, 1],
  ['a market order by amount', 1, 2, 12],
  ['a limit order', 13, 1, 13],
  ['a limit order by amount', 13, 2, 13],
])('%s for an asset has its published number', (_name, kind, entryType, bizType) => {
  for (const tradeType of [3, 5])
    expect(toOrderType({ kind, entryType, isStop: false, direction: 1 }, tradeType)).toBe(bizType);
  expect(fromOrderType(bizType, 5)).toBe(kind);
});

it('both numbers of a limit order for an asset mean the same, and contracts keep theirs', () => {
  expect(fromOrderType(14, 5)).toBe(13);
  expect(fromOrderType(14, 2)).toBe(14);
  expect(fromOrderType(12, 2)).toBe(13);
  expect(toOrderType({ kind: 1, entryType: 2, isStop: false, direction: 1 }, 2)).toBe(1);
});

it('a list of market orders tells those by amount from the others, where they are told apart', () => {
  expect(orderTypeFilter(12, 5)).toEqual({ kind: 1, entryType: 2 });
  expect(orderTypeFilter(1, 5)).toEqual({ kind: 1, entryType: 1 });
  expect(orderTypeFilter(13, 5)).toEqual({ kind: 13 });
  expect(orderTypeFilter(1, 2)).toEqual({ kind: 1 });
  expect(orderTypeFilter(undefined, 5)).toEqual({ kind: undefined });
});

it('an opening that rests has one number in an isolated account, and its own as limit or stop in a cross one', () => {
  expect(toOrderType({ kind: 13, isStop: false, entryType: 1, direction: 1 }, 2)).toBe(13);
  expect(toOrderType({ kind: 13, isStop: true, entryType: 1, direction: 1 }, 2)).toBe(13);
  expect(toOrderType({ kind: 13, isStop: false, entryType: 1, direction: 1 }, 1)).toBe(12);
  expect(toOrderType({ kind: 13, isStop: true, entryType: 1, direction: 1 }, 1)).toBe(11);
  expect(toOrderType({ kind: 5, isStop: false, entryType: 1, direction: 1 }, 1)).toBe(5);
});

it('an order for shares is named by its side', () => {
  const typed = { isStop: false, entryType: 1 };
  const types = ([1, 2] as const).map((direction) =>
    [1, 13, 5].map((kind) => toOrderType({ ...typed, kind, direction }, 6)),
  );
  expect(types).toEqual([
    [1, 12, 5],
    [2, 13, 5],
  ]);
});

it('a client names such an opening by 12 or 13, in a cross account by 10 and 11 too', () => {
  expect([10, 11, 12, 13].map((bizType) => fromOrderType(bizType, 1))).toEqual([13, 13, 13, 13]);
  expect([10, 11, 12, 13].map((bizType) => fromOrderType(bizType, 2))).toEqual([10, 11, 13, 13]);
  expect(fromOrderType(undefined, 1)).toBeUndefined();
});

it('a number is read in its account type: 14 rests in a wallet, and only a cross account has stop entries', () => {
  expect([1, 12, 13, 14].map((bizType) => orderTypeIn(5, bizType))).toEqual([
    ...['marketOpen', 'marketOpen', 'limitOpen', 'limitOpen'],
  ]);
  expect([1, 2, 13, 14].map((bizType) => orderTypeIn(2, bizType))).toEqual([
    ...['marketOpen', 'marketClose', 'limitOpen', 'limitClose'],
  ]);
  expect([10, 11, 12].map((bizType) => orderTypeIn(1, bizType))).toEqual([
    'limitOpen',
    'limitOpen',
    'limitOpen',
  ]);
  expect(orderTypeIn(2, 5)).toBeUndefined();
  expect([10, 11, 12, 13].map((bizType) => isStopEntry(1, bizType))).toEqual([false, true, false, false]);
  expect(isStopEntry(2, 11)).toBe(false);
});
