import { sql } from 'kysely';
import type { Database } from '../database.ts';
import { tables, type HedgeTableRow, type StoredInteger } from './tables.ts';

/** Which deals of the house are wanted. Times include both ends; undefined is no bound. */
export interface HedgeQuery {
  readonly companyId: number;
  readonly symbolId?: number | undefined;
  readonly tradeType?: number | undefined;
  readonly fromMs?: number | undefined;
  readonly toMs?: number | undefined;
  readonly limit: number;
  readonly offset: number;
}

/** What the deals of one hedge earned in a period (price ticks times volume units). */
export interface HedgeSum {
  readonly trade_type: number;
  readonly symbol_id: number;
  readonly deals: number;
  readonly realised: bigint;
}

export const hedgeRepository = { count, newest, newestOf, page, sums };

const UNITS_PER_READ = 1_000;

/** All deals of the house. */
async function count(database: Database): Promise<number> {
  const all = tables.selectFrom('trade_hedge').select(({ fn }) => fn.countAll<number>().as('count'));
  return (await database.read(all.compile()))[0]?.count ?? 0;
}

/** The newest deal of every hedge. */
function newest(database: Database): Promise<HedgeTableRow[]> {
  return database.read(newestRows().compile());
}

/** The newest deal of some hedges, by their units. */
async function newestOf(database: Database, units: readonly number[]): Promise<HedgeTableRow[]> {
  const found: HedgeTableRow[] = [];
  for (let from = 0; from < units.length; from += UNITS_PER_READ) {
    const some = units.slice(from, from + UNITS_PER_READ);
    found.push(...(await database.read(newestRows().where('unit', 'in', some).compile())));
  }
  return found;
}

function newestRows() {
  const last = tables
    .selectFrom('trade_hedge')
    .select(({ fn }) => fn.max<number>('hedge_id').as('hedge_id'))
    .groupBy('unit');
  return tables.selectFrom('trade_hedge').selectAll().where('hedge_id', 'in', last).orderBy('hedge_id');
}

/** The deals of the house for a company, newest first. */
async function page(
  database: Database,
  query: HedgeQuery,
): Promise<{ readonly rows: readonly HedgeTableRow[]; readonly total: number }> {
  let matching = tables.selectFrom('trade_hedge').where('company_id', '=', query.companyId);
  if (query.symbolId !== undefined) matching = matching.where('symbol_id', '=', query.symbolId);
  if (query.tradeType !== undefined) matching = matching.where('trade_type', '=', query.tradeType);
  if (query.fromMs !== undefined) matching = matching.where('time_ms', '>=', query.fromMs);
  if (query.toMs !== undefined) matching = matching.where('time_ms', '<=', query.toMs);
  const counted = matching.select(({ fn }) => fn.countAll<number>().as('count')).compile();
  const rows = matching
    .selectAll()
    .orderBy('hedge_id', 'desc')
    .limit(query.limit)
    .offset(query.offset)
    .compile();
  const [total, found] = await Promise.all([
    database.read<{ readonly count: number }>(counted),
    database.read(rows),
  ]);
  return { rows: found, total: total[0]?.count ?? 0 };
}

/** What the hedges of a company earned from one time up to, without, another. */
async function sums(
  database: Database,
  { companyId, fromMs, toMs }: { readonly companyId: number; readonly fromMs: number; readonly toMs: number },
): Promise<readonly HedgeSum[]> {
  const query = tables
    .selectFrom('trade_hedge')
    .where('company_id', '=', companyId)
    .where('time_ms', '>=', fromMs)
    .where('time_ms', '<', toMs)
    .groupBy(['trade_type', 'symbol_id'])
    .orderBy('symbol_id')
    .orderBy('trade_type')
    .select([
      'trade_type',
      'symbol_id',
      sql<number>`COUNT(*)`.as('deals'),
      sql<StoredInteger>`SUM(realised)`.as('realised'),
    ]);
  const rows = await database.read(query.compile());
  return rows.map((row) => ({ ...row, realised: BigInt(row.realised) }));
}
