import { describe, expect, it } from 'vitest';
import { fromStockStatus, fromStockType, toCancelType, toStockStatus, toStockType } from './stock-orders.ts';

describe('business types of stock orders', () => {
  it.each([
    [1, 1, 1],
    [2, 1, 2],
    [12, 13, 1],
    [13, 13, 2],
  ])('%d is kind %d of side %d, and back', (bizType, kind, direction) => {
    expect(fromStockType(bizType)).toEqual({ kind, direction });
    expect(toStockType({ kind, direction })).toBe(bizType);
  });

  it('have one number for both sides where an account is sold out, and none for cancels', () => {
    expect([1, 2].map((direction) => toStockType({ kind: 5, direction }))).toEqual([5, 5]);
    expect(fromStockType(14)).toBeUndefined();
    expect(fromStockType(undefined)).toBeUndefined();
  });
});

describe('states of stock orders', () => {
  const kinds = { market: 1, limit: 13 };

  it.each([
    ['market', 1, 0],
    ['limit', 1, 5],
    ['limit', 3, 1],
    ['market', 2, 2],
    ['limit', 4, 3],
    ['limit', 5, 3],
    ['limit', 7, 3],
    ['limit', 6, 4],
    ['market', 6, 6],
  ] as const)(
    'of a %s order in state %d of the core is %d, and the filter finds it',
    (name, status, shown) => {
      expect(toStockStatus({ kind: kinds[name], status })).toBe(shown);
      const filter = fromStockStatus(shown);
      expect(filter?.statuses).toContain(status);
      if (filter?.rests !== undefined) expect(filter.rests).toBe(name === 'limit');
    },
  );

  it('that the list does not have find nothing', () => {
    expect(fromStockStatus(7)).toBeUndefined();
  });

  it('say who cancelled', () => {
    expect(toCancelType('cancelledByCustomer')).toBe(14);
    expect(toCancelType('cancelledByOperator')).toBe(15);
    expect(toCancelType('instrumentSuspended')).toBe(15);
    expect(toCancelType('marginStopOut')).toBe(16);
    expect(toCancelType('expired')).toBeNull();
    expect(toCancelType(undefined)).toBeNull();
  });
});
