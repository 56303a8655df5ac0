/** Resting orders that one account may have. */
export const MAX_RESTING_ORDERS = 200;
/** Largest notional (price ticks times volume units) of an order, so that every sum over it fits the store's integers. */
export const MAX_TURNOVER = 2n ** 60n;
/** Open positions that one account may have. */
export const MAX_POSITIONS = 1_000;
