import { toUsualWidth } from '../../components/index.ts';
import type { RowOf } from '../../../backend/contract/call.ts';
import type { PLATFORM_MANAGEMENT } from '../../../backend/contract/calls/management/platform.ts';
import type { PRODUCT_MANAGEMENT } from '../../../backend/contract/calls/management/products.ts';
import type { AnswerOf } from '../../../backend/contract/call.ts';
import { inSeconds } from '../../../backend/contract/mapping/session-times.ts';
import type { WeeklySpan } from '../../../backend/domain/session.ts';

export const DAY_MS = 24 * 60 * 60 * 1000;

export type ProductRow = RowOf<typeof PRODUCT_MANAGEMENT.getSymbolByCompanyId>;
export type ScenarioRow = AnswerOf<typeof PLATFORM_MANAGEMENT.listScenarios>['scenarios'][number];

/** A product once, whatever account types it is sold in. */
export interface DeskProduct {
  readonly id: number;
  readonly code: string;
  readonly digits: number;
  /** First of its labels: crypto, forex, metal, index, stock, etf, fund. */
  readonly area: string;
  /** Windows of the week in which it may be traded, in seconds of the UTC day. */
  readonly windows: readonly WeeklySpan[];
}

export function toProducts(rows: readonly ProductRow[]): readonly DeskProduct[] {
  const products = new Map<number, DeskProduct>();
  for (const { symbolId: id, symbolCode: code, symbolDigits: digits, labels, tradeTimeList } of rows)
    if (!products.has(id))
      products.set(id, {
        id,
        code,
        digits,
        area: labels.split(',')[0] ?? '',
        windows: inSeconds(tradeTimeList),
      });
  return [...products.values()];
}

/** The part of time that is shown. */
export interface View {
  readonly fromMs: number;
  readonly lengthMs: number;
}

/** Spans that can be shown: the running day (UTC), and the next hours with the last one. */
export const SPANS = ['day', 'hours'] as const;
export type Span = (typeof SPANS)[number];

const HOUR_MS = 60 * 60 * 1000;
const MINUTE_MS = 60_000;

export function viewOf(span: Span, marketMs: number): View {
  if (span === 'day') return { fromMs: marketMs - (marketMs % DAY_MS), lengthMs: DAY_MS };
  const fromMs = marketMs - HOUR_MS;
  return { fromMs: fromMs - (fromMs % MINUTE_MS), lengthMs: 4 * HOUR_MS };
}

/** A part of what is shown, in shares of it from 0 to 1. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
}

/** Something that happens. */
export interface Block extends Stretch {
  readonly scenario: ScenarioRow;
}

/** A class of products; undefined as its area: all products. */
export interface Lane {
  readonly area: string | undefined;
  readonly open: readonly Stretch[];
  readonly blocks: readonly Block[];
}

/** What is shown by classes of products: when each is open, and what happens in it. What touches all has a lane of its own. */
export function toLanes(
  products: readonly DeskProduct[],
  scenarios: readonly ScenarioRow[],
  view: View,
): readonly Lane[] {
  const areas = [...new Set(products.map(({ area }) => area))];
  const endMs = view.fromMs + view.lengthMs;
  const shown = scenarios.filter(({ startTime, endTime }) => startTime < endMs && endTime > view.fromMs);
  const blocksOf = (wanted: (scenario: ScenarioRow) => boolean): readonly Block[] =>
    shown
      .filter(wanted)
      .map((scenario) => ({ ...stretchOf(scenario.startTime, scenario.endTime, view), scenario }));
  const all = { area: undefined, open: [], blocks: blocksOf(({ symbolIds }) => symbolIds.length === 0) };
  const lanes = areas.map((area) => {
    const own = products.filter((product) => product.area === area);
    const ids = new Set(own.map(({ id }) => id));
    return {
      area,
      open: openHours(own, view),
      blocks: blocksOf(({ symbolIds }) => symbolIds.some((id) => ids.has(id))),
    };
  });
  return [all, ...lanes];
}

/** The part of what is shown that a time span takes. */
export function stretchOf(fromMs: number, toMs: number, view: View): Stretch {
  const share = (ms: number) => Math.max(0, Math.min(1, (ms - view.fromMs) / view.lengthMs));
  return { from: share(fromMs), to: share(toMs) };
}

/** When some product of a class may be traded (UTC). */
function openHours(products: readonly DeskProduct[], view: View): readonly Stretch[] {
  const firstMs = view.fromMs - (view.fromMs % DAY_MS);
  const days = firstMs + DAY_MS < view.fromMs + view.lengthMs ? [firstMs, firstMs + DAY_MS] : [firstMs];
  const windows = days
    .flatMap((dayMs) => {
      const weekday = ((new Date(dayMs).getUTCDay() + 6) % 7) + 1;
      return products
        .flatMap((product) => product.windows)
        .filter(({ dayOfWeek }) => dayOfWeek === weekday)
        .map(({ startTime, endTime }) => stretchOf(dayMs + startTime * 1000, dayMs + endTime * 1000, view));
    })
    .filter(({ from, to }) => to > from)
    .toSorted((one, other) => one.from - other.from);
  const joined: Stretch[] = [];
  for (const next of windows) {
    const last = joined.at(-1);
    if (last === undefined || next.from > last.to) joined.push(next);
    else joined[joined.length - 1] = { from: last.from, to: Math.max(last.to, next.to) };
  }
  return joined;
}

/** The moment of a place, to the minute. */
export function momentAt(share: number, { fromMs, lengthMs }: View): number {
  const bounded = Math.max(0, Math.min(1, share));
  return fromMs + Math.round((bounded * lengthMs) / MINUTE_MS) * MINUTE_MS;
}

/** Milliseconds of the day that a time such as `15:40` or `9:05:30` says; undefined for what is none. */
export function readTimeOfDay(text: string): number | undefined {
  const [, hours = '', minutes = '', seconds = '0'] =
    /^(\d{1,2})[:.](\d{2})(?:[:.](\d{2}))?$/.exec(toUsualWidth(text).trim()) ?? [];
  const [hour, minute, second] = [Number(hours), Number(minutes), Number(seconds)];
  if (hours === '' || hour > 23 || minute > 59 || second > 59) return undefined;
  return ((hour * 60 + minute) * 60 + second) * 1000;
}

/** A price on its way, in shares of the time that is shown and of the space between the lowest and the highest. */
export interface PricePoint {
  readonly x: number;
  readonly y: number;
}

export interface PriceScale {
  readonly low: number;
  readonly high: number;
  /** Round prices between both, for lines. */
  readonly marks: readonly number[];
}

type PriceAt = AnswerOf<typeof PLATFORM_MANAGEMENT.scenarioPrices>['course'][number];

/** The scale that shows prices with a margin above and below. */
export function scaleOf(prices: readonly PriceAt[]): PriceScale {
  const known = prices.flatMap(({ price }) => (price === null ? [] : [Number(price)]));
  const [least, most] = [Math.min(...known), Math.max(...known)];
  const margin = Math.max((most - least) * 0.08, most * 0.0005);
  const [low, high] = [least - margin, most + margin];
  const step = roundStep((high - low) / 4);
  const first = Math.ceil(low / step);
  const marks = Array.from({ length: Math.floor(high / step) - first + 1 }, (_, at) => (first + at) * step);
  return { low, high, marks };
}

/** The next larger one of 1, 2, 5, 10, 20, 50, … */
function roundStep(size: number): number {
  const power = 10 ** Math.floor(Math.log10(size));
  const times = [1, 2, 5, 10].find((each) => each * power >= size) ?? 10;
  return times * power;
}

/** Whether a moment is shown. */
export function isIn({ fromMs, lengthMs }: View, timeMs: number): boolean {
  return timeMs >= fromMs && timeMs <= fromMs + lengthMs;
}

/** Prices as points, 0 at the top; one without a price breaks the line, so each stretch is a list. */
export function linesOf(
  prices: readonly PriceAt[],
  { low, high }: PriceScale,
  view: View,
): readonly (readonly PricePoint[])[] {
  const lines: PricePoint[][] = [[]];
  for (const { time, price } of prices) {
    if (price === null) lines.push([]);
    else if (isIn(view, time))
      lines
        .at(-1)
        ?.push({ x: (time - view.fromMs) / view.lengthMs, y: (high - Number(price)) / (high - low) });
  }
  return lines.filter((line) => line.length > 0);
}
