import type { TimeSpan } from '../../../market/index.ts';

const MINUTE_MS = 60_000;
/** Lengths of the spans that are looked at, the longest first. Each divides the one before it, and all begin at its multiples. */
const LENGTHS_MS = [1_440, 30, 15, 5, 1].map((minutes) => minutes * MINUTE_MS);

/**
 * The first span of at most a minute in which something may matter; undefined when there is none. A span of which
 * `mayMatter` says no is skipped as a whole, so that a month in which nothing comes near costs as many questions as it has
 * days. `mayMatter` must say yes of a span when it would of any part of it.
 */
export function findSpan(
  { fromMs, toMs }: TimeSpan,
  mayMatter: (fromMs: number, toMs: number) => boolean,
): TimeSpan | undefined {
  let at = fromMs;
  let longest = 0;
  while (at < toMs) {
    const level = LENGTHS_MS.findIndex(
      (length, i) => i >= longest && at % length === 0 && at + length <= toMs,
    );
    const isPart = level < 0;
    const end = isPart
      ? Math.min(toMs, (Math.floor(at / MINUTE_MS) + 1) * MINUTE_MS)
      : at + (LENGTHS_MS[level] ?? MINUTE_MS);
    if (!mayMatter(at, end)) {
      at = end;
      longest = 0;
    } else if (isPart || level === LENGTHS_MS.length - 1) return { fromMs: at, toMs: end };
    else longest = level + 1;
  }
  return undefined;
}
