import { followsBars, isExpired, type Alert, type Condition } from '../alert.ts';
import type { Sight } from '../alert-store.ts';

/** Below, at or in, above. */
export const PLACES = ['below', 'in', 'above'] as const;
export type Place = (typeof PLACES)[number];

/** What is remembered of one condition. */
export interface Remembered {
  /** Where the left value was against the right one, or against a zone. */
  readonly place?: Place | undefined;
  /** Start of the bar (seconds) in which it happened last. */
  readonly happenedIn?: number | undefined;
}

/** What is remembered of an alert between two looks, also over a restart. */
export interface AlertMemory {
  /** What it is of: with other conditions it begins anew. */
  readonly of: string;
  readonly conditions: readonly Remembered[];
  readonly wasMet: boolean;
  /** Bar that was looked at last, and how far its prices had gone by then. */
  readonly bar?: { readonly start: number; readonly high: number; readonly low: number } | undefined;
  /** The last bar whose close was looked at (seconds). */
  readonly closedBar?: number | undefined;
  readonly firedBar?: number | undefined;
  readonly firedAtMs?: number | undefined;
}

/** What makes a condition that happens at a moment happen: an event of an order or of the margin. */
export type Happening =
  | Extract<Condition, { kind: 'order' }>['event']
  | Extract<Extract<Condition, { kind: 'margin' }>['relation'], 'stopOut'>;

/** The market and the account at one moment, as the conditions of an alert see them. */
export interface Sample {
  /** Start of the bar (seconds). */
  readonly bar: number;
  /** Market time in milliseconds. */
  readonly timeMs: number;
  /** By condition. */
  readonly sights: readonly Sight[];
  readonly happening?: Happening | undefined;
}

/** An alert fires no sooner than this after it fired (milliseconds): a price that trembles at a level is one event. */
export const REPEAT_PAUSE_MS = 60_000;

/** What an alert begins with. */
export function firstMemory(
  alert: Pick<Alert, 'product' | 'interval' | 'moment' | 'conditions'>,
): AlertMemory {
  return {
    of: memoryKey(alert),
    conditions: alert.conditions.map((condition) =>
      condition.kind === 'compare' && condition.from !== undefined ? { place: condition.from } : {},
    ),
    wasMet: false,
  };
}

/** What of an alert its memory is of. */
export function memoryKey({
  product,
  interval,
  moment,
  conditions,
}: Pick<Alert, 'product' | 'interval' | 'moment' | 'conditions'>): string {
  return JSON.stringify([product?.symbolId, interval, moment, conditions]);
}

interface Judged {
  readonly now: Remembered;
  /** It happened at this very moment. */
  readonly happens: boolean;
  readonly isMet: boolean;
}

/** One condition at one moment. */
export function judge(condition: Condition, before: Remembered, sample: Sample, sight: Sight): Judged {
  switch (condition.kind) {
    case 'compare': {
      const place = placeAt(sight);
      if (condition.relation === 'above' || condition.relation === 'below')
        return held(before, place === condition.relation);
      return moment(before, place, sample.bar, crosses(condition.relation, before.place, place));
    }
    case 'zone': {
      const place = placeOfZone(condition, sight.left);
      const was = before.place;
      const moved = was !== undefined && place !== undefined && was !== place;
      // From one side to the other it went in and out.
      const isThrough = moved && was !== 'in' && place !== 'in';
      const happens = moved && (isThrough || (condition.relation === 'enters' ? place : was) === 'in');
      return moment(before, place, sample.bar, happens);
    }
    case 'move': {
      const change = sight.left;
      if (change === undefined) return held(before, false);
      const { relation, basisPoints } = condition;
      const isUp = change >= basisPoints;
      const isDown = change <= -basisPoints;
      return held(before, relation === 'up' ? isUp : relation === 'down' ? isDown : isUp || isDown);
    }
    case 'order':
      return moment(before, undefined, sample.bar, sample.happening === condition.event);
    case 'margin':
      if (condition.relation === 'stopOut')
        return moment(before, undefined, sample.bar, sample.happening === 'stopOut');
      return held(before, sight.left !== undefined && sight.right !== undefined && sight.left <= sight.right);
  }
}

function placeAt({ left, right }: Sight): Place | undefined {
  if (left === undefined || right === undefined) return undefined;
  return left < right ? 'below' : left > right ? 'above' : 'in';
}

function placeOfZone(
  { low, high }: Extract<Condition, { kind: 'zone' }>,
  value: number | undefined,
): Place | undefined {
  if (value === undefined) return undefined;
  return value < low ? 'below' : value > high ? 'above' : 'in';
}

/** Coming to a level crosses it; going on from there or back is no second crossing. */
function crosses(
  relation: 'crosses' | 'crossesUp' | 'crossesDown',
  was: Place | undefined,
  place: Place | undefined,
): boolean {
  if (was === undefined || place === undefined || was === 'in' || was === place) return false;
  return relation === 'crosses' || relation === (was === 'below' ? 'crossesUp' : 'crossesDown');
}

/** A condition that happens at a moment counts until the bar ends. */
function moment(before: Remembered, place: Place | undefined, bar: number, happens: boolean): Judged {
  const happenedIn = happens ? bar : before.happenedIn;
  return { now: { place: place ?? before.place, happenedIn }, happens, isMet: happenedIn === bar };
}

function held(before: Remembered, isMet: boolean): Judged {
  return { now: before, happens: false, isMet };
}

/** Whether an alert fires at a moment, and what it remembers from then on. */
export function step(
  alert: Alert,
  memory: AlertMemory,
  sample: Sample,
): { readonly memory: AlertMemory; readonly fires: boolean } {
  const judged = alert.conditions.map((condition, index) =>
    judge(condition, memory.conditions[index] ?? {}, sample, sample.sights[index] ?? {}),
  );
  const isMet = judged.every((each) => each.isMet);
  // Each time they come to be met: all at once, or one of them happens again while the others hold.
  const comes = isMet && (!memory.wasMet || judged.some(({ happens }) => happens));
  const isDue = alert.repeats === 'bar' ? isMet && memory.firedBar !== sample.bar : comes;
  const { firedAtMs } = memory;
  const isNear = firedAtMs !== undefined && sample.timeMs < firedAtMs + REPEAT_PAUSE_MS;
  const rests = alert.repeats === 'time' && isNear && followsBars(alert);
  const isOver = isExpired(alert, sample.timeMs);
  const isSpent = alert.repeats === 'once' && firedAtMs !== undefined;
  const fires = isDue && !rests && !isOver && !isSpent;
  return {
    fires,
    memory: {
      ...memory,
      conditions: judged.map(({ now }) => now),
      wasMet: isMet,
      ...(fires ? { firedBar: sample.bar, firedAtMs: sample.timeMs } : {}),
    },
  };
}

/**
 * The prices through which a bar went since it was looked at: how far it went up and down, and where it is. Of a whole bar its
 * open, then the extreme that lies against its direction, then the other. A bar that was seen in part adds only what is new of it.
 */
export function pricesOf(
  before: AlertMemory['bar'],
  bar: {
    readonly timestamp: number;
    readonly open: number;
    readonly high: number;
    readonly low: number;
    readonly close: number;
  },
): readonly number[] {
  const isKnown = before !== undefined && before.start === bar.timestamp;
  const low = !isKnown || bar.low < before.low ? [bar.low] : [];
  const high = !isKnown || bar.high > before.high ? [bar.high] : [];
  const extremes = bar.close >= bar.open ? [...low, ...high] : [...high, ...low];
  const prices = [...(isKnown ? [] : [bar.open]), ...extremes, bar.close];
  return prices.filter((price, index) => price !== prices[index - 1]);
}
