import { TRADE_TYPES } from '../../../contract/mapping/account-numbers.ts';
import { Type } from 'typebox';
import type { ProductDefinition } from '../../../market/product-definition.ts';
import { parseDecimal } from '../../../domain/decimal.ts';
import type { Language } from '../../../contract/languages.ts';
import { MANAGEMENT_BIZ_TYPE } from '../../../contract/management-types.ts';
import { CODE } from '../../../contract/errors/codes.ts';
import { PlatformError } from '../../../contract/platform-error.ts';
import { IntegerLike } from '../../../contract/records/index.ts';
import { convertedFee } from '../../../contract/mapping/converted-fee.ts';
import { REFERENCE_CURRENCY } from '../../../domain/index.ts';
import { dealReportRepository } from '../../../storage/management/index.ts';
import type { Database } from '../../../storage/index.ts';
import type { DealTableRow } from '../../../storage/trading/index.ts';
import type { TradeService } from '../../trade/index.ts';
import { managementOperation, type ManagementOperation } from '../management-operation.ts';
import type { Directory } from './customer-account.ts';

export interface DealDependencies {
  readonly database: Database;
  readonly directory: Directory;
  readonly products: readonly ProductDefinition[];
  readonly trade: Pick<TradeService, 'book' | 'rate'>;
}

/**
 * Amounts are integers: at `accountDigits`, the price at `digits`, the fees at `feeDigits` and, in the reference currency at
 * the rate of the fill's moment, at `convertFeeDigits`. A fee is below zero when it was charged, as in every record.
 */
const Deal = Type.Object({
  id: Type.String(),
  orderId: Type.Integer(),
  positionId: Type.Integer(),
  companyId: Type.Integer(),
  customerId: Type.Integer(),
  customerNo: Type.String(),
  customerGroupId: Type.Integer(),
  accountId: Type.Integer(),
  accountDigits: Type.Integer(),
  tradeType: Type.Integer(),
  symbolId: Type.Integer(),
  symbolName: Type.String(),
  digits: Type.Integer(),
  bizType: Type.Integer(),
  direction: Type.Integer(),
  executeNum: Type.Number(),
  executePrice: Type.Integer(),
  executeTime: Type.Integer(),
  currentTradeAmount: Type.Integer(),
  fee: Type.Integer(),
  feeDigits: Type.Integer(),
  convertFee: Type.Union([Type.Integer(), Type.Null()]),
  convertFeeDigits: Type.Integer(),
  convertExchangeRate: Type.Union([Type.Number(), Type.Null()]),
  orderInCurrency: Type.String(),
  pnl: Type.Union([Type.Integer(), Type.Null()]),
  source: Type.String(),
  thirdPartyOrder: Type.Union([Type.String(), Type.Null()]),
  createTime: Type.Integer(),
  updateTime: Type.Integer(),
});

/** One fill by its number (0000003 when the company has none), and the fills of an order. */
export function dealOperations(parts: DealDependencies): ManagementOperation[] {
  return [
    managementOperation({
      bizType: MANAGEMENT_BIZ_TYPE.getTradeDealInfoByDealId,
      permission: 'trading.read',
      request: Type.Object({ dealId: IntegerLike({ minimum: 0 }) }),
      response: Deal,
      async handle({ companyId, language }, { dealId }) {
        const row = await dealReportRepository.byId(parts.database, companyId, dealId);
        const record = row && (await dealReport(parts, row, language));
        if (record === undefined) throw new PlatformError(CODE.dataUnknown);
        return record;
      },
    }),
    managementOperation({
      bizType: MANAGEMENT_BIZ_TYPE.getTradeDealInfoByOrderId,
      permission: 'trading.read',
      request: Type.Object({ orderId: IntegerLike({ minimum: 0 }), tradeType: IntegerLike({ minimum: 0 }) }),
      response: Type.Array(Deal),
      async handle({ companyId, language }, { orderId, tradeType }) {
        const query = { companyId, orderId, tradeType };
        const rows = await dealReportRepository.ofOrder(parts.database, query);
        const records = await Promise.all(rows.map((row) => dealReport(parts, row, language)));
        return records.filter((record) => record !== undefined);
      },
    }),
  ];
}

async function dealReport(parts: DealDependencies, row: DealTableRow, language: Language) {
  const deal = parts.trade.book.deal(row);
  if (deal === undefined) return undefined;
  const { account, record } = deal;
  const product = parts.products.find(({ symbolId }) => symbolId === row.symbol_id);
  const customer = await parts.directory.byId(account.customerId);
  const digits = product?.digits ?? 0;
  const amount = (text: string) => Number(parseDecimal(text, account.digits) ?? 0n);
  const fee = -BigInt(row.fee);
  const rate = parts.trade.rate(account.currency, REFERENCE_CURRENCY.code, row.time_ms);
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
    ...convertedFee(fee, account.digits, rate),
    orderInCurrency: account.currency,
    pnl: row.opening === 1 ? null : amount(record.profitLoss),
    source: row.source,
    thirdPartyOrder: row.third_party_order,
    createTime: row.time_ms,
    updateTime: row.time_ms,
  };
}
