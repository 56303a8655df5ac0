import type { Tick } from '../../domain/market-data.ts';
import type { MarketTimeMs } from '../../domain/units.ts';
import { HALF_HOURS_A_DAY, MINUTES_A_HALF_HOUR, MINUTE_MS } from '../sessions/time.ts';
import type { TickMaker } from './minute-ticks.ts';
import { addUp, type Span, spanOfTicks } from './span.ts';
import type { Timeline } from './timeline.ts';

/**
 * Another seed from a time on: until then the market is the same to the byte, after it every price, tick and book is another
 * one. The price continues from where it stood, and so do the numbers of ticks.
 */
export interface LaterSeed {
  readonly seed: number;
  /** A whole second, in the first `LAST_TURN_SECOND` of its minute: the last tick of a minute is after it. */
  readonly fromMs: MarketTimeMs;
}

const SECOND_MS = 1_000;
export const LAST_TURN_SECOND = 58;

/** Whether another seed may begin at a time. */
export function isTurn(fromMs: number): boolean {
  return fromMs % SECOND_MS === 0 && fromMs % MINUTE_MS <= LAST_TURN_SECOND * SECOND_MS;
}

/** What of a product's market is joined. */
export interface Drawn {
  readonly timeline: Timeline;
  readonly tickMaker: TickMaker;
}

const MINUTES_A_DAY = HALF_HOURS_A_DAY * MINUTES_A_HALF_HOUR;

/** The newest tick of a market before another seed begins. */
type Stand = (drawn: Drawn) => Tick | undefined;

/**
 * What a later market is changed by so that it continues where the first stood: prices by a factor, numbers of ticks by their
 * difference. Found when it is first needed: it walks through history.
 */
function continuing(first: Drawn, later: Drawn, standOf: Stand) {
  let known: { readonly factor: number; readonly ticks: number } | undefined;
  const change = () => {
    if (known !== undefined) return known;
    const [one, other] = [standOf(first), standOf(later)];
    const isBoth = one !== undefined && other !== undefined;
    return (known = isBoth
      ? { factor: one.price / other.price, ticks: one.seq - other.seq }
      : { factor: 1, ticks: 0 });
  };
  const priceOf = (price: number): number => Math.max(1, Math.round(price * change().factor));
  return {
    span: (span: Span | undefined): Span | undefined =>
      span && {
        ...span,
        open: priceOf(span.open),
        high: priceOf(span.high),
        low: priceOf(span.low),
        close: priceOf(span.close),
        ticksBefore: span.ticksBefore + change().ticks,
      },
    tick(tick: Tick): Tick {
      const price = priceOf(tick.price);
      // The spread stays as wide as it was drawn.
      const [bid, ask] = [price - tick.price + tick.bid, price - tick.price + tick.ask];
      return { ...tick, seq: tick.seq + change().ticks, price, bid: Math.max(1, bid), ask };
    },
  };
}

/**
 * One market until a time, another one from then on, changed so that it continues where the first stood; `standOf` says the newest
 * tick of each before that time.
 */
export function joinAt(fromMs: number, first: Drawn, later: Drawn, standOf: Stand): Drawn {
  const changed = continuing(first, later, standOf);
  const timeline = joinTimelines(fromMs, first.timeline, later.timeline, changed);
  const turnMinute = Math.floor(fromMs / MINUTE_MS);
  const isTurning = fromMs % MINUTE_MS !== 0;
  return {
    timeline,
    tickMaker: {
      ...first.tickMaker,
      // Spreads of the minute between the two are those of either, not of what both make.
      widestSpread: (span) =>
        first.tickMaker.widestSpread(
          isTurning && span !== undefined && span === timeline.minute(turnMinute) ? undefined : span,
        ),
      // Each finds its first tick in its own span.
      firstTickOf(unit, span) {
        const isFirst = unit * MINUTE_MS < fromMs;
        const drawn = isFirst ? first : later;
        const tick = drawn.tickMaker.firstTickOf(unit, drawn.timeline.minute(unit) ?? span);
        return isFirst ? tick : changed.tick(tick);
      },
      lastTickTime: (unit) => (unit >= turnMinute ? later : first).tickMaker.lastTickTime(unit),
    },
  };
}

function joinTimelines(
  fromMs: number,
  first: Timeline,
  later: Timeline,
  changed: ReturnType<typeof continuing>,
): Timeline {
  const ticks = (minute: number): readonly Tick[] => {
    if ((minute + 1) * MINUTE_MS <= fromMs) return first.ticks(minute);
    const after = later.ticks(minute).filter(({ timeMs }) => timeMs >= fromMs);
    const then = after.map((tick) => changed.tick(tick));
    if (minute * MINUTE_MS >= fromMs) return then;
    return [...first.ticks(minute).filter(({ timeMs }) => timeMs < fromMs), ...then];
  };
  /** The spans of one length, one of which may hold the end of the first market and the beginning of the other. */
  const spans = (minutes: number, level: (timeline: Timeline) => (unit: number) => Span | undefined) => {
    let between: Span | undefined;
    return (unit: number): Span | undefined => {
      const fromUnit = unit * minutes * MINUTE_MS;
      if (fromUnit + minutes * MINUTE_MS <= fromMs) return level(first)(unit);
      if (fromUnit >= fromMs) return changed.span(level(later)(unit));
      return (between ??=
        minutes === 1 ? spanOfTicks(ticks(unit), -Infinity, Infinity) : sumOf(unit * minutes, minutes));
    };
  };
  const minute = spans(1, (timeline) => (unit) => timeline.minute(unit));
  const sumOf = (from: number, count: number): Span | undefined => {
    const minutes = Array.from({ length: count }, (_, at) => minute(from + at));
    const open = minutes.filter((span) => span !== undefined);
    return open.length === 0 ? undefined : addUp(open);
  };
  return {
    day: spans(MINUTES_A_DAY, (timeline) => (unit) => timeline.day(unit)),
    halfHour: spans(MINUTES_A_HALF_HOUR, (timeline) => (unit) => timeline.halfHour(unit)),
    quarter: spans(15, (timeline) => (unit) => timeline.quarter(unit)),
    five: spans(5, (timeline) => (unit) => timeline.five(unit)),
    minute,
    ticks,
  };
}
