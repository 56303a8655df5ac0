import type { Tick } from '../../domain/market-data.ts';
import { priceTextOf, quantityTextOf } from '../decimal-texts.ts';
import type { Instrument } from '../instruments.ts';
import { DIALECT_INTERVALS } from '../market/klines.ts';
import type { MarketReads } from '../market/market-reads.ts';
import { tickerFull, tickerMembers } from '../market/market-records.ts';
import { aggregateRow, isBuyerMaker, levelOf } from '../market/market-rows.ts';
import {
  bookTicker,
  depthChanges,
  every,
  klines,
  miniTickerEvent,
  trades,
  type MarketStreamOptions,
  type Start,
  type StreamEvent,
  type StreamTables,
} from '../market/market-streams.ts';
import type { BookChange } from '../market/order-books.ts';
import { averagePrice, windowMs } from './market-endpoints.ts';

const DAY_MS = 86_400_000;
const SECOND_MS = 1_000;
const FAST_MS = 100;
const AVERAGE = '5m';
const WINDOWS = ['1h', '4h', '1d'] as const;

/** The streams of one instrument, by what stands after its name. */
const STREAMS: ReadonlyMap<string, Start> = new Map<string, Start>([
  ['trade', trades(tradeEvent)],
  ['aggTrade', trades(aggregateEvent)],
  ['bookTicker', bookTicker((best, u) => ({ u, ...best }))],
  ['miniTicker', every(SECOND_MS, miniTickerEvent)],
  [
    'ticker',
    every(SECOND_MS, (instrument, { reads }) => tickerEvent(instrument, reads, DAY_MS, '24hrTicker')),
  ],
  ['avgPrice', every(SECOND_MS, averageEvent)],
  ...WINDOWS.map((size): [string, Start] => [
    `ticker_${size}`,
    every(SECOND_MS, (instrument, { reads }) =>
      tickerEvent(instrument, reads, windowMs(size), `${size}Ticker`),
    ),
  ]),
  ...DIALECT_INTERVALS.map((interval): [string, Start] => [`kline_${interval}`, klines(interval)]),
  ...(
    [
      ['', SECOND_MS],
      ['@1000ms', SECOND_MS],
      ['@100ms', FAST_MS],
    ] as const
  ).flatMap(([suffix, lengthMs]): [string, Start][] => [
    [`depth${suffix}`, depthChanges(lengthMs, depthEvent)],
    ...[5, 10, 20].map((levels): [string, Start] => [
      `depth${levels}${suffix}`,
      partialDepth(levels, lengthMs),
    ]),
  ]),
]);

/** The streams of all instruments in one list. */
const LISTS: ReadonlyMap<string, StreamEvent> = new Map<string, StreamEvent>([
  ['!miniTicker@arr', miniTickerEvent],
  ['!ticker@arr', (instrument, { reads }) => tickerEvent(instrument, reads, DAY_MS, '24hrTicker')],
  ...WINDOWS.map((size): [string, StreamEvent] => [
    `!ticker_${size}@arr`,
    (instrument, { reads }) => tickerEvent(instrument, reads, windowMs(size), `${size}Ticker`),
  ]),
]);

/** The streams of the spot part. */
export const SPOT_STREAMS: StreamTables = { streams: STREAMS, lists: LISTS };

function tradeEvent(instrument: Instrument, tick: Tick, atMs: number) {
  return {
    e: 'trade',
    E: atMs,
    s: instrument.name,
    t: tick.seq,
    p: priceTextOf(instrument, tick.price),
    q: quantityTextOf(instrument, tick.volume),
    T: tick.timeMs,
    m: isBuyerMaker(tick),
    M: true,
  };
}

function aggregateEvent(instrument: Instrument, tick: Tick, atMs: number) {
  return { e: 'aggTrade', E: atMs, s: instrument.name, ...aggregateRow(instrument, tick), M: true };
}

function tickerEvent(instrument: Instrument, reads: MarketReads, spanMs: number, name: string) {
  const full = tickerFull(reads, instrument, spanMs);
  if (full === undefined) return undefined;
  const isDay = spanMs === DAY_MS && name === '24hrTicker';
  return {
    e: name,
    E: reads.nowMs(),
    s: instrument.name,
    ...tickerMembers(full),
    ...(isDay && {
      x: full.prevClosePrice,
      Q: full.lastQty,
      b: full.bidPrice,
      B: full.bidQty,
      a: full.askPrice,
      A: full.askQty,
    }),
  };
}

function averageEvent(instrument: Instrument, { reads }: MarketStreamOptions) {
  const { price, closeMs } = averagePrice(reads, instrument);
  return { e: 'avgPrice', E: reads.nowMs(), s: instrument.name, i: AVERAGE, w: price, T: closeMs };
}

function depthEvent(change: BookChange, _book: unknown, instrument: Instrument, atMs: number) {
  return {
    e: 'depthUpdate',
    E: atMs,
    s: instrument.name,
    U: change.firstUpdateId,
    u: change.lastUpdateId,
    b: change.bids.map(levelOf(instrument)),
    a: change.asks.map(levelOf(instrument)),
  };
}

function partialDepth(levels: number, lengthMs: number): Start {
  return (instrument, { beats, books }) =>
    (emit) => {
      let sent = 0;
      const level = levelOf(instrument);
      return beats.every(lengthMs, () => {
        const { lastUpdateId, bids, asks } = books.of(instrument).read();
        if (lastUpdateId === sent) return;
        sent = lastUpdateId;
        emit({
          lastUpdateId,
          bids: bids.slice(0, levels).map(level),
          asks: asks.slice(0, levels).map(level),
        });
      });
    };
}
