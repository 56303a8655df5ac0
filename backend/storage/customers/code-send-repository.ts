import type { Database, Statement } from '../database.ts';
import { createQueryBuilder } from '../query-builder.ts';

interface CodeSendTables {
  code_sends: {
    counted_as: string;
    network: string;
    /** 1: caused by whom the address belongs to. */
    own: number;
    time_ms: number;
  };
}

const tables = createQueryBuilder<CodeSendTables>();

export type CodeSendRow = CodeSendTables['code_sends'];

/** When codes were sent to whom, in whichever company and for whatever. */
export const CODE_SENDS_MIGRATION = {
  id: 'code-sends-1',
  statements: [
    `CREATE TABLE code_sends (
       counted_as TEXT NOT NULL,
       network TEXT NOT NULL,
       own INTEGER NOT NULL,
       time_ms INTEGER NOT NULL
     )`,
    'CREATE INDEX code_sends_by_recipient ON code_sends (counted_as, time_ms)',
    'CREATE INDEX code_sends_by_time ON code_sends (time_ms)',
  ],
} as const;

export const codeSendRepository = {
  since: (database: Database, countedAs: string, sinceMs: number): Promise<CodeSendRow[]> =>
    database.read(
      tables
        .selectFrom('code_sends')
        .selectAll()
        .where('counted_as', '=', countedAs)
        .where('time_ms', '>', sinceMs)
        .compile(),
    ),

  /** The statements that note a code and forget those before `forgetBeforeMs`, for the commit of the code. */
  note: (row: CodeSendRow, forgetBeforeMs: number): Statement[] => [
    tables.deleteFrom('code_sends').where('time_ms', '<', forgetBeforeMs).compile(),
    tables.insertInto('code_sends').values(row).compile(),
  ],
};
