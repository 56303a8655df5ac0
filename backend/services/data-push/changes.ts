import type { TradeType } from '../../domain/account-type.ts';
import type { DataPushEventType } from '../../contract/data-push/events.ts';
import type { GroupKey } from '../catalogue/catalogue-service.ts';
import type { InstrumentTerms } from '../../domain/index.ts';
import type {
  DataPushAccount,
  DataPushChangeRow,
  DataPushCustomer,
  DataPushOrder,
} from '../../storage/data-push/data-push-repository.ts';

/** A row as a trigger wrote it down, by column. */
export type ChangedRow = Readonly<Record<string, unknown>>;

/** What an event needs to know beside the row that changed. */
export interface Surroundings {
  account(accountId: number): DataPushAccount | undefined;
  customer(customerId: number): DataPushCustomer | undefined;
  order(orderId: number): DataPushOrder | undefined;
  /** Terms for a customer group, or the product's own. */
  terms(symbolId: number, tradeType: TradeType, group?: GroupKey): InstrumentTerms | undefined;
  /** Units of one currency for one of another at a time of the market, at RATE_DIGITS; undefined where none is known. */
  rate(from: string, to: string, atMs: number): bigint | undefined;
  /** Wall time at which the change becomes an event. */
  readonly nowMs: number;
}

/** An event with the company that it belongs to. */
export interface DataPushEvent {
  readonly companyId: number;
  readonly data: object;
}

/** Makes the event of a changed row; undefined where what it belongs to is not there. */
export type EventMaker = (row: ChangedRow, around: Surroundings) => DataPushEvent | undefined;

export type EventMakers = Readonly<Record<DataPushEventType, EventMaker>>;

/** A whole number of a row. */
export function numberIn(row: ChangedRow, column: string): number {
  return Number(row[column]);
}

/** A text of a row, null where there is none. */
export function textIn(row: ChangedRow, column: string): string | null {
  const value = row[column];
  return typeof value === 'string' ? value : null;
}

/** A whole number of a row that may be absent. */
export function numberOrNull(row: ChangedRow, column: string): number | null {
  return row[column] === null || row[column] === undefined ? null : Number(row[column]);
}

/** A scaled amount of a row. */
export function amountIn(row: ChangedRow, column: string): bigint {
  return BigInt(String(row[column]));
}

/** A scaled amount on the wire: a number, or text where a number would not be exact. */
export function scaled(amount: bigint): number | string {
  const value = Number(amount);
  return Number.isSafeInteger(value) ? value : String(amount);
}

/** The row of a change. Throws where the stored text is no object. */
export function parseRow({ record }: Pick<DataPushChangeRow, 'record'>): ChangedRow {
  return JSON.parse(record) as ChangedRow;
}
