import type { Clock } from '../../../domain/clock.ts';
import type { Tick } from '../../../domain/market-data.ts';
import type { MarketFeed, MarketSource } from '../../market-source.ts';
import type { ProductDefinition } from '../../product-definition.ts';
import { parseScaled } from '../csv/cells.ts';
import { quoted } from '../market-file-error.ts';
import { LiveConnection } from './live-connection.ts';
import { LiveHistory } from './live-history.ts';

/** A trade of the exchange; text as it came, times in milliseconds. */
interface TradeEvent {
  readonly kind: 'trade';
  /** The exchange's name of the product. */
  readonly symbol: string;
  /** Number of the aggregate trade: grows. */
  readonly id: number;
  readonly price: string;
  readonly quantity: string;
  readonly timeMs: number;
  /** The buyer waited in the book, so the trade was a sale. */
  readonly buyerIsMaker: boolean;
}

/** The best bid and ask of the exchange. */
interface BookEvent {
  readonly kind: 'book';
  readonly symbol: string;
  /** Number of the change: grows while a connection lasts. */
  readonly updateId: number;
  readonly bid: string;
  readonly bidQuantity: string;
  readonly ask: string;
  readonly askQuantity: string;
}

/** What a frame says: an event, something that is not asked for (an answer, another stream), or nothing readable. */
type LiveEvent = TradeEvent | BookEvent | { readonly kind: 'other' } | { readonly kind: 'bad' };

const OTHER: LiveEvent = { kind: 'other' };
const BAD: LiveEvent = { kind: 'bad' };

/** Reads one frame of a combined stream: `{"stream":"…@aggTrade","data":{…}}` or `…@bookTicker`. Never throws. */
export function decodeFrame(text: string): LiveEvent {
  let frame: unknown;
  try {
    frame = JSON.parse(text);
  } catch {
    return BAD;
  }
  if (!isRecord(frame)) return BAD;
  const { stream, data } = frame;
  if (typeof stream !== 'string') return 'id' in frame || 'result' in frame ? OTHER : BAD;
  if (!isRecord(data)) return BAD;
  if (stream.endsWith('@aggTrade')) return decodeTrade(data);
  return stream.endsWith('@bookTicker') ? decodeBook(data) : OTHER;
}

function decodeTrade({ s, a, p, q, T, m }: Record<string, unknown>): LiveEvent {
  if (!isText(s) || !isCount(a) || !isText(p) || !isText(q) || !isCount(T) || typeof m !== 'boolean')
    return BAD;
  return { kind: 'trade', symbol: s, id: a, price: p, quantity: q, timeMs: T, buyerIsMaker: m };
}

function decodeBook({ s, u, b, B, a, A }: Record<string, unknown>): LiveEvent {
  if (!isText(s) || !isCount(u) || !isText(b) || !isText(B) || !isText(a) || !isText(A)) return BAD;
  return { kind: 'book', symbol: s, updateId: u, bid: b, bidQuantity: B, ask: a, askQuantity: A };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

/** A product and what the exchange calls it (`btcusdt`). */
export interface LiveProduct {
  readonly product: ProductDefinition;
  readonly stream: string;
}

export interface LiveFeedOptions {
  readonly products: readonly LiveProduct[];
  /** Address of the combined stream, without its query. */
  readonly url: string;
  /** The market clock; it must run in real time. */
  readonly clock: Clock;
  /** Told about lost connections, and when the market can be read again. */
  onLost(reason: string, pauseMs: number): void;
  onRegained(): void;
  /** Told about the first unreadable frame of every connection. */
  onUnreadable(problem: string): void;
}

/** Why a frame cannot be read. */
interface Unreadable {
  readonly problem: string;
}

/** How many frames were of which kind. */
export interface LiveCounts {
  readonly ticks: number;
  /** Trades and books that came twice or too late. */
  readonly repeated: number;
  /** Trades before the first book of a connection. */
  readonly early: number;
  readonly bad: number;
}

export interface LiveFeed extends MarketFeed {
  counts(): LiveCounts;
}

/** One product while it runs. */
interface Line {
  readonly product: ProductDefinition;
  readonly history: LiveHistory;
  seq: number;
  lastTradeId: number;
  /** Time of that trade by the exchange's clock. */
  lastTradeMs: number;
  book: Book | undefined;
}

interface Book {
  readonly updateId: number;
  readonly bid: number;
  readonly ask: number;
  readonly bidVolume: number;
  readonly askVolume: number;
}

/**
 * A feed whose ticks are the trades of a public exchange. Nothing is contacted before `start`. Trades are numbered
 * from the time of the start in milliseconds, so that numbers grow over restarts; history is what came in since then.
 */
export function createLiveFeed(options: LiveFeedOptions): LiveFeed {
  const { products, url, clock } = options;
  const listeners = new Set<(ticks: readonly Tick[]) => void>();
  const lines = new LiveLines(products, clock);
  const streams = products.flatMap(({ stream }) => [`${stream}@aggTrade`, `${stream}@bookTicker`]);
  const connection = new LiveConnection({
    url: `${url}?streams=${streams.join('/')}`,
    clock,
    onOpen: () => lines.forgetBooks(),
    onFrame(text) {
      const taken = lines.take(text);
      if (taken === 'nothing') return undefined;
      if ('problem' in taken) return taken.problem;
      for (const listener of [...listeners]) listener([taken]);
      return undefined;
    },
    onRegained: () => options.onRegained(),
    onUnreadable: (problem) => options.onUnreadable(problem),
    onLost(reason, pauseMs) {
      lines.forgetBooks();
      options.onLost(reason, pauseMs);
    },
  });
  return {
    source: sourceOf(products, lines.histories, clock.nowMs()),
    latest: (symbolId) => lines.histories.get(symbolId)?.lastTick(Infinity),
    onTicks(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start: () => connection.start(),
    stop: () => connection.stop(),
    counts: () => ({ ...lines.counts }),
  };
}

function sourceOf(
  products: readonly LiveProduct[],
  histories: ReadonlyMap<number, LiveHistory>,
  startMs: number,
): MarketSource {
  return {
    products: products.map(({ product }) => product),
    ticks: (symbolId, fromMs, toMs) => histories.get(symbolId)?.ticks(fromMs, toMs) ?? [],
    lastTick: (symbolId, atMs) => histories.get(symbolId)?.lastTick(atMs),
    candles: (symbolId, type, endSeconds, count, nowMs) =>
      histories.get(symbolId)?.candles(type, endSeconds * 1000, count, nowMs) ?? [],
    depth: (symbolId, atMs, levels) => histories.get(symbolId)?.depth(atMs, levels),
    daySummary: (symbolId, atMs) => histories.get(symbolId)?.daySummary(atMs),
    known: () => ({ fromMs: startMs, toMs: Infinity }),
  };
}

/** Turns the exchange's events into ticks, product by product. */
class LiveLines {
  readonly histories: ReadonlyMap<number, LiveHistory>;
  readonly counts = { ticks: 0, repeated: 0, early: 0, bad: 0 };
  readonly #lines: ReadonlyMap<string, Line>;
  readonly #clock: Clock;
  /** Time of the newest tick of all products: ticks are published in the order of time. */
  #newestMs = 0;

  constructor(products: readonly LiveProduct[], clock: Clock) {
    this.#clock = clock;
    const seq = clock.nowMs();
    this.#lines = new Map(
      products.map(({ product, stream }) => [
        stream.toUpperCase(),
        { product, history: new LiveHistory(), seq, lastTradeId: -1, lastTradeMs: 0, book: undefined },
      ]),
    );
    this.histories = new Map(
      [...this.#lines.values()].map(({ product, history }) => [product.symbolId, history]),
    );
  }

  /** Best prices of an earlier connection are not those of now. */
  forgetBooks(): void {
    for (const line of this.#lines.values()) line.book = undefined;
  }

  /** Takes a frame: a new tick, nothing new, or why it cannot be read. */
  take(text: string): Tick | 'nothing' | Unreadable {
    const taken = this.#take(text);
    if (typeof taken === 'object' && 'problem' in taken) this.counts.bad++;
    return taken;
  }

  #take(text: string): Tick | 'nothing' | Unreadable {
    const event = decodeFrame(text);
    if (event.kind === 'other') return 'nothing';
    if (event.kind === 'bad') return { problem: `${quoted(text)} is neither a trade nor a book` };
    const line = this.#lines.get(event.symbol.toUpperCase());
    if (!line) return { problem: `${quoted(event.symbol)} was not asked for` };
    return event.kind === 'book' ? this.#takeBook(line, event) : this.#takeTrade(line, event);
  }

  #takeBook(line: Line, event: BookEvent): 'nothing' | Unreadable {
    const { code, digits, numberDigits } = line.product;
    const bid = parseScaled(event.bid, digits, false);
    const ask = parseScaled(event.ask, digits, false);
    const bidVolume = parseScaled(event.bidQuantity, numberDigits, true);
    const askVolume = parseScaled(event.askQuantity, numberDigits, true);
    if (!bid || ask === undefined || ask <= bid || bidVolume === undefined || askVolume === undefined)
      return {
        problem: `the book ${quoted(`${event.bid} ${event.ask}`)} does not fit ${code} (digits ${digits})`,
      };
    if (line.book && event.updateId <= line.book.updateId) {
      this.counts.repeated++;
      return 'nothing';
    }
    const { updateId } = event;
    line.book = { updateId, bid, ask, bidVolume: Math.max(1, bidVolume), askVolume: Math.max(1, askVolume) };
    return 'nothing';
  }

  #takeTrade(line: Line, event: TradeEvent): Tick | 'nothing' | Unreadable {
    const { symbolId, code, digits, numberDigits } = line.product;
    const price = parseScaled(event.price, digits, false);
    const volume = parseScaled(event.quantity, numberDigits, true);
    if (!price || volume === undefined)
      return {
        problem: `the trade ${quoted(`${event.price} ${event.quantity}`)} does not fit ${code} (digits ${digits})`,
      };
    // An exchange that renumbers its trades moves forward in time; repeated trades do not.
    if (event.id <= line.lastTradeId && event.timeMs <= line.lastTradeMs) {
      this.counts.repeated++;
      return 'nothing';
    }
    line.lastTradeId = event.id;
    line.lastTradeMs = event.timeMs;
    if (!line.book) {
      this.counts.early++;
      return 'nothing';
    }
    const { bid, ask, bidVolume, askVolume } = line.book;
    // The exchange's clock may be ahead of ours; candles never reach beyond the market clock.
    this.#newestMs = Math.max(this.#newestMs, Math.min(event.timeMs, this.#clock.nowMs()));
    const tick: Tick = {
      symbolId,
      seq: ++line.seq,
      timeMs: this.#newestMs,
      price,
      bid,
      ask,
      bidVolume,
      askVolume,
      volume: Math.max(1, volume),
      direction: event.buyerIsMaker ? 2 : 1,
    };
    line.history.add(tick);
    this.counts.ticks++;
    return tick;
  }
}
