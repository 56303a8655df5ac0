/** Calls of one API key in a minute (Limits, Open API). */
export const OPEN_LIMIT = 100;
export const OPEN_CYCLE_MS = 60_000;

/** A key that calls again this long after its first 429 is banned; earlier calls may have been in flight. */
export const GRACE_MS = 1_000;

/** The first ban; each further one is longer by the same. */
export const BAN_STEP_MS = 5 * 60 * 1000;

/** Without an offence for this long the ladder of bans begins again. */
export const LADDER_MEMORY_MS = 24 * 60 * 60 * 1000;

/** What is remembered of one key. Plain data, so that a ban can be stored. */
export interface KeyUsage {
  cycleStartMs: number;
  calls: number;
  /** Time of the first 429 in the running cycle. */
  rejectedAtMs: number | undefined;
  bannedUntilMs: number;
  offences: number;
  lastOffenceMs: number;
}

/** What happens to a call: it passes, is refused (429), or meets a ban (418); `newBan` is to be stored. */
export type Verdict = 'pass' | 'refused' | 'banned' | 'newBan';

export function freshUsage(): KeyUsage {
  return {
    cycleStartMs: Number.NEGATIVE_INFINITY,
    calls: 0,
    rejectedAtMs: undefined,
    bannedUntilMs: 0,
    offences: 0,
    lastOffenceMs: Number.NEGATIVE_INFINITY,
  };
}

/**
 * Counts one call of a key and decides about it. Calls during a ban do not lengthen it. Pure but for `usage`, which it
 * changes.
 */
export function countOpenCall(usage: KeyUsage, nowMs: number): Verdict {
  if (nowMs < usage.bannedUntilMs) return 'banned';
  if (nowMs - usage.cycleStartMs >= OPEN_CYCLE_MS) {
    usage.cycleStartMs = nowMs;
    usage.calls = 0;
    usage.rejectedAtMs = undefined;
  }
  if (usage.calls < OPEN_LIMIT) {
    usage.calls += 1;
    return 'pass';
  }
  usage.rejectedAtMs ??= nowMs;
  if (nowMs - usage.rejectedAtMs <= GRACE_MS) return 'refused';
  if (nowMs - usage.lastOffenceMs >= LADDER_MEMORY_MS) usage.offences = 0;
  usage.offences += 1;
  usage.lastOffenceMs = nowMs;
  usage.bannedUntilMs = nowMs + usage.offences * BAN_STEP_MS;
  return 'newBan';
}
