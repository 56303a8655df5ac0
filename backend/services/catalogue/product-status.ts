/** States of a product (States and transitions). */
export const PRODUCT_STATUS = { enabled: 1, disabled: 2, deleted: 3 } as const;
export type ProductStatusCode = (typeof PRODUCT_STATUS)[keyof typeof PRODUCT_STATUS];

/** `tradeEnable` of a product in which nothing can be opened. */
export const NOT_TRADABLE = 0;
