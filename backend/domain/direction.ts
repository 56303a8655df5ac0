/** Direction of an order or a position: 1 buy, 2 sell. */
export const DIRECTION = { buy: 1, sell: 2 } as const;
export type Direction = (typeof DIRECTION)[keyof typeof DIRECTION];
