import type { KlineType, TradeTypeNumber } from '../enumerations.ts';
import type { TradeModeNumber } from '../enumerations.ts';
import type {
  Candle,
  DaySummary,
  Depth,
  DepthLevel,
  Tick,
  TradeDirection,
} from '../../domain/market-data.ts';
import { answerCommand, type QuoteRet } from './commands.ts';
import type { PushScale } from './push.ts';
import type { RequestEcho } from './request-header.ts';
import { scaledNumber, scaledText } from './scaled-text.ts';
import { type Uint64Form, uint64Replacer, uint64Text } from './uint64.ts';

/** Any answer of the quote websocket. */
export interface QuoteResponse<Data = unknown> {
  readonly ret: QuoteRet;
  readonly msg: string;
  readonly cmd_id: number;
  readonly seq_id: number | string;
  readonly ext: string;
  readonly data: Data;
}

/** The answer to a request; `data` is the empty object on failure. */
export function quoteResponse<Data>(
  echo: RequestEcho,
  ret: QuoteRet,
  msg: string,
  data: Data,
): QuoteResponse<Data> {
  return { ret, msg, cmd_id: answerCommand(echo.cmdId), seq_id: echo.seqId, ext: echo.ext, data };
}

export interface ProductHead {
  readonly symbol_id: number;
  readonly trade_type: TradeTypeNumber;
  readonly trade_mode: TradeModeNumber;
}

/** A product on one account type, as answers need it. */
export interface QuotedProduct extends PushScale {
  readonly symbolId: number;
  readonly tradeType: TradeTypeNumber;
  readonly tradeMode: TradeModeNumber;
}

/** Item of `tick_list` in 14001. */
export interface TickerItem extends ProductHead {
  readonly seq: number;
  readonly tick_time: number;
  readonly price_digits: number;
  readonly price: string;
  readonly tick_deep: readonly {
    readonly price_bid: string;
    readonly price_ask: string;
    readonly volume_bid: string;
    readonly volume_ask: string;
  }[];
  readonly open_price: string;
  readonly close_price: string;
  readonly high_price: string;
  readonly low_price: string;
  readonly yesterday_close_price: string;
}

export function tickerItem(product: QuotedProduct, tick: Tick, day: DaySummary): TickerItem {
  const price = (value: number): string => scaledText(value, product.digits);
  const volume = (value: number): string => scaledText(value, product.numberDigits);
  const best = {
    price_bid: price(tick.bid),
    price_ask: price(tick.ask),
    volume_bid: volume(tick.bidVolume),
    volume_ask: volume(tick.askVolume),
  };
  return {
    ...productHead(product),
    seq: tick.seq,
    tick_time: tick.timeMs,
    price_digits: product.digits,
    price: price(tick.price),
    tick_deep: [best],
    open_price: price(day.open),
    close_price: price(day.close),
    high_price: price(day.high),
    low_price: price(day.low),
    yesterday_close_price: price(day.yesterdayClose),
  };
}

export interface TradeInfo {
  readonly price: string;
  readonly volume: string;
  readonly trade_direction: TradeDirection;
  /** Seconds. */
  readonly trade_time: number;
}

/** Item of `tick_list` in 14011. */
export interface MarketItem extends ProductHead {
  readonly seq: number;
  readonly tick_time: number;
  readonly price_digits: number;
  readonly bid_deep: readonly { readonly price_bid: string; readonly volume_bid: string }[];
  readonly ask_deep: readonly { readonly price_ask: string; readonly volume_ask: string }[];
  /** Newest first. */
  readonly trade_info: readonly TradeInfo[];
}

/** `depth` is merged already; `trades` are in order of time and come out newest first. */
export function marketItem(product: QuotedProduct, depth: Depth, trades: readonly Tick[]): MarketItem {
  const { digits, numberDigits } = product;
  const level = ({ price, volume }: DepthLevel): [string, string] => [
    scaledText(price, digits),
    scaledText(volume, numberDigits),
  ];
  return {
    ...productHead(product),
    seq: depth.seq,
    tick_time: depth.timeMs,
    price_digits: digits,
    bid_deep: depth.bids.map(level).map(([price_bid, volume_bid]) => ({ price_bid, volume_bid })),
    ask_deep: depth.asks.map(level).map(([price_ask, volume_ask]) => ({ price_ask, volume_ask })),
    trade_info: trades
      .toReversed()
      .map((tick) => ({
        price: scaledText(tick.price, digits),
        volume: scaledText(tick.volume, numberDigits),
        trade_direction: tick.direction,
        trade_time: Math.floor(tick.timeMs / 1000),
      })),
  };
}

/** Item of `kline_list`. */
export interface Kline {
  readonly timestamp: number;
  readonly open_price: string;
  readonly close_price: string;
  readonly high_price: string;
  readonly low_price: string;
  readonly last_tick_time: number;
  readonly last_tick_seq: number;
  readonly transactions_number: string;
}

/** JSON text of a `kline_list`; written directly, it has nothing to escape. */
export function klineListText(
  { digits, numberDigits }: PushScale,
  candles: readonly Candle[],
  form: Uint64Form = 'number',
): string {
  let text = '[';
  for (const candle of candles) {
    const { timestamp, open, high, low, close, volume, lastTickTimeMs, lastTickSeq } = candle;
    text +=
      `${text.length > 1 ? ',' : ''}{"timestamp":${uint64Text(timestamp, form)},"open_price":"${scaledText(open, digits)}",` +
      `"close_price":"${scaledText(close, digits)}","high_price":"${scaledText(high, digits)}",` +
      `"low_price":"${scaledText(low, digits)}","last_tick_time":${lastTickTimeMs},` +
      `"last_tick_seq":${lastTickSeq},"transactions_number":"${scaledText(volume, numberDigits)}"}`;
  }
  return `${text}]`;
}

/** JSON text of the data of 14013. */
export function klineDataText(
  product: QuotedProduct,
  klineType: KlineType,
  candles: readonly Candle[],
  form: Uint64Form = 'number',
): string {
  const { symbolId, tradeType, tradeMode, digits } = product;
  return (
    `{"symbol_id":${uint64Text(symbolId, form)},"trade_type":${tradeType},"trade_mode":${tradeMode},"kline_type":${klineType},` +
    `"price_digits":${digits},"kline_list":${klineListText(product, candles, form)}}`
  );
}

/** Candles of a `kline_list`; items that cannot be read are left out. For the receiving end. */
export function readKlines(list: readonly Kline[], { digits, numberDigits }: PushScale): Candle[] {
  const candles: Candle[] = [];
  for (const item of list) {
    const candle = {
      timestamp: Number(item.timestamp),
      open: scaledNumber(item.open_price, digits),
      high: scaledNumber(item.high_price, digits),
      low: scaledNumber(item.low_price, digits),
      close: scaledNumber(item.close_price, digits),
      volume: scaledNumber(item.transactions_number, numberDigits),
      lastTickTimeMs: Number(item.last_tick_time),
      lastTickSeq: Number(item.last_tick_seq),
    };
    if (Object.values(candle).every(Number.isSafeInteger)) candles.push(candle);
  }
  return candles;
}

/**
 * JSON text in plain ASCII without `%`: clients in the field run the text of a K-line answer through a URI decoder.
 */
export function asciiJson(value: unknown, form: Uint64Form = 'number'): string {
  return JSON.stringify(value, uint64Replacer(form)).replace(/[%\u007f-\uffff]/g, (character) => {
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
}

/** What names a product in an answer. */
export function productHead({ symbolId, tradeType, tradeMode }: QuotedProduct): ProductHead {
  return { symbol_id: symbolId, trade_type: tradeType, trade_mode: tradeMode };
}
