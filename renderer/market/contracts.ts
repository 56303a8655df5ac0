import type { LineHealth } from '../../backend/client/index.ts';
import type { QuotePace } from './quote-pace.ts';
import type { CandleInterval } from '../../backend/domain/candle-interval.ts';
import type { TradeModeNumber } from '../../backend/contract/enumerations.ts';
import type { TradeType } from '../../backend/domain/account-type.ts';
import type { Direction } from '../../backend/domain/direction.ts';
import type { Candle, DepthLevel } from '../../backend/domain/market-data.ts';
import type { InstrumentNumber } from '../../backend/domain/units.ts';

/**
 * What the terminal's widgets may know of the market. Prices and volumes are scaled integers (`digits`,
 * `numberDigits` of the product); only `components/` turn them into text. `renderer/market/market-api.ts` implements all of
 * it; panels import nothing else of the market room.
 */

/** A product as a watchlist row needs it. One row for each account type on which the product is sold. */
export interface Product {
  readonly symbolId: InstrumentNumber;
  readonly tradeType: TradeType;
  readonly tradeMode: TradeModeNumber;
  readonly code: string;
  readonly name: string;
  readonly baseCurrency: string;
  readonly profitCurrency: string;
  /** First of the product's labels: crypto, forex, metal, index, stock, etf, fund. */
  readonly area: string;
  readonly digits: number;
  readonly numberDigits: number;
  /** What one of the quantity holds of the base asset; 1 counts the asset itself, all else is lots. */
  readonly contractSize: number;
  readonly askSpread: number;
  readonly bidSpread: number;
  /** False for a product that only has quotes here: no order is accepted for it. */
  readonly tradable: boolean;
  readonly inTradeTime: boolean;
  /** Next opening in market time (milliseconds) while closed; undefined while open. */
  readonly opensAtMs: number | undefined;
}

/** The newest quote of a product with the day's figures. */
export interface QuoteView {
  readonly symbolId: InstrumentNumber;
  readonly seq: number;
  /** Market time of the tick. */
  readonly timeMs: number;
  /** Local time at which it arrived; the age badge is computed from it. */
  readonly receivedAtMs: number;
  readonly price: number;
  readonly bid: number;
  readonly ask: number;
  readonly bidVolume: number;
  readonly askVolume: number;
  readonly dayOpen: number;
  readonly dayHigh: number;
  readonly dayLow: number;
  readonly yesterdayClose: number;
  /** 1 up, -1 down, 0 unchanged against the tick before. */
  readonly move: -1 | 0 | 1;
}

/** A merged order book as `pd` brought it. */
export interface DepthView {
  readonly symbolId: InstrumentNumber;
  readonly seq: number;
  readonly timeMs: number;
  readonly receivedAtMs: number;
  readonly bids: readonly DepthLevel[];
  readonly asks: readonly DepthLevel[];
}

/** One print of the tape. */
export interface TapeRow {
  readonly seq: number;
  /** Present where two customers traded with one another beside the market: `seq` is then that of the newest trade of the market, and this its own count. */
  readonly beside?: number;
  readonly timeMs: number;
  readonly price: number;
  readonly volume: number;
  /** The side that the trade was dealt at; undefined where that is not known. */
  readonly direction: Direction | undefined;
}

/** Trades of one animation frame, oldest first, and when the last of them arrived. */
export interface TapeBatch {
  readonly symbolId: InstrumentNumber;
  readonly rows: readonly TapeRow[];
  readonly receivedAtMs: number;
}

/** History and live candle of one product and interval. The live candle is built from `pt` and never disagrees. */
export interface CandleFeed {
  /** At most `count` candles in rising order ending at `endSeconds` (0: now, including the running one). */
  history(endSeconds: number, count: number): Promise<readonly Candle[]>;
  /** Called with the running candle whenever it changes, at most once a frame, and with each new one. */
  onCandle(listener: (candle: Candle) => void): () => void;
  /** Called when history must be read again (reconnect, gap). */
  onReset(listener: () => void): () => void;
}

/** Everything the status bar and the disconnection banner show. */
export interface ConnectionHealth {
  readonly quotes: LineHealth;
  /** Local time of the last quote before the quote line went down; undefined while none came. */
  readonly quotedUntilMs: number | undefined;
  readonly messages: LineHealth;
  readonly orders: LineHealth;
  /** Local time of the newest answer to a call; undefined before the first. */
  readonly answeredAtMs: number | undefined;
  /** Platform wall clock minus local clock. */
  readonly clockOffsetMs: number | undefined;
  /** Market time now (the market clock may be moved), for the clock in the status bar. */
  readonly marketOffsetMs: number | undefined;
  /** Where the market stands (ms) whose clock others move (`--clock stepped`); undefined where it runs by itself. */
  readonly marketStandsMs: number | undefined;
  /** Market time that passes in one of the wall clock (`--speed`). */
  readonly marketSpeed: number;
  /** The same, at most 1: below it the market runs slowly. */
  readonly marketRate: number;
  readonly messagesPerSecond: number;
  readonly gaps: number;
  readonly resyncs: number;
  readonly lastResyncAtMs: number | undefined;
  /** Calls left and allowed a minute, from the x-ratelimit headers. */
  readonly callsUsed: number | undefined;
  readonly callsLimit: number | undefined;
}

/** The functions that `renderer/market/market-api.ts` exports. */
export interface MarketApi {
  useProducts(): {
    readonly data: readonly Product[] | undefined;
    readonly error: string | undefined;
    readonly loading: boolean;
  };
  useQuote(symbolId: InstrumentNumber): QuoteView | undefined;
  /** One figure of the quote that is shown: renders only when that figure changes. */
  useQuoteOf<Figure extends number | undefined>(
    symbolId: InstrumentNumber,
    read: (quote: QuoteView | undefined) => Figure,
  ): Figure;
  subscribeQuote(symbolId: InstrumentNumber, listener: (quote: QuoteView) => void): () => void;
  /** The newest quote of a product; undefined before the first. */
  latestQuote(symbolId: InstrumentNumber): QuoteView | undefined;
  /** How often a product is quoted, from all quotes that have arrived. */
  quotePace(symbolId: InstrumentNumber): QuotePace;
  /** Calls with the quote that is shown of a product whenever that is another one, at the pace of the rows of a list. */
  subscribeShownQuote(symbolId: InstrumentNumber, listener: (quote: QuoteView) => void): () => void;
  /** The quote that is shown of a product; undefined before the first. */
  shownQuote(symbolId: InstrumentNumber): QuoteView | undefined;
  /** `mergeAccuracy` is decimal text such as `0.1` or `10`. Reference-counted; released a moment after the last user. */
  subscribeDepth(
    symbolId: InstrumentNumber,
    mergeAccuracy: string,
    listener: (depth: DepthView) => void,
  ): () => void;
  subscribeTape(symbolId: InstrumentNumber, listener: (batch: TapeBatch) => void): () => void;
  candleFeed(symbolId: InstrumentNumber, type: CandleInterval): CandleFeed;
  /** Closes of the last 24 hours for a sparkline, oldest first. */
  useSparkline(symbolId: InstrumentNumber): readonly number[] | undefined;
  /** What was traded in the last 24 hours, volume units, by product; the list must keep its identity. */
  useDayVolumes(symbolIds: readonly InstrumentNumber[]): ReadonlyMap<number, number>;
  useHealth(): ConnectionHealth;
  /** One part of the health: renders only when that part changes. */
  useHealthOf<Value>(read: (health: ConnectionHealth) => Value): Value;
  reconnectNow(): void;
}
