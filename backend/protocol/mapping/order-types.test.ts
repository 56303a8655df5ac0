import { expect, it } from 'vitest';
import { fromOrderType, toOrderType } from './order-types.ts';

it('an opening that rests has one number in an isolated account, and its own as limit or stop in a cross one', () => {
  expect(toOrderType({ kind: 13, isStop: false }, 2)).toBe(13);
  expect(toOrderType({ kind: 13, isStop: true }, 2)).toBe(13);
  expect(toOrderType({ kind: 13, isStop: false }, 1)).toBe(12);
  expect(toOrderType({ kind: 13, isStop: true }, 1)).toBe(11);
  expect(toOrderType({ kind: 5, isStop: false }, 1)).toBe(5);
});

it('a client names such an opening by 12 or 13, in a cross account by 10 and 11 too', () => {
  expect([10, 11, 12, 13].map((bizType) => fromOrderType(bizType, 1))).toEqual([13, 13, 13, 13]);
  expect([10, 11, 12, 13].map((bizType) => fromOrderType(bizType, 2))).toEqual([10, 11, 13, 13]);
  expect(fromOrderType(undefined, 1)).toBeUndefined();
});
