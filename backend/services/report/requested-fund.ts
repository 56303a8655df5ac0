import { CODE } from '../../contract/errors/codes.ts';
import { PlatformError } from '../../contract/platform-error.ts';
import type { FundOffer, FundValues } from '../catalogue/catalogue-service.ts';

/** How every report is called; guests read them as well. */
export const REPORT = {
  mount: 'global',
  access: 'guest',
  openPermission: 'ready_only',
  section: 'Client API, reports of funds and indices',
} as const;

export interface RequestedFund {
  readonly fundId?: number;
  readonly symbolId?: number;
}

/** The fund of a request. Throws 0000003 for one that is unknown or not named. */
export function requireFund(funds: FundValues, requested: RequestedFund): FundOffer {
  const offer = funds.find(requested);
  if (offer === undefined) throw new PlatformError(CODE.dataUnknown);
  return offer;
}

/** The period that a comparison looks back. */
export const STATISTIC_TYPE = { day: 1, week: 2, month: 3 } as const;
export type StatisticType = (typeof STATISTIC_TYPE)[keyof typeof STATISTIC_TYPE];
const DAY_MS = 86_400_000;
const DAYS_BACK: Readonly<Record<StatisticType, number>> = { 1: 1, 2: 7, 3: 30 };

/** When a period that ends at `nowMs` began. */
export function periodStart(type: number, nowMs: number): number {
  return nowMs - DAYS_BACK[type as StatisticType] * DAY_MS;
}
