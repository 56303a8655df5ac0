import { toInstrumentId } from '../domain/units.ts';
import { describe, expect, it } from 'vitest';
import { KLINE_TYPE, type KlineType } from '../contract/enumerations.ts';
import { createBuiltInMarket } from './built-in-market.ts';
import { autocorrelation, correlation, mean } from './path/statistics-for-tests.ts';
import { BUILT_IN_PRODUCTS } from './products/built-in-products.ts';

const market = createBuiltInMarket({ seed: 7 });
const IDS = BUILT_IN_PRODUCTS.map(({ symbolId }) => symbolId);
const BTC = 10021;
const EUR = 10101;
describe('the shape of the market', () => {
  const now = Date.UTC(2026, 10, 21, 6);
  const returnsOf = (id: number, type: KlineType, count: number): number[] => {
    const candles = market.candles(id, type, now / 1000, count, now);
    return candles.slice(1).map(({ close }, i) => Math.log(close / candles[i]!.close));
  };
  const DAYS = 2_500;
  const daily = new Map(IDS.map((id) => [id, returnsOf(id, KLINE_TYPE.day, DAYS)]));
  it('has fat tails in every product, and fatter ones where the house is used to them', () => {
    for (const { symbolId, area } of BUILT_IN_PRODUCTS) {
      const returns = daily.get(symbolId)!;
      const variance = mean(returns.map((value) => value ** 2));
      const kurtosis = mean(returns.map((value) => value ** 4)) / variance ** 2;
      expect(kurtosis, `kurtosis of ${symbolId}`).toBeGreaterThan(area === 'crypto' ? 5 : 4);
      expect(kurtosis, `kurtosis of ${symbolId}`).toBeLessThan(20);
    }
  });

  it(
    'has volatility that clusters over a month, and days that do not predict one another',
    { tags: ['long'] },
    () => {
      const lags = Array.from({ length: 20 }, (_, i) => i + 1);
      const byLag = lags.map(() => 0);
      for (const id of IDS) {
        const returns = daily.get(id)!;
        const sizes = returns.map(Math.abs);
        const figures = lags.map((lag) => autocorrelation(sizes, lag));
        figures.forEach((figure, i) => (byLag[i]! += figure / IDS.length));
        expect(figures[0], `clustering of ${id}`).toBeGreaterThan(0.05);
        expect(mean(figures), `clustering of ${id} over twenty days`).toBeGreaterThan(0.02);
        expect(Math.abs(autocorrelation(returns, 1)), `memory of ${id}`).toBeLessThan(0.08);
      }
      for (const figure of byLag) expect(figure).toBeGreaterThan(0.03);
      expect(byLag[0]).toBeGreaterThan(byLag[19]!);
    },
  );

  it.each([
    ['two coins', BTC, 10022],
    ['a large coin and a small one', BTC, 10026],
    ['two currencies against the dollar', EUR, 10103],
    ['two funds of the exchange', 20101, 20102],
  ])('moves %s together', (_what, one, other) => {
    expect(
      correlation(daily.get(toInstrumentId(one))!.slice(-1_000), returnsOf(other, KLINE_TYPE.day, 1_001)),
    ).toBeGreaterThan(0.3);
  });

  it('moves the dollar against its counterparts', () => {
    for (const other of [10105, 10106]) {
      const [one, two] = [
        daily.get(toInstrumentId(EUR))!.slice(-1_000),
        daily.get(toInstrumentId(other))!.slice(-1_000),
      ];
      expect(correlation(one, two), `EUR/USD and ${other}`).toBeLessThan(-0.3);
    }
  });

  it('stays near the usual prices of its products, for any seed', () => {
    for (const seed of [0, 1, 2, 3, 2026]) {
      const other = createBuiltInMarket({ seed });
      const price = (id: number, digits: number): number => other.lastTick(id, now)!.price / 10 ** digits;
      expect(price(BTC, 1)).toBeGreaterThan(50_000);
      expect(price(BTC, 1)).toBeLessThan(180_000);
      expect(price(EUR, 5)).toBeGreaterThan(0.95);
      expect(price(EUR, 5)).toBeLessThan(1.2);
      expect(price(10102, 3)).toBeGreaterThan(120);
      expect(price(10102, 3)).toBeLessThan(195);
    }
  });

  it(
    'is busiest when its exchanges are: stocks after the opening, forex in the afternoon',
    { tags: ['long'] },
    () => {
      const sizesOf = (id: number): ((hour: number) => number) => {
        const candles = market.candles(id, KLINE_TYPE.minute30, now / 1000, 1_600, now);
        return (hour) =>
          mean(
            candles
              .filter(({ timestamp }) => (timestamp % 86_400) / 3_600 === hour)
              .map(({ high, low, open }) => (high - low) / open),
          );
      };
      for (const { symbolId, area } of BUILT_IN_PRODUCTS) {
        const sizes = sizesOf(symbolId);
        if (area === 'stock' || area === 'etf') expect(sizes(14.5) / sizes(18)).toBeGreaterThan(1.5);
        if (area === 'forex' || area === 'metal') expect(sizes(14) / sizes(20)).toBeGreaterThan(1.5);
        if (area === 'crypto') expect(sizes(15) / sizes(4.5)).toBeGreaterThan(1.2);
      }
    },
  );

  it('looks alive over the last two days: minutes move, none of them far', () => {
    const minutes = market.candles(BTC, KLINE_TYPE.minute1, now / 1000, 2_880, now);
    const flat = minutes.filter(({ high, low }) => high === low).length;
    const wild = minutes.filter(({ high, low, open }) => (high - low) / open > 0.03).length;
    expect(flat).toBeLessThan(5);
    expect(wild).toBe(0);
    const spans = minutes.map(({ high, low }) => high - low).sort((a, b) => a - b);
    expect(spans[2_700]! / spans[180]!).toBeGreaterThan(2);
  });
});
