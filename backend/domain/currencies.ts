/** Currencies that the platform counts as one another, one to one. */
const EQUAL_CURRENCIES: ReadonlySet<string> = new Set(['USD', 'USDT']);

/** Whether an amount in one currency is the same amount in the other, without a rate. */
export function isSameMoney(left: string, right: string): boolean {
  return left === right || (EQUAL_CURRENCIES.has(left) && EQUAL_CURRENCIES.has(right));
}

/** The stablecoin in which operators see the fees of accounts in any currency, and its decimals. */
export const REFERENCE_CURRENCY = { code: 'USDT', digits: 2 } as const;
