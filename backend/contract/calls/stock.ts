import { type Static, Type } from 'typebox';
import { describe } from '../describe.ts';
import PHRASES from '../phrases.json' with { type: 'json' };
import {
  DIRECTIONS,
  STOCK_CANCEL_TYPES,
  STOCK_EXPIRIES,
  STOCK_ORDER_STATES,
  STOCK_ORDER_TYPES,
} from '../meanings.ts';
import { stockAliasesOf } from '../aliases.ts';
import { defineCalls } from '../call.ts';
import { PageOf, pageRequestMembers } from '../records/page.ts';
import { IntegerLike, Needed, TextLike } from '../records/request-values.ts';
import { requestedTrigger, RequestedTimeInForce } from '../records/trading/order-request.ts';
import { PositionDeal, StockAssets, StockDeal, StockOrder } from '../records/trading/stock.ts';
import { contextMembers } from './trade-lists.ts';
import * as Id from '../records/ids.ts';

const accountMembers = { tradeType: Needed(IntegerLike()), accountId: Type.Optional(TextLike()) };

const sortMembers = {
  sortFieldName: describe(
    'Member by which the rows are sorted: `execute_time`, `id` or `symbol_id`.',
    Type.Optional(Type.String({ maxLength: 64 })),
  ),
  sortType: Type.Optional(Type.String({ maxLength: 64 })),
};

/** Members that say which product of which account is meant. */
const targetMembers = {
  tradeType: Needed(IntegerLike()),
  accountId: Type.Optional(IntegerLike()),
  accountCurrency: Needed(TextLike()),
  accountDigits: Needed(IntegerLike()),
  symbolId: Needed(IntegerLike()),
  direction: Needed(IntegerLike()),
  /** Decimals of the product's price, as the client reads them. */
  digits: Type.Optional(IntegerLike()),
};

/** Body of placeOrder and checkOrder. */
export const StockOrderRequest = Type.Object({
  ...targetMembers,
  bizType: describe(PHRASES.kindOrder, Needed(IntegerLike()), STOCK_ORDER_TYPES),
  requestTime: Needed(IntegerLike()),
  requestPrice: describe(PHRASES.priceOrder, Type.Optional(TextLike())),
  requestNum: describe('Shares, decimal text.', Needed(TextLike())),
  remark: Type.Optional(TextLike(200)),
  /** 1 day, 2 week, 3 thirty days, 4 ninety days; 1 when left out. Clients use either name. */
  expireType: describe(
    'How long a limit order rests; 1 when left out.',
    Type.Optional(IntegerLike()),
    STOCK_EXPIRIES,
  ),
  expiryType: describe('Another name of `expireType`.', Type.Optional(IntegerLike()), STOCK_EXPIRIES),
  timeInForce: RequestedTimeInForce,
  ...requestedTrigger,
  source: Type.Optional(TextLike()),
});

/** Trial calculations of one customer: tickets ask twice a second, for each side. */
const TRIALS_PER_MINUTE = 600;

export const StockTarget = Type.Object(targetMembers);

export type StockOrderRequest = Static<typeof StockOrderRequest>;

export type StockTarget = Static<typeof StockTarget>;

/** Orders, holdings and records of shares. */
export const STOCK_CALLS = defineCalls('Client API, trading: stock', {
  queryStockAssets: {
    bizType: 'tradeapi.app.StockAccountApiService.queryAccountAssetsInfo',
    summary: 'What a stock account holds, owes and may still do',
    openPermission: 'ready_only',
    aliases: stockAliasesOf('tradeapi.app.StockAccountApiService.queryAccountAssetsInfo'),
    request: Type.Object({ ...accountMembers, currencyCode: Type.Optional(TextLike()) }),
    response: StockAssets,
  },
  queryStockOrderDetail: {
    bizType: 'tradeapi.app.StockOrderApiService.queryOrderDetail',
    summary: 'One order for shares',
    openPermission: 'ready_only',
    request: Type.Object({ ...accountMembers, orderId: Needed(IntegerLike()) }),
    response: StockOrder,
  },
  queryStockOrderPage: {
    bizType: 'tradeapi.app.StockOrderApiService.queryOrderPage',
    summary: 'Orders for shares in every state',
    openPermission: 'ready_only',
    request: Type.Object({
      ...accountMembers,
      ...sortMembers,
      sortFieldName: describe(
        'Member by which the rows are sorted: `request_time`, `id`, `symbol_id`, `status` or `create_time`.',
        sortMembers.sortFieldName,
      ),
      ...pageRequestMembers,
      orderIds: Type.Optional(TextLike(2_000)),
      symbolId: Type.Optional(IntegerLike()),
      direction: Type.Optional(IntegerLike()),
      status: describe(
        'Only orders in this state; -1 or left out: all.',
        Type.Optional(IntegerLike()),
        STOCK_ORDER_STATES,
      ),
      executeStartTime: describe(
        'From this time on, milliseconds since 1970 (UTC), inclusive.',
        Type.Optional(IntegerLike()),
      ),
      executeEndTime: describe(
        'Up to this time, milliseconds since 1970 (UTC), inclusive.',
        Type.Optional(IntegerLike()),
      ),
    }),
    response: PageOf(StockOrder),
  },
  queryStockPendingOrders: {
    bizType: 'tradeapi.app.StockOrderApiService.queryPendingOrderList',
    summary: 'Resting orders for shares',
    openPermission: 'ready_only',
    aliases: stockAliasesOf('tradeapi.app.StockOrderApiService.queryPendingOrderList'),
    request: Type.Object({
      ...accountMembers,
      ...pageRequestMembers,
      symbolId: Type.Optional(IntegerLike()),
    }),
    response: Type.Union([Type.Array(StockOrder), PageOf(StockOrder)]),
  },
  queryStockDealPage: {
    bizType: 'tradeapi.app.StockOrderApiService.queryDealPage',
    summary: 'Fills of orders for shares',
    openPermission: 'ready_only',
    aliases: stockAliasesOf('tradeapi.app.StockOrderApiService.queryDealPage'),
    request: Type.Object({
      ...accountMembers,
      ...sortMembers,
      ...pageRequestMembers,
      symbolId: Type.Optional(IntegerLike()),
      bizType: describe('Only fills of such orders.', Type.Optional(IntegerLike()), STOCK_ORDER_TYPES),
      direction: Type.Optional(IntegerLike()),
      executeStartTime: Type.Optional(IntegerLike()),
      executeEndTime: Type.Optional(IntegerLike()),
    }),
    response: Type.Object({ ...contextMembers, list: Type.Array(StockDeal) }),
  },
  getStockPositionDeals: {
    bizType: 'tradeapi.app.StockOrderApiService.getPositionDealDetailList',
    summary: 'Fills of one position in shares',
    openPermission: 'ready_only',
    aliases: stockAliasesOf('tradeapi.app.StockOrderApiService.getPositionDealDetailList'),
    request: Type.Object({ ...accountMembers, positionId: Needed(IntegerLike()) }),
    response: Type.Array(PositionDeal),
  },
  placeStockOrder: {
    bizType: 'tradeapi.app.StockOrderApiService.placeOrder',
    summary: 'Buy or sell shares',
    aliases: stockAliasesOf('tradeapi.app.StockOrderApiService.placeOrder'),
    openPermission: 'contract_trade',
    request: StockOrderRequest,
    response: Type.Object({ orderId: Id.Order }),
  },
  checkStockOrder: {
    bizType: 'tradeapi.app.StockOrderApiService.checkOrder',
    summary: 'Try an order for shares: position and loan after it',
    aliases: stockAliasesOf('tradeapi.app.StockOrderApiService.checkOrder'),
    openPermission: 'ready_only',
    callsPerMinute: TRIALS_PER_MINUTE,
    request: StockOrderRequest,
    response: Type.Object({
      direction: describe(PHRASES.sideOrder, Type.Integer(), DIRECTIONS),
      beforePositionNum: describe(
        'Shares before the order, decimal text; below zero where they are owed.',
        Type.String(),
      ),
      afterPositionNum: describe(
        'Shares after the order, decimal text; below zero where they are owed.',
        Type.String(),
      ),
      loanAmount: describe('What the order borrows, decimal text in account currency.', Type.String()),
    }),
  },
  calculateStockOrder: {
    bizType: 'tradeapi.app.StockOrderApiService.calculateOrder',
    summary: 'How many shares may be bought and sold',
    aliases: stockAliasesOf('tradeapi.app.StockOrderApiService.calculateOrder'),
    openPermission: 'ready_only',
    callsPerMinute: TRIALS_PER_MINUTE,
    request: StockTarget,
    response: Type.Object({
      canClosePositionNum: describe(
        'Shares of the position on the other side of `direction` that may be dealt, decimal text.',
        Type.String(),
      ),
      canSellNum: describe(
        'Shares that may be sold, those that may be borrowed among them, decimal text.',
        Type.String(),
      ),
      canBuyNum: describe('Shares that may be bought with cash alone, decimal text.', Type.String()),
      canLoanBuyNum: describe('Shares that may be bought with cash and a loan, decimal text.', Type.String()),
    }),
  },
  cancelStockOrder: {
    bizType: 'tradeapi.app.StockOrderApiService.cancelOrder',
    summary: 'Cancel a resting order for shares',
    aliases: stockAliasesOf('tradeapi.app.StockOrderApiService.cancelOrder'),
    openPermission: 'contract_trade',
    request: Type.Object({
      tradeType: Needed(IntegerLike()),
      bizType: describe(
        'Who cancels: 14 from customers, 15 from operators.',
        Type.Optional(IntegerLike()),
        STOCK_CANCEL_TYPES,
      ),
      orderId: Needed(IntegerLike()),
      remark: Type.Optional(TextLike(200)),
    }),
    response: Type.Object({
      orderId: Id.Order,
      cancelNum: describe('Cancelled shares, decimal text.', Type.String()),
    }),
  },
});
