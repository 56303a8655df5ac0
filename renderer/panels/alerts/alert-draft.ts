import type { Unit } from '../chart/indicators/indicator.ts';
import { parametersOf, type Parameters } from '../chart/indicators/indicator.ts';
import { findKind } from '../chart/indicators/kinds.ts';
import { barSeconds, type ChartInterval } from '../chart/intervals/chart-interval.ts';
import { plainPrice } from '../../components/index.ts';
import {
  alertPrice,
  MAX_ALERT_WORDS,
  MAX_CONDITIONS,
  MAX_MOVE_BARS,
  MAX_MOVE_MINUTES,
  PRICE_INTERVAL,
  sideOf,
  type Alert,
  type AlertProduct,
  type AlertSound,
  type Condition,
  type NewAlert,
  type Operand,
  type OrderEvent,
  type Relation,
} from './alert.ts';
import { unitOf } from './alert-text.ts';

/** How long an alert lasts from now (milliseconds); `never` ends it, `at` is a time of its own. */
const LASTING = { hour: 3_600_000, day: 86_400_000, week: 7 * 86_400_000, month: 30 * 86_400_000 } as const;
export const EXPIRIES = ['never', 'hour', 'day', 'week', 'month', 'at'] as const;

export const KINDS = ['compare', 'zone', 'move', 'order', 'margin'] as const;
export const LEFTS = ['price', 'indicator'] as const;
export const RIGHTS = ['level', 'indicator', 'drawing'] as const;

/** An indicator that is chosen, with one of its lines. */
export interface IndicatorChoice {
  readonly indicator: string;
  readonly parameters: Parameters;
  readonly line: number;
}

/** A condition as it is typed: figures are decimal text, and what another kind would need stays as it was. */
export interface ConditionDraft {
  readonly kind: (typeof KINDS)[number];
  readonly left: (typeof LEFTS)[number];
  readonly leftIndicator: IndicatorChoice;
  readonly relation: Relation;
  readonly right: (typeof RIGHTS)[number];
  readonly rightIndicator: IndicatorChoice;
  readonly drawing: string;
  readonly level: string;
  readonly zone: Extract<Condition, { kind: 'zone' }>['relation'];
  readonly low: string;
  readonly high: string;
  readonly move: Extract<Condition, { kind: 'move' }>['relation'];
  readonly percent: string;
  readonly minutes: string;
  readonly event: OrderEvent;
  readonly margin: Extract<Condition, { kind: 'margin' }>['relation'];
  readonly marginLevel: string;
}

/** An alert as it is typed. */
export interface AlertDraft {
  readonly product: AlertProduct | undefined;
  readonly interval: ChartInterval;
  readonly moment: Alert['moment'];
  readonly conditions: readonly ConditionDraft[];
  readonly repeats: Alert['repeats'];
  readonly expiry: (typeof EXPIRIES)[number];
  /** When it ends where `expiry` is `at` (market time in milliseconds); undefined for what is no time. */
  readonly endsAtMs: number | undefined;
  readonly words: string;
  readonly sound: AlertSound;
  readonly desktop: boolean;
  readonly calls: boolean;
}

export function indicatorChoice(indicator: string, given: Parameters = {}, line = 0): IndicatorChoice {
  const kind = findKind(indicator);
  return { indicator, parameters: kind === undefined ? {} : parametersOf(kind, given), line };
}

/** What a new condition begins with. */
export function newCondition(more: Partial<ConditionDraft> = {}): ConditionDraft {
  return {
    kind: 'compare',
    left: 'price',
    leftIndicator: indicatorChoice('rsi'),
    relation: 'crosses',
    right: 'level',
    rightIndicator: indicatorChoice('ema'),
    drawing: '',
    level: '',
    zone: 'enters',
    low: '',
    high: '',
    move: 'either',
    percent: '1',
    minutes: '15',
    event: 'filled',
    margin: 'below',
    marginLevel: '150',
    ...more,
  };
}

/** What a new alert begins with. */
export function newDraft(product: AlertProduct | undefined, more: Partial<AlertDraft> = {}): AlertDraft {
  return {
    product,
    interval: PRICE_INTERVAL,
    moment: 'running',
    conditions: [newCondition(product === undefined ? { kind: 'margin' } : {})],
    repeats: 'once',
    expiry: 'never',
    endsAtMs: undefined,
    words: '',
    sound: 'alert',
    desktop: true,
    calls: false,
    ...more,
  };
}

/** An indicator on the bars of a chart, for which an alert is to be made. */
export interface IndicatorSeed {
  readonly interval: ChartInterval;
  readonly indicator: string;
  readonly parameters: Parameters;
}

/** What a new alert on an indicator begins with: the price crosses one that lies over it; another one crosses its last level. */
export function seededDraft(
  product: AlertProduct,
  { interval, indicator, parameters }: IndicatorSeed,
): AlertDraft {
  const choice = indicatorChoice(indicator, parameters);
  const kind = findKind(indicator);
  const condition =
    kind?.pane === 'price'
      ? newCondition({ right: 'indicator', rightIndicator: choice })
      : newCondition({
          left: 'indicator',
          leftIndicator: choice,
          level: kind?.levels.at(-1)?.toString() ?? '',
        });
  return newDraft(product, { interval, conditions: [condition] });
}

/** What the form shows of an alert. */
export function draftOf(alert: NewAlert): AlertDraft {
  return {
    product: alert.product,
    interval: alert.interval,
    moment: alert.moment,
    conditions: alert.conditions.map((each) => conditionDraft(each, alert.product)),
    repeats: alert.repeats,
    expiry: alert.expiresAtMs === undefined ? 'never' : 'at',
    endsAtMs: alert.expiresAtMs,
    words: alert.words ?? '',
    sound: alert.sound ?? 'alert',
    desktop: alert.staysInside !== true,
    calls: alert.calls === true,
  };
}

function conditionDraft(condition: Condition, product: AlertProduct | undefined): ConditionDraft {
  switch (condition.kind) {
    case 'compare': {
      const { left, right, relation } = condition;
      const isIndicator = left.kind === 'indicator';
      return newCondition({
        relation,
        left: isIndicator ? 'indicator' : 'price',
        ...(isIndicator ? { leftIndicator: choiceOf(left) } : {}),
        right: right.kind === 'price' ? 'level' : right.kind,
        ...(right.kind === 'indicator' ? { rightIndicator: choiceOf(right) } : {}),
        drawing: right.kind === 'drawing' ? right.drawing : '',
        level: right.kind === 'level' ? figureIn(right.value, unitOf(left), product) : '',
      });
    }
    case 'zone': {
      const { left, relation, low, high } = condition;
      const unit = unitOf(left);
      return newCondition({
        kind: 'zone',
        zone: relation,
        left: left.kind === 'indicator' ? 'indicator' : 'price',
        ...(left.kind === 'indicator' ? { leftIndicator: choiceOf(left) } : {}),
        low: figureIn(low, unit, product),
        high: figureIn(high, unit, product),
      });
    }
    case 'move':
      return newCondition({
        kind: 'move',
        move: condition.relation,
        percent: trimmed(condition.basisPoints / 100),
        minutes: String(condition.minutes),
      });
    case 'order':
      return newCondition({ kind: 'order', event: condition.event });
    case 'margin':
      return newCondition({
        kind: 'margin',
        margin: condition.relation,
        ...(condition.levelBp === undefined ? {} : { marginLevel: trimmed(condition.levelBp / 100) }),
      });
  }
}

function choiceOf({ indicator, parameters, line }: Extract<Operand, { kind: 'indicator' }>): IndicatorChoice {
  return { indicator, parameters, line };
}

function trimmed(value: number): string {
  return String(Number(value.toFixed(2)));
}

/** Decimal places of the figures of a unit as a trader types them. */
function placesOf(unit: Unit, product: AlertProduct | undefined): number {
  if (unit === 'plain') return 2;
  return (unit === 'price' ? product?.digits : product?.numberDigits) ?? 0;
}

function figureIn(value: number, unit: Unit, product: AlertProduct | undefined): string {
  if (unit === 'price') return plainPrice(Math.round(value), product?.digits ?? 0);
  return unit === 'plain' ? trimmed(value) : (value / 10 ** placesOf(unit, product)).toString();
}

/** The value of a level's field in the unit of what is watched; undefined for what is none. */
export function readLevel(
  text: string,
  left: Operand,
  product: AlertProduct | undefined,
): number | undefined {
  const unit = unitOf(left);
  if (left.kind === 'price') return alertPrice(text, product?.digits ?? 0);
  const scale = unit === 'plain' ? 1 : 10 ** placesOf(unit, product);
  return /^-?\d{1,12}(\.\d{1,8})?$/.test(text) ? Number(text) * scale : undefined;
}

function readWithin(text: string, least: number, most: number): number | undefined {
  const value = /^\d{1,6}(\.\d{1,2})?$/.test(text) ? Number(text) : undefined;
  return value !== undefined && value >= least && value <= most ? value : undefined;
}

/** Bounds of the time of a move on bars of an interval, in minutes. */
export function moveBounds(interval: ChartInterval): { readonly least: number; readonly most: number } {
  const minutes = barSeconds(interval) / 60;
  return { least: minutes, most: Math.min(MAX_MOVE_MINUTES, minutes * MAX_MOVE_BARS) };
}

/** Operand on the left of a condition. */
export function leftOf(draft: ConditionDraft): Operand {
  return draft.left === 'price' ? { kind: 'price' } : { kind: 'indicator', ...draft.leftIndicator };
}

/** The condition that a draft asks for; undefined where something is missing. `market`: the price in ticks. */
export function conditionOf(
  draft: ConditionDraft,
  { product, interval }: Pick<AlertDraft, 'product' | 'interval'>,
  market: number | undefined,
): Condition | undefined {
  switch (draft.kind) {
    case 'compare':
      return product && comparisonOf(draft, product, market);
    case 'zone': {
      const left = leftOf(draft);
      const [low, high] = [readLevel(draft.low, left, product), readLevel(draft.high, left, product)];
      if (product === undefined || low === undefined || high === undefined || low >= high) return undefined;
      return { kind: 'zone', left, relation: draft.zone, low, high };
    }
    case 'move': {
      const percent = readWithin(draft.percent, 0.01, 100);
      const { least, most } = moveBounds(interval);
      const minutes = readWithin(draft.minutes, least, most);
      if (product === undefined || percent === undefined || minutes === undefined || minutes % least !== 0)
        return undefined;
      return { kind: 'move', relation: draft.move, basisPoints: Math.round(percent * 100), minutes };
    }
    case 'order':
      return { kind: 'order', event: draft.event };
    case 'margin': {
      if (draft.margin !== 'below') return { kind: 'margin', relation: draft.margin };
      const level = readWithin(draft.marginLevel, 1, 100_000);
      if (level === undefined) return undefined;
      return { kind: 'margin', relation: 'below', levelBp: Math.round(level * 100) };
    }
  }
}

function comparisonOf(
  draft: ConditionDraft,
  product: AlertProduct,
  market: number | undefined,
): Condition | undefined {
  const left = leftOf(draft);
  const { relation } = draft;
  if (draft.right === 'indicator')
    return { kind: 'compare', left, relation, right: { kind: 'indicator', ...draft.rightIndicator } };
  if (draft.right === 'drawing') {
    const { drawing } = draft;
    if (drawing === '' || left.kind !== 'price') return undefined;
    return { kind: 'compare', left, relation, right: { kind: 'drawing', drawing } };
  }
  const value = readLevel(draft.level, left, product);
  if (value === undefined) return undefined;
  const from = left.kind === 'price' ? sideOf(market, value) : undefined;
  return { kind: 'compare', left, relation, right: { kind: 'level', value }, from };
}

/** The alert that a draft asks for, for a market that is at `market` (ticks); undefined where something is missing. */
export function alertOf(draft: AlertDraft, market: number | undefined, nowMs: number): NewAlert | undefined {
  const { product, interval, moment, repeats, expiry, endsAtMs, sound, desktop, calls } = draft;
  const conditions = draft.conditions.map((each) => conditionOf(each, draft, market));
  if (!conditions.every((each) => each !== undefined)) return undefined;
  if (conditions.length === 0 || conditions.length > MAX_CONDITIONS) return undefined;
  const expiresAtMs = expiry === 'never' ? undefined : expiry === 'at' ? endsAtMs : nowMs + LASTING[expiry];
  if (expiry !== 'never' && (expiresAtMs === undefined || expiresAtMs <= nowMs)) return undefined;
  const words = draft.words.trim().slice(0, MAX_ALERT_WORDS);
  return {
    product,
    interval,
    moment,
    conditions,
    repeats,
    ...(expiresAtMs === undefined ? {} : { expiresAtMs }),
    ...(words === '' ? {} : { words }),
    ...(sound === 'alert' ? {} : { sound }),
    ...(desktop ? {} : { staysInside: true }),
    ...(calls ? { calls } : {}),
  };
}
