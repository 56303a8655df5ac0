import type { WeeklySpan } from '../../domain/session.ts';

const SECONDS_A_MINUTE = 60;
const MINUTES_A_DAY = 1_440;

/**
 * Session times in seconds of the UTC day, whatever they were sent in. Companies whose clients read minutes send minutes,
 * which no member tells; but no session ends within the first 24 minutes of a day, so ends of at most 1,440 are minutes.
 */
export function inSeconds(spans: readonly WeeklySpan[]): readonly WeeklySpan[] {
  if (spans.some(({ endTime }) => endTime > MINUTES_A_DAY)) return spans;
  return spans.map(({ dayOfWeek, startTime, endTime }) => ({
    dayOfWeek,
    startTime: startTime * SECONDS_A_MINUTE,
    endTime: endTime * SECONDS_A_MINUTE,
  }));
}

/** Session times in minutes of the UTC day; parts of a minute are left out. */
export function inMinutes(spans: readonly WeeklySpan[]): WeeklySpan[] {
  return spans.map(({ dayOfWeek, startTime, endTime }) => ({
    dayOfWeek,
    startTime: Math.floor(startTime / SECONDS_A_MINUTE),
    endTime: Math.floor(endTime / SECONDS_A_MINUTE),
  }));
}
