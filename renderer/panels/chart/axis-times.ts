import { TickMarkType, type Time } from 'lightweight-charts';
import { formatDate, formatDay, formatTime } from '../../components/index.ts';

const ms = (time: Time) => Number(time) * 1000;

/** Times of the axis and the crosshair in the trader's zone and form. The library itself counts in UTC. */
export const AXIS_TIMES = { timeFormatter: (time: Time) => crosshairTime(ms(time)) };

function crosshairTime(at: number): string {
  return `${formatDate(at)} ${formatTime(at).slice(0, 5)}`;
}

/** A mark of the time axis; years and months are left to the library, which writes them in the language. */
export function tickMark(time: Time, type: TickMarkType): string | null {
  if (type === TickMarkType.Time) return formatTime(ms(time)).slice(0, 5);
  if (type === TickMarkType.TimeWithSeconds) return formatTime(ms(time));
  if (type === TickMarkType.DayOfMonth) return formatDay(ms(time));
  return null;
}
