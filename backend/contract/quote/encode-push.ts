import type { Candle, Depth, DepthLevel, Tick } from '../../domain/market-data.ts';
import type { KlineType } from '../enumerations.ts';
import type { PushHead, PushScale } from './push.ts';
import { scaledText } from './scaled-text.ts';

/** Layouts of the pushed data: the product's terms come with their decimals. */
export type PushTarget = PushHead & PushScale;

/** `p(symbol_id,trade_type,trade_mode,seq,tick_time,price,price_bid1,price_ask1,volume_bid1,volume_ask1);` */
export function encodeTickerPush(target: PushTarget, tick: Tick): string {
  const { digits, numberDigits } = target;
  const prices = `${scaledText(tick.price, digits)},${scaledText(tick.bid, digits)},${scaledText(tick.ask, digits)}`;
  const volumes = `${scaledText(tick.bidVolume, numberDigits)},${scaledText(tick.askVolume, numberDigits)}`;
  return `p(${head(target)},${tick.seq},${tick.timeMs},${prices},${volumes});`;
}

/** `pt(symbol_id,trade_type,trade_mode,seq,tick_time,price,volume,trade_direction);` */
export function encodeTradePush(target: PushTarget, tick: Tick): string {
  const trade = `${scaledText(tick.price, target.digits)},${scaledText(tick.volume, target.numberDigits)}`;
  return `pt(${head(target)},${tick.seq},${tick.timeMs},${trade},${tick.direction});`;
}

/** `pd(symbol_id,trade_type,trade_mode,seq,tick_time);` with bid groups, `;`, ask groups, `;` */
export function encodeDepthPush(target: PushTarget, depth: Depth): string {
  const sides = `${groups(target, depth.bids)};${groups(target, depth.asks)};`;
  return `pd(${head(target)},${depth.seq},${depth.timeMs});${sides}`;
}

export interface RollingFigures {
  readonly last: number;
  readonly first: number;
  readonly high: number;
  readonly low: number;
  /** Sum of the volumes of the last 24 hours, scaled. */
  readonly volume: number;
  /** Sum of price × volume, scaled by the decimals of both. */
  readonly amount: bigint;
}

/** `pr(symbol_id,trade_type,trade_mode,last,first,high,low,transactions_number,amount);` */
export function encodeRollingPush(target: PushTarget, figures: RollingFigures, amountText: string): string {
  const { digits, numberDigits } = target;
  const prices = [figures.last, figures.first, figures.high, figures.low].map((price) =>
    scaledText(price, digits),
  );
  return `pr(${head(target)},${prices.join(',')},${scaledText(figures.volume, numberDigits)},${amountText});`;
}

/**
 * `pk(symbol_id,trade_type,trade_mode,kline_type,timestamp,open,close,high,low,last_tick_time,last_tick_seq,transactions_number);`: a
 * closed K-line (14018, ours), its figures in the order of 14013.
 */
export function encodeClosedKlinePush(target: PushTarget, klineType: KlineType, candle: Candle): string {
  const { timestamp, open, close, high, low, lastTickTimeMs, lastTickSeq, volume } = candle;
  const prices = [open, close, high, low].map((price) => scaledText(price, target.digits)).join(',');
  const last = `${lastTickTimeMs},${lastTickSeq},${scaledText(volume, target.numberDigits)}`;
  return `pk(${head(target)},${klineType},${timestamp},${prices},${last});`;
}

function head({ symbolId, tradeType, tradeMode }: PushHead): string {
  return `${symbolId},${tradeType},${tradeMode}`;
}

function groups({ digits, numberDigits }: PushScale, levels: readonly DepthLevel[]): string {
  let text = '';
  for (const { price, volume } of levels) {
    text += `(${scaledText(price, digits)},${scaledText(volume, numberDigits)})`;
  }
  return text;
}
