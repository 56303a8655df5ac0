import { TRADE_TYPE, type TradeType } from '../../domain/account-type.ts';
import { ORDER_TYPES, type OrderType } from '../../domain/orders/order-terms.ts';
import { ORDER_BIZ_TYPE, type OrderBizType } from '../enumerations.ts';
import { fromOrderType, RESTING_TYPE } from './order-types.ts';

const BIZ_TYPES: Readonly<Record<OrderType, OrderBizType>> = ORDER_BIZ_TYPE;

const TYPES = new Map<number, OrderType>([
  ...Object.entries(BIZ_TYPES).map(([type, bizType]) => [bizType, type as OrderType] as const),
  // Openings that rest have other numbers in cross accounts and as stops.
  ...Object.values(RESTING_TYPE).map((bizType) => [bizType, 'limitOpen'] as const),
]);

/** The number that the wire has for a type of order. */
export function orderBizTypeOf(type: OrderType): OrderBizType {
  return BIZ_TYPES[type];
}

/** The same in an account of this type: orders for assets have numbers of their own. */
export function orderTypeIn(tradeType: TradeType | undefined, bizType: number): OrderType | undefined {
  const kind = fromOrderType(bizType, tradeType);
  return ORDER_TYPES.find((type) => type === kind) ?? orderTypeOf(bizType);
}

/** Whether a number of the wire is a stop entry: an opening that waits for the market to come as far as its price. */
export function isStopEntry(tradeType: TradeType | undefined, bizType: number): boolean {
  return tradeType === TRADE_TYPE.cross && bizType === RESTING_TYPE.stopPending;
}

/** The type of order that a number of the wire stands for; undefined for what customers do not place. */
export function orderTypeOf(bizType: number): OrderType | undefined {
  return TYPES.get(bizType);
}
