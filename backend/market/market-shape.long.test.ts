import { describe, expect, it } from 'vitest';
import type { ProductArea } from '../contract/calls/management/groups.ts';
import { KLINE_TYPE } from '../contract/enumerations.ts';
import { createBuiltInMarket } from './built-in-market.ts';
import { lowestPrice } from './path/price-range.ts';
import { autocorrelation, mean } from './path/statistics-for-tests.ts';

import { BUILT_IN_PRODUCTS } from './products/built-in-products.ts';
import { weekdayOf } from './sessions/time.ts';

/** Reads weeks of minutes and years of days of every product; the rest of the shape is in market-shape.test.ts. */
const market = createBuiltInMarket({ seed: 7 });
const IDS = BUILT_IN_PRODUCTS.map(({ symbolId }) => symbolId);

/** Large values cut off at the 95th percentile, so that a few wild minutes do not decide a figure. */
const clipped = (values: readonly number[]): readonly number[] => {
  const sizes = values.map(Math.abs).sort((a, b) => a - b);
  const most = sizes[Math.floor(sizes.length * 0.95)]!;
  return values.map((value) => Math.max(-most, Math.min(most, value)));
};

const DAYS = 2_500;

describe('the shape of the market in short candles', () => {
  const now = Date.UTC(2026, 10, 21, 6);

  it('has minutes, five minutes and hours that do not predict one another', () => {
    for (const [type, count] of [
      [KLINE_TYPE.minute1, 10_000],
      [KLINE_TYPE.minute5, 5_000],
      [KLINE_TYPE.hour1, 4_000],
    ] as const) {
      const plain: number[] = [];
      for (const id of IDS) {
        const candles = market.candles(id, type, now / 1000, count, now);
        const moves = candles.map(({ open, close }) => (close - open) / open);
        plain.push(autocorrelation(moves, 1));
        const figure = autocorrelation(clipped(moves), 1);
        // One and a half deviations of what chance makes of so many independent values come on top.
        const bound = 0.04 + 1.5 / Math.sqrt(candles.length);
        expect(Math.abs(figure), `type ${type} of ${id}`).toBeLessThan(bound);
      }
      expect(Math.abs(mean(plain)), `type ${type}`).toBeLessThan(0.05);
    }
  });

  it('widens its spread and thins its book in nervous minutes', () => {
    for (const { symbolId } of BUILT_IN_PRODUCTS) {
      const minutes = market.candles(symbolId, KLINE_TYPE.minute1, now / 1000, 10_000, now);
      const byRange = [...minutes].sort((a, b) => a.high - a.low - (b.high - b.low));
      const figures = (part: readonly { timestamp: number }[]) => {
        const books = part.map(({ timestamp }) => {
          const at = timestamp * 1000 + 30_000;
          return { tick: market.lastTick(symbolId, at)!, depth: market.depth(symbolId, at, 20)! };
        });
        return {
          spread: mean(books.map(({ tick }) => tick.ask - tick.bid)),
          volume: mean(books.flatMap(({ depth }) => depth.bids.map(({ volume }) => volume))),
        };
      };
      const [quiet, nervous] = [figures(byRange.slice(0, 150)), figures(byRange.slice(-40))];
      expect(nervous.spread / quiet.spread, `spread of ${symbolId}`).toBeGreaterThan(1.2);
      expect(nervous.volume / quiet.volume, `book of ${symbolId}`).toBeLessThan(0.9);
    }
  });

  it('is quieter on some days of the week: crypto at the weekend, forex on Mondays', () => {
    const sizeOn = (area: ProductArea, ...weekdays: number[]): number =>
      mean(
        BUILT_IN_PRODUCTS.filter((product) => product.area === area).flatMap(({ symbolId, path }) =>
          market
            .candles(symbolId, KLINE_TYPE.day, now / 1000, DAYS, now)
            .filter(({ timestamp }) => weekdays.includes(weekdayOf(timestamp / 86_400)))
            .map(({ high, low, open }) => (high - low) / open / path.dailyVolatility),
        ),
      );
    for (const area of ['crypto', 'fund'] as const)
      expect(sizeOn(area, 6, 7) / sizeOn(area, 1, 2, 3, 4, 5), area).toBeLessThan(0.85);
    for (const area of ['forex', 'metal'] as const)
      expect(sizeOn(area, 1) / sizeOn(area, 3, 4), area).toBeLessThan(0.95);
    for (const area of ['stock', 'index', 'etf'] as const)
      expect(sizeOn(area, 1) / sizeOn(area, 2, 3, 4, 5), area).toBeGreaterThan(1.03);
  });
});

/** Volatility of a year, as the markets of each area have it. */
const USUAL_VOLATILITY: Record<ProductArea, readonly [number, number]> = {
  crypto: [0.45, 0.95],
  forex: [0.035, 0.125],
  metal: [0.13, 0.34],
  index: [0.14, 0.27],
  stock: [0.14, 0.55],
  etf: [0.05, 0.31],
  fund: [0.13, 0.6],
};

describe.each([11, 4242])('the market of seed %i, which no figure was chosen by,', (seed) => {
  const now = Date.UTC(2026, 10, 21, 6);
  const other = createBuiltInMarket({ seed });

  it('keeps every product in its class and off its lowest price, from 2015 on', () => {
    const memories: number[] = [];
    /** Lag-one products of returns over their own deviation: days of wild weeks count as the few that they are. */
    const memoryOf = (returns: readonly number[]): number => {
      const middle = mean(returns);
      const products = returns.slice(1).map((value, i) => (value - middle) * (returns[i]! - middle));
      return mean(products) / Math.sqrt(mean(products.map((value) => value ** 2)) / products.length);
    };
    const tails: number[] = [];
    for (const { symbolId, code, area, path } of BUILT_IN_PRODUCTS) {
      const days = other.candles(symbolId, KLINE_TYPE.day, now / 1000, 5_000, now);
      const returns = days.slice(1).map(({ close }, i) => Math.log(close / days[i]!.close));
      const variance = mean(returns.map((value) => value ** 2));
      const years = (now - Date.UTC(2015, 0, 1)) / (365.25 * 86_400_000);
      const [least, most] = USUAL_VOLATILITY[area];
      const volatility = Math.sqrt((variance * returns.length) / years);
      expect(volatility, `volatility of ${code}`).toBeGreaterThan(least);
      expect(volatility, `volatility of ${code}`).toBeLessThan(most);
      const lowest = days.reduce((low, day) => Math.min(low, day.low), Infinity);
      expect(lowest, `lowest price of ${code}`).toBeGreaterThan(1.5 * lowestPrice(path.typicalSpread));
      memories.push(memoryOf(returns));
      tails.push(mean(returns.map((value) => value ** 4)) / variance ** 2);
    }
    // What chance alone makes of a memory of nothing is normal with a deviation of one.
    expect(Math.sqrt(mean(memories.map((value) => value ** 2)))).toBeLessThan(1.4);
    expect(Math.max(...memories.map(Math.abs))).toBeLessThan(4);
    expect([...tails].sort((a, b) => a - b)[30]).toBeGreaterThan(5);
    expect(Math.min(...tails)).toBeGreaterThan(4);
    expect(Math.max(...tails)).toBeLessThan(25);
  });
});
