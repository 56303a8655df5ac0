import { toInstrumentId } from './units.ts';
import { describe, expect, it } from 'vitest';
import { Conversions, findConversionRoute, rateOverRoute, type QuotedPair } from './conversion-route.ts';

const pair = (symbolId: number, code: string, symbolDigits = 5): QuotedPair => {
  const [baseCurrency = '', profitCurrency = ''] = code.split('/');
  return { symbolId: toInstrumentId(symbolId), symbolDigits, baseCurrency, profitCurrency };
};
const PAIRS = [
  pair(1, 'EUR/USD'),
  pair(2, 'USD/JPY', 3),
  pair(3, 'EUR/JPY', 3),
  pair(4, 'EUR/CHF'),
  pair(5, 'CHF/SEK'),
  pair(6, 'SEK/NOK'),
  pair(7, 'NOK/DKK'),
];

describe('The way from one currency to another', () => {
  it.each([
    ['USD', 'USDT', []],
    ['JPY', 'USDT', [2]],
    ['JPY', 'EUR', [3]],
    ['CHF', 'USDT', [4, 1]],
    ['SEK', 'USD', [5, 4, 1]],
    ['NOK', 'EUR', [6, 5, 4]],
  ])('from %s to %s goes over the pairs %j', (from, to, symbolIds) => {
    expect(findConversionRoute(PAIRS, from, to)?.map(({ symbolId }) => symbolId)).toEqual(symbolIds);
  });

  it('ends at three pairs, and does not exist for a currency that no pair knows [MAX_CONVERSION_LEGS]', () => {
    expect(findConversionRoute(PAIRS, 'NOK', 'EUR')).toHaveLength(3);
    expect(findConversionRoute(PAIRS, 'NOK', 'USD')).toBeUndefined();
    expect(findConversionRoute(PAIRS, 'EUR', 'BRL')).toBeUndefined();
  });

  it('takes, of several equally short ones, the one that stands first in the list', () => {
    const twice = [pair(9, 'GBP/CHF'), pair(8, 'GBP/EUR'), ...PAIRS, pair(10, 'CHF/USD')];
    const ids = (pairs: readonly QuotedPair[]) =>
      findConversionRoute(pairs, 'GBP', 'USD')?.map(({ symbolId }) => symbolId);
    expect(ids(twice)).toEqual([9, 10]);
    expect(ids([pair(8, 'GBP/EUR'), ...twice])).toEqual([8, 1]);
  });
});

describe('The rate over a way', () => {
  const quotes = new Map([
    [1, { bid: 106_685, ask: 106_686 }],
    [2, { bid: 154_730, ask: 154_735 }],
    [4, { bid: 93_000, ask: 93_004 }],
  ]);
  const rate = (from: string, to: string) =>
    new Conversions(PAIRS).rate(from, to, (symbolId) => quotes.get(symbolId));

  it('is the middle of bid and ask at twelve digits, half to even', () => {
    expect(rate('USD', 'USDT')).toBe(1_000_000_000_000n);
    expect(rate('EUR', 'USD')).toBe(1_066_855_000_000n);
    // 1 / 154.7325 = 0.0064627663870227…
    expect(rate('JPY', 'USD')).toBe(6_462_766_387n);
    const half = [{ symbolId: toInstrumentId(1), symbolDigits: 13, inverted: false }];
    const at = (price: number) => rateOverRoute(half, () => ({ bid: price, ask: price }));
    expect([at(25), at(35)]).toEqual([2n, 4n]);
  });

  it('rounds once over several pairs', () => {
    // 1.066855 / 0.93002 = 1.147131244489365…
    expect(rate('CHF', 'USD')).toBe(1_147_131_244_489n);
  });

  it('is unknown while a pair has no quote, and when it rounds to zero', () => {
    expect(rate('JPY', 'EUR')).toBeUndefined();
    const tiny = [{ symbolId: toInstrumentId(1), symbolDigits: 0, inverted: true }];
    expect(rateOverRoute(tiny, () => ({ bid: 2 ** 50, ask: 2 ** 50 }))).toBeUndefined();
    expect(rateOverRoute(tiny, () => ({ bid: 2 ** 50, ask: 2 ** 50 }), 18)).toBe(888n);
    expect(rateOverRoute(tiny, () => ({ bid: 0, ask: 1 }))).toBeUndefined();
  });
});
