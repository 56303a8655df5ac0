const DAY_SECONDS = 86_400;
/** A gap of this many intervals between two bars is a pause of trading. */
const PAUSE_INTERVALS = 3;

/**
 * Starts of bars (seconds, rising) with which a session begins: the first of a UTC day, and the first after a pause. Days
 * and longer bars have no breaks.
 */
export function sessionBreaks(starts: readonly number[], intervalSeconds: number): readonly number[] {
  if (intervalSeconds >= DAY_SECONDS) return [];
  return starts.filter((start, index) => {
    const before = starts[index - 1];
    if (before === undefined) return false;
    const anotherDay = Math.floor(start / DAY_SECONDS) !== Math.floor(before / DAY_SECONDS);
    return anotherDay || start - before > PAUSE_INTERVALS * intervalSeconds;
  });
}
