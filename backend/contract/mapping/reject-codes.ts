import type { RejectReason, Violation } from '../../domain/rejection.ts';
import type { ListedCode } from '../errors/catalogue.ts';
import type { LocalizedText } from '../languages.ts';
import { PlatformError } from '../platform-error.ts';
import { REJECTION_TEXT } from './rejection-texts.ts';

/** The listed code of each reason; several reasons share a code where the list has only one for them. */
export const REJECT_CODES = {
  numberMissing: 'CFDWBWE000005',
  numberMalformed: 'CFDWBWE000006',
  numberOutOfRange: 'CFDWBWE000007',
  volumeNotPositive: 'CFDWBWE000007',
  priceMissing: 'CFDWBWE000024',
  priceNotPositive: 'CFDWBWE000007',
  notionalTooLarge: 'CFDWBWE000007',
  instrumentUnknown: 'CFDWBWE000013',
  instrumentDisabled: 'CFDWBWE000013',
  noTradingHours: 'CFDWBWE000012',
  marketClosedForOpening: 'CFDWBWE000016',
  marketClosedForClosing: 'CFDWBWE000017',
  marketClosedForResting: 'CFDWBWE000018',
  noQuote: 'CFDWBWE000003',
  noConversionRate: 'CFDWBWE000025',
  slippageExceeded: 'CFDWBWE000001',
  notEnoughLiquidity: 'CFDWBWE000001',
  limitPriceOutsideBand: 'CFDWBWE000022',
  wouldTake: 'CFDWBWE000022',
  triggerReached: 'CFDWBWE000022',
  triggerOutsideBand: 'CFDWBWE000022',
  stopLossOutsideBand: 'CFDWBWE000009',
  takeProfitOutsideBand: 'CFDWBWE000010',
  targetOutsideBand: 'CFDWBWE000010',
  targetSharesOutside: 'CFDWBWE000007',
  volumeOutsideLimits: 'CFDWBWE000026',
  sideLimitExceeded: 'CFDWBWE000027',
  sideLimitReached: 'CFDWBWE000011',
  accountLimitExceeded: 'CFDWBWE000028',
  accountLimitReached: 'CFDWBWE000002',
  closeBelowMinimum: 'CFDWBWE000019',
  closeAboveHeld: 'CFDWBWE000020',
  closeOffStep: 'CFDWBWE000021',
  restBelowMinimum: 'CFDWBWE000023',
  leverageAboveMaximum: 'CFDWBWE000029',
  leverageOutsideRange: 'CFDWBWE000030',
  insufficientMargin: 'CFDWBWE000031',
  balanceOutOfRange: 'CFDWBWE000007',
  nothingToMove: 'CFDWBWE000007',
  assetNotLent: 'CFDWBWE000007',
  borrowingLimitExceeded: 'CFDWBWE000031',
  nothingOwed: 'CFDWBWE000007',
  loanLimitExceeded: 'CFDWBWE000031',
  accountUnknown: 'CFDWBWE000007',
  orderUnknown: 'CFDWBWE000022',
  orderPartlyFilled: 'CFDWBWE000022',
  orderNotLinkable: 'CFDWBWE000022',
  positionUnknown: 'CFDWBWE000008',
  marginNotAdjustable: 'CFDWBWE000007',
  nothingToClose: 'CFDWBWE000008',
  tooManyRestingOrders: 'CFDWBWE000001',
  tooManyPositions: 'CFDWBWE000002',
  orderFailed: 'CFDWBWE000001',
} as const satisfies Readonly<Record<RejectReason, ListedCode>>;

/** The member of a request whose value a rule refuses, where the statement names it. */
const MEMBERS: Partial<Record<RejectReason, string>> = {
  stopLossOutsideBand: 'stopLoss',
  takeProfitOutsideBand: 'takeProfit',
  limitPriceOutsideBand: 'requestPrice',
  triggerReached: 'triggerPrice',
  triggerOutsideBand: 'triggerPrice',
};

/** Statements with figures, by the number of figures that the rule told. A rule without figures has the text of its code. */
const FIGURES: Partial<Record<RejectReason, Readonly<Record<number, LocalizedText>>>> = {
  insufficientMargin: {
    1: REJECTION_TEXT.noneThere,
    2: REJECTION_TEXT.shortage,
    3: REJECTION_TEXT.walletShort,
  },
  borrowingLimitExceeded: { 2: REJECTION_TEXT.borrowable },
  loanLimitExceeded: { 2: REJECTION_TEXT.borrowable, 3: REJECTION_TEXT.lentShares },
  closeAboveHeld: { 2: REJECTION_TEXT.closable },
  closeBelowMinimum: { 1: REJECTION_TEXT.closeAtLeast },
  closeOffStep: { 1: REJECTION_TEXT.closeStep },
  restBelowMinimum: { 2: REJECTION_TEXT.closeRest },
  leverageAboveMaximum: { 2: REJECTION_TEXT.leverage },
  leverageOutsideRange: { 2: REJECTION_TEXT.leverage },
  sideLimitExceeded: { 3: REJECTION_TEXT.sideCapacity },
  sideLimitReached: { 1: REJECTION_TEXT.sideFull, 3: REJECTION_TEXT.sideCapacity },
  accountLimitExceeded: { 3: REJECTION_TEXT.accountCapacity },
  accountLimitReached: { 1: REJECTION_TEXT.accountFull, 3: REJECTION_TEXT.accountCapacity },
  notionalTooLarge: { 1: REJECTION_TEXT.valueAtMost },
  balanceOutOfRange: { 1: REJECTION_TEXT.balanceAtMost },
  slippageExceeded: { 2: REJECTION_TEXT.slipped },
  notEnoughLiquidity: { 1: REJECTION_TEXT.matchCount, 2: REJECTION_TEXT.thinBook },
  tooManyRestingOrders: { 1: REJECTION_TEXT.restingCount },
  tooManyPositions: { 1: REJECTION_TEXT.positionCount },
  stopLossOutsideBand: { 1: REJECTION_TEXT.atLeast, 2: REJECTION_TEXT.between },
  takeProfitOutsideBand: { 1: REJECTION_TEXT.atLeast, 2: REJECTION_TEXT.between },
  wouldTake: { 2: REJECTION_TEXT.wouldTake },
  triggerReached: { 2: REJECTION_TEXT.triggerReached },
  triggerOutsideBand: { 2: REJECTION_TEXT.awayAtLeast, 3: REJECTION_TEXT.awayBetween },
  targetOutsideBand: { 1: REJECTION_TEXT.targetPrice },
  targetSharesOutside: { 1: REJECTION_TEXT.targetShares },
  orderNotLinkable: { 1: REJECTION_TEXT.notLinkable },
  limitPriceOutsideBand: {
    1: REJECTION_TEXT.beyond,
    2: REJECTION_TEXT.awayAtLeast,
    3: REJECTION_TEXT.awayBetween,
  },
};

/** The statements of a broken rule that tell figures; none for one without. */
export function figureTexts(reason: RejectReason): readonly LocalizedText[] {
  return Object.values(FIGURES[reason] ?? {});
}

/** The failure that a broken rule is answered with. */
export function toPlatformError({ reason, params }: Violation): PlatformError {
  const text = FIGURES[reason]?.[params.length];
  if (text === undefined) return new PlatformError(REJECT_CODES[reason], params);
  const member = MEMBERS[reason];
  return new PlatformError(REJECT_CODES[reason], member === undefined ? params : [member, ...params], text);
}
