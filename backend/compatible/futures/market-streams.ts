import type { Tick } from '../../domain/market-data.ts';
import { priceTextOf, quantityTextOf } from '../decimal-texts.ts';
import type { ExchangeRules } from '../exchange-rules.ts';
import type { Instrument } from '../instruments.ts';
import { DIALECT_INTERVALS } from '../market/klines.ts';
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
import { markPriceText } from './contract-account.ts';
import { nextFinancing } from './financing.ts';

const DAY_MS = 86_400_000;
const SECOND_MS = 1_000;
const MARK_MS = 3_000;
/** Lengths that changes of a book are gathered over, by what stands behind the name of the stream. */
const DEPTH_SPEEDS = [
  ['', 250],
  ['@500ms', 500],
  ['@250ms', 250],
  ['@100ms', 100],
] as const;
const DEPTH_LEVELS = [5, 10, 20] as const;

/** The streams of the futures part. */
export function futuresStreams(rules: ExchangeRules): StreamTables {
  const mark: StreamEvent = (instrument, options) => markEvent(instrument, options, rules);
  return {
    streams: new Map<string, Start>([
      ['trade', trades(tradeEvent)],
      ['aggTrade', trades(aggregateEvent)],
      [
        'bookTicker',
        bookTicker((best, u, tick, atMs) => ({ e: 'bookTicker', u, ...best, T: tick.timeMs, E: atMs })),
      ],
      ['miniTicker', every(SECOND_MS, miniTickerEvent)],
      ['ticker', every(SECOND_MS, tickerEvent)],
      ['markPrice', every(MARK_MS, mark)],
      ['markPrice@1s', every(SECOND_MS, mark)],
      ...DIALECT_INTERVALS.map((interval): [string, Start] => [`kline_${interval}`, klines(interval)]),
      ...DEPTH_SPEEDS.flatMap(([suffix, lengthMs]): [string, Start][] => [
        [`depth${suffix}`, depth(lengthMs)],
        ...DEPTH_LEVELS.map((levels): [string, Start] => [
          `depth${levels}${suffix}`,
          depth(lengthMs, levels),
        ]),
      ]),
    ]),
    lists: new Map<string, StreamEvent>([
      ['!miniTicker@arr', miniTickerEvent],
      ['!ticker@arr', tickerEvent],
      ['!markPrice@arr', mark],
      ['!markPrice@arr@1s', mark],
    ]),
  };
}

function tradeEvent(instrument: Instrument, tick: Tick, atMs: number) {
  return {
    e: 'trade',
    E: atMs,
    T: tick.timeMs,
    s: instrument.name,
    t: tick.seq,
    p: priceTextOf(instrument, tick.price),
    q: quantityTextOf(instrument, tick.volume),
    X: 'MARKET',
    m: isBuyerMaker(tick),
  };
}

function aggregateEvent(instrument: Instrument, tick: Tick, atMs: number) {
  return { e: 'aggTrade', E: atMs, s: instrument.name, ...aggregateRow(instrument, tick) };
}

const tickerEvent: StreamEvent = (instrument, { reads }) => {
  const full = tickerFull(reads, instrument, DAY_MS);
  return (
    full && { e: '24hrTicker', E: reads.nowMs(), s: instrument.name, ...tickerMembers(full), Q: full.lastQty }
  );
};

function markEvent(instrument: Instrument, { reads }: MarketStreamOptions, rules: ExchangeRules) {
  const price = markPriceText(reads, instrument);
  if (price === undefined) return undefined;
  const { timeMs, rate } = nextFinancing(rules.terms(instrument), reads.nowMs());
  return {
    e: 'markPriceUpdate',
    E: reads.nowMs(),
    s: instrument.name,
    p: price,
    i: price,
    P: price,
    r: rate,
    T: timeMs,
  };
}

/** What changed of a book, with the number of the change before; with `levels` the best of it as they are. */
function depth(lengthMs: number, levels?: number): Start {
  return depthChanges(lengthMs, (change, book, instrument, atMs) => {
    const { timeMs, bids, asks } = book.read();
    const shown =
      levels === undefined ? change : { bids: bids.slice(0, levels), asks: asks.slice(0, levels) };
    return {
      e: 'depthUpdate',
      E: atMs,
      T: timeMs,
      s: instrument.name,
      U: change.firstUpdateId,
      u: change.lastUpdateId,
      pu: change.firstUpdateId - 1,
      b: shown.bids.map(levelOf(instrument)),
      a: shown.asks.map(levelOf(instrument)),
    };
  });
}
