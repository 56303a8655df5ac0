import type { Statement } from './database.ts';
import { JOURNAL_INSERTION, projectJournalRow } from './trading/journal-row.ts';

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
