import { readFigureIn } from '../../components/index.ts';
import { knownValue, readUnits } from '../../panels/ticket/ticket-figures.ts';
import type { NumberForm } from '../../session/preferences.ts';
import { findProducts, type SentenceProduct } from './sentence-products.ts';

/** The alert that a sentence asks for. */
export interface AlertSentence {
  readonly product: SentenceProduct;
  /** Price ticks. */
  readonly price: number;
}

/**
 * Reads `alert eur 1.09`; undefined for anything that is not a whole sentence of this kind.
 * @param words What an alert is called; upper and lower case are the same.
 * @param form How the trader writes figures.
 */
export function readAlert(
  text: string,
  words: readonly string[],
  products: readonly SentenceProduct[],
  form: NumberForm,
): AlertSentence | undefined {
  const [word, name, figure, ...more] = text.trim().split(/\s+/);
  if (word === undefined || name === undefined || figure === undefined || more.length > 0) return undefined;
  if (!words.some((each) => each.toLowerCase() === word.toLowerCase())) return undefined;
  const product = findProducts(name, products)[0];
  const reading = readFigureIn(form, figure);
  if (product === undefined || reading.state !== 'read') return undefined;
  const price = knownValue(readUnits(reading.decimal, product.digits));
  return price === undefined ? undefined : { product, price };
}
