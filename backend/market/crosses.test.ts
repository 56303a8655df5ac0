import { describe, expect, it } from 'vitest';
import { KLINE_TYPE, type KlineType } from '../contract/enumerations.ts';
import { createBuiltInMarket } from './built-in-market.ts';
import type { MarketSource } from './market-source.ts';
import { BUILT_IN_PRODUCTS } from './products/built-in-products.ts';
import { makeScenario } from './scenarios/scenario.ts';
import { createScenarioMarket } from './scenarios/scenario-market.ts';
import { FIRST_DAY, HALF_HOUR_MS } from './sessions/time.ts';

const HALF_HOUR = HALF_HOUR_MS / 1000;
const market = createBuiltInMarket({ seed: 7 });
const now = Date.UTC(2026, 10, 20, 15, 20);

const productOf = (code: string) => BUILT_IN_PRODUCTS.find((product) => product.code === code)!;
const closes = (code: string, type: KlineType, count: number, atMs = now): ReadonlyMap<number, number> => {
  const { symbolId, digits } = productOf(code);
  const candles = market.candles(symbolId, type, atMs / 1000, count, atMs);
  return new Map(candles.map(({ timestamp, close }) => [timestamp, close / 10 ** digits]));
};

const CROSSES: readonly [code: string, first: string, rule: 'times' | 'over', second: string][] = [
  ['EUR/GBP', 'EUR/USD', 'over', 'GBP/USD'],
  ['EUR/JPY', 'EUR/USD', 'times', 'USD/JPY'],
  ['GBP/JPY', 'GBP/USD', 'times', 'USD/JPY'],
  ['AUD/JPY', 'AUD/USD', 'times', 'USD/JPY'],
  ['EUR/CHF', 'EUR/USD', 'times', 'USD/CHF'],
];

/** One cross of each rule; what holds for these holds for the others, which are looked at where there is time. */
const QUICK = ['EUR/GBP', 'EUR/JPY'];
const options = (code: string) => (QUICK.includes(code) ? {} : { tags: ['long'] });

for (const [code, first, rule, second] of CROSSES)
  describe(code, options(code), () => {
    const { digits, symbolId } = productOf(code);
    const parity = (one: number, two: number): number => (rule === 'times' ? one * two : one / two);
    /** What the price is away from its legs, as a share, at every common candle but the running one. */
    const distances = (type: KlineType, count: number, atMs = now): number[] => {
      const [own, one, two] = [code, first, second].map((each) => closes(each, type, count, atMs)) as [
        ReadonlyMap<number, number>,
        ReadonlyMap<number, number>,
        ReadonlyMap<number, number>,
      ];
      return [...own].slice(0, -1).map(([time, close]) => {
        const legs = parity(one.get(time)!, two.get(time)!);
        return Math.abs(close - legs) / legs;
      });
    };

    /** A price tick as a share of the price: it is rounded to half of one, and the price was lower at times. */
    const tick = 10 ** -digits / closes(code, KLINE_TYPE.day, 1).values().next().value!;

    it.each([
      ['half hour', KLINE_TYPE.minute30, 3_000],
      ['day', KLINE_TYPE.day, 2_500],
      ['month', KLINE_TYPE.month, 120],
    ])(`costs what ${first} and ${second} make at the end of every %s`, (_name, type, count) => {
      const found = distances(type, count);
      expect(found.length).toBe(count - 1);
      expect(Math.max(...found)).toBeLessThan(tick);
    });

    it('costs that at the end of nearly every minute too, and is never far away', () => {
      const found = distances(KLINE_TYPE.minute1, 2_000).sort((a, b) => a - b);
      expect(found[Math.floor(found.length * 0.9)]).toBeLessThan(tick);
      expect(found[Math.floor(found.length * 0.99)]).toBeLessThan(0.0007);
      expect(found.at(-1)).toBeLessThan(0.005);
    });

    it('moves about as much within a minute as its legs', () => {
      const rangeOf = (each: string): number => {
        const candles = market.candles(productOf(each).symbolId, KLINE_TYPE.minute1, now / 1000, 2_000, now);
        return candles.reduce((sum, { open, high, low }) => sum + (high - low) / open, 0) / candles.length;
      };
      const legs = Math.hypot(rangeOf(first), rangeOf(second));
      expect(rangeOf(code) / legs).toBeGreaterThan(0.8);
      expect(rangeOf(code) / legs).toBeLessThan(1.4);
    });

    it('has days that are the sums of their half hours, also at the ends of history', () => {
      for (const end of [now, Date.UTC(2015, 0, 12, 9), Date.UTC(2100, 11, 31, 23, 59)]) {
        const halves = market.candles(symbolId, KLINE_TYPE.minute30, end / 1000, 200, end);
        for (const day of market.candles(symbolId, KLINE_TYPE.day, end / 1000, 3, end)) {
          const within = halves.filter(
            ({ timestamp }) => timestamp >= day.timestamp && timestamp < day.timestamp + 48 * HALF_HOUR,
          );
          expect(within.length).toBeGreaterThan(3);
          expect(day).toMatchObject({
            open: within[0]!.open,
            high: Math.max(...within.map(({ high }) => high)),
            low: Math.min(...within.map(({ low }) => low)),
            close: within.at(-1)!.close,
            volume: within.reduce((sum, { volume }) => sum + volume, 0),
          });
        }
      }
    });
  });

describe('a cross', () => {
  const cross = productOf('EUR/JPY');

  it('comes out the same whether its legs have been asked before or not', () => {
    const others = createBuiltInMarket({ seed: 7 });
    const old = FIRST_DAY * 48 * HALF_HOUR_MS + 300 * 24 * 3_600_000;
    for (const atMs of [old, now, old])
      for (const type of [KLINE_TYPE.minute1, KLINE_TYPE.day] as const)
        expect(others.candles(cross.symbolId, type, atMs / 1000, 50, atMs)).toEqual(
          market.candles(cross.symbolId, type, atMs / 1000, 50, atMs),
        );
  });

  it.each(['flash-crash', 'opening-gap', 'trend-day'] as const)(
    'costs what its legs make in and after a %s too, also when only one leg is meant',
    { tags: ['long'] },
    (name) => {
      for (const symbolIds of [[], [10101], [10102], [10101, cross.symbolId]]) {
        const startMs = Date.UTC(2026, 10, 15, 20);
        const bent = createScenarioMarket(market);
        bent.setScenarios([makeScenario({ name, size: -5, minutes: 240, symbolIds }, startMs)]);
        const read = (source: MarketSource, id: number) =>
          source.candles(id, KLINE_TYPE.minute30, now / 1000, 230, now);
        const own = read(bent.source, cross.symbolId);
        const [one, other] = [read(bent.source, 10101), read(bent.source, 10102)];
        const plain = read(market, cross.symbolId);
        own.slice(0, -1).forEach(({ close }, i) => {
          // All three are rounded once more under a scenario; half a tick of EUR/USD is most of one of EUR/JPY.
          expect(Math.abs(close - one[i]!.close * other[i]!.close * 1e-5)).toBeLessThan(2.5);
        });
        expect(own.some(({ close }, i) => close !== plain[i]!.close)).toBe(true);
      }
    },
  );

  it('moves alone where a scenario is limited to it', () => {
    const bent = createScenarioMarket(market);
    const only = { name: 'flash-crash', size: -5, symbolIds: [cross.symbolId] } as const;
    bent.setScenarios([makeScenario(only, now - 3 * 60_000)]);
    const priceAt = (source: MarketSource, id: number): number => source.lastTick(id, now)!.price;
    expect(priceAt(bent.source, cross.symbolId)).toBeLessThan(priceAt(market, cross.symbolId));
    expect(priceAt(bent.source, 10101)).toBe(priceAt(market, 10101));
  });

  it('is refused without its legs, and with legs that are open at other times', () => {
    expect(() => createBuiltInMarket({ seed: 7, products: [cross] })).toThrow('EUR/JPY needs product 10101');
    const { sessions } = productOf('BTC/USDT');
    const products = [{ ...productOf('EUR/USD'), sessions }, productOf('USD/JPY'), cross];
    expect(() => createBuiltInMarket({ seed: 7, products })).toThrow('EUR/JPY needs the sessions of EUR/USD');
  });
});
