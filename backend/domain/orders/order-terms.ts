/** What customers place: at the market or with a limit, to open a position or to close one. */
export const ORDER_TYPES = ['marketOpen', 'marketClose', 'limitOpen', 'limitClose'] as const;
export type OrderType = (typeof ORDER_TYPES)[number];

/** The closing type of an order of a type, for one that may only reduce. */
export function closingTypeOf(type: OrderType): OrderType {
  return type === 'marketOpen' || type === 'marketClose' ? 'marketClose' : 'limitClose';
}

/**
 * What an order is for. Customers place what ORDER_TYPES lists; a stop loss, a take profit and a stop-out are made by the
 * core when a position is closed for its owner.
 */
export const ORDER_KIND = {
  marketOpen: 'marketOpen',
  marketClose: 'marketClose',
  stopLoss: 'stopLoss',
  takeProfit: 'takeProfit',
  stopOut: 'stopOut',
  limitOpen: 'limitOpen',
  limitClose: 'limitClose',
} as const;
export type OrderKind = (typeof ORDER_KIND)[keyof typeof ORDER_KIND];

/** What the size of an order counts: lots, or money of the account. */
export const ENTRY_TYPE = { quantity: 'quantity', amount: 'amount' } as const;
export type EntryType = (typeof ENTRY_TYPE)[keyof typeof ENTRY_TYPE];

/** Life of a resting order; contracts rest a week at most. */
export const EXPIRE_TYPE = {
  day: 'day',
  week: 'week',
  thirtyDays: 'thirtyDays',
  ninetyDays: 'ninetyDays',
} as const;
export type ExpireType = (typeof EXPIRE_TYPE)[keyof typeof EXPIRE_TYPE];

/**
 * How long an order looks for its fill: till it is cancelled or its time is over; at once, and the rest is cancelled (IOC); at once
 * and whole, or not at all (FOK); only as one that rests, never as one that takes (post-only).
 */
export const TIMES_IN_FORCE = ['GTC', 'IOC', 'FOK', 'postOnly'] as const;
export type TimeInForce = (typeof TIMES_IN_FORCE)[number];

/** The times in force that an order may have: one at the market never rests, and a stop that was set off takes any price. */
export function timesInForceOf(order: TimedOrder): readonly TimeInForce[] {
  return { limit: TIMES_IN_FORCE, market: AT_ONCE, stop: ['GTC'] as const, trigger: TAKING }[order];
}

/** What orders are told apart by where their time in force is read: `stop` is a stop entry, `trigger` a market order behind a trigger. */
export type TimedOrder = 'market' | 'limit' | 'stop' | 'trigger';
const AT_ONCE = ['IOC', 'FOK'] as const;
const TAKING = ['GTC', 'IOC', 'FOK'] as const;

/** Whether nothing of an order with this time in force rests: what is not there at once is cancelled. */
export function isAtOnce(timeInForce: TimeInForce | undefined): boolean {
  return timeInForce === 'IOC' || timeInForce === 'FOK';
}

/** Order states (States and transitions). */
export const ORDER_STATUS = {
  received: 'received',
  completed: 'completed',
  partiallyCompleted: 'partiallyCompleted',
  cancelled: 'cancelled',
  partiallyCancelled: 'partiallyCancelled',
  rejected: 'rejected',
  expired: 'expired',
} as const;
export type OrderStatus = (typeof ORDER_STATUS)[keyof typeof ORDER_STATUS];
