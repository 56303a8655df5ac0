/** Calls that a caller may make to one endpoint in a minute unless configured otherwise. */
export const DEFAULT_CLIENT_LIMIT = 300;

/** Length of a cycle, and its value in `x-ratelimit-reset`. */
export const LIMIT_CYCLE_MS = 60_000;
export const LIMIT_CYCLE_SECONDS = LIMIT_CYCLE_MS / 1000;

/** Callers that one endpoint counts; the one whose cycle began first gives way. */
export const MAX_COUNTED_CALLERS = 10_000;

/** Milliseconds as the whole seconds after which they are surely over, at least one (`retry-after`). */
export function wholeSeconds(ms: number): number {
  return Math.max(1, Math.ceil(ms / 1000));
}

/** Calls of one caller to one endpoint in the running cycle. */
export interface CallCounter {
  readonly limit: number;
  /** Calls left, never below 0. */
  readonly remaining: number;
  readonly exceeded: boolean;
  /** When the cycle ends and calls pass again, in milliseconds of the wall clock. */
  readonly cycleEndMs: number;
}

class Counter implements CallCounter {
  limit = 0;
  calls = 0;
  cycleStartMs = 0;

  get cycleEndMs(): number {
    return this.cycleStartMs + LIMIT_CYCLE_MS;
  }

  get remaining(): number {
    return Math.max(0, this.limit - this.calls);
  }

  get exceeded(): boolean {
    return this.calls > this.limit;
  }
}

/**
 * Counts the calls of every caller to one endpoint. A cycle begins with a caller's first call and lasts a minute.
 * Callers are customers (by number) or guests (by network, see `clientNetwork`).
 */
export class CounterBucket {
  readonly #counters = new Map<number | string, Counter>();

  /** Counts one call. The result is valid until the next call of the same caller. */
  count(caller: number | string, limit: number, nowMs: number): CallCounter {
    const counter = this.#counters.get(caller) ?? this.#add(caller, nowMs);
    if (nowMs - counter.cycleStartMs >= LIMIT_CYCLE_MS) {
      counter.cycleStartMs = nowMs;
      counter.calls = 0;
      // Renewed cycles move to the end, so that the first entry is always the oldest cycle.
      this.#counters.delete(caller);
      this.#counters.set(caller, counter);
    }
    counter.limit = limit;
    if (counter.calls <= limit) counter.calls += 1;
    return counter;
  }

  get size(): number {
    return this.#counters.size;
  }

  #add(caller: number | string, nowMs: number): Counter {
    if (this.#counters.size >= MAX_COUNTED_CALLERS) {
      for (const oldest of this.#counters.keys()) {
        this.#counters.delete(oldest);
        break;
      }
    }
    const counter = new Counter();
    counter.cycleStartMs = nowMs;
    this.#counters.set(caller, counter);
    return counter;
  }
}
