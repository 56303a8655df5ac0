import type { Clock } from '../../domain/clock.ts';
import type { Tick } from '../../domain/market-data.ts';
import type { MarketFeed } from '../../market/index.ts';
import { newestTick } from '../../sockets/quote/newest-tick.ts';
import { recentTicks } from '../../sockets/quote/recent-ticks.ts';
import type { CustomerView } from '../../sockets/quote/customer-view.ts';
import { windowFigures } from '../../sockets/quote/rolling-figures.ts';
import type { RollingFigures } from '../../contract/quote/encode-push.ts';
import type { ShownBook } from '../../sockets/quote/shown-book.ts';
import type { Instrument } from '../instruments.ts';

/** Trades that are looked through for one answer. */
const MAX_SPAN_MS = 3_600_000;
/** Where history begins for a search of a trade by its number. */
const FIRST_MS = Date.UTC(2015, 0, 2);
const DAY_MS = 86_400_000;

export interface MarketReadsOptions {
  readonly feed: MarketFeed;
  readonly marketClock: Pick<Clock, 'nowMs'>;
  readonly view: CustomerView;
  readonly book: ShownBook;
  readonly companyId: number;
}

/** Figures of a span that ends with the newest trade. */
export interface SpanFigures extends RollingFigures {
  /** First and last trade of the span, and how many they are; 0 trades have -1 in both. */
  readonly firstId: number;
  readonly lastId: number;
  readonly count: number;
  /** Market clock, milliseconds. */
  readonly openMs: number;
  readonly closeMs: number;
}

/** What the endpoints and streams of market data are made of. The number of a trade is that of its quote. */
export class MarketReads {
  readonly options: MarketReadsOptions;

  constructor(options: MarketReadsOptions) {
    this.options = options;
  }

  /** The time of the market in milliseconds. */
  nowMs(): number {
    return Math.floor(this.options.marketClock.nowMs());
  }

  /** The newest trade with the best prices that it left; undefined for an instrument that never had one. */
  newest(instrument: Instrument): Tick | undefined {
    const tick = this.newestTrade(instrument);
    return tick && this.options.book.quote(tick, instrument, this.options.companyId);
  }

  /** The newest trade of the market as the feed has it. */
  newestTrade(instrument: Instrument): Tick | undefined {
    return newestTick(this.options.feed, this.options.marketClock, instrument);
  }

  /** At most `count` of the newest trades, in order. */
  recentTrades(instrument: Instrument, count: number): Tick[] {
    const newest = this.newestTrade(instrument);
    return newest === undefined ? [] : recentTicks(this.options.feed.source, newest, count);
  }

  /** Trades of a span of at most an hour, in order: the first `count` of them. */
  tradesBetween(instrument: Instrument, fromMs: number, toMs: number, count: number): Tick[] {
    const end = Math.min(toMs, this.#newestMs(instrument)) + 1;
    const { source } = this.options.feed;
    return source.ticks(instrument.symbolId, fromMs, Math.min(end, fromMs + MAX_SPAN_MS + 1)).slice(0, count);
  }

  /** At most `count` trades in order, the first of them with the number `fromId` or the first one after it. */
  tradesFrom(instrument: Instrument, fromId: number, count: number): Tick[] {
    const found: Tick[] = [];
    const lastMs = this.#newestMs(instrument);
    let atMs = this.#timeOf(instrument, fromId);
    while (found.length < count && atMs <= lastMs) {
      const endMs = Math.min(atMs + MAX_SPAN_MS, lastMs + 1);
      for (const tick of this.options.feed.source.ticks(instrument.symbolId, atMs, endMs))
        if (tick.seq >= fromId) found.push(tick);
      // A weekend without trades is passed over in one step.
      atMs =
        found.length === 0
          ? Math.max(endMs, this.#timeOf(instrument, (this.#seqAt(instrument, endMs) ?? fromId) + 1))
          : endMs;
    }
    return found.slice(0, count);
  }

  /** Figures of the span of so many milliseconds that ends with the newest trade; undefined before the first one. */
  span(instrument: Instrument, spanMs: number): SpanFigures | undefined {
    const { feed, view, companyId } = this.options;
    const tick = this.newestTrade(instrument);
    if (tick === undefined) return undefined;
    const figures = windowFigures(feed.source, tick, spanMs);
    const whole = spanMs === DAY_MS ? view.rolling(instrument, companyId, tick, figures) : figures;
    const openMs = tick.timeMs - spanMs;
    const before = feed.source.lastTick(instrument.symbolId, openMs)?.seq ?? 0;
    return {
      ...whole,
      openMs,
      closeMs: tick.timeMs,
      firstId: before + 1,
      lastId: tick.seq,
      count: tick.seq - before,
    };
  }

  #newestMs(instrument: Instrument): number {
    return this.newestTrade(instrument)?.timeMs ?? 0;
  }

  #seqAt(instrument: Instrument, atMs: number): number | undefined {
    return this.options.feed.source.lastTick(instrument.symbolId, atMs)?.seq;
  }

  /** The time of the first trade whose number is at least `seq`: numbers grow with time. */
  #timeOf(instrument: Instrument, seq: number): number {
    let [low, high] = [FIRST_MS, this.#newestMs(instrument) + 1];
    while (low < high) {
      const middle = Math.floor((low + high) / 2);
      if ((this.#seqAt(instrument, middle) ?? 0) < seq) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
