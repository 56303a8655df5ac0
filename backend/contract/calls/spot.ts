import { type Static, Type } from 'typebox';
import { aliasesOf } from '../aliases.ts';
import { defineCalls } from '../call.ts';
import { Account } from '../records/account.ts';
import { listMembers } from '../records/list-request.ts';
import { OrderAck } from '../records/order-ack.ts';
import { OrderDetail } from '../records/order-detail.ts';
import { OrderRequest } from '../records/order-request.ts';
import { IntegerLike, Needed, TextLike } from '../records/request-values.ts';

export const LiabilityRow = Type.Object({
  id: Type.Integer(),
  accountId: Type.Integer(),
  remark: Type.Null(),
  createdBy: Type.Integer(),
  createTime: Type.Integer(),
  updateBy: Type.Integer(),
  updateTime: Type.Integer(),
  businessType: Type.Integer(),
  businessType1: Type.Integer(),
  customerNo: Type.String(),
  digits: Type.Integer(),
  /** What the line did to principal and interest, below zero where less is owed. */
  liabilitiesPrincipal: Type.String(),
  interest: Type.String(),
  interestUpdateTime: Type.Integer(),
  currency: Type.String(),
  /** Amount of this line, without a sign: borrowed, repaid or charged. */
  liabilities: Type.String(),
  /** Owed after it. Ours. */
  owed: Type.String(),
});

const RepaymentRequest = Type.Object({
  tradeType: Needed(IntegerLike()),
  /** What is paid with, and what is owed. */
  sourceCurrency: Needed(TextLike()),
  targetCurrency: Needed(TextLike()),
  customerCurrency: Type.Optional(TextLike()),
  /** Most that is paid, in `sourceCurrency`. */
  requestNum: Needed(TextLike()),
  requestTime: Type.Optional(IntegerLike()),
  remark: Type.Optional(TextLike(255)),
});

const Repayment = Type.Object({
  tradeType: Type.Integer(),
  sourceCurrency: Type.String(),
  targetCurrency: Type.String(),
  /** Units of `targetCurrency` for one of `sourceCurrency`. */
  rate: Type.String(),
  /** What is paid and what it repays; no more than is owed. */
  sourceNum: Type.String(),
  targetNum: Type.String(),
  /** Until when the rate is good. */
  expireTime: Type.Union([Type.Integer(), Type.Null()]),
});

/** Body of addOrder: that of a contract order with the members of the account types leveraged spot and spot. */
export const AssetOrderRequest = Type.Object({
  ...OrderRequest.properties,
  accountCurrency: Type.Optional(TextLike()),
  accountDigits: Type.Optional(IntegerLike()),
  entryType: Type.Optional(IntegerLike()),
  /** 1 normal, 2 borrows by itself, 3 repays by itself; of leveraged spot alone. */
  operationType: Type.Optional(IntegerLike()),
  /** 1 day, 2 week, 3 thirty days, 4 ninety days; clients send either name. */
  expiryType: Type.Optional(IntegerLike()),
});

const AssetOrderAck = Type.Object({
  ...OrderAck.properties,
  /** What came in, before the fee. */
  inCurrency: Type.String(),
  inDigits: Type.Integer(),
  inAmount: Type.String(),
  /** What was borrowed for the order, in what it gives. */
  loanAmount: Type.String(),
});

/** The published list of spot types these members as JSON numbers; everything that is counted with travels as text elsewhere. */
export const SpotOrder = Type.Object({
  ...OrderDetail.properties,
  requestPrice: Type.Number(),
  requestNum: Type.Number(),
  executePrice: Type.Number(),
  fee: Type.Number(),
  stopLoss: Type.Number(),
  takeProfit: Type.Number(),
  /** Mean price of the fills, decimal text. */
  executeAvgPrice: Type.String(),
});

const WalletRecord = Type.Object({
  currency: Type.String(),
  digits: Type.Integer(),
  /** Sums over all accounts in `currency`, decimal text. */
  totalAvailable: Type.String(),
  totalBalance: Type.String(),
  totalNetAssets: Type.String(),
  totalLiabilities: Type.String(),
  totalLiabilitiesPrincipal: Type.String(),
  totalInterest: Type.String(),
  /** Liabilities over assets, percent text. */
  closeProportion: Type.String(),
  /** 1 safe, 2 warning, 3 danger. */
  riskLevel: Type.Integer(),
  companyId: Type.Integer(),
  tradeType: Type.Integer(),
  customerNo: Type.String(),
  /** The accounts by the code of their currency. */
  accountInfoMap: Type.Record(
    Type.String(),
    Type.Object({
      ...Account.properties,
      /** Product whose price turns the currency into that of the sums, or the first on the way; empty where it is the same. */
      formulaSymbol: Type.String(),
    }),
  ),
});

export type AssetOrderRequest = Static<typeof AssetOrderRequest>;

export type SpotOrder = Static<typeof SpotOrder>;

const LoanRequest = Type.Object({
  tradeType: Needed(IntegerLike()),
  accountCurrency: Needed(TextLike()),
  amount: Needed(TextLike()),
});

/** Orders, wallets and loans of spot and leveraged spot. */
export const SPOT_CALLS = defineCalls('Client API, trading: leverage', {
  manualLoan: {
    bizType: 'fund.app.DepositAppDubboService.manualLoan',
    summary: 'Borrow',
    section: 'Client API, trading: leverage',
    openPermission: 'trade',
    request: LoanRequest,
    response: Account,
  },
  manualRepayment: {
    bizType: 'fund.app.DepositAppDubboService.manualRepayment',
    summary: 'Repay a loan, interest first',
    section: 'Client API, trading: leverage',
    openPermission: 'trade',
    request: LoanRequest,
    response: Account,
  },
  queryLiabilitiesWaterByPage: {
    bizType: 'customer.app.CustomerWebApiService.queryLiabilitiesWaterByPage',
    summary: 'Movements of loans',
    openPermission: 'ready_only',
    request: Type.Object({
      ...listMembers,
      /** 1 borrowed, 2 repaid, 3 interest charged. */
      liabilitiesType: Type.Optional(IntegerLike()),
      startTime: Type.Optional(IntegerLike()),
      endTime: Type.Optional(IntegerLike()),
      assetsId: Type.Optional(IntegerLike()),
    }),
    response: Type.Object({
      total: Type.Integer(),
      size: Type.Integer(),
      current: Type.Integer(),
      records: Type.Array(LiabilityRow),
    }),
  },
  previewRepayment: {
    bizType: 'tradeapi.app.CrossLeverOrderApiService.previewOrder',
    summary: 'Preview a repayment out of another currency: its rate, good for ten seconds',
    openPermission: 'ready_only',
    request: RepaymentRequest,
    response: Repayment,
  },
  addRepaymentOrder: {
    bizType: 'tradeapi.app.CrossLeverOrderApiService.addRepaymentOrder',
    summary: 'Repay a loan out of another currency',
    openPermission: 'trade',
    request: RepaymentRequest,
    response: Repayment,
  },
  spotOrderPage: {
    bizType: 'tradeapi.app.SpotOrderApiService.queryOrderPage',
    section: 'Client API, trading: spot',
    summary: 'Orders of spot accounts by pages',
    openPermission: 'ready_only',
    request: Type.Object({
      ...listMembers,
      customerGroupId: Type.Optional(IntegerLike()),
      bizType: Type.Optional(IntegerLike()),
      direction: Type.Optional(IntegerLike()),
      status: Type.Optional(IntegerLike()),
      orderIds: Type.Optional(TextLike(2_000)),
      positionId: Type.Optional(IntegerLike()),
    }),
    response: Type.Object({
      records: Type.Array(SpotOrder),
      total: Type.Integer(),
      size: Type.Integer(),
      current: Type.Integer(),
    }),
  },
  spotOrderDetail: {
    bizType: 'tradeapi.app.SpotOrderApiService.queryOrderDetail',
    section: 'Client API, trading: spot',
    summary: 'One order of a spot account',
    openPermission: 'ready_only',
    request: Type.Object({ orderId: Needed(IntegerLike()) }),
    response: SpotOrder,
  },
  spotCloseOrder: {
    bizType: 'tradeapi.app.SpotOrderApiService.closeTradePboOrder',
    section: 'Client API, trading: spot',
    summary: 'Cancel a resting order of a spot account',
    openPermission: 'trade',
    request: Type.Object({
      tradeType: Type.Optional(IntegerLike()),
      customerGroupId: Type.Optional(IntegerLike()),
      orderId: Needed(IntegerLike()),
      remark: Type.Optional(TextLike()),
    }),
    response: SpotOrder,
  },
  addOrder: {
    bizType: 'tradeapi.app.OrderApiService.addOrder',
    section: 'Client API, trading: leverage and spot',
    summary: 'Place an order of leverage or spot',
    aliases: aliasesOf('tradeapi.app.OrderApiService.addOrder'),
    openPermission: 'trade',
    request: AssetOrderRequest,
    response: AssetOrderAck,
  },
  queryCustomerAssetsInfo: {
    bizType: 'customer.app.CustomerWebApiService.queryCustomerAssetsInfo',
    section: 'Client API, customers: assets',
    summary: 'Assets of a wallet, all together and by currency',
    openPermission: 'ready_only',
    request: Type.Object({
      tradeType: Needed(IntegerLike()),
      /** Only these currencies, a comma list. */
      accountCurrency: Type.Optional(TextLike(2_000)),
    }),
    response: WalletRecord,
  },
});
