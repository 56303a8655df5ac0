import { expect, it } from 'vitest';
import { hoursBegun, interestFor, nextHour } from './lending.ts';

const HOUR_MS = 3_600_000;

it('interest keeps the part of a unit for the next hours: a small loan pays as much as its share of a large one', () => {
  // 100.00 at 8.76 % a year is 0.001 an hour: a unit of 0.01 every ten hours.
  let carry = 0n;
  let paid = 0n;
  for (let hour = 1; hour <= 25; hour++) {
    const charged = interestFor(10_000n, 876_000_000n, 1, carry);
    ({ carry } = charged);
    paid += charged.interest;
    expect(paid).toBe(BigInt(Math.floor(hour / 10)));
  }
  expect(interestFor(10_000n, 876_000_000n, 25, 0n)).toEqual({ interest: paid, carry });
});

it('hours are those of the clock', () => {
  const ten = 10 * HOUR_MS;
  expect(hoursBegun(ten, ten + HOUR_MS - 1)).toBe(0);
  expect(hoursBegun(ten - 1, ten)).toBe(1);
  expect(hoursBegun(ten, ten + 3 * HOUR_MS)).toBe(3);
  expect(hoursBegun(ten, ten - HOUR_MS)).toBe(0);
  expect(nextHour(ten)).toBe(ten + HOUR_MS);
  expect(nextHour(ten + 1)).toBe(ten + HOUR_MS);
});
