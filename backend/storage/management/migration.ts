/**
 * Tables of the management API. The audit trail only grows: the store itself refuses to change or remove a row of it.
 */
export const MANAGEMENT_MIGRATION = {
  id: 'management-1',
  statements: [
    `CREATE TABLE management_audit (
       seq INTEGER PRIMARY KEY,
       entry TEXT NOT NULL,
       previous_hash TEXT NOT NULL,
       hash TEXT NOT NULL
     )`,
    `CREATE TRIGGER management_audit_keeps_rows BEFORE UPDATE ON management_audit
     BEGIN SELECT RAISE(ABORT, 'the audit trail is append-only'); END`,
    `CREATE TRIGGER management_audit_loses_nothing BEFORE DELETE ON management_audit
     BEGIN SELECT RAISE(ABORT, 'the audit trail is append-only'); END`,
  ],
} as const;

/** Adjustments of balances, each with the ledger lines of its own commit. */
export const ADJUST_PROPOSALS_MIGRATION = {
  id: 'management-3',
  statements: [
    `CREATE TABLE adjust_proposals (
       id INTEGER PRIMARY KEY,
       proposal_no TEXT NOT NULL,
       company_id INTEGER NOT NULL,
       customer_id INTEGER NOT NULL,
       customer_no TEXT NOT NULL,
       account_id INTEGER NOT NULL,
       account_currency TEXT NOT NULL,
       trade_type INTEGER NOT NULL,
       business_type INTEGER NOT NULL,
       amount TEXT NOT NULL,
       withdraw INTEGER NOT NULL,
       remark TEXT NOT NULL,
       create_by TEXT NOT NULL,
       create_time_ms INTEGER NOT NULL
     )`,
    'CREATE UNIQUE INDEX adjust_proposals_by_number ON adjust_proposals (company_id, proposal_no)',
  ],
} as const;

/** Finds the rows of one company in the audit trail, however many those of others are. */
export const AUDIT_BY_COMPANY_MIGRATION = {
  id: 'management-4',
  statements: [
    `CREATE INDEX management_audit_by_company ON management_audit (json_extract(entry, '$.companyId'), seq)`,
  ],
} as const;

/** Persons at the operators' offices. */
export const OPERATORS_MIGRATION = {
  id: 'management-5-operators',
  statements: [
    `CREATE TABLE operator_persons (
       id INTEGER PRIMARY KEY,
       company_id INTEGER NOT NULL,
       name TEXT NOT NULL,
       role TEXT NOT NULL,
       app_id TEXT NOT NULL UNIQUE,
       secret_hash TEXT NOT NULL,
       enabled INTEGER NOT NULL,
       create_time_ms INTEGER NOT NULL,
       update_time_ms INTEGER NOT NULL
     )`,
  ],
} as const;

/** Who issued the credentials of a person, and when. */
export const ISSUERS_MIGRATION = {
  id: 'management-6-issuers',
  statements: [
    "ALTER TABLE operator_persons ADD COLUMN issuers TEXT NOT NULL DEFAULT '[]'",
    'ALTER TABLE operator_persons ADD COLUMN issued_at_ms INTEGER',
  ],
} as const;

/** Calls of the management API that wait for a second person. */
export const WAITING_REQUESTS_MIGRATION = {
  id: 'management-7-waiting-requests',
  statements: [
    `CREATE TABLE waiting_requests (
       id INTEGER PRIMARY KEY AUTOINCREMENT,
       company_id INTEGER NOT NULL,
       biz_type TEXT NOT NULL,
       hash TEXT NOT NULL,
       request TEXT NOT NULL,
       approvals TEXT NOT NULL,
       create_time_ms INTEGER NOT NULL
     )`,
    'CREATE INDEX waiting_requests_by_company ON waiting_requests (company_id, id)',
  ],
} as const;
