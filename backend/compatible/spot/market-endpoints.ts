import { decimalText, priceTextOf, quantityTextOf } from '../decimal-texts.ts';
import { endpoint, type Endpoint } from '../endpoint.ts';
import { DialectError } from '../errors.ts';
import type { Instrument, Instruments } from '../instruments.ts';
import { DIALECT_INTERVALS, readKlines } from '../market/klines.ts';
import type { MarketReads } from '../market/market-reads.ts';
import { aggregated, aggregateRow, chosen, each, levelOf, tradeRow } from '../market/market-rows.ts';
import type { OrderBooks } from '../market/order-books.ts';
import { oneOf, optional, otherwise, SYMBOL, SYMBOLS, text, TIME, whole } from '../parameters.ts';
import type { ExchangeRules } from '../exchange-rules.ts';
import { exchangeInfo } from './exchange-info.ts';
import { klineRow, tickerFull, tickerMini } from '../market/market-records.ts';

/** What the endpoints of market data stand on. */
export interface MarketEndpointOptions {
  readonly instruments: Instruments;
  readonly reads: MarketReads;
  readonly books: OrderBooks;
  readonly rules: ExchangeRules;
  /** The time that signatures go by, in milliseconds. */
  readonly nowMs: () => number;
}

const LIMIT = otherwise(whole(1, 1_000), 500);
const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const AVERAGE_MINUTES = 5;

/** The weight of a book by the levels that are asked for. */
const DEPTH_WEIGHTS = [
  [100, 5],
  [500, 25],
  [1_000, 50],
  [5_000, 250],
] as const;

const TICKER_TYPE = otherwise(oneOf(['FULL', 'MINI']), 'FULL');
const ONE_OR_MANY = { symbol: optional(SYMBOL), symbols: optional(SYMBOLS) };

/** Everybody's endpoints of the spot part. */
export function marketEndpoints(options: MarketEndpointOptions): readonly Endpoint[] {
  return [
    ...generalEndpoints(options),
    ...tradeEndpoints(options),
    ...tickerEndpoints(options),
    ...priceEndpoints(options),
  ];
}

function generalEndpoints({ instruments, books, rules, nowMs }: MarketEndpointOptions): readonly Endpoint[] {
  return [
    endpoint('GET /api/v3/ping', { weight: 1, parameters: {}, handle: () => ({}) }),
    endpoint('GET /api/v3/time', { weight: 1, parameters: {}, handle: () => ({ serverTime: nowMs() }) }),
    endpoint('GET /api/v3/exchangeInfo', {
      weight: 20,
      parameters: {
        ...ONE_OR_MANY,
        permissions: optional(text(200)),
        showPermissionSets: optional(oneOf(['true', 'false'])),
        symbolStatus: optional(oneOf(['TRADING', 'HALT', 'BREAK'])),
      },
      handle: ({ values }) => exchangeInfo(chosen(instruments, values), rules, nowMs(), values.symbolStatus),
    }),
    endpoint('GET /api/v3/depth', {
      weight: ({ limit }) => DEPTH_WEIGHTS.find(([most]) => limit <= most)?.[1] ?? 250,
      parameters: { symbol: SYMBOL, limit: otherwise(whole(1, 5_000), 100) },
      handle({ values: { symbol, limit } }) {
        const { lastUpdateId, bids, asks } = books.of(symbol).read();
        const level = levelOf(symbol);
        return { lastUpdateId, bids: bids.slice(0, limit).map(level), asks: asks.slice(0, limit).map(level) };
      },
    }),
  ];
}

function tradeEndpoints({ reads }: MarketEndpointOptions): readonly Endpoint[] {
  const klines = (name: `GET /${string}`) =>
    endpoint(name, {
      weight: 2,
      parameters: {
        symbol: SYMBOL,
        interval: oneOf(DIALECT_INTERVALS, 'intervalWrong'),
        startTime: optional(TIME),
        endTime: optional(TIME),
        timeZone: optional(oneOf(['0', '0:00', '00:00', '+0', '+00:00'])),
        limit: LIMIT,
      },
      async handle({ values: { symbol, interval, startTime, endTime, limit } }) {
        const span = { interval, startMs: startTime, endMs: endTime, count: limit };
        return (await readKlines(reads, symbol, span)).map((kline) => klineRow(symbol, kline));
      },
    });
  return [
    endpoint('GET /api/v3/trades', {
      weight: 25,
      parameters: { symbol: SYMBOL, limit: LIMIT },
      handle: ({ values: { symbol, limit } }) =>
        reads.recentTrades(symbol, limit).map((tick) => ({ ...tradeRow(symbol, tick), isBestMatch: true })),
    }),
    endpoint('GET /api/v3/historicalTrades', {
      weight: 25,
      parameters: { symbol: SYMBOL, limit: LIMIT, fromId: optional(whole(0)) },
      handle: ({ values: { symbol, limit, fromId } }) =>
        (fromId === undefined
          ? reads.recentTrades(symbol, limit)
          : reads.tradesFrom(symbol, fromId, limit)
        ).map((tick) => ({ ...tradeRow(symbol, tick), isBestMatch: true })),
    }),
    endpoint('GET /api/v3/aggTrades', {
      weight: 4,
      parameters: {
        symbol: SYMBOL,
        fromId: optional(whole(0)),
        startTime: optional(TIME),
        endTime: optional(TIME),
        limit: LIMIT,
      },
      handle: ({ values }) =>
        aggregated(reads, values).map((tick) => ({ ...aggregateRow(values.symbol, tick), M: true })),
    }),
    klines('GET /api/v3/klines'),
    klines('GET /api/v3/uiKlines'),
    endpoint('GET /api/v3/avgPrice', {
      weight: 2,
      parameters: { symbol: SYMBOL },
      handle({ values: { symbol } }) {
        const { price, closeMs } = averagePrice(reads, symbol);
        return { mins: AVERAGE_MINUTES, price, closeTime: closeMs };
      },
    }),
  ];
}

/** The mean price of the last five minutes by volume, as text, and the time of the last trade in it. */
export function averagePrice(
  reads: MarketReads,
  instrument: Instrument,
): { readonly price: string; readonly closeMs: number } {
  const newest = reads.newestTrade(instrument);
  if (newest === undefined) throw new DialectError('refused', ['No orders on book for symbol.']);
  const fromMs = newest.timeMs - AVERAGE_MINUTES * MINUTE_MS;
  const { source } = reads.options.feed;
  const ticks = source.ticks(instrument.symbolId, fromMs, newest.timeMs + 1);
  const volume = ticks.reduce((sum, tick) => sum + BigInt(tick.volume), 0n);
  const notional = ticks.reduce((sum, tick) => sum + BigInt(tick.price) * BigInt(tick.volume), 0n);
  const scaled = volume === 0n ? BigInt(newest.price) * FINER : (notional * FINER) / volume;
  return { price: decimalText(scaled, instrument.digits + FINER_DIGITS), closeMs: newest.timeMs };
}

/** Decimals of a mean price beyond those of the price. */
const FINER_DIGITS = 6;
const FINER = 10n ** BigInt(FINER_DIGITS);

function tickerEndpoints({ instruments, reads }: MarketEndpointOptions): readonly Endpoint[] {
  return [
    endpoint('GET /api/v3/ticker/24hr', {
      weight: ({ symbol, symbols }) => (symbol !== undefined || (symbols?.length ?? 99) <= 20 ? 2 : 80),
      parameters: { ...ONE_OR_MANY, type: TICKER_TYPE },
      handle: ({ values }) =>
        each(instruments, values, (instrument) =>
          values.type === 'FULL'
            ? tickerFull(reads, instrument, DAY_MS)
            : tickerMini(reads, instrument, DAY_MS),
        ),
    }),
    endpoint('GET /api/v3/ticker/tradingDay', {
      weight: ({ symbols }) => Math.min(4 * (symbols?.length ?? 1), 200),
      parameters: {
        ...ONE_OR_MANY,
        type: TICKER_TYPE,
        timeZone: optional(oneOf(['0', '0:00', '00:00', '+0', '+00:00'])),
      },
      handle({ values }) {
        requireSymbol(values);
        return each(instruments, values, (instrument) => {
          const newest = reads.newestTrade(instrument);
          // The whole minutes of the running day.
          const spanMs =
            newest === undefined ? 0 : Math.ceil(((newest.timeMs % DAY_MS) + 1) / MINUTE_MS) * MINUTE_MS;
          return values.type === 'FULL'
            ? tickerFull(reads, instrument, spanMs)
            : tickerMini(reads, instrument, spanMs);
        });
      },
    }),
    endpoint('GET /api/v3/ticker', {
      weight: ({ symbols }) => Math.min(4 * (symbols?.length ?? 1), 200),
      parameters: { ...ONE_OR_MANY, windowSize: otherwise(text(3), '1d'), type: TICKER_TYPE },
      handle({ values }) {
        requireSymbol(values);
        const spanMs = windowMs(values.windowSize);
        return each(instruments, values, (instrument) =>
          values.type === 'FULL'
            ? withoutBest(tickerFull(reads, instrument, spanMs))
            : tickerMini(reads, instrument, spanMs),
        );
      },
    }),
  ];
}

/** Last and best prices of one, some or all instruments. */
function priceEndpoints({ instruments, reads }: MarketEndpointOptions): readonly Endpoint[] {
  return [
    endpoint('GET /api/v3/ticker/price', {
      weight: ({ symbol }) => (symbol === undefined ? 4 : 2),
      parameters: ONE_OR_MANY,
      handle: ({ values }) =>
        each(instruments, values, (instrument) => {
          const tick = reads.newestTrade(instrument);
          return tick && { symbol: instrument.name, price: priceTextOf(instrument, tick.price) };
        }),
    }),
    endpoint('GET /api/v3/ticker/bookTicker', {
      weight: ({ symbol }) => (symbol === undefined ? 4 : 2),
      parameters: ONE_OR_MANY,
      handle: ({ values }) =>
        each(instruments, values, (instrument) => {
          const tick = reads.newest(instrument);
          return (
            tick && {
              symbol: instrument.name,
              bidPrice: priceTextOf(instrument, tick.bid),
              bidQty: quantityTextOf(instrument, tick.bidVolume),
              askPrice: priceTextOf(instrument, tick.ask),
              askQty: quantityTextOf(instrument, tick.askVolume),
            }
          );
        }),
    }),
  ];
}

/** The rolling ticker has no best prices. */
function withoutBest(ticker: ReturnType<typeof tickerFull>) {
  if (ticker === undefined) return undefined;
  const {
    prevClosePrice: _prev,
    lastQty: _qty,
    bidPrice: _bid,
    bidQty: _bidQty,
    askPrice: _ask,
    askQty: _askQty,
    ...rest
  } = ticker;
  return rest;
}

const WINDOW_UNITS = [
  { unit: 'm', most: 59, lengthMs: MINUTE_MS },
  { unit: 'h', most: 23, lengthMs: HOUR_MS },
  { unit: 'd', most: 7, lengthMs: DAY_MS },
] as const;

/** The length of a window: 1m to 59m, 1h to 23h, 1d to 7d. Throws -1130 for any other. */
export function windowMs(size: string): number {
  const [, count = '', unit = ''] = /^(\d{1,2})([mhd])$/.exec(size) ?? [];
  const found = WINDOW_UNITS.find((each) => each.unit === unit);
  if (found === undefined || Number(count) < 1 || Number(count) > found.most)
    throw new DialectError('parameterWrong', ['windowSize']);
  return Number(count) * found.lengthMs;
}

function requireSymbol({
  symbol,
  symbols,
}: {
  readonly symbol: Instrument | undefined;
  readonly symbols: readonly Instrument[] | undefined;
}): void {
  if (symbol === undefined && symbols === undefined)
    throw new DialectError('oneOfTwoMissing', ['symbol', 'symbols']);
}
