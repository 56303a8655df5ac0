import type { Product, QuoteView } from '../../market/contracts.ts';
import { changeBp, ratioBp } from '../../components/text/format.ts';
import type { SortKey } from '../../components/table/table-model.ts';
import { productLabel } from '../shared/product-label.ts';

/** What a watchlist may show beside a product's name, in the order in which the columns stand. */
export const WATCH_COLUMNS = ['trend', 'last', 'change', 'spread', 'high', 'low', 'volume', 'note'] as const;
/** `name` is always there; it can only be sorted by. */
export type ColumnId = (typeof WATCH_COLUMNS)[number] | 'name';

export function isColumnId(value: unknown): value is ColumnId {
  return value === 'name' || (WATCH_COLUMNS as readonly unknown[]).includes(value);
}

/** Columns whose figures come with every tick. */
export const LIVE_COLUMNS: readonly ColumnId[] = ['last', 'change', 'spread', 'high', 'low'];

/** What is known of a product at the moment of sorting. */
export interface WatchInputs {
  readonly quote: QuoteView | undefined;
  /** Traded in 24 hours, volume units; undefined while not known. */
  readonly volume: number | undefined;
  readonly note: string | undefined;
}

/** Spread of a quote as it is traded, in price ticks: that of the market and what the platform adds. */
export function spreadOf(quote: QuoteView, product: Pick<Product, 'askSpread' | 'bidSpread'>): number {
  return quote.ask + product.askSpread - (quote.bid - product.bidSpread);
}

/** What a column is sorted by; undefined sorts below everything. Quantities of different products compare by their share of the price. */
export function sortKeyOf(column: ColumnId, product: Product, facts: WatchInputs): SortKey {
  const { quote, volume, note } = facts;
  if (column === 'name') return productLabel(product).full;
  if (column === 'note') return note;
  if (column === 'volume') return volume === undefined ? undefined : volume / 10 ** product.numberDigits;
  if (quote === undefined) return undefined;
  const price = (ticks: number) => ticks / 10 ** product.digits;
  switch (column) {
    case 'last':
      return price(quote.price);
    case 'high':
      return price(quote.dayHigh);
    case 'low':
      return price(quote.dayLow);
    case 'spread':
      return ratioBp(spreadOf(quote, product) * 1_000, quote.price);
    case 'trend':
    case 'change':
      return changeBp(quote.price, quote.yesterdayClose);
  }
}
