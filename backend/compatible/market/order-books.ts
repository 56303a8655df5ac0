import type { Clock } from '../../domain/clock.ts';
import type { DepthLevel } from '../../domain/market-data.ts';
import type { MarketFeed } from '../../market/index.ts';
import { newestTick } from '../../sockets/quote/newest-tick.ts';
import type { ShownBook } from '../../sockets/quote/shown-book.ts';
import type { Instrument } from '../instruments.ts';

/** A book under the number of its last change. */
export interface NumberedBook {
  readonly lastUpdateId: number;
  /** Market clock, milliseconds. */
  readonly timeMs: number;
  /** The best first. */
  readonly bids: readonly DepthLevel[];
  readonly asks: readonly DepthLevel[];
}

/** What changed of a book between two numbers, both of which count: the volume of each price now, 0 for one that is empty. */
export interface BookChange {
  readonly firstUpdateId: number;
  readonly lastUpdateId: number;
  readonly bids: readonly DepthLevel[];
  readonly asks: readonly DepthLevel[];
}

export interface OrderBooksOptions {
  readonly feed: MarketFeed;
  readonly marketClock: Pick<Clock, 'nowMs'>;
  readonly book: ShownBook;
  /** The company whose customers' orders are among the levels. */
  readonly companyId: number;
}

/** The books of instruments with the numbers of their changes, by which a client joins pictures and changes without a gap. */
export class OrderBooks {
  readonly #options: OrderBooksOptions;
  readonly #sequences = new Map<number, BookSequence>();

  constructor(options: OrderBooksOptions) {
    this.#options = options;
  }

  of(instrument: Instrument): BookSequence {
    let sequence = this.#sequences.get(instrument.symbolId);
    if (sequence === undefined) {
      sequence = new BookSequence(instrument, this.#options);
      this.#sequences.set(instrument.symbolId, sequence);
    }
    return sequence;
  }
}

/** A side of a book by price. */
type Side = Map<number, number>;

/**
 * One book. It is read when somebody asks; each time that something is different the number grows, at least to the time of the
 * market in milliseconds, so that it also grows over restarts.
 */
export class BookSequence {
  readonly #instrument: Instrument;
  readonly #options: OrderBooksOptions;
  readonly #followers = new Set<BookFollower>();
  #bids: Side = new Map();
  #asks: Side = new Map();
  #book: NumberedBook = { lastUpdateId: 0, timeMs: 0, bids: [], asks: [] };

  constructor(instrument: Instrument, options: OrderBooksOptions) {
    this.#instrument = instrument;
    this.#options = options;
  }

  /** The book as it stands now. */
  read(): NumberedBook {
    const { feed, marketClock, book, companyId } = this.#options;
    const instrument = this.#instrument;
    const tick = newestTick(feed, marketClock, instrument);
    const market = tick && book.market(instrument.symbolId, tick.timeMs);
    if (market === undefined) return this.#book;
    const { bids, asks, timeMs } = book.whole(market, instrument, companyId);
    const [nextBids, nextAsks] = [toSide(bids), toSide(asks)];
    const [changedBids, changedAsks] = [
      changedPrices(this.#bids, nextBids),
      changedPrices(this.#asks, nextAsks),
    ];
    if (changedBids.length === 0 && changedAsks.length === 0) return this.#book;
    this.#bids = nextBids;
    this.#asks = nextAsks;
    const lastUpdateId = Math.max(this.#book.lastUpdateId + 1, Math.floor(marketClock.nowMs()));
    this.#book = { lastUpdateId, timeMs, bids, asks };
    for (const follower of this.#followers) follower.note(changedBids, changedAsks);
    return this.#book;
  }

  /** Follows what changes from now on. */
  follow(): BookFollower {
    const { lastUpdateId } = this.read();
    const follower = new BookFollower(lastUpdateId, () => {
      this.read();
      return { book: this.#book, bids: this.#bids, asks: this.#asks };
    });
    this.#followers.add(follower);
    return follower;
  }

  forget(follower: BookFollower): void {
    this.#followers.delete(follower);
  }
}

/** Gathers what changes of a book until it is taken. */
export class BookFollower {
  readonly #read: () => { readonly book: NumberedBook; readonly bids: Side; readonly asks: Side };
  readonly #bids = new Set<number>();
  readonly #asks = new Set<number>();
  #lastUpdateId: number;

  constructor(lastUpdateId: number, read: BookFollower['readNow']) {
    this.#lastUpdateId = lastUpdateId;
    this.#read = read;
  }

  /** @internal */
  get readNow() {
    return this.#read;
  }

  note(bids: readonly number[], asks: readonly number[]): void {
    for (const price of bids) this.#bids.add(price);
    for (const price of asks) this.#asks.add(price);
  }

  /**
   * What changed since the last time; undefined for nothing. A price that changed and came back is among it: whoever took a picture
   * in between has another volume there.
   */
  take(): BookChange | undefined {
    const { book, bids, asks } = this.#read();
    if (book.lastUpdateId === this.#lastUpdateId) return undefined;
    const levels = (changed: ReadonlySet<number>, side: Side, sign: 1 | -1) =>
      [...changed]
        .sort((one, other) => sign * (one - other))
        .map((price) => ({ price, volume: side.get(price) ?? 0 }));
    const change = {
      firstUpdateId: this.#lastUpdateId + 1,
      lastUpdateId: book.lastUpdateId,
      bids: levels(this.#bids, bids, -1),
      asks: levels(this.#asks, asks, 1),
    };
    this.#lastUpdateId = book.lastUpdateId;
    this.#bids.clear();
    this.#asks.clear();
    return change;
  }
}

function toSide(levels: readonly DepthLevel[]): Side {
  return new Map(levels.filter(({ volume }) => volume > 0).map(({ price, volume }) => [price, volume]));
}

function changedPrices(before: Side, after: Side): number[] {
  const changed: number[] = [];
  for (const [price, volume] of after) if (before.get(price) !== volume) changed.push(price);
  for (const price of before.keys()) if (!after.has(price)) changed.push(price);
  return changed;
}
