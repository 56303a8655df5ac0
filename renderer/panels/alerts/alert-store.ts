import { createStoredState, fieldsOf } from '../../session/stored-state.ts';
import { readAlert, type Alert, type NewAlert } from './alert.ts';

/** Alerts of a profile, and lines of the log of those that fired; the oldest line goes for one more. */
export const MAX_ALERTS = 100;
export const MAX_FIRED_ALERTS = 200;

/** A line of the log: an alert that fired. */
export interface FiredAlert {
  /** Of this line. */
  readonly id: string;
  /** As it was. */
  readonly alert: Alert;
  /** Market time in milliseconds at which it was so; of a bar that ended while the terminal was off, its end. */
  readonly atMs: number;
  /** Start of the bar (seconds). */
  readonly bar: number;
  /** What each condition saw: the left value and what it was held against. */
  readonly values: readonly Sight[];
  /** It happened while nobody looked and was found afterwards. */
  readonly isLate?: boolean | undefined;
  /** What became of the call of the webhook. */
  readonly call?: string | undefined;
}

/** What a condition saw; undefined where it saw nothing, or only an event. */
export interface Sight {
  readonly left?: number | undefined;
  readonly right?: number | undefined;
}

interface AlertState {
  readonly alerts: readonly Alert[];
  /** Newest first. */
  readonly fired: readonly FiredAlert[];
  /** Alerts that fired since the list was looked at. */
  readonly unseen: number;
}

/** Alerts and those that fired, kept in the profile's local storage: they are there after a restart. */
export const useAlerts = createStoredState<AlertState>(
  'meridian.alerts',
  { alerts: [], fired: [], unseen: 0 },
  ({ alerts, fired, unseen }) => ({
    alerts: readAlerts(alerts, MAX_ALERTS),
    fired: readFired(fired, MAX_FIRED_ALERTS),
    unseen: typeof unseen === 'number' && unseen > 0 ? Math.min(MAX_FIRED_ALERTS, Math.floor(unseen)) : 0,
  }),
);

/** Adds an alert. False where there is no room: none is dropped for another. */
export function storeAlert(alert: NewAlert): boolean {
  const { alerts } = useAlerts.getState();
  if (alerts.length >= MAX_ALERTS) return false;
  useAlerts.setState({ alerts: [...alerts, { ...alert, id: crypto.randomUUID() }] });
  return true;
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

/** Writes an alert that fired into the log; one that fires once is taken out of the list. */
export function recordFiring(
  alert: Alert,
  { atMs, bar, values }: Pick<FiredAlert, 'atMs' | 'bar' | 'values'>,
  isLate: boolean,
): FiredAlert {
  const fired: FiredAlert = {
    id: crypto.randomUUID(),
    alert,
    atMs,
    bar,
    values,
    ...(isLate ? { isLate } : {}),
  };
  useAlerts.setState((state) => ({
    alerts: alert.repeats === 'once' ? state.alerts.filter(({ id }) => id !== alert.id) : state.alerts,
    fired: [fired, ...state.fired].slice(0, MAX_FIRED_ALERTS),
    unseen: Math.min(MAX_FIRED_ALERTS, state.unseen + 1),
  }));
  return fired;
}

/** Notes in the log what became of the call of the webhook. */
export function noteCall(id: string, call: string): void {
  useAlerts.setState(({ fired }) => ({
    fired: fired.map((each) => (each.id === id ? { ...each, call } : each)),
  }));
}

/** The list was looked at. */
export function seeAlerts(): void {
  if (useAlerts.getState().unseen > 0) useAlerts.setState({ unseen: 0 });
}

export function clearFired(): void {
  useAlerts.setState({ fired: [], unseen: 0 });
}

/** What of stored alerts this version knows, the newest so many. */
export function readAlerts(stored: unknown, most: number): readonly Alert[] {
  if (!Array.isArray(stored)) return [];
  return (stored as unknown[]).slice(-most).flatMap((each) => readAlert(each) ?? []);
}

/** What of stored alerts that fired this version knows. */
export function readFired(stored: unknown, most: number): readonly FiredAlert[] {
  if (!Array.isArray(stored)) return [];
  return (stored as unknown[]).slice(0, most).flatMap((each, index) => {
    const { id, alert: given, atMs, bar, values, isLate, call } = fieldsOf(each);
    const alert = readAlert(given);
    if (alert === undefined || typeof atMs !== 'number') return [];
    const fired: FiredAlert = {
      id: typeof id === 'string' ? id : `${alert.id} ${atMs} ${index}`,
      alert,
      atMs,
      bar: typeof bar === 'number' ? bar : Math.floor(atMs / 1000),
      values: Array.isArray(values) ? (values as unknown[]).map(readSight) : [],
      ...(isLate === true ? { isLate } : {}),
      ...(typeof call === 'string' ? { call } : {}),
    };
    return [fired];
  });
}

function readSight(stored: unknown): Sight {
  const { left, right } = fieldsOf(stored);
  const number = (value: unknown) =>
    typeof value === 'number' && Number.isFinite(value) ? value : undefined;
  return { left: number(left), right: number(right) };
}
