import { sql } from 'kysely';
import { integer, later, optional, serial, text, unique } from '../columns.ts';
import type { Database, Statement } from '../database.ts';
import { containing } from './search.ts';
import { createQueryBuilder, defineTable, type NewRowOf, type RowOf, type TablesOf } from '../table.ts';

const MANAGEMENT_AUDIT = defineTable('management_audit', {
  seq: integer(),
  entry: text(),
  previous_hash: text(),
  hash: text(),
});
export type AuditRow = RowOf<typeof MANAGEMENT_AUDIT>;

/** The audit trail of the management API only grows: the store itself refuses to change or remove a row of it. */
export const MANAGEMENT_MIGRATION = {
  id: 'management-1',
  statements: [
    MANAGEMENT_AUDIT.creation,
    `CREATE TRIGGER management_audit_keeps_rows BEFORE UPDATE ON management_audit
     BEGIN SELECT RAISE(ABORT, 'the audit trail is append-only'); END`,
    `CREATE TRIGGER management_audit_loses_nothing BEFORE DELETE ON management_audit
     BEGIN SELECT RAISE(ABORT, 'the audit trail is append-only'); END`,
  ],
};

/** Finds the rows of one company in the audit trail, however many those of others are. */
export const AUDIT_BY_COMPANY_MIGRATION = {
  id: 'management-4',
  statements: [
    `CREATE INDEX management_audit_by_company ON management_audit (json_extract(entry, '$.companyId'), seq)`,
  ],
};

/** Persons at the operators' offices, with hashes of their secrets. */
const OPERATOR_PERSONS = defineTable('operator_persons', {
  id: integer(),
  company_id: integer(),
  name: text(),
  role: text(),
  app_id: unique(text()),
  secret_hash: text(),
  enabled: integer(),
  create_time_ms: integer(),
  update_time_ms: integer(),
  /** JSON list of the `appId` of whoever issued the credentials, and so on; empty: the installation did. */
  issuers: later(text(), "'[]'"),
  /** Null where nobody noted it. */
  issued_at_ms: later(optional(integer())),
});
export type OperatorPersonRow = RowOf<typeof OPERATOR_PERSONS>;

export const OPERATORS_MIGRATION = { id: 'management-5-operators', statements: [OPERATOR_PERSONS.creation] };

/** Who issued the credentials of a person, and when. */
export const ISSUERS_MIGRATION = {
  id: 'management-6-issuers',
  statements: [OPERATOR_PERSONS.addition('issuers'), OPERATOR_PERSONS.addition('issued_at_ms')],
};

/** Calls of the management API that wait for a second person. */
const WAITING_REQUESTS = defineTable('waiting_requests', {
  id: serial(),
  company_id: integer(),
  biz_type: text(),
  /** Distinguishes requests: of the same content, the same. */
  hash: text(),
  /** JSON. */
  request: text(),
  /** JSON list of whoever has sent it. */
  approvals: text(),
  create_time_ms: integer(),
  /** JSON of what it would have done then; null where nothing is counted. */
  effect: later(optional(text())),
});
export type WaitingRequestRow = RowOf<typeof WAITING_REQUESTS>;

export const WAITING_REQUESTS_MIGRATION = {
  id: 'management-7-waiting-requests',
  statements: [
    WAITING_REQUESTS.creation,
    'CREATE INDEX waiting_requests_by_company ON waiting_requests (company_id, id)',
  ],
};

export const WAITING_EFFECT_MIGRATION = {
  id: 'management-11-waiting-effect',
  statements: [WAITING_REQUESTS.addition('effect')],
};

const tables = createQueryBuilder<TablesOf<typeof MANAGEMENT_AUDIT>>();

/** Which rows of the audit trail; times are of the wall clock, the last one excluded. */
export interface AuditQuery {
  readonly afterSeq?: number | undefined;
  readonly beforeSeq?: number | undefined;
  readonly newestFirst?: boolean | undefined;
  readonly personId?: number | undefined;
  readonly bizType?: string | undefined;
  readonly trace?: string | undefined;
  readonly fromMs?: number | undefined;
  readonly toMs?: number | undefined;
  /** Anywhere in the row. */
  readonly text?: string | undefined;
  readonly limit: number;
}

const entryMember = <Value = string>(path: string) =>
  sql<Value>`json_extract(entry, ${sql.lit(`$.${path}`)})`;

/** Rows build on one another: when one is not stored, none after it is. */
const CHAIN = 'audit';

/** The audit trail of the management API. */
export const auditRepository = {
  /**
   * Appends a row; it is on disk when the promise resolves. After one that failed, later ones of the same run are refused: whoever
   * has read what is stored goes on with another run.
   */
  append: (database: Database, row: AuditRow, run = 0): Promise<void> =>
    database.commit([MANAGEMENT_AUDIT.insert(row)], { chain: `${CHAIN}/${run}` }),

  /** The newest row. */
  last: (database: Database): Promise<AuditRow | undefined> =>
    MANAGEMENT_AUDIT.find(database, {}, { order: ['seq desc'] }),

  /** Rows of one company's actions between two numbers, at most `limit` from the one end or the other, in that order. */
  ofCompany(database: Database, companyId: number, query: AuditQuery): Promise<AuditRow[]> {
    const { afterSeq = 0, beforeSeq, newestFirst = false, limit } = query;
    let rows = tables
      .selectFrom('management_audit')
      .selectAll()
      .where('seq', '>', afterSeq)
      .where(entryMember<number>('companyId'), '=', companyId);
    if (beforeSeq !== undefined) rows = rows.where('seq', '<', beforeSeq);
    const { personId, bizType, trace, fromMs, toMs, text: wanted } = query;
    if (personId !== undefined) rows = rows.where(entryMember<number>('person.id'), '=', personId);
    if (bizType !== undefined) rows = rows.where(entryMember('bizType'), '=', bizType);
    if (trace !== undefined) rows = rows.where(entryMember('trace'), '=', trace);
    if (fromMs !== undefined) rows = rows.where(entryMember<number>('time'), '>=', fromMs);
    if (toMs !== undefined) rows = rows.where(entryMember<number>('time'), '<', toMs);
    if (wanted !== undefined) rows = rows.where(containing('entry', wanted));
    return database.read(
      rows
        .orderBy('seq', newestFirst ? 'desc' : 'asc')
        .limit(limit)
        .compile(),
    );
  },

  /** The answers to requests, the newest first. */
  answersTo(database: Database, requests: readonly number[]): Promise<AuditRow[]> {
    return database.read(
      tables
        .selectFrom('management_audit')
        .selectAll()
        .where('seq', '>', Math.min(...requests))
        .where(entryMember<number>('of'), 'in', requests)
        .orderBy('seq', 'desc')
        .compile(),
    );
  },

  /** Rows after `seq` in their order, at most `limit`. */
  after: (database: Database, seq: number, limit: number): Promise<AuditRow[]> =>
    MANAGEMENT_AUDIT.list(database, { seq: { '>': seq } }, { order: ['seq'], limit }),
};

export const operatorRepository = {
  all: (database: Database): Promise<OperatorPersonRow[]> =>
    OPERATOR_PERSONS.list(database, {}, { order: ['id'] }),

  /** Inserts the person or replaces what is stored under its number. */
  save: (row: OperatorPersonRow): Statement => OPERATOR_PERSONS.replace(row),
};

export const waitingRequestRepository = {
  /** Those of a company, oldest first. */
  ofCompany: (database: Database, companyId: number): Promise<WaitingRequestRow[]> =>
    WAITING_REQUESTS.list(database, { company_id: companyId }, { order: ['id'] }),

  /** Stores a new one and removes others of the company in one commit; its number is the next one. */
  add: (
    database: Database,
    row: NewRowOf<typeof WAITING_REQUESTS>,
    removed: readonly number[],
  ): Promise<void> =>
    database.commit([...removed.map((id) => WAITING_REQUESTS.remove({ id })), WAITING_REQUESTS.insert(row)]),

  saveApprovals: (database: Database, id: number, approvals: string): Promise<void> =>
    database.commit([WAITING_REQUESTS.update({ id }, { approvals })]),

  remove: (database: Database, id: number): Promise<void> =>
    database.commit([WAITING_REQUESTS.remove({ id })]),
};
