import {
  quotedPairs,
  shownDepth,
  type CourseMoment,
  type MarketFeed,
  type ShownDepth,
  type QuoteBounds,
} from '../market/index.ts';
import type { Clock, MarketClock } from '../domain/clock.ts';
import type { Tick } from '../domain/market-data.ts';
import { CODE } from '../contract/errors/codes.ts';
import { PlatformError } from '../contract/platform-error.ts';
import { Conversions } from '../domain/index.ts';
import type { Rate, InstrumentId } from '../domain/units.ts';
import type { MarketView } from './core/index.ts';
import { rateBounds } from './catch-up/rate-bounds.ts';

/** A quote older than this is not filled at: the order is accepted and then fails (docs/decisions.md ORD-8). */
const STALE_QUOTE_MS = 60_000;
/** Without a quote for this long there are no real-time quotes: orders are refused with CFDWBWE000003. */
export const NO_QUOTE_MS = 300_000;
/** Levels of the depth that an order may walk. */
const DEPTH_LEVELS = 20;

/** Whether a tick may be filled at. A bid above the ask is a fault of the feed: it is shown, and nothing comes of it. */
export function isSound({ bid, ask }: Tick): boolean {
  return bid <= ask;
}

/** The market as the trading core sees it at one moment. */
export interface LiveMarket {
  readonly view: MarketView | undefined;
  readonly stale: boolean;
}

/** Live quotes and conversion rates from the market feed. */
export class Quotes {
  readonly #feed: MarketFeed;
  readonly #depth: ShownDepth;
  readonly #clock: Clock;
  readonly #conversions: Conversions;
  /** A time of the past that is being replayed: everything is answered as of then. */
  asOfMs: number | undefined;

  constructor(feed: MarketFeed, marketClock: MarketClock) {
    this.#feed = feed;
    this.#depth = shownDepth(feed.source);
    this.#clock = marketClock;
    this.#conversions = new Conversions(quotedPairs(feed.source.products));
  }

  /** The newest tick of a product, also from an earlier session. */
  latest(symbolId: InstrumentId): Tick | undefined {
    const { source } = this.#feed;
    if (this.asOfMs !== undefined) return source.lastTick(symbolId, this.asOfMs);
    return this.#feed.latest(symbolId) ?? source.lastTick(symbolId, this.#clock.nowMs());
  }

  /** The market that an order of this moment meets; CFDWBWE000004 for a product that never had a quote. */
  live(symbolId: InstrumentId, profitCurrency: string): LiveMarket {
    const tick = this.latest(symbolId);
    if (tick === undefined) throw new PlatformError(CODE.quotesNotSubscribed);
    const age = (this.asOfMs ?? this.#clock.nowMs()) - tick.timeMs;
    if (age > NO_QUOTE_MS || !isSound(tick)) return { view: undefined, stale: true };
    return { view: this.view(tick, profitCurrency), stale: age > STALE_QUOTE_MS };
  }

  /** The market of this moment; undefined without a quote that may be dealt at. */
  liveOrNone(symbolId: InstrumentId, profitCurrency: string): MarketView | undefined {
    return this.latest(symbolId) === undefined ? undefined : this.live(symbolId, profitCurrency).view;
  }

  /** The market at a time of before: the last quote by then; undefined when there was none. */
  viewAt(symbolId: InstrumentId, profitCurrency: string, atMs: number): MarketView | undefined {
    const tick = this.#feed.source.lastTick(symbolId, atMs);
    if (tick === undefined || !isSound(tick)) return undefined;
    const rate = (currency: string) => storable(this.rate(profitCurrency, currency, atMs));
    return { ...this.view(tick, profitCurrency), rate };
  }

  /** The market at a tick. */
  view(tick: Tick, profitCurrency: string): MarketView {
    return {
      bid: tick.bid,
      ask: tick.ask,
      trade: tick,
      depth: () => this.#depth(tick.symbolId, tick.timeMs, DEPTH_LEVELS),
      sourceDepth: () => this.#feed.source.depth(tick.symbolId, tick.timeMs, DEPTH_LEVELS),
      rate: (currency) => storable(this.rate(profitCurrency, currency)),
    };
  }

  /**
   * The market at a moment whose quotes are those of now, bent: undefined for a product that is not quoted then, or of which there is no quote
   * that may be dealt at. Rates are bent with the pairs that they go over.
   */
  bentBy({ bend, bendDepth }: Omit<CourseMoment, 'timeMs'>) {
    const tickOf = (symbolId: InstrumentId) => {
      const tick = this.latest(symbolId);
      return tick && bend(tick);
    };
    const rate = (from: string, to: string) => storable(this.#conversions.rate(from, to, tickOf));
    return (symbolId: InstrumentId, profitCurrency: string): MarketView | undefined => {
      const now = this.liveOrNone(symbolId, profitCurrency);
      const tick = tickOf(symbolId);
      if (now === undefined || tick === undefined || !isSound(tick)) return undefined;
      const bentDepth = (book: MarketView['depth']) => () => {
        const sides = book?.();
        return sides && bendDepth({ ...sides, symbolId, seq: tick.seq, timeMs: tick.timeMs }, tick);
      };
      return {
        bid: tick.bid,
        ask: tick.ask,
        depth: bentDepth(now.depth),
        sourceDepth: bentDepth(now.sourceDepth),
        rate: (currency) => rate(profitCurrency, currency),
      };
    };
  }

  /** The first product on the way from one currency to another; undefined where none is needed or none leads there. */
  routeSymbol(from: string, to: string): InstrumentId | undefined {
    return this.#conversions.route(from, to)?.[0]?.symbolId;
  }

  /**
   * Units of `to` for one unit of `from` (RATE_DIGITS), now or at a time of before; undefined when no products connect
   * them or one of those was not quoted yet.
   */
  rate(from: string, to: string, atMs?: number): Rate | undefined {
    return this.#conversions.rate(from, to, (symbolId) =>
      atMs === undefined ? this.latest(symbolId) : this.#feed.source.lastTick(symbolId, atMs),
    );
  }

  /**
   * Milliseconds of the market since the last quote of the product on the way that was not quoted for longest; 0 where no product is
   * needed. Undefined where `rate` is.
   */
  rateAge(from: string, to: string): number | undefined {
    const nowMs = this.asOfMs ?? this.#clock.nowMs();
    const times = this.#conversions
      .route(from, to)
      ?.map(({ symbolId }) => this.latest(symbolId)?.timeMs ?? NaN);
    const age = times && Math.max(0, ...times.map((timeMs) => nowMs - timeMs));
    return Number.isNaN(age) ? undefined : age;
  }

  /** The least and the greatest of a rate while the pairs that it goes over stay within bounds; undefined without one. */
  rateBounds(
    from: string,
    to: string,
    boundsOf: (symbolId: InstrumentId) => QuoteBounds | undefined,
  ): ReturnType<typeof rateBounds> {
    const route = this.#conversions.route(from, to);
    return route && rateBounds(route, boundsOf);
  }
}

/** Greatest rate that a deal may have: what the store's 64-bit integers hold. */
const MAX_STORED_RATE = 2n ** 63n - 1n;

function storable(rate: Rate | undefined): Rate | undefined {
  return rate !== undefined && rate <= MAX_STORED_RATE ? rate : undefined;
}
