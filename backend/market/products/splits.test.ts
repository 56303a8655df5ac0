import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parseProductFile } from './product-file.ts';

const TEXT = readFileSync(new URL('./built-in.json', import.meta.url), 'utf8');
const SPLIT = { date: '2026-03-11', newShares: 2, oldShares: 1 };

type Json = Record<string, unknown>;
interface Editable {
  readonly products: Json[];
}

/** A product of the file; the built-in share that is split unless another is named. */
function splitting(products: readonly Json[], code = 'VSPR'): Json {
  return products.find((product) => product['code'] === code)!;
}

/** Reads the built-in file after a change. */
function changed(change: (file: Editable) => void): () => unknown {
  const file = JSON.parse(TEXT) as Editable;
  change(file);
  return () => parseProductFile(JSON.stringify(file));
}

describe('splits of a product file [ORD-38]', () => {
  it('are forty at most, of up to a thousand shares on a side [MAX_SPLITS] [MAX_SPLIT_SHARES]', () => {
    const give = (count: number, newShares = 1) =>
      changed(({ products }) => {
        // Every Wednesday of a year without holidays on one, there and back.
        const day = (at: number) => new Date(Date.UTC(2027, 0, 6 + 7 * at)).toISOString().slice(0, 10);
        splitting(products)['splits'] = Array.from({ length: count }, (_, at) => ({
          date: day(at),
          newShares: at % 2 === 0 ? newShares : 2,
          oldShares: at % 2 === 0 ? 2 : newShares,
        }));
      });
    expect(give(40)).not.toThrow();
    expect(give(41)).toThrow(/splits must not have more/);
    expect(give(1, 1_001)).toThrow(/splits\/0\/newShares must be <= 1000/);
    expect(give(1, 0)).toThrow(/splits\/0\/newShares must be >= 1/);
    expect(give(1, 1.5)).toThrow(/splits\/0\/newShares must be integer/);
  });

  it.each<[string, RegExp, (file: Editable) => void]>([
    [
      'on a day without trading',
      /\(VSPR\): splits\/0: '2026-03-14' is no trading day/,
      ({ products }) => (splitting(products)['splits'] = [{ ...SPLIT, date: '2026-03-14' }]),
    ],
    [
      'on a day that there is not',
      /\(VSPR\): splits\/0: '2026-02-30' is no trading day/,
      ({ products }) => (splitting(products)['splits'] = [{ ...SPLIT, date: '2026-02-30' }]),
    ],
    [
      'before the history of the market',
      /\(VSPR\): splits\/0: '2014-03-12' is outside the history/,
      ({ products }) => (splitting(products)['splits'] = [{ ...SPLIT, date: '2014-03-12' }]),
    ],
    [
      'before the one before',
      /\(VSPR\): splits\/1: '2026-03-11' is not after '2026-03-11'/,
      ({ products }) => (splitting(products)['splits'] = [SPLIT, SPLIT]),
    ],
    [
      'that changes nothing',
      /\(VSPR\): splits\/0: 3 for 3 changes nothing/,
      ({ products }) => (splitting(products)['splits'] = [{ ...SPLIT, newShares: 3, oldShares: 3 }]),
    ],
    [
      'that leaves next to no price',
      /\(VSPR\): splits\/0: leads to 480 price ticks, and the price must stay from 1000 /,
      ({ products }) => (splitting(products)['splits'] = [{ ...SPLIT, newShares: 10 }]),
    ],
    [
      'of a product that contracts trade',
      /\(ALDM\): splits of a product that account type 2 trades too/,
      ({ products }) => (splitting(products, 'ALDM')['splits'] = [SPLIT]),
    ],
    [
      'of what a fund holds',
      /\(VSPR\): splits of BTC, which a fund holds/,
      ({ products }) => (splitting(products)['baseCurrency'] = 'BTC'),
    ],
  ])('are refused %s', (_, problem, change) => {
    expect(changed(change)).toThrow(problem);
  });
});
