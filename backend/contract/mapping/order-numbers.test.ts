import { describe, expect, it } from 'vitest';
import { DIRECTION } from '../../domain/direction.ts';
import { ENTRY_TYPE, EXPIRE_TYPE, ORDER_KIND, ORDER_STATUS } from '../../domain/orders/order-terms.ts';
import { TRADE_TYPE } from '../../domain/account-type.ts';
import { TRADE_MODE } from '../../domain/orders/execution-model.ts';
import { TRADE_MODES, TRADE_TYPES } from './account-numbers.ts';
import { DIRECTIONS, ENTRY_TYPES, EXPIRE_TYPES, ORDER_KINDS, ORDER_STATES } from './order-numbers.ts';

describe.each([
  ['kinds of orders', ORDER_KINDS, ORDER_KIND, [1, 2, 3, 4, 5, 13, 14]],
  ['directions', DIRECTIONS, DIRECTION, [1, 2]],
  ['entry types', ENTRY_TYPES, ENTRY_TYPE, [1, 2]],
  ['lives of orders', EXPIRE_TYPES, EXPIRE_TYPE, [1, 2, 3, 4]],
  ['account types', TRADE_TYPES, TRADE_TYPE, [1, 2, 3, 5, 6]],
  ['execution models', TRADE_MODES, TRADE_MODE, [1, 2, 3, 4]],
  ['states of orders', ORDER_STATES, ORDER_STATUS, [1, 2, 3, 4, 5, 6, 7]],
] as const)('the numbers of %s', (_name, list, words, numbers) => {
  const { word, written } = list as {
    word(number: number | undefined): unknown;
    written(n: number): unknown;
  };

  it('are the published ones, one for each word of the domain, and back', () => {
    expect(list.words).toEqual(Object.values(words));
    expect(list.words.map((each) => (list.number as (of: string) => number)(each))).toEqual(numbers);
    expect(numbers.map((number) => word(number))).toEqual(list.words);
    expect(numbers.map((number) => written(number))).toEqual(list.words);
  });

  it('have no word for a number that is not listed, and what is stored under one is damaged', () => {
    for (const number of [0, -1, 1.5, 99, Number.NaN]) {
      expect(word(number)).toBeUndefined();
      expect(() => written(number)).toThrow(RangeError);
    }
    expect(word(undefined)).toBeUndefined();
  });
});
