import type { Database } from '../database.ts';
import { tables, type DealTableRow, type OrderTableRow } from './tables.ts';

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

async function orders(
  database: Database,
  query: StockOrderQuery,
): Promise<{ readonly rows: readonly OrderTableRow[]; readonly total: number }> {
  let matching = tables.selectFrom('trade_order').where('account_id', 'in', query.accountIds);
  if (query.orderIds !== undefined) matching = matching.where('order_id', 'in', query.orderIds);
  if (query.symbolId !== undefined) matching = matching.where('symbol_id', '=', query.symbolId);
  if (query.direction !== undefined) matching = matching.where('direction', '=', query.direction);
  if (query.statuses !== undefined) matching = matching.where('status', 'in', query.statuses);
  if (query.kind !== undefined)
    matching =
      'is' in query.kind
        ? matching.where('kind', '=', query.kind.is)
        : matching.where('kind', '<>', query.kind.isNot);
  if (query.fromMs !== undefined) matching = matching.where('placed_at_ms', '>=', query.fromMs);
  if (query.toMs !== undefined) matching = matching.where('placed_at_ms', '<=', query.toMs);
  const direction = query.descending ? 'desc' : 'asc';
  const counted = matching.select(({ fn }) => fn.countAll<number>().as('count')).compile();
  const page = matching
    .selectAll()
    .orderBy(query.sortBy, direction)
    .orderBy('order_id', direction)
    .limit(query.limit)
    .offset(query.offset)
    .compile();
  const [total, rows] = await Promise.all([
    database.read<{ readonly count: number }>(counted),
    database.read(page),
  ]);
  return { rows, total: total[0]?.count ?? 0 };
}

/** The newest fills of one position, oldest first. */
async function positionDeals(
  database: Database,
  query: { readonly accountIds: readonly number[]; readonly positionId: number; readonly limit: number },
): Promise<readonly DealTableRow[]> {
  const found = tables
    .selectFrom('trade_deal')
    .selectAll()
    .where('account_id', 'in', query.accountIds)
    .where('position_id', '=', query.positionId)
    .orderBy('deal_id', 'desc')
    .limit(query.limit);
  return (await database.read(found.compile())).reverse();
}
