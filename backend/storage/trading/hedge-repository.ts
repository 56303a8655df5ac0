import { sql } from 'kysely';
import type { Database } from '../database.ts';
import { given, type Page } from '../table.ts';
import { HEDGES, tables, type HedgeTableRow, type StoredInteger } from './tables.ts';

/** Which deals at the source are wanted. Times include both ends; undefined is no bound. */
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

/** All deals at the source. */
function count(database: Database): Promise<number> {
  return HEDGES.count(database);
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

/** The deals of the company at the source, newest first. */
function page(
  database: Database,
  { companyId, symbolId, tradeType, fromMs, toMs, limit, offset }: HedgeQuery,
): Promise<Page<HedgeTableRow>> {
  const filter = given({ symbol_id: symbolId, trade_type: tradeType, time_ms: { '>=': fromMs, '<=': toMs } });
  const where = { company_id: companyId, ...filter };
  return HEDGES.page(database, where, { order: ['hedge_id desc'], limit, offset });
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
