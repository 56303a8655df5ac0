import type { Depth, Tick } from '../domain/market-data.ts';
import { BoundedCache } from './bounded-cache.ts';
import type { TickMaker } from './path/minute-ticks.ts';
import type { Span } from './path/span.ts';
import type { Timeline } from './path/timeline.ts';
import type { QuoteCalendar } from './sessions/calendar.ts';
import { DAY_MS, FIRST_DAY, HALF_HOURS_A_DAY, MINUTES_A_HALF_HOUR, dayOf } from './sessions/time.ts';
import { drawDayOrder, type DayOrder } from './sources/day-order.ts';

/** Minutes whose ticks are kept. */
const CACHED_MINUTES = 4;
const MINUTES_A_DAY = HALF_HOURS_A_DAY * MINUTES_A_HALF_HOUR;

/** What of a product's market has its days in another order. */
interface Drawn {
  readonly timeline: Timeline;
  readonly tickMaker: TickMaker;
  readonly calendar: QuoteCalendar;
  readonly depthOf: (tick: Tick, levels: number) => Depth | undefined;
}

/** When shares split. */
type Moment = { readonly atMs: number };

/** What a place has: another day, prices of which count so many times as much, and ticks so many more. */
interface Placed {
  readonly day: number;
  readonly factor: number;
  readonly ticks: number;
}

/** Where a unit, so many of which are a day, was before, and what becomes of what is found there. */
type Asks = <Found>(
  unit: number,
  aDay: number,
  read: (unit: number) => Found,
  moved: (found: Found, placed: Placed, laterMs: number) => Found,
) => Found;

/**
 * A drawn market with the days between two times in another order, as `orderDays` puts those of files: each keeps its moves, begins as
 * far from the close before it as it did, and takes the place of one that is open at the same times. A day on which shares split stays,
 * and none passes it.
 */
export function shuffleDays(
  drawn: Drawn,
  order: DayOrder,
  splits: readonly Moment[],
): Pick<Drawn, 'timeline' | 'tickMaker' | 'depthOf'> {
  const { timeline: own, calendar, depthOf } = drawn;
  const [first, end] = [Math.ceil(order.fromMs / DAY_MS), Math.floor(order.toMs / DAY_MS)];
  // Found when it is first needed: it walks through history.
  let known: ReadonlyMap<number, Placed> | undefined;
  const placedAt = (day: number): Placed | undefined => {
    if (day < first || day >= end) return undefined;
    known ??= placeDays(own, calendar, { seed: order.seed, first, end, splits });
    return known.get(day);
  };
  const ask: Asks = (unit, aDay, read, moved) => {
    const day = Math.floor(unit / aDay);
    const placed = placedAt(day);
    if (placed === undefined) return read(unit);
    return moved(read(unit + (placed.day - day) * aDay), placed, (day - placed.day) * DAY_MS);
  };
  const spans = new MovedSpans();
  return {
    timeline: moveTimeline(own, ask, spans),
    tickMaker: moveTickMaker(drawn.tickMaker, ask, spans),
    depthOf(tick, levels) {
      const day = dayOf(tick.timeMs);
      const placed = placedAt(day);
      if (placed === undefined) return depthOf(tick, levels);
      const laterMs = (day - placed.day) * DAY_MS;
      const then = { ...tick, seq: tick.seq - placed.ticks, timeMs: tick.timeMs - laterMs };
      const depth = depthOf(then, levels);
      return depth && { ...depth, seq: tick.seq, timeMs: tick.timeMs };
    },
  };
}

/** Spans of days in other places, and what they were before. */
class MovedSpans {
  readonly #own = new WeakMap<Span, Span>();

  own(span: Span): Span {
    return this.#own.get(span) ?? span;
  }

  readonly move = (span: Span | undefined, { factor, ticks }: Placed): Span | undefined => {
    if (span === undefined) return undefined;
    const { open, high, low, close } = span;
    const moved = {
      ...span,
      open: priceOf(open, factor),
      high: priceOf(high, factor),
      low: priceOf(low, factor),
      close: priceOf(close, factor),
      ticksBefore: span.ticksBefore + ticks,
    };
    this.#own.set(moved, span);
    return moved;
  };
}

function moveTimeline(own: Timeline, ask: Asks, spans: MovedSpans): Timeline {
  const level = (aDay: number, read: (unit: number) => Span | undefined) => (unit: number) =>
    ask(unit, aDay, read, spans.move);
  const kept = new BoundedCache<number, readonly Tick[]>(CACHED_MINUTES);
  const readTicks = (unit: number) => own.ticks(unit);
  return {
    day: level(1, (unit) => own.day(unit)),
    halfHour: level(HALF_HOURS_A_DAY, (unit) => own.halfHour(unit)),
    quarter: level(MINUTES_A_DAY / 15, (unit) => own.quarter(unit)),
    five: level(MINUTES_A_DAY / 5, (unit) => own.five(unit)),
    minute: level(MINUTES_A_DAY, (unit) => own.minute(unit)),
    ticks: (minute) => kept.take(minute, () => ask(minute, MINUTES_A_DAY, readTicks, movedTicks)),
  };
}

function moveTickMaker(own: TickMaker, ask: Asks, spans: MovedSpans): TickMaker {
  return {
    ticksOf: (minute, span) =>
      ask(minute, MINUTES_A_DAY, (unit) => own.ticksOf(unit, spans.own(span)), movedTicks),
    firstTickOf: (minute, span) =>
      ask(minute, MINUTES_A_DAY, (unit) => own.firstTickOf(unit, spans.own(span)), movedTick),
    stressOf: (span) => own.stressOf(spans.own(span)),
    widestSpread: (span) => own.widestSpread(span && spans.own(span)),
    lastTickTime: (minute) =>
      ask(
        minute,
        MINUTES_A_DAY,
        (unit) => own.lastTickTime(unit),
        (timeMs, _placed, laterMs) => timeMs + laterMs,
      ),
  };
}

function movedTicks(ticks: readonly Tick[], placed: Placed, laterMs: number): Tick[] {
  return ticks.map((tick) => movedTick(tick, placed, laterMs));
}

function priceOf(price: number, factor: number): number {
  return Math.max(1, Math.round(price * factor));
}

/** A tick of a moved day; its spread stays as wide as it was drawn. */
function movedTick(tick: Tick, { factor, ticks }: Placed, laterMs: number): Tick {
  const price = priceOf(tick.price, factor);
  const [bid, ask] = [price - tick.price + tick.bid, price - tick.price + tick.ask];
  return { ...tick, seq: tick.seq + ticks, timeMs: tick.timeMs + laterMs, price, bid: Math.max(1, bid), ask };
}

/** What stands at each place between two days, prices going on from the close before the first. */
function placeDays(
  own: Timeline,
  calendar: QuoteCalendar,
  {
    seed,
    first,
    end,
    splits,
  }: Pick<DayOrder, 'seed'> & {
    readonly first: number;
    readonly end: number;
    readonly splits: readonly Moment[];
  },
): ReadonlyMap<number, Placed> {
  const days = Array.from({ length: Math.max(0, end - first) }, (_, at) => first + at).filter(
    (day) => own.day(day) !== undefined,
  );
  const splitsBefore = (ms: number) => splits.filter(({ atMs }) => atMs < ms).length;
  const alike = (day: number) => {
    const count = splitsBefore(day * DAY_MS);
    if (splitsBefore((day + 1) * DAY_MS) !== count) return undefined;
    return [count, ...calendar.openHalfHours(day)].join();
  };
  const order = drawDayOrder(
    days.map((day) => ({ day, alike: alike(day) })),
    seed,
  );
  const placed = new Map<number, Placed>();
  if (order.size === 0) return placed;
  let close: number | undefined;
  let ticks: number | undefined;
  for (const place of days) {
    const day = order.get(place) ?? place;
    const span = own.day(day);
    if (span === undefined) continue;
    const closeBefore = own.day(openDayBefore(calendar, day))?.close ?? span.open;
    const factor = (close ?? own.day(openDayBefore(calendar, place))?.close ?? closeBefore) / closeBefore;
    ticks ??= own.day(place)?.ticksBefore ?? 0;
    placed.set(place, { day, factor, ticks: ticks - span.ticksBefore });
    close = priceOf(span.close, factor);
    ticks += span.ticks;
  }
  return placed;
}

function openDayBefore(calendar: QuoteCalendar, day: number): number {
  const halfHour = calendar.latestOpen(day * HALF_HOURS_A_DAY - 1, FIRST_DAY * HALF_HOURS_A_DAY);
  return halfHour === undefined ? day - 1 : Math.floor(halfHour / HALF_HOURS_A_DAY);
}
