import { crc32 } from 'node:zlib';
import { StorageError } from '../errors.ts';
import type { Statement } from '../database.ts';
import { JOURNAL, type JournalTableRow } from './tables.ts';
import { TRADE_TYPES } from '../../contract/mapping/account-numbers.ts';
import { toFlowType } from '../../contract/mapping/flow-types.ts';
import {
  decodeRecord,
  ofJournalValue,
  type JournalEvent,
  type JournalRecord,
  type JournalRow,
} from './journal-record.ts';
import { ACCOUNT_COLUMNS, DEAL_COLUMNS, POSITION_COLUMNS, tradingWriter } from './trading-writer.ts';

const TRADE_TYPE_AT = ACCOUNT_COLUMNS.indexOf('trade_type');
const POSITION_DEAL_AT = POSITION_COLUMNS.indexOf('deal_id');
const DEAL_ID_AT = DEAL_COLUMNS.indexOf('deal_id');

/** A record that several events touch, as it stands at the end, and whether it began with one of them. */
interface Latest {
  row: JournalRow;
  isNew: boolean;
}

/**
 * The rows that a record of the journal stands for. What begins with it is inserted, because a row with the same number would be
 * somebody else's; what several of its events touch is written once, as it stands at the end.
 */
function projectRecord(text: string): Statement[] {
  const record = decodeRecord(text);
  const statements: Statement[] = [];
  const orders = new Map<unknown, Latest>();
  const positions = new Map<unknown, Latest>();
  const holdings = new Map<string, JournalRow>();
  const opened = new Set<unknown>();
  let transferId = record.lastTransferId;
  for (const event of record.events) {
    if (event.type === 'accountOpened') opened.add(event.accountId);
    keep(orders, event.order, event.type === 'orderPlaced');
    keep(positions, event.position, isOpening(event));
    for (const row of event.holdings ?? []) holdings.set(`${String(row[0])}/${String(row[1])}`, row);
    for (const line of ledgerLines(event, record, transferId)) {
      transferId += 1;
      statements.push(line);
    }
    if (event.deal !== undefined) statements.push(rowOf(tradingWriter.deal, event.deal));
    if (event.hedge !== undefined) statements.push(rowOf(tradingWriter.hedge, event.hedge));
    if (event.type === 'sharesSplit') statements.push(splitOf(event));
    if (event.type === 'leverageSet') statements.push(leverageOf(event));
  }
  for (const [seqId, accountId, timestampMs, content] of record.messages) {
    const parameters = [seqId, accountId, timestampMs, JSON.stringify(content)];
    statements.push({ sql: tradingWriter.message.sql, parameters });
  }
  const { newOrder, order, newPosition, position, newAccount, account } = tradingWriter;
  for (const { row, isNew } of orders.values()) statements.push(rowOf(isNew ? newOrder : order, row));
  for (const { row, isNew } of positions.values())
    statements.push(rowOf(isNew ? newPosition : position, row));
  for (const row of holdings.values()) statements.push(rowOf(tradingWriter.stockHolding, row));
  for (const row of record.accounts) statements.push(rowOf(opened.has(row[0]) ? newAccount : account, row));
  return statements;
}

function keep(records: Map<unknown, Latest>, row: JournalRow | undefined, isNew: boolean): void {
  if (row === undefined) return;
  const known = records.get(row[0]);
  if (known === undefined) records.set(row[0], { row, isNew });
  else known.row = row;
}

function isOpening({ type, deal, position }: JournalEvent): boolean {
  return type === 'orderFilled' && deal?.[DEAL_ID_AT] === position?.[POSITION_DEAL_AT];
}

function ledgerLines(
  { accountId, timeMs, transfers = [], cause = [null, null] }: JournalEvent,
  { accounts }: JournalRecord,
  lastTransferId: number,
): Statement[] {
  if (transfers.length === 0) return [];
  const tradeType = accounts.find((row) => row[0] === accountId)?.[TRADE_TYPE_AT];
  if (typeof tradeType !== 'number') throw new Error(`a record moves money of ${accountId} and lacks it`);
  return transfers.map(([from, to, amount, flow, balanceAfter], at) => ({
    sql: tradingWriter.ledger.sql,
    parameters: [
      lastTransferId + at + 1,
      accountId,
      from,
      to,
      ofJournalValue(amount),
      toFlowType(flow, TRADE_TYPES.written(tradeType)),
      ofJournalValue(balanceAfter),
      ...cause,
      timeMs,
    ],
  }));
}

function leverageOf({ accountId, values }: JournalEvent): Statement {
  return {
    sql: tradingWriter.leverage.sql,
    parameters: [accountId, values?.['symbolId'] ?? null, values?.['leverage'] ?? null],
  };
}

function splitOf({ accountId, timeMs, position = [], values = {} }: JournalEvent): Statement {
  const of = (column: (typeof POSITION_COLUMNS)[number]) =>
    position[POSITION_COLUMNS.indexOf(column)] ?? null;
  const { newShares = 0, oldShares = 0, volumeBefore = 0, openVolumeBefore = 0 } = values;
  const { cost = 0, cashInLieu = 0, profit = 0 } = values;
  return rowOf(tradingWriter.split, [
    of('position_id'),
    timeMs,
    accountId,
    of('symbol_id'),
    newShares,
    oldShares,
    volumeBefore,
    of('volume'),
    openVolumeBefore,
    of('open_volume'),
    cost,
    cashInLieu,
    profit,
  ]);
}

function rowOf({ sql }: { readonly sql: string }, row: JournalRow): Statement {
  return { sql, parameters: row.some(isLong) ? row.map(ofJournalValue) : row };
}

function isLong(value: unknown): boolean {
  return typeof value === 'object' && value !== null;
}

/** What a row of the journal says beside its record and its checksum. */
export type JournalHeader = Omit<JournalTableRow, 'record' | 'checksum'>;

const RECORD_AT = JOURNAL.columns.indexOf('record');

/** The text of the statement that stores a record. */
export const JOURNAL_INSERTION = JOURNAL.insertText;

/** Stores a record, and the rows that it stands for. */
export function journalStatement(header: JournalHeader, record: string): Statement {
  const { sequence, unit, time_ms, command } = header;
  const checksum = checksumOf(header, record);
  return { sql: JOURNAL_INSERTION, parameters: [sequence, unit, time_ms, command, record, checksum] };
}

/** The rows that the record of a statement stands for. */
export function projectJournalRow({ parameters }: Statement): Statement[] {
  return projectRecord(String(parameters[RECORD_AT]));
}

/** @throws StorageError for a row that is not as it was written. */
export function checkJournalRow(row: JournalTableRow): void {
  if (row.checksum !== checksumOf(row, row.record))
    throw new StorageError(`record ${row.sequence} of the journal is not as it was written`);
}

function checksumOf({ sequence, unit, time_ms, command }: JournalHeader, record: string): number {
  return crc32(record, crc32(`${sequence}/${unit}/${time_ms}/${command}/`));
}

/**
 * The statement, and what the store makes of it: a record of trading is stored together with the rows that it stands for, all
 * of them or nothing. The store does it and not whoever sends the record, so that the record alone travels to its thread.
 */
export function projected(statement: Statement): readonly Statement[] {
  if (statement.sql !== JOURNAL_INSERTION) return [statement];
  return [statement, ...projectJournalRow(statement)];
}

/** The statements of a commit with all that the store makes of them. */
export function allProjected(statements: readonly Statement[]): readonly Statement[] {
  return statements.some(({ sql }) => sql === JOURNAL_INSERTION) ? statements.flatMap(projected) : statements;
}
