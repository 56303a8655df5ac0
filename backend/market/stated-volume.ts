import { parseDecimal } from '../domain/decimal.ts';
import { TRADE_MODES } from '../protocol/mapping/account-numbers.ts';
import { isMarketMaker, withStatedVolume } from '../domain/index.ts';
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
 * The book as it is shown and as orders walk it: that of the source, whose best levels hold at least what the quote stands for
 * where the first account type of the product is dealt by a market maker. So what a trader sees is what he gets.
 */
export function shownDepth(source: MarketSource): ShownDepth {
  const known = new Map<number, number>();
  const volumeOf = (symbolId: number): number => {
    const product = source.products.find((each) => each.symbolId === symbolId);
    const [play] = product?.plays ?? [];
    const tradeMode = TRADE_MODES.word(play?.tradeMode);
    const volume =
      product && play && tradeMode && isMarketMaker({ tradeMode }) ? statedVolume(product, play) : 0;
    known.set(symbolId, volume);
    return volume;
  };
  return (symbolId, atMs, levels) => {
    const book = source.depth(symbolId, atMs, levels);
    if (book === undefined) return undefined;
    const volume = known.get(symbolId) ?? volumeOf(symbolId);
    if (volume === 0) return book;
    return { ...book, bids: withStatedVolume(book.bids, volume), asks: withStatedVolume(book.asks, volume) };
  };
}
