import { sql } from 'kysely';
import { integer, later, text } from '../columns.ts';
import type { Database, Statement } from '../database.ts';
import { createQueryBuilder, defineTable, type RowOf, type TablesOf } from '../table.ts';
import { proposalRepository } from './proposals.ts';

/** What customers want to pay in. */
export const DEPOSIT_PROPOSALS = defineTable('deposit_proposals', {
  id: integer(),
  proposal_no: text(),
  company_id: integer(),
  customer_id: integer(),
  customer_no: text(),
  account_id: integer(),
  /** A word of the domain (`DepositState`). */
  state: text(),
  deposit_currency: text(),
  payment_currency: text(),
  /** `1` direct, `2` exchange. */
  recharge_type: text(),
  create_time_ms: integer(),
  update_time_ms: integer(),
  expire_time_ms: integer(),
  /** What else there is to it, as JSON. */
  record: text(),
});
export type DepositProposalRow = RowOf<typeof DEPOSIT_PROPOSALS>;

/** What channels received for deposits. */
const DEPOSIT_PAYMENTS = defineTable(
  'deposit_payments',
  {
    merchant_no: text(),
    /** The number that the channel gave the payment. */
    payment_id: text(),
    proposal_no: text(),
    company_id: integer(),
    currency: text(),
    digits: integer(),
    /** At `digits`, above zero. */
    amount: text(),
    /** `held`: waits for operators. `returning`: is to go back to the payer. */
    state: text<'held' | 'credited' | 'returning' | 'returned'>(),
    receive_time_ms: integer(),
    /** The number of an address at which it arrived, as the provider knows it; empty: that of the proposal. */
    order_no: later(text(), "''"),
  },
  { key: ['merchant_no', 'payment_id'] },
);
export type DepositPaymentRow = RowOf<typeof DEPOSIT_PAYMENTS>;

/** The books of that money. */
const DEPOSIT_ENTRIES = defineTable(
  'deposit_entries',
  {
    merchant_no: text(),
    payment_id: text(),
    /** A word of the domain (`PaymentStep`), as the book (`ChannelBook`). */
    step: text(),
    book: text(),
    currency: text(),
    /** At the digits of the payment. */
    amount: text(),
    time_ms: integer(),
  },
  { key: ['merchant_no', 'payment_id', 'step', 'book'] },
);
export type DepositEntryRow = RowOf<typeof DEPOSIT_ENTRIES>;

/** Addresses that stay: what arrives at one is a deposit of its customer. */
const DEPOSIT_ADDRESSES = defineTable('deposit_addresses', {
  id: integer(),
  /** Its number at the provider, to which reports name it. */
  order_no: text(),
  company_id: integer(),
  customer_id: integer(),
  customer_no: text(),
  /** What is credited. */
  account_id: integer(),
  trade_type: integer(),
  account_currency: text(),
  merchant_no: text(),
  payment_code: text(),
  payment_type: text(),
  client_type: text(),
  /** What is paid. */
  currency: text(),
  blockchain: text(),
  /** Empty until the provider has given it. */
  address: text(),
  country: text(),
  create_time_ms: integer(),
  expire_time_ms: integer(),
});
export type DepositAddressRow = RowOf<typeof DEPOSIT_ADDRESSES>;

/**
 * A payment stands once for each number that its channel gave it, and each step of it once, so whatever comes twice changes
 * nothing.
 */
export const DEPOSIT_MIGRATION = {
  id: 'fund-2',
  statements: [
    DEPOSIT_PROPOSALS.creation,
    'CREATE UNIQUE INDEX deposit_proposals_by_number ON deposit_proposals (proposal_no)',
    'CREATE INDEX deposit_proposals_by_customer ON deposit_proposals (customer_id, id)',
    'CREATE INDEX deposit_proposals_by_state ON deposit_proposals (state, expire_time_ms)',
    DEPOSIT_PAYMENTS.creation,
    'CREATE INDEX deposit_payments_by_proposal ON deposit_payments (proposal_no)',
    'CREATE INDEX deposit_payments_by_state ON deposit_payments (state)',
    DEPOSIT_ENTRIES.creation,
  ],
};

/** What a reconciliation looks for. */
export const RECONCILE_MIGRATION = {
  id: 'fund-reconcile',
  statements: [
    'CREATE INDEX deposit_proposals_by_account ON deposit_proposals (account_id, state)',
    'CREATE INDEX deposit_payments_by_company ON deposit_payments (company_id, receive_time_ms)',
  ],
};

/** Addresses that stay, and payments that arrived at one. */
export const ADDRESS_MIGRATION = {
  id: 'fund-addresses',
  statements: [
    DEPOSIT_ADDRESSES.creation,
    'CREATE UNIQUE INDEX deposit_addresses_by_number ON deposit_addresses (order_no)',
    `CREATE UNIQUE INDEX deposit_addresses_by_customer
       ON deposit_addresses (customer_id, merchant_no, payment_code, account_currency, blockchain)`,
    DEPOSIT_PAYMENTS.addition('order_no'),
  ],
};

const tables = createQueryBuilder<TablesOf<typeof DEPOSIT_PAYMENTS>>();

export const depositProposalRepository = {
  ...proposalRepository(DEPOSIT_PROPOSALS),

  /** Proposals that nobody paid by then, oldest first. */
  expired: (database: Database, nowMs: number, limit: number): Promise<DepositProposalRow[]> =>
    DEPOSIT_PROPOSALS.list(
      database,
      { state: 'waiting', expire_time_ms: { '<=': nowMs } },
      { order: ['expire_time_ms'], limit },
    ),

  /** Credited proposals of accounts. */
  credited: (database: Database, accountIds: readonly number[]): Promise<DepositProposalRow[]> =>
    DEPOSIT_PROPOSALS.list(database, { state: 'done', account_id: accountIds }),
};

/** Which payments a page shows. */
export interface PaymentPageQuery {
  readonly companyId: number;
  readonly fromMs: number;
  /** The last payment of the page before; undefined for the first page. */
  readonly after: DepositPaymentRow | undefined;
  readonly limit: number;
}

type PaymentKey = Pick<DepositPaymentRow, 'merchant_no' | 'payment_id'>;

/** What channels received for deposits, and the books of that money. */
export const depositPaymentRepository = {
  insert: (row: DepositPaymentRow): Statement => DEPOSIT_PAYMENTS.insert(row),

  setState: ({ merchant_no, payment_id }: PaymentKey, state: DepositPaymentRow['state']): Statement =>
    DEPOSIT_PAYMENTS.update({ merchant_no, payment_id }, { state }),

  /** Refused for a step that the payment has taken. */
  insertEntries: (rows: readonly DepositEntryRow[]): Statement => DEPOSIT_ENTRIES.insert(...rows),

  find: (
    database: Database,
    { merchant_no, payment_id }: PaymentKey,
  ): Promise<DepositPaymentRow | undefined> => DEPOSIT_PAYMENTS.find(database, { merchant_no, payment_id }),

  ofProposal: (database: Database, proposalNo: string): Promise<DepositPaymentRow[]> =>
    DEPOSIT_PAYMENTS.list(database, { proposal_no: proposalNo }, { order: ['receive_time_ms'] }),

  /** Payments that are to go back, oldest first. */
  returning: (database: Database, limit: number): Promise<DepositPaymentRow[]> =>
    DEPOSIT_PAYMENTS.list(database, { state: 'returning' }, { order: ['receive_time_ms'], limit }),

  /** Payments of a company from a time on, oldest first, those after the last of the page before. */
  page(
    database: Database,
    { companyId, fromMs, after, limit }: PaymentPageQuery,
  ): Promise<DepositPaymentRow[]> {
    let own = tables
      .selectFrom('deposit_payments')
      .where('company_id', '=', companyId)
      .where('receive_time_ms', '>=', after?.receive_time_ms ?? fromMs);
    if (after !== undefined)
      own = own.where(
        sql<boolean>`(receive_time_ms, merchant_no, payment_id) > (${after.receive_time_ms}, ${after.merchant_no}, ${after.payment_id})`,
      );
    return database.read(
      own
        .selectAll()
        .orderBy('receive_time_ms')
        .orderBy('merchant_no')
        .orderBy('payment_id')
        .limit(limit)
        .compile(),
    );
  },

  /** Which of the numbers of a provider are payments that the platform has. */
  async known(
    database: Database,
    merchantNo: string,
    paymentIds: readonly string[],
  ): Promise<ReadonlySet<string>> {
    const where = { merchant_no: merchantNo, payment_id: paymentIds };
    const rows = await DEPOSIT_PAYMENTS.list(database, where, { columns: ['payment_id'] });
    return new Set(rows.map((row) => row.payment_id));
  },

  entriesOf: (database: Database, { merchant_no, payment_id }: PaymentKey): Promise<DepositEntryRow[]> =>
    DEPOSIT_ENTRIES.list(database, { merchant_no, payment_id }),
};

type AddressKey = Pick<
  DepositAddressRow,
  'customer_id' | 'merchant_no' | 'payment_code' | 'account_currency' | 'blockchain'
>;

export const depositAddressRepository = {
  /** Stores an address in the place of an earlier one of the same number. */
  save: (row: DepositAddressRow): Statement => DEPOSIT_ADDRESSES.replace(row),

  find: (
    database: Database,
    { customer_id, merchant_no, payment_code, account_currency, blockchain }: AddressKey,
  ): Promise<DepositAddressRow | undefined> =>
    DEPOSIT_ADDRESSES.find(database, {
      customer_id,
      merchant_no,
      payment_code,
      account_currency,
      blockchain,
    }),

  /** Addresses of a customer for what is paid in a currency over a chain. */
  ofChain: (
    database: Database,
    { customer_id, currency, blockchain }: Pick<DepositAddressRow, 'customer_id' | 'currency' | 'blockchain'>,
  ): Promise<DepositAddressRow[]> => DEPOSIT_ADDRESSES.list(database, { customer_id, currency, blockchain }),

  byNumber: (database: Database, orderNo: string): Promise<DepositAddressRow | undefined> =>
    DEPOSIT_ADDRESSES.find(database, { order_no: orderNo }),

  /** Highest id in use, 0 when there is none. */
  lastId: (database: Database): Promise<number> => DEPOSIT_ADDRESSES.greatest(database, 'id'),
};
