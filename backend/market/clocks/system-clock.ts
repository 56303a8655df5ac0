import type { Clock } from '../../domain/clock.ts';

/** Longest wait that one timer of the host can hold; longer waits are cut into pieces. */
const MAX_TIMER_MS = 2 ** 31 - 1;
/**
 * Sleep at the end of a punctual wait, in milliseconds; the thread looks at the time after each. The longest is what a timer
 * of whole milliseconds is early by.
 */
const NAP_MS = { shortest: 0.1, longest: 1 } as const;
/** Turns of the event loop with which a punctual wait ends. */
const LAST_TURNS = 20;
/** A turn of the event loop that took longer had something to do; the next one may have as well. */
const IDLE_TURN_MS = 0.1;

/** A wall clock that went back by more was set, and nobody waits until it has caught up. */
export const SET_BACK_MS = 1_000;

const pillow = new Int32Array(new SharedArrayBuffer(4));

/**
 * The wall clock of the host. Its timers do not keep a process alive. A wait keeps its length when the host's clock is set
 * back meanwhile; its task then runs at an earlier time than the one it asked for.
 */
export function createSystemClock(): Clock {
  const nowMs = (): number => Date.now();
  return {
    nowMs,
    schedule: (atMs, task, precision) => scheduleOnHost(nowMs, atMs, task, precision === 'punctual'),
  };
}

/**
 * A clock that measures how long something takes: it runs evenly from the time at which the process began, whatever is done
 * to the clock of the host meanwhile.
 */
export function createMonotonicClock(): Clock {
  const nowMs = (): number => Math.floor(performance.timeOrigin + performance.now());
  return { nowMs, schedule: (atMs, task) => scheduleOnHost(nowMs, atMs, task, false) };
}

/**
 * Milliseconds to sleep, to a part of one, so that one sleep is enough where many short ones would cost more than all else
 * that a platform without clients does. Where somebody has set the host's clock since the start it is not known so exactly.
 */
function napUntil(atMs: number): number {
  const left = atMs - (performance.timeOrigin + performance.now());
  return Math.min(Math.max(left, NAP_MS.shortest), NAP_MS.longest);
}

function scheduleOnHost(
  nowMs: () => number,
  atMs: number,
  task: () => void,
  isPunctual: boolean,
): () => void {
  let timer: NodeJS.Timeout;
  let turn: NodeJS.Immediate | undefined;
  const dueMs = performance.now() + atMs - nowMs();
  /** By the clock of the host, which is exact to its millisecond; by the run of its timers once that clock was set back. */
  const left = (): number => {
    const byClock = atMs - nowMs();
    const byTimers = dueMs - performance.now();
    return byClock > byTimers + SET_BACK_MS ? byTimers : byClock;
  };
  const arm = (): void => {
    const wait = Math.min(Math.max(0, left()), MAX_TIMER_MS);
    if (!isPunctual) timer = setTimeout(fire, Math.ceil(wait));
    else timer = setTimeout(awaitTheRest, Math.max(0, Math.ceil(wait) - 1), LAST_TURNS);
    timer.unref();
  };
  /** Waits for what is left of a millisecond: awake while the event loop has something to do, asleep otherwise. */
  const awaitTheRest = (turns: number): void => {
    const isSoon = nowMs() < atMs && nowMs() + 1 >= atMs;
    if (!isSoon || turns === 0) return fire();
    const begunMs = performance.now();
    turn = setImmediate(() => {
      if (nowMs() < atMs && performance.now() - begunMs < IDLE_TURN_MS)
        Atomics.wait(pillow, 0, 0, napUntil(atMs));
      awaitTheRest(turns - 1);
    });
  };
  const fire = (): void => {
    // A timer may fire a little early, and a long wait comes in pieces.
    if (left() > 0) arm();
    else task();
  };
  arm();
  return () => {
    clearTimeout(timer);
    clearImmediate(turn);
  };
}
