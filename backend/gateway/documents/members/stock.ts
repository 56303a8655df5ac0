import { DIRECTIONS } from './enumerations.ts';
import { oneOf, type Enumeration, type Subject } from './words.ts';

const AMOUNT = 'decimal text in account currency';
const SHARES = 'decimal text';

/** Kinds of stock orders. */
const STOCK_KINDS: Enumeration = {
  1: ['MARKET_BUY', 'purchase at the market'],
  2: ['MARKET_SELL', 'sale at the market'],
  5: ['STOP_OUT', 'sold out below the maintenance margin'],
  12: ['LIMIT_BUY', 'purchase at a limit'],
  13: ['LIMIT_SELL', 'sale at a limit'],
};

const STOCK_STATES: Enumeration = {
  0: ['SUBMITTED', 'received'],
  1: ['PARTLY_FILLED', 'filled in part, it rests'],
  2: ['FILLED', 'filled'],
  3: ['CANCELLED', 'cancelled or expired, also after a part was filled'],
  4: ['FAILED', 'a resting order that failed'],
  5: ['WAITING', 'resting'],
  6: ['ORDER_FAILED', 'failed at once'],
};

const CANCEL_TYPES: Enumeration = {
  14: ['BY_CUSTOMER', 'by its owner'],
  15: ['BY_OPERATOR', 'by the operator'],
  16: ['AT_STOP_OUT', 'when the account was sold out'],
};

const STOCK_EXPIRIES: Enumeration = {
  1: ['DAY', 'the end of its UTC day'],
  2: ['WEEK', 'the end of its week'],
  3: ['DAYS_30', '30 days'],
  4: ['DAYS_90', '90 days'],
};

const ORDER_SORTS =
  'Member by which the rows are sorted: `request_time`, `id`, `symbol_id`, `status` or `create_time`.';
const BOUNDS = {
  'request.executeStartTime': 'From this time on, milliseconds since 1970 (UTC), inclusive.',
  'request.executeEndTime': 'Up to this time, milliseconds since 1970 (UTC), inclusive.',
};

/** Orders, fills and assets of the stock account. */
export const STOCK: Subject = {
  members: {
    marketValue: `What the shares of a position would bring or cost now, ${AMOUNT}; only of the stock account.`,
    costAmount: `What the shares of a position cost, or brought where they are owed, ${AMOUNT}; only of the stock account.`,
    availableVolume: `Shares that no resting order has locked, ${SHARES}; only of the stock account.`,
    settledVolume: `Shares whose purchase is settled, ${SHARES}; only of the stock account.`,
    canClosePositionNum: `Shares of the position on the other side of \`direction\` that may be dealt, ${SHARES}.`,
    canSellNum: `Shares that may be sold, those that may be borrowed among them, ${SHARES}.`,
    canBuyNum: `Shares that may be bought with cash alone, ${SHARES}.`,
    canLoanBuyNum: `Shares that may be bought with cash and a loan, ${SHARES}.`,
    beforePositionNum: `Shares before the order, ${SHARES}; below zero where they are owed.`,
    afterPositionNum: `Shares after the order, ${SHARES}; below zero where they are owed.`,
    executeNumber: `Shares of the fill, ${SHARES}.`,
    tradeAmount: `Money of the shares, ${AMOUNT}.`,
  },
  records: [
    {
      name: 'StockOrder',
      marks: ['cancelType', 'expireTime'],
      members: {
        bizType: oneOf('Kind of order.', STOCK_KINDS),
        direction: oneOf('Side of the order.', DIRECTIONS),
        status: oneOf('State.', STOCK_STATES),
        requestNum: `Ordered shares, ${SHARES}.`,
        requestPrice: 'Price of the order, decimal text; `0` for a market order without one.',
        requestTime: 'Time at which the order was received, milliseconds since 1970 (UTC).',
        executeNum: `Filled shares, ${SHARES}.`,
        expireTime:
          'Time at which a resting order ends, milliseconds since 1970 (UTC); null for a market order.',
        cancelType: oneOf('Who cancelled the order; null for one that nobody did.', CANCEL_TYPES),
        remark:
          'Remark of the order, or why it ended before it was filled in full, in the language of the request.',
        rejectCode: 'Listed code of the reason; null where there is none, such as for a cancel.',
      },
    },
    {
      name: 'StockDeal',
      marks: ['tradeAmount', 'profitLoss', 'positionId'],
      size: 14,
      members: {
        bizType: oneOf('Kind of the order.', STOCK_KINDS),
        executeNum: `Shares of the fill, ${SHARES}.`,
        executePrice: 'Price of the fill, decimal text.',
        executeTime: 'Time of the fill, milliseconds since 1970 (UTC).',
        positionId: 'Position that the fill opened or changed.',
      },
    },
    {
      name: 'StockAssets',
      marks: ['positionBuyMarketValue', 'residualLiquidity'],
      members: {
        balance: `Cash, ${AMOUNT}.`,
        lockAmount: `Cash that resting purchases have locked, ${AMOUNT}.`,
        positionMarketValue: `Shares held less shares owed at the newest quotes, ${AMOUNT}.`,
        positionBuyMarketValue: `Shares held at the newest quotes, ${AMOUNT}.`,
        positionSellMarketValue: `Shares owed at the newest quotes, ${AMOUNT}.`,
        equity: `Cash and shares held, less loans, interest and shares owed, ${AMOUNT}.`,
        pnl: `Floating profit, ${AMOUNT}; a loss is below zero.`,
        liabilitiesPrincipal: `Money borrowed, ${AMOUNT}.`,
        margin: `Equity that the positions need to be opened, ${AMOUNT}.`,
        warningMargin: `Equity at which the customer is warned, ${AMOUNT}.`,
        maintainMargin: `Equity below which shares are sold, ${AMOUNT}.`,
        maxDayPurchasePower: `Most that shares may be bought for now, at the highest leverage of a day, ${AMOUNT}.`,
        maxNightPurchasePower: `Most that shares may be bought for and held over night, ${AMOUNT}.`,
        withdrawAmount: `Money that may leave the account, ${AMOUNT}.`,
        residualLiquidity: `Equity beyond the maintenance margin, ${AMOUNT}.`,
        riskLevel: oneOf('How near the account is to being sold out.', {
          1: ['SAFE', 'safe'],
          2: ['WARNING', 'at the warning margin'],
          3: ['DANGER', 'below the maintenance margin'],
        }),
        crossLevel: 'Shares held and owed as a multiple of the equity, decimal text; `0.00` without any.',
        interest: `Interest that is due and not paid, ${AMOUNT}.`,
        unsettledAmount: `Cash of trades that are not settled, ${AMOUNT}; below zero for purchases.`,
      },
    },
  ],
  calls: {
    placeOrder: {
      'request.bizType': oneOf('Kind of order.', STOCK_KINDS),
      'request.requestNum': `Shares, ${SHARES}.`,
      'request.expireType': oneOf('How long a limit order rests; 1 when left out.', STOCK_EXPIRIES),
      'request.expiryType': oneOf('Another name of `expireType`.', STOCK_EXPIRIES),
      'request.digits': 'Decimal places of the product’s price.',
    },
    checkOrder: {
      'request.bizType': oneOf('Kind of order.', STOCK_KINDS),
      'request.requestNum': `Shares, ${SHARES}.`,
      'request.expireType': oneOf('How long a limit order rests; 1 when left out.', STOCK_EXPIRIES),
      'request.expiryType': oneOf('Another name of `expireType`.', STOCK_EXPIRIES),
      loanAmount: `What the order borrows, ${AMOUNT}.`,
      direction: oneOf('Side of the order.', DIRECTIONS),
    },
    cancelOrder: {
      'request.bizType': oneOf('Who cancels: 14 from customers, 15 from operators.', CANCEL_TYPES),
      cancelNum: `Cancelled shares, ${SHARES}.`,
    },
    'StockOrderApiService.queryOrderPage': {
      ...BOUNDS,
      'request.status': oneOf('Only orders in this state; -1 or left out: all.', STOCK_STATES),
      sortFieldName: ORDER_SORTS,
    },
    queryDealPage: {
      'request.bizType': oneOf('Only fills of such orders.', STOCK_KINDS),
      sortFieldName: 'Member by which the rows are sorted: `execute_time`, `id` or `symbol_id`.',
    },
  },
};
