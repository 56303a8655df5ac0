import type { ChartKey } from '../../../i18n/index.ts';

/** Keys of the names of indicators among the texts. */
export type KindName = Extract<ChartKey, `indicator.${string}`>;
