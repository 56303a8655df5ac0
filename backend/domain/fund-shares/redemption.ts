import type { Money } from '../units.ts';
import {
  feeOf,
  splitOverBasket,
  computeMarketValue,
  type AssetLine,
  type AssetPrice,
  type BasketPart,
  type ShareTerms,
} from './amounts.ts';

/**
 * A redemption waits with frozen shares for the next net value, is priced by it, and ends in exactly one of two final states:
 *
 *     waiting ─▶ priced ─▶ confirmed     the shares are gone, what they brought is the customer's
 *        └─────────┴─────▶ failed        the shares are given back
 *
 * A fund without a manager confirms as it prices.
 */
export type RedemptionState = 'waiting' | 'priced' | 'confirmed' | 'failed';

/** States that nothing leaves. */
export const FINAL_REDEMPTION_STATES = ['confirmed', 'failed'] as const satisfies readonly RedemptionState[];

/** What the net value made of a redemption. */
export interface RedemptionOutcome {
  readonly netValue: bigint;
  /** What the shares are worth, rounded down, in money of the fund. */
  readonly marketValue: Money;
  /** Fee of it in the same money. */
  readonly fee: Money;
  /** What each asset pays: `amount` before its fee, `total` after it. */
  readonly lines: readonly AssetLine[];
}

export interface Redemption {
  readonly state: RedemptionState;
  readonly terms: ShareTerms;
  readonly shares: bigint;
  readonly outcome: RedemptionOutcome | undefined;
  /** Why it failed; the customer reads it. */
  readonly reason: string;
}

/** In what a redemption is paid: the money of the fund, or its basket. */
export type Payout =
  | { readonly currency: string }
  | { readonly basket: readonly BasketPart[]; readonly priceOf: AssetPrice };

export type RedemptionEvent =
  | { readonly type: 'priced'; readonly netValue: bigint; readonly payout: Payout }
  | { readonly type: 'confirmed' }
  | { readonly type: 'failed'; readonly reason: string };

export function newRedemption(terms: ShareTerms, shares: bigint): Redemption {
  return { state: 'waiting', terms, shares, outcome: undefined, reason: '' };
}

/** What shares bring at a net value; undefined where an asset of the basket has no price. Rounded down, its fee up. */
export function priceRedemption(
  shares: bigint,
  netValue: bigint,
  terms: ShareTerms,
  payout: Payout,
): RedemptionOutcome | undefined {
  const marketValue = computeMarketValue(shares, netValue, terms, 'down');
  const fee = feeOf(marketValue, terms);
  if ('currency' in payout) {
    const line = { currency: payout.currency, digits: terms.moneyDigits, amount: marketValue, fees: fee };
    return { netValue, marketValue, fee, lines: [{ ...line, total: marketValue - fee }] };
  }
  const parts = splitOverBasket(marketValue, terms.moneyDigits, payout.basket, payout.priceOf, 'down');
  if (parts === undefined) return undefined;
  const lines = parts.map((part) => {
    const fees = feeOf(part.amount, terms);
    return { ...part, fees, total: part.amount - fees };
  });
  return { netValue, marketValue, fee, lines };
}

/** The redemption after an event; undefined for an event that its state does not allow, and for a net value without a price. */
export function applyRedemptionEvent(redemption: Redemption, event: RedemptionEvent): Redemption | undefined {
  const { state, shares, terms } = redemption;
  switch (event.type) {
    case 'priced': {
      if (state !== 'waiting') return undefined;
      const outcome = priceRedemption(shares, event.netValue, terms, event.payout);
      return outcome && { ...redemption, state: 'priced', outcome };
    }
    case 'confirmed':
      return state === 'priced' ? { ...redemption, state: 'confirmed' } : undefined;
    case 'failed':
      if (state !== 'waiting' && state !== 'priced') return undefined;
      return { ...redemption, state: 'failed', reason: event.reason };
  }
}
