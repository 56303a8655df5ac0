import { wallTime } from '../../../components/index.ts';

const DAY_SECONDS = 86_400;
const DAY_MS = DAY_SECONDS * 1000;
/** A gap of this many intervals between two bars is a pause of trading. */
const PAUSE_INTERVALS = 3;

/**
 * Starts of bars (seconds, rising) with which a session begins: the first of a day of the trader's clock, and the first after a
 * pause. Days and longer bars have no breaks.
 */
export function sessionBreaks(starts: readonly number[], intervalSeconds: number): readonly number[] {
  const dayOf = (seconds: number) => Math.floor(wallTime(seconds * 1000) / DAY_MS);
  if (intervalSeconds >= DAY_SECONDS) return [];
  return starts.filter((start, index) => {
    const before = starts[index - 1];
    if (before === undefined) return false;
    const anotherDay = dayOf(start) !== dayOf(before);
    return anotherDay || start - before > PAUSE_INTERVALS * intervalSeconds;
  });
}
