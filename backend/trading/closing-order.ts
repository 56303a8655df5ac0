import { ENTRY_TYPE, ORDER_STATUS } from '../domain/order-terms.ts';
import type { Decision } from './decision.ts';
import { nextIdentifier } from './identifiers.ts';
import type { Order } from './model.ts';

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

/** An order that the core itself makes to close a whole position. */
export function closingOrder(
  { state }: Decision,
  position: { positionId: number },
  kind: 3 | 4 | 5,
  timeMs: number,
): Order {
  const held = state.positions.get(position.positionId);
  if (held === undefined) throw new Error(`position ${position.positionId} is not open`);
  const price = kind === 3 ? held.stopLoss : kind === 4 ? held.takeProfit : held.liquidationPrice;
  return {
    orderId: nextIdentifier(state.last.orderId, timeMs),
    accountId: held.accountId,
    symbolId: held.symbolId,
    kind,
    direction: held.direction === 1 ? 2 : 1,
    entryType: ENTRY_TYPE.quantity,
    requestNum: '',
    volume: held.volume,
    filledVolume: 0,
    price,
    isStop: false,
    takeProfit: undefined,
    stopLoss: undefined,
    leverage: held.leverage,
    expireType: 2,
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
