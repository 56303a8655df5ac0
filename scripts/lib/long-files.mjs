/** Files that do more where they run as long stories: many kills, all values, large crowds. */
export const ALSO_LONG = [
  'e2e/process/deployed-*.test.ts',
  'e2e/process/durability.test.ts',
  'e2e/process/payments.test.ts',
  'e2e/process/hostile*.test.ts',
  'backend/services/fund/money-histories.test.ts',
  'backend/services/fund/shares/fund-share-histories.test.ts',
];

/** Of these, the ones that `npm test` leaves to the long stories. */
export const LONG_ALONE = ['e2e/process/hostile*.test.ts', 'e2e/process/payments.test.ts'];

/** The files that take longest, the longest first: the others fill the cores beside them. */
export const LONGEST_FIRST = [
  'e2e/process/durability.test.ts',
  'e2e/process/hostile.test.ts',
  'backend/services/fund/money-histories.test.ts',
  'e2e/process/hostile-crowd.test.ts',
  'e2e/process/hostile-generated.test.ts',
  'e2e/process/payouts.long.test.ts',
  'e2e/process/payments.test.ts',
];
