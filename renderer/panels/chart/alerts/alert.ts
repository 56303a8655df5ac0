import type { Anchor, Drawing } from '../drawings/drawing.ts';
import type { Parameters } from '../indicators/indicator.ts';
import type { ChartInterval } from '../intervals/chart-interval.ts';

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
  readonly symbolId: number;
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
