import { isWalletType, TRADE_TYPE } from '../../../backend/domain/account-type.ts';
import { DIRECTION } from '../../../backend/domain/direction.ts';
import type { AnyCall } from '../../../backend/contract/call.ts';
import { ORDER_CALLS } from '../../../backend/contract/calls/orders.ts';
import { SPOT_CALLS } from '../../../backend/contract/calls/spot.ts';
import { STOCK_CALLS } from '../../../backend/contract/calls/stock.ts';
import { TRADE_TYPES } from '../../../backend/contract/mapping/account-numbers.ts';
import { exitMembers } from '../../../backend/contract/mapping/exit-members.ts';
import {
  DIRECTIONS,
  ENTRY_TYPES,
  EXPIRE_TYPES,
  linkMembers,
  timeInForceMember,
} from '../../../backend/contract/mapping/order-numbers.ts';
import { TRIGGER_WHEN, trailingText } from '../../../backend/contract/mapping/order-triggers.ts';
import { orderBizTypeOf } from '../../../backend/contract/mapping/placed-order-types.ts';
import { RESTING_TYPE } from '../../../backend/contract/mapping/order-types.ts';
import { STOCK_TYPE } from '../../../backend/contract/mapping/stock-orders.ts';
import { toOrderId } from '../../../backend/domain/units.ts';
import type { BodyOf } from '../../connection/terminal-connection.ts';
import type { OrderCommand, VenueRequest } from '../port.ts';

type Placing = Extract<OrderCommand, { kind: 'place' }>;
type Leverage = Extract<OrderCommand, { kind: 'leverage' }>;
type Brackets = Extract<OrderCommand, { kind: 'brackets' }>;

/** A call with its body; a request is stored until its outcome is known, so it names the call by its business type. */
function requestOf<Call extends AnyCall>(call: Call, body: BodyOf<Call>): VenueRequest {
  return { businessType: call.bizType, body };
}

/** The calls of requests, by business type. */
const REQUEST_CALLS = new Map<string, AnyCall>(
  [
    ORDER_CALLS.addMarketOrder,
    ORDER_CALLS.closeTradePboOrder,
    ORDER_CALLS.updatePboOrder,
    ORDER_CALLS.updateOrder,
    ORDER_CALLS.setCrossLevelNum,
    SPOT_CALLS.addOrder,
    SPOT_CALLS.manualLoan,
    SPOT_CALLS.manualRepayment,
    STOCK_CALLS.placeStockOrder,
  ].map((call) => [call.bizType, call]),
);

/** The call of a request; undefined for one that this version never makes. */
export function callOf({ businessType }: VenueRequest): AnyCall | undefined {
  return REQUEST_CALLS.get(businessType);
}

/** A command as the platform wants it. */
export function toRequest(command: OrderCommand, key: string, nowMs: number): VenueRequest {
  switch (command.kind) {
    case 'place':
      return placing(command, key, nowMs);
    case 'cancel':
      return requestOf(ORDER_CALLS.closeTradePboOrder, {
        tradeType: TRADE_TYPES.number(command.accountType),
        orderId: Number(command.orderId),
      });
    case 'change':
      return requestOf(ORDER_CALLS.updatePboOrder, {
        tradeType: TRADE_TYPES.number(command.accountType),
        pboId: Number(command.orderId),
        requestPrice: priceText(command.price),
        ...triggerOf(command),
        ...(command.lots === undefined ? {} : { requestNum: command.lots }),
        ...(command.brackets === undefined
          ? {}
          : {
              takeProfit: priceText(command.brackets.takeProfit),
              stopLoss: priceText(command.brackets.stopLoss),
            }),
      });
    case 'brackets':
      return requestOf(ORDER_CALLS.updateOrder, brackets(command));
    case 'leverage':
      return requestOf(ORDER_CALLS.setCrossLevelNum, leverage(command));
    case 'borrow':
    case 'repay':
      return requestOf(command.kind === 'borrow' ? SPOT_CALLS.manualLoan : SPOT_CALLS.manualRepayment, {
        tradeType: TRADE_TYPES.number(TRADE_TYPE.leveragedSpot),
        accountCurrency: command.currency,
        amount: command.amount,
      });
  }
}

function placing(command: Placing, key: string, nowMs: number): VenueRequest {
  const { accountType } = command.account;
  if (isWalletType(accountType)) return requestOf(SPOT_CALLS.addOrder, assetOrder(command, key, nowMs));
  if (accountType === TRADE_TYPE.stock)
    return requestOf(STOCK_CALLS.placeStockOrder, stockOrder(command, nowMs));
  return requestOf(ORDER_CALLS.addMarketOrder, contractOrder(command, key, nowMs));
}

/** Number of what an order does with a loan: none, borrows what is missing, repays out of what comes in. */
const LENDING = { none: 1, borrow: 2, repay: 3 } as const;

/** An order of a wallet: which of its accounts gives follows from the product and the direction. */
function assetOrder({ draft, account }: Placing, key: string, nowMs: number) {
  return {
    symbolId: draft.symbolId,
    tradeType: TRADE_TYPES.number(account.accountType),
    bizType: bizTypeOf(draft),
    direction: DIRECTIONS.number(draft.direction),
    entryType: ENTRY_TYPES.number(draft.entryType),
    requestNum: draft.requestNum,
    requestPrice: priceText(draft.price),
    ...triggerOf(draft),
    expiryType: EXPIRE_TYPES.number(draft.expireType),
    ...timeInForceMember(draft),
    requestTime: Math.round(nowMs),
    thirdPartyOrder: key,
    ...linkedOrderMember(draft),
    ...(account.accountType === TRADE_TYPE.leveragedSpot
      ? { operationType: LENDING[draft.lending ?? 'none'] }
      : {}),
  };
}

/** An order for shares: whether it opens or closes follows from what is held. */
function stockOrder({ draft, account }: Placing, nowMs: number) {
  const isBuy = draft.direction === DIRECTION.buy;
  const isLimit = bizTypeOf(draft) === orderBizTypeOf(draft.type) && draft.type.startsWith('limit');
  const market = isBuy ? STOCK_TYPE.marketBuy : STOCK_TYPE.marketSell;
  const limit = isBuy ? STOCK_TYPE.limitBuy : STOCK_TYPE.limitSell;
  return {
    tradeType: TRADE_TYPES.number(account.accountType),
    accountId: account.accountId,
    accountCurrency: account.currency,
    accountDigits: account.digits,
    symbolId: draft.symbolId,
    direction: DIRECTIONS.number(draft.direction),
    bizType: isLimit ? limit : market,
    requestNum: draft.requestNum,
    requestPrice: priceText(isLimit ? draft.price : undefined),
    ...triggerOf(draft),
    expireType: EXPIRE_TYPES.number(draft.expireType),
    ...timeInForceMember(draft),
    requestTime: Math.round(nowMs),
  };
}

function leverage({ account, symbolId, leverage: crossLevelNum }: Leverage) {
  const { accountId, accountType } = account;
  return { tradeType: TRADE_TYPES.number(accountType), accountId, symbolId, crossLevelNum };
}

function contractOrder({ draft, account, price }: Placing, key: string, nowMs: number) {
  return {
    accountId: account.accountId,
    accountCurrency: account.currency,
    accountDigits: account.digits,
    symbolId: draft.symbolId,
    tradeType: TRADE_TYPES.number(account.accountType),
    bizType: draft.isStop === true ? RESTING_TYPE.stopPending : bizTypeOf(draft),
    direction: DIRECTIONS.number(draft.direction),
    entryType: ENTRY_TYPES.number(draft.entryType),
    ...(draft.closePosition === true ? {} : { requestNum: draft.requestNum }),
    requestPrice: priceText(draft.trigger === undefined ? (draft.price ?? price) : draft.price),
    ...triggerOf(draft),
    expireType: EXPIRE_TYPES.number(draft.expireType),
    ...timeInForceMember(draft),
    crossLevelNum: draft.leverage,
    requestTime: Math.round(nowMs),
    thirdPartyOrder: key,
    ...(draft.positionId === undefined ? {} : { positionId: Number(draft.positionId) }),
    ...(draft.takeProfit === undefined ? {} : { takeProfit: priceText(draft.takeProfit) }),
    ...(draft.stopLoss === undefined ? {} : { stopLoss: priceText(draft.stopLoss) }),
    ...exitMembers(draft, 0),
    ...linkMembers({ reduceOnly: draft.reduceOnly, closePosition: draft.closePosition }),
    ...linkedOrderMember(draft),
  };
}

/** The order that shares the fate of this one. */
function linkedOrderMember({ linkedOrderId }: Placing['draft']) {
  return linkMembers({
    linkedOrderId: linkedOrderId === undefined ? undefined : toOrderId(Number(linkedOrderId)),
  });
}

function brackets({ account, orderId, positionId, takeProfit, stopLoss, targets, breakEven }: Brackets) {
  return {
    tradeType: TRADE_TYPES.number(account.accountType),
    accountId: account.accountId,
    accountCurrency: account.currency,
    accountDigits: account.digits,
    orderId: Number(orderId),
    positionId: Number(positionId),
    takeProfit: priceText(takeProfit),
    stopLoss: priceText(stopLoss),
    ...(targets && { takeProfits: targets.map((target) => ({ ...target, price: priceText(target.price) })) }),
    ...(breakEven !== undefined && { breakEven: breakEven === 'never' ? '0' : String(breakEven) }),
  };
}

/** The number of an order's type; one that takes any price behind its trigger is sent as one at the market. */
function bizTypeOf({ type, trigger, price }: Placing['draft']) {
  const isOpening = type === 'marketOpen' || type === 'limitOpen';
  if (trigger === undefined || price !== undefined) return orderBizTypeOf(type);
  return orderBizTypeOf(isOpening ? 'marketOpen' : 'marketClose');
}

/** What an order waits for, as the members of its call. */
function triggerOf({ trigger }: Pick<Placing['draft'], 'trigger'>) {
  if (trigger === undefined) return {};
  const { by, rises } = trigger;
  const watched = {
    ...(by === undefined ? {} : { triggerBy: by }),
    ...(rises === undefined ? {} : { triggerWhen: TRIGGER_WHEN[rises ? 0 : 1] }),
  };
  if ('price' in trigger) return { triggerPrice: priceText(trigger.price), ...watched };
  const distance = 'distance' in trigger ? { ticks: trigger.distance } : trigger;
  return {
    trailing: trailingText(distance, priceText),
    ...(trigger.activation === undefined ? {} : { activationPrice: priceText(trigger.activation) }),
    ...watched,
  };
}

/** Prices of the wire: price ticks as text, `0` for none. */
function priceText(price: number | undefined): string {
  return price === undefined ? '0' : String(price);
}
