import { integer, text } from '../columns.ts';
import type { Database, Statement } from '../database.ts';
import { defineTable, type Page, type RowOf } from '../table.ts';
import {
  API_KEY_BANS,
  API_KEY_NUMBERS,
  API_KEYS,
  IDEMPOTENT_ANSWERS,
  type ApiKeyBanRow,
  type ApiKeyRow,
  type IdempotentAnswerRow,
} from './tables.ts';

/** Signatures of calls that changed something, for as long as they could be sent again. */
const USED_SIGNATURES = defineTable(
  'used_signatures',
  { api_key_id: integer(), signature: text(), end_time_ms: integer() },
  { key: ['api_key_id', 'signature'], withoutRowid: true },
);
export type UsedSignatureRow = RowOf<typeof USED_SIGNATURES>;

/** What a repeat needs: the digest of the body that the answer belongs to, and the signatures that were used. */
export const REPEATS_MIGRATION = {
  id: 'customers-14-repeats',
  statements: [
    IDEMPOTENT_ANSWERS.addition('body'),
    USED_SIGNATURES.creation,
    'CREATE INDEX used_signatures_by_time ON used_signatures (end_time_ms)',
  ],
};

/** Which keys of a company a list holds. */
export interface ApiKeyQuery {
  readonly companyId: number;
  readonly customerNo?: string | undefined;
  readonly limit: number;
  readonly offset: number;
}

/** API keys and the bans that excess calls have earned. */
export const apiKeyRepository = {
  all: (database: Database): Promise<ApiKeyRow[]> => API_KEYS.list(database, {}, { order: ['id'] }),

  /** The greatest number that a key ever had, deleted ones among them. */
  lastNumber: (database: Database): Promise<number> => API_KEY_NUMBERS.greatest(database, 'last'),

  /** A key with the greatest number so far. Rejects when the customer uses the tag already. */
  insert: (database: Database, row: ApiKeyRow): Promise<void> =>
    database.commit([API_KEYS.insert(row), API_KEY_NUMBERS.upsert({ id: 1, last: row.id })]),

  update: (database: Database, id: number, change: Partial<Omit<ApiKeyRow, 'id'>>): Promise<void> =>
    database.commit([API_KEYS.update({ id }, change)]),

  remove: (database: Database, id: number): Promise<void> =>
    database.commit([API_KEYS.remove({ id }), API_KEY_BANS.remove({ api_key_id: id })]),

  /** Keys of a company, or of one of its customers, newest first. */
  page: (
    database: Database,
    { companyId, customerNo, limit, offset }: ApiKeyQuery,
  ): Promise<Page<ApiKeyRow>> => {
    const own = customerNo === undefined ? {} : { customer_no: customerNo };
    return API_KEYS.page(database, { company_id: companyId, ...own }, { order: ['id desc'], limit, offset });
  },

  bans: (database: Database): Promise<ApiKeyBanRow[]> => API_KEY_BANS.list(database),

  saveBan: (database: Database, row: ApiKeyBanRow): Promise<void> =>
    database.commit([API_KEY_BANS.upsert(row)]),

  removeBan: (database: Database, id: number): Promise<void> =>
    database.commit([API_KEY_BANS.remove({ api_key_id: id })]),
};

export const usedSignatureRepository = {
  /** The earliest end first. */
  all: (database: Database): Promise<UsedSignatureRow[]> =>
    USED_SIGNATURES.list(database, {}, { order: ['end_time_ms'] }),

  /** For the commit of what was signed. */
  statement: (row: UsedSignatureRow): Statement => USED_SIGNATURES.replace(row),

  forgetBefore: (database: Database, timeMs: number): Promise<void> =>
    database.commit([USED_SIGNATURES.remove({ end_time_ms: { '<=': timeMs } })]),
};

export const idempotencyRepository = {
  find: (database: Database, scope: string): Promise<IdempotentAnswerRow | undefined> =>
    IDEMPOTENT_ANSWERS.find(database, { scope }),

  save: (database: Database, row: IdempotentAnswerRow): Promise<void> =>
    database.commit([idempotencyRepository.statement(row)]),

  /** The statement that `save` runs, for the commit of its effect. */
  statement: (row: IdempotentAnswerRow): Statement => IDEMPOTENT_ANSWERS.replace(row),

  forgetBefore: (database: Database, timeMs: number): Promise<void> =>
    database.commit([IDEMPOTENT_ANSWERS.remove({ create_time_ms: { '<=': timeMs } })]),
};
