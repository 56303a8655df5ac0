import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { powerOfTen } from './decimal.ts';
import {
  feeOf,
  liquidationPriceOf,
  maintenanceOf,
  marginOf,
  toAccountCurrency,
  profitOf,
  UNIT_RATE,
  volumeForAmount,
} from './amounts.ts';
import { TEST_TERMS } from './testing/terms-fixture.ts';
import type { Direction } from './direction.ts';
import { toRate } from './units.ts';

const terms = fc.record({
  symbolDigits: fc.integer({ min: 0, max: 6 }),
  numberDigits: fc.integer({ min: 0, max: 4 }),
  contractSize: fc.constantFrom(1, 10, 100, 100_000),
  volumeStep: fc.constantFrom(1, 5, 10),
});
const conversion = fc.record({
  accountDigits: fc.constantFrom(2, 4, 8),
  rate: fc.bigInt({ min: 1_000_000n, max: 2_000_000_000_000n }).map(toRate),
});
const direction = fc.constantFrom<Direction>('buy', 'sell');
const price = fc.integer({ min: 1, max: 100_000_000 });
const volume = fc.integer({ min: 1, max: 1_000_000 });
const TERMS = { ...TEST_TERMS };

describe('amounts', () => {
  it('converts notional into money of the account', () => {
    const usdt = { accountDigits: 4, rate: UNIT_RATE };
    // 60,000.00 times 0.50 lots.
    expect(toAccountCurrency(6_000_000n * 50n, TERMS, usdt, 'down')).toBe(300_000_000n);
    expect(marginOf(6_000_000n * 50n, 20, TERMS, usdt)).toBe(15_000_000n);
    expect(feeOf(6_000_000n * 50n, 50, TERMS, usdt)).toBe(150_000n);
    expect(maintenanceOf(6_000_000n * 50n, TERMS, usdt)).toBe(1_500_000n);
  });

  it('rounds margin, maintenance margin and fee up, so that an account never has too little', () => {
    // One tick of one unit is 0.0001; the account has two digits.
    const usdt = { accountDigits: 2, rate: UNIT_RATE };
    // 10.01 over 4 is 2.5025, over 2 is 5.005: neither down nor to the even digit.
    expect(marginOf(100_100n, 4, TERMS, usdt)).toBe(251n);
    expect(marginOf(100_100n, 2, TERMS, usdt)).toBe(501n);
    // 10.0001 is 10.01 before it is divided by anything.
    expect(marginOf(100_001n, 1, TERMS, usdt)).toBe(1_001n);
    // 0.5 % of 10.02 is 0.0501, of 3 is 0.015, of 1 is 0.005.
    expect(maintenanceOf(100_200n, TERMS, usdt)).toBe(6n);
    expect(maintenanceOf(30_000n, TERMS, usdt)).toBe(2n);
    expect(maintenanceOf(10_000n, TERMS, usdt)).toBe(1n);
    // 2.0001 is 2.01, of which 0.5 % is 0.01005.
    expect(maintenanceOf(20_001n, TERMS, usdt)).toBe(2n);
    // 0.05 % of 100 is 0.05, of 101 is 0.0505, of 110 is 0.055; of 100.0001, which is 100.01, 0.050005.
    expect(feeOf(1_000_000n, 1, TERMS, usdt)).toBe(5n);
    expect(feeOf(1_010_000n, 1, TERMS, usdt)).toBe(6n);
    expect(feeOf(1_100_000n, 1, TERMS, usdt)).toBe(6n);
    expect(feeOf(1_000_001n, 1, TERMS, usdt)).toBe(6n);
  });

  it('rounds a profit down and a loss away from zero, and a quantity for an amount down', () => {
    const usdt = { accountDigits: 2, rate: UNIT_RATE };
    expect(profitOf('buy', 0n, 199n, TERMS, usdt)).toBe(1n);
    expect(profitOf('sell', 0n, 101n, TERMS, usdt)).toBe(-2n);
    // 0.99 at a price of 0.10 is 9.9 lots: 990 units of a hundredth; 0.995 would be 995.
    expect(volumeForAmount(99n, 10, TERMS, usdt)).toBe(990);
    expect(volumeForAmount(100n, 3, TERMS, usdt)).toBe(3_333);
    expect(volumeForAmount(200n, 3, TERMS, usdt)).toBe(6_666);
  });

  it('charges so much a lot, rounded up, where the product says so', () => {
    const usdt = { accountDigits: 2, rate: UNIT_RATE };
    // 1.50 a lot, lots with two decimals.
    const perLot = { ...TERMS, feeRate: 0n, feePerLot: 150_000_000n, minFee: 0n, maxFee: 0n };
    expect(feeOf(10n ** 12n, 100, perLot, usdt)).toBe(150n);
    expect(feeOf(1n, 250, perLot, usdt)).toBe(375n);
    expect(feeOf(1n, 1, perLot, usdt)).toBe(2n);
    expect(feeOf(1n, 100, { ...perLot, maxFee: 100_000_000n }, usdt)).toBe(100n);
  });

  it('keeps the fee inside its bounds', () => {
    const usdt = { accountDigits: 2, rate: UNIT_RATE };
    const bounded = { ...TERMS, minFee: 100_000_000n, maxFee: 500_000_000n };
    expect(feeOf(100n, 1, bounded, usdt)).toBe(100n);
    expect(feeOf(10n ** 12n, 1, bounded, usdt)).toBe(500n);
  });

  it('gives the two sides of a trade opposite results within the rounding of one unit each', () => {
    fc.assert(
      fc.property(terms, conversion, price, price, volume, (product, conversion, open, close, units) => {
        const opening = BigInt(open) * BigInt(units);
        const closing = BigInt(close) * BigInt(units);
        const sum =
          profitOf('buy', opening, closing, product, conversion) +
          profitOf('sell', opening, closing, product, conversion);
        expect(sum === 0n || sum === -1n).toBe(true);
      }),
    );
  });

  it('liquidates exactly where margin and floating profit are down to the maintenance margin', () => {
    fc.assert(
      fc.property(
        terms,
        conversion,
        direction,
        price,
        volume,
        fc.integer({ min: 1, max: 100 }),
        (product, conversion, side, at, units, leverage) => {
          const full = { ...TERMS, ...product };
          const notional = BigInt(at) * BigInt(units);
          const margin = marginOf(notional, leverage, full, conversion);
          const maintenance = maintenanceOf(notional, full, conversion);
          fc.pre(margin > maintenance);
          const held = { direction: side, volume: units, notional, margin, maintenance };
          const liquidation = liquidationPriceOf(held, full, conversion);
          if (liquidation === undefined) {
            if (side === 'buy') {
              const worst = profitOf(side, notional, BigInt(units), full, conversion);
              expect(margin + worst >= maintenance).toBe(true);
            }
            return;
          }
          const equityAt = (ticks: number) =>
            margin + profitOf(side, notional, BigInt(ticks) * BigInt(units), full, conversion);
          expect(equityAt(liquidation) <= maintenance).toBe(true);
          expect(equityAt(liquidation + (side === 'buy' ? 1 : -1)) >= maintenance).toBe(true);
        },
      ),
    );
  });

  it('turns an amount into the largest stepped quantity that it pays for [OR-12]', () => {
    fc.assert(
      fc.property(
        terms,
        conversion,
        price,
        fc.bigInt({ min: 1n, max: 10n ** 14n }),
        (product, conversion, at, amount) => {
          const units = volumeForAmount(amount, at, product, conversion);
          fc.pre(units < Number.MAX_SAFE_INTEGER - product.volumeStep);
          expect(units % product.volumeStep).toBe(0);
          const cost = (n: number) => toAccountCurrency(BigInt(at) * BigInt(n), product, conversion, 'up');
          expect(cost(units) <= amount).toBe(true);
          expect(
            toAccountCurrency(
              BigInt(at) * BigInt(units + product.volumeStep),
              product,
              conversion,
              'floor',
            ) >= amount,
          ).toBe(true);
        },
      ),
    );
  });

  it('scales linearly with the rate', () => {
    const one = { accountDigits: 8, rate: UNIT_RATE };
    const third = { accountDigits: 8, rate: toRate(UNIT_RATE / 4n) };
    expect(toAccountCurrency(powerOfTen(9), TERMS, third, 'down') * 4n).toBe(
      toAccountCurrency(powerOfTen(9), TERMS, one, 'down'),
    );
  });
});
