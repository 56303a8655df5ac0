import type { EXPOSURE_SCOPES } from '../../contract/calls/management/risk.ts';
import { formatDecimal, parseDecimal } from '../../domain/decimal.ts';
export type ExposureScope = (typeof EXPOSURE_SCOPES)[number];

/** Decimals of amounts of exposure limits. */
export const EXPOSURE_DIGITS = 8;

/**
 * The most that customers' contracts may be worth. Of the company and of a product that is the side on which customers hold
 * more than on the other, which the company stands against; of a customer it is everything held on both sides. Openings
 * that rest count as if they were filled.
 */
export interface ExposureLimit {
  readonly scope: ExposureScope;
  /** The product or the customer that is meant; absent: every one that has no limit of its own. */
  readonly symbolId?: number;
  readonly customerNo?: string;
  readonly currency: string;
  /** Decimal text, above zero. */
  readonly most: string;
}

/** The amount of a limit (EXPOSURE_DIGITS); undefined for a text that is none, or not above zero. */
export function parseExposure(text: string): bigint | undefined {
  const amount = parseDecimal(text, EXPOSURE_DIGITS);
  return amount !== undefined && amount > 0n ? amount : undefined;
}

/** An amount as decimal text. */
export function exposureText(amount: bigint): string {
  return formatDecimal(amount, EXPOSURE_DIGITS);
}

/**
 * Whether more than now could be held when a limit gets another amount, or none (`most` is absent). One that stands beside a
 * limit for every product or customer is compared with that.
 */
export function loosensExposure(
  limits: readonly ExposureLimit[],
  { scope, currency, ...which }: Omit<ExposureLimit, 'most'>,
  most: string | undefined,
): boolean {
  const before = findExposureLimit(limits, scope, which);
  if (before === undefined) return false;
  const isOwn = before.symbolId === which.symbolId && before.customerNo === which.customerNo;
  const others = limits.filter((limit) => limit !== before);
  const next = most === undefined && isOwn ? findExposureLimit(others, scope, which) : undefined;
  const after = most === undefined ? (isOwn ? next : before) : { currency, most };
  if (after === undefined || after.currency !== before.currency) return true;
  return (parseExposure(after.most) ?? 0n) > (parseExposure(before.most) ?? 0n);
}

/** The limit of a scope that holds for one product or customer: its own, else that of every one. */
export function findExposureLimit(
  limits: readonly ExposureLimit[],
  scope: ExposureScope,
  which: Pick<ExposureLimit, 'symbolId' | 'customerNo'> = {},
): ExposureLimit | undefined {
  const ofScope = limits.filter((limit) => limit.scope === scope);
  const isNamed = (limit: ExposureLimit) =>
    limit.symbolId === which.symbolId && limit.customerNo === which.customerNo;
  const isForAll = (limit: ExposureLimit) => limit.symbolId === undefined && limit.customerNo === undefined;
  return ofScope.find(isNamed) ?? ofScope.find(isForAll);
}
