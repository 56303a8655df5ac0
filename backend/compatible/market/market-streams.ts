import type { Tick } from '../../domain/market-data.ts';
import { priceTextOf, quantityTextOf } from '../decimal-texts.ts';
import type { Instrument, Instruments } from '../instruments.ts';
import type { StreamSource } from '../stream-server.ts';
import { readKlines, type DialectInterval } from './klines.ts';
import { klineMembers, tickerMini } from './market-records.ts';
import type { MarketReads } from './market-reads.ts';
import type { BookChange, BookSequence, OrderBooks } from './order-books.ts';
import { SharedStreams, type Beats, type StreamStart } from './shared-streams.ts';

export interface MarketStreamOptions {
  readonly instruments: Instruments;
  readonly reads: MarketReads;
  readonly books: OrderBooks;
  readonly beats: Beats;
}

/** How the stream of an instrument is made. */
export type Start = (instrument: Instrument, options: MarketStreamOptions) => StreamStart;
/** What is sent of an instrument; undefined for nothing. */
export type StreamEvent = (instrument: Instrument, options: MarketStreamOptions) => object | undefined;

/** The streams of a part: those of one instrument by what stands after its name, and those of all in one list. */
export interface StreamTables {
  readonly streams: ReadonlyMap<string, Start>;
  readonly lists: ReadonlyMap<string, StreamEvent>;
}

const DAY_MS = 86_400_000;
const SECOND_MS = 1_000;

/** The streams of market data of a part of the dialect. */
export class MarketStreams {
  readonly #options: MarketStreamOptions;
  readonly #tables: StreamTables;
  readonly #shared = new SharedStreams();

  constructor(options: MarketStreamOptions, tables: StreamTables) {
    this.#options = options;
    this.#tables = tables;
  }

  /** The stream of a name, `btcusdt@trade`; undefined where there is none. */
  find(name: string): StreamSource | undefined {
    const { instruments } = this.#options;
    const list = this.#tables.lists.get(name);
    if (list !== undefined) return this.#shared.of(name, this.#list(list));
    const at = name.indexOf('@');
    const instrument = instruments.find(name.slice(0, Math.max(0, at)).toUpperCase());
    const start = this.#tables.streams.get(name.slice(at + 1));
    if (instrument === undefined || start === undefined) return undefined;
    return this.#shared.of(name, start(instrument, this.#options));
  }

  /** Once a second, of every instrument that was traded meanwhile. */
  #list(event: StreamEvent): StreamStart {
    const { instruments, beats, reads } = this.#options;
    return (emit) => {
      const seen = new Map<number, number>();
      return beats.every(SECOND_MS, () => {
        const changed = instruments.all.filter((instrument) => {
          const seq = reads.newestTrade(instrument)?.seq;
          if (seq === undefined || seen.get(instrument.symbolId) === seq) return false;
          seen.set(instrument.symbolId, seq);
          return true;
        });
        const events = changed.flatMap((instrument) => event(instrument, this.#options) ?? []);
        if (events.length > 0) emit(events);
      });
    };
  }
}

/** An event for every trade. */
export function trades(event: (instrument: Instrument, tick: Tick, atMs: number) => object): Start {
  return (instrument, { beats, reads }) =>
    (emit) =>
      beats.onTicks(instrument.symbolId, (ticks) => {
        for (const tick of ticks) emit(event(instrument, tick, reads.nowMs()));
      });
}

/** An event at every turn before which the instrument was traded. */
export function every(
  lengthMs: number,
  event: (instrument: Instrument, options: MarketStreamOptions) => object | undefined,
): Start {
  return (instrument, options) => (emit) => {
    let seen: number | undefined;
    return options.beats.every(lengthMs, () => {
      const seq = options.reads.newestTrade(instrument)?.seq;
      if (seq === undefined || seq === seen) return;
      seen = seq;
      const made = event(instrument, options);
      if (made !== undefined) emit(made);
    });
  };
}

/** The small ticker of the last day; undefined before the first trade. */
export function miniTickerEvent(instrument: Instrument, { reads }: MarketStreamOptions) {
  const mini = tickerMini(reads, instrument, DAY_MS);
  return (
    mini && {
      e: '24hrMiniTicker',
      E: reads.nowMs(),
      s: instrument.name,
      c: mini.lastPrice,
      o: mini.openPrice,
      h: mini.highPrice,
      l: mini.lowPrice,
      v: mini.volume,
      q: mini.quoteVolume,
    }
  );
}

/** The best prices with their sizes, as the dialect names them. */
interface Best {
  readonly s: string;
  readonly b: string;
  readonly B: string;
  readonly a: string;
  readonly A: string;
}

/** An event whenever the best prices or their sizes have changed. */
export function bookTicker(event: (best: Best, updateId: number, tick: Tick, atMs: number) => object): Start {
  return (instrument, { beats, reads, books }) =>
    (emit) => {
      let sent = '';
      return beats.onTicks(instrument.symbolId, () => {
        const tick = reads.newest(instrument);
        if (tick === undefined) return;
        const best = {
          s: instrument.name,
          b: priceTextOf(instrument, tick.bid),
          B: quantityTextOf(instrument, tick.bidVolume),
          a: priceTextOf(instrument, tick.ask),
          A: quantityTextOf(instrument, tick.askVolume),
        };
        const text = JSON.stringify(best);
        if (text === sent) return;
        sent = text;
        emit(event(best, books.of(instrument).read().lastUpdateId, tick, reads.nowMs()));
      });
    };
}

/** What changed of a book since the last turn, for whoever keeps a picture of it. */
export function depthChanges(
  lengthMs: number,
  event: (change: BookChange, book: BookSequence, instrument: Instrument, atMs: number) => object,
): Start {
  return (instrument, { beats, books, reads }) =>
    (emit) => {
      const sequence = books.of(instrument);
      const follower = sequence.follow();
      const stop = beats.every(lengthMs, () => {
        const change = follower.take();
        if (change !== undefined) emit(event(change, sequence, instrument, reads.nowMs()));
      });
      return () => {
        stop();
        sequence.forget(follower);
      };
    };
}

/** The running kline once a second, and each once more when it is closed. */
export function klines(interval: DialectInterval): Start {
  return (instrument, { beats, reads }) =>
    (emit) => {
      let isReading = false;
      let [openMs, lastId] = [0, 0];
      return beats.every(SECOND_MS, () => {
        if (isReading) return;
        isReading = true;
        void readKlines(reads, instrument, { interval, count: 2 })
          .then((read) => {
            for (const [at, kline] of read.entries()) {
              const isNewest = at === read.length - 1;
              const isClosed = !isNewest;
              if (isClosed && kline.openMs !== openMs) continue;
              if (isNewest && kline.openMs === openMs && kline.lastTickSeq === lastId) continue;
              if (isNewest) [openMs, lastId] = [kline.openMs, kline.lastTickSeq];
              emit({
                e: 'kline',
                E: reads.nowMs(),
                s: instrument.name,
                k: klineMembers(instrument, interval, kline, isClosed),
              });
            }
          })
          .catch(() => undefined)
          .finally(() => (isReading = false));
      });
    };
}
