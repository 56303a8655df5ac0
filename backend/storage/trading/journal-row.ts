import { crc32 } from 'node:zlib';
import { StorageError } from '../errors.ts';
import type { Statement } from '../database.ts';
import { projectRecord } from './journal-projection.ts';
import { tables, type JournalTableRow } from './tables.ts';

/** What a row of the journal says beside its record and its checksum. */
export type JournalHeader = Omit<JournalTableRow, 'record' | 'checksum'>;

const COLUMNS = ['sequence', 'unit', 'time_ms', 'command', 'record', 'checksum'] as const;
const RECORD_AT = COLUMNS.indexOf('record');

/** The text of the statement that stores a record. */
export const JOURNAL_INSERTION = tables
  .insertInto('trade_journal')
  .values({ sequence: 0, unit: 0, time_ms: 0, command: '', record: '', checksum: 0 })
  .compile().sql;

/** Stores a record, and the rows that it stands for (`projections.ts`). */
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
