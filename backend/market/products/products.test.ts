import { describe, expect, it } from 'vitest';
import { TRADE_TYPE_NUMBER } from '../../contract/enumerations.ts';
import { parseDecimal } from '../../domain/decimal.ts';
import { isConvertible } from '../conversion.ts';
import { isCross } from '../product-definition.ts';
import { BUILT_IN_FUNDS, BUILT_IN_PRODUCTS } from './built-in-products.ts';

describe('the built-in products', () => {
  it('are sixty over all areas, account types and modes, with ids of their own', () => {
    expect(BUILT_IN_PRODUCTS).toHaveLength(60);
    expect(new Set(BUILT_IN_PRODUCTS.map(({ symbolId }) => symbolId)).size).toBe(60);
    expect(new Set(BUILT_IN_PRODUCTS.map(({ code }) => code)).size).toBe(60);
    expect(new Set(BUILT_IN_PRODUCTS.map(({ area }) => area))).toEqual(
      new Set(['crypto', 'forex', 'metal', 'index', 'stock', 'etf', 'fund']),
    );
    const plays = BUILT_IN_PRODUCTS.flatMap((product) => product.plays);
    expect(new Set(plays.map(({ tradeType }) => tradeType))).toEqual(new Set([1, 2, 3, 5, 6]));
    expect(new Set(plays.map(({ tradeMode }) => tradeMode))).toEqual(new Set([1, 2, 3, 4]));
    expect(BUILT_IN_PRODUCTS.find(({ code }) => code === 'BTC/USDT')?.symbolId).toBe(10021);
    expect(BUILT_IN_FUNDS.map(({ symbolId }) => symbolId)).toEqual([40001, 40002]);
  });

  it.each(BUILT_IN_PRODUCTS.map((product) => [product.code, product] as const))(
    '%s has sound terms',
    (_code, product) => {
      // Only stock accounts know splits.
      const isForAll = product.area !== 'fund' && product.splits === undefined;
      expect(product.plays.some(({ tradeType }) => tradeType === TRADE_TYPE_NUMBER.isolated)).toBe(isForAll);
      if (!isCross(product.path))
        expect(parseDecimal(product.path.startPrice, product.digits)).toBeGreaterThan(0n);
      expect(isConvertible(BUILT_IN_PRODUCTS, product.profitCurrency, 'USDT')).toBe(true);
      for (const play of product.plays) {
        const volume = (text: string): bigint => parseDecimal(text, product.numberDigits) ?? -1n;
        expect(volume(play.volumeStep)).toBeGreaterThan(0n);
        expect(volume(play.minVolume) % volume(play.volumeStep)).toBe(0n);
        expect(volume(play.maxVolume)).toBeGreaterThan(volume(play.minVolume));
        expect(volume(play.buyMaxPositionVolumes)).toBeGreaterThanOrEqual(volume(play.maxVolume));
        expect(play.defaultLeverage).toBeGreaterThanOrEqual(play.minLeverage);
        expect(play.defaultLeverage).toBeLessThanOrEqual(play.maxLeverage);
        // Liquidation must leave room below the initial margin at the highest leverage.
        expect(Number(play.maintenanceMarginRatio) * play.maxLeverage).toBeLessThan(1);
        if (play.tradeMode !== 1) expect([play.askSpread, play.bidSpread]).toEqual([0, 0]);
      }
    },
  );
});
