import type { Database, Statement } from '../database.ts';
import { firstRow } from '../first-row.ts';
import { createQueryBuilder } from '../query-builder.ts';
import { sealed, unsealedText } from '../seal/expressions.ts';

interface WalletTables {
  wallets: {
    id: number;
    company_id: number;
    customer_id: number;
    currency: string;
    chain_name: string;
    address: string;
    remark: string;
    is_default: number;
    create_time_ms: number;
  };
  bank_cards: {
    id: number;
    company_id: number;
    customer_id: number;
    customer_no: string;
    bank_card_number: string;
    /** The other members of the card as JSON. */
    record: string;
    create_time_ms: number;
  };
}

const tables = createQueryBuilder<WalletTables>();

export type WalletRow = WalletTables['wallets'];
export type BankCardRow = WalletTables['bank_cards'];

export const WALLETS_MIGRATION = {
  id: '2026-11-wallets',
  statements: [
    `CREATE TABLE wallets (
       id INTEGER PRIMARY KEY,
       company_id INTEGER NOT NULL,
       customer_id INTEGER NOT NULL,
       currency TEXT NOT NULL,
       chain_name TEXT NOT NULL,
       address TEXT NOT NULL,
       remark TEXT NOT NULL,
       is_default INTEGER NOT NULL,
       create_time_ms INTEGER NOT NULL
     )`,
    'CREATE UNIQUE INDEX wallets_by_address ON wallets (customer_id, currency, chain_name, address)',
    `CREATE TABLE bank_cards (
       id INTEGER PRIMARY KEY,
       company_id INTEGER NOT NULL,
       customer_id INTEGER NOT NULL,
       customer_no TEXT NOT NULL,
       bank_card_number TEXT NOT NULL,
       record TEXT NOT NULL,
       create_time_ms INTEGER NOT NULL
     )`,
    'CREATE UNIQUE INDEX bank_cards_by_number ON bank_cards (company_id, bank_card_number)',
    'CREATE INDEX bank_cards_by_customer ON bank_cards (customer_id)',
  ],
} as const;

/** Withdrawal addresses of customers. At most one of a currency and chain is the default. */
export const walletRepository = {
  ofCustomer: (database: Database, customerId: number): Promise<WalletRow[]> =>
    database.read(
      tables
        .selectFrom('wallets')
        .selectAll()
        .select(unsealedText('wallets.address'))
        .where('customer_id', '=', customerId)
        .orderBy('id')
        .compile(),
    ),

  insertAll: (database: Database, rows: readonly Omit<WalletRow, 'id'>[]): Promise<void> =>
    database.commit(
      rows.map((row) =>
        tables
          .insertInto('wallets')
          .values({ ...(row as WalletRow), address: sealedAddress(row) })
          .compile(),
      ),
    ),

  changeAddresses: (
    database: Database,
    changes: readonly Omit<WalletRow, 'company_id' | 'is_default'>[],
  ): Promise<void> =>
    database.commit(
      changes.map((change) =>
        tables
          .updateTable('wallets')
          .set({
            address: sealedAddress(change),
            remark: change.remark,
            create_time_ms: change.create_time_ms,
          })
          .where('id', '=', change.id)
          .compile(),
      ),
    ),

  /** The statement that removes every wallet of a customer. */
  removalOfCustomer: (customerId: number): Statement =>
    tables.deleteFrom('wallets').where('customer_id', '=', customerId).compile(),

  /** Removes a wallet; `heir` becomes the default in its place. */
  remove: (database: Database, id: number, heir: number | undefined): Promise<void> =>
    database.commit([
      tables.deleteFrom('wallets').where('id', '=', id).compile(),
      ...(heir === undefined
        ? []
        : [tables.updateTable('wallets').set({ is_default: 1 }).where('id', '=', heir).compile()]),
    ]),

  /** Makes one wallet the default among those of its currency and chain. */
  makeDefault: (database: Database, wallet: WalletRow): Promise<void> =>
    database.commit([
      tables
        .updateTable('wallets')
        .set({ is_default: 0 })
        .where('customer_id', '=', wallet.customer_id)
        .where('currency', '=', wallet.currency)
        .where('chain_name', '=', wallet.chain_name)
        .compile(),
      tables.updateTable('wallets').set({ is_default: 1 }).where('id', '=', wallet.id).compile(),
    ]),
};

function sealedAddress({
  customer_id,
  currency,
  chain_name,
  address,
}: Pick<WalletRow, 'customer_id' | 'currency' | 'chain_name' | 'address'>) {
  return sealed('wallets.address', address, customer_id, currency, chain_name);
}

const cards = tables
  .selectFrom('bank_cards')
  .selectAll()
  .select([unsealedText('bank_cards.bank_card_number'), unsealedText('bank_cards.record')]);

/** Bank cards of customers; a number belongs to one customer of a company. */
export const bankCardRepository = {
  ofCustomer: (database: Database, customerId: number): Promise<BankCardRow[]> =>
    database.read(cards.where('customer_id', '=', customerId).orderBy('id').compile()),

  async byNumber(database: Database, companyId: number, number: string): Promise<BankCardRow | undefined> {
    return firstRow(
      database,
      cards
        .where('company_id', '=', companyId)
        .where('bank_card_number', '=', sealed('bank_cards.bank_card_number', number, companyId))
        .compile(),
    );
  },

  insert: (database: Database, row: Omit<BankCardRow, 'id'>): Promise<void> =>
    database.commit([
      tables
        .insertInto('bank_cards')
        .values({
          ...(row as BankCardRow),
          bank_card_number: sealed('bank_cards.bank_card_number', row.bank_card_number, row.company_id),
          record: sealed('bank_cards.record', row.record, row.customer_id, row.create_time_ms),
        })
        .compile(),
    ]),

  /** The statement that removes every card of a customer. */
  removalOfCustomer: (customerId: number): Statement =>
    tables.deleteFrom('bank_cards').where('customer_id', '=', customerId).compile(),

  remove: (database: Database, id: number): Promise<void> =>
    database.commit([tables.deleteFrom('bank_cards').where('id', '=', id).compile()]),
};
