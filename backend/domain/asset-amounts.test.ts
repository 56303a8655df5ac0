import { expect, it } from 'vitest';
import { assetFeeOf, givenFor, notionalWithin, receivedFor, stepped } from './asset-amounts.ts';
import { TEST_TERMS } from './testing/terms-fixture.ts';

/** One hundredth at 60,000.10 is worth 600.001. */
const SMALL = { volume: 1, notional: 6_000_010n };

it('what is given is rounded up and what is got is rounded down, in both directions', () => {
  expect(givenFor('buy', SMALL, TEST_TERMS, 2)).toBe(60_001n);
  expect(receivedFor('sell', SMALL, TEST_TERMS, 2)).toBe(60_000n);
  expect(givenFor('sell', SMALL, TEST_TERMS, 1)).toBe(1n);
  expect(receivedFor('buy', SMALL, TEST_TERMS, 1)).toBe(0n);
  expect(givenFor('sell', SMALL, TEST_TERMS, 8)).toBe(1_000_000n);
});

it('the fee is a share of what is got, rounded up', () => {
  const sale = { direction: 'sell', notional: 6_000_000n * 10n, received: 600_000n } as const;
  // 6,000.00 x 0.05 %.
  expect(assetFeeOf(sale, TEST_TERMS, 2)).toBe(300n);
  expect(assetFeeOf({ ...sale, received: 600_001n }, TEST_TERMS, 2)).toBe(301n);
  expect(assetFeeOf({ ...sale, received: 0n }, TEST_TERMS, 2)).toBe(0n);
});

it('the bounds of the fee are money: a buyer pays them in the asset at the price of the fill', () => {
  // 0.10 at 60,000.00 is 6,000.00; 5.00 of it are 0.00008334.
  const purchase = { direction: 'buy', notional: 6_000_000n * 10n, received: 10_000_000n } as const;
  const least = { ...TEST_TERMS, minFee: 500_000_000n };
  expect(assetFeeOf(purchase, least, 8)).toBe(8_334n);
  expect(assetFeeOf({ ...purchase, direction: 'sell', received: 600_000n }, least, 2)).toBe(500n);
  const most = { ...TEST_TERMS, maxFee: 100_000_000n };
  expect(assetFeeOf(purchase, most, 8)).toBe(1_667n);
  expect(assetFeeOf({ ...purchase, direction: 'sell', received: 600_000n }, most, 2)).toBe(100n);
});

it('the fee is never more than all that is got', () => {
  const terms = { ...TEST_TERMS, minFee: 500_000_000n };
  expect(assetFeeOf({ direction: 'sell', notional: 6_000n, received: 60n }, terms, 2)).toBe(60n);
});

it('an amount pays for a notional that costs no more than it, in whole steps', () => {
  const notional = notionalWithin(100_000n, TEST_TERMS, 2);
  expect(givenFor('buy', { volume: 1, notional }, TEST_TERMS, 2)).toBe(100_000n);
  expect(givenFor('buy', { volume: 1, notional: notional + 1n }, TEST_TERMS, 2)).toBe(100_001n);
  expect(stepped(27n, { volumeStep: 10 })).toBe(20);
  expect(stepped(2n ** 60n, { volumeStep: 1 })).toBe(Number.MAX_SAFE_INTEGER);
});
