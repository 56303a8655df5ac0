import { createStoredState, fieldsOf, type Fields } from '../../../session/stored-state.ts';
import { drawingsOf, useDrawings } from '../drawings/drawing-store.ts';
import { findKind } from '../indicators/kinds.ts';
import { parametersOf } from '../indicators/indicator.ts';
import { readInterval } from '../intervals/chart-interval.ts';
import {
  isQuiet,
  isTriggered,
  lineLevel,
  rearmed,
  sideTowards,
  type Alert,
  type NewAlert,
  ALERT_SOUNDS,
  MAX_ALERT_WORDS,
  type AlertTerms,
  type IndicatorAlert,
} from './alert.ts';
import type { InstrumentNumber } from '../../../../backend/domain/units.ts';

/** Alerts of this terminal, and those that fired and are remembered; the oldest goes for one more. */
export const MAX_ALERTS = 100;
export const MAX_FIRED_ALERTS = 50;

/** An alert that fired. */
export interface FiredAlert {
  readonly alert: Alert;
  /** Market time in milliseconds. */
  readonly atMs: number;
}

interface AlertState {
  readonly alerts: readonly Alert[];
  /** Newest first. */
  readonly fired: readonly FiredAlert[];
  /** Alerts that fired since the list was looked at. */
  readonly unseen: number;
}

/** Alerts that wait and those that fired, kept in the profile's local storage: they are there after a restart. */
export const useAlerts = createStoredState<AlertState>(
  'meridian.alerts',
  { alerts: [], fired: [], unseen: 0 },
  ({ alerts, fired, unseen }) => ({
    alerts: readAlerts(alerts, MAX_ALERTS),
    fired: readFired(fired, MAX_FIRED_ALERTS),
    unseen: typeof unseen === 'number' && unseen > 0 ? Math.min(MAX_FIRED_ALERTS, Math.floor(unseen)) : 0,
  }),
);

/** Adds an alert at a price (ticks) for a market that is at `market`. */
export function addAlert(
  alert: {
    readonly symbolId: InstrumentNumber;
    readonly product: string;
    readonly digits: number;
    readonly price: number;
  },
  market: number,
): void {
  storeAlert({ kind: 'price', ...alert, side: sideTowards(market, alert.price) });
}

export function storeAlert(alert: NewAlert): void {
  const added = { ...alert, id: crypto.randomUUID() } as Alert;
  useAlerts.setState(({ alerts }) => ({ alerts: [...alerts, added].slice(-MAX_ALERTS) }));
}

/** Puts a changed alert in the place of the one with its id; nothing where that is gone. */
export function changeAlert(alert: Alert): void {
  useAlerts.setState(({ alerts }) => ({
    alerts: alerts.map((each) => (each.id === alert.id ? alert : each)),
  }));
}

export function removeAlert(id: string): void {
  useAlerts.setState(({ alerts }) => ({ alerts: alerts.filter((each) => each.id !== id) }));
}

/** The list was looked at. */
export function seeAlerts(): void {
  if (useAlerts.getState().unseen > 0) useAlerts.setState({ unseen: 0 });
}

export function clearFired(): void {
  useAlerts.setState({ fired: [], unseen: 0 });
}

/**
 * Takes an alert out of the list as one that fired; one that repeats waits for the next time. False when it was not in it, is over
 * or rests: another window was first.
 */
export function fireAlert(alert: Alert, atMs: number): boolean {
  const { alerts } = useAlerts.getState();
  const kept = alerts.find(({ id }) => id === alert.id);
  if (kept === undefined || kept.waitsBack === true || isQuiet(kept, atMs)) return false;
  const next = rearmed(kept, atMs);
  useAlerts.setState(({ fired, unseen }) => ({
    alerts: alerts.flatMap((each) => (each.id !== alert.id ? [each] : next === undefined ? [] : [next])),
    fired: [{ alert, atMs }, ...fired].slice(0, MAX_FIRED_ALERTS),
    unseen: Math.min(MAX_FIRED_ALERTS, unseen + 1),
  }));
  return true;
}

/** Takes the alerts of a product that a price (ticks) fires at a market time out of the list and returns them. */
export function popTriggeredAlerts(symbolId: InstrumentNumber, price: number, timeMs = 0): readonly Alert[] {
  return useAlerts
    .getState()
    .alerts.filter((alert) => alert.symbolId === symbolId && isAtPrice(alert, price, timeMs))
    .filter((alert) => fireAlert(alert, timeMs));
}

/** The market was on the other side of an alert: from now on it fires when it comes back. */
export function noteBack({ id }: Alert): void {
  const kept = useAlerts.getState().alerts.find((each) => each.id === id);
  if (kept?.waitsBack === true) changeAlert({ ...kept, waitsBack: undefined });
}

/** The price (ticks) at which an alert waits at a time; undefined where none is known. */
export function alertLevel(alert: Alert, timeMs: number): number | undefined {
  if (alert.kind === 'price') return alert.price;
  if (alert.kind === 'indicator') return undefined;
  const drawing = drawingsOf(useDrawings.getState(), alert.product).find(({ id }) => id === alert.drawing);
  return drawing && lineLevel(drawing, timeMs / 1000);
}

function isAtPrice(alert: Alert, price: number, timeMs: number): boolean {
  const level = alertLevel(alert, timeMs);
  if (level === undefined) return false;
  const isThere = isTriggered(alert.side, price, level);
  if (alert.waitsBack !== true) return isThere;
  if (!isThere) noteBack(alert);
  return false;
}

/** What of stored alerts this version knows, the newest so many. */
export function readAlerts(stored: unknown, most: number): readonly Alert[] {
  if (!Array.isArray(stored)) return [];
  return (stored as unknown[]).slice(-most).flatMap((each) => {
    const alert = readAlert(each);
    return alert === undefined ? [] : [alert];
  });
}

/** What of stored alerts that fired this version knows. */
export function readFired(
  stored: unknown,
  most: number,
): readonly { readonly alert: Alert; readonly atMs: number }[] {
  if (!Array.isArray(stored)) return [];
  return (stored as unknown[]).slice(0, most).flatMap((each) => {
    const { alert: given, atMs } = fieldsOf(each);
    const alert = readAlert(given);
    return alert === undefined || typeof atMs !== 'number' ? [] : [{ alert, atMs }];
  });
}

function readAlert(stored: unknown): Alert | undefined {
  const item = fieldsOf(stored);
  const { id, symbolId, product, digits, side } = item;
  if (typeof id !== 'string' || typeof product !== 'string') return undefined;
  if (!Number.isSafeInteger(symbolId) || !Number.isSafeInteger(digits)) return undefined;
  if (side !== 'above' && side !== 'below') return undefined;
  const named = { id, product, symbolId: Number(symbolId), digits: Number(digits), side } as const;
  const base = { ...named, ...readTerms(item) };
  // Alerts of a price are older than the other kinds and have no word for theirs.
  const { kind = 'price', price, drawing } = item;
  if (kind === 'price')
    return Number.isSafeInteger(price) ? { ...base, kind: 'price', price: Number(price) } : undefined;
  if (kind === 'drawing')
    return typeof drawing === 'string' ? { ...base, kind: 'drawing', drawing } : undefined;
  return kind === 'indicator' ? readIndicator(item, base) : undefined;
}

function readTerms({ expiresAtMs, repeats, words, sound, waitsBack, firedAtMs }: Fields): AlertTerms {
  const time = (value: unknown) => (typeof value === 'number' && Number.isFinite(value) ? value : undefined);
  const terms: AlertTerms = {
    expiresAtMs: time(expiresAtMs),
    repeats: repeats === 'side' || repeats === 'both' ? repeats : undefined,
    words: typeof words === 'string' && words !== '' ? words.slice(0, MAX_ALERT_WORDS) : undefined,
    sound: ALERT_SOUNDS.find((each) => each === sound),
    waitsBack: waitsBack === true ? true : undefined,
    firedAtMs: time(firedAtMs),
  };
  return Object.fromEntries(Object.entries(terms).filter(([, value]) => value !== undefined));
}

function readIndicator(
  { interval: text, indicator, parameters, line, level }: Fields,
  base: Pick<IndicatorAlert, 'id' | 'symbolId' | 'product' | 'digits' | 'side'> & AlertTerms,
): IndicatorAlert | undefined {
  const interval = typeof text === 'string' ? readInterval(text) : undefined;
  const kind = typeof indicator === 'string' ? findKind(indicator) : undefined;
  if (interval === undefined || kind === undefined || typeof line !== 'number') return undefined;
  if (kind.lines[line] === undefined) return undefined;
  return {
    ...base,
    kind: 'indicator',
    interval,
    indicator: kind.id,
    parameters: parametersOf(kind, fieldsOf(parameters)),
    line,
    level: typeof level === 'number' && Number.isFinite(level) ? level : undefined,
  };
}
