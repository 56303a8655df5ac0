import { divide, powerOfTen } from '../decimal.ts';
import { RATIO_DIGITS } from '../instrument-terms.ts';
import type { MarketTimeMs, Money, Ratio } from '../units.ts';

/** Assets over liabilities of a wallet in percent below which its owner is warned. */
export const WARNING_RATIO = 108n;
/** Above it a warned wallet counts as recovered, and may be warned again. */
export const RECOVERED_RATIO = 110n;
/** At it assets are sold and loans repaid by force. */
export const LIQUIDATION_RATIO = 105n;

/** Decimals of limits of loans before they are brought to an asset's digits. */
export const LOAN_DIGITS = 8;
const HOUR_MS = 3_600_000;
const HOURS_A_DAY = 24n;
const HOURS_A_YEAR = 8_760n;
/** Parts of a unit in which interest is counted, so that small loans pay neither more nor less than large ones. */
const INTEREST_PARTS = powerOfTen(RATIO_DIGITS) * HOURS_A_YEAR;

/** On what terms an asset is lent. */
export interface LoanOffer {
  /** A year, as a share of the principal (RATIO_DIGITS). */
  readonly yearInterest: Ratio;
  /** Most that one wallet may owe, in units of the asset (LOAN_DIGITS). */
  readonly limit: bigint;
}

/** What all loans of a wallet are bound by. Shares and multiples at RATIO_DIGITS. */
export interface LendingRules {
  /** Most of the assets that liabilities may be once something is borrowed. */
  readonly borrowingLimit: Ratio;
  /** So many times the liabilities stay in the wallet. */
  readonly freezeMultiple: Ratio;
  /** Share of what is beyond that which may be withdrawn. */
  readonly withdrawalShare: Ratio;
  /** Most of the assets that liabilities may be once something is transferred out of the wallet. */
  readonly transferLimit: Ratio;
  /** Most that all liabilities may be worth, in the reference currency (LOAN_DIGITS). */
  readonly totalCredit: bigint;
}

/** Share of a principal that a day costs, as `yearInterest` but rounded. */
export function dayInterest(yearInterest: Ratio): Ratio {
  return divide(yearInterest * HOURS_A_DAY, HOURS_A_YEAR, 'half-even');
}

/** Hours of the clock that began after one time and not after another. */
export function hoursBegun(afterMs: MarketTimeMs, untilMs: MarketTimeMs): number {
  return Math.max(0, Math.floor(untilMs / HOUR_MS) - Math.floor(afterMs / HOUR_MS));
}

/** When the next hour of the clock begins. */
export function nextHour(atMs: MarketTimeMs): number {
  return (Math.floor(atMs / HOUR_MS) + 1) * HOUR_MS;
}

/**
 * Interest of a principal for some hours: whole units, and what is left of one (parts of a unit) to be counted with the next
 * hours. Money at the digits of the asset.
 */
export function interestFor(
  principal: Money,
  yearInterest: Ratio,
  hours: number,
  carry: bigint,
): { readonly interest: Money; readonly carry: bigint } {
  const parts = principal * yearInterest * BigInt(hours) + carry;
  return { interest: divide(parts, INTEREST_PARTS, 'floor'), carry: parts % INTEREST_PARTS };
}
