import { parseDecimal } from '../../../../backend/domain/decimal.ts';
import { formatPrice } from '../../../components/index.ts';
import { i18n } from '../../../i18n/i18n.ts';
import type { Anchor, Drawing } from '../drawings/drawing.ts';
import type { Parameters } from '../indicators/indicator.ts';
import { type ChartInterval, intervalLabel } from '../intervals/chart-interval.ts';
import { drawingsOf, useDrawings } from '../drawings/drawing-store.ts';
import { formatFigure } from '../indicators/indicator-plot.ts';
import { findKind } from '../indicators/kinds.ts';
import type { InstrumentNumber } from '../../../../backend/domain/units.ts';

/** The side on which the market has to be for an alert to fire: it was on the other one when the alert was made. */
export type AlertSide = 'above' | 'below';

/** What an alert may sound like: as alerts do, as other events do, or not at all. */
export const ALERT_SOUNDS = ['alert', 'fill', 'rejected', 'armed', 'none'] as const;
export type AlertSound = (typeof ALERT_SOUNDS)[number];

/** Letters of a trader's own words. */
export const MAX_ALERT_WORDS = 120;

/** How an alert goes beside its condition. With none of these it fires once, whenever that is, and sounds as alerts do. */
export interface AlertTerms {
  /** From this market time on it does not fire (milliseconds). */
  readonly expiresAtMs?: number | undefined;
  /** It fires again: `side` when the market comes from the same side again, `both` from either. */
  readonly repeats?: 'side' | 'both' | undefined;
  /** The trader's own words. */
  readonly words?: string | undefined;
  readonly sound?: AlertSound | undefined;
  /** The market has to be on the other side before it fires. */
  readonly waitsBack?: boolean | undefined;
  /** When it fired last (market time in milliseconds). */
  readonly firedAtMs?: number | undefined;
}

interface AlertOfProduct extends AlertTerms {
  readonly id: string;
  readonly symbolId: InstrumentNumber;
  /** Code of the product, for its words. */
  readonly product: string;
  readonly digits: number;
  readonly side: AlertSide;
}

/** Says once that a price was reached. */
export interface PriceAlert extends AlertOfProduct {
  readonly kind: 'price';
  /** Ticks. */
  readonly price: number;
}

/** Says once that the market reached a line that was drawn, wherever it is moved to meanwhile. */
export interface DrawingAlert extends AlertOfProduct {
  readonly kind: 'drawing';
  /** Id of the drawing among those of the product. */
  readonly drawing: string;
}

/** Says once that an indicator reached a level, or that the price crossed it. */
export interface IndicatorAlert extends AlertOfProduct {
  readonly kind: 'indicator';
  readonly interval: ChartInterval;
  readonly indicator: string;
  readonly parameters: Parameters;
  /** Number of its line. */
  readonly line: number;
  /** What the line has to reach; undefined where the price has to reach the line. */
  readonly level: number | undefined;
}

export type Alert = PriceAlert | DrawingAlert | IndicatorAlert;

/** An alert as it is made. */
export type NewAlert = Omit<PriceAlert, 'id'> | Omit<DrawingAlert, 'id'> | Omit<IndicatorAlert, 'id'>;

/** A repeated alert fires no sooner than this after it fired (milliseconds): a price that trembles at a level is one event. */
export const REPEAT_PAUSE_MS = 60_000;

export function isExpired({ expiresAtMs }: AlertTerms, timeMs: number): boolean {
  return expiresAtMs !== undefined && timeMs >= expiresAtMs;
}

/** Whether an alert is over or rests after it fired, so that nothing sets it off at a time. */
export function isQuiet(alert: AlertTerms, timeMs: number): boolean {
  const { firedAtMs } = alert;
  return isExpired(alert, timeMs) || (firedAtMs !== undefined && timeMs < firedAtMs + REPEAT_PAUSE_MS);
}

/** An alert after it fired, as it waits for the next time; undefined for one that fires once. */
export function rearmed(alert: Alert, atMs: number): Alert | undefined {
  if (alert.repeats === undefined) return undefined;
  if (alert.repeats === 'side') return { ...alert, firedAtMs: atMs, waitsBack: true };
  return { ...alert, firedAtMs: atMs, side: alert.side === 'above' ? 'below' : 'above' };
}

/** Whether a value is where an alert waits for it; also when it went through while nobody looked. */
export function isTriggered(side: AlertSide, value: number, level: number): boolean {
  return side === 'above' ? value >= level : value <= level;
}

/** The side from which a value has still to come. */
export function sideTowards(value: number, level: number): AlertSide {
  return level > value ? 'above' : 'below';
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

/** Whether an alert of an indicator fires: the line is at its level, or the price is at the line. */
export function indicatorReached(
  { side, level }: Pick<IndicatorAlert, 'side' | 'level'>,
  value: number | undefined,
  close: number,
): boolean {
  if (value === undefined) return false;
  return level === undefined ? isTriggered(side, close, value) : isTriggered(side, value, level);
}

/** What the market has to do: come to a price from where it is, rise to it, or fall to it. */
export const CONDITIONS = ['reaches', 'above', 'below'] as const;
export type Condition = (typeof CONDITIONS)[number];

/** How long an alert lasts from now (milliseconds); `never` ends it, `at` is a time of its own. */
export const LASTING = {
  hour: 3_600_000,
  day: 86_400_000,
  week: 7 * 86_400_000,
  month: 30 * 86_400_000,
} as const;
export const EXPIRIES = ['never', 'hour', 'day', 'week', 'month', 'at'] as const;
export type Expiry = (typeof EXPIRIES)[number];

/** An alert as it is typed. */
export interface AlertDraft {
  readonly condition: Condition;
  /** Decimal text. */
  readonly price: string;
  readonly expiry: Expiry;
  /** When it ends where `expiry` is `at` (market time in milliseconds); undefined for what is no time. */
  readonly endsAtMs: number | undefined;
  readonly repeats: boolean;
  readonly words: string;
  readonly sound: AlertSound;
}

/** A price in ticks that a field's decimal text says; undefined for none above zero with the digits of the product. */
export function alertPrice(text: string, digits: number): number | undefined {
  if (!/^\d{1,12}(\.\d{1,8})?$/.test(text) || (text.split('.')[1]?.length ?? 0) > digits) return undefined;
  const price = Number(parseDecimal(text, digits));
  return price > 0 ? price : undefined;
}

/** What a form shows of an alert. */
export function draftOf(alert: Alert | undefined, price: string): AlertDraft {
  const condition = alert === undefined || alert.repeats === 'both' ? 'reaches' : alert.side;
  return {
    condition,
    price,
    expiry: alert?.expiresAtMs === undefined ? 'never' : 'at',
    endsAtMs: alert?.expiresAtMs,
    repeats: alert?.repeats !== undefined,
    words: alert?.words ?? '',
    sound: alert?.sound ?? 'alert',
  };
}

/** End, words and sound that a draft asks for; undefined for an end that is no time ahead. */
function lastingOf({ expiry, endsAtMs, words, sound }: AlertDraft, nowMs: number): AlertTerms | undefined {
  const expiresAtMs = expiry === 'never' ? undefined : expiry === 'at' ? endsAtMs : nowMs + LASTING[expiry];
  if (expiry !== 'never' && (expiresAtMs === undefined || expiresAtMs <= nowMs)) return undefined;
  const own = words.trim().slice(0, MAX_ALERT_WORDS);
  return {
    expiresAtMs,
    words: own === '' ? undefined : own,
    sound: sound === 'alert' ? undefined : sound,
    firedAtMs: undefined,
  };
}

/** A price alert that a draft asks for, for a market that is at `market` (ticks); undefined where something is missing. */
export function priceAlertOf(
  draft: AlertDraft,
  product: Pick<PriceAlert, 'symbolId' | 'product' | 'digits'>,
  market: number | undefined,
  nowMs: number,
): Omit<PriceAlert, 'id'> | undefined {
  const price = alertPrice(draft.price, product.digits);
  const lasting = lastingOf(draft, nowMs);
  if (price === undefined || market === undefined || lasting === undefined) return undefined;
  const { condition, repeats } = draft;
  const side = condition === 'reaches' ? sideTowards(market, price) : condition;
  return {
    kind: 'price',
    ...product,
    ...lasting,
    price,
    side,
    repeats: repeats ? (condition === 'reaches' ? 'both' : 'side') : undefined,
    // What is there already has not come there.
    waitsBack: condition !== 'reaches' && isTriggered(side, market, price) ? true : undefined,
  };
}

/** An alert on a drawing or an indicator, changed as a draft asks; what it waits for stays. */
export function changedAlert<Kind extends Alert>(
  alert: Kind,
  draft: AlertDraft,
  nowMs: number,
): Kind | undefined {
  const lasting = lastingOf(draft, nowMs);
  return lasting && { ...alert, ...lasting, repeats: draft.repeats ? 'side' : undefined };
}

/** What an alert waits for, or what it says when it fires, as a sentence in the language of the terminal. */
export function alertSentence(alert: Alert, tense: 'waits' | 'fired'): string {
  const sentence = conditionSentence(alert, tense);
  return alert.words === undefined ? sentence : `${alert.words}: ${sentence}`;
}

function conditionSentence(alert: Alert, tense: 'waits' | 'fired'): string {
  const { product, side } = alert;
  const t = i18n.getFixedT(null, 'chart');
  if (alert.kind === 'price') {
    const shown = { product, price: formatPrice(alert.price, alert.digits) };
    if (tense === 'fired') return t(side === 'above' ? 'alert.above' : 'alert.below', shown);
    return t(side === 'above' ? 'alert.waits.above' : 'alert.waits.below', shown);
  }
  const shown = {
    product,
    what: alert.kind === 'drawing' ? drawingName(alert.product, alert.drawing) : nameOf(alert),
  };
  if (alert.kind === 'indicator' && alert.level !== undefined) {
    const kind = findKind(alert.indicator);
    const facts = { digits: alert.digits, numberDigits: 0 };
    const level = formatFigure(alert.level, kind?.unit ?? 'plain', facts);
    return t(`alert.${tense}.value.${side}`, { ...shown, level });
  }
  return t(`alert.${tense}.line.${side}`, shown);
}

function drawingName(product: string, id: string): string {
  const drawing = drawingsOf(useDrawings.getState(), product).find((each) => each.id === id);
  return i18n.t(drawing === undefined ? 'alert.goneLine' : `drawing.${drawing.tool}`, { ns: 'chart' });
}

function nameOf({ indicator, parameters, line, interval }: IndicatorAlert): string {
  const kind = findKind(indicator);
  const name = kind?.lines[line]?.name ?? '';
  return [kind?.short ?? indicator, ...Object.values(parameters), name, intervalLabel(interval)]
    .filter((word) => word !== '')
    .join(' ');
}
