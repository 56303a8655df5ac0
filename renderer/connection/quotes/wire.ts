import type { Candle } from '../../../backend/domain/market-data.ts';
import { DIRECTIONS } from '../../../backend/contract/mapping/order-numbers.ts';
import { QUOTE_RET } from '../../../backend/contract/quote/commands.ts';
import {
  readKlines,
  type Kline,
  type QuoteResponse,
  type TradeInfo,
} from '../../../backend/contract/quote/response.ts';
import { scaledNumber } from '../../../backend/contract/quote/scaled-text.ts';
import type { DepthView, TapeRow } from '../../market/contracts.ts';
import type { QuoteSnapshot } from './quote-book.ts';
import type { QuoteSymbol } from './quote-messages.ts';

type Item = Readonly<Record<string, unknown>>;
type Symbols = ReadonlyMap<number, QuoteSymbol>;

/** Rows of 14001 and 14011; none when the request failed. */
export function tickList(response: QuoteResponse): readonly Item[] {
  return response.ret === QUOTE_RET.ok ? rows(record(response.data)['tick_list']) : [];
}

/** One product of 14001. Undefined when it is unknown or a figure is malformed. */
export function readQuoteSnapshot(item: Item, symbols: Symbols): QuoteSnapshot | undefined {
  const symbol = symbols.get(Number(item['symbol_id']));
  if (!symbol) return undefined;
  const [best = {}] = rows(item['tick_deep']);
  const price = (value: unknown) => figure(value, symbol.digits);
  const volume = (value: unknown) => figure(value, symbol.numberDigits);
  const quote: QuoteSnapshot = {
    symbolId: symbol.symbolId,
    seq: Number(item['seq']),
    timeMs: Number(item['tick_time']),
    price: price(item['price']),
    bid: price(best['price_bid']),
    ask: price(best['price_ask']),
    bidVolume: volume(best['volume_bid']),
    askVolume: volume(best['volume_ask']),
    dayOpen: price(item['open_price']),
    dayHigh: price(item['high_price']),
    dayLow: price(item['low_price']),
    yesterdayClose: price(item['yesterday_close_price']),
  };
  return allSafe(quote) ? quote : undefined;
}

/** A product's book and recent trades, oldest first, as 14011 brings them. */
export interface DepthSnapshot {
  readonly depth: Omit<DepthView, 'receivedAtMs'>;
  readonly trades: readonly TapeRow[];
}

/** One product of 14011. Undefined when it is unknown or a figure is malformed. */
export function readDepthSnapshot(item: Item, symbols: Symbols): DepthSnapshot | undefined {
  const symbol = symbols.get(Number(item['symbol_id']));
  const seq = Number(item['seq']);
  const timeMs = Number(item['tick_time']);
  if (!symbol || !Number.isSafeInteger(seq) || !Number.isSafeInteger(timeMs)) return undefined;
  const level = (side: 'bid' | 'ask') => (row: Item) => ({
    price: figure(row[`price_${side}`], symbol.digits),
    volume: figure(row[`volume_${side}`], symbol.numberDigits),
  });
  const bids = rows(item['bid_deep']).map(level('bid'));
  const asks = rows(item['ask_deep']).map(level('ask'));
  if (![...bids, ...asks].every(allSafe)) return undefined;
  return {
    depth: { symbolId: symbol.symbolId, seq, timeMs, bids, asks },
    trades: readTrades(rows(item['trade_info']), seq, symbol),
  };
}

/**
 * Trades of a snapshot, which come newest first and without numbers: the newest has the snapshot's number and the
 * others count back from it.
 */
function readTrades(list: readonly Item[], newestSeq: number, symbol: QuoteSymbol): readonly TapeRow[] {
  return list
    .map((row: Partial<Record<keyof TradeInfo, unknown>>, index) => ({
      seq: newestSeq - index,
      timeMs: Number(row.trade_time) * 1000,
      price: figure(row.price, symbol.digits),
      volume: figure(row.volume, symbol.numberDigits),
      side: Number(row.trade_direction),
    }))
    .filter((row) => allSafe(row) && row.side >= 0 && row.side <= 2)
    .map(({ side, ...row }) => ({ ...row, direction: DIRECTIONS.word(side) }))
    .toReversed();
}

/** Candles of 14013 in rising order; undefined when the query failed. */
export function readCandles(response: QuoteResponse, symbol: QuoteSymbol): readonly Candle[] | undefined {
  const list = record(response.data)['kline_list'];
  if (response.ret !== QUOTE_RET.ok || !Array.isArray(list)) return undefined;
  return readKlines(list.map(record) as unknown as readonly Kline[], symbol);
}

/** A figure of the wire as a scaled integer; NaN when it is malformed, which `allSafe` then refuses. */
function figure(value: unknown, digits: number): number {
  return typeof value === 'string' ? scaledNumber(value, digits) : NaN;
}

function allSafe(figures: object): boolean {
  return Object.values(figures).every((value) => Number.isSafeInteger(value));
}

function record(value: unknown): Item {
  return typeof value === 'object' && value !== null ? (value as Item) : {};
}

function rows(value: unknown): readonly Item[] {
  return Array.isArray(value) ? value.map(record) : [];
}
