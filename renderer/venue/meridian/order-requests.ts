import { isWalletType } from '../../../backend/domain/account-type.ts';
import { BIZ_TYPE } from '../../../backend/protocol/business-types.ts';
import { TRADE_TYPES } from '../../../backend/protocol/mapping/account-numbers.ts';
import { DIRECTIONS, ENTRY_TYPES, EXPIRE_TYPES } from '../../../backend/protocol/mapping/order-numbers.ts';
import { orderBizTypeOf } from '../../../backend/protocol/mapping/placed-order-types.ts';
import type { OrderCommand, VenueRequest } from '../port.ts';

type Placing = Extract<OrderCommand, { kind: 'place' }>;
type Brackets = Extract<OrderCommand, { kind: 'brackets' }>;

/** A command as the platform wants it. */
export function toRequest(command: OrderCommand, key: string, nowMs: number): VenueRequest {
  switch (command.kind) {
    case 'place':
      return isWalletType(command.account.accountType)
        ? { businessType: BIZ_TYPE.addOrder, body: assetOrder(command, key, nowMs) }
        : { businessType: BIZ_TYPE.addMarketOrder, body: contractOrder(command, key, nowMs) };
    case 'cancel':
      return {
        businessType: BIZ_TYPE.closeTradePboOrder,
        body: { tradeType: TRADE_TYPES.number(command.accountType), orderId: Number(command.orderId) },
      };
    case 'change':
      return {
        businessType: BIZ_TYPE.updatePboOrder,
        body: {
          tradeType: TRADE_TYPES.number(command.accountType),
          pboId: Number(command.orderId),
          requestPrice: priceText(command.price),
        },
      };
    case 'brackets':
      return { businessType: BIZ_TYPE.updateOrder, body: brackets(command) };
  }
}

/** An order of a wallet: which of its accounts gives follows from the product and the direction. */
function assetOrder({ draft, account }: Placing, key: string, nowMs: number): object {
  return {
    symbolId: draft.symbolId,
    tradeType: TRADE_TYPES.number(account.accountType),
    bizType: orderBizTypeOf(draft.type),
    direction: DIRECTIONS.number(draft.direction),
    entryType: ENTRY_TYPES.number(draft.entryType),
    requestNum: draft.requestNum,
    requestPrice: priceText(draft.price),
    expiryType: EXPIRE_TYPES.number(draft.expireType),
    requestTime: Math.round(nowMs),
    thirdPartyOrder: key,
  };
}

function contractOrder({ draft, account, price }: Placing, key: string, nowMs: number): object {
  return {
    accountId: account.accountId,
    accountCurrency: account.currency,
    accountDigits: account.digits,
    symbolId: draft.symbolId,
    tradeType: TRADE_TYPES.number(account.accountType),
    bizType: orderBizTypeOf(draft.type),
    direction: DIRECTIONS.number(draft.direction),
    entryType: ENTRY_TYPES.number(draft.entryType),
    requestNum: draft.requestNum,
    requestPrice: priceText(draft.price ?? price),
    expireType: EXPIRE_TYPES.number(draft.expireType),
    crossLevelNum: draft.leverage,
    requestTime: Math.round(nowMs),
    thirdPartyOrder: key,
    ...(draft.positionId === undefined ? {} : { positionId: Number(draft.positionId) }),
    ...(draft.takeProfit === undefined ? {} : { takeProfit: priceText(draft.takeProfit) }),
    ...(draft.stopLoss === undefined ? {} : { stopLoss: priceText(draft.stopLoss) }),
  };
}

function brackets({ account, orderId, positionId, takeProfit, stopLoss }: Brackets): object {
  return {
    tradeType: TRADE_TYPES.number(account.accountType),
    accountId: account.accountId,
    accountCurrency: account.currency,
    accountDigits: account.digits,
    orderId: Number(orderId),
    positionId: Number(positionId),
    takeProfit: priceText(takeProfit),
    stopLoss: priceText(stopLoss),
  };
}

/** Prices of the wire: price ticks as text, `0` for none. */
function priceText(price: number | undefined): string {
  return price === undefined ? '0' : String(price);
}
