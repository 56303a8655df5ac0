import type { Flow } from '../../domain/flow.ts';
import { StorageError } from '../errors.ts';

/** A value as JSON carries it; an integer beyond 2^53 is a list of its digits alone. */
export type JournalValue = number | string | boolean | null | readonly [digits: string];
/** A row in the order of its table's columns. */
export type JournalRow = readonly JournalValue[];
/** From and to which book, how much, why, and the balance afterwards. */
export type JournalTransfer = readonly [
  from: string,
  to: string,
  amount: JournalValue,
  flow: Flow,
  balanceAfter: JournalValue,
];

/** What happened: an event of the trading core, its records as rows as they stand afterwards. */
export interface JournalEvent {
  readonly type: string;
  readonly accountId: number;
  readonly timeMs: number;
  readonly account?: JournalRow;
  readonly order?: JournalRow;
  readonly deal?: JournalRow;
  readonly position?: JournalRow;
  /** What a stock account has of products. */
  readonly holdings?: readonly JournalRow[];
  /** A deal of the house at the source. */
  readonly hedge?: JournalRow;
  readonly transfers?: readonly JournalTransfer[];
  /** Order and fill that money moved for, as the lines of the ledger name them. */
  readonly cause?: readonly [orderId: number | null, dealId: number | null];
  /** Everything else that the event says. */
  readonly values?: Readonly<Record<string, JournalValue>>;
}

/** One decision about what is decided together: all that its projection, or a replay, needs. */
export interface JournalRecord {
  readonly events: readonly JournalEvent[];
  /** Number before that of the first ledger line. */
  readonly lastTransferId: number;
  /** Accounts whose books changed, as they stand afterwards. */
  readonly accounts: readonly JournalRow[];
  /** Trade messages: rows of their table, with their content as values. */
  readonly messages: readonly (readonly [
    seqId: number,
    accountId: number,
    timestampMs: number,
    content: readonly JournalValue[],
  ])[];
  /** Beside the unit of its head: the accounts or wallets whose resting orders were met. */
  readonly met: readonly number[];
}

/** Form of the records that are written. One that a later version wrote is not read. */
const FORMAT = 1;

/** The value of a column or member as a record holds it. */
export function toJournalValue(value: unknown): JournalValue {
  if (typeof value === 'number' || typeof value === 'string' || value === null) return value;
  if (typeof value === 'bigint') {
    const short = Number(value);
    return Number.isSafeInteger(short) ? short : [String(value)];
  }
  if (typeof value === 'boolean') return value;
  throw new StorageError(`a value cannot be journalled: ${typeof value}`);
}

/** The value of a column: a number, a bigint beyond 2^53, a text or null. */
export function ofJournalValue(value: JournalValue): number | bigint | string | boolean | null {
  return typeof value === 'object' && value !== null ? BigInt(value[0]) : value;
}

/** The record as the text that is stored. */
export function encodeRecord({ events, lastTransferId, accounts, messages, met }: JournalRecord): string {
  const short = events.map(({ type, accountId, timeMs, ...rest }) => [type, accountId, timeMs, rest]);
  const whole = [FORMAT, lastTransferId, short, accounts, messages];
  return JSON.stringify(met.length === 0 ? whole : [...whole, met]);
}

/** Reads the text of a record. @throws StorageError for a text that this version did not write. */
export function decodeRecord(text: string): JournalRecord {
  const [format, lastTransferId, short, accounts, messages, met = []] = parse(text);
  if (format !== FORMAT) throw new StorageError(`the journal holds a record of the unknown form ${format}`);
  const events = short.map(([type, accountId, timeMs, rest]) => ({ type, accountId, timeMs, ...rest }));
  return { events, lastTransferId, accounts, messages, met };
}

type Written = readonly [
  format: number,
  lastTransferId: number,
  events: readonly (readonly [
    type: string,
    accountId: number,
    timeMs: number,
    rest: Omit<JournalEvent, 'type' | 'accountId' | 'timeMs'>,
  ])[],
  accounts: JournalRecord['accounts'],
  messages: JournalRecord['messages'],
  met?: JournalRecord['met'],
];

function parse(text: string): Written {
  try {
    const found: unknown = JSON.parse(text);
    if (Array.isArray(found)) return found as unknown as Written;
  } catch {
    // Said below, without the text, which holds amounts of customers.
  }
  throw new StorageError('the journal holds a record that is no JSON list');
}
