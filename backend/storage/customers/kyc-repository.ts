import type { Database } from '../database.ts';
import { firstRow } from '../first-row.ts';
import { createQueryBuilder } from '../query-builder.ts';
import { sealed, unsealedOptional, unsealedText } from '../seal/expressions.ts';
import { tables as customers } from './tables.ts';

interface KycTables {
  kyc_applications: {
    /** Proposal number: the letter K, the UTC day and a running number. */
    pno: string;
    company_id: number;
    customer_id: number;
    customer_no: string;
    level_code: string;
    business_code: string;
    path_code: string;
    open_account_type: number;
    /** 0 draft, 1 pending, 2 passed, 3 refused. */
    status: number;
    /** Element codes and values, as JSON. */
    elements: string;
    country: string | null;
    company_type: string | null;
    card_type: string | null;
    /** Values that no other customer of the company may use. */
    phone: string | null;
    identity_number: string | null;
    remark: string | null;
    approval: string | null;
    approval_time_ms: number | null;
    create_time_ms: number;
    update_time_ms: number;
  };
}

const tables = createQueryBuilder<KycTables>();

export type KycApplicationRow = KycTables['kyc_applications'];

export const KYC_MIGRATION = {
  id: '2026-11-kyc',
  statements: [
    `CREATE TABLE kyc_applications (
       pno TEXT PRIMARY KEY,
       company_id INTEGER NOT NULL,
       customer_id INTEGER NOT NULL,
       customer_no TEXT NOT NULL,
       level_code TEXT NOT NULL,
       business_code TEXT NOT NULL,
       path_code TEXT NOT NULL,
       open_account_type INTEGER NOT NULL,
       status INTEGER NOT NULL,
       elements TEXT NOT NULL,
       country TEXT,
       company_type TEXT,
       card_type TEXT,
       phone TEXT,
       identity_number TEXT,
       remark TEXT,
       approval TEXT,
       approval_time_ms INTEGER,
       create_time_ms INTEGER NOT NULL,
       update_time_ms INTEGER NOT NULL
     )`,
    'CREATE UNIQUE INDEX kyc_by_level ON kyc_applications (customer_id, open_account_type, level_code)',
    'CREATE INDEX kyc_by_phone ON kyc_applications (company_id, phone) WHERE phone IS NOT NULL',
    'CREATE INDEX kyc_by_identity ON kyc_applications (company_id, identity_number) WHERE identity_number IS NOT NULL',
    'ALTER TABLE customers ADD COLUMN kyc_status INTEGER NOT NULL DEFAULT 1',
    'ALTER TABLE customers ADD COLUMN kyc_audit_status INTEGER NOT NULL DEFAULT 0',
    'ALTER TABLE customers ADD COLUMN kyc_audit_remark TEXT',
  ],
} as const;

const applications = tables
  .selectFrom('kyc_applications')
  .selectAll()
  .select([
    unsealedText('kyc_applications.elements'),
    unsealedOptional('kyc_applications.phone'),
    unsealedOptional('kyc_applications.identity_number'),
  ]);

/** What a customer record says about verification. */
export interface KycMarks {
  readonly kyc_status: number;
  readonly kyc_audit_status: number;
  readonly kyc_audit_remark: string | null;
}

/** Applications for identity verification, one for each customer, kind of account and level. */
export const kycRepository = {
  ofCustomer: (database: Database, customerId: number): Promise<KycApplicationRow[]> =>
    database.read(
      applications.where('customer_id', '=', customerId).orderBy('update_time_ms').orderBy('pno').compile(),
    ),

  async byNumber(database: Database, pno: string): Promise<KycApplicationRow | undefined> {
    return firstRow(database, applications.where('pno', '=', pno).compile());
  },

  /** Applications of a company in a state, oldest first. */
  inState: (
    database: Database,
    companyId: number,
    status: number,
    limit: number,
  ): Promise<KycApplicationRow[]> =>
    database.read(
      applications
        .where('company_id', '=', companyId)
        .where('status', '=', status)
        .orderBy('update_time_ms')
        .orderBy('pno')
        .limit(limit)
        .compile(),
    ),

  /** Applications of other customers of the company, pending or passed, that use the value. */
  async isUsed(
    database: Database,
    member: 'phone' | 'identity_number',
    value: string,
    owner: { readonly companyId: number; readonly customerId: number },
  ): Promise<boolean> {
    const rows = await database.read(
      tables
        .selectFrom('kyc_applications')
        .select('pno')
        .where('company_id', '=', owner.companyId)
        .where('customer_id', '!=', owner.customerId)
        .where(member, '=', sealed(`kyc_applications.${member}`, value, owner.companyId))
        .where('status', 'in', [1, 2])
        .limit(1)
        .compile(),
    );
    return rows.length > 0;
  },

  /** How many applications a proposal number with this beginning names. */
  async countOf(database: Database, beginning: string): Promise<number> {
    const rows = await database.read(
      tables
        .selectFrom('kyc_applications')
        .select((query) => query.fn.countAll<number>().as('found'))
        .where('pno', 'like', `${beginning}%`)
        .compile(),
    );
    return Number(rows[0]?.found ?? 0);
  },

  /** Stores an application, new or changed, together with the marks of its customer. */
  save: (database: Database, row: KycApplicationRow, marks: KycMarks): Promise<void> =>
    database.commit([
      tables.deleteFrom('kyc_applications').where('pno', '=', row.pno).compile(),
      tables
        .insertInto('kyc_applications')
        .values({
          ...row,
          elements: sealed('kyc_applications.elements', row.elements, row.pno),
          phone: sealed('kyc_applications.phone', row.phone, row.company_id),
          identity_number: sealed('kyc_applications.identity_number', row.identity_number, row.company_id),
        })
        .compile(),
      customers.updateTable('customers').set(marks).where('id', '=', row.customer_id).compile(),
    ]),
};
