import type { QuoteCalendar } from '../sessions/calendar.ts';
import { drawKey, drawUniform } from '../random.ts';
import { DAY_MS, dayOf } from '../sessions/time.ts';
import { BarTable, type Bar } from './bars.ts';

/** Days of a market in an order that is drawn: those that lie from one time to another. */
export interface DayOrder {
  /** 0 to 2^32-1. */
  readonly seed: number;
  /** Milliseconds; only days (UTC) that lie between them as a whole are moved. */
  readonly fromMs: number;
  readonly toMs: number;
}

/** As it stands on a command line: seed, first and last time, such as `7@2025-03-03T00:00:00Z/2025-03-08T00:00:00Z`. */
export function dayOrderText({ seed, fromMs, toMs }: DayOrder): string {
  const text = (ms: number) => new Date(ms).toISOString().replace('.000', '');
  return `${seed}@${text(fromMs)}/${text(toMs)}`;
}

/**
 * The same days in another order, each with its own moves: a day begins as far from the close before it as it did, and its prices
 * are scaled to that, rounded to the nearest. So the days together move the price as before, and every price after them stays.
 * A day takes the place of one that is open at the same times, so sessions stay what they are, and every product with the same
 * days has them in the same order. Days that a bar goes over the midnight of stay where they are. Undefined where nothing can be moved.
 */
export function orderDays(bars: BarTable, calendar: QuoteCalendar, shuffle: DayOrder): BarTable | undefined {
  const days = daysOf(bars, shuffle);
  const moved = orderOf(days, calendar, shuffle.seed);
  if (moved.size === 0) return undefined;
  const shuffled = new BarTable();
  let ticksBefore = 0;
  let lastClose: number | undefined;
  const add = (bar: Bar) => {
    shuffled.add({ ...bar, ticksBefore });
    ticksBefore += bar.ticks;
    lastClose = bar.close;
  };
  const addOwn = (from: number, to: number) => {
    for (let at = from; at < to; at += 1) add(bars.bar(at) as Bar);
  };
  addOwn(0, days[0]?.from ?? 0);
  for (const own of days) {
    const day = moved.get(own.day) ?? own;
    const before = bars.bar(day.from - 1)?.close ?? bars.bar(day.from)?.open ?? 1;
    const scale = (lastClose ?? before) / before;
    const laterMs = (own.day - day.day) * DAY_MS;
    for (let at = day.from; at < day.to; at += 1) add(movedBar(bars.bar(at) as Bar, scale, laterMs));
  }
  addOwn(days.at(-1)?.to ?? 0, bars.count);
  shuffled.finish();
  return shuffled;
}

function movedBar(bar: Bar, scale: number, laterMs: number): Bar {
  const scaled = (price: number) => Math.round(price * scale);
  return {
    ...bar,
    startMs: bar.startMs + laterMs,
    endMs: bar.endMs + laterMs,
    open: scaled(bar.open),
    high: scaled(bar.high),
    low: scaled(bar.low),
    close: scaled(bar.close),
  };
}

/** A day with its bars: those from one place in the table up to and without another. */
interface Day {
  readonly day: number;
  readonly from: number;
  readonly to: number;
  /** Whether all of its bars lie inside of it. */
  readonly isWhole: boolean;
}

/** The days between two times that have bars, in their order. */
function daysOf(bars: BarTable, { fromMs, toMs }: DayOrder): readonly Day[] {
  const [first, end] = [Math.ceil(fromMs / DAY_MS), Math.floor(toMs / DAY_MS)];
  const days: Day[] = [];
  let at = bars.lastStartingAt(first * DAY_MS - 1) + 1;
  let isOverlapped = at > 0 && bars.endMs(at - 1) > first * DAY_MS;
  while (at < bars.count && bars.startMs(at) < end * DAY_MS) {
    const day = dayOf(bars.startMs(at));
    const from = at;
    while (at < bars.count && bars.startMs(at) < (day + 1) * DAY_MS) at += 1;
    const goesOver = bars.endMs(at - 1) > (day + 1) * DAY_MS;
    days.push({ day, from, to: at, isWhole: !isOverlapped && !goesOver });
    isOverlapped = goesOver;
  }
  return days;
}

/** By the place of a day the one that takes it; empty where no two days are open at the same times. */
function orderOf(days: readonly Day[], calendar: QuoteCalendar, seed: number): ReadonlyMap<number, Day> {
  const byDay = new Map(days.map((each) => [each.day, each]));
  const alike = ({ day, isWhole }: Day) => (isWhole ? calendar.openHalfHours(day).join() : undefined);
  const order = drawDayOrder(
    days.map((each) => ({ day: each.day, alike: alike(each) })),
    seed,
  );
  return new Map([...order].flatMap(([place, day]) => [[place, byDay.get(day) as Day] as const]));
}

/** By the place of a day the one that takes it: one that is `alike`. Days without that stay, and so does one like no other. */
export function drawDayOrder(
  days: readonly { readonly day: number; readonly alike: string | undefined }[],
  seed: number,
): ReadonlyMap<number, number> {
  const groups = new Map<string, number[]>();
  for (const { day, alike } of days) {
    if (alike === undefined) continue;
    const known = groups.get(alike);
    if (known === undefined) groups.set(alike, [day]);
    else known.push(day);
  }
  const key = drawKey(seed, 'market', 'order of days');
  const placeOf = (day: number) => drawUniform(key, day, 0);
  const moved = new Map<number, number>();
  for (const group of groups.values()) {
    const drawn = group.toSorted((one, other) => placeOf(one) - placeOf(other));
    // The order that they have is none that says something.
    const isSame = drawn.every((day, at) => day === group[at]);
    const order = isSame ? [...drawn.slice(1), ...drawn.slice(0, 1)] : drawn;
    group.forEach((day, at) => {
      const taken = order[at];
      if (taken !== undefined && taken !== day) moved.set(day, taken);
    });
  }
  return moved;
}
