import { Type, type Static } from 'typebox';
import { aliasesOf, BIZ_TYPE } from '../../contract/business-types.ts';
import type { Language } from '../../contract/languages.ts';
import { flowTypesOfBusiness, fromFlowType } from '../../contract/mapping/flow-types.ts';
import { IntegerLike } from '../../contract/records/index.ts';
import { listMembers } from '../../contract/records/list-request.ts';
import { TRADE_TYPE } from '../../domain/account-type.ts';
import { formatDecimal } from '../../domain/decimal.ts';
import type { Money } from '../../domain/units.ts';
import type { Database } from '../../storage/index.ts';
import { tradingRepository, type LedgerTableRow } from '../../storage/trading/index.ts';
import type { Account } from '../../trading/index.ts';
import { operation, type Operation, type RequestContext } from '../operation.ts';
import { flowName, groupName } from './flow-names.ts';
import { readFilter, readPage } from './list-request.ts';
import { listedAccounts, readTradeType } from './owned-accounts.ts';
import type { TradingEngine } from './trading-engine.ts';

const SECTION = 'Client API, trading: capital flow';
const DONE = 2;
const IN = 1;
const OUT = 2;

const FlowRow = Type.Object({
  id: Type.Integer(),
  remark: Type.Union([Type.String(), Type.Null()]),
  createTime: Type.Integer(),
  updateTime: Type.Integer(),
  subjectId: Type.Integer(),
  bookkeepId: Type.Integer(),
  /** The unused side is zero. */
  amountIn: Type.String(),
  amountOut: Type.String(),
  amount: Type.String(),
  /** 2 done. */
  status: Type.Integer(),
  amountAfter: Type.String(),
  businessType: Type.Integer(),
  businessType1: Type.Integer(),
  customerNo: Type.String(),
  digits: Type.String(),
  currency: Type.String(),
  businessTypeName: Type.String(),
  businessType1Name: Type.String(),
  accountId: Type.Integer(),
  orderId: Type.Union([Type.Integer(), Type.Null()]),
  dealId: Type.Union([Type.Integer(), Type.Null()]),
});
type FlowRow = Static<typeof FlowRow>;

const { accountId: _accountId, ...spotFlowMembers } = FlowRow.properties;
const SpotFlowRow = Type.Object({
  ...spotFlowMembers,
  createdBy: Type.Integer(),
  updateBy: Type.Integer(),
  /** 0: a line is never changed. */
  version: Type.Integer(),
  digits: Type.Integer(),
  orderId: Type.Union([Type.String(), Type.Null()]),
  dealId: Type.Union([Type.String(), Type.Null()]),
});

const FlowRequest = Type.Object({
  ...listMembers,
  businessType: Type.Optional(IntegerLike()),
  status: Type.Optional(IntegerLike()),
  startTime: Type.Optional(IntegerLike()),
  endTime: Type.Optional(IntegerLike()),
  operate: Type.Optional(IntegerLike()),
});

const pageMembers = { total: Type.Integer(), size: Type.Integer(), current: Type.Integer() };
const common = { mount: 'global', access: 'login', openPermission: 'ready_only', section: SECTION } as const;

/** queryCapitalFlowList: the customer's side of the ledger. */
export function flowOperations(engine: TradingEngine, database: Database): readonly Operation[] {
  const bizType = BIZ_TYPE.queryCapitalFlowList;
  return [
    operation({
      ...common,
      bizType,
      aliases: aliasesOf(bizType),
      request: FlowRequest,
      response: Type.Object({ ...pageMembers, records: Type.Array(FlowRow) }),
      handle: (context, request) => readFlows(engine, database, context, request),
    }),
    operation({
      ...common,
      bizType: BIZ_TYPE.spotCapitalFlowList,
      request: FlowRequest,
      response: Type.Object({ ...pageMembers, records: Type.Array(SpotFlowRow) }),
      async handle(context, request) {
        readTradeType(request.tradeType, [TRADE_TYPE.spot]);
        const page = await readFlows(engine, database, context, request);
        const customerId = context.caller?.customerId ?? 0;
        return { ...page, records: page.records.map((row) => toSpotFlow(row, customerId)) };
      },
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
    fromMs: readFilter(request.startTime),
    toMs: readFilter(request.endTime),
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
    ...{ createdBy: customerId, updateBy: customerId, version: 0 },
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
