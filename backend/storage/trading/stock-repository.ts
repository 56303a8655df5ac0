import type { Database } from '../database.ts';
import { given, type Page } from '../table.ts';
import { DEALS, ORDERS, type DealTableRow, type OrderTableRow } from './tables.ts';

/** Which orders of stock accounts are wanted. Times include both ends; undefined is no bound. */
export interface StockOrderQuery {
  readonly accountIds: readonly number[];
  readonly orderIds?: readonly number[] | undefined;
  readonly symbolId?: number | undefined;
  readonly direction?: number | undefined;
  readonly statuses?: readonly number[] | undefined;
  /** Only orders of this kind, or of every other. */
  readonly kind?: { readonly is: number } | { readonly isNot: number } | undefined;
  readonly fromMs?: number | undefined;
  readonly toMs?: number | undefined;
  readonly sortBy: 'placed_at_ms' | 'order_id' | 'symbol_id' | 'status';
  readonly descending: boolean;
  readonly limit: number;
  readonly offset: number;
}

export const stockRepository = { orders, positionDeals };

function orders(database: Database, query: StockOrderQuery): Promise<Page<OrderTableRow>> {
  const { accountIds, orderIds, symbolId, direction, statuses, kind, fromMs, toMs } = query;
  const filter = given({
    order_id: orderIds,
    symbol_id: symbolId,
    direction,
    status: statuses,
    kind: kind && ('is' in kind ? kind.is : { '!=': kind.isNot }),
    placed_at_ms: { '>=': fromMs, '<=': toMs },
  });
  const { sortBy, descending, limit, offset } = query;
  const order = descending ? ([`${sortBy} desc`, 'order_id desc'] as const) : ([sortBy, 'order_id'] as const);
  return ORDERS.page(database, { account_id: accountIds, ...filter }, { order, limit, offset });
}

/** The newest fills of one position, oldest first. */
async function positionDeals(
  database: Database,
  {
    accountIds,
    positionId,
    limit,
  }: { readonly accountIds: readonly number[]; readonly positionId: number; readonly limit: number },
): Promise<readonly DealTableRow[]> {
  const where = { account_id: accountIds, position_id: positionId };
  return (await DEALS.list(database, where, { order: ['deal_id desc'], limit })).reverse();
}
