import { expect, it } from 'vitest';
import { toRate } from './index.ts';
import { receivedAmount } from './transfer.ts';

const THIRD = toRate(333_333_333_333n);
const ONE = toRate(1_000_000_000_000n);

it('what a transfer brings is rounded down, and exact where the digits differ alone', () => {
  expect(receivedAmount(100n, { rate: THIRD, fromDigits: 2, toDigits: 2 })).toBe(33n);
  expect(receivedAmount(1n, { rate: THIRD, fromDigits: 2, toDigits: 2 })).toBe(0n);
  expect(receivedAmount(1_234n, { rate: ONE, fromDigits: 2, toDigits: 4 })).toBe(123_400n);
  expect(receivedAmount(1_299n, { rate: ONE, fromDigits: 4, toDigits: 2 })).toBe(12n);
});
