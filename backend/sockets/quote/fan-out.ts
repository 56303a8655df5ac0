import type { Clock } from '../../domain/clock.ts';
import type { Tick } from '../../domain/market-data.ts';
import type { CustomerTrade } from '../../market/customer-market.ts';
import { encodeDepthPush, encodeTickerPush, encodeTradePush } from '../../contract/quote/encode-push.ts';
import type { QuotedProduct } from '../../contract/quote/response.ts';
import { tickOfTrade } from './customer-view.ts';
import { FlushQueue } from './flush-queue.ts';
import type { Outbox } from './outbox.ts';
import type { DepthView, ShownBook } from './shown-book.ts';
import { textFrame } from '../text-frame.ts';

interface DepthGroup extends DepthView {
  readonly outboxes: Set<Outbox>;
}

/** Who receives what about one product on one account type. */
interface Channel {
  readonly product: QuotedProduct;
  /** By the company whose customers' orders and trades they see: a quote is encoded once for each. */
  readonly tickers: Map<number | undefined, Set<Outbox>>;
  readonly trades: Set<Outbox>;
  readonly depths: Map<string, DepthGroup>;
}

/** A market that runs at least so many times as fast as the wall has more ticks than a client is shown one by one. */
export const FAST_SPEED = 30;
/** How often quotes and books of a product are pushed there (ms). */
export const FAST_MARKET_MS = 50;

/**
 * Subscribers of all products. Every tick is encoded once for each form in which somebody wants it.
 *
 * A market at sixty times the wall has ten thousand ticks a second: more than a client on a busy machine reads, which then waits for
 * its answers behind them and is given up. There the newest quote and book of a product go every `FAST_MARKET_MS`; trades all go,
 * at once and in order, as to any client that is behind.
 */
export class FanOut {
  readonly #book: ShownBook;
  readonly #channels = new Map<number, Map<number, Channel>>();
  readonly #flushes = new FlushQueue();
  /** By which quotes and books wait for the newest; undefined where each tick has its own. */
  readonly #pace: Clock | undefined;
  /** The newest tick of each product that has one waiting. */
  #waiting = new Map<Channel, Tick>();

  /** @param pace The wall clock, where the market runs `FAST_SPEED` times as fast or faster. */
  constructor(book: ShownBook, pace?: Clock) {
    this.#book = book;
    this.#pace = pace;
  }

  addTicker(product: QuotedProduct, outbox: Outbox, companyId?: number): void {
    const { tickers } = this.#channel(product);
    const outboxes = tickers.get(companyId) ?? new Set<Outbox>();
    tickers.set(companyId, outboxes);
    outboxes.add(outbox);
  }

  removeTicker(product: QuotedProduct, outbox: Outbox): void {
    const { tickers } = this.#channel(product);
    for (const [companyId, outboxes] of tickers)
      if (outboxes.delete(outbox) && outboxes.size === 0) tickers.delete(companyId);
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

  /** True while something that was pushed is not written yet. */
  get isSending(): boolean {
    return !this.#flushes.isEmpty;
  }

  /** Products whose every tick is shown to somebody. */
  followed(): number[] {
    const isFollowed = ({ tickers, trades }: Channel): boolean => tickers.size + trades.size > 0;
    return [...this.#channels.values()].flatMap((plays) =>
      [...plays.values()].filter(isFollowed).map(({ product }) => product.symbolId),
    );
  }

  /** Pushes a batch: to every connection in one write, together with what it may still be waiting for. */
  push(ticks: readonly Tick[]): void {
    for (const tick of ticks) {
      for (const channel of this.#channels.get(tick.symbolId)?.values() ?? []) {
        const pace = this.#pace;
        if (pace === undefined) this.#pushTicker(channel, tick);
        if (channel.trades.size > 0) this.#pushTick(channel, tick);
        if (pace === undefined) this.#pushDepth(channel, tick);
        else this.#wait(pace, channel, tick);
      }
    }
    this.#flushes.run();
  }

  #wait(pace: Clock, channel: Channel, tick: Tick): void {
    if (channel.tickers.size + channel.trades.size === 0) return;
    if (this.#waiting.size === 0) pace.schedule(pace.nowMs() + FAST_MARKET_MS, () => this.#pushWaiting());
    this.#waiting.set(channel, tick);
  }

  #pushWaiting(): void {
    const waiting = this.#waiting;
    this.#waiting = new Map();
    for (const [channel, tick] of waiting) {
      this.#pushTicker(channel, tick);
      this.#pushDepth(channel, tick);
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
    if (tick.timeMs >= newest.timeMs) this.#pushQuote(channel, tick, trade.companyId);
    this.#flushes.run();
  }

  #pushTicker(channel: Channel, tick: Tick): void {
    for (const companyId of channel.tickers.keys()) this.#pushQuote(channel, tick, companyId);
  }

  #pushQuote(channel: Channel, tick: Tick, companyId: number | undefined): void {
    const outboxes = channel.tickers.get(companyId);
    if (outboxes === undefined) return;
    const { product } = channel;
    const frame = textFrame(encodeTickerPush(product, this.#book.quote(tick, product, companyId)));
    for (const outbox of outboxes) if (outbox.addLatest('ticker', channel, frame)) this.#flushes.add(outbox);
  }

  #pushTick(channel: Channel, tick: Tick): void {
    const trade = textFrame(encodeTradePush(channel.product, tick));
    for (const outbox of channel.trades) if (outbox.add(trade)) this.#flushes.add(outbox);
  }

  #pushDepth(channel: Channel, tick: Tick): void {
    if (channel.depths.size === 0) return;
    const depth = this.#book.market(tick.symbolId, tick.timeMs);
    if (!depth) return;
    for (const group of channel.depths.values()) {
      const view = this.#book.view(depth, channel.product, group);
      const frame = textFrame(encodeDepthPush(channel.product, view));
      for (const outbox of group.outboxes)
        if (outbox.addLatest('depth', channel, frame)) this.#flushes.add(outbox);
    }
  }

  #channel(product: QuotedProduct): Channel {
    const plays = this.#channels.get(product.symbolId) ?? new Map<number, Channel>();
    this.#channels.set(product.symbolId, plays);
    const channel = plays.get(product.tradeType) ?? {
      product,
      tickers: new Map<number | undefined, Set<Outbox>>(),
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
