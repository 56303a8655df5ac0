import { DIRECTION, type Direction } from '../../domain/direction.ts';
import { withoutTaken } from '../../domain/ladder.ts';
import type { Depth, DepthLevel, Tick } from '../../domain/market-data.ts';
import { withCustomerOrders, type CustomerMarket } from '../../market/customer-market.ts';
import type { MarketSource } from '../../market/market-source.ts';
import { StatedVolumes } from '../../market/stated-volume.ts';
import { mergeLevels, mergeStep } from '../../contract/quote/merge-accuracy.ts';
import type { QuotedProduct } from '../../contract/quote/response.ts';

/** More raw levels than any source has. */
export const ALL_LEVELS = 10_000;

/** The picture of the order book that a subscription asked for. */
export interface DepthView {
  readonly levels: number;
  readonly mergeExponent: number;
  /** The company whose customers' orders are among the levels; undefined where none are. */
  readonly companyId?: number | undefined;
}

/** What customers of a company have resting of a product in an account type, and what orders that took have left behind. */
export type ShownCustomers = Pick<CustomerMarket, 'depth' | 'footprint'>;

/**
 * The book as it is traded: what the market holds, what the quote of an account type stands for, less what orders have taken, and what
 * customers of a company have resting. Ticker, depth and HTTP all take their sizes here, so that a best level has one size wherever it is shown.
 */
export class ShownBook {
  readonly #source: MarketSource;
  readonly #stated: StatedVolumes;
  readonly #customers: ShownCustomers | undefined;

  constructor(source: MarketSource, customers?: ShownCustomers) {
    this.#source = source;
    this.#stated = new StatedVolumes(source.products);
    this.#customers = customers;
  }

  /** The whole book of the market at a time, as its source has it; undefined where there is none. */
  market(symbolId: Depth['symbolId'], atMs: number): Depth | undefined {
    return this.#source.depth(symbolId, atMs, ALL_LEVELS);
  }

  /** A market's book as it is dealt in an account type, with the orders of a company's customers. */
  whole(market: Depth, product: QuotedProduct, companyId: number | undefined): Depth {
    const { symbolId, tradeType } = product;
    const depth = this.#stated.raise(market, symbolId, tradeType);
    return withCustomerOrders(this.#withoutTaken(depth), this.#resting(product, companyId));
  }

  #withoutTaken(depth: Depth): Depth {
    const footprint = this.#customers?.footprint?.(depth.symbolId, depth.timeMs);
    if (footprint === undefined) return depth;
    const left = (levels: readonly DepthLevel[], taker: Direction) =>
      withoutTaken(levels, (price) => footprint.taken(taker, price));
    return { ...depth, bids: left(depth.bids, DIRECTION.sell), asks: left(depth.asks, DIRECTION.buy) };
  }

  /** The book as a subscriber wants it: merged on whole steps, then cut to its number of levels. */
  view(market: Depth, product: QuotedProduct, { companyId, mergeExponent, levels }: DepthView): Depth {
    const step = mergeStep(mergeExponent, product.digits);
    const depth = this.whole(market, product, companyId);
    return {
      ...depth,
      bids: mergeLevels(depth.bids, 'bid', step).slice(0, levels),
      asks: mergeLevels(depth.asks, 'ask', step).slice(0, levels),
    };
  }

  /** A quote with the sizes that its prices have in the book. */
  quote(tick: Tick, product: QuotedProduct, companyId: number | undefined): Tick {
    const stated = this.#stated.of(product.symbolId, product.tradeType);
    const own = this.#resting(product, companyId);
    const footprint = this.#customers?.footprint?.(product.symbolId, tick.timeMs);
    const left = (price: number, volume: number, taker: Direction) =>
      footprint === undefined
        ? volume
        : (withoutTaken([{ price, volume }], () => footprint.taken(taker, price))[0]?.volume ?? 0);
    const bids = left(tick.bid, Math.max(tick.bidVolume, stated), DIRECTION.sell);
    const asks = left(tick.ask, Math.max(tick.askVolume, stated), DIRECTION.buy);
    const bidVolume = bids + volumeAt(own?.bids, tick.bid);
    const askVolume = asks + volumeAt(own?.asks, tick.ask);
    if (bidVolume === tick.bidVolume && askVolume === tick.askVolume) return tick;
    return { ...tick, bidVolume, askVolume };
  }

  #resting({ symbolId, tradeType }: QuotedProduct, companyId: number | undefined) {
    return companyId === undefined
      ? undefined
      : this.#customers?.depth({ companyId, tradeType }, symbolId, ALL_LEVELS);
  }
}

function volumeAt(levels: readonly DepthLevel[] | undefined, price: number): number {
  return levels?.find((level) => level.price === price)?.volume ?? 0;
}
