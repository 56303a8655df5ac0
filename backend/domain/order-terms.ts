/** What customers place: at the market or with a limit, to open a position or to close one. */
export const ORDER_TYPES = ['marketOpen', 'marketClose', 'limitOpen', 'limitClose'] as const;
export type OrderType = (typeof ORDER_TYPES)[number];

/** What the size of an order counts: 1 lots, 2 account currency. */
export const ENTRY_TYPE = { quantity: 1, amount: 2 } as const;
export type EntryType = (typeof ENTRY_TYPE)[keyof typeof ENTRY_TYPE];

/** Life of a resting order: 1 day, 2 week, 3 thirty days, 4 ninety days; contracts take the first two. */
export const EXPIRE_TYPE = { day: 1, week: 2, thirtyDays: 3, ninetyDays: 4 } as const;
export type ExpireType = (typeof EXPIRE_TYPE)[keyof typeof EXPIRE_TYPE];

/** Order states (States and transitions). */
export const ORDER_STATUS = {
  received: 1,
  completed: 2,
  partiallyCompleted: 3,
  cancelled: 4,
  partiallyCancelled: 5,
  rejected: 6,
  expired: 7,
} as const;
export type OrderStatus = (typeof ORDER_STATUS)[keyof typeof ORDER_STATUS];
