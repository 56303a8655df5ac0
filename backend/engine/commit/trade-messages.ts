import { TRADE_TYPES } from '../../contract/mapping/account-numbers.ts';
import { TRADE_TYPE } from '../../domain/account-type.ts';
import { DIRECTION } from '../../domain/direction.ts';
import { toOrderType } from '../../contract/mapping/order-types.ts';
import { toStockType } from '../../contract/mapping/stock-orders.ts';
import { ORDER_STATES, DIRECTIONS } from '../../contract/mapping/order-numbers.ts';
import { formatDecimal, powerOfTen } from '../../domain/decimal.ts';
import { ORDER_STATUS } from '../../domain/orders/order-terms.ts';
import {
  TRADE_BIZ_TYPE,
  type ParamMap,
  type TradeBizType,
  type TradeMessageContent,
} from '../../contract/message-hub/trade-message.ts';
import { lotsText, type InstrumentTerms } from '../../domain/index.ts';
import {
  ORDER_KIND,
  type Account,
  type Deal,
  type Order,
  type OrderKind,
  type Position,
  type TradingEvent,
} from '../core/index.ts';
import { priceText } from '../../contract/mapping/price-texts.ts';
import type { Money } from '../../domain/units.ts';

/** Stands for an order that never rested, and for a bracket that is not set (published example). */
const NO_PENDING = '0';
const NO_BRACKET = '--';
/** Decimals of lots at the source. */
const SOURCE_DIGITS = 6;

/** Values of `orderType`: how the order came to its price. */
const ORDER_TYPE = { market: '1', limit: '2', trigger: '3' } as const;

const FILLED: Readonly<Record<OrderKind, TradeBizType>> = {
  [ORDER_KIND.marketOpen]: TRADE_BIZ_TYPE.marketOpen,
  [ORDER_KIND.marketClose]: TRADE_BIZ_TYPE.marketClose,
  [ORDER_KIND.stopLoss]: TRADE_BIZ_TYPE.marketClose,
  [ORDER_KIND.takeProfit]: TRADE_BIZ_TYPE.marketClose,
  [ORDER_KIND.stopOut]: TRADE_BIZ_TYPE.marketClose,
  [ORDER_KIND.limitOpen]: TRADE_BIZ_TYPE.limitOpen,
  [ORDER_KIND.limitClose]: TRADE_BIZ_TYPE.limitClose,
};

const FAILED: Readonly<Record<OrderKind, TradeBizType>> = {
  ...FILLED,
  [ORDER_KIND.marketOpen]: TRADE_BIZ_TYPE.marketOpenFail,
  [ORDER_KIND.marketClose]: TRADE_BIZ_TYPE.marketCloseFail,
  [ORDER_KIND.stopLoss]: TRADE_BIZ_TYPE.marketCloseFail,
  [ORDER_KIND.takeProfit]: TRADE_BIZ_TYPE.marketCloseFail,
  [ORDER_KIND.stopOut]: TRADE_BIZ_TYPE.marketCloseFail,
  [ORDER_KIND.limitOpen]: TRADE_BIZ_TYPE.limitFail,
  [ORDER_KIND.limitClose]: TRADE_BIZ_TYPE.marketCloseFail,
};

/**
 * The trade message of an event (Events; the table stands in docs/trade-messages.md). Undefined for events that are not
 * published: changes, money movements. A receipt is told by whoever knows that the order rests.
 */
export function toTradeMessage(
  event: TradingEvent,
  account: Account,
  terms: InstrumentTerms,
): TradeMessageContent | undefined {
  if (event.type === 'orderFilled') {
    const { order, deal, position } = event;
    return content(
      filledType(order, deal, account),
      account,
      toParams(order, account, terms, deal, position),
    );
  }
  if (event.type === 'assetsExchanged') {
    const { order, deal } = event;
    return content(FILLED[order.kind], account, toParams(order, account, terms, deal));
  }
  if (event.type === 'orderPlaced')
    return content(TRADE_BIZ_TYPE.limitReceived, account, toParams(event.order, account, terms));
  if (event.type !== 'orderEnded') return undefined;
  const rejected = event.order.status === ORDER_STATUS.rejected;
  const bizType = rejected ? failedType(event.order, account) : TRADE_BIZ_TYPE.limitCancel;
  return content(bizType, account, toParams(event.order, account, terms));
}

/** Whether an order for shares opens or closes is known once it is filled. */
function filledType({ kind }: Order, { opening }: Deal, { tradeType }: Account): TradeBizType {
  if (tradeType !== TRADE_TYPE.stock || opening) return FILLED[kind];
  return kind === ORDER_KIND.limitOpen ? TRADE_BIZ_TYPE.limitClose : TRADE_BIZ_TYPE.marketClose;
}

/** A sale of shares that fails is a failed close. */
function failedType({ kind, direction }: Order, { tradeType }: Account): TradeBizType {
  const isSale = tradeType === TRADE_TYPE.stock && direction === DIRECTION.sell;
  return isSale && kind === ORDER_KIND.marketOpen ? TRADE_BIZ_TYPE.marketCloseFail : FAILED[kind];
}

function content(bizType: TradeBizType, account: Account, paramMap: ParamMap): TradeMessageContent {
  const { accountId, companyId, customerId } = account;
  const tradeType = TRADE_TYPES.number(account.tradeType);
  return { accountId, companyId, customerId, tradeType, bizType, paramMap };
}

function toParams(
  order: Order,
  account: Account,
  terms: InstrumentTerms,
  deal?: Deal,
  position?: Position,
): ParamMap {
  const lots = (units: number | undefined) =>
    units === undefined ? '0' : lotsText(units, terms.numberDigits);
  const price = (ticks: number | undefined) => priceText(ticks, terms.symbolDigits);
  const money = (amount: Money | undefined) => formatDecimal(amount ?? 0n, account.digits);
  const brackets = position ?? order;
  return {
    date: String(order.updatedAtMs),
    orderType: orderType(order),
    symbolId: String(order.symbolId),
    dealExecuteTime: deal === undefined ? '' : String(deal.timeMs),
    orderBizType: String(
      account.tradeType === TRADE_TYPE.stock ? toStockType(order) : toOrderType(order, account.tradeType),
    ),
    orderId: String(order.orderId),
    pendingId: order.expireAtMs === undefined ? NO_PENDING : String(order.orderId),
    dealId: deal === undefined ? '' : String(deal.dealId),
    accountCurrency: account.currency,
    orderStatus: String(ORDER_STATES.number(order.status)),
    dealExecuteNum: unitsText((deal?.volume ?? 0) * terms.contractSize, terms.numberDigits),
    source: order.source,
    dealPrice: price(deal?.price),
    requestAmount: lots(order.volume),
    takeProfitMsg: brackets.takeProfit === undefined ? NO_BRACKET : price(brackets.takeProfit),
    stopLossMsg: brackets.stopLoss === undefined ? NO_BRACKET : price(brackets.stopLoss),
    currency: terms.profitCurrency,
    symbolName: terms.symbolName,
    contractSize: String(terms.contractSize),
    sourceExecuteVolSum: sourceVolume(order.filledVolume, terms.numberDigits),
    sourceExecuteVol: sourceVolume(deal?.volume ?? 0, terms.numberDigits),
    commission: money(deal === undefined ? 0n : -deal.fee),
    direction: String(DIRECTIONS.number(deal?.direction ?? order.direction)),
    orderDirection: String(DIRECTIONS.number(order.direction)),
    dealAmount: lots(deal?.volume),
    accountId: String(account.accountId),
    companyId: String(account.companyId),
    positionId: deal === undefined ? String(order.positionId ?? '') : String(deal.positionId),
    dealExecutePrice: price(deal?.price),
    playType: String(TRADE_TYPES.number(account.tradeType)),
    symbolDigits: String(terms.symbolDigits),
    Margin: money(deal?.margin),
  };
}

/** Units of the base currency as decimal text, with one decimal at least. */
function unitsText(units: number, numberDigits: number): string {
  const text = lotsText(units, numberDigits);
  return text.includes('.') ? text : `${text}.0`;
}

/** Lots with all decimals that a source of liquidity counts. */
function sourceVolume(units: number, numberDigits: number): string {
  const digits = Math.max(SOURCE_DIGITS, numberDigits);
  return formatDecimal(BigInt(units) * powerOfTen(digits - numberDigits), digits);
}

function orderType({ kind, trigger }: Order): string {
  if (trigger !== undefined) return ORDER_TYPE.trigger;
  if (kind === ORDER_KIND.limitOpen || kind === ORDER_KIND.limitClose) return ORDER_TYPE.limit;
  return kind === ORDER_KIND.marketOpen || kind === ORDER_KIND.marketClose
    ? ORDER_TYPE.market
    : ORDER_TYPE.trigger;
}
