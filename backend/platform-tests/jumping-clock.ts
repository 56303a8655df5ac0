import type { WallClock } from '../domain/clock.ts';
import { createSystemClock } from '../market/index.ts';

/** The clock of the system, which jumps when a test says so; what was planned is as far away as before. */
export function createJumpingClock(): WallClock & { jump(ms: number): void } {
  const system = createSystemClock();
  let aheadMs = 0;
  return {
    nowMs: () => system.nowMs() + aheadMs,
    schedule: (atMs, task, precision) => system.schedule(atMs - aheadMs, task, precision),
    jump: (ms) => void (aheadMs += ms),
  };
}
