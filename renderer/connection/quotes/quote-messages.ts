import type { KlineType, TradeModeNumber, TradeTypeNumber } from '../../../backend/contract/enumerations.ts';
import type { Candle } from '../../../backend/domain/market-data.ts';
import type { LineHealth } from '../../../backend/client/index.ts';
import type { DepthView, QuoteView, TapeRow } from '../../market/contracts.ts';
import type { InstrumentNumber } from '../../../backend/domain/units.ts';

/** A product as the quote socket names it, with the digits that turn its decimal text into scaled integers. */
export interface QuoteSymbol {
  readonly symbolId: InstrumentNumber;
  readonly tradeType: TradeTypeNumber;
  readonly tradeMode: TradeModeNumber;
  readonly digits: number;
  readonly numberDigits: number;
}

/** One product of a 14010 subscription. */
export interface MarketSymbol extends QuoteSymbol {
  readonly depthLevel: number;
  /** Decimal text such as `0.1` or `10`. */
  readonly mergeAccuracy: string;
  /** Trades wanted with the snapshot. */
  readonly tradeCount: number;
}

/** One 14012 query. `endSeconds` 0 means now, the running candle included. */
export interface CandleQuery {
  readonly symbol: QuoteSymbol;
  readonly type: KlineType;
  readonly endSeconds: number;
  readonly count: number;
  /** Nobody waits for it: it goes when no other query does. */
  readonly background?: boolean;
}

/** Trades of one product since the last hand-over, oldest first. */
export interface TradeGroup {
  readonly symbolId: InstrumentNumber;
  readonly rows: readonly TapeRow[];
  readonly receivedAtMs: number;
  /**
   * Set when the rows do not follow the last delivery (a snapshot, or trades were left out): everything up
   * to this trade number is missing from here on, everything after it is complete.
   */
  readonly restartedAt: number | undefined;
}

/** A book together with the merge accuracy under which the platform built it. */
export interface BookUpdate {
  readonly depth: DepthView;
  readonly mergeAccuracy: string;
}

/** Everything that arrived since the last delivery. At most one delivery per animation frame. */
export interface QuoteBatch {
  /** Newest quote of each product that changed. */
  readonly quotes: readonly QuoteView[];
  /** Newest book of each product that changed. */
  readonly depths: readonly BookUpdate[];
  readonly trades: readonly TradeGroup[];
  /** Frames that arrived. */
  readonly frames: number;
  /** Holes found in the numbering of trades. */
  readonly gaps: number;
  /** Snapshots that replaced state after a reconnect or a gap. */
  readonly resyncs: number;
  /** Time of the newest tick and when it arrived, for the market clock. */
  readonly newest: { readonly timeMs: number; readonly receivedAtMs: number } | undefined;
}

/** From the page to the worker. */
export type QuoteCommand =
  | { readonly kind: 'start'; readonly url: string }
  | { readonly kind: 'stop' }
  | { readonly kind: 'tryNow' }
  | { readonly kind: 'tickers'; readonly symbols: readonly QuoteSymbol[] }
  | { readonly kind: 'market'; readonly symbols: readonly MarketSymbol[] }
  | { readonly kind: 'candles'; readonly id: number; readonly query: CandleQuery }
  /** The page has painted and can take the next batch. */
  | { readonly kind: 'ready' };

/** From the worker to the page. */
export type QuoteReport =
  | { readonly kind: 'health'; readonly health: LineHealth }
  | { readonly kind: 'batch'; readonly batch: QuoteBatch }
  /** `candles` undefined: the query failed or the connection was lost; query again. */
  | { readonly kind: 'candles'; readonly id: number; readonly candles: readonly Candle[] | undefined };
