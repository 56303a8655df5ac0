import type { TObject, TProperties } from 'typebox';
import { describe, record } from '../../describe.ts';
import PHRASES from '../../phrases.json' with { type: 'json' };
import { FLOW_STATES, ORDER_KINDS } from '../../meanings.ts';
import { Type } from 'typebox';
import { CODE } from '../../errors/codes.ts';
import { defineManagementCalls } from '../../call.ts';
import { customerMembers, OfCustomer } from '../../records/customers/customer-account.ts';
import { OrderAck } from '../../records/trading/order-ack.ts';
import { PageOf, pageRequestMembers } from '../../records/page.ts';
import { Position } from '../../records/trading/position.ts';
import { IntegerLike, NeedsOneOf, TextLike } from '../../records/request-values.ts';
import { ACCOUNT_CALLS, AdjustProposal } from '../accounts.ts';
import { ORDER_CALLS } from '../orders.ts';
import { TRADE_LIST_CALLS } from '../trade-lists.ts';
import * as Id from '../../records/ids.ts';

/**
 * Amounts are integers: at `accountDigits`, the price at `digits`, the fees at `feeDigits` and, in the reference currency at
 * the rate of the fill's moment, at `convertFeeDigits`. A fee is below zero when it was charged, as in every record.
 */
const Deal = record('DealReport', {
  id: describe('Fill, as text.', Type.String()),
  orderId: Id.Order,
  positionId: Id.Position,
  companyId: Type.Integer(),
  customerId: Id.Customer,
  customerNo: Id.CustomerNo,
  customerGroupId: Type.Integer(),
  accountId: Id.Account,
  accountDigits: Type.Integer(),
  tradeType: Type.Integer(),
  symbolId: Id.Instrument,
  symbolName: Type.String(),
  digits: describe(PHRASES.decimalPlacesPrice, Type.Integer()),
  bizType: describe(PHRASES.kindOrder, Type.Integer(), ORDER_KINDS),
  direction: Type.Integer(),
  executeNum: describe('Quantity of the fill in lots.', Type.Number()),
  executePrice: describe(PHRASES.priceFillWholeNumber, Type.Integer()),
  executeTime: Type.Integer(),
  currentTradeAmount: describe('Notional of the fill, a whole number at `accountDigits`.', Type.Integer()),
  fee: describe(PHRASES.feeWholeNumber, Type.Integer()),
  feeDigits: Type.Integer(),
  convertFee: Type.Union([Type.Integer(), Type.Null()]),
  convertFeeDigits: Type.Integer(),
  convertExchangeRate: Type.Union([Type.Number(), Type.Null()]),
  orderInCurrency: describe('Currency code of the notional.', Type.String()),
  pnl: Type.Union([Type.Integer(), Type.Null()]),
  source: Type.String(),
  thirdPartyOrder: Type.Union([Type.String(), Type.Null()]),
  createTime: Type.Integer(),
  updateTime: Type.Integer(),
});

const tradingMembers = {
  tradeType: IntegerLike(),
  ...customerMembers,
  customerGroupId: Type.Optional(IntegerLike()),
};

const listMembers = { ...tradingMembers, ...pageRequestMembers, accountId: Type.Optional(IntegerLike()) };

const Filter = Type.Optional(IntegerLike());

export const PositionListRequest = Type.Object({
  tradeType: IntegerLike(),
  customerGroupId: Filter,
  customerId: Filter,
  customerNo: Type.Optional(TextLike(16)),
  accountId: Filter,
  symbolId: Filter,
  orderId: Filter,
  direction: Filter,
  startTime: Filter,
  endTime: Filter,
  sortFieldName: describe(
    'Member by which the rows are sorted: `id`, `orderId`, `openTime` or `symbolId`.',
    Type.Optional(Type.String({ maxLength: 64 })),
  ),
  sortType: Type.Optional(Type.String({ maxLength: 64 })),
  querySource: describe('`source` of the opening order.', Type.Optional(TextLike(64))),
  thirdPartyOrder: Type.Optional(TextLike(64)),
  ...pageRequestMembers,
});

const { profit: _profit, margin: _margin, ...heldMembers } = Position.properties;
/** A position in the list of all customers: whose it is, without the figures that move with the market. */
const HeldPosition = record('HeldPosition', {
  ...heldMembers,
  bizType: describe(PHRASES.alwaysNull, Type.Null()),
  customerId: Id.Customer,
  customerNo: Id.CustomerNo,
  querySource: describe('`source` of the opening order.', Type.String()),
});

const whoMembers = {
  customerNo: Type.Optional(TextLike(16)),
  customerId: Type.Optional(IntegerLike()),
  customerGroupId: Type.Optional(IntegerLike()),
  companyId: Type.Optional(IntegerLike()),
  trace: Type.Optional(Type.String({ maxLength: 128 })),
};

/** A customer's own request, with the members that name the customer: by number, by id or by one of its accounts. */
function forCustomer<Members extends TProperties>({ properties }: TObject<Members>) {
  const request = Type.Object({ ...properties, ...whoMembers });
  const choices = ['customerNo', 'customerId', 'accountId'].map((name) => [name]);
  return NeedsOneOf<TObject>(choices, request) as typeof request;
}

/** Orders and positions of customers, also on their behalf. */
export const TRADING_MANAGEMENT = defineManagementCalls({
  crossAddMarketOrder: {
    bizType: 'tradeapi.admin.CfdMMOrderApiService.addMarketOrder',
    summary: 'Place a market or limit order',
    changes: true,
    permission: 'trading.change',
    request: forCustomer(ORDER_CALLS.addMarketOrder.request),
    response: ORDER_CALLS.addMarketOrder.response,
  },
  isolatedAddMarketOrder: {
    bizType: 'tradeapi.business.CfdWBWOrderApiService.addMarketOrder',
    summary: 'Place a market or limit order',
    changes: true,
    permission: 'trading.change',
    request: forCustomer(ORDER_CALLS.addMarketOrder.request),
    response: ORDER_CALLS.addMarketOrder.response,
  },
  crossUpdateOrder: {
    bizType: 'tradeapi.business.CfdMMOrderApiService.updateOrder',
    summary: 'Set stop loss and take profit of a position',
    changes: true,
    permission: 'trading.change',
    request: forCustomer(ORDER_CALLS.updateOrder.request),
    response: ORDER_CALLS.updateOrder.response,
  },
  isolatedUpdateOrder: {
    bizType: 'tradeapi.business.CfdWBWOrderApiService.updateOrder',
    summary: 'Set stop loss and take profit of a position',
    changes: true,
    permission: 'trading.change',
    request: forCustomer(ORDER_CALLS.updateOrder.request),
    response: ORDER_CALLS.updateOrder.response,
  },
  crossSetCrossLevelNum: {
    bizType: 'tradeapi.business.CfdMMOrderApiService.setCrossLevelNum',
    summary: 'Set the leverage of a product',
    changes: true,
    permission: 'trading.change',
    request: forCustomer(ORDER_CALLS.setCrossLevelNum.request),
    response: ORDER_CALLS.setCrossLevelNum.response,
  },
  isolatedSetCrossLevelNum: {
    bizType: 'tradeapi.business.CfdWBWOrderApiService.setCrossLevelNum',
    summary: 'Set the leverage of a product',
    changes: true,
    permission: 'trading.change',
    request: forCustomer(ORDER_CALLS.setCrossLevelNum.request),
    response: ORDER_CALLS.setCrossLevelNum.response,
  },
  isolatedUpdateOccupyTheMargin: {
    bizType: 'tradeapi.business.CfdWBWPositionApiService.updateOccupyTheMargin',
    summary: 'Add margin to a position or take some out',
    changes: true,
    permission: 'trading.change',
    request: forCustomer(ORDER_CALLS.updateOccupyTheMargin.request),
    response: ORDER_CALLS.updateOccupyTheMargin.response,
  },
  crossQueryOrderPage: {
    bizType: 'tradeapi.business.CfdMMOrderApiService.queryOrderPage',
    summary: 'Orders in every state',
    permission: 'trading.read',
    request: forCustomer(TRADE_LIST_CALLS.queryOrderPage.request),
    response: TRADE_LIST_CALLS.queryOrderPage.response,
  },
  isolatedQueryOrderPage: {
    bizType: 'tradeapi.business.CfdWBWOrderApiService.queryOrderPage',
    summary: 'Orders in every state',
    permission: 'trading.read',
    request: forCustomer(TRADE_LIST_CALLS.queryOrderPage.request),
    response: TRADE_LIST_CALLS.queryOrderPage.response,
  },
  crossQueryTradeRecordPage: {
    bizType: 'tradeapi.business.CfdMMOrderApiService.queryTradeRecordPage',
    summary: 'Deals',
    permission: 'trading.read',
    request: forCustomer(TRADE_LIST_CALLS.queryTradeRecordPage.request),
    response: TRADE_LIST_CALLS.queryTradeRecordPage.response,
  },
  isolatedQueryTradeRecordPage: {
    bizType: 'tradeapi.business.CfdWBWOrderApiService.queryTradeRecordPage',
    summary: 'Deals',
    permission: 'trading.read',
    request: forCustomer(TRADE_LIST_CALLS.queryTradeRecordPage.request),
    response: TRADE_LIST_CALLS.queryTradeRecordPage.response,
  },
  crossQueryCapitalFlowList: {
    bizType: 'tradeapi.business.CfdMMOrderApiService.queryCapitalFlowList',
    summary: 'Capital flow: every movement of money',
    permission: 'trading.read',
    request: forCustomer(ACCOUNT_CALLS.queryCapitalFlowList.request),
    response: ACCOUNT_CALLS.queryCapitalFlowList.response,
  },
  isolatedQueryCapitalFlowList: {
    bizType: 'tradeapi.business.CfdWBWOrderApiService.queryCapitalFlowList',
    summary: 'Capital flow: every movement of money',
    permission: 'trading.read',
    request: forCustomer(ACCOUNT_CALLS.queryCapitalFlowList.request),
    response: ACCOUNT_CALLS.queryCapitalFlowList.response,
  },
  customerStatement: {
    bizType: 'venue.admin.StatementService.account',
    summary: 'Statement of an account: from opening to closing balance, also as CSV',
    permission: 'trading.read',
    request: forCustomer(ACCOUNT_CALLS.accountStatement.request),
    response: ACCOUNT_CALLS.accountStatement.response,
  },
  crossQueryPositionPage: {
    bizType: 'tradeapi.business.CfdMMPositionApiService.queryPositionPage',
    summary: 'Positions',
    permission: 'trading.read',
    request: forCustomer(TRADE_LIST_CALLS.queryPositionPage.request),
    response: TRADE_LIST_CALLS.queryPositionPage.response,
  },
  isolatedQueryPositionPage: {
    bizType: 'tradeapi.business.CfdWBWPositionApiService.queryPositionPage',
    summary: 'Positions',
    permission: 'trading.read',
    request: forCustomer(TRADE_LIST_CALLS.queryPositionPage.request),
    response: TRADE_LIST_CALLS.queryPositionPage.response,
  },
  addCustomerAdjustProposal: {
    bizType: 'fund.admin.CustomerAdjustProposalAdminDubboService.addCustomerAdjustProposal',
    summary: 'Adjust the money of an account',
    permission: 'money.change',
    company: 'optional',
    changes: true,
    request: OfCustomer(
      Type.Object({
        ...customerMembers,
        accountId: Type.Optional(IntegerLike()),
        accountCurrency: Type.String({ minLength: 1, maxLength: 16 }),
        tradeType: IntegerLike(),
        businessType: describe(
          'Kind of adjustment, for example 4 for a bonus (`businessType` of the statement).',
          IntegerLike(),
        ),
        amount: describe('Amount, decimal text: above zero gives, below zero takes back.', TextLike(32)),
        withdraw: Type.Boolean(),
        remark: Type.Optional(Type.String({ maxLength: 512 })),
      }),
    ),
    response: Type.String(),
  },
  getCustomerAdjustProposalById: {
    bizType: 'fund.admin.CustomerAdjustProposalAdminDubboService.getCustomerAdjustProposalById',
    summary: 'One adjustment',
    permission: 'money.read',
    request: Type.Object({
      proposalNo: describe(PHRASES.numberProposal, Type.String({ minLength: 1, maxLength: 32 })),
      companyId: IntegerLike(),
    }),
    response: AdjustProposal,
  },
  adjustProposalPage: {
    bizType: 'venue.admin.AdjustProposalService.page',
    summary: 'Adjustments',
    permission: 'money.read',
    request: Type.Object({ ...pageRequestMembers, customerNo: Type.Optional(TextLike(16)) }),
    response: PageOf(AdjustProposal),
  },
  getTradeDealInfoByDealId: {
    bizType: 'report.admin.CatsTradeDealService.getTradeDealInfoByDealId',
    summary: 'One deal',
    permission: 'trading.read',
    request: Type.Object({ dealId: IntegerLike({ minimum: 0 }) }),
    response: Deal,
  },
  getTradeDealInfoByOrderId: {
    bizType: 'report.admin.CatsTradeDealService.getTradeDealInfoByOrderId',
    summary: 'Deals of an order',
    permission: 'trading.read',
    request: Type.Object({ orderId: IntegerLike({ minimum: 0 }), tradeType: IntegerLike({ minimum: 0 }) }),
    response: Type.Array(Deal),
  },
  queryCapitalFlowList: {
    bizType: 'tradeapi.admin.OrderAdminApiService.queryCapitalFlowList',
    summary: 'Capital flow: every movement of money',
    permission: 'trading.read',
    request: OfCustomer(
      Type.Object({
        ...listMembers,
        accountCurrency: Type.Optional(TextLike(16)),
        businessType: Type.Optional(IntegerLike()),
        status: describe(PHRASES.onlyMovementsThisState, Type.Optional(IntegerLike()), FLOW_STATES),
        startTime: Type.Optional(IntegerLike()),
        endTime: Type.Optional(IntegerLike()),
        operate: Type.Optional(IntegerLike()),
      }),
      CODE.tradeParameterMissing,
    ),
    response: ACCOUNT_CALLS.queryCapitalFlowList.response,
  },
  queryPositionPage: {
    bizType: 'tradeapi.admin.OrderAdminApiService.queryPositionPage',
    summary: 'Positions',
    permission: 'trading.read',
    request: OfCustomer(
      Type.Object({
        ...listMembers,
        symbolId: Type.Optional(IntegerLike()),
        sortFieldName: describe(
          'Member by which the rows are sorted: `orderId`, `openTime`, `symbolId` or `pnl`.',
          Type.Optional(Type.String({ maxLength: 64 })),
        ),
        sortType: Type.Optional(Type.String({ maxLength: 64 })),
      }),
      CODE.tradeParameterMissing,
    ),
    response: Type.Array(Position),
  },
  cancelPboOrder: {
    bizType: 'tradeapi.admin.OrderAdminApiService.cancelPboOrder',
    summary: 'Cancel all resting orders of a customer',
    permission: 'trading.change',
    company: 'optional',
    changes: true,
    request: OfCustomer(Type.Object(tradingMembers), CODE.tradeParameterMissing),
    response: Type.Array(Type.String()),
  },
  forcedOrder: {
    bizType: 'tradeapi.admin.OrderAdminApiService.forcedOrder',
    summary: 'Close all positions of a customer',
    permission: 'trading.change',
    company: 'optional',
    changes: true,
    request: OfCustomer(Type.Object(tradingMembers), CODE.tradeParameterMissing),
    response: Type.Array(OrderAck),
  },
  queryAllPositionPage: {
    bizType: 'tradeapi.admin.PositionAdminApiService.queryAllPositionPage',
    summary: 'Positions of all customers',
    permission: 'trading.read',
    company: 'optional',
    request: PositionListRequest,
    response: PageOf(HeldPosition),
  },
});
