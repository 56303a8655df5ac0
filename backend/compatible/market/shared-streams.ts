import type { WallClock } from '../../domain/clock.ts';
import type { Tick } from '../../domain/market-data.ts';
import type { MarketFeed } from '../../market/index.ts';
import type { StreamSource } from '../stream-server.ts';

/** What makes the events of a stream: begun with its first listener, ended with its last. */
export type StreamStart = (emit: (event: object) => void) => () => void;

/** Streams that are made once for all who hear them. */
export class SharedStreams {
  readonly #streams = new Map<string, SharedStream>();

  /** The stream of a name; `start` is how it begins. */
  of(name: string, start: StreamStart): StreamSource {
    return {
      listen: (listener) => {
        const stream = this.#streams.get(name) ?? new SharedStream(start);
        this.#streams.set(name, stream);
        stream.listeners.add(listener);
        return () => {
          if (!stream.listeners.delete(listener) || stream.listeners.size > 0) return;
          stream.stop();
          if (this.#streams.get(name) === stream) this.#streams.delete(name);
        };
      },
    };
  }

  /** Streams that somebody hears. */
  get size(): number {
    return this.#streams.size;
  }
}

class SharedStream {
  readonly listeners = new Set<(text: string) => void>();
  readonly stop: () => void;

  constructor(start: StreamStart) {
    this.stop = start((event) => {
      const text = JSON.stringify(event);
      for (const listener of this.listeners) listener(text);
    });
  }
}

/** Turns of one length. */
interface Turn {
  readonly listeners: Set<() => void>;
  cancel: () => void;
}

/** Beats that streams are sent by: every trade of an instrument, and the turns of a real time. */
export class Beats {
  readonly #feed: MarketFeed;
  readonly #clock: WallClock;
  readonly #bySymbol = new Map<number, Set<(ticks: readonly Tick[]) => void>>();
  readonly #turns = new Map<number, Turn>();
  #stopTicks: (() => void) | undefined;

  constructor(feed: MarketFeed, clock: WallClock) {
    this.#feed = feed;
    this.#clock = clock;
  }

  /** Hears the trades of an instrument. Returns the removal. */
  onTicks(symbolId: number, listener: (ticks: readonly Tick[]) => void): () => void {
    this.#stopTicks ??= this.#feed.onTicks((ticks) => this.#hand(ticks));
    const own = this.#bySymbol.get(symbolId) ?? new Set();
    this.#bySymbol.set(symbolId, own);
    own.add(listener);
    return () => {
      own.delete(listener);
      if (own.size === 0 && this.#bySymbol.get(symbolId) === own) this.#bySymbol.delete(symbolId);
      if (this.#bySymbol.size > 0) return;
      this.#stopTicks?.();
      this.#stopTicks = undefined;
    };
  }

  /** Is called every so many real milliseconds. Returns the removal. */
  every(lengthMs: number, listener: () => void): () => void {
    let turn = this.#turns.get(lengthMs);
    if (turn === undefined) {
      turn = { listeners: new Set(), cancel: () => undefined };
      this.#turns.set(lengthMs, turn);
      this.#turnLater(lengthMs, turn);
    }
    const own = turn;
    own.listeners.add(listener);
    return () => {
      own.listeners.delete(listener);
      if (own.listeners.size > 0 || this.#turns.get(lengthMs) !== own) return;
      own.cancel();
      this.#turns.delete(lengthMs);
    };
  }

  #turnLater(lengthMs: number, turn: Turn): void {
    turn.cancel = this.#clock.schedule(this.#clock.nowMs() + lengthMs, () => {
      this.#turnLater(lengthMs, turn);
      for (const listener of [...turn.listeners]) listener();
    });
  }

  #hand(ticks: readonly Tick[]): void {
    const bySymbol = new Map<number, Tick[]>();
    for (const tick of ticks) {
      if (!this.#bySymbol.has(tick.symbolId)) continue;
      const own = bySymbol.get(tick.symbolId);
      if (own === undefined) bySymbol.set(tick.symbolId, [tick]);
      else own.push(tick);
    }
    for (const [symbolId, own] of bySymbol)
      for (const listener of this.#bySymbol.get(symbolId) ?? []) listener(own);
  }
}
