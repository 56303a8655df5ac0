import type { OrderCommand } from '../../venue/port.ts';
import type { PositionRecord } from '../../venue/records.ts';

/**
 * A limit that a trader sets to the loss of one day. When it is reached the terminal opens nothing more until the next day, whatever
 * happens to the equity meanwhile. Tightening counts at once, loosening from the next day on: it cannot be undone in the heat of
 * a loss. Days are those of the market's clock (UTC); money is at the digits of the account.
 */

/** Changes of the limit that are remembered; the oldest leave first. */
export const MAX_LIMIT_CHANGES = 50;
/** Days whose equity is kept. */
export const MAX_EQUITY_DAYS = 400;
/** Part of the limit at which the trader is warned, percent. */
export const WARN_PERCENT = 70n;
/** An equity that was seen this shortly before a day began is what the day began with (milliseconds). */
export const DAY_START_SLACK_MS = 10 * 60_000;

const DAY_MS = 86_400_000;

export interface LimitChange {
  /** Market time. */
  readonly atMs: number;
  /** Above zero; undefined: no limit. */
  readonly limit: bigint | undefined;
  /** The first day on which it counts. */
  readonly fromDay: number;
}

/** One day of an account as the terminal saw it. */
export interface EquityDay {
  readonly day: number;
  /** What the day's result is counted from. */
  readonly start: bigint;
  /** Where that comes from: equity at the end of the day before, the ledger's balance, or the first look of the day. */
  readonly startFrom: 'equity' | 'ledger' | 'firstLook';
  readonly startAtMs: number;
  /** Put in less taken out since the start. */
  readonly moved: bigint;
  /** Equity, and when it was looked at last. */
  readonly last: bigint;
  readonly lastAtMs: number;
  /** The lowest result of the day, and when. */
  readonly lowest: bigint;
  readonly lowestAtMs: number;
  /** When the limit was reached; undefined while it was not. */
  readonly lockedAtMs: number | undefined;
}

export interface LossLockState {
  /** Oldest first. */
  readonly changes: readonly LimitChange[];
  /** Oldest first; the last one is today's once the account was looked at today. */
  readonly days: readonly EquityDay[];
}

export const NO_LOCK: LossLockState = { changes: [], days: [] };

export function dayOf(marketMs: number): number {
  return Math.floor(marketMs / DAY_MS);
}

/** When the day of a moment ends (market time). */
export function dayEndMs(day: number): number {
  return (day + 1) * DAY_MS;
}

/** The limit that counts on a day; undefined for none. */
export function limitOn({ changes }: LossLockState, day: number): bigint | undefined {
  return changes.findLast(({ fromDay }) => fromDay <= day)?.limit;
}

/** A change that counts from a later day on; undefined where none waits. */
export function pendingChange({ changes }: LossLockState, day: number): LimitChange | undefined {
  const last = changes.at(-1);
  return last !== undefined && last.fromDay > day ? last : undefined;
}

export function dayRecord({ days }: LossLockState, day: number): EquityDay | undefined {
  const last = days.at(-1);
  return last?.day === day ? last : undefined;
}

/** Result of a day up to its last look. */
export function resultOf({ start, moved, last }: EquityDay): bigint {
  return last - start - moved;
}

export function isLockedOn(state: LossLockState, day: number): boolean {
  return dayRecord(state, day)?.lockedAtMs !== undefined;
}

/** Sets another limit, or none. What is stricter counts at once, what is looser from the next day; a change that waits is replaced. */
export function setLimit(state: LossLockState, limit: bigint | undefined, atMs: number): LossLockState {
  const day = dayOf(atMs);
  const now = limitOn(state, day);
  const isStricter = limit !== undefined && (now === undefined || limit < now);
  const kept = state.changes.filter(({ fromDay }) => fromDay <= day);
  if (limit === now) return { ...state, changes: kept };
  const change = { atMs, limit, fromDay: isStricter ? day : day + 1 };
  const changed = { ...state, changes: [...kept, change].slice(-MAX_LIMIT_CHANGES) };
  const today = dayRecord(changed, day);
  return today === undefined ? changed : withDay(changed, locked(changed, today, today.last, atMs));
}

/** What is known of the account at a moment. */
export interface Look {
  /** Market time. */
  readonly atMs: number;
  readonly equity: bigint;
  /** What the platform's ledger says of the day; undefined while it was not read. */
  readonly ledger: { readonly opening: bigint; readonly moved: bigint } | undefined;
}

/** Takes a look at the account into the day. */
export function withLook(state: LossLockState, { atMs, equity, ledger }: Look): LossLockState {
  const day = dayOf(atMs);
  const known = dayRecord(state, day) ?? firstOfDay(state, day, { atMs, equity, ledger });
  // The ledger is exact where the terminal was not there at the start.
  const record =
    known.startFrom === 'firstLook' && ledger !== undefined ? fromLedger(known, ledger.opening) : known;
  const moved = ledger === undefined ? record.moved : ledger.moved;
  const looked = { ...record, moved, last: equity, lastAtMs: atMs };
  const result = resultOf(looked);
  const isLowest = result < looked.lowest || looked.lowestAtMs === 0;
  const lowest = isLowest ? { lowest: result, lowestAtMs: atMs } : {};
  return withDay(state, locked(state, { ...looked, ...lowest }, equity, atMs));
}

/** A day that is counted from the ledger now; its lowest point is what it would have been. */
function fromLedger(record: EquityDay, opening: bigint): EquityDay {
  const lowest = record.lowest + record.start - opening;
  return { ...record, start: opening, startFrom: 'ledger', startAtMs: record.day * DAY_MS, lowest };
}

function firstOfDay({ days }: LossLockState, day: number, { atMs, equity, ledger }: Look): EquityDay {
  const before = days.at(-1);
  const wasThere =
    before !== undefined && before.day < day && before.lastAtMs >= day * DAY_MS - DAY_START_SLACK_MS;
  const [start, startFrom, startAtMs] = wasThere
    ? ([before.last, 'equity', day * DAY_MS] as const)
    : ledger !== undefined
      ? ([ledger.opening, 'ledger', day * DAY_MS] as const)
      : ([equity, 'firstLook', atMs] as const);
  return {
    day,
    start,
    startFrom,
    startAtMs,
    moved: 0n,
    last: equity,
    lastAtMs: atMs,
    lowest: 0n,
    lowestAtMs: 0,
    lockedAtMs: undefined,
  };
}

/** Locks a day whose limit is reached; a lock stays for the day. */
function locked(state: LossLockState, record: EquityDay, equity: bigint, atMs: number): EquityDay {
  const limit = limitOn(state, record.day);
  if (record.lockedAtMs !== undefined || limit === undefined) return record;
  return resultOf({ ...record, last: equity }) <= -limit ? { ...record, lockedAtMs: atMs } : record;
}

function withDay(state: LossLockState, record: EquityDay): LossLockState {
  const others = state.days.filter(({ day }) => day !== record.day);
  return { ...state, days: [...others, record].slice(-MAX_EQUITY_DAYS) };
}

/** How much of the limit is used: what tone it has. */
export function lockTone(result: bigint, limit: bigint | undefined): 'ok' | 'warn' | 'locked' {
  if (limit === undefined || result > 0n) return 'ok';
  if (-result >= limit) return 'locked';
  return -result * 100n >= limit * WARN_PERCENT ? 'warn' : 'ok';
}

/**
 * Whether a command adds risk: it opens something, moves an opening that rests, or takes a stop away or farther from the market.
 * Closing, reducing, cancelling and moving stops nearer do not. `position` is what the brackets are of.
 */
export function addsRisk(
  command: OrderCommand,
  resting: { readonly isOpening: boolean } | undefined,
  position: Pick<PositionRecord, 'direction' | 'stopLoss'> | undefined,
): boolean {
  switch (command.kind) {
    case 'place':
      return command.draft.type.endsWith('Open');
    case 'change':
      return resting?.isOpening ?? true;
    case 'brackets': {
      if (position?.stopLoss === undefined) return false;
      if (command.stopLoss === undefined) return true;
      const farther = command.stopLoss - position.stopLoss;
      return position.direction === 'buy' ? farther < 0 : farther > 0;
    }
    default:
      return false;
  }
}
