import { parseDecimal } from '../../../backend/domain/decimal.ts';
import type { InstrumentNumber } from '../../../backend/domain/units.ts';
import { fieldsOf, type Fields } from '../../session/stored-state.ts';
import type { Drawing, Anchor } from '../chart/drawings/drawing.ts';
import { parametersOf, type Parameters } from '../chart/indicators/indicator.ts';
import { findKind } from '../chart/indicators/kinds.ts';
import { readInterval, type ChartInterval } from '../chart/intervals/chart-interval.ts';

/** The product that an alert is about. */
export interface AlertProduct {
  readonly symbolId: InstrumentNumber;
  /** Code, for its words and for its drawings. */
  readonly code: string;
  readonly digits: number;
  /** Of its quantities. */
  readonly numberDigits: number;
}

/** What a condition compares: the price, an indicator on the bars of the alert, a drawn line, or a level that stands still. */
export type Operand =
  | { readonly kind: 'price' }
  /** Ticks for prices, the unit of the indicator for its figures. */
  | { readonly kind: 'level'; readonly value: number }
  | {
      readonly kind: 'indicator';
      readonly indicator: string;
      readonly parameters: Parameters;
      /** Number of its line. */
      readonly line: number;
    }
  /** Id of the drawing among those of the product. */
  | { readonly kind: 'drawing'; readonly drawing: string };

export const RELATIONS = ['crosses', 'crossesUp', 'crossesDown', 'above', 'below'] as const;
export type Relation = (typeof RELATIONS)[number];

export const ZONE_RELATIONS = ['enters', 'leaves'] as const;
export const MOVE_RELATIONS = ['either', 'up', 'down'] as const;
export const ORDER_EVENTS = ['filled', 'takeProfit', 'stopLoss', 'cancelled', 'rejected', 'expired'] as const;
export type OrderEvent = (typeof ORDER_EVENTS)[number];
/** A level is reached from above, the account is called, or a position was closed by force. */
export const MARGIN_RELATIONS = ['below', 'called', 'stopOut'] as const;

/** One condition of an alert. Crossing, entering, leaving and events happen at a moment; the others hold for a time. */
export type Condition =
  | {
      readonly kind: 'compare';
      readonly left: Operand;
      readonly relation: Relation;
      readonly right: Operand;
      /** The side on which the left one was when the alert was set: what happens before the first bar arrives counts. */
      readonly from?: 'below' | 'above' | undefined;
    }
  | {
      readonly kind: 'zone';
      readonly left: Operand;
      readonly relation: (typeof ZONE_RELATIONS)[number];
      readonly low: number;
      readonly high: number;
    }
  /** The price against the close of the bar so many minutes before, in basis points. */
  | {
      readonly kind: 'move';
      readonly relation: (typeof MOVE_RELATIONS)[number];
      readonly basisPoints: number;
      readonly minutes: number;
    }
  /** Of the product of the alert; of any where it has none. */
  | { readonly kind: 'order'; readonly event: OrderEvent }
  | {
      readonly kind: 'margin';
      readonly relation: (typeof MARGIN_RELATIONS)[number];
      /** Of `below`: the margin level in basis points. */
      readonly levelBp?: number | undefined;
    };

/** What an alert may sound like: as alerts do, as other events do, or not at all. */
export const ALERT_SOUNDS = ['alert', 'fill', 'rejected', 'armed', 'none'] as const;
export type AlertSound = (typeof ALERT_SOUNDS)[number];

/** How often it fires: once and then no more, once in each bar in which its conditions are met, or each time they come to be met. */
export const REPEATS = ['once', 'bar', 'time'] as const;
/** When it is looked at: with every price, or at the close of each bar alone. */
export const MOMENTS = ['running', 'closed'] as const;

export interface Alert {
  readonly id: string;
  /** Undefined for an alert of the account alone. */
  readonly product: AlertProduct | undefined;
  /** The bars on which it is evaluated. */
  readonly interval: ChartInterval;
  readonly moment: (typeof MOMENTS)[number];
  /** All of them have to be met; what happens at a moment counts until its bar ends. */
  readonly conditions: readonly Condition[];
  readonly repeats: (typeof REPEATS)[number];
  /** From this market time on it does not fire (milliseconds). */
  readonly expiresAtMs?: number | undefined;
  /** The trader's own words. */
  readonly words?: string | undefined;
  readonly sound?: AlertSound | undefined;
  /** No notice on the desktop. */
  readonly staysInside?: boolean | undefined;
  /** It is sent to the webhook of this platform. */
  readonly calls?: boolean | undefined;
  readonly isOff?: boolean | undefined;
}
/** An alert as it is made. */
export type NewAlert = Omit<Alert, 'id'>;

/** Letters of a trader's own words. */
export const MAX_ALERT_WORDS = 120;
/** Conditions of one alert. */
export const MAX_CONDITIONS = 4;
/** Longest time over which a move is measured, in minutes and in bars of the alert. */
export const MAX_MOVE_MINUTES = 30 * 1440;
export const MAX_MOVE_BARS = 1000;

/** Bars on which the price is followed where nothing asks for others. */
export const PRICE_INTERVAL: ChartInterval = '1m';

export function isExpired({ expiresAtMs }: Pick<Alert, 'expiresAtMs'>, timeMs: number): boolean {
  return expiresAtMs !== undefined && timeMs >= expiresAtMs;
}

/** Whether bars of its product decide about an alert, and not the account alone. */
export function followsBars({ conditions }: Pick<Alert, 'conditions'>): boolean {
  return conditions.some(({ kind }) => kind === 'compare' || kind === 'zone' || kind === 'move');
}

/** The level (ticks) of an alert that can be drawn and moved: that of its first condition of the price against a level. */
export function priceLevel({ conditions }: Pick<Alert, 'conditions'>): number | undefined {
  return conditions.map(levelOfPrice).find((level) => level !== undefined);
}

function levelOfPrice(condition: Condition): number | undefined {
  const isOfPrice = condition.kind === 'compare' && condition.left.kind === 'price';
  return isOfPrice && condition.right.kind === 'level' ? condition.right.value : undefined;
}

/** An alert with the level that is drawn of it somewhere else (ticks), for a market that is at `market`. */
export function atLevel<Kind extends NewAlert>(alert: Kind, price: number, market: number | undefined): Kind {
  const index = alert.conditions.findIndex((each) => levelOfPrice(each) !== undefined);
  const conditions = alert.conditions.map((each, place) =>
    place === index && each.kind === 'compare'
      ? { ...each, right: { kind: 'level' as const, value: price }, from: sideOf(market, price) }
      : each,
  );
  return { ...alert, conditions };
}

/** An alert without the sides that were known when it was set: it begins where the market is. */
export function withoutSides<Kind extends NewAlert>(alert: Kind): Kind {
  const conditions = alert.conditions.map((each) =>
    each.kind === 'compare' && each.from !== undefined ? { ...each, from: undefined } : each,
  );
  return { ...alert, conditions };
}

/** The side of a level on which a value is; undefined at the level, and where no value is known. */
export function sideOf(value: number | undefined, level: number): 'below' | 'above' | undefined {
  if (value === undefined || value === level) return undefined;
  return value < level ? 'below' : 'above';
}

/** The product of an alert, of a product of the market. */
export function alertProduct({ symbolId, code, digits, numberDigits }: AlertProduct): AlertProduct {
  return { symbolId, code, digits, numberDigits };
}

/** An alert that fires once when the price comes to a level (ticks) from where the market is. */
export function priceAlert(product: AlertProduct, price: number, market: number): NewAlert {
  return lineAlert(product, { kind: 'level', value: price }, sideOf(market, price));
}

/** The same for any line. */
export function lineAlert(
  product: AlertProduct,
  right: Operand,
  from: 'below' | 'above' | undefined,
): NewAlert {
  return {
    product,
    interval: PRICE_INTERVAL,
    moment: 'running',
    conditions: [{ kind: 'compare', left: { kind: 'price' }, relation: 'crosses', right, from }],
    repeats: 'once',
  };
}

/** A price in ticks that a field's decimal text says; undefined for none above zero with the digits of the product. */
export function alertPrice(text: string, digits: number): number | undefined {
  if (!/^\d{1,12}(\.\d{1,8})?$/.test(text) || (text.split('.')[1]?.length ?? 0) > digits) return undefined;
  const price = Number(parseDecimal(text, digits));
  return price > 0 ? price : undefined;
}

/** Whether a drawing is a line that the market can reach. */
export function isLine({ tool }: Pick<Drawing, 'tool'>): boolean {
  return tool === 'horizontal' || tool === 'trend' || tool === 'ray';
}

/** The price (ticks) of a drawn line at a time (seconds); undefined where the line is not. */
export function lineLevel(
  { tool, anchors }: Pick<Drawing, 'tool' | 'anchors'>,
  seconds: number,
): number | undefined {
  const [first, second] = anchors;
  if (first === undefined) return undefined;
  if (tool === 'horizontal') return first.price;
  if (second === undefined || (tool !== 'trend' && tool !== 'ray')) return undefined;
  return tool === 'trend' ? segmentLevel(first, second, seconds) : rayLevel(first, second, seconds);
}

function segmentLevel(one: Anchor, other: Anchor, seconds: number): number | undefined {
  const [from, to] = one.time <= other.time ? [one, other] : [other, one];
  return seconds < from.time || seconds > to.time ? undefined : levelOn(from, to, seconds);
}

/** A ray begins at its first anchor and has no end beyond the second. */
function rayLevel(from: Anchor, through: Anchor, seconds: number): number | undefined {
  const ahead = through.time >= from.time ? seconds >= from.time : seconds <= from.time;
  return ahead ? levelOn(from, through, seconds) : undefined;
}

function levelOn(from: Anchor, to: Anchor, seconds: number): number {
  if (to.time === from.time) return to.price;
  return from.price + ((to.price - from.price) * (seconds - from.time)) / (to.time - from.time);
}

/** An alert that was stored by this version or an older one; undefined for what is none. */
export function readAlert(stored: unknown): Alert | undefined {
  const item = fieldsOf(stored);
  if (typeof item['id'] !== 'string') return undefined;
  const made = Array.isArray(item['conditions']) ? readConditions(item) : readOlder(item);
  return made && { id: item['id'], ...made, ...readTerms(item) };
}

type Made = Pick<Alert, 'product' | 'interval' | 'moment' | 'conditions' | 'repeats'>;

function readConditions(item: Fields): Made | undefined {
  const { product: given, interval: text, moment, conditions, repeats } = item;
  const product = readProduct(fieldsOf(given));
  const interval = typeof text === 'string' ? readInterval(text) : undefined;
  const known = (conditions as unknown[]).map((each) => readCondition(fieldsOf(each)));
  if (interval === undefined || known.length === 0 || known.length > MAX_CONDITIONS) return undefined;
  if (!known.every((each) => each !== undefined)) return undefined;
  if (product === undefined && followsBars({ conditions: known })) return undefined;
  return {
    product,
    interval,
    moment: one(MOMENTS, moment) ?? 'running',
    conditions: known,
    repeats: one(REPEATS, repeats) ?? 'once',
  };
}

function one<Word>(words: readonly Word[], value: unknown): Word | undefined {
  return words.find((word) => word === value);
}

function readProduct({ symbolId, code, digits, numberDigits = 0 }: Fields): AlertProduct | undefined {
  if (!Number.isSafeInteger(symbolId) || !Number.isSafeInteger(digits) || typeof code !== 'string')
    return undefined;
  if (!Number.isSafeInteger(numberDigits)) return undefined;
  return { symbolId: Number(symbolId), code, digits: Number(digits), numberDigits: Number(numberDigits) };
}

function finite(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}

function readCondition(item: Fields): Condition | undefined {
  const { kind, relation, event } = item;
  if (kind === 'order') {
    const known = one(ORDER_EVENTS, event);
    return known && { kind, event: known };
  }
  if (kind === 'margin') {
    const known = one(MARGIN_RELATIONS, relation);
    const levelBp = finite(item['levelBp']);
    if (known === undefined || (known === 'below' && levelBp === undefined)) return undefined;
    return known === 'below' ? { kind, relation: known, levelBp } : { kind, relation: known };
  }
  if (kind === 'move') {
    const known = one(MOVE_RELATIONS, relation);
    const [basisPoints = 0, minutes = 0] = [finite(item['basisPoints']), finite(item['minutes'])];
    if (known === undefined || basisPoints <= 0 || minutes <= 0 || minutes > MAX_MOVE_MINUTES)
      return undefined;
    return { kind, relation: known, basisPoints, minutes };
  }
  const left = readOperand(fieldsOf(item['left']));
  if (left === undefined) return undefined;
  if (kind === 'zone') {
    const known = one(ZONE_RELATIONS, relation);
    const [low, high] = [finite(item['low']), finite(item['high'])];
    if (known === undefined || low === undefined || high === undefined || low >= high) return undefined;
    return { kind, left, relation: known, low, high };
  }
  const [known, right] = [one(RELATIONS, relation), readOperand(fieldsOf(item['right']))];
  if (kind !== 'compare' || known === undefined || right === undefined) return undefined;
  const from = one(['below', 'above'] as const, item['from']);
  return { kind, left, relation: known, right, ...(from === undefined ? {} : { from }) };
}

function readOperand(item: Fields): Operand | undefined {
  const { kind, value, drawing, indicator, parameters, line } = item;
  if (kind === 'price') return { kind };
  if (kind === 'level') {
    const level = finite(value);
    return level === undefined ? undefined : { kind, value: level };
  }
  if (kind === 'drawing') return typeof drawing === 'string' ? { kind, drawing } : undefined;
  const known = kind === 'indicator' && typeof indicator === 'string' ? findKind(indicator) : undefined;
  if (known === undefined || typeof line !== 'number' || known.lines[line] === undefined) return undefined;
  return {
    kind: 'indicator',
    indicator: known.id,
    parameters: parametersOf(known, fieldsOf(parameters)),
    line,
  };
}

function readTerms({ expiresAtMs, words, sound, staysInside, calls, isOff }: Fields): Partial<Alert> {
  const terms: Partial<Alert> = {
    expiresAtMs: finite(expiresAtMs),
    words: typeof words === 'string' && words !== '' ? words.slice(0, MAX_ALERT_WORDS) : undefined,
    sound: one(ALERT_SOUNDS, sound),
    staysInside: staysInside === true ? true : undefined,
    calls: calls === true ? true : undefined,
    isOff: isOff === true ? true : undefined,
  };
  return Object.fromEntries(Object.entries(terms).filter(([, value]) => value !== undefined));
}

/** An alert of version 1: a price, a drawing or an indicator that is reached from one side. */
function readOlder(item: Fields): Made | undefined {
  const { side, kind = 'price', price, drawing, level, interval: text, repeats } = item;
  const product = readProduct({ ...item, code: item['product'] });
  if (product === undefined || (side !== 'above' && side !== 'below')) return undefined;
  const isUp = side === 'above';
  const relation = repeats === 'both' ? 'crosses' : isUp ? 'crossesUp' : 'crossesDown';
  const rest = { moment: 'running', repeats: repeats === undefined ? 'once' : 'time' } as const;
  // One that waited for the other side had not been there yet.
  const from = item['waitsBack'] === true ? undefined : isUp ? 'below' : 'above';
  const compare = (left: Operand, right: Operand): readonly Condition[] => [
    { kind: 'compare', left, relation, right, from },
  ];
  const [ticks, value] = [finite(price), finite(level)];
  if (kind === 'price' && ticks !== undefined) {
    const conditions = compare({ kind: 'price' }, { kind: 'level', value: ticks });
    return { product, interval: PRICE_INTERVAL, conditions, ...rest };
  }
  if (kind === 'drawing' && typeof drawing === 'string') {
    const conditions = compare({ kind: 'price' }, { kind: 'drawing', drawing });
    return { product, interval: PRICE_INTERVAL, conditions, ...rest };
  }
  const interval = typeof text === 'string' ? readInterval(text) : undefined;
  const line = readOperand(item);
  if (interval === undefined || line?.kind !== 'indicator') return undefined;
  const conditions =
    value === undefined ? compare({ kind: 'price' }, line) : compare(line, { kind: 'level', value });
  return { product, interval, conditions, ...rest };
}
