import { crc32 } from 'node:zlib';
import { StorageError } from '../errors.ts';
import type { Statement } from '../database.ts';
import { projectRecord } from './journal-projection.ts';
import { JOURNAL, type JournalTableRow } from './tables.ts';

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
