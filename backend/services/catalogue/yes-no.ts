/** Flags of the product records that are not 0 and 1. */
export const YES = 1;
export const NO = 2;
