import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parseProductFile } from './product-file.ts';

// Limits, written out: a test does not import what it checks.
const MAX_MARGIN_TIERS = 20;

const TEXT = readFileSync(new URL('./built-in.json', import.meta.url), 'utf8');
const tier = (fromLots: string, maxLeverage: number, maintenanceMarginRatio: string) => ({
  fromLots,
  maxLeverage,
  maintenanceMarginRatio,
});
/** Tiers of the day as the terms have them: leverages from 1 to 100, 0.5 %, volumes with 2 decimals, at most 5000 lots. */
const FIRST = tier('0', 100, '0.005');

/** Reads the built-in file with these margin sets in its first product, BTC/USDT. */
function reading(marginSets: object, place = 0): () => unknown {
  const file = JSON.parse(TEXT) as { products: { plays: object[] }[] };
  const { plays } = file.products[0]!;
  plays[place] = { ...plays[place], marginSets };
  return () => parseProductFile(JSON.stringify(file));
}

describe('margin sets of a product file [ORD-37]', () => {
  it('are read for contracts, with one tier for the day where they state none', () => {
    expect(
      reading({ daily: [FIRST, tier('10', 50, '0.01')], weekend: [tier('0', 20, '0.008')] }),
    ).not.toThrow();
    expect(reading({ weekend: [tier('0', 20, '0.008')] })).not.toThrow();
    expect(reading({ weekend: [tier('0', 1, '0')] }, 3)).toThrow(/only contracts have margin sets/);
  });

  it('have twenty tiers at most [MAX_MARGIN_TIERS]', () => {
    const tiers = (count: number) => ({
      daily: Array.from({ length: count }, (_, at) => tier(String(at), 100, '0.005')),
    });
    expect(reading(tiers(MAX_MARGIN_TIERS))).not.toThrow();
    expect(reading(tiers(MAX_MARGIN_TIERS + 1))).toThrow(/daily must not have more than 20/);
  });

  it.each([
    [
      'a first tier above zero',
      { weekend: [tier('1', 20, '0.005')] },
      'weekend/0: fromLots of the first tier is not 0',
    ],
    [
      'tiers out of order',
      { daily: [FIRST, tier('5', 50, '0.005'), tier('5', 50, '0.005')] },
      'daily/2: fromLots is not above',
    ],
    [
      'sizes finer than the product counts',
      { daily: [FIRST, tier('0.00000000001', 50, '0.005')] },
      /fromLots/,
    ],
    [
      'a tier that no position reaches',
      { daily: [FIRST, tier('5000', 50, '0.005')] },
      'daily/1: no position reaches fromLots 5000',
    ],
    [
      'a leverage above that of the terms',
      { weekend: [tier('0', 101, '0.005')] },
      'weekend/0: maxLeverage is not from 1 to 100',
    ],
    [
      'a leverage that rises with the size',
      { weekend: [tier('0', 20, '0.005'), tier('5', 30, '0.005')] },
      'weekend/1: maxLeverage is above',
    ],
    [
      'a maintenance that falls with the size',
      { weekend: [tier('0', 20, '0.005'), tier('5', 20, '0.004')] },
      'weekend/1: maintenanceMarginRatio is below',
    ],
    [
      'a day that contradicts the terms',
      { daily: [tier('0', 50, '0.005')] },
      'daily/0 is not maxLeverage and',
    ],
    [
      'a maintenance that takes the whole margin of another set',
      { weekend: [tier('0', 20, '0.01')] },
      'at 0 lots the maintenance of one set',
    ],
    ['an unknown time', { easter: [FIRST] }, /easter|marginSets/],
  ])('are refused with %s', (_name, sets, problem) => {
    expect(reading(sets)).toThrow(problem);
  });
});
