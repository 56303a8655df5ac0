import { formatCalendarDate, formatDate, formatTime, isoDay, zoneName } from '../../components/index.ts';
import { showsTimeOfDay, type ChartInterval } from './intervals/chart-interval.ts';

/** When a bar begins (seconds): the date of a bar of days, which is the same in every zone; otherwise date and time of the trader's clock. */
export function barTime(interval: ChartInterval, seconds: number): string {
  const at = seconds * 1000;
  if (!showsTimeOfDay(interval)) return formatCalendarDate(at);
  return `${formatDate(at)} ${formatTime(at).slice(0, 5)}`;
}

/** The same where it stands alone, without a status bar that names the zone. */
export function namedBarTime(interval: ChartInterval, seconds: number): string {
  const text = barTime(interval, seconds);
  return showsTimeOfDay(interval) ? `${text} ${zoneName(seconds * 1000)}` : text;
}

/** The same as files write it: a date, or a moment in UTC. */
export function barTimeInFile(interval: ChartInterval, seconds: number): string {
  const at = seconds * 1000;
  return showsTimeOfDay(interval) ? new Date(at).toISOString() : isoDay(at);
}
