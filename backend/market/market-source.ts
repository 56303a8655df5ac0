import type { Candle, DaySummary, Depth, Tick } from '../domain/market-data.ts';
import type { KlineType } from '../contract/enumerations.ts';
import type { FundDefinition, ProductDefinition } from './product-definition.ts';

/** Between which prices the quotes of a span lie, in price ticks; they need not be reached. */
export interface QuoteBounds {
  readonly lowBid: number;
  readonly highBid: number;
  readonly lowAsk: number;
  readonly highAsk: number;
}

/** Market time from a first millisecond up to, and without, a last one. */
export interface TimeSpan {
  readonly fromMs: number;
  readonly toMs: number;
}

/**
 * Where market data comes from: the built-in function of (seed, time), files, or a live feed. A source says which
 * products, candles, ticks and depth it has; everything downstream is the same for all of them. All queries are
 * synchronous, cheap at any age, and pure for the built-in source.
 */
export interface MarketSource {
  readonly products: readonly ProductDefinition[];
  /** Funds whose shares are among the products; none when absent. */
  readonly funds?: readonly FundDefinition[];

  /** Ticks with `fromMs <= timeMs < toMs`, in order, as they were traded. Empty outside the product's quote session. */
  ticks(symbolId: number, fromMs: number, toMs: number): Tick[];

  /** The newest tick at or before `atMs`, also from an earlier session, in the shares of `atMs`; undefined before the start of history. */
  lastTick(symbolId: number, atMs: number): Tick | undefined;

  /**
   * At most `count` candles in rising order, the last one starting at or before `endSeconds` and never later than
   * `nowMs`. The running candle holds only the ticks up to `nowMs`. What was traded before a split counts in the shares of `nowMs`.
   */
  candles(symbolId: number, type: KlineType, endSeconds: number, count: number, nowMs: number): Candle[];

  /** At most `levels` levels a side at `atMs`, consistent with the newest tick. */
  depth(symbolId: number, atMs: number, levels: number): Depth | undefined;

  /** Figures of the running (or, outside the session, the latest) day up to `atMs`. */
  daySummary(symbolId: number, atMs: number): DaySummary | undefined;

  /**
   * Bounds of all quotes with `fromMs <= timeMs < toMs`; undefined when there are none. Cheap for long spans, so that
   * the moment at which a price can have been reached is found without their ticks. Absent: a source that cannot say
   * what happened while nobody was listening.
   */
  bounds?(symbolId: number, fromMs: number, toMs: number): QuoteBounds | undefined;

  /** The time of which the source knows a product's prices, sessions that are closed included; absent: all of it. */
  known?(symbolId: number): TimeSpan;
}

/** A source that runs with a clock and hands every new tick to its listeners, at most one batch per wake-up. */
export interface MarketFeed {
  readonly source: MarketSource;
  /** Newest tick that the feed has published for a product, as it counts now: a split may have come after it. */
  latest(symbolId: number): Tick | undefined;
  /** Adds a listener for batches of ticks, ordered by time over all products. Returns its removal. */
  onTicks(listener: (ticks: readonly Tick[]) => void): () => void;
  /**
   * Adds a listener for ticks that are handed to nobody, because the clock went on too far at once: those after one time up
   * to and including another. Returns its removal. Absent: a feed that skips nothing.
   */
  onSkip?(listener: (afterMs: number, toMs: number) => void): () => void;
  /** Begins with the ticks after a market time, the present when it is absent; a live feed has only the present. */
  start(afterMs?: number): void;
  stop(): void;
}
