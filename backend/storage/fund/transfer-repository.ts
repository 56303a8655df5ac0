import type { Database, Statement } from '../database.ts';
import { tables, type TransferRow } from './tables.ts';

/** Which transfers a page shows; undefined members leave nothing out. */
export interface TransferPageQuery {
  /** Whose money left or came. */
  readonly customerId: number;
  /** Account type and asset on either side. */
  readonly tradeType?: number | undefined;
  readonly assetsId?: number | undefined;
  /** Both ends are included. */
  readonly fromMs?: number | undefined;
  readonly toMs?: number | undefined;
  readonly limit: number;
  readonly offset: number;
}

/** Money that went from one account to another. */
export const transferRepository = {
  /** The statement that belongs into the commit of the ledger lines. */
  insert: (row: TransferRow): Statement => tables.insertInto('fund_transfers').values(row).compile(),

  /** One page, newest first, and the number of all rows. */
  async page(database: Database, query: TransferPageQuery): Promise<{ rows: TransferRow[]; total: number }> {
    const own = selected(query);
    const counted = await database.read(own.select(({ fn }) => fn.countAll<number>().as('total')).compile());
    const rows = await database.read(
      own.selectAll().orderBy('id', 'desc').limit(query.limit).offset(query.offset).compile(),
    );
    return { rows, total: Number(counted[0]?.total ?? 0) };
  },

  /** Highest id in use, 0 when there is none. */
  async lastId(database: Database): Promise<number> {
    const [row] = await database.read(
      tables
        .selectFrom('fund_transfers')
        .select(({ fn }) => fn.max('id').as('id'))
        .compile(),
    );
    return Number(row?.id ?? 0);
  },
};

function selected({ customerId, tradeType, assetsId, fromMs, toMs }: TransferPageQuery) {
  let own = tables
    .selectFrom('fund_transfers')
    .where((row) =>
      row.or([row('out_customer_id', '=', customerId), row('in_customer_id', '=', customerId)]),
    );
  if (tradeType !== undefined)
    own = own.where((row) =>
      row.or([row('out_trade_type', '=', tradeType), row('in_trade_type', '=', tradeType)]),
    );
  if (assetsId !== undefined)
    own = own.where((row) =>
      row.or([row('out_assets_id', '=', assetsId), row('in_assets_id', '=', assetsId)]),
    );
  if (fromMs !== undefined) own = own.where('time_ms', '>=', fromMs);
  if (toMs !== undefined) own = own.where('time_ms', '<=', toMs);
  return own;
}
