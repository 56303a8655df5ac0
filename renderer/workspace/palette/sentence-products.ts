import type { TradeType } from '../../../backend/domain/account-type.ts';
import type { InstrumentNumber } from '../../../backend/domain/units.ts';

/** What an order sentence knows of a product. */
export interface SentenceProduct {
  readonly symbolId: InstrumentNumber;
  readonly code: string;
  readonly name: string;
  readonly baseCurrency: string;
  readonly profitCurrency: string;
  /** Decimals of its prices, and of its quantities. */
  readonly digits: number;
  readonly numberDigits: number;
  /** What it is, and in which account: some ways of ordering are for some of them only. */
  readonly area?: string;
  readonly tradeType?: TradeType;
}

/** How a product is written in a sentence. */
export function productWord({ code, baseCurrency, profitCurrency }: SentenceProduct): string {
  const isPair = plain(code) === `${plain(baseCurrency)}${plain(profitCurrency)}`;
  return (isPair ? `${baseCurrency}/${profitCurrency}` : code).toLowerCase();
}

const plain = (text: string) => text.toLowerCase().replaceAll(/[\s/._-]/g, '');

/** How well a word names a product: lower is better; undefined where it does not. */
function rank(word: string, product: SentenceProduct): number | undefined {
  const base = plain(product.baseCurrency);
  const code = plain(product.code);
  if (word === code || word === `${base}${plain(product.profitCurrency)}`) return 0;
  if (word === base) return 1;
  if (word.length < 2) return undefined;
  if (plain(product.name) === word) return 2;
  if (base.startsWith(word)) return 3;
  if (code.startsWith(word)) return 4;
  if (plain(product.name).startsWith(word)) return 5;
  return isQuoteOnly(word, product) ? 6 : undefined;
}

/** Whether a word names the money that a product is paid in, and not the product. */
export function isQuoteOnly(
  text: string,
  { code, name, baseCurrency, profitCurrency }: SentenceProduct,
): boolean {
  const word = plain(text);
  const isElse = [code, name, baseCurrency].some((each) => plain(each).startsWith(word));
  return word === plain(profitCurrency) && !isElse;
}

/**
 * The products that a word names, best first: `eurusd` or `eur/usd` the pair, `eur` all with that base, `go` gold. Of equals the
 * one that stands first in the list.
 */
export function findProducts(text: string, products: readonly SentenceProduct[]): readonly SentenceProduct[] {
  const word = plain(text);
  if (word === '') return [];
  return products
    .map((product) => ({ product, rank: rank(word, product) }))
    .filter((each): each is { product: SentenceProduct; rank: number } => each.rank !== undefined)
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ product }) => product);
}

/** Short names of products, for the word nearest to one that is not known. */
export function productWords(products: readonly SentenceProduct[]): readonly string[] {
  return [...new Set(products.flatMap(({ baseCurrency, code }) => [plain(baseCurrency), plain(code)]))];
}
