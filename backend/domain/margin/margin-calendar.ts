import { nextDayEnd } from './financing.ts';
import type { FinancingTerms, InstrumentTerms } from '../instrument-terms.ts';
import type { MarginLeads, MarginPeriod, MarginSets } from './margin-terms.ts';
import { dayOfWeekAt, type TradingSession } from '../session.ts';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const SATURDAY = 6;
/** Days before and after a time that are looked at for rests of the market; no market rests longer. */
const SEARCHED_DAYS = 16;
/** Days after which no change is looked for any more: holidays come back every year. */
const LOOK_AHEAD_DAYS = 370;

/** What the calendar follows from. */
interface CalendarTerms extends Pick<InstrumentTerms, 'session'> {
  readonly financing: Pick<FinancingTerms, 'minuteOfDay'>;
}

/** From (inclusive) to (exclusive), market clock; a rest of no length is an end of the day while the market is open. */
interface Span {
  readonly fromMs: number;
  readonly toMs: number;
}

type RestKind = keyof MarginLeads;
interface Rest extends Span {
  readonly kind: RestKind;
}

/** What holds at a time, and from when something else may. */
interface Stretch extends Span {
  readonly period: MarginPeriod;
}

/** Where several periods meet, the first of these holds. */
const BY_WEIGHT: readonly MarginPeriod[] = [
  'holiday',
  'weekend',
  'beforeHoliday',
  'beforeWeekend',
  'overnight',
];
const BEFORE: Readonly<Record<RestKind, MarginPeriod>> = {
  holiday: 'beforeHoliday',
  weekend: 'beforeWeekend',
  overnight: 'overnight',
};

/** The stretch that was asked for last: it is asked for with every fill. */
const known = new WeakMap<TradingSession, { leads: MarginLeads; minuteOfDay: number; stretch: Stretch }>();

/**
 * The period of a product at a time. A rest of the market is a holiday when one is in it, a weekend when it holds a
 * Saturday (of products that trade on Saturdays: from the end of Friday's day to that of Sunday), and a night when a day ends
 * in it. The lead before a weekend or holiday is a period of its own; that before a night belongs to the night.
 */
export function periodAt(terms: CalendarTerms, leads: MarginLeads, atMs: number): MarginPeriod {
  return stretchAt(terms, leads, atMs).period;
}

/** When other margins begin after a time, because another set holds; undefined when none does within a year. */
export function nextMarginChange(
  terms: CalendarTerms & { readonly marginSets?: MarginSets | undefined },
  afterMs: number,
): number | undefined {
  const { marginSets } = terms;
  if (marginSets === undefined) return undefined;
  const setAt = ({ period }: Stretch) => marginSets[period] ?? marginSets.daily;
  let stretch = stretchAt(terms, marginSets.leads, afterMs);
  const before = setAt(stretch);
  while (stretch.toMs < afterMs + LOOK_AHEAD_DAYS * DAY_MS) {
    const { toMs } = stretch;
    stretch = stretchAt(terms, marginSets.leads, toMs);
    if (setAt(stretch) !== before) return toMs;
  }
  return undefined;
}

function stretchAt(terms: CalendarTerms, leads: MarginLeads, atMs: number): Stretch {
  const { minuteOfDay } = terms.financing;
  const last = known.get(terms.session);
  const isSame = last?.leads === leads && last.minuteOfDay === minuteOfDay;
  if (last && isSame && last.stretch.fromMs <= atMs && atMs < last.stretch.toMs) return last.stretch;
  const spans = restsAround(terms, atMs).flatMap(({ kind, fromMs, toMs }) => [
    { period: kind, fromMs, toMs },
    { period: BEFORE[kind], fromMs: fromMs - leads[kind] * MINUTE_MS, toMs: fromMs },
  ]);
  const here = spans.filter(({ fromMs, toMs }) => fromMs <= atMs && atMs < toMs);
  const period = BY_WEIGHT.find((candidate) => here.some((span) => span.period === candidate)) ?? 'daily';
  const edges = spans.flatMap(({ fromMs, toMs }) => [fromMs, toMs]);
  const stretch = {
    period,
    fromMs: Math.max(atMs - DAY_MS, ...edges.filter((edge) => edge <= atMs)),
    toMs: Math.min(atMs + DAY_MS, ...edges.filter((edge) => edge > atMs)),
  };
  known.set(terms.session, { leads, minuteOfDay, stretch });
  return stretch;
}

/** Rests of the market near a time. */
function restsAround({ session, financing }: CalendarTerms, atMs: number): Rest[] {
  const today = Math.floor(atMs / DAY_MS);
  const fromMs = (today - SEARCHED_DAYS) * DAY_MS;
  const toMs = (today + SEARCHED_DAYS) * DAY_MS;
  const holidays = session.holidays.filter((one) => one.startTime < toMs && one.endTime > fromMs);
  const dayEnds: number[] = [];
  for (let end = nextDayEnd(financing, fromMs); end < toMs; end = nextDayEnd(financing, end))
    dayEnds.push(end);
  const tradesOnSaturdays = session.tradeTimes.some(({ dayOfWeek }) => dayOfWeek === SATURDAY);
  const gaps = closedSpans(session, { fromMs, toMs }, holidays);
  const rests = gaps.flatMap((gap): Rest[] => {
    const isHoliday = holidays.some((one) => one.startTime < gap.toMs && one.endTime > gap.fromMs);
    if (isHoliday) return [{ ...gap, kind: 'holiday' }];
    if (!tradesOnSaturdays && holdsSaturday(gap)) return [{ ...gap, kind: 'weekend' }];
    return dayEnds.some((end) => gap.fromMs <= end && end <= gap.toMs) ? [{ ...gap, kind: 'overnight' }] : [];
  });
  for (const end of dayEnds) {
    if (!gaps.some((gap) => gap.fromMs <= end && end <= gap.toMs))
      rests.push({ fromMs: end, toMs: end, kind: 'overnight' });
    if (tradesOnSaturdays && dayOfWeekAt(end) === SATURDAY)
      rests.push({ fromMs: end - DAY_MS, toMs: end + DAY_MS, kind: 'weekend' });
  }
  return rests;
}

/** Spans in which a product cannot be traded. */
function closedSpans(
  { tradeTimes }: CalendarTerms['session'],
  { fromMs, toMs }: Span,
  holidays: CalendarTerms['session']['holidays'],
): Span[] {
  const open: Span[] = [];
  for (let day = fromMs; day < toMs; day += DAY_MS) {
    for (const { dayOfWeek, startTime, endTime } of tradeTimes)
      if (dayOfWeek === dayOfWeekAt(day))
        open.push({ fromMs: day + startTime * 1000, toMs: day + endTime * 1000 });
  }
  const gaps: Span[] = [];
  let reached = fromMs;
  for (const span of cut(open, holidays).sort((a, b) => a.fromMs - b.fromMs)) {
    if (span.fromMs > reached) gaps.push({ fromMs: reached, toMs: span.fromMs });
    reached = Math.max(reached, span.toMs);
  }
  if (reached < toMs) gaps.push({ fromMs: reached, toMs });
  return gaps;
}

/** Spans without the time of the holidays. */
function cut(spans: readonly Span[], holidays: CalendarTerms['session']['holidays']): Span[] {
  let left = [...spans];
  for (const { startTime, endTime } of holidays)
    left = left.flatMap((span) =>
      [
        { fromMs: span.fromMs, toMs: Math.min(span.toMs, startTime) },
        { fromMs: Math.max(span.fromMs, endTime), toMs: span.toMs },
      ].filter((part) => part.fromMs < part.toMs),
    );
  return left;
}

function holdsSaturday({ fromMs, toMs }: Span): boolean {
  for (let at = fromMs; at < toMs; at = (Math.floor(at / DAY_MS) + 1) * DAY_MS)
    if (dayOfWeekAt(at) === SATURDAY) return true;
  return false;
}
