import type { Clock } from '../../protocol/clock.ts';

/** Longest wait that one timer of the host can hold; longer waits are cut into pieces. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/** The wall clock of the host. Its timers do not keep a process alive. */
export function createSystemClock(): Clock {
  const nowMs = (): number => Date.now();
  return { nowMs, schedule: (atMs, task) => scheduleOnHost(nowMs, atMs, task) };
}

function scheduleOnHost(nowMs: () => number, atMs: number, task: () => void): () => void {
  let timer: NodeJS.Timeout;
  const arm = (): void => {
    const wait = Math.min(Math.max(0, atMs - nowMs()), MAX_TIMER_MS);
    timer = setTimeout(fire, Math.ceil(wait));
    timer.unref();
  };
  const fire = (): void => {
    // A timer may fire a little early, and a long wait comes in pieces.
    if (nowMs() < atMs) arm();
    else task();
  };
  arm();
  return () => clearTimeout(timer);
}
