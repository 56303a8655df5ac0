import { readFileSync } from 'node:fs';
import { parseProductFile } from './product-file.ts';

/** The built-in product file. */
export const TEXT = readFileSync(new URL('./built-in.json', import.meta.url), 'utf8');

/** Whatever a test writes. */
export type Json = Record<string, unknown>;
/** A product file that tests change. */
export interface Editable {
  sessions: Record<string, { windows: Json[]; holidays: string }>;
  products: (Json & { path: Json; plays: Json[] })[];
  terms: Record<string, Json>;
  funds: (Json & { basket: Json[] })[];
}

/** A dividend that nothing is wrong with. */
export const DIVIDEND = { date: '2026-03-13', amount: '0.5', taxShare: '0.15', fee: '0' };

/** The first share of a file. */
export function shareOf(products: Editable['products']): Json {
  return found(products.find((product) => product['area'] === 'stock'));
}

/** How the price of a product moves, by its code. */
export function pathOf({ products }: Editable, code: string): Json {
  return found(products.find((product) => product['code'] === code)).path;
}

function found<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('the file lacks the product');
  return value;
}

/** Reads the built-in file after a change. */
export function changed(change: (file: Editable) => void): () => unknown {
  const file = JSON.parse(TEXT) as Editable;
  change(file);
  return () => parseProductFile(JSON.stringify(file));
}
