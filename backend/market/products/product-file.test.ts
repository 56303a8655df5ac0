import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { MAX_PRODUCTS } from './product-schema.ts';
import { readProducts } from './read-products.ts';
import { MAX_PRODUCT_FILE, parseProductFile, ProductFileError } from './product-file.ts';

const TEXT = readFileSync(new URL('./built-in.json', import.meta.url), 'utf8');

type Json = Record<string, unknown>;
interface Editable {
  products: (Json & { path: Json; plays: Json[] })[];
  terms: Record<string, Json>;
  funds: (Json & { basket: Json[] })[];
}

/** Reads the built-in file after a change. */
function changed(change: (file: Editable) => void): () => unknown {
  const file = JSON.parse(TEXT) as Editable;
  change(file);
  return () => parseProductFile(JSON.stringify(file));
}

describe('a product file', () => {
  it('gives products and funds', () => {
    const { products, funds } = parseProductFile(TEXT);
    expect([products.length, funds.length]).toEqual([60, 2]);
  });

  it.each<[string, RegExp, (file: Editable) => void]>([
    [
      'a member that is missing',
      /\/products\/0\/path/,
      ({ products }) => delete products[0]!.path['startPrice'],
    ],
    ['a member that is unknown', /\/products\/1/, ({ products }) => (products[1]!['colour'] = 'red')],
    [
      'a price that is no decimal',
      /startPrice/,
      ({ products }) => (products[0]!.path['startPrice'] = 'much'),
    ],
    [
      'unknown sessions',
      /BTC\/USDT.*no sessions 'night'/,
      ({ products }) => (products[0]!['sessions'] = 'night'),
    ],
    ['unknown terms', /no terms 'best'/, ({ products }) => (products[0]!.plays[0]!['terms'] = 'best')],
    ['terms left open', /leave feeRate open/, ({ terms }) => delete terms['crypto-isolated']!['feeRate']],
    [
      'two products of one id',
      /two products have '10021'/,
      ({ products }) => (products[1]!['symbolId'] = 10021),
    ],
    ['a play twice', /play twice/, ({ products }) => products[0]!.plays.push(products[0]!.plays[0]!)],
    [
      'a step that does not fit',
      /volumeStep/,
      ({ products }) => (products[0]!.plays[0]!['volumeStep'] = '0.07'),
    ],
    [
      'too fine volumes',
      /more than 3 decimals/,
      ({ products }) => (products[0]!.plays[0]!['minVolume'] = '0.0001'),
    ],
    ['a low maxVolume', /maxVolume/, ({ products }) => (products[0]!.plays[0]!['maxVolume'] = '0.001')],
    [
      'leverage out of range',
      /defaultLeverage/,
      ({ products }) => (products[0]!.plays[0]!['minLeverage'] = 50),
    ],
    [
      'a contract that lends',
      /lending in 'crypto-isolated'/,
      ({ terms }) => (terms['crypto-isolated']!['lending'] = terms['crypto-leverage']!['lending']),
    ],
    [
      'a high leverage over night',
      /overnightLeverage/,
      ({ terms }) => ((terms['crypto-leverage']!['lending'] as Json)['overnightLeverage'] = 11),
    ],
    ['weights beside one', /weights/, ({ funds }) => (funds[0]!.basket[0]!['weight'] = '0.5')],
    ['a fund without product', /product 7 is no fund/, ({ funds }) => (funds[0]!['symbolId'] = 7)],
    [
      'too many products',
      /\/products/,
      (file) => (file.products = Array.from({ length: MAX_PRODUCTS + 1 }, () => file.products[0]!)),
    ],
  ])('with %s is refused, and the message says where', (_what, message, change) => {
    expect(changed(change)).toThrow(ProductFileError);
    expect(changed(change)).toThrow(message);
  });

  it('is read from disk, and a failure names it', async () => {
    const path = new URL('./built-in.json', import.meta.url).pathname;
    expect((await readProducts(path)).products).toHaveLength(60);
    await expect(readProducts(`${path}.gone`)).rejects.toThrow(/built-in.json.gone: ENOENT/);
    await expect(readProducts(import.meta.filename)).rejects.toThrow(/product-file.test.ts: not JSON/);
  });

  it('that is no JSON, or too long, is refused', () => {
    expect(() => parseProductFile('{')).toThrow(ProductFileError);
    expect(() => parseProductFile(' '.repeat(MAX_PRODUCT_FILE + 1))).toThrow(/longer than/);
  });
});
