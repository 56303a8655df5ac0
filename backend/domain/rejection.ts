import { formatDecimal } from './decimal.ts';

/**
 * Why the platform refuses an order or a change, or why an order got no further fill, in the field's words. What a wire calls
 * it is the business of that wire's mapping (backend/contract/mapping/reject-codes.ts).
 */
export type RejectReason =
  // The numbers of a request
  | 'numberMissing'
  | 'numberMalformed'
  | 'numberOutOfRange'
  | 'volumeNotPositive'
  | 'priceMissing'
  | 'priceNotPositive'
  | 'notionalTooLarge'
  // The instrument and its hours
  | 'instrumentUnknown'
  | 'instrumentDisabled'
  | 'noTradingHours'
  | 'marketClosedForOpening'
  | 'marketClosedForClosing'
  | 'marketClosedForResting'
  // The market
  | 'noQuote'
  | 'noConversionRate'
  | 'slippageExceeded'
  | 'notEnoughLiquidity'
  // Prices
  | 'limitPriceOutsideBand'
  /** A post-only order that would be filled at once. */
  | 'wouldTake'
  /** A trigger on the side of the market on which it would be set off at once. */
  | 'triggerReached'
  | 'triggerOutsideBand'
  | 'stopLossOutsideBand'
  | 'takeProfitOutsideBand'
  /** Targets on the wrong side, too near, out of order or beyond the take profit; their shares. */
  | 'targetOutsideBand'
  | 'targetSharesOutside'
  // Volume
  | 'volumeOutsideLimits'
  | 'sideLimitExceeded'
  | 'sideLimitReached'
  | 'accountLimitExceeded'
  | 'accountLimitReached'
  | 'closeBelowMinimum'
  | 'closeAboveHeld'
  | 'closeOffStep'
  | 'restBelowMinimum'
  // Leverage and money
  | 'leverageAboveMaximum'
  | 'leverageOutsideRange'
  | 'insufficientMargin'
  | 'balanceOutOfRange'
  | 'nothingToMove'
  // Loans
  | 'assetNotLent'
  | 'borrowingLimitExceeded'
  | 'nothingOwed'
  /** More than the account may borrow of the product, or in all. */
  | 'loanLimitExceeded'
  // What is not there, or may not be touched any more
  | 'accountUnknown'
  | 'orderUnknown'
  | 'orderPartlyFilled'
  /** An order of another product, one that takes at once, or one that has a link already. */
  | 'orderNotLinkable'
  | 'positionUnknown'
  /** The margin of a cross position is not set by hand. */
  | 'marginNotAdjustable'
  | 'nothingToClose'
  // Counts
  | 'tooManyRestingOrders'
  | 'tooManyPositions'
  /** Stored before reasons were: only that the order failed is known. */
  | 'orderFailed';

/** Why a resting order was cancelled from outside. */
export type CancelReason =
  | 'cancelledByCustomer'
  | 'cancelledByOperator'
  /** Its product was closed for new positions. */
  | 'instrumentSuspended';

/** Why an order got no further fill: a rule that it broke meanwhile, or what somebody or the clock did. */
export type EndReason =
  | RejectReason
  | CancelReason
  /** The position that it was to close is closed. */
  | 'positionClosed'
  /** The order that it was linked with was set off or filled first. */
  | 'linkedOrderFilled'
  /** It met a resting order of its own customer. */
  | 'selfTrade'
  /** The margin level of its account fell to the stop-out level. */
  | 'marginStopOut'
  /** Its shares were split, and it has no exact form in new ones. */
  | 'sharesSplit'
  /** Its day or week is over. */
  | 'expired';

/** One rule that an order or a change breaks, with the values that its text tells (bounds in lots, as decimal text). */
export interface Violation {
  readonly reason: RejectReason;
  readonly params: readonly string[];
}

/** What is needed and what is there of it, as the statement of `insufficientMargin` tells them: decimal text. */
export function shortageText(needed: bigint, available: bigint, digits: number): [string, string] {
  return [formatDecimal(needed, digits), formatDecimal(available > 0n ? available : 0n, digits)];
}

/**
 * Why an order ended, as it is stored: a reason, and behind it the figures that its statement tells
 * (`insufficientMargin 151500.0000 98.2000`). No figure has a space.
 */
export type EndCause = EndReason | `${RejectReason} ${string}`;

/** The rule that an accepted order broke, as its end stores it. */
export function causeOf({ reason, params }: Violation): EndCause {
  return params.length === 0 ? reason : `${reason} ${params.join(' ')}`;
}

/** The same for money that was needed and not there. */
export function shortageCause(needed: bigint, available: bigint, digits: number): EndCause {
  return causeOf(violation('insufficientMargin', ...shortageText(needed, available, digits)));
}

/** Reason and figures of a stored end. */
export function readCause(cause: EndCause): {
  readonly reason: EndReason;
  readonly params: readonly string[];
} {
  const [reason, ...params] = cause.split(' ');
  return { reason: reason as EndReason, params };
}

export function violation(reason: RejectReason, ...params: string[]): Violation {
  return { reason, params };
}
