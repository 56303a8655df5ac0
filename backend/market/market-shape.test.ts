import { describe, expect, it } from 'vitest';
import { KLINE_TYPE, type KlineType } from '../protocol/enumerations.ts';
import { createBuiltInMarket } from './built-in-market.ts';
import { BUILT_IN_PRODUCTS } from './products/index.ts';

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
  const mean = (values: readonly number[]): number =>
    values.reduce((sum, value) => sum + value, 0) / values.length;
  const correlation = (a: readonly number[], b: readonly number[]): number => {
    const [meanA, meanB] = [mean(a), mean(b)];
    const product = mean(a.map((value, i) => (value - meanA) * (b[i]! - meanB)));
    return product / Math.sqrt(mean(a.map((v) => (v - meanA) ** 2)) * mean(b.map((v) => (v - meanB) ** 2)));
  };

  it('has fat tails and volatility that clusters, and returns that do not predict one another', () => {
    for (const id of IDS) {
      const returns = returnsOf(id, KLINE_TYPE.day, 2_500);
      const variance = mean(returns.map((value) => value ** 2));
      expect(mean(returns.map((value) => value ** 4)) / variance ** 2, `kurtosis of ${id}`).toBeGreaterThan(
        3.5,
      );
      const sizes = returns.map(Math.abs);
      expect(correlation(sizes.slice(1), sizes.slice(0, -1)), `clustering of ${id}`).toBeGreaterThan(0.05);
      expect(Math.abs(correlation(returns.slice(1), returns.slice(0, -1))), `memory of ${id}`).toBeLessThan(
        0.08,
      );
    }
  });

  it('moves products of a group together', () => {
    expect(
      correlation(returnsOf(10021, KLINE_TYPE.day, 1_000), returnsOf(10022, KLINE_TYPE.day, 1_000)),
    ).toBeGreaterThan(0.4);
    expect(
      Math.abs(correlation(returnsOf(10021, KLINE_TYPE.day, 1_000), returnsOf(10026, KLINE_TYPE.day, 1_000))),
    ).toBeGreaterThan(0.4);
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

  it('has minutes that do not predict one another', () => {
    for (const id of [BTC, EUR, 10201, 20002, 30001]) {
      const candles = market.candles(id, KLINE_TYPE.minute1, now / 1000, 20_000, now);
      const moves = candles.map(({ open, close }) => close - open);
      expect(Math.abs(correlation(moves.slice(1), moves.slice(0, -1))), `minutes of ${id}`).toBeLessThan(
        0.08,
      );
    }
  });

  it('is busiest when its exchanges are: stocks after the opening, forex in the afternoon', () => {
    const sizes = (id: number, hour: number): number =>
      mean(
        market
          .candles(id, KLINE_TYPE.minute30, now / 1000, 6_000, now)
          .filter(({ timestamp }) => (timestamp % 86_400) / 3_600 === hour)
          .map(({ high, low, open }) => (high - low) / open),
      );
    expect(sizes(20001, 14.5) / sizes(20001, 18)).toBeGreaterThan(1.5);
    expect(sizes(EUR, 14) / sizes(EUR, 20)).toBeGreaterThan(1.5);
  });

  it('widens its spread and thins its book in nervous minutes', () => {
    const minutes = market.candles(BTC, KLINE_TYPE.minute1, now / 1000, 1_440, now);
    const byRange = [...minutes].sort((a, b) => a.high - a.low - (b.high - b.low));
    const figures = (part: readonly { timestamp: number }[]) => {
      const books = part.map(({ timestamp }) => {
        const at = timestamp * 1000 + 30_000;
        return { tick: market.lastTick(BTC, at)!, depth: market.depth(BTC, at, 20)! };
      });
      return {
        spread: mean(books.map(({ tick }) => tick.ask - tick.bid)),
        volume: mean(books.flatMap(({ depth }) => depth.bids.map(({ volume }) => volume))),
      };
    };
    const [quiet, nervous] = [figures(byRange.slice(0, 200)), figures(byRange.slice(-40))];
    expect(nervous.spread / quiet.spread).toBeGreaterThan(1.2);
    expect(nervous.volume / quiet.volume).toBeLessThan(0.9);
  });

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
