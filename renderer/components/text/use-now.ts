import { useSyncExternalStore } from 'react';

/** One timer per period, shared by all its users, so that a hundred ages cost one wake-up. */
class SharedTimer {
  readonly #periodMs: number;
  readonly #listeners = new Set<() => void>();
  #handle: ReturnType<typeof setInterval> | undefined;
  #now = Date.now();

  constructor(periodMs: number) {
    this.#periodMs = periodMs;
  }

  readonly read = (): number => this.#now;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    if (this.#handle === undefined) {
      this.#now = Date.now();
      this.#handle = setInterval(() => {
        this.#now = Date.now();
        for (const each of this.#listeners) each();
      }, this.#periodMs);
    }
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size > 0) return;
      clearInterval(this.#handle);
      this.#handle = undefined;
    };
  };
}

const timers = new Map<number, SharedTimer>();

function findTimer(periodMs: number): SharedTimer {
  let timer = timers.get(periodMs);
  if (timer === undefined) {
    timer = new SharedTimer(periodMs);
    timers.set(periodMs, timer);
  }
  return timer;
}

/** Local time in milliseconds, renewed every `periodMs`. Renders only its caller. */
export function useNow(periodMs: number): number {
  const timer = findTimer(periodMs);
  return useSyncExternalStore(timer.subscribe, timer.read);
}

/**
 * What is read from the local time (milliseconds), looked at every `periodMs`. Renders its caller only when that becomes another
 * value, so it must keep its identity while nothing changes.
 */
export function useFromNow<Value>(periodMs: number, read: (now: number) => Value): Value {
  const timer = findTimer(periodMs);
  return useSyncExternalStore(timer.subscribe, () => read(timer.read()));
}
