/**
 * Members without which a call is refused, although its schema takes them as optional because an absent one has its own
 * listed code. By the end of the business type; a test leaves each of them out of its example.
 */
const REQUIRED: Readonly<Record<string, readonly string[]>> = {
  addMarketOrder: [
    'tradeType',
    'accountCurrency',
    'accountDigits',
    'symbolId',
    'bizType',
    'direction',
    'entryType',
    'requestNum',
    'requestTime',
  ],
};

/** The members that a call needs; undefined where its schema says so already. */
export function requiredMembers(bizType: string): readonly string[] | undefined {
  return REQUIRED[bizType.split(/[./]/).at(-1) ?? ''];
}
