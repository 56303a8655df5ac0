import type { Database } from '../database.ts';
import { firstRow } from '../first-row.ts';
import { tables, type DealTableRow } from '../trading/tables.ts';

/** Most fills of one order that are listed. */
const MAX_DEALS_OF_ORDER = 1000;

/** Fills of a company, as its operator looks them up. */
export const dealReportRepository = {
  async byId(database: Database, companyId: number, dealId: number): Promise<DealTableRow | undefined> {
    return firstRow(database, dealsOf(companyId).where('trade_deal.deal_id', '=', dealId).compile());
  },

  /** Fills of one order in one account type, oldest first. */
  ofOrder: (
    database: Database,
    { companyId, orderId, tradeType }: { companyId: number; orderId: number; tradeType: number },
  ): Promise<DealTableRow[]> =>
    database.read(
      dealsOf(companyId)
        .where('trade_deal.order_id', '=', orderId)
        .where('trade_account.trade_type', '=', tradeType)
        .orderBy('trade_deal.deal_id')
        .limit(MAX_DEALS_OF_ORDER)
        .compile(),
    ),
};

function dealsOf(companyId: number) {
  return tables
    .selectFrom('trade_deal')
    .innerJoin('trade_account', 'trade_account.account_id', 'trade_deal.account_id')
    .selectAll('trade_deal')
    .where('trade_account.company_id', '=', companyId);
}
