/** Calls of one API key in a minute. */
export const OPEN_LIMIT = 100;
/** Calls of all keys of one customer together in a minute: more keys are no more calls. */
export const CUSTOMER_OPEN_LIMIT = 300;
export const OPEN_CYCLE_MS = 60_000;

/** The first ban; each further one is longer by the same. */
export const BAN_STEP_MS = 5 * 60 * 1000;

/** Without an offence for this long the ladder of bans begins again. */
export const LADDER_MEMORY_MS = 24 * 60 * 60 * 1000;

/** What is remembered of one key. Plain data, so that a ban can be stored. */
export interface KeyUsage {
  cycleStartMs: number;
  calls: number;
  /** Whether the running cycle has had its 429. */
  isRejected: boolean;
  bannedUntilMs: number;
  offences: number;
  lastOffenceMs: number;
}

/** What happens to a call: it passes, is rejected (429), or meets a ban (418); `newBan` is to be stored. */
export type Verdict = 'pass' | 'rejected' | 'banned' | 'newBan';

export function freshUsage(): KeyUsage {
  return {
    cycleStartMs: Number.NEGATIVE_INFINITY,
    calls: 0,
    isRejected: false,
    bannedUntilMs: 0,
    offences: 0,
    lastOffenceMs: Number.NEGATIVE_INFINITY,
  };
}

/**
 * Counts one call of a key and decides about it: the first beyond the limit is rejected, the next in the same minute is
 * banned. Calls during a ban do not lengthen it. Pure but for `usage`, which it changes.
 */
export function countOpenCall(usage: KeyUsage, nowMs: number): Verdict {
  if (nowMs < usage.bannedUntilMs) return 'banned';
  if (nowMs - usage.cycleStartMs >= OPEN_CYCLE_MS) {
    usage.cycleStartMs = nowMs;
    usage.calls = 0;
    usage.isRejected = false;
  }
  if (usage.calls < OPEN_LIMIT) {
    usage.calls += 1;
    return 'pass';
  }
  if (!usage.isRejected) {
    usage.isRejected = true;
    return 'rejected';
  }
  if (nowMs - usage.lastOffenceMs >= LADDER_MEMORY_MS) usage.offences = 0;
  usage.offences += 1;
  usage.lastOffenceMs = nowMs;
  usage.bannedUntilMs = nowMs + usage.offences * BAN_STEP_MS;
  return 'newBan';
}

/** Milliseconds until a key that was just rejected or banned may call again. */
export function restMs(usage: KeyUsage, nowMs: number): number {
  return Math.max(usage.bannedUntilMs, usage.cycleStartMs + OPEN_CYCLE_MS) - nowMs;
}
