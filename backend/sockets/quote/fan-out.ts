import { withCustomerOrders, type CustomerMarket, type CustomerTrade } from '../../market/customer-market.ts';
import type { MarketSource } from '../../market/market-source.ts';
import { shownDepth, type ShownDepth } from '../../market/stated-volume.ts';
import type { Depth, Tick } from '../../domain/market-data.ts';
import { encodeDepthPush, encodeTickerPush, encodeTradePush } from '../../protocol/quote/encode-push.ts';
import { mergeLevels, mergeStep } from '../../protocol/quote/merge-accuracy.ts';
import type { QuotedProduct } from '../../protocol/quote/response.ts';
import { tickOfTrade } from './customer-view.ts';
import { FlushQueue } from './flush-queue.ts';
import type { Outbox } from './outbox.ts';
import { textFrame } from './text-frame.ts';

/** More raw levels than any source has. */
export const ALL_LEVELS = 10_000;

/** The picture of the order book that a subscription asked for. */
export interface DepthView {
  readonly levels: number;
  readonly mergeExponent: number;
  /** The company whose customers' orders are among the levels; undefined where none are. */
  readonly companyId?: number | undefined;
}

/** What customers of a company have resting of a product in an account type. */
export type CustomerDepth = CustomerMarket['depth'];

interface DepthGroup extends DepthView {
  readonly outboxes: Set<Outbox>;
}

/** Who receives what about one product on one account type. */
interface Channel {
  readonly product: QuotedProduct;
  /** With the company whose customers' trades it sees. */
  readonly ticker: Map<Outbox, number | undefined>;
  readonly trades: Set<Outbox>;
  readonly depths: Map<string, DepthGroup>;
}

/** The book as a subscriber wants it: with the customers' orders, merged on whole steps, then cut to its number of levels. */
export function viewOfDepth(
  market: Depth,
  product: QuotedProduct,
  view: DepthView,
  customers?: CustomerDepth,
): Depth {
  const { symbolId, tradeType, digits } = product;
  const { companyId } = view;
  const step = mergeStep(view.mergeExponent, digits);
  const own =
    companyId === undefined ? undefined : customers?.({ companyId, tradeType }, symbolId, ALL_LEVELS);
  const depth = withCustomerOrders(market, own);
  return {
    ...depth,
    bids: mergeLevels(depth.bids, 'bid', step).slice(0, view.levels),
    asks: mergeLevels(depth.asks, 'ask', step).slice(0, view.levels),
  };
}

/** Subscribers of all products. Every tick is encoded once for each form in which somebody wants it. */
export class FanOut {
  readonly #depth: ShownDepth;
  readonly #customers: CustomerDepth | undefined;
  readonly #channels = new Map<number, Map<number, Channel>>();
  readonly #flushes = new FlushQueue();

  constructor(source: MarketSource, customers?: CustomerDepth) {
    this.#depth = shownDepth(source);
    this.#customers = customers;
  }

  addTicker(product: QuotedProduct, outbox: Outbox, companyId?: number): void {
    this.#channel(product).ticker.set(outbox, companyId);
  }

  removeTicker(product: QuotedProduct, outbox: Outbox): void {
    this.#channel(product).ticker.delete(outbox);
  }

  addMarket(product: QuotedProduct, view: DepthView, outbox: Outbox): void {
    const { trades, depths } = this.#channel(product);
    trades.add(outbox);
    const group = depths.get(viewKey(view)) ?? { ...view, outboxes: new Set<Outbox>() };
    depths.set(viewKey(view), group);
    group.outboxes.add(outbox);
  }

  removeMarket(product: QuotedProduct, view: DepthView, outbox: Outbox): void {
    const { trades, depths } = this.#channel(product);
    trades.delete(outbox);
    const group = depths.get(viewKey(view));
    group?.outboxes.delete(outbox);
    if (group?.outboxes.size === 0) depths.delete(viewKey(view));
  }

  /** Pushes a batch: to every connection in one write, together with what it may still be waiting for. */
  push(ticks: readonly Tick[]): void {
    for (const tick of ticks) {
      for (const channel of this.#channels.get(tick.symbolId)?.values() ?? []) {
        if (channel.ticker.size > 0) this.#pushTicker(channel, tick);
        if (channel.trades.size > 0) this.#pushMarket(channel, tick);
      }
    }
    this.#flushes.run();
  }

  /**
   * Pushes a trade between customers to those of their company who follow the product, under the number of its newest tick: on
   * the tape, and as the last price.
   */
  pushTrade(trade: CustomerTrade, newest: Tick | undefined): void {
    const channel = this.#channels.get(trade.symbolId)?.get(trade.tradeType);
    if (channel === undefined || newest === undefined) return;
    const tick = tickOfTrade(trade, newest);
    const frame = textFrame(encodeTradePush(channel.product, tick));
    const seen = [...channel.depths.values()].filter(({ companyId }) => companyId === trade.companyId);
    for (const { outboxes } of seen)
      for (const outbox of outboxes) if (outbox.add(frame)) this.#flushes.add(outbox);
    // The last price is that of a later tick, if there has been one since.
    if (tick.timeMs >= newest.timeMs) this.#pushPrice(channel, tick, trade.companyId);
    this.#flushes.run();
  }

  #pushPrice(channel: Channel, tick: Tick, companyId: number): void {
    const frame = textFrame(encodeTickerPush(channel.product, tick));
    for (const [outbox, seen] of channel.ticker)
      if (seen === companyId && outbox.addLatest('ticker', channel, frame)) this.#flushes.add(outbox);
  }

  #pushTicker(channel: Channel, tick: Tick): void {
    const frame = textFrame(encodeTickerPush(channel.product, tick));
    for (const outbox of channel.ticker.keys())
      if (outbox.addLatest('ticker', channel, frame)) this.#flushes.add(outbox);
  }

  #pushMarket(channel: Channel, tick: Tick): void {
    const trade = textFrame(encodeTradePush(channel.product, tick));
    for (const outbox of channel.trades) if (outbox.add(trade)) this.#flushes.add(outbox);
    const depth = this.#depth(tick.symbolId, tick.timeMs, ALL_LEVELS);
    if (!depth) return;
    for (const group of channel.depths.values()) {
      const view = viewOfDepth(depth, channel.product, group, this.#customers);
      const frame = textFrame(encodeDepthPush(channel.product, view));
      // Whoever has a depth has the trade of this tick too, and is flushed for that.
      for (const outbox of group.outboxes) outbox.addLatest('depth', channel, frame);
    }
  }

  #channel(product: QuotedProduct): Channel {
    const plays = this.#channels.get(product.symbolId) ?? new Map<number, Channel>();
    this.#channels.set(product.symbolId, plays);
    const channel = plays.get(product.tradeType) ?? {
      product,
      ticker: new Map<Outbox, number | undefined>(),
      trades: new Set<Outbox>(),
      depths: new Map<string, DepthGroup>(),
    };
    plays.set(product.tradeType, channel);
    return channel;
  }
}

function viewKey({ levels, mergeExponent, companyId }: DepthView): string {
  return `${levels}|${mergeExponent}|${companyId ?? ''}`;
}
