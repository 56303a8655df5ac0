import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { powerOfTen } from '../decimal.ts';
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
import { TEST_TERMS } from './rules-fixtures.ts';

const terms = fc.record({
  symbolDigits: fc.integer({ min: 0, max: 6 }),
  numberDigits: fc.integer({ min: 0, max: 4 }),
  contractSize: fc.constantFrom(1, 10, 100, 100_000),
  volumeStep: fc.constantFrom(1, 5, 10),
});
const conversion = fc.record({
  accountDigits: fc.constantFrom(2, 4, 8),
  rate: fc.bigInt({ min: 1_000_000n, max: 2_000_000_000_000n }),
});
const direction = fc.constantFrom(1 as const, 2 as const);
const price = fc.integer({ min: 1, max: 100_000_000 });
const volume = fc.integer({ min: 1, max: 1_000_000 });
const TERMS = { ...TEST_TERMS };

describe('amounts', () => {
  it('converts notional into money of the account', () => {
    const usdt = { accountDigits: 4, rate: UNIT_RATE };
    // 60,000.00 times 0.50 lots.
    expect(toAccountCurrency(6_000_000n * 50n, TERMS, usdt, 'down')).toBe(300_000_000n);
    expect(marginOf(6_000_000n * 50n, 20, TERMS, usdt)).toBe(15_000_000n);
    expect(feeOf(6_000_000n * 50n, TERMS, usdt)).toBe(150_000n);
    expect(maintenanceOf(6_000_000n * 50n, TERMS, usdt)).toBe(1_500_000n);
  });

  it('keeps the fee inside its bounds', () => {
    const usdt = { accountDigits: 2, rate: UNIT_RATE };
    const bounded = { ...TERMS, minFee: 100_000_000n, maxFee: 500_000_000n };
    expect(feeOf(100n, bounded, usdt)).toBe(100n);
    expect(feeOf(10n ** 12n, bounded, usdt)).toBe(500n);
  });

  it('gives the two sides of a trade opposite results within the rounding of one unit each', () => {
    fc.assert(
      fc.property(terms, conversion, price, price, volume, (product, conversion, open, close, units) => {
        const opening = BigInt(open) * BigInt(units);
        const closing = BigInt(close) * BigInt(units);
        const sum =
          profitOf(1, opening, closing, product, conversion) +
          profitOf(2, opening, closing, product, conversion);
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
            if (side === 1) {
              const worst = profitOf(side, notional, BigInt(units), full, conversion);
              expect(margin + worst >= maintenance).toBe(true);
            }
            return;
          }
          const equityAt = (ticks: number) =>
            margin + profitOf(side, notional, BigInt(ticks) * BigInt(units), full, conversion);
          expect(equityAt(liquidation) <= maintenance).toBe(true);
          expect(equityAt(liquidation + (side === 1 ? 1 : -1)) >= maintenance).toBe(true);
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
    const third = { accountDigits: 8, rate: UNIT_RATE / 4n };
    expect(toAccountCurrency(powerOfTen(9), TERMS, third, 'down') * 4n).toBe(
      toAccountCurrency(powerOfTen(9), TERMS, one, 'down'),
    );
  });
});
