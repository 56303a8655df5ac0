import { describe, expect, it } from 'vitest';
import { searchScore } from './palette-search.ts';

const ENTRIES = [
  'EUR/USD EURUSD Euro 2',
  'GBP/EUR GBPEUR Pound 2',
  'BTC/USDT BTCUSDT Bitcoin 2',
  'Add indicator: Arnaud Legoux moving average add ALMA',
  'Add indicator: Hull moving average add HMA',
  'Open the panel: Chart',
  'Cancel all orders',
  '打开面板：图表',
];
const found = (typed: string) =>
  ENTRIES.map((entry) => ({ entry, score: searchScore(entry, typed) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .map(({ entry }) => entry.split(' ').slice(0, 4).join(' '));

describe('the search of the palette', () => {
  it('finds what begins with the typed letters first, and nothing in which they only lie scattered', () => {
    expect(found('eur')).toEqual(['EUR/USD EURUSD Euro 2', 'GBP/EUR GBPEUR Pound 2']);
  });

  it.each([
    ['eurusd', 'EUR/USD EURUSD Euro 2'],
    ['eur/usd', 'EUR/USD EURUSD Euro 2'],
    ['bit', 'BTC/USDT BTCUSDT Bitcoin 2'],
    ['hma', 'Add indicator: Hull moving'],
    ['moving hull', 'Add indicator: Hull moving'],
    ['cancel all', 'Cancel all orders'],
    ['panel chart', 'Open the panel: Chart'],
    ['图表', '打开面板：图表'],
  ])('finds by %s what is meant', (typed, entry) => expect(found(typed)[0]).toBe(entry));

  it.each(['bitcion', 'bitcon', 'bitcooin', 'bitxoin'])('forgives one slip: %s', (typed) =>
    expect(found(typed)).toEqual(['BTC/USDT BTCUSDT Bitcoin 2']),
  );

  it('finds nothing by what is in no entry', () => {
    expect(found('zzz')).toEqual([]);
    expect(found('eur hull')).toEqual([]);
    expect(found('bttc')).toEqual([]);
  });

  it('finds everything while nothing is typed', () => expect(found(' ')).toHaveLength(ENTRIES.length));
});
