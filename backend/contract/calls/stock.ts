import { type Static, Type } from 'typebox';
import { stockAliasesOf } from '../aliases.ts';
import { defineCalls } from '../call.ts';
import { PageOf, pageRequestMembers } from '../records/page.ts';
import { IntegerLike, Needed, TextLike } from '../records/request-values.ts';
import { PositionDeal, StockAssets, StockDeal, StockOrder } from '../records/stock.ts';
import { contextMembers } from './trade-lists.ts';

const accountMembers = {
  tradeType: Needed(IntegerLike()),
  accountId: Type.Optional(TextLike()),
};

const sortMembers = {
  sortFieldName: Type.Optional(Type.String({ maxLength: 64 })),
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
  bizType: Needed(IntegerLike()),
  requestTime: Needed(IntegerLike()),
  requestPrice: Type.Optional(TextLike()),
  requestNum: Needed(TextLike()),
  remark: Type.Optional(TextLike(200)),
  /** 1 day, 2 week, 3 thirty days, 4 ninety days; 1 when left out. Clients use either name. */
  expireType: Type.Optional(IntegerLike()),
  expiryType: Type.Optional(IntegerLike()),
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
      ...pageRequestMembers,
      orderIds: Type.Optional(TextLike(2_000)),
      symbolId: Type.Optional(IntegerLike()),
      direction: Type.Optional(IntegerLike()),
      status: Type.Optional(IntegerLike()),
      executeStartTime: Type.Optional(IntegerLike()),
      executeEndTime: Type.Optional(IntegerLike()),
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
      bizType: Type.Optional(IntegerLike()),
      direction: Type.Optional(IntegerLike()),
      executeStartTime: Type.Optional(IntegerLike()),
      executeEndTime: Type.Optional(IntegerLike()),
    }),
    response: Type.Object({
      ...contextMembers,
      list: Type.Array(StockDeal),
    }),
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
    response: Type.Object({ orderId: Type.Integer() }),
  },
  checkStockOrder: {
    bizType: 'tradeapi.app.StockOrderApiService.checkOrder',
    summary: 'Try an order for shares: position and loan after it',
    aliases: stockAliasesOf('tradeapi.app.StockOrderApiService.checkOrder'),
    openPermission: 'ready_only',
    callsPerMinute: TRIALS_PER_MINUTE,
    request: StockOrderRequest,
    response: Type.Object({
      direction: Type.Integer(),
      /** Shares of the product before and after the order, decimal text; below zero for shares that are owed. */
      beforePositionNum: Type.String(),
      afterPositionNum: Type.String(),
      /** What the order borrows, in account currency. */
      loanAmount: Type.String(),
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
      canClosePositionNum: Type.String(),
      canSellNum: Type.String(),
      canBuyNum: Type.String(),
      canLoanBuyNum: Type.String(),
    }),
  },
  cancelStockOrder: {
    bizType: 'tradeapi.app.StockOrderApiService.cancelOrder',
    summary: 'Cancel a resting order for shares',
    aliases: stockAliasesOf('tradeapi.app.StockOrderApiService.cancelOrder'),
    openPermission: 'contract_trade',
    request: Type.Object({
      tradeType: Needed(IntegerLike()),
      bizType: Type.Optional(IntegerLike()),
      orderId: Needed(IntegerLike()),
      remark: Type.Optional(TextLike(200)),
    }),
    response: Type.Object({
      orderId: Type.Integer(),
      /** Shares that were cancelled. */
      cancelNum: Type.String(),
    }),
  },
});
