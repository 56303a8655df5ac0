/** What customers place: at the market or with a limit, to open a position or to close one. */
export const ORDER_TYPES = ['marketOpen', 'marketClose', 'limitOpen', 'limitClose'] as const;
export type OrderType = (typeof ORDER_TYPES)[number];

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
