import type { Database, Statement } from '../database.ts';
import { firstRow } from '../first-row.ts';
import { sealed, unsealedOptional, unsealedText } from '../seal/expressions.ts';
import { tables, type OutboxRow, type VerificationCodeRow } from './tables.ts';

/** Subjects of e-mails. Messages from before that have none. */
export const OUTBOX_TITLE_MIGRATION = {
  id: 'customers-23-outbox-title',
  statements: ["ALTER TABLE outbox ADD COLUMN title TEXT NOT NULL DEFAULT ''"],
};

/** Verification codes and the local outbox through which they reach their recipients. */
export const messageRepository = {
  async code(database: Database, ticket: string): Promise<VerificationCodeRow | undefined> {
    return firstRow(
      database,
      tables
        .selectFrom('verification_codes')
        .selectAll()
        .select(unsealedText('verification_codes.code_hash'))
        .where('ticket', '=', ticket)
        .compile(),
    );
  },

  /** Codes for a recipient and purpose that were checked and not spent, at most as many as can be sent in the time. */
  checkedSince(
    database: Database,
    { company_id, biz_type, recipient }: Pick<VerificationCodeRow, 'company_id' | 'biz_type' | 'recipient'>,
    sinceMs: number,
  ): Promise<VerificationCodeRow[]> {
    return database.read(
      tables
        .selectFrom('verification_codes')
        .selectAll()
        .select(unsealedText('verification_codes.code_hash'))
        .where('company_id', '=', company_id)
        .where('biz_type', '=', biz_type)
        .where('recipient', '=', recipient)
        .where('create_time_ms', '>', sinceMs)
        .where('follow_up_hash', 'is not', null)
        .compile(),
    );
  },

  /** Stores a new code, with whatever notes it, and forgets those made before `forgetBeforeMs`. */
  insertCode: (
    database: Database,
    row: VerificationCodeRow,
    forgetBeforeMs: number,
    noting: readonly Statement[],
  ): Promise<void> =>
    database.commit([
      ...noting,
      tables.deleteFrom('verification_codes').where('create_time_ms', '<', forgetBeforeMs).compile(),
      tables
        .insertInto('verification_codes')
        .values({ ...row, code_hash: sealed('verification_codes.code_hash', row.code_hash, row.ticket) })
        .compile(),
    ]),

  updateCode: (
    database: Database,
    ticket: string,
    change: Partial<Pick<VerificationCodeRow, 'attempts' | 'used' | 'follow_up_hash'>>,
  ): Promise<void> =>
    database.commit([
      tables.updateTable('verification_codes').set(change).where('ticket', '=', ticket).compile(),
    ]),

  /** The newest messages of the outbox, newest first; of a company or to a recipient where these are named. */
  outbox(
    database: Database,
    wanted: {
      readonly limit: number;
      readonly companyId?: number | undefined;
      readonly recipient?: string | undefined;
    },
  ): Promise<OutboxRow[]> {
    const { limit, companyId, recipient } = wanted;
    let query = tables
      .selectFrom('outbox')
      .selectAll()
      .select([unsealedText('outbox.text'), unsealedOptional('outbox.code')])
      .orderBy('id', 'desc')
      .limit(limit);
    if (companyId !== undefined) query = query.where('company_id', '=', companyId);
    if (recipient !== undefined) query = query.where('recipient', '=', recipient);
    return database.read(query.compile());
  },

  /** Adds a message and drops everything older than the newest `keep`. */
  addToOutbox: (row: OutboxRow, keep: number): readonly Statement[] => [
    tables
      .insertInto('outbox')
      .values({
        ...row,
        text: sealed('outbox.text', row.text, row.id),
        code: sealed('outbox.code', row.code, row.id),
      })
      .compile(),
    tables
      .deleteFrom('outbox')
      .where('id', '<=', row.id - keep)
      .compile(),
  ],
};
