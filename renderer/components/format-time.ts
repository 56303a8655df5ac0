/** Times of the market as text. Everything is UTC, which the status bar names once. */

function two(value: number): string {
  return String(value).padStart(2, '0');
}

/** `14:32:08` */
export function formatTime(ms: number): string {
  const date = new Date(ms);
  return `${two(date.getUTCHours())}:${two(date.getUTCMinutes())}:${two(date.getUTCSeconds())}`;
}

/** `14:32:08.4`, for the tape. */
export function formatTimeTenths(ms: number): string {
  return `${formatTime(ms)}.${Math.floor((((ms % 1000) + 1000) % 1000) / 100)}`;
}

/** `14:32:08.417` */
export function formatTimeMs(ms: number): string {
  return `${formatTime(ms)}.${String(((ms % 1000) + 1000) % 1000).padStart(3, '0')}`;
}

/** `2026-11-20` */
export function formatDate(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}

/** `11-20 14:32:08`: month, day and time, for histories. */
export function formatDateTime(ms: number): string {
  return `${formatDate(ms).slice(5)} ${formatTime(ms)}`;
}

const DAY_MS = 86_400_000;

/** When something begins: `22:00` within a day, `Sun 22:00` within a week, `12-28 22:00` later. */
export function formatUpcoming(ms: number, nowMs: number, language: string): string {
  const time = formatTime(ms).slice(0, 5);
  if (ms - nowMs < DAY_MS) return time;
  if (ms - nowMs >= 6 * DAY_MS) return `${formatDate(ms).slice(5)} ${time}`;
  const day = new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: 'UTC' }).format(ms);
  return `${day} ${time}`;
}

/** Time left as `02:52`, `3:02:52` or `4 d`. Never negative. */
export function formatCountdown(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  const days = Math.floor(seconds / 86_400);
  if (days >= 2) return `${days} d`;
  const hours = Math.floor(seconds / 3600);
  const tail = `${two(Math.floor((seconds % 3600) / 60))}:${two(seconds % 60)}`;
  return hours > 0 ? `${hours}:${tail}` : tail;
}

/** An age in the largest unit that says enough: `8 s`, `3 min`, `2 h`, `4 d`. */
export function formatAge(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  if (seconds < 60) return `${seconds} s`;
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min`;
  if (seconds < 172_800) return `${Math.floor(seconds / 3600)} h`;
  return `${Math.floor(seconds / 86_400)} d`;
}
