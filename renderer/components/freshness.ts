/** How old data may be before the terminal says so (milliseconds). */
const FRESH_MS = 1000;
export const STALE_MS = 3000;

export type Freshness = 'fresh' | 'quiet' | 'stale';

/** Fresh under a second, quiet up to three or as long as silence is usual here, stale beyond. */
export function toFreshness(ageMs: number, staleAfterMs = STALE_MS): Freshness {
  if (ageMs < FRESH_MS) return 'fresh';
  return ageMs <= staleAfterMs ? 'quiet' : 'stale';
}
