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
