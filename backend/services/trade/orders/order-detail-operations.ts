import { exitMembers } from '../../../contract/mapping/exit-members.ts';
import { toTriggerMembers } from '../../../contract/mapping/order-triggers.ts';
import { DONE, NOT_DONE, TRADE_LIST_CALLS } from '../../../contract/calls/trade-lists.ts';
import { CODE } from '../../../contract/errors/codes.ts';
import {
  DIRECTIONS,
  linkMembers,
  ORDER_STATES,
  timeInForceMember,
} from '../../../contract/mapping/order-numbers.ts';
import { toOrderType } from '../../../contract/mapping/order-types.ts';
import { PlatformError } from '../../../contract/platform-error.ts';
import type { OrderDetail } from '../../../contract/records/index.ts';
import { TRADED_TYPES } from '../../../domain/account-type.ts';
import { divide, powerOfTen, rescale } from '../../../domain/decimal.ts';
import { DIRECTION } from '../../../domain/direction.ts';
import { TRADE_MODE } from '../../../domain/orders/execution-model.ts';
import { RATE_DIGITS, type InstrumentTerms } from '../../../domain/index.ts';
import type { Database } from '../../../storage/index.ts';
import { tradingRepository } from '../../../storage/trading/index.ts';
import type { Account, Order } from '../../../engine/core/index.ts';
import { POINT_RATIO } from '../../catalogue/catalogue-service.ts';
import { implement, type Operation, type RequestContext } from '../../operation.ts';
import { feeMembers } from '../assets/fee-members.ts';
import { endMembers } from '../lists/history-records.ts';
import { chosenAccounts, type AccountChoice } from '../owned-accounts.ts';
import { toOrder } from '../../../engine/journal/rows.ts';
import type { TradingEngine } from '../../../engine/trading-engine.ts';
import { averageText, lotsText, priceText, scaledText } from '../../../contract/mapping/price-texts.ts';
const MARGIN_RATE_DIGITS = 6;
/** Decimals of the rate in the detail: with all of RATE_DIGITS a JSON number would not hold it. */
const SHOWN_RATE_DIGITS = 10;

/** One order by its number: its figures, and whether it was executed. */
export function orderDetailOperations(engine: TradingEngine, database: Database): readonly Operation[] {
  return [orderDetail(engine, database), checkOrderStatus(engine, database)];
}

function orderDetail(engine: TradingEngine, database: Database): Operation {
  return implement(TRADE_LIST_CALLS.queryOrderDetail, async (context, request) => {
    return readDetail(engine, database, context, await findOrder(engine, database, context, request));
  });
}

/** The record of an order, with the rate of its last fill. */
export async function readDetail(
  engine: TradingEngine,
  database: Database,
  context: RequestContext,
  { order, account }: { readonly order: Order; readonly account: Account },
): Promise<OrderDetail> {
  const deal = order.dealId === undefined ? undefined : await tradingRepository.deal(database, order.dealId);
  return detailRecord(engine, context, account, order, BigInt(deal?.rate ?? 0));
}

/** What `operatorType` asks about. */
const REQUESTED = { leverage: 1, margin: 2, execution: 3 } as const;

/**
 * checkOrderStatus: 1 when what the customer asked of an order is done, 0 while it is not. Changes of leverage and of
 * margin are on disk when they are answered, so they are always done; an order is executed once something was filled.
 */
function checkOrderStatus(engine: TradingEngine, database: Database): Operation {
  return implement(TRADE_LIST_CALLS.checkOrderStatus, async (context, request) => {
    const { operatorType } = request;
    const { order } = await findOrder(engine, database, context, request);
    if (operatorType === REQUESTED.execution) return order.filledVolume > 0 ? DONE : NOT_DONE;
    if (operatorType === REQUESTED.leverage || operatorType === REQUESTED.margin) return DONE;
    throw PlatformError.wrong(
      CODE.tradeParameterOutOfRange,
      'notListed',
      'operatorType',
      Object.values(REQUESTED).join(' | '),
    );
  });
}

/** An order of the caller in any state; CFDWBWE000022 when there is none of that number, whosever it may be. */
export async function findOrder(
  engine: TradingEngine,
  database: Database,
  context: RequestContext,
  request: AccountChoice & { readonly orderId: number },
): Promise<{ order: Order; account: Account }> {
  const accounts = chosenAccounts(engine, context, request, TRADED_TYPES);
  const { orderId } = request;
  const order = engine.state.orders.get(orderId) ?? (await storedOrder(database, accounts, orderId));
  const account = accounts.find(({ accountId }) => accountId === order?.accountId);
  if (order === undefined || account === undefined)
    throw PlatformError.wrong(CODE.tradeValueOutOfRange, 'unknown', 'orderId');
  return { order, account };
}

async function storedOrder(
  database: Database,
  accounts: readonly Account[],
  orderId: number,
): Promise<Order | undefined> {
  if (accounts.length === 0) return undefined;
  const { rows } = await tradingRepository.orders(database, {
    accountIds: accounts.map(({ accountId }) => accountId),
    orderIds: [orderId],
    descending: true,
    limit: 1,
    offset: 0,
  });
  return rows[0] && toOrder(rows[0]);
}

/** The record of an order whose last fill had this rate (RATE_DIGITS); 0 without a fill. */
export function detailRecord(
  engine: TradingEngine,
  { caller, language }: Pick<RequestContext, 'caller' | 'language'>,
  account: Account,
  order: Order,
  rate: bigint,
): OrderDetail {
  const terms = engine.terms(order.symbolId, account);
  const digits = terms?.symbolDigits ?? 0;
  const numberDigits = terms?.numberDigits ?? 0;
  return {
    orderId: order.orderId,
    busiiType: toOrderType(order, account.tradeType),
    direction: DIRECTIONS.number(order.direction),
    status: ORDER_STATES.number(order.status),
    userGroupId: caller?.customerGroupId ?? 0,
    accountId: order.accountId,
    symbolId: order.symbolId,
    digits,
    contractSize: terms?.contractSize ?? 0,
    requestPrice: priceText(order.price, digits),
    requestNum: order.requestNum === '' ? lotsText(order.volume, numberDigits) : order.requestNum,
    requestTime: order.placedAtMs,
    executeMarginRate: Number(divide(powerOfTen(MARGIN_RATE_DIGITS), BigInt(order.leverage), 'half-even')),
    executeMarginRateDigits: MARGIN_RATE_DIGITS,
    spread: chargedSpread(order, terms),
    pointRatio: POINT_RATIO,
    executePrice: averageText(order.notional, order.filledVolume, digits),
    executeRate: Number(rescale(rate, RATE_DIGITS, SHOWN_RATE_DIGITS, 'half-even')),
    rateDigits: SHOWN_RATE_DIGITS,
    ...feeMembers(engine, account, order),
    executeTime: order.filledVolume > 0 ? order.updatedAtMs : null,
    createTime: order.placedAtMs,
    updateTime: order.updatedAtMs,
    positionId: order.positionId ?? null,
    stopLoss: scaledText(order.stopLoss),
    takeProfit: scaledText(order.takeProfit),
    ...endMembers(order, language),
    source: order.source,
    thirdPartyOrder: order.thirdPartyOrder ?? null,
    ...timeInForceMember(order),
    ...linkMembers(order),
    ...exitMembers(order, numberDigits),
    ...toTriggerMembers(order, digits),
  };
}

/** Only the market maker's price has an added spread. */
function chargedSpread(order: Order, terms: InstrumentTerms | undefined): number {
  if (terms?.tradeMode !== TRADE_MODE.mm) return 0;
  return order.direction === DIRECTION.buy ? terms.askSpread : terms.bidSpread;
}
