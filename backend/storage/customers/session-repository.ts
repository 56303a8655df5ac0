import type { Database, Statement } from '../database.ts';
import { tables, type SessionRow } from './tables.ts';

/** Push tokens know what they were asked for with. Those from before that have a life of seven days. */
export const SESSION_ISSUER_MIGRATION = {
  id: 'customers-20-session-issuer',
  statements: ['ALTER TABLE sessions ADD COLUMN issued_by TEXT'],
};

/** Login and push tokens, stored as SHA-256 hashes so that a stolen file opens no session. */
export const sessionRepository = {
  all: (database: Database): Promise<SessionRow[]> =>
    database.read(tables.selectFrom('sessions').selectAll().orderBy('create_time_ms').compile()),

  /** Adds one session and removes those that it pushes out, in one step. */
  replace: (database: Database, added: SessionRow, removedHashes: readonly string[]): Promise<void> =>
    database.commit([
      ...(removedHashes.length === 0
        ? []
        : [tables.deleteFrom('sessions').where('token_hash', 'in', removedHashes).compile()]),
      tables.insertInto('sessions').values(added).compile(),
    ]),

  async isThere(database: Database, hash: string): Promise<boolean> {
    const query = tables.selectFrom('sessions').select('kind').where('token_hash', '=', hash);
    return (await database.read(query.compile())).length > 0;
  },

  remove: (database: Database, hashes: readonly string[]): Promise<void> =>
    database.commit([sessionRepository.removal(hashes)]),

  /** The statement that removes sessions, for a commit of more. */
  removal: (hashes: readonly string[]): Statement =>
    tables.deleteFrom('sessions').where('token_hash', 'in', hashes).compile(),
};
