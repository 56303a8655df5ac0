import { Type, type Static } from 'typebox';
import { aliasesOf, BIZ_TYPE } from '../../protocol/business-types.ts';
import { formatDecimal } from '../../domain/decimal.ts';
import type { Language } from '../../protocol/languages.ts';
import { IntegerLike } from '../../protocol/records/index.ts';
import type { Database } from '../../storage/index.ts';
import { tradingRepository, type LedgerTableRow } from '../../storage/trading/index.ts';
import { FLOW, type Account } from '../../trading/index.ts';
import { operation, type Operation } from '../operation.ts';
import { readFilter, listMembers, readPage } from './list-request.ts';
import { listedAccounts } from './owned-accounts.ts';
import type { TradingEngine } from './trading-engine.ts';

const SECTION = 'Client API, trading: capital flow';
const DONE = 2;
const IN = 1;
const OUT = 2;

/** Business types of the isolated contract and the flow types that belong to each. */
const BUSINESS_TYPES: readonly {
  type: number;
  names: Readonly<Record<Language, string>>;
  flows: readonly number[];
}[] = [
  { type: 7, names: { 'en-US': 'Deposit', 'zh-CN': '入金', 'zh-TW': '入金' }, flows: [FLOW.deposit] },
  { type: 8, names: { 'en-US': 'Withdrawal', 'zh-CN': '出金', 'zh-TW': '出金' }, flows: [FLOW.withdrawal] },
  { type: 9, names: { 'en-US': 'Reset', 'zh-CN': '重置', 'zh-TW': '重設' }, flows: [FLOW.reset] },
  {
    type: 10,
    names: { 'en-US': 'Adjustment', 'zh-CN': '调整', 'zh-TW': '調整' },
    flows: [FLOW.creditIn, FLOW.creditOut, FLOW.bonus, FLOW.heldCreditIn, FLOW.heldCreditOut],
  },
  {
    type: 12,
    names: { 'en-US': 'Trade', 'zh-CN': '交易', 'zh-TW': '交易' },
    flows: [
      FLOW.marginIn,
      FLOW.openFee,
      FLOW.marginReleased,
      FLOW.closeFee,
      FLOW.marketCloseProfit,
      FLOW.takeProfitProfit,
      FLOW.stopLossProfit,
      FLOW.stopOutProfit,
    ],
  },
  {
    type: 13,
    names: { 'en-US': 'Margin adjustment', 'zh-CN': '保证金调整', 'zh-TW': '保證金調整' },
    flows: [FLOW.marginAdded, FLOW.marginReduced],
  },
];

const FLOW_NAMES: Readonly<Record<number, Readonly<Record<Language, string>>>> = {
  [FLOW.deposit]: { 'en-US': 'Deposit', 'zh-CN': '入金', 'zh-TW': '入金' },
  [FLOW.withdrawal]: { 'en-US': 'Withdrawal', 'zh-CN': '出金', 'zh-TW': '出金' },
  [FLOW.reset]: { 'en-US': 'Reset', 'zh-CN': '账户重置', 'zh-TW': '帳戶重設' },
  [FLOW.creditIn]: { 'en-US': 'Adjustment in', 'zh-CN': '调整存入', 'zh-TW': '調整存入' },
  [FLOW.creditOut]: { 'en-US': 'Adjustment out', 'zh-CN': '调整取出', 'zh-TW': '調整取出' },
  [FLOW.heldCreditIn]: { 'en-US': 'Credit', 'zh-CN': '不可提现额度存入', 'zh-TW': '不可提領額度存入' },
  [FLOW.heldCreditOut]: {
    'en-US': 'Credit taken back',
    'zh-CN': '不可提现额度取出',
    'zh-TW': '不可提領額度取出',
  },
  [FLOW.bonus]: { 'en-US': 'Bonus', 'zh-CN': '赠金', 'zh-TW': '贈金' },
  [FLOW.marginIn]: { 'en-US': 'Opening margin', 'zh-CN': '开仓保证金', 'zh-TW': '開倉保證金' },
  [FLOW.openFee]: { 'en-US': 'Opening fee', 'zh-CN': '开仓手续费', 'zh-TW': '開倉手續費' },
  [FLOW.marginReleased]: { 'en-US': 'Margin released', 'zh-CN': '释放保证金', 'zh-TW': '釋放保證金' },
  [FLOW.closeFee]: { 'en-US': 'Closing fee', 'zh-CN': '平仓手续费', 'zh-TW': '平倉手續費' },
  [FLOW.marketCloseProfit]: { 'en-US': 'Profit and loss', 'zh-CN': '平仓盈亏', 'zh-TW': '平倉損益' },
  [FLOW.takeProfitProfit]: { 'en-US': 'Take profit', 'zh-CN': '止盈盈亏', 'zh-TW': '停利損益' },
  [FLOW.stopLossProfit]: { 'en-US': 'Stop loss', 'zh-CN': '止损盈亏', 'zh-TW': '停損損益' },
  [FLOW.stopOutProfit]: { 'en-US': 'Liquidation', 'zh-CN': '强平盈亏', 'zh-TW': '強平損益' },
  [FLOW.marginAdded]: { 'en-US': 'Margin added', 'zh-CN': '增加保证金', 'zh-TW': '增加保證金' },
  [FLOW.marginReduced]: { 'en-US': 'Margin reduced', 'zh-CN': '减少保证金', 'zh-TW': '減少保證金' },
};

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

/** What a flow type is called; empty for one that is not known. */
export function flowName(flowType: number, language: Language): string {
  return FLOW_NAMES[flowType]?.[language] ?? '';
}

/** queryCapitalFlowList: the customer's side of the ledger. */
export function flowOperations(engine: TradingEngine, database: Database): readonly Operation[] {
  const bizType = BIZ_TYPE.queryCapitalFlowList;
  return [
    operation({
      bizType,
      aliases: aliasesOf(bizType),
      mount: 'global',
      access: 'login',
      openPermission: 'ready_only',
      section: SECTION,
      request: Type.Object({
        ...listMembers,
        businessType: Type.Optional(IntegerLike()),
        status: Type.Optional(IntegerLike()),
        startTime: Type.Optional(IntegerLike()),
        endTime: Type.Optional(IntegerLike()),
        operate: Type.Optional(IntegerLike()),
      }),
      response: Type.Object({
        total: Type.Integer(),
        size: Type.Integer(),
        current: Type.Integer(),
        records: Type.Array(FlowRow),
      }),
      async handle(context, request) {
        const accounts = listedAccounts(engine, context, request);
        const { current, size, limit, offset } = readPage(request);
        const status = readFilter(request.status);
        if (accounts.length === 0 || (status !== undefined && status !== DONE))
          return { total: 0, size, current, records: [] };
        const business = readFilter(request.businessType);
        const { rows, total } = await tradingRepository.flows(database, {
          accountIds: accounts.map(({ accountId }) => accountId),
          flowTypes: business === undefined ? undefined : listFlowTypes(business),
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
      },
    }),
  ];
}

function listFlowTypes(businessType: number): readonly number[] {
  return BUSINESS_TYPES.find(({ type }) => type === businessType)?.flows ?? [];
}

function flowRecord(account: Account, row: LedgerTableRow, language: Language): FlowRow {
  const incoming = row.to_book === 'cash';
  const money = (amount: bigint) => formatDecimal(amount, account.digits);
  const amount = BigInt(row.amount);
  const business = BUSINESS_TYPES.find(({ flows }) => flows.includes(row.flow_type));
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
    businessType: business?.type ?? 0,
    businessType1: row.flow_type,
    customerNo: account.customerNo,
    digits: String(account.digits),
    currency: account.currency,
    businessTypeName: business?.names[language] ?? '',
    businessType1Name: flowName(row.flow_type, language),
    accountId: account.accountId,
    orderId: row.order_id,
    dealId: row.deal_id,
  };
}
