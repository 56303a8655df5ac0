import { MAX_CALLS_A_SECOND } from '../../contract/quote/limits.ts';

/** A connection that makes this many calls within a second is closed. */
export const ABUSIVE_CALLS_A_SECOND = 10 * MAX_CALLS_A_SECOND;
const SECOND_MS = 1_000;

export type CallVerdict = 'allowed' | 'refused' | 'abusive';

/** Counts the calls of one connection over a sliding second of wall time. */
export interface CallLimit {
  take(nowMs: number): CallVerdict;
}

export function createCallLimit(): CallLimit {
  const allowed: number[] = [];
  let oldest = 0;
  let windowStart = -Infinity;
  let calls = 0;
  return {
    take(nowMs) {
      if (nowMs - windowStart >= SECOND_MS) [windowStart, calls] = [nowMs, 0];
      if (++calls >= ABUSIVE_CALLS_A_SECOND) return 'abusive';
      const freed = allowed[oldest];
      if (freed !== undefined && nowMs - freed < SECOND_MS) return 'refused';
      allowed[oldest] = nowMs;
      oldest = (oldest + 1) % MAX_CALLS_A_SECOND;
      return 'allowed';
    },
  };
}
