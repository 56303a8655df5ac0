import { createStoredState, fieldsOf, readByName } from '../../../session/stored-state.ts';
import { MAX_CONDITIONS, type Alert } from '../alert.ts';
import { MAX_ALERTS } from '../alert-store.ts';
import { PLACES, type AlertMemory, type Remembered } from './judge.ts';

interface MemoryState {
  /** By id of the alert. */
  readonly memories: Readonly<Record<string, AlertMemory>>;
  /** Up to when what happened in the account has been heard (milliseconds); undefined before the first time. */
  readonly receivedMs: number | undefined;
}

/** What alerts remember, kept in the profile's local storage: after a restart they go on where they were. */
export const useAlertMemory = createStoredState<MemoryState>(
  'meridian.alert-memory',
  { memories: {}, receivedMs: undefined },
  ({ memories, receivedMs }) => ({
    memories: Object.fromEntries(
      Object.entries(readByName(memories, MAX_ALERTS, readMemory)).flatMap(([id, memory]) =>
        memory === undefined ? [] : [[id, memory]],
      ),
    ),
    receivedMs: number(receivedMs),
  }),
);

/** What has changed since it was stored: prices come ten times a second, and a crash costs a second of them. */
let changed = new Map<string, AlertMemory>();
let received: number | undefined;

/** Remembers something of an alert until it is stored with the rest. */
export function keepMemory(id: string, memory: AlertMemory): void {
  changed.set(id, memory);
}

export function setReceivedTime(timeMs: number): void {
  received = timeMs;
}

/** Stores what has changed. */
export function storeMemories(): void {
  if (changed.size === 0 && received === undefined) return;
  const [kept, time] = [changed, received];
  changed = new Map();
  received = undefined;
  useAlertMemory.setState(({ memories, receivedMs }) => ({
    memories: { ...memories, ...Object.fromEntries(kept) },
    receivedMs: time ?? receivedMs,
  }));
}

/** Forgets what alerts remember that are gone, or off: one that is switched on begins anew. */
export function forgetMemories(alerts: readonly Alert[]): void {
  const on = new Set(alerts.filter(({ isOff }) => isOff !== true).map(({ id }) => id));
  for (const id of changed.keys()) if (!on.has(id)) changed.delete(id);
  const { memories } = useAlertMemory.getState();
  const left = Object.entries(memories).filter(([id]) => on.has(id));
  if (left.length < Object.keys(memories).length)
    useAlertMemory.setState({ memories: Object.fromEntries(left) });
}

function number(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}

function readMemory(stored: unknown): AlertMemory | undefined {
  const { of, conditions, wasMet, bar, closedBar, firedBar, firedAtMs } = fieldsOf(stored);
  if (typeof of !== 'string' || !Array.isArray(conditions) || conditions.length > MAX_CONDITIONS)
    return undefined;
  const { start, high, low } = fieldsOf(bar);
  const [first, top, bottom] = [number(start), number(high), number(low)];
  return {
    of,
    conditions: (conditions as unknown[]).map(readRemembered),
    wasMet: wasMet === true,
    ...(first === undefined || top === undefined || bottom === undefined
      ? {}
      : { bar: { start: first, high: top, low: bottom } }),
    closedBar: number(closedBar),
    firedBar: number(firedBar),
    firedAtMs: number(firedAtMs),
  };
}

function readRemembered(stored: unknown): Remembered {
  const { place, happenedIn } = fieldsOf(stored);
  return { place: PLACES.find((each) => each === place), happenedIn: number(happenedIn) };
}
