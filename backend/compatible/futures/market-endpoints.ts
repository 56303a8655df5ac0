import { endpoint, type Endpoint } from '../endpoint.ts';
import { priceTextOf, quantityTextOf } from '../decimal-texts.ts';
import { DialectError } from '../errors.ts';
import type { ExchangeRules } from '../exchange-rules.ts';
import type { Instrument, Instruments } from '../instruments.ts';
import { DIALECT_INTERVALS, readKlines } from '../market/klines.ts';
import type { MarketReads } from '../market/market-reads.ts';
import { klineRow, tickerFull } from '../market/market-records.ts';
import { aggregated, aggregateRow, each, levelOf, tradeRow } from '../market/market-rows.ts';
import type { OrderBooks } from '../market/order-books.ts';
import { ZERO } from '../order-words.ts';
import { oneOf, optional, otherwise, SYMBOL, TIME, whole } from '../parameters.ts';
import { markPriceText } from './contract-account.ts';
import { exchangeInfo } from './exchange-info.ts';
import { FINANCING_HOURS, nextFinancing, pastFinancing } from './financing.ts';

/** What the endpoints of market data stand on. */
export interface FuturesMarketOptions {
  readonly instruments: Instruments;
  readonly reads: MarketReads;
  readonly books: OrderBooks;
  readonly rules: ExchangeRules;
  /** The time that signatures go by, in milliseconds. */
  readonly nowMs: () => number;
  /** What all customers hold of an instrument, in volume units. */
  openVolume(instrument: Instrument): number;
}

const DAY_MS = 86_400_000;
const LIMIT = otherwise(whole(1, 1_000), 500);
const KLINE_LIMIT = otherwise(whole(1, 1_500), 500);
const ONE = { symbol: optional(SYMBOL) };
const SPAN = { startTime: optional(TIME), endTime: optional(TIME) };
const INTERVAL = oneOf(DIALECT_INTERVALS, 'intervalWrong');

/** The weight of a book, and of klines, by the rows that are asked for. */
const DEPTH_WEIGHTS = [
  [50, 2],
  [100, 5],
  [500, 10],
  [1_000, 20],
] as const;
const KLINE_WEIGHTS = [
  [99, 1],
  [499, 2],
  [1_000, 5],
  [1_500, 10],
] as const;

function weightOf(weights: readonly (readonly [most: number, weight: number])[]) {
  return ({ limit }: { readonly limit: number }) => weights.find(([most]) => limit <= most)?.[1] ?? 20;
}

/** Everybody's endpoints of the futures part. */
export function futuresMarketEndpoints(options: FuturesMarketOptions): readonly Endpoint[] {
  return [
    ...generalEndpoints(options),
    ...tradeEndpoints(options),
    ...tickerEndpoints(options),
    ...financingEndpoints(options),
    ...valueEndpoints(options),
  ];
}

function generalEndpoints({ instruments, books, rules, nowMs }: FuturesMarketOptions): readonly Endpoint[] {
  return [
    endpoint('GET /fapi/v1/ping', { weight: 1, parameters: {}, handle: () => ({}) }),
    endpoint('GET /fapi/v1/time', { weight: 1, parameters: {}, handle: () => ({ serverTime: nowMs() }) }),
    endpoint('GET /fapi/v1/exchangeInfo', {
      weight: 1,
      parameters: ONE,
      handle: () => exchangeInfo(instruments.all, rules, nowMs()),
    }),
    endpoint('GET /fapi/v1/depth', {
      weight: weightOf(DEPTH_WEIGHTS),
      parameters: { symbol: SYMBOL, limit: otherwise(whole(1, 1_000), 500) },
      handle({ values: { symbol, limit } }) {
        const { lastUpdateId, timeMs, bids, asks } = books.of(symbol).read();
        const level = levelOf(symbol);
        return {
          lastUpdateId,
          E: nowMs(),
          T: timeMs,
          bids: bids.slice(0, limit).map(level),
          asks: asks.slice(0, limit).map(level),
        };
      },
    }),
  ];
}

function tradeEndpoints({ instruments, reads }: FuturesMarketOptions): readonly Endpoint[] {
  return [
    endpoint('GET /fapi/v1/trades', {
      weight: 5,
      parameters: { symbol: SYMBOL, limit: LIMIT },
      handle: ({ values: { symbol, limit } }) =>
        reads.recentTrades(symbol, limit).map((tick) => tradeRow(symbol, tick)),
    }),
    endpoint('GET /fapi/v1/historicalTrades', {
      weight: 20,
      parameters: { symbol: SYMBOL, limit: LIMIT, fromId: optional(whole(0)) },
      handle: ({ values: { symbol, limit, fromId } }) =>
        (fromId === undefined
          ? reads.recentTrades(symbol, limit)
          : reads.tradesFrom(symbol, fromId, limit)
        ).map((tick) => tradeRow(symbol, tick)),
    }),
    endpoint('GET /fapi/v1/aggTrades', {
      weight: 20,
      parameters: { symbol: SYMBOL, fromId: optional(whole(0)), ...SPAN, limit: LIMIT },
      handle: ({ values }) => aggregated(reads, values).map((tick) => aggregateRow(values.symbol, tick)),
    }),
    endpoint('GET /fapi/v1/klines', {
      weight: weightOf(KLINE_WEIGHTS),
      parameters: { symbol: SYMBOL, interval: INTERVAL, ...SPAN, limit: KLINE_LIMIT },
      handle: ({ values: { symbol, ...span } }) => klines(reads, symbol, span),
    }),
    endpoint('GET /fapi/v1/continuousKlines', {
      weight: weightOf(KLINE_WEIGHTS),
      parameters: {
        pair: SYMBOL,
        contractType: oneOf(['PERPETUAL']),
        interval: INTERVAL,
        ...SPAN,
        limit: KLINE_LIMIT,
      },
      handle: ({ values: { pair, ...span } }) => klines(reads, instruments.require(pair.name), span),
    }),
  ];
}

async function klines(
  reads: MarketReads,
  instrument: Instrument,
  {
    interval,
    startTime,
    endTime,
    limit,
  }: {
    readonly interval: (typeof DIALECT_INTERVALS)[number];
    readonly startTime: number | undefined;
    readonly endTime: number | undefined;
    readonly limit: number;
  },
) {
  const span = { interval, startMs: startTime, endMs: endTime, count: limit };
  return (await readKlines(reads, instrument, span)).map((kline) => klineRow(instrument, kline));
}

function tickerEndpoints({ instruments, reads, books }: FuturesMarketOptions): readonly Endpoint[] {
  const every = <Row>(symbol: Instrument | undefined, row: (instrument: Instrument) => Row | undefined) =>
    each(instruments, { symbol, symbols: undefined }, row);
  const price = (name: `GET /${string}`) =>
    endpoint(name, {
      weight: ({ symbol }) => (symbol === undefined ? 2 : 1),
      parameters: ONE,
      handle: ({ values: { symbol } }) =>
        every(symbol, (instrument) => {
          const tick = reads.newestTrade(instrument);
          return (
            tick && { symbol: instrument.name, price: priceTextOf(instrument, tick.price), time: tick.timeMs }
          );
        }),
    });
  return [
    endpoint('GET /fapi/v1/ticker/24hr', {
      weight: ({ symbol }) => (symbol === undefined ? 40 : 1),
      parameters: ONE,
      handle: ({ values: { symbol } }) => every(symbol, (instrument) => dayTicker(reads, instrument)),
    }),
    price('GET /fapi/v1/ticker/price'),
    price('GET /fapi/v2/ticker/price'),
    endpoint('GET /fapi/v1/ticker/bookTicker', {
      weight: ({ symbol }) => (symbol === undefined ? 5 : 2),
      parameters: ONE,
      handle: ({ values: { symbol } }) =>
        every(symbol, (instrument) => {
          const tick = reads.newest(instrument);
          return (
            tick && {
              symbol: instrument.name,
              bidPrice: priceTextOf(instrument, tick.bid),
              bidQty: quantityTextOf(instrument, tick.bidVolume),
              askPrice: priceTextOf(instrument, tick.ask),
              askQty: quantityTextOf(instrument, tick.askVolume),
              time: tick.timeMs,
              lastUpdateId: books.of(instrument).read().lastUpdateId,
            }
          );
        }),
    }),
  ];
}

/** The ticker of a day, which names no best prices here. */
function dayTicker(reads: MarketReads, instrument: Instrument) {
  const full = tickerFull(reads, instrument, DAY_MS);
  if (full === undefined) return undefined;
  const {
    prevClosePrice: _before,
    bidPrice: _bid,
    bidQty: _bidQty,
    askPrice: _ask,
    askQty: _askQty,
    ...rest
  } = full;
  return rest;
}

function financingEndpoints({ instruments, reads, rules }: FuturesMarketOptions): readonly Endpoint[] {
  return [
    endpoint('GET /fapi/v1/premiumIndex', {
      weight: ({ symbol }) => (symbol === undefined ? 10 : 1),
      parameters: ONE,
      handle: ({ values: { symbol } }) =>
        each(instruments, { symbol, symbols: undefined }, (instrument) => {
          const markPrice = markPriceText(reads, instrument);
          if (markPrice === undefined) return undefined;
          const { timeMs, rate } = nextFinancing(rules.terms(instrument), reads.nowMs());
          return {
            symbol: instrument.name,
            markPrice,
            indexPrice: markPrice,
            estimatedSettlePrice: markPrice,
            lastFundingRate: rate,
            interestRate: '0.00000000',
            nextFundingTime: timeMs,
            time: reads.nowMs(),
          };
        }),
    }),
    endpoint('GET /fapi/v1/fundingRate', {
      weight: 1,
      parameters: { ...ONE, ...SPAN, limit: otherwise(whole(1, 1_000), 100) },
      handle({ values: { symbol, startTime, endTime, limit } }) {
        if (startTime !== undefined && endTime !== undefined && startTime > endTime)
          throw new DialectError('badCombination');
        const endMs = Math.min(endTime ?? reads.nowMs(), reads.nowMs());
        const rows = (symbol === undefined ? instruments.all : [symbol]).flatMap((instrument) => {
          const terms = rules.terms(instrument);
          if (terms === undefined) return [];
          return pastFinancing(terms, { startMs: startTime, endMs, count: limit }).map(
            ({ timeMs, rate }) => ({
              symbol: instrument.name,
              fundingTime: timeMs,
              fundingRate: rate,
              markPrice: priceAt(reads, instrument, timeMs),
            }),
          );
        });
        const sorted = rows.sort((one, other) => one.fundingTime - other.fundingTime);
        return startTime === undefined ? sorted.slice(-limit) : sorted.slice(0, limit);
      },
    }),
    endpoint('GET /fapi/v1/fundingInfo', {
      weight: 1,
      parameters: {},
      handle: () =>
        instruments.all.map(({ name }) => ({ symbol: name, fundingIntervalHours: FINANCING_HOURS })),
    }),
  ];
}

/** Klines of what contracts are valued at, and what of the market is the same for everybody. */
function valueEndpoints({
  instruments,
  reads,
  nowMs,
  openVolume,
}: FuturesMarketOptions): readonly Endpoint[] {
  const SPANNED = { interval: INTERVAL, ...SPAN, limit: KLINE_LIMIT };
  const weight = weightOf(KLINE_WEIGHTS);
  /** `columns`: how many of a kline are prices of the market; the others count trades, which these prices have none of. */
  const row = (kline: ReturnType<typeof klineRow>, columns: number) =>
    kline.map((value, at) => (typeof value === 'number' ? value : at > columns ? ZERO : value));
  const PRICES = 4;
  return [
    endpoint('GET /fapi/v1/markPriceKlines', {
      weight,
      parameters: { symbol: SYMBOL, ...SPANNED },
      handle: async ({ values: { symbol, ...span } }) =>
        (await klines(reads, symbol, span)).map((kline) => row(kline, PRICES)),
    }),
    endpoint('GET /fapi/v1/indexPriceKlines', {
      weight,
      parameters: { pair: SYMBOL, ...SPANNED },
      handle: async ({ values: { pair, ...span } }) =>
        (await klines(reads, pair, span)).map((kline) => row(kline, PRICES)),
    }),
    // Mark and index are the same price.
    endpoint('GET /fapi/v1/premiumIndexKlines', {
      weight,
      parameters: { symbol: SYMBOL, ...SPANNED },
      handle: async ({ values: { symbol, ...span } }) =>
        (await klines(reads, symbol, span)).map((kline) => row(kline, 0)),
    }),
    endpoint('GET /fapi/v1/openInterest', {
      weight: 1,
      parameters: { symbol: SYMBOL },
      handle: ({ values: { symbol } }) => ({
        symbol: symbol.name,
        openInterest: quantityTextOf(symbol, openVolume(symbol)),
        time: reads.nowMs(),
      }),
    }),
    // Nobody's position is ever closed for another's.
    endpoint('GET /fapi/v1/symbolAdlRisk', {
      weight: 1,
      parameters: ONE,
      handle: ({ values: { symbol } }) =>
        each(instruments, { symbol, symbols: undefined }, ({ name }) => ({
          symbol: name,
          adlRisk: 'low',
          updateTime: nowMs(),
        })),
    }),
  ];
}

/** The last trade before a time, as text; empty where there was none. */
function priceAt({ options: { feed } }: MarketReads, instrument: Instrument, atMs: number): string {
  const tick = feed.source.lastTick(instrument.symbolId, atMs);
  return tick === undefined ? '' : priceTextOf(instrument, tick.price);
}
