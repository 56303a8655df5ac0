import { describe, expect, it } from 'vitest';
import { fromStockStatus, fromStockType, toCancelType, toStockStatus, toStockType } from './stock-orders.ts';

describe('business types of stock orders', () => {
  it.each([
    [1, 'marketOpen', 'buy'],
    [2, 'marketOpen', 'sell'],
    [12, 'limitOpen', 'buy'],
    [13, 'limitOpen', 'sell'],
  ] as const)('%d is kind %s of side %s, and back', (bizType, kind, direction) => {
    expect(fromStockType(bizType)).toEqual({ kind, direction });
    expect(toStockType({ kind, direction })).toBe(bizType);
  });

  it('have one number for both sides where an account is sold out, and none for cancels', () => {
    const stopOuts = (['buy', 'sell'] as const).map((direction) =>
      toStockType({ kind: 'stopOut', direction }),
    );
    expect(stopOuts).toEqual([5, 5]);
    expect(fromStockType(14)).toBeUndefined();
    expect(fromStockType(undefined)).toBeUndefined();
  });
});

describe('states of stock orders', () => {
  const kinds = { market: 'marketOpen', limit: 'limitOpen' } as const;

  it.each([
    ['market', 'received', 0],
    ['limit', 'received', 5],
    ['limit', 'partiallyCompleted', 1],
    ['market', 'completed', 2],
    ['limit', 'cancelled', 3],
    ['limit', 'partiallyCancelled', 3],
    ['limit', 'expired', 3],
    ['limit', 'rejected', 4],
    ['market', 'rejected', 6],
  ] as const)(
    'of a %s order in state %s of the core is %d, and the filter finds it',
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
