import { describe, expect, it } from 'vitest';
import { KLINE_TYPE, type KlineType } from '../protocol/enumerations.ts';
import { createBuiltInMarket } from './built-in-market.ts';
import { lowestPrice } from './path/price-range.ts';
import type { ProductArea } from './product-definition.ts';
import { BUILT_IN_PRODUCTS } from './products/index.ts';
import { weekdayOf } from './sessions/time.ts';

const market = createBuiltInMarket({ seed: 7 });
const IDS = BUILT_IN_PRODUCTS.map(({ symbolId }) => symbolId);
const BTC = 10021;
const EUR = 10101;
/** Some tests read weeks of minutes of every product. */
const TIMEOUT_MS = 120_000;

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;
const correlation = (a: readonly number[], b: readonly number[]): number => {
  const [meanA, meanB] = [mean(a), mean(b)];
  const product = mean(a.map((value, i) => (value - meanA) * (b[i]! - meanB)));
  return product / Math.sqrt(mean(a.map((v) => (v - meanA) ** 2)) * mean(b.map((v) => (v - meanB) ** 2)));
};
const autocorrelation = (values: readonly number[], lag: number): number =>
  correlation(values.slice(lag), values.slice(0, -lag));

describe('the shape of the market', () => {
  const now = Date.UTC(2026, 10, 21, 6);
  const returnsOf = (id: number, type: KlineType, count: number): number[] => {
    const candles = market.candles(id, type, now / 1000, count, now);
    return candles.slice(1).map(({ close }, i) => Math.log(close / candles[i]!.close));
  };
  const DAYS = 2_500;
  const daily = new Map(IDS.map((id) => [id, returnsOf(id, KLINE_TYPE.day, DAYS)]));
  /** Large values cut off at the 95th percentile, so that a few wild minutes do not decide a figure. */
  const clipped = (values: readonly number[]): readonly number[] => {
    const sizes = values.map(Math.abs).sort((a, b) => a - b);
    const most = sizes[Math.floor(sizes.length * 0.95)]!;
    return values.map((value) => Math.max(-most, Math.min(most, value)));
  };

  it('has fat tails in every product, and fatter ones where the house is used to them', () => {
    for (const { symbolId, area } of BUILT_IN_PRODUCTS) {
      const returns = daily.get(symbolId)!;
      const variance = mean(returns.map((value) => value ** 2));
      const kurtosis = mean(returns.map((value) => value ** 4)) / variance ** 2;
      expect(kurtosis, `kurtosis of ${symbolId}`).toBeGreaterThan(area === 'crypto' ? 5 : 4);
      expect(kurtosis, `kurtosis of ${symbolId}`).toBeLessThan(20);
    }
  });

  it('has volatility that clusters over a month, and days that do not predict one another', () => {
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
  });

  it.each([
    ['two coins', BTC, 10022],
    ['a large coin and a small one', BTC, 10026],
    ['two currencies against the dollar', EUR, 10103],
    ['two funds of the exchange', 20101, 20102],
  ])('moves %s together', (_what, one, other) => {
    expect(
      correlation(daily.get(one)!.slice(-1_000), returnsOf(other, KLINE_TYPE.day, 1_001)),
    ).toBeGreaterThan(0.3);
  });

  it('moves the dollar against its counterparts', () => {
    for (const other of [10105, 10106]) {
      const [one, two] = [daily.get(EUR)!.slice(-1_000), daily.get(other)!.slice(-1_000)];
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
    'has minutes, five minutes and hours that do not predict one another',
    () => {
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
    },
    TIMEOUT_MS,
  );

  it('is busiest when its exchanges are: stocks after the opening, forex in the afternoon', () => {
    const sizesOf = (id: number): ((hour: number) => number) => {
      const candles = market.candles(id, KLINE_TYPE.minute30, now / 1000, 4_000, now);
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

  it(
    'widens its spread and thins its book in nervous minutes',
    () => {
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
    },
    TIMEOUT_MS,
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
