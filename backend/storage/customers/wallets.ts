import { integer, rowNumber, text } from '../columns.ts';
import type { Database, Statement } from '../database.ts';
import { defineTable, type NewRowOf, type RowOf } from '../table.ts';

/** Withdrawal addresses of customers. At most one of a currency and chain is the default. */
const WALLETS = defineTable('wallets', {
  id: rowNumber(),
  company_id: integer(),
  customer_id: integer(),
  currency: text(),
  chain_name: text(),
  address: text(),
  remark: text(),
  is_default: integer(),
  create_time_ms: integer(),
});
export type WalletRow = RowOf<typeof WALLETS>;

/** Bank cards of customers; a number belongs to one customer of a company. */
const BANK_CARDS = defineTable('bank_cards', {
  id: rowNumber(),
  company_id: integer(),
  customer_id: integer(),
  customer_no: text(),
  bank_card_number: text(),
  /** The other members of the card as JSON. */
  record: text(),
  create_time_ms: integer(),
});
export type BankCardRow = RowOf<typeof BANK_CARDS>;

export const WALLETS_MIGRATION = {
  id: '2026-11-wallets',
  statements: [
    WALLETS.creation,
    'CREATE UNIQUE INDEX wallets_by_address ON wallets (customer_id, currency, chain_name, address)',
    BANK_CARDS.creation,
    'CREATE UNIQUE INDEX bank_cards_by_number ON bank_cards (company_id, bank_card_number)',
    'CREATE INDEX bank_cards_by_customer ON bank_cards (customer_id)',
  ],
};

export const walletRepository = {
  ofCustomer: (database: Database, customerId: number): Promise<WalletRow[]> =>
    WALLETS.list(database, { customer_id: customerId }, { order: ['id'] }),

  insertAll: (database: Database, rows: readonly NewRowOf<typeof WALLETS>[]): Promise<void> =>
    database.commit(rows.map((row) => WALLETS.insert(row))),

  changeAddresses: (
    database: Database,
    changes: readonly Omit<WalletRow, 'company_id' | 'is_default'>[],
  ): Promise<void> =>
    database.commit(
      changes.map(({ id, customer_id, currency, chain_name, address, remark, create_time_ms }) =>
        WALLETS.update({ id, customer_id, currency, chain_name }, { address, remark, create_time_ms }),
      ),
    ),

  /** The statement that removes every wallet of a customer. */
  removalOfCustomer: (customerId: number): Statement => WALLETS.remove({ customer_id: customerId }),

  /** Removes a wallet; `heir` becomes the default in its place. */
  remove: (database: Database, id: number, heir: number | undefined): Promise<void> =>
    database.commit([
      WALLETS.remove({ id }),
      ...(heir === undefined ? [] : [WALLETS.update({ id: heir }, { is_default: 1 })]),
    ]),

  /** Makes one wallet the default among those of its currency and chain. */
  makeDefault: (database: Database, { id, customer_id, currency, chain_name }: WalletRow): Promise<void> =>
    database.commit([
      WALLETS.update({ customer_id, currency, chain_name }, { is_default: 0 }),
      WALLETS.update({ id }, { is_default: 1 }),
    ]),
};

export const bankCardRepository = {
  ofCustomer: (database: Database, customerId: number): Promise<BankCardRow[]> =>
    BANK_CARDS.list(database, { customer_id: customerId }, { order: ['id'] }),

  byNumber: (database: Database, companyId: number, number: string): Promise<BankCardRow | undefined> =>
    BANK_CARDS.find(database, { company_id: companyId, bank_card_number: number }),

  insert: (database: Database, row: NewRowOf<typeof BANK_CARDS>): Promise<void> =>
    database.commit([BANK_CARDS.insert(row)]),

  /** The statement that removes every card of a customer. */
  removalOfCustomer: (customerId: number): Statement => BANK_CARDS.remove({ customer_id: customerId }),

  remove: (database: Database, id: number): Promise<void> => database.commit([BANK_CARDS.remove({ id })]),
};
