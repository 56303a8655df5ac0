import type { LineClock } from '../../backend/client/index.ts';

/** About a frame: how long what could not be shown in one turn waits for the next (ms). */
const TURN_MS = 16;

export interface Pace {
  /** A value is shown at most this often (ms). */
  readonly everyMs: number;
  /** Values that are shown in one turn at most, so that a busy market does not fill a frame. */
  readonly atOnce: number;
  /** Values that nobody looks at closely are shown together, this long apart at least (ms). */
  readonly beatMs: number;
}

/** Whether somebody looks at the value closely, or it is one row of a list. */
export type Attention = 'close' | 'aside';

/**
 * What of a store is shown: the newest value of each key, at once in a quiet market and at most as often as the pace says in a
 * busy one. Nobody reads a figure that changes with every frame, and a page that draws each of them draws nothing else. Rows of
 * a list change together, because a frame costs nearly the same whether one row changes in it or ten.
 * Whoever decides by a price reads the store itself.
 */
export class PacedStore<Value> {
  readonly #source: KeyedStore<Value>;
  readonly #clock: Pick<LineClock, 'now' | 'after'>;
  readonly #pace: Pace;
  readonly #listeners = new Map<number, Set<() => void>>();
  readonly #releases = new Map<number, () => void>();
  readonly #shown = new Map<number, { readonly value: Value; readonly atMs: number }>();
  /** Keys with a newer value than the one that is shown; who waits longest stands first. */
  readonly #waiting = new Set<number>();
  /** How many look closely, by key. */
  readonly #close = new Map<number, number>();
  #beatAtMs = -Infinity;
  #isTurnDue = false;

  constructor(source: KeyedStore<Value>, clock: Pick<LineClock, 'now' | 'after'>, pace: Pace) {
    this.#source = source;
    this.#clock = clock;
    this.#pace = pace;
  }

  /** The value that is shown; where nobody looks at the key, the newest. */
  get(key: number): Value | undefined {
    return this.#shown.get(key)?.value ?? this.#source.get(key);
  }

  /** Calls the listener whenever another value is shown. A row of a list looks `aside`: it changes with the others. */
  subscribe(key: number, listener: () => void, attention: Attention = 'close'): () => void {
    const listeners = this.#listeners.get(key) ?? new Set();
    if (listeners.size === 0) this.#follow(key);
    this.#listeners.set(key, listeners.add(listener));
    const weight = attention === 'close' ? 1 : 0;
    this.#close.set(key, (this.#close.get(key) ?? 0) + weight);
    return () => {
      if (!listeners.delete(listener)) return;
      this.#close.set(key, (this.#close.get(key) ?? weight) - weight);
      if (listeners.size > 0 || this.#listeners.get(key) !== listeners) return;
      this.#listeners.delete(key);
      this.#close.delete(key);
      this.#releases.get(key)?.();
      this.#releases.delete(key);
      this.#shown.delete(key);
      this.#waiting.delete(key);
    };
  }

  /** Shows what is due. Called with every batch, inside its frame. */
  turn(): void {
    const now = this.#clock.now();
    // A clock that was set back says nothing of how long ago something was.
    const isRecent = (atMs: number, withinMs: number) => now >= atMs && now - atMs < withinMs;
    const isBeat = !isRecent(this.#beatAtMs, this.#pace.beatMs);
    const due = (key: number) => !isRecent(this.#shown.get(key)?.atMs ?? -Infinity, this.#pace.everyMs);
    const isClose = (key: number) => (this.#close.get(key) ?? 0) > 0;
    const waiting = [...this.#waiting].filter(due);
    const close = waiting.filter(isClose);
    const aside = isBeat ? waiting.filter((key) => !isClose(key)) : [];
    if (aside.length > 0) this.#beatAtMs = now;
    for (const key of [...close, ...aside].slice(0, this.#pace.atOnce)) this.#show(key, now);
    this.#wake();
  }

  /** Forgets what is shown; listeners stay. */
  clear(): void {
    this.#shown.clear();
    this.#waiting.clear();
  }

  #follow(key: number): void {
    const value = this.#source.get(key);
    // The first look is no turn: the next change is shown at once.
    if (value !== undefined) this.#shown.set(key, { value, atMs: -Infinity });
    const release = this.#source.subscribe(key, () => {
      this.#waiting.add(key);
      this.#wake();
    });
    this.#releases.set(key, release);
  }

  #show(key: number, atMs: number): void {
    this.#waiting.delete(key);
    const value = this.#source.get(key);
    if (value === undefined) return;
    this.#shown.set(key, { value, atMs });
    for (const listener of this.#listeners.get(key) ?? []) listener();
  }

  /** What waits is shown also when no further batch comes. */
  #wake(): void {
    if (this.#isTurnDue || this.#waiting.size === 0) return;
    this.#isTurnDue = true;
    this.#clock.after(TURN_MS, () => {
      this.#isTurnDue = false;
      this.turn();
    });
  }
}

/** Values by product with listeners by product, so that a tick wakes only the widgets of its own product. */
export class KeyedStore<Value> {
  readonly #values = new Map<number, Value>();
  readonly #listeners = new Map<number, Set<(value: Value) => void>>();

  get(key: number): Value | undefined {
    return this.#values.get(key);
  }

  /** Stores a value and calls the listeners of its key. */
  set(key: number, value: Value): void {
    this.#values.set(key, value);
    notifyAll(this.#listeners.get(key) ?? [], value);
  }

  subscribe(key: number, listener: (value: Value) => void): () => void {
    let listeners = this.#listeners.get(key);
    if (!listeners) {
      listeners = new Set();
      this.#listeners.set(key, listeners);
    }
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0 && this.#listeners.get(key) === listeners) this.#listeners.delete(key);
    };
  }

  /** Forgets the values of other keys; listeners stay. */
  retainOnly(keys: ReadonlySet<number>): void {
    for (const key of this.#values.keys()) if (!keys.has(key)) this.#values.delete(key);
  }

  /** Forgets all values; listeners stay. */
  clear(): void {
    this.#values.clear();
  }
}

/** Tells every listener. A fault of one is reported as uncaught and keeps no other from hearing: panels share their feeds. */
export function notifyAll<Value>(listeners: Iterable<(value: Value) => void>, value: Value): void {
  for (const listener of listeners) {
    try {
      listener(value);
    } catch (error) {
      reportError(error);
    }
  }
}
