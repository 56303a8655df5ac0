import { formatCalendarDate, formatDate, formatTime, isoDay, zoneName } from '../../../components/index.ts';
import { showsTimeOfDay, type ChartInterval } from '../intervals/chart-interval.ts';

/** One bar as it is drawn: a candle, or what a series type makes of candles. Prices in ticks; averages keep fractions. */
export interface Bar {
  /** Start in seconds; rises strictly. */
  readonly timestamp: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  /** Volume units. */
  readonly volume: number;
}

/** The running bar replaces the last one of its time or follows it. True where it is a new one. */
export function putLast(bars: Bar[], bar: Bar): boolean {
  const isNew = bars.at(-1)?.timestamp !== bar.timestamp;
  if (isNew) bars.push(bar);
  else bars[bars.length - 1] = bar;
  return isNew;
}

/** How a chart draws its candles. */
export const BAR_STYLES = ['candles', 'hollow', 'bars', 'line', 'area', 'heikinAshi', 'renko'] as const;
export type BarStyle = (typeof BAR_STYLES)[number];

/** Makes other bars of candles, step by step. */
export interface BarTransform {
  /** The bars of a whole list of candles. */
  all(candles: readonly Bar[]): readonly Bar[];
  /**
   * Takes the running candle: it replaces the last one or follows it. Returns the bars that change or are new, or
   * undefined when bars that were there are gone: then `all` has to be asked again.
   */
  next(candle: Bar): readonly Bar[] | undefined;
}

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
