/** Direction of an order or a position. */
export const DIRECTION = { buy: 'buy', sell: 'sell' } as const;
export type Direction = (typeof DIRECTION)[keyof typeof DIRECTION];
