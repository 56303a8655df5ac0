import type { InstrumentId, MarketTimeMs, PriceTicks, VolumeUnits } from './units.ts';

/**
 * Market data as scaled integers, the form in which it travels inside the platform and inside the terminal.
 * Prices are whole price ticks (decimal price times ten to the power of the product's `symbolDigits`); volumes are
 * whole volume units (lots times ten to the power of `numberDigits`). Wire forms live in `quote/`.
 */

/** 0 default, 1 buy, 2 sell. */
export type TradeDirection = 0 | 1 | 2;

/**
 * One trade of the public tape together with the best bid and ask that it left behind. The bid is below the ask, except
 * under the scenario of a crossed feed: nothing may be filled or triggered at such a quote.
 */
export interface Tick {
  readonly symbolId: InstrumentId;
  /** Quote number: grows by exactly one per product and is a function of time, so that it survives restarts. */
  readonly seq: number;
  readonly timeMs: MarketTimeMs;
  readonly price: PriceTicks;
  readonly bid: PriceTicks;
  readonly ask: PriceTicks;
  readonly bidVolume: VolumeUnits;
  readonly askVolume: VolumeUnits;
  /** Volume of the trade, at least one unit. */
  readonly volume: VolumeUnits;
  readonly direction: TradeDirection;
}

/** One level of the order book. */
export interface DepthLevel {
  readonly price: PriceTicks;
  readonly volume: VolumeUnits;
}

/** A picture of the order book: bids fall, asks rise, the best bid is below the best ask (unless the feed is crossed, see Tick). */
export interface Depth {
  readonly symbolId: InstrumentId;
  readonly seq: number;
  readonly timeMs: MarketTimeMs;
  readonly bids: readonly DepthLevel[];
  readonly asks: readonly DepthLevel[];
}

/** One candle. `timestamp` is the start of the interval in seconds; `volume` is the sum of its trades. */
export interface Candle {
  readonly timestamp: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: PriceTicks;
  readonly volume: VolumeUnits;
  readonly lastTickTimeMs: number;
  readonly lastTickSeq: number;
}

/** Figures of the running day, as 14001 reports them. */
export interface DaySummary {
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: PriceTicks;
  readonly yesterdayClose: number;
}
