import { Type } from 'typebox';
import { aliasesOf } from '../aliases.ts';
import { defineCalls } from '../call.ts';
import { CloseRow } from '../records/close-row.ts';
import { DealRow } from '../records/deal-row.ts';
import { listMembers } from '../records/list-request.ts';
import { OrderDetail } from '../records/order-detail.ts';
import { OrderRow } from '../records/order-row.ts';
import { PendingOrder } from '../records/pending-order.ts';
import { Position } from '../records/position.ts';
import { IntegerLike, Needed, TextLike } from '../records/request-values.ts';

export const TradeRecordRequest = Type.Object({
  ...listMembers,
  direction: Type.Optional(IntegerLike()),
  orderType: Type.Optional(IntegerLike()),
  executeStartTime: Type.Optional(IntegerLike()),
  executeEndTime: Type.Optional(IntegerLike()),
});

/** Whose list an answer is, and which page of it. */
export const contextMembers = {
  accountId: Type.Union([Type.Integer(), Type.Null()]),
  companyId: Type.Integer(),
  customerId: Type.Integer(),
  customerNo: Type.String(),
  current: Type.Integer(),
  size: Type.Integer(),
  totalPage: Type.Integer(),
};

const tradeRecordMembers = {
  ...contextMembers,
  bizTypeText: Type.Record(Type.String(), Type.String()),
  list: Type.Array(DealRow),
};

const AccountMembers = {
  tradeType: Needed(IntegerLike()),
  accountId: Type.Optional(IntegerLike()),
  accountCurrency: Type.Optional(TextLike()),
  orderId: Needed(IntegerLike()),
};

export const NOT_DONE = 0;

export const DONE = 1;

/** Lists of orders, positions, fills and closes. */
export const TRADE_LIST_CALLS = defineCalls('Client API, trading: isolated contract', {
  queryPositionPage: {
    bizType: 'tradeapi.app.PositionApiService.queryPositionPage',
    summary: 'Positions',
    openPermission: 'ready_only',
    aliases: aliasesOf('tradeapi.app.PositionApiService.queryPositionPage'),
    request: Type.Object({
      ...listMembers,
      status: Type.Optional(IntegerLike()),
      orderId: Type.Optional(IntegerLike()),
      dealId: Type.Optional(IntegerLike()),
      startTime: Type.Optional(IntegerLike()),
      endTime: Type.Optional(IntegerLike()),
    }),
    response: Type.Array(Position),
  },
  queryPositionDetail: {
    bizType: 'tradeapi.app.PositionApiService.queryPositionDetail',
    summary: 'One position',
    openPermission: 'ready_only',
    aliases: aliasesOf('tradeapi.app.PositionApiService.queryPositionDetail'),
    request: Type.Object({ ...listMembers, positionId: Needed(IntegerLike()) }),
    response: Position,
  },
  queryPBOOrderPage: {
    bizType: 'tradeapi.app.OrderApiService.queryPBOOrderPage',
    summary: 'Resting orders',
    openPermission: 'ready_only',
    aliases: aliasesOf('tradeapi.app.OrderApiService.queryPBOOrderPage'),
    request: Type.Object(listMembers),
    response: Type.Array(PendingOrder),
  },
  queryOrderPage: {
    bizType: 'tradeapi.app.OrderApiService.queryOrderPage',
    summary: 'Orders in every state',
    openPermission: 'ready_only',
    aliases: aliasesOf('tradeapi.app.OrderApiService.queryOrderPage'),
    request: Type.Object({
      ...listMembers,
      bizType: Type.Optional(IntegerLike()),
      direction: Type.Optional(IntegerLike()),
      status: Type.Optional(IntegerLike()),
      orderIds: Type.Optional(TextLike(2_000)),
      positionId: Type.Optional(IntegerLike()),
    }),
    response: Type.Array(OrderRow),
  },
  queryTradeRecordPage: {
    bizType: 'tradeapi.app.OrderApiService.queryTradeRecordPage',
    summary: 'Deals',
    openPermission: 'ready_only',
    aliases: aliasesOf('tradeapi.app.OrderApiService.queryTradeRecordPage'),
    request: TradeRecordRequest,
    response: Type.Object(tradeRecordMembers),
  },
  queryHistoryCloseOrderList: {
    bizType: 'tradeapi.app.OrderApiService.queryHistoryCloseOrderList',
    summary: 'Closed positions, one row a closing',
    openPermission: 'ready_only',
    aliases: aliasesOf('tradeapi.app.OrderApiService.queryHistoryCloseOrderList'),
    request: Type.Object({
      ...listMembers,
      openStartTime: Type.Optional(IntegerLike()),
      openEndTime: Type.Optional(IntegerLike()),
      closeStartTime: Type.Optional(IntegerLike()),
      closeEndTime: Type.Optional(IntegerLike()),
    }),
    response: Type.Object({ ...contextMembers, totalPnl: Type.Number(), list: Type.Array(CloseRow) }),
  },
  queryOrderDetail: {
    bizType: 'tradeapi.app.OrderApiService.queryOrderDetail',
    summary: 'One order with the figures of its execution',
    openPermission: 'ready_only',
    aliases: aliasesOf('tradeapi.app.OrderApiService.queryOrderDetail'),
    request: Type.Object(AccountMembers),
    response: OrderDetail,
  },
  checkOrderStatus: {
    bizType: 'tradeapi.app.OrderApiService.checkOrderStatus',
    summary: 'Whether an order or change is done',
    openPermission: 'ready_only',
    aliases: aliasesOf('tradeapi.app.OrderApiService.checkOrderStatus'),
    request: Type.Object({ ...AccountMembers, operatorType: Needed(IntegerLike()) }),
    response: Type.Integer({ minimum: NOT_DONE, maximum: DONE }),
  },
  spotTradeRecordPage: {
    bizType: 'tradeapi.app.SpotOrderApiService.queryTradeRecordPage',
    section: 'Client API, trading: spot',
    summary: 'Deals of spot accounts',
    openPermission: 'ready_only',
    request: TradeRecordRequest,
    response: Type.Object({
      ...tradeRecordMembers,
      trace: Type.String(),
      ip: Type.String(),
      lang: Type.String(),
    }),
  },
});
