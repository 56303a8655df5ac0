import { bytes, integer, optional, text } from '../columns.ts';
import type { Database } from '../database.ts';
import { defineTable, type RowOf } from '../table.ts';
import { CUSTOMERS, type CustomerRow } from './tables.ts';

/** Applications for identity verification, one for each customer, kind of account and level. */
const KYC_APPLICATIONS = defineTable('kyc_applications', {
  /** Proposal number: the letter K, the UTC day and a running number. */
  pno: text(),
  company_id: integer(),
  customer_id: integer(),
  customer_no: text(),
  level_code: text(),
  business_code: text(),
  path_code: text(),
  open_account_type: integer(),
  /** 0 draft, 1 pending, 2 passed, 3 refused. */
  status: integer(),
  /** Element codes and values, as JSON. */
  elements: text(),
  country: optional(text()),
  company_type: optional(text()),
  card_type: optional(text()),
  /** Values that no other customer of the company may use. */
  phone: optional(text()),
  identity_number: optional(text()),
  remark: optional(text()),
  approval: optional(text()),
  approval_time_ms: optional(integer()),
  create_time_ms: integer(),
  update_time_ms: integer(),
});
export type KycApplicationRow = RowOf<typeof KYC_APPLICATIONS>;

export const KYC_MIGRATION = {
  id: '2026-11-kyc',
  statements: [
    KYC_APPLICATIONS.creation,
    'CREATE UNIQUE INDEX kyc_by_level ON kyc_applications (customer_id, open_account_type, level_code)',
    'CREATE INDEX kyc_by_phone ON kyc_applications (company_id, phone) WHERE phone IS NOT NULL',
    'CREATE INDEX kyc_by_identity ON kyc_applications (company_id, identity_number) WHERE identity_number IS NOT NULL',
    CUSTOMERS.addition('kyc_status'),
    CUSTOMERS.addition('kyc_audit_status'),
    CUSTOMERS.addition('kyc_audit_remark'),
  ],
};

/** Applications to close an account, the latest of each customer. */
const CANCELLATIONS = defineTable('cancellations', {
  customer_id: integer(),
  company_id: integer(),
  customer_no: text(),
  /** Reason that the customer gave. */
  remark: text(),
  /** 1 pending, 2 closed, 3 refused. */
  status: integer(),
  review_remark: optional(text()),
  reviewed_by: optional(text()),
  create_time_ms: integer(),
  update_time_ms: integer(),
});
export type CancellationRow = RowOf<typeof CANCELLATIONS>;

export const CANCELLATION_MIGRATION = {
  id: '2026-11-cancellation',
  statements: [
    CANCELLATIONS.creation,
    'CREATE INDEX cancellations_by_status ON cancellations (company_id, status, update_time_ms)',
  ],
};

/** Files of customers, for example the pictures of their documents. */
const CUSTOMER_UPLOADS = defineTable('customer_uploads', {
  /** Random name, the last part of the file's address. */
  name: text(),
  company_id: integer(),
  customer_id: integer(),
  content_type: text(),
  content: bytes(),
  create_time_ms: integer(),
});
export type UploadRow = RowOf<typeof CUSTOMER_UPLOADS>;

export const UPLOADS_MIGRATION = {
  id: 'customers-9-uploads',
  statements: [
    CUSTOMER_UPLOADS.creation,
    'CREATE INDEX customer_uploads_by_customer ON customer_uploads (customer_id, create_time_ms)',
  ],
};

/** What a customer record says about verification. */
export type KycMarks = Readonly<Pick<CustomerRow, 'kyc_status' | 'kyc_audit_status' | 'kyc_audit_remark'>>;

export const kycRepository = {
  ofCustomer: (database: Database, customerId: number): Promise<KycApplicationRow[]> =>
    KYC_APPLICATIONS.list(database, { customer_id: customerId }, { order: ['update_time_ms', 'pno'] }),

  /** Accepted applications of customers, each customer's in the order of their acceptance. */
  accepted: (database: Database, customerIds: readonly number[]): Promise<KycApplicationRow[]> =>
    customerIds.length === 0
      ? Promise.resolve([])
      : KYC_APPLICATIONS.list(
          database,
          { customer_id: customerIds, status: 2 },
          { order: ['update_time_ms', 'pno'] },
        ),

  byNumber: (database: Database, pno: string): Promise<KycApplicationRow | undefined> =>
    KYC_APPLICATIONS.find(database, { pno }),

  /** Applications of a company in a state, oldest first. */
  inState: (
    database: Database,
    companyId: number,
    status: number,
    limit: number,
  ): Promise<KycApplicationRow[]> =>
    KYC_APPLICATIONS.list(
      database,
      { company_id: companyId, status },
      { order: ['update_time_ms', 'pno'], limit },
    ),

  /** Whether other customers of the company use the value in applications that are pending or passed. */
  async isUsed(
    database: Database,
    member: 'phone' | 'identity_number',
    value: string,
    owner: { readonly companyId: number; readonly customerId: number },
  ): Promise<boolean> {
    const found = await KYC_APPLICATIONS.count(database, {
      company_id: owner.companyId,
      customer_id: { '!=': owner.customerId },
      [member]: value,
      status: [1, 2],
    });
    return found > 0;
  },

  /** How many applications a proposal number with this beginning names. */
  countOf: (database: Database, beginning: string): Promise<number> =>
    KYC_APPLICATIONS.count(database, { pno: { like: `${beginning}%` } }),

  /**
   * Stores an application, new or changed, together with the marks of its customer. It is always a new row: the data push
   * sends applications that are inserted.
   */
  save: (database: Database, row: KycApplicationRow, marks: KycMarks): Promise<void> =>
    database.commit([
      KYC_APPLICATIONS.remove({ pno: row.pno }),
      KYC_APPLICATIONS.insert(row),
      CUSTOMERS.update({ id: row.customer_id }, marks),
    ]),
};

export const cancellationRepository = {
  ofCustomer: (database: Database, customerId: number): Promise<CancellationRow | undefined> =>
    CANCELLATIONS.find(database, { customer_id: customerId }),

  /** Applications of a company in a state, oldest first. */
  inState: (
    database: Database,
    companyId: number,
    status: number,
    limit: number,
  ): Promise<CancellationRow[]> =>
    CANCELLATIONS.list(
      database,
      { company_id: companyId, status },
      { order: ['update_time_ms', 'customer_id'], limit },
    ),

  /** Stores an application together with the state of its customer. */
  save: (database: Database, row: CancellationRow, customerStatus: number): Promise<void> =>
    database.commit([
      CANCELLATIONS.replace(row),
      CUSTOMERS.update({ id: row.customer_id }, { status: customerStatus }),
    ]),
};

export const uploadRepository = {
  find: (database: Database, name: string): Promise<UploadRow | undefined> =>
    CUSTOMER_UPLOADS.find(database, { name }),

  /** Names of a customer's files, oldest first. */
  async namesOf(database: Database, customerId: number): Promise<string[]> {
    const reading = { columns: ['name'], order: ['create_time_ms', 'name'] } as const;
    const rows = await CUSTOMER_UPLOADS.list(database, { customer_id: customerId }, reading);
    return rows.map(({ name }) => name);
  },

  /** Stores a file and removes others in the same commit. */
  add: (database: Database, row: UploadRow, removed: readonly string[]): Promise<void> =>
    database.commit([
      CUSTOMER_UPLOADS.insert(row),
      ...(removed.length === 0 ? [] : [CUSTOMER_UPLOADS.remove({ name: removed })]),
    ]),
};
