import type { Database, Statement } from '../database.ts';
import { firstRow } from '../first-row.ts';
import { tables, type DepositAddressRow } from './tables.ts';

type AddressKey = Pick<
  DepositAddressRow,
  'customer_id' | 'merchant_no' | 'payment_code' | 'account_currency' | 'blockchain'
>;

/** Addresses that stay: what arrives at one is a deposit of its customer. */
export const depositAddressRepository = {
  /** Stores an address in the place of an earlier one of the same number. */
  save: (row: DepositAddressRow): Statement => tables.replaceInto('deposit_addresses').values(row).compile(),

  find: (database: Database, key: AddressKey): Promise<DepositAddressRow | undefined> =>
    firstRow(
      database,
      tables
        .selectFrom('deposit_addresses')
        .selectAll()
        .where('customer_id', '=', key.customer_id)
        .where('merchant_no', '=', key.merchant_no)
        .where('payment_code', '=', key.payment_code)
        .where('account_currency', '=', key.account_currency)
        .where('blockchain', '=', key.blockchain)
        .compile(),
    ),

  /** Addresses of a customer for what is paid in a currency over a chain. */
  ofChain: (
    database: Database,
    key: Pick<DepositAddressRow, 'customer_id' | 'currency' | 'blockchain'>,
  ): Promise<DepositAddressRow[]> =>
    database.read(
      tables
        .selectFrom('deposit_addresses')
        .selectAll()
        .where('customer_id', '=', key.customer_id)
        .where('currency', '=', key.currency)
        .where('blockchain', '=', key.blockchain)
        .compile(),
    ),

  byNumber: (database: Database, orderNo: string): Promise<DepositAddressRow | undefined> =>
    firstRow(
      database,
      tables.selectFrom('deposit_addresses').selectAll().where('order_no', '=', orderNo).compile(),
    ),

  /** Highest id in use, 0 when there is none. */
  async lastId(database: Database): Promise<number> {
    const [row] = await database.read(
      tables
        .selectFrom('deposit_addresses')
        .select(({ fn }) => fn.max('id').as('id'))
        .compile(),
    );
    return Number(row?.id ?? 0);
  },
};
