import { Type } from 'typebox';
import { describe } from '../describe.ts';
import PHRASES from '../phrases.json' with { type: 'json' };
import { ORDER_KINDS, ORDER_STATES, POSITION_STATES } from '../meanings.ts';
import { aliasesOf } from '../aliases.ts';
import { defineCalls } from '../call.ts';
import { CloseRow } from '../records/trading/close-row.ts';
import { DealRow } from '../records/trading/deal-row.ts';
import { listMembers } from '../records/list-request.ts';
import { OrderDetail } from '../records/trading/order-detail.ts';
import { OrderRow } from '../records/trading/order-row.ts';
import { PendingOrder } from '../records/trading/pending-order.ts';
import { Position } from '../records/trading/position.ts';
import { IntegerLike, Needed, TextLike } from '../records/request-values.ts';
import * as Id from '../records/ids.ts';

const sortedBy = (members: string) =>
  describe(`Member by which the rows are sorted: ${members}.`, listMembers.sortFieldName);

export const TradeRecordRequest = Type.Object({
  ...listMembers,
  sortFieldName: sortedBy('`executeTime`, `direction` or `symbolId`'),
  direction: describe('Only fills of this direction.', Type.Optional(IntegerLike()), {
    1: ['BUY', 'buy'],
    2: ['SELL', 'sell'],
    '-1': ['ALL', 'both'],
  }),
  orderType: describe('Which fills.', Type.Optional(IntegerLike()), {
    1: ['OPEN', 'openings'],
    2: ['CLOSE', 'closings'],
    3: ['MARKET', 'market orders'],
    4: ['LIMIT', 'limit orders'],
    '-1': ['ALL', 'all'],
  }),
  executeStartTime: Type.Optional(IntegerLike()),
  executeEndTime: Type.Optional(IntegerLike()),
});

/** Whose list an answer is, and which page of it. */
export const contextMembers = {
  accountId: Type.Union([Type.Integer(), Type.Null()]),
  companyId: Type.Integer(),
  customerId: Id.Customer,
  customerNo: Id.CustomerNo,
  current: Type.Integer(),
  size: Type.Integer(),
  totalPage: describe('Number of pages.', Type.Integer()),
};

const tradeRecordMembers = {
  ...contextMembers,
  bizTypeText: describe(
    'Meaning of each `bizType` in the language of the request, by its number as text.',
    Type.Record(Type.String(), Type.String()),
  ),
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
      sortFieldName: sortedBy('`orderId`, `openTime`, `symbolId` or `pnl`'),
      status: describe(
        'Only positions in this state; left out: open ones.',
        Type.Optional(IntegerLike()),
        POSITION_STATES,
      ),
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
      bizType: describe(PHRASES.kindOrder, Type.Optional(IntegerLike()), ORDER_KINDS),
      direction: Type.Optional(IntegerLike()),
      status: describe(PHRASES.onlyOrdersThisState, Type.Optional(IntegerLike()), ORDER_STATES),
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
      sortFieldName: sortedBy('`pnl`, `openTime`, `closeTime`, `orderId` or `symbolId`'),
      openStartTime: describe(
        'Opened from this time on, milliseconds since 1970 (UTC), inclusive.',
        Type.Optional(IntegerLike()),
      ),
      openEndTime: describe(
        'Opened up to this time, milliseconds since 1970 (UTC), inclusive.',
        Type.Optional(IntegerLike()),
      ),
      closeStartTime: describe(
        'Closed from this time on, milliseconds since 1970 (UTC), inclusive.',
        Type.Optional(IntegerLike()),
      ),
      closeEndTime: describe(
        'Closed up to this time, milliseconds since 1970 (UTC), inclusive.',
        Type.Optional(IntegerLike()),
      ),
    }),
    response: Type.Object({
      ...contextMembers,
      totalPnl: describe(
        'Realised profit of all rows of all pages, in account currency; a loss is below zero.',
        Type.Number(),
      ),
      list: Type.Array(CloseRow),
    }),
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
    request: Type.Object({
      ...AccountMembers,
      orderId: describe('Order, or the number under which a change was acknowledged.', Needed(IntegerLike())),
      operatorType: describe('What is asked about.', Needed(IntegerLike()), {
        1: ['LEVERAGE_CHANGE', 'a change of leverage'],
        2: ['MARGIN_CHANGE', 'a change of margin'],
        3: ['EXECUTION', 'the execution of the order'],
      }),
    }),
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
