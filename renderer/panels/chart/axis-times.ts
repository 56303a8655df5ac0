import { defaultHorzScaleBehavior, TickMarkType, type Time } from 'lightweight-charts';
import { formatNamedDate, formatTime, wallTime } from '../../components/index.ts';

type Points = Parameters<
  InstanceType<ReturnType<typeof defaultHorzScaleBehavior>>['fillWeightsForPoints']
>[0];

const ms = (time: unknown) => Number(time) * 1000;

const DATE: Intl.DateTimeFormatOptions = { year: 'numeric', month: 'short', day: 'numeric' };
/** The parts of a date that a mark of the axis names. */
const MARKED: Readonly<Partial<Record<TickMarkType, Intl.DateTimeFormatOptions>>> = {
  [TickMarkType.Year]: { year: 'numeric' },
  [TickMarkType.Month]: { month: 'short' },
  [TickMarkType.DayOfMonth]: { month: 'short', day: 'numeric' },
};

/**
 * Times of the axis. The library counts in UTC; here bars below a day are marked where the trader's clock begins an hour, a day or a
 * year, and bars of days, weeks and months keep their dates (decision DAY-1).
 */
export class AxisTimes extends defaultHorzScaleBehavior() {
  /** Whether bars stand for days; otherwise for moments. */
  isOfDays = false;

  /** Date, or date and time, of the bar under the crosshair. */
  readonly crosshair = (time: Time): string => {
    const date = formatNamedDate(this.#wall(ms(time)), DATE);
    return this.isOfDays ? date : `${date} ${formatTime(ms(time)).slice(0, 5)}`;
  };

  /** A mark of the axis. */
  readonly mark = (time: Time, type: TickMarkType): string => {
    const parts = MARKED[type];
    if (parts !== undefined) return formatNamedDate(this.#wall(ms(time)), parts);
    return formatTime(ms(time)).slice(0, type === TickMarkType.TimeWithSeconds ? 8 : 5);
  };

  /** How much each bar weighs as a mark: more where a longer span of the trader's calendar begins. */
  override fillWeightsForPoints(points: Points, startIndex: number): void {
    const from = Math.max(0, startIndex - 1);
    const onWall = points.slice(from).map((point) => ({
      ...point,
      time: this.convertHorzItemToInternal((this.#wall(ms(point.originalTime)) / 1000) as unknown as Time),
    }));
    super.fillWeightsForPoints(onWall, startIndex - from);
    onWall.forEach(({ timeWeight }, index) => {
      const point = points[from + index];
      if (point !== undefined) point.timeWeight = timeWeight;
    });
  }

  #wall(at: number): number {
    return this.isOfDays ? at : wallTime(at);
  }
}
