import { parseDecimal } from '../../../backend/domain/decimal.ts';
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
 * @param mark What stands before the decimals of a figure.
 */
export function readAlert(
  text: string,
  words: readonly string[],
  products: readonly SentenceProduct[],
  mark: '.' | ',',
): AlertSentence | undefined {
  const [word, name, figure, ...more] = text.trim().split(/\s+/);
  if (word === undefined || name === undefined || figure === undefined || more.length > 0) return undefined;
  if (!words.some((each) => each.toLowerCase() === word.toLowerCase())) return undefined;
  const plain = mark === ',' ? figure.replace(',', '.') : figure;
  const product = findProducts(name, products)[0];
  if (product === undefined || !/^\d{1,12}(\.\d{1,8})?$/.test(plain)) return undefined;
  const decimals = plain.split('.')[1]?.length ?? 0;
  if (decimals > product.digits) return undefined;
  const price = Number(parseDecimal(plain, product.digits));
  return price > 0 ? { product, price } : undefined;
}
