import { type Static, Type } from 'typebox';
import { describe, record } from '../describe.ts';
import PHRASES from '../phrases.json' with { type: 'json' };
import { ORDER_KINDS, ORDER_STATES, RISK_LEVELS } from '../meanings.ts';
import { aliasesOf } from '../aliases.ts';
import { defineCalls } from '../call.ts';
import { Account } from '../records/customers/account.ts';
import { listMembers } from '../records/list-request.ts';
import { OrderAck } from '../records/trading/order-ack.ts';
import { OrderDetail } from '../records/trading/order-detail.ts';
import { OrderRequest } from '../records/trading/order-request.ts';
import { IntegerLike, Needed, TextLike } from '../records/request-values.ts';
import * as Id from '../records/ids.ts';
import { ours } from '../records/shapes.ts';

export const LiabilityRow = Type.Object({
  id: describe(PHRASES.numberRow, Type.Integer()),
  accountId: Id.Account,
  remark: Type.Null(),
  createdBy: Type.Integer(),
  createTime: Type.Integer(),
  updateBy: Type.Integer(),
  updateTime: Type.Integer(),
  businessType: Type.Integer(),
  businessType1: Type.Integer(),
  customerNo: Id.CustomerNo,
  digits: Type.Integer(),
  liabilitiesPrincipal: describe(
    'What the line did to the principal, decimal text; below zero where less is owed.',
    Type.String(),
  ),
  interest: Type.String(),
  interestUpdateTime: describe('Time of the last interest, milliseconds since 1970 (UTC).', Type.Integer()),
  currency: Type.String(),
  liabilities: describe(
    'Amount of the line without a sign, decimal text: borrowed, repaid or charged.',
    Type.String(),
  ),
  owed: ours(describe('What is owed after the line, decimal text.', Type.String())),
});

const RepaymentRequest = Type.Object({
  tradeType: Needed(IntegerLike()),
  /** What is paid with, and what is owed. */
  sourceCurrency: Needed(TextLike()),
  targetCurrency: Needed(TextLike()),
  customerCurrency: describe(
    'Accepted and ignored: the two currencies say which accounts are meant.',
    Type.Optional(TextLike()),
  ),
  /** Most that is paid, in `sourceCurrency`. */
  requestNum: Needed(TextLike()),
  requestTime: Type.Optional(IntegerLike()),
  remark: Type.Optional(TextLike(255)),
});

const Repayment = Type.Object({
  tradeType: Type.Integer(),
  sourceCurrency: Type.String(),
  targetCurrency: Type.String(),
  rate: describe(PHRASES.exchangeRate, Type.String()),
  sourceNum: describe('What is paid, decimal text in `sourceCurrency`.', Type.String()),
  targetNum: describe(
    'What it repays, decimal text in `targetCurrency`; no more than is owed.',
    Type.String(),
  ),
  expireTime: describe(PHRASES.timeEnds, Type.Union([Type.Integer(), Type.Null()])),
});

/** Body of addOrder: that of a contract order with the members of the account types leveraged spot and spot. */
export const AssetOrderRequest = Type.Object({
  ...OrderRequest.properties,
  accountCurrency: Type.Optional(TextLike()),
  accountDigits: describe(PHRASES.decimalPlacesAccountCurrency, Type.Optional(IntegerLike())),
  entryType: Type.Optional(IntegerLike()),
  operationType: describe(
    'How borrowing goes with the order; 1 for contracts.',
    Type.Optional(IntegerLike()),
    {
      1: ['NORMAL', 'without'],
      2: ['AUTO_BORROW', 'what is missing is borrowed'],
      3: ['AUTO_REPAY', 'what comes in repays'],
    },
  ),
  /** 1 day, 2 week, 3 thirty days, 4 ninety days; clients send either name. */
  expiryType: describe('How long a spot order rests; 4 when left out.', Type.Optional(IntegerLike()), {
    1: ['DAY_1', 'one day'],
    2: ['DAYS_7', '7 days'],
    3: ['DAYS_30', '30 days'],
    4: ['DAYS_90', '90 days'],
  }),
});

const AssetOrderAck = record('OrderAck', {
  ...OrderAck.properties,
  /** What came in, before the fee. */
  inCurrency: Type.String(),
  inDigits: describe('Decimal places of `inCurrency`.', Type.Integer()),
  inAmount: Type.String(),
  /** What was borrowed for the order, in what it gives. */
  loanAmount: Type.String(),
});

/** The published list of spot types these members as JSON numbers; everything that is counted with travels as text elsewhere. */
export const SpotOrder = record('OrderDetail', {
  ...OrderDetail.properties,
  requestPrice: Type.Number(),
  requestNum: Type.Number(),
  executePrice: Type.Number(),
  fee: Type.Number(),
  stopLoss: describe(PHRASES.stopLoss, Type.Number()),
  takeProfit: describe(PHRASES.takeProfit, Type.Number()),
  executeAvgPrice: describe('Mean price of the fills, decimal text; `0` without a fill.', Type.String()),
});

const WalletRecord = Type.Object({
  currency: Type.String(),
  digits: Type.Integer(),
  totalAvailable: describe('What can be used, decimal text.', Type.String()),
  totalBalance: describe('Value of everything together, decimal text.', Type.String()),
  totalNetAssets: describe('Everything less what is owed, decimal text.', Type.String()),
  totalLiabilities: describe('What is owed with interest, decimal text.', Type.String()),
  totalLiabilitiesPrincipal: describe('What is owed without interest, decimal text.', Type.String()),
  totalInterest: describe('Interest that is owed, decimal text.', Type.String()),
  closeProportion: describe(
    'Risk at which assets are sold, percent text, for example `26.61%`.',
    Type.String(),
  ),
  riskLevel: describe('How near the account is to liquidation.', Type.Integer(), RISK_LEVELS),
  companyId: Type.Integer(),
  tradeType: Type.Integer(),
  customerNo: Id.CustomerNo,
  /** The accounts by the code of their currency. */
  accountInfoMap: Type.Record(
    Type.String(),
    record('Account', {
      ...Account.properties,
      formulaSymbol: describe(
        'Product whose price turns the currency into that of the sums, or the first on the way; empty where it is the same.',
        Type.String(),
      ),
    }),
  ),
});

export type AssetOrderRequest = Static<typeof AssetOrderRequest>;

export type SpotOrder = Static<typeof SpotOrder>;

const LoanRequest = Type.Object({
  tradeType: Needed(IntegerLike()),
  accountCurrency: Needed(TextLike()),
  amount: describe('Amount, decimal text.', Needed(TextLike())),
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
      liabilitiesType: describe('Kind of movement; left out: all.', Type.Optional(IntegerLike())),
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
      bizType: describe(PHRASES.kindOrder, Type.Optional(IntegerLike()), ORDER_KINDS),
      direction: Type.Optional(IntegerLike()),
      status: describe(PHRASES.onlyOrdersThisState, Type.Optional(IntegerLike()), ORDER_STATES),
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
