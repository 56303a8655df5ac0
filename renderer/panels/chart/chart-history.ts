import { useLayoutEffect, useRef, useState, type RefObject } from 'react';
import type { Candle } from '../../../backend/domain/market-data.ts';
import { FIRST_COUNT } from '../../market/candles-ahead.ts';
import type { CandleFeed } from '../../market/contracts.ts';
import { afterMs } from '../../market/day-volume.ts';
import type { ChartEngine } from './chart-engine.ts';
import type { BarSink } from './series/drawn-bars.ts';
import type { ChartInterval } from './intervals/chart-interval.ts';
import { intervalFeed } from './intervals/interval-feed.ts';
import type { InstrumentNumber } from '../../../backend/domain/units.ts';

/** Candles read with each step into the past. */
export const OLDER_COUNT = 500;
/** A read that failed is tried again after this time (milliseconds). */
export const RETRY_MS = 3000;
/** The running candle may make the list this much longer than its limit before the oldest go. */
const TRIM_SLACK = 500;

/** Where candles are drawn. */
export interface CandleSink {
  setCandles(candles: readonly Candle[], storeView: boolean): void;
  update(candle: Candle): void;
}

export interface ChartHistoryOptions {
  readonly feed: CandleFeed;
  readonly sink: CandleSink;
  /** Runs a task later; the returned function cancels it. By the clock of the window without it. */
  after?(milliseconds: number, task: () => void): () => void;
  /** The candles are others than before; `read` when they came from history and not from the live candle. */
  onCandles(candles: readonly Candle[], read: boolean): void;
  /** Whether there is nothing to show because history could not be read. */
  onFailed(failed: boolean): void;
}

/**
 * The candles of one chart: history first, then the live candle, older history on demand. After a reset the newest
 * part is read again and joined to what is there, so that who looks at the past stays where he is; where no overlap
 * shows that nothing is missing between, it replaces everything.
 */
export class ChartHistory {
  readonly #options: ChartHistoryOptions;
  #candles: readonly Candle[] = [];
  /** Live candles since the read that is on its way began. */
  #live: Candle[] = [];
  #reading = false;
  #readAgain = false;
  #loaded = false;
  #readingOlder = false;
  #exhausted = false;
  #closed = false;
  #cancelRetry: () => void = () => undefined;
  readonly #stops: readonly (() => void)[];

  constructor(options: ChartHistoryOptions) {
    this.#options = options;
    this.#stops = [
      options.feed.onCandle((candle) => this.#takeLive(candle)),
      options.feed.onReset(() => this.read()),
    ];
    this.read();
  }

  /** Reads the newest part of history; one read at a time, once more when it is asked for meanwhile. */
  read(): void {
    this.#cancelRetry();
    this.#readAgain = this.#reading;
    if (!this.#reading) void this.#readNewest();
  }

  /** Reads older candles, if there are any and there is room. */
  older(): void {
    const [first] = this.#candles;
    if (first && !this.#readingOlder && !this.#exhausted) void this.#readOlder(first);
  }

  /** Reads older candles until a time (seconds) is among them. False when history does not reach so far. */
  async reach(seconds: number): Promise<boolean> {
    for (let [first] = this.#candles; first && first.timestamp > seconds; [first] = this.#candles) {
      if (this.#exhausted || this.#closed) return false;
      await this.#readOlder(first);
      if (this.#candles[0]?.timestamp === first.timestamp) return false;
    }
    return this.#candles.length > 0;
  }

  close(): void {
    this.#closed = true;
    this.#cancelRetry();
    for (const stop of this.#stops) stop();
  }

  async #readNewest(): Promise<void> {
    const { feed, sink, onCandles, onFailed, after = afterMs } = this.#options;
    this.#reading = true;
    this.#live = [];
    const newest = await feed.history(0, FIRST_COUNT).catch(() => undefined);
    this.#reading = false;
    if (this.#closed) return;
    if (newest === undefined) {
      onFailed(!this.#loaded);
      this.#cancelRetry = after(RETRY_MS, () => this.read());
      return;
    }
    const joined = withNewest(this.#candles, newest);
    this.#candles = this.#live.reduce(withLive, joined ?? newest);
    if (joined === undefined) this.#exhausted = false;
    sink.setCandles(this.#candles, joined !== undefined);
    this.#loaded = true;
    onFailed(false);
    onCandles(this.#candles, true);
    if (this.#readAgain) this.read();
  }

  async #readOlder(first: Candle): Promise<void> {
    const { feed, sink, onCandles, after = afterMs } = this.#options;
    this.#readingOlder = true;
    const older = await feed.history(first.timestamp - 1, OLDER_COUNT).catch(() => undefined);
    if (this.#closed) return;
    if (older === undefined) {
      after(RETRY_MS, () => (this.#readingOlder = false));
      return;
    }
    this.#readingOlder = false;
    if (this.#candles[0]?.timestamp !== first.timestamp) return;
    const joined = withOlder(this.#candles, older);
    this.#exhausted = joined.length === this.#candles.length || joined.length >= MAX_CANDLES;
    if (joined.length === this.#candles.length) return;
    this.#candles = joined;
    sink.setCandles(joined, true);
    onCandles(joined, true);
  }

  #takeLive(candle: Candle): void {
    const { sink, onCandles } = this.#options;
    if (this.#reading) {
      this.#live.push(candle);
      return;
    }
    if (!this.#loaded) return;
    const next = withLive(this.#candles, candle);
    if (next === this.#candles) return;
    this.#candles = next;
    if (next.length > MAX_CANDLES + TRIM_SLACK) {
      this.#candles = next.slice(-MAX_CANDLES);
      this.#exhausted = true;
      sink.setCandles(this.#candles, true);
    } else sink.update(candle);
    onCandles(this.#candles, this.#candles !== next);
  }
}

/** Candles that a chart keeps at most; the oldest go when more history is loaded. */
const MAX_CANDLES = 20_000;

/** Takes the running candle into a rising list: replaces the last one or follows it; an older one is ignored. */
export function withLive(candles: readonly Candle[], live: Candle): readonly Candle[] {
  const last = candles.at(-1);
  if (last === undefined || live.timestamp > last.timestamp) return [...candles, live];
  return live.timestamp === last.timestamp ? [...candles.slice(0, -1), live] : candles;
}

/** Puts older candles in front; overlap is dropped from the older part, so that the seam shows no candle twice. */
export function withOlder(candles: readonly Candle[], older: readonly Candle[]): readonly Candle[] {
  const first = candles[0]?.timestamp ?? Number.POSITIVE_INFINITY;
  const fresh = older.filter((candle) => candle.timestamp < first);
  return fresh.length === 0 ? candles : [...fresh, ...candles].slice(-MAX_CANDLES);
}

/**
 * Takes the newest part of history, read again: it replaces the end of the list. Undefined when the two cannot be
 * joined: they do not overlap, so that candles may be missing between, or they show the same candle differently.
 */
function withNewest(candles: readonly Candle[], newest: readonly Candle[]): readonly Candle[] | undefined {
  const [first] = newest;
  if (first === undefined) return undefined;
  const start = candles.findLastIndex(({ timestamp }) => timestamp <= first.timestamp);
  if (candles[start]?.timestamp !== first.timestamp) return undefined;
  const ended = candles.slice(start, -1);
  const agree = ended.every(
    (candle, index) =>
      candle.timestamp === newest[index]?.timestamp && candle.lastTickSeq === newest[index]?.lastTickSeq,
  );
  return agree ? [...candles.slice(0, start), ...newest] : undefined;
}

/** Start of the candle that holds a time (seconds); undefined when it is before the list. */
export function candleAt(candles: readonly Candle[], seconds: number): number | undefined {
  let low = 0;
  let high = candles.length - 1;
  let found: number | undefined;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const start = candles[middle]?.timestamp ?? 0;
    if (start <= seconds) {
      found = start;
      low = middle + 1;
    } else high = middle - 1;
  }
  return found;
}

/** What history was read: starts of the first and the last candle (seconds) and how many there are. */
export interface CandleExtent {
  readonly first: number;
  readonly last: number;
  readonly count: number;
}

export interface CandleState {
  readonly candles: RefObject<readonly Candle[]>;
  /** Nothing of the product and interval was read yet: what was drawn before is gone, and nothing is exported. */
  readonly loading: boolean;
  /** Grows with every change of history (not with the live candle); 0 while that is read. */
  readonly version: number;
  /** As of this version; undefined before the first. */
  readonly extent: CandleExtent | undefined;
  readonly failed: boolean;
  retry(): void;
  /** Reads history back to a time (seconds); false when it does not reach so far. */
  reach(seconds: number): Promise<boolean>;
}

const NOTHING_READ: History = { version: 0, extent: undefined, failed: false };
const NOBODY: Named = { ...NOTHING_READ, of: '' };

/**
 * Feeds the engine with the candles of a product. The live candle goes straight to the engine and renders nothing. With another
 * interval everything is empty at once: no candle stands under the name of another.
 */
export function useCandles(
  engine: ChartEngine | undefined,
  sink: BarSink | undefined,
  symbolId: InstrumentNumber,
  type: ChartInterval,
): CandleState {
  const candles = useRef<readonly Candle[]>([]);
  const chart = useRef<ChartHistory>(undefined);
  const [named, setNamed] = useState(NOBODY);
  const of = `${symbolId} ${type}`;
  const history = named.of === of ? named : NOTHING_READ;
  // Before the paint that shows the new name.
  useLayoutEffect(() => {
    if (engine === undefined || sink === undefined) return;
    candles.current = [];
    sink.setCandles([], false);
    const created = new ChartHistory({
      feed: intervalFeed(symbolId, type),
      sink,
      onCandles: (now, read) => {
        candles.current = now;
        if (read) setNamed(({ version }) => ({ of, failed: false, ...nextHistory(version, now) }));
      },
      onFailed: (failed) => failed && setNamed({ ...NOTHING_READ, of, failed }),
    });
    chart.current = created;
    engine.onNeedOlder(() => created.older());
    return () => {
      created.close();
      engine.onNeedOlder(() => undefined);
    };
  }, [engine, sink, symbolId, type, of]);
  return {
    candles,
    ...history,
    loading: history.version === 0 && !history.failed,
    retry: () => chart.current?.read(),
    reach: async (seconds) => (await chart.current?.reach(seconds)) ?? false,
  };
}

type History = Pick<CandleState, 'version' | 'extent' | 'failed'>;

/** A history with the product and interval that it is of. */
interface Named extends History {
  readonly of: string;
}

/** The next version of the history: what was read by now. */
function nextHistory(version: number, candles: readonly Candle[]): Pick<History, 'version' | 'extent'> {
  const first = candles[0]?.timestamp;
  const last = candles.at(-1)?.timestamp;
  const extent =
    first === undefined || last === undefined ? undefined : { first, last, count: candles.length };
  return { version: version + 1, extent };
}
