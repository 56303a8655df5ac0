import { formatDecimal, parseDecimal, rescale } from '../../domain/decimal.ts';
import type { Fund } from '../../contract/records/index.ts';
import { YES } from './yes-no.ts';

/** What a company has set for a fund, and what its customers hold of it. */
export interface FundState {
  /** Customer who manages the fund; 0 and an empty number for nobody. */
  readonly managerId: number;
  readonly managerNo: string;
  readonly canPurchase: boolean;
  readonly canRedeem: boolean;
  /** Shares by subscriptions less redemptions, at the fund's digits. */
  readonly shares: bigint;
}

const NO = 2;

/** Shares of a fund that there are, decimal text: those of the start and what came and went since. */
export function sharesInCirculation(
  { preShare, shareTokenDigits }: Fund,
  state: FundState | undefined,
): string {
  const opening = rescale(parseDecimal(preShare, 0) ?? 0n, 0, shareTokenDigits, 'down');
  if (state === undefined || state.shares === 0n) return preShare;
  return formatDecimal(opening + state.shares, shareTokenDigits);
}

/** The record of a fund as a company's customers read it. */
export function shownFund(record: Fund, state: FundState | undefined): Fund {
  const newShare = sharesInCirculation(record, state);
  if (state === undefined) return { ...record, newShare };
  return {
    ...record,
    newShare,
    customerId: state.managerId,
    customerNo: state.managerNo,
    canPurchase: state.canPurchase ? YES : NO,
    canRedemption: state.canRedeem ? YES : NO,
  };
}

/** What all shares of a shown fund are worth at a net value, decimal text at its digits. */
export function computeFundValue(
  { newShare, shareTokenDigits }: Fund,
  netValue: bigint,
  digits: number,
): string {
  const shares = parseDecimal(newShare, shareTokenDigits) ?? 0n;
  return formatDecimal(rescale(netValue * shares, digits + shareTokenDigits, digits, 'down'), digits);
}
