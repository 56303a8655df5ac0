import { describe, expect, it } from 'vitest';
import { KLINE_TYPE } from '../contract/enumerations.ts';
import { createBuiltInMarket } from './built-in-market.ts';
import { fundNetValue, fundPremium } from './fund-value.ts';
import { BUILT_IN_FUNDS, BUILT_IN_PRODUCTS } from './products/built-in-products.ts';

const HOUR_MS = 3_600_000;
const HOURS = 5_000;
const NOW = Date.UTC(2026, 10, 21);
const FUNDS = BUILT_IN_FUNDS.map((fund) => [fund.symbolId, fund] as const);
const deviationOf = (values: readonly number[]): number =>
  Math.sqrt(values.reduce((sum, value) => sum + value * value, 0) / values.length);

describe('the premium of a fund', () => {
  it.each(FUNDS)(
    '%i is typically its deviation, never three of it, and the same when asked again',
    (_id, fund) => {
      const premiums = Array.from(
        { length: HOURS },
        (_, i) => fundPremium(fund, NOW - i * 7 * HOUR_MS) / 1e10,
      );
      const typical = Number(fund.premiumDeviation);
      expect(deviationOf(premiums) / typical).toBeGreaterThan(0.7);
      expect(deviationOf(premiums) / typical).toBeLessThan(1.1);
      for (const premium of premiums) expect(Math.abs(premium)).toBeLessThanOrEqual(3 * typical);
      expect(fundPremium(fund, NOW) / 1e10).toBe(premiums[0]);
    },
  );

  it.each(FUNDS)('%i is what the market price lies above the net value', (_id, fund) => {
    const price = 1_000_000;
    for (let hours = 0; hours < 500; hours += 7) {
      const atMs = NOW - hours * HOUR_MS;
      const premium = fundPremium(fund, atMs) / 1e10;
      // Rounding to price ticks moves a ratio of a million ticks by half a millionth, about.
      expect(price / fundNetValue(fund, price, atMs) - 1).toBeCloseTo(premium, 5);
    }
  });

  it.each(FUNDS)('%i leaves a net value that moves as calmly as the market price', (id, fund) => {
    const products = BUILT_IN_PRODUCTS.filter(({ symbolId }) => symbolId === id);
    const market = createBuiltInMarket({ seed: 7, products });
    const hours = market.candles(id, KLINE_TYPE.hour1, NOW / 1000, HOURS, NOW - 1);
    const nets = hours.map(({ close, timestamp }) => fundNetValue(fund, close, timestamp * 1000 + HOUR_MS));
    const moves = (values: readonly number[]): number =>
      deviationOf(values.slice(1).map((value, i) => Math.log(value / values[i]!)));
    expect(moves(nets) / moves(hours.map(({ close }) => close))).toBeLessThan(1.3);
  });
});
