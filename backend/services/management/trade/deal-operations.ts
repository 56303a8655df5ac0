import { TRADING_MANAGEMENT } from '../../../contract/calls/management/trading.ts';
import { CODE } from '../../../contract/errors/codes.ts';
import type { Language } from '../../../contract/languages.ts';
import { TRADE_TYPES } from '../../../contract/mapping/account-numbers.ts';
import { convertedFee } from '../../../contract/mapping/converted-fee.ts';
import { PlatformError } from '../../../contract/platform-error.ts';
import { parseDecimal } from '../../../domain/decimal.ts';
import { inCurrencyOf, REFERENCE_CURRENCY } from '../../../domain/index.ts';
import type { ProductDefinition } from '../../../market/product-definition.ts';
import type { Database } from '../../../storage/index.ts';
import { dealReportRepository } from '../../../storage/management/index.ts';
import type { DealTableRow } from '../../../storage/trading/index.ts';
import type { TradeService } from '../../trade/trade-service.ts';
import { implementManagement, type ManagementOperation } from '../management-operation.ts';
import type { Directory } from './customer-account.ts';

export interface DealDependencies {
  readonly database: Database;
  readonly directory: Directory;
  readonly products: readonly ProductDefinition[];
  readonly trade: Pick<TradeService, 'book' | 'rate'>;
}

/** One fill by its number (0000003 when the company has none), and the fills of an order. */
export function dealOperations(deps: DealDependencies): ManagementOperation[] {
  return [
    implementManagement(
      TRADING_MANAGEMENT.getTradeDealInfoByDealId,
      async ({ companyId, language }, { dealId }) => {
        const row = await dealReportRepository.byId(deps.database, companyId, dealId);
        const record = row && (await dealReport(deps, row, language));
        if (record === undefined) throw new PlatformError(CODE.dataUnknown);
        return record;
      },
    ),
    implementManagement(
      TRADING_MANAGEMENT.getTradeDealInfoByOrderId,
      async ({ companyId, language }, { orderId, tradeType }) => {
        const query = { companyId, orderId, tradeType };
        const rows = await dealReportRepository.ofOrder(deps.database, query);
        const records = await Promise.all(rows.map((row) => dealReport(deps, row, language)));
        return records.filter((record) => record !== undefined);
      },
    ),
  ];
}

async function dealReport(deps: DealDependencies, row: DealTableRow, language: Language) {
  const deal = deps.trade.book.deal(row);
  if (deal === undefined) return undefined;
  const { account, record } = deal;
  const product = deps.products.find(({ symbolId }) => symbolId === row.symbol_id);
  const customer = await deps.directory.byId(account.customerId);
  const digits = product?.digits ?? 0;
  const amount = (text: string) => Number(parseDecimal(text, account.digits) ?? 0n);
  const fee = -BigInt(row.fee);
  const rate = deps.trade.rate(account.currency, REFERENCE_CURRENCY.currency, row.time_ms);
  return {
    id: String(row.deal_id),
    orderId: row.order_id,
    positionId: row.position_id,
    companyId: account.companyId,
    customerId: account.customerId,
    customerNo: account.customerNo,
    customerGroupId: customer?.customer_group_id ?? 0,
    accountId: account.accountId,
    accountDigits: account.digits,
    tradeType: TRADE_TYPES.number(account.tradeType),
    symbolId: row.symbol_id,
    symbolName: product?.name[language] ?? record.symbolName,
    digits,
    bizType: row.kind,
    direction: row.direction,
    executeNum: Number(record.realExecuteNum),
    executePrice: row.price,
    executeTime: row.time_ms,
    currentTradeAmount: amount(record.executeAmount),
    fee: Number(fee),
    feeDigits: account.digits,
    ...convertedFee(inCurrencyOf(account, fee), rate),
    orderInCurrency: account.currency,
    pnl: row.opening === 1 ? null : amount(record.profitLoss),
    source: row.source,
    thirdPartyOrder: row.third_party_order,
    createTime: row.time_ms,
    updateTime: row.time_ms,
  };
}
