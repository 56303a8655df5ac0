import { parseDecimal } from '../domain/decimal.ts';
import { TRADE_MODES } from '../contract/mapping/account-numbers.ts';
import { isMarketMaker, withStatedVolume, type BookSides } from '../domain/index.ts';
import type { TradeTypeNumber } from '../contract/enumerations.ts';
import type { MarketSource } from './market-source.ts';
import type { ContractTerms, ProductDefinition } from './product-definition.ts';

/** Typical trades of a product that a market maker's quote stands for where its terms do not say. */
const TYPICAL_TRADES = 50n;

/**
 * The volume that the quote of a product stands for in one account type, in volume units: as the terms say, else fifty
 * typical trades, at least the smallest and at most the largest order.
 */
export function statedVolume(
  { numberDigits, path }: Pick<ProductDefinition, 'numberDigits' | 'path'>,
  { quoteVolume, minVolume, maxVolume }: Pick<ContractTerms, 'quoteVolume' | 'minVolume' | 'maxVolume'>,
): number {
  const units = (lots: string) => parseDecimal(lots, numberDigits) ?? 0n;
  if (quoteVolume !== undefined) return Number(units(quoteVolume));
  const [least, most, typical] = [
    units(minVolume),
    units(maxVolume),
    units(path.typicalTradeVolume) * TYPICAL_TRADES,
  ];
  return Number(typical < least ? least : typical > most ? most : typical);
}

/** The book of a product at a time, at most so many levels a side. */
export type ShownDepth = MarketSource['depth'];

/**
 * The book that orders of every account type walk: that of the source, whose best levels hold at least what the quote stands
 * for where the first account type of the product is dealt by a market maker.
 */
export function shownDepth(source: MarketSource): ShownDepth {
  const stated = new StatedVolumes(source.products);
  return (symbolId, atMs, levels) => {
    const book = source.depth(symbolId, atMs, levels);
    return book && stated.raise(book, symbolId);
  };
}

/** The sizes that market makers' quotes stand for, so that every size that is shown is the one that is traded. */
export class StatedVolumes {
  readonly #products: readonly ProductDefinition[];
  readonly #known = new Map<number, Map<TradeTypeNumber | undefined, number>>();

  constructor(products: readonly ProductDefinition[]) {
    this.#products = products;
  }

  /**
   * The least size of a best level in volume units, 0 where nothing is stated: what the first account type of the product states
   * holds for all of them, and an account type may state more for itself.
   */
  of(symbolId: number, tradeType?: TradeTypeNumber): number {
    const known = this.#known.get(symbolId) ?? new Map<TradeTypeNumber | undefined, number>();
    this.#known.set(symbolId, known);
    const volume = known.get(tradeType) ?? this.#find(symbolId, tradeType);
    known.set(tradeType, volume);
    return volume;
  }

  /** A book with the sizes that an account type is dealt at; without one, those that all of them are. */
  raise<Book extends BookSides>(book: Book, symbolId: number, tradeType?: TradeTypeNumber): Book {
    const volume = this.of(symbolId, tradeType);
    if (volume === 0) return book;
    return { ...book, bids: withStatedVolume(book.bids, volume), asks: withStatedVolume(book.asks, volume) };
  }

  #find(symbolId: number, tradeType: TradeTypeNumber | undefined): number {
    const product = this.#products.find((each) => each.symbolId === symbolId);
    const [first, ...others] = product?.plays ?? [];
    const own = others.find((play) => play.tradeType === tradeType);
    const volumes = [first, own].map((play) => {
      const tradeMode = TRADE_MODES.word(play?.tradeMode);
      return product && play && tradeMode && isMarketMaker({ tradeMode }) ? statedVolume(product, play) : 0;
    });
    return Math.max(...volumes);
  }
}
