import { type Static } from 'typebox';
import type { FlowRequest, FlowRow, SpotFlowRow } from '../../../contract/calls/accounts.ts';
import { ACCOUNT_CALLS } from '../../../contract/calls/accounts.ts';
import type { Language } from '../../../contract/languages.ts';
import { flowTypesOfBusiness, fromFlowType } from '../../../contract/mapping/flow-types.ts';
import { TRADE_TYPE } from '../../../domain/account-type.ts';
import { formatDecimal } from '../../../domain/decimal.ts';
import type { Money } from '../../../domain/units.ts';
import type { Database } from '../../../storage/index.ts';
import { tradingRepository, type LedgerTableRow } from '../../../storage/trading/index.ts';
import type { Account } from '../../../engine/core/index.ts';
import { implement, type Operation, type RequestContext } from '../../operation.ts';
import { flowName, groupName } from './flow-names.ts';
import { readFilter, readPage } from './list-request.ts';
import { listedAccounts, readTradeType } from '../owned-accounts.ts';
import type { TradingEngine } from '../../../engine/trading-engine.ts';

const DONE = 2;
const IN = 1;
const OUT = 2;

/** queryCapitalFlowList: the customer's side of the ledger. */
export function flowOperations(engine: TradingEngine, database: Database): readonly Operation[] {
  return [
    implement(ACCOUNT_CALLS.queryCapitalFlowList, (context, request) =>
      readFlows(engine, database, context, request),
    ),
    implement(ACCOUNT_CALLS.spotCapitalFlowList, async (context, request) => {
      readTradeType(request.tradeType, [TRADE_TYPE.spot]);
      const page = await readFlows(engine, database, context, request);
      const customerId = context.caller?.customerId ?? 0;
      return { ...page, records: page.records.map((row) => toSpotFlow(row, customerId)) };
    }),
  ];
}

async function readFlows(
  engine: TradingEngine,
  database: Database,
  context: RequestContext,
  request: Static<typeof FlowRequest>,
) {
  const accounts = await listedAccounts(engine, context, request);
  const { current, size, limit, offset } = readPage(request);
  const status = readFilter(request.status);
  if (accounts.length === 0 || (status !== undefined && status !== DONE))
    return { total: 0, size, current, records: [] };
  const business = readFilter(request.businessType);
  const { rows, total } = await tradingRepository.flows(database, {
    accountIds: accounts.map(({ accountId }) => accountId),
    flowTypes: business === undefined ? undefined : flowTypesOfBusiness(business),
    operate: request.operate === IN ? 'in' : request.operate === OUT ? 'out' : undefined,
    fromMs: request.startTime,
    toMs: request.endTime,
    descending: true,
    limit,
    offset,
  });
  const byId = new Map(accounts.map((account) => [account.accountId, account]));
  const records = rows.flatMap((row) => {
    const account = byId.get(row.account_id);
    return account ? [flowRecord(account, row, context.language)] : [];
  });
  return { total, size, current, records };
}

/** A flow as the published list of spot types it: digits as a number, orders and fills as text, with the customer whose line it is. */
function toSpotFlow({ accountId, ...row }: FlowRow, customerId: number): Static<typeof SpotFlowRow> {
  return {
    ...row,
    createdBy: customerId,
    updateBy: customerId,
    version: 0,
    subjectId: accountId,
    digits: Number(row.digits),
    orderId: row.orderId === null ? null : String(row.orderId),
    dealId: row.dealId === null ? null : String(row.dealId),
  };
}

function flowRecord(account: Account, row: LedgerTableRow, language: Language): FlowRow {
  const incoming = row.to_book === 'cash';
  const money = (amount: Money) => formatDecimal(amount, account.digits);
  const amount = BigInt(row.amount);
  const listed = fromFlowType(row.flow_type);
  return {
    id: row.transfer_id,
    remark: null,
    createTime: row.time_ms,
    updateTime: row.time_ms,
    subjectId: account.accountId,
    bookkeepId: row.transfer_id,
    amountIn: money(incoming ? amount : 0n),
    amountOut: money(incoming ? 0n : amount),
    amount: money(incoming ? amount : -amount),
    status: DONE,
    amountAfter: money(BigInt(row.balance_after)),
    businessType: listed?.business ?? 0,
    businessType1: row.flow_type,
    customerNo: account.customerNo,
    digits: String(account.digits),
    currency: account.currency,
    businessTypeName: listed === undefined ? '' : groupName(listed.group, language),
    businessType1Name: flowName(row.flow_type, language),
    accountId: account.accountId,
    orderId: row.order_id,
    dealId: row.deal_id,
  };
}
