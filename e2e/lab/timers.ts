import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import type { Clock } from '../../backend/domain/clock.ts';

const KEPT = { setTimeout, clearTimeout, setInterval, clearInterval };

/** A timer of the laboratory, as whoever set it may use it. */
class SimulatedTimer {
  cancel: () => void = () => undefined;
  unref(): this {
    return this;
  }
  ref(): this {
    return this;
  }
  hasRef(): boolean {
    return false;
  }
}

/** Lets the timers of this process go by a clock until the returned function is called: those of the store know no other one. */
export function simulateTimers(clockOf: () => Clock): () => void {
  const set = (task: () => void, ms: number, isRepeated: boolean) => {
    const timer = new SimulatedTimer();
    const clock = clockOf();
    const plan = () => {
      timer.cancel = clock.schedule(clock.nowMs() + Math.max(1, ms), () => {
        if (isRepeated) plan();
        task();
      });
    };
    plan();
    return timer;
  };
  const clear = (original: (timer: never) => void) => (timer: unknown) =>
    timer instanceof SimulatedTimer ? timer.cancel() : original(timer as never);
  Object.assign(globalThis, {
    setTimeout: (task: (...values: unknown[]) => void, ms = 0, ...values: unknown[]) =>
      set(() => task(...values), ms, false),
    setInterval: (task: (...values: unknown[]) => void, ms = 0, ...values: unknown[]) =>
      set(() => task(...values), ms, true),
    clearTimeout: clear(KEPT.clearTimeout),
    clearInterval: clear(KEPT.clearInterval),
  });
  return () => void Object.assign(globalThis, KEPT);
}

/**
 * Hashes passwords in the thread that asks, and cheaply, until the returned function is called: how many turns of the event loop
 * a thread of the system takes is chance that no seed knows.
 */
export function hashInTurn(): () => void {
  const { scrypt } = crypto;
  const inTurn = (password: string, salt: Buffer, length: number, _cost: object, done: Hashed) => {
    const key = crypto.scryptSync(password, salt, length, { N: 2, r: 1, p: 1 });
    setImmediate(() => done(null, key));
  };
  Object.assign(crypto, { scrypt: inTurn });
  syncBuiltinESMExports();
  return () => {
    Object.assign(crypto, { scrypt });
    syncBuiltinESMExports();
  };
}

type Hashed = (error: Error | null, key: Buffer) => void;
