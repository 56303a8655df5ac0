import type { EquityDay, LimitChange, LossLockState } from './loss-lock-model.ts';
import { MAX_EQUITY_DAYS, MAX_LIMIT_CHANGES, NO_LOCK } from './loss-lock-model.ts';

/** Loss locks as they are kept with the profile: by account, money as text. */

/** Accounts whose locks are kept; the one that was written longest ago leaves first. */
export const MAX_KEPT_LOCKS = 40;
const NAME = 'meridian.loss-lock';
const VERSION = 1;

export type LockStorage = Pick<Storage, 'getItem' | 'setItem'>;

/** The lock of an account; a new one where none is kept or what is kept cannot be read. */
export function readLock(storage: LockStorage, key: string): LossLockState {
  const kept = readAll(storage)[key];
  return kept === undefined ? NO_LOCK : readState(kept);
}

export function writeLock(storage: LockStorage, key: string, { changes, days }: LossLockState): void {
  const { [key]: _before, ...others } = readAll(storage);
  const written = JSON.parse(
    JSON.stringify({ changes, days }, (_name, value: unknown) =>
      typeof value === 'bigint' ? String(value) : value,
    ),
  ) as unknown;
  const locks = Object.fromEntries([...Object.entries(others), [key, written]].slice(-MAX_KEPT_LOCKS));
  storage.setItem(NAME, JSON.stringify({ version: VERSION, locks }));
}

function readAll(storage: LockStorage): Readonly<Record<string, unknown>> {
  try {
    const kept = JSON.parse(storage.getItem(NAME) ?? '{}') as { version?: unknown; locks?: unknown };
    return kept.version === VERSION && isRecord(kept.locks) ? kept.locks : {};
  } catch {
    return {};
  }
}

function readState(kept: unknown): LossLockState {
  if (!isRecord(kept)) return NO_LOCK;
  const list = (value: unknown) => (Array.isArray(value) ? value.filter(isRecord) : []);
  return {
    changes: list(kept['changes']).flatMap(readChange).slice(-MAX_LIMIT_CHANGES),
    days: list(kept['days']).flatMap(readDay).slice(-MAX_EQUITY_DAYS),
  };
}

function readChange({ atMs, limit, fromDay }: Record<string, unknown>): readonly LimitChange[] {
  if (!isWhole(atMs) || !isWhole(fromDay)) return [];
  if (limit === undefined) return [{ atMs, limit: undefined, fromDay }];
  const amount = toMoney(limit);
  return amount === undefined || amount <= 0n ? [] : [{ atMs, limit: amount, fromDay }];
}

const STARTS = ['equity', 'ledger', 'firstLook'] as const;

function readDay(kept: Record<string, unknown>): readonly EquityDay[] {
  const { day, startAtMs, lastAtMs, lowestAtMs, lockedAtMs } = kept;
  const [start, moved, last, lowest] = ['start', 'moved', 'last', 'lowest'].map((name) =>
    toMoney(kept[name]),
  );
  const startFrom = STARTS.find((each) => each === kept['startFrom']);
  if (!isWhole(day) || !isWhole(startAtMs) || !isWhole(lastAtMs) || !isWhole(lowestAtMs)) return [];
  if (start === undefined || moved === undefined || last === undefined || lowest === undefined) return [];
  if (startFrom === undefined) return [];
  const lock = isWhole(lockedAtMs) ? lockedAtMs : undefined;
  return [{ day, start, startFrom, startAtMs, moved, last, lastAtMs, lowest, lowestAtMs, lockedAtMs: lock }];
}

function toMoney(text: unknown): bigint | undefined {
  return typeof text === 'string' && /^-?\d{1,30}$/.test(text) ? BigInt(text) : undefined;
}

function isWhole(value: unknown): value is number {
  return Number.isSafeInteger(value);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
