import { describe, expect, it } from 'vitest';
import { readProducts } from './read-products.ts';
import { ProductFileError } from './product-file-error.ts';
import { parseProductFile } from './product-file.ts';
import { changed, shareOf, TEXT } from './product-file-fixture.ts';

// Limits, written out: a test does not import what it checks.
const MAX_PRODUCT_FILE = 4_000_000;
const MAX_PRODUCTS = 1_000;

describe('a product file', () => {
  it('gives products and funds', () => {
    const { products, funds } = parseProductFile(TEXT);
    expect([products.length, funds.length]).toEqual([60, 2]);
  });

  it('has a thousand products at most [product-schema:MAX_PRODUCTS]', { tags: ['long'] }, () => {
    const isTooMany = (count: number) => {
      try {
        changed((file) => (file.products = Array.from({ length: count }, () => file.products[0]!)))();
        return false;
      } catch (error) {
        return /^\/products must not have more/i.test((error as Error).message);
      }
    };
    // A thousand of the same fail too, but for their number.
    expect([isTooMany(MAX_PRODUCTS), isTooMany(MAX_PRODUCTS + 1)]).toEqual([false, true]);
  });

  it('states the spreads of a hundred customer groups at most [MAX_GROUP_SPREADS]', () => {
    const isTooMany = (count: number) => {
      try {
        changed((file) => {
          const spread = (at: number) => ({ customerGroupId: at + 1, askSpread: 1, bidSpread: 1 });
          const [terms] = Object.values(file.terms);
          terms!['groupSpreads'] = Array.from({ length: count }, (_, at) => spread(at));
        })();
        return false;
      } catch (error) {
        return /groupSpreads must not have more/i.test((error as Error).message);
      }
    };
    expect([isTooMany(100), isTooMany(101)]).toEqual([false, true]);
  });

  it('settles shares within ten trading days [MAX_SETTLEMENT_DAYS]', () => {
    const settle = (days: number) => changed(({ terms }) => (terms['stock-stock']!['settlementDays'] = days));
    expect(settle(10)).not.toThrow();
    expect(settle(11)).toThrow(/settlementDays/);
  });

  it('lists four hundred dividends of a product at most [MAX_CORPORATE_ACTIONS]', () => {
    const pay = (count: number) =>
      changed(({ products }) => {
        const day = (at: number) => new Date(Date.UTC(2026, 0, 1 + at)).toISOString().slice(0, 10);
        shareOf(products)['corporateActions'] = Array.from({ length: count }, (_, at) => ({
          date: day(at),
          amount: '0.5',
          taxShare: '0.15',
          fee: '0',
        }));
      });
    expect(pay(400)).not.toThrow();
    expect(pay(401)).toThrow(/corporateActions must not have more/);
  });

  it('is read from disk, and a failure names it', async () => {
    const path = new URL('./built-in.json', import.meta.url).pathname;
    expect((await readProducts(path)).products).toHaveLength(60);
    await expect(readProducts(`${path}.gone`)).rejects.toThrow(/built-in.json.gone: does not exist/);
    await expect(readProducts(import.meta.filename)).rejects.toThrow(/product-file.test.ts: not JSON/);
  });

  it('may begin with a byte order mark, as some editors write it', () => {
    expect(parseProductFile(`\uFEFF${TEXT}`).products).toHaveLength(60);
  });

  it('that is no JSON, or too long, is refused in one line [MAX_PRODUCT_FILE]', () => {
    expect(() => parseProductFile('{')).toThrow(ProductFileError);
    expect(() => parseProductFile('{\n  "sessions":\n  oops\n}')).toThrow(/^not JSON: [^\n]*oops[^\n]*$/);
    expect(() => parseProductFile(' '.repeat(MAX_PRODUCT_FILE + 1))).toThrow(/longer than/);
  });
});
