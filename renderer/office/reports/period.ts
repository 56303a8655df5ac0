const DAY_MS = 24 * 60 * 60 * 1000;

/** First millisecond of a day as a date field writes it, UTC; undefined where none is chosen. */
export function dayMs(day: string): number | undefined {
  const ms = Date.parse(`${day}T00:00:00Z`);
  return Number.isNaN(ms) ? undefined : ms;
}

/** First millisecond after a day. */
export function dayAfterMs(day: string): number | undefined {
  const ms = dayMs(day);
  return ms === undefined ? undefined : ms + DAY_MS;
}
