import {
  ENTRY_TYPE,
  EXPIRE_TYPE,
  ORDER_KIND,
  ORDER_STATUS,
  type OrderKind,
  type OrderType,
} from '../../../domain/orders/order-terms.ts';
import type { Decision } from '../decision.ts';
import { nextIdentifier } from '../identifiers.ts';
import type { Order } from '../model.ts';
import type { MarketTimeMs, PositionId, VolumeUnits } from '../../../domain/units.ts';

/** What every order begins with. */
export const NEW_ORDER = {
  status: ORDER_STATUS.received,
  dealId: undefined,
  notional: 0n,
  fee: 0n,
  margin: 0n,
  profit: 0n,
  financing: 0n,
  borrowed: 0n,
  repays: false,
  reason: undefined,
} as const;

/** Kinds of orders that nobody places. */
export type MadeKind = Exclude<OrderKind, OrderType>;

/** An order that the core itself makes to close a position, or so much of it. */
export function closingOrder(
  { state }: Decision,
  position: { positionId: PositionId },
  kind: MadeKind,
  timeMs: MarketTimeMs,
  volume?: VolumeUnits,
): Order {
  const held = state.positions.get(position.positionId);
  if (held === undefined) throw new Error(`position ${position.positionId} is not open`);
  const price =
    kind === ORDER_KIND.stopLoss
      ? held.stopLoss
      : kind === ORDER_KIND.takeProfit
        ? (held.targets?.[0]?.price ?? held.takeProfit)
        : held.liquidationPrice;
  return {
    orderId: nextIdentifier(state.last.orderId, timeMs),
    accountId: held.accountId,
    symbolId: held.symbolId,
    kind,
    direction: held.direction === 'buy' ? 'sell' : 'buy',
    entryType: ENTRY_TYPE.quantity,
    requestNum: '',
    volume: volume ?? held.volume,
    filledVolume: 0,
    price,
    isStop: false,
    takeProfit: undefined,
    stopLoss: undefined,
    leverage: held.leverage,
    expireType: EXPIRE_TYPE.week,
    expireAtMs: undefined,
    positionId: held.positionId,
    reserved: 0n,
    ...NEW_ORDER,
    placedAtMs: timeMs,
    updatedAtMs: timeMs,
    source: 'System',
    remark: undefined,
    thirdPartyOrder: undefined,
  };
}
