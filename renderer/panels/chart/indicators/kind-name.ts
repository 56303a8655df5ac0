import type { ChartKey } from '../../../i18n/chart-en-US.ts';

/** Keys of the names of indicators among the texts. */
export type KindName = Extract<ChartKey, `indicator.${string}`>;
