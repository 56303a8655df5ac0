import { describe, expect, it } from 'vitest';
import { parseDecimal } from '../../protocol/decimal.ts';
import { conversionPath } from '../conversion.ts';
import { BUILT_IN_PRODUCTS } from './index.ts';

describe('the built-in products', () => {
  it('are at least twelve over crypto, forex, metals and stocks, with ids of their own', () => {
    expect(BUILT_IN_PRODUCTS.length).toBeGreaterThanOrEqual(12);
    expect(new Set(BUILT_IN_PRODUCTS.map(({ symbolId }) => symbolId)).size).toBe(BUILT_IN_PRODUCTS.length);
    expect(new Set(BUILT_IN_PRODUCTS.map(({ code }) => code)).size).toBe(BUILT_IN_PRODUCTS.length);
    expect(new Set(BUILT_IN_PRODUCTS.map(({ area }) => area))).toEqual(
      new Set(['crypto', 'forex', 'metal', 'stock']),
    );
    expect(BUILT_IN_PRODUCTS.find(({ code }) => code === 'BTC/USDT')?.symbolId).toBe(10021);
  });

  it.each(BUILT_IN_PRODUCTS.map((product) => [product.code, product] as const))(
    '%s has sound terms',
    (_code, product) => {
      expect(product.plays.some(({ tradeType }) => tradeType === 2)).toBe(true);
      expect(parseDecimal(product.path.startPrice, product.digits)).toBeGreaterThan(0n);
      expect(conversionPath(BUILT_IN_PRODUCTS, product.profitCurrency, 'USDT')).toBeDefined();
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
