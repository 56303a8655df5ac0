import type { DepthLevel, TradeDirection } from '../../domain/market-data.ts';
import type { TradeModeNumber, TradeTypeNumber } from '../enumerations.ts';

/** What every push begins with. */
export interface PushHead {
  readonly symbolId: number;
  readonly tradeType: TradeTypeNumber;
  readonly tradeMode: TradeModeNumber;
}

/** `p`: the newest quote (14000). Prices and volumes are scaled integers. */
export interface TickerPush extends PushHead {
  readonly kind: 'p';
  readonly seq: number;
  readonly timeMs: number;
  readonly price: number;
  readonly bid: number;
  readonly ask: number;
  readonly bidVolume: number;
  readonly askVolume: number;
}

/** `pt`: one trade (14010). */
export interface TradePush extends PushHead {
  readonly kind: 'pt';
  readonly seq: number;
  readonly timeMs: number;
  readonly price: number;
  readonly volume: number;
  readonly direction: TradeDirection;
}

/** `pd`: the merged order book (14010). */
export interface DepthPush extends PushHead {
  readonly kind: 'pd';
  readonly seq: number;
  readonly timeMs: number;
  readonly bids: readonly DepthLevel[];
  readonly asks: readonly DepthLevel[];
}

/** `pr`: figures of the last 24 hours (14016). `amount` is decimal text in the quote currency. */
export interface RollingPush extends PushHead {
  readonly kind: 'pr';
  readonly last: number;
  readonly first: number;
  readonly high: number;
  readonly low: number;
  readonly transactionsNumber: number;
  readonly amount: string;
}

export type QuotePush = TickerPush | TradePush | DepthPush | RollingPush;

/** Decimals of a product, which turn the texts of a push into scaled integers. */
export interface PushScale {
  readonly digits: number;
  readonly numberDigits: number;
}
