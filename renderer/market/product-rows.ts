import { toProduct, type CatalogueEntry } from './catalogue.ts';
import type { Product } from './contracts.ts';

/** The rows of the products at a moment: made once for everybody who looks at that moment. */
export class ProductRows {
  /** By list: two who hold different ones for a moment do not take the rows out of each other's hands. */
  readonly #made = new WeakMap<
    readonly CatalogueEntry[],
    { readonly lookedAtMs: number; readonly rows: readonly Product[] }
  >();
  #rows: readonly Product[] = [];

  /**
   * The rows at a look at the clock (`lookedAtMs`, local) in which the market's time is `marketMs`. Only what changed is a new
   * row, and the array is the same one when nothing did, so that nothing paints.
   */
  at(
    lookedAtMs: number,
    entries: readonly CatalogueEntry[],
    marketMs: number | undefined,
  ): readonly Product[] {
    const made = this.#made.get(entries);
    if (made?.lookedAtMs === lookedAtMs) return made.rows;
    const rows = keepUnchanged(this.#rows, entries, marketMs);
    this.#made.set(entries, { lookedAtMs, rows });
    this.#rows = rows;
    return rows;
  }
}

function keepUnchanged(
  before: readonly Product[],
  entries: readonly CatalogueEntry[],
  marketMs: number | undefined,
): readonly Product[] {
  const known = new Map(before.map((product) => [`${product.symbolId}/${product.tradeType}`, product]));
  const rows = entries.map((entry) => {
    const row = toProduct(entry, marketMs);
    const old = known.get(`${row.symbolId}/${row.tradeType}`);
    return old && JSON.stringify(old) === JSON.stringify(row) ? old : row;
  });
  const same = rows.length === before.length && rows.every((row, index) => row === before[index]);
  return same ? before : rows;
}
