import type { CurrencyAmount } from '../currency-amount.ts';
import { divide, powerOfTen } from '../decimal.ts';
import { RATIO_DIGITS } from '../instrument-terms.ts';
import type { Money } from '../units.ts';
import {
  priceOfShares,
  sharesFor,
  splitOverBasket,
  computeAssetValue,
  type AssetLine,
  type AssetPrice,
  type BasketPart,
  type SharePrice,
  type ShareTerms,
} from './amounts.ts';

/**
 * A subscription waits with frozen money for the next net value and ends in exactly one of the two final states:
 *
 *     waiting ─▶ confirmed     the shares are the customer's; what they did not cost is given back
 *        └─────▶ failed        everything is given back
 *
 * What the fund buys with the money is its manager's business and changes nothing for the customer: unconfirmed until there are
 * shares, then waiting, then done.
 */
export type ShareState = 'waiting' | 'confirmed' | 'failed';
export type ExecuteState = 'unconfirmed' | 'waiting' | 'done' | 'failed';

/** States that nothing leaves. */
export const FINAL_SHARE_STATES = ['confirmed', 'failed'] as const satisfies readonly ShareState[];

/** What is asked for: shares for an amount, or an amount for shares. */
export type ShareRequest =
  | { readonly by: 'amount'; readonly money: Money }
  | { readonly by: 'shares'; readonly shares: bigint };

/** What the net value made of a subscription. */
export interface SubscriptionOutcome extends SharePrice {
  readonly netValue: bigint;
  /** What each frozen asset paid. */
  readonly lines: readonly AssetLine[];
}

export interface Subscription {
  readonly state: ShareState;
  readonly executeState: ExecuteState;
  readonly terms: ShareTerms;
  readonly request: ShareRequest;
  /** What waits in the frozen book. */
  readonly frozen: readonly CurrencyAmount[];
  readonly outcome: SubscriptionOutcome | undefined;
  /** Number of the order with which the fund spent the money; empty before. */
  readonly executeId: string;
  /** Why it failed; the customer reads it. */
  readonly reason: string;
}

export type SubscriptionEvent =
  | { readonly type: 'priced'; readonly netValue: bigint; readonly priceOf: AssetPrice }
  | { readonly type: 'failed'; readonly reason: string }
  | { readonly type: 'executed'; readonly executeId: string };

/** What is frozen beyond today's cost of a number of shares, because the next net value may be higher: five percent (RATIO_DIGITS). */
export const SHARE_RESERVE = 500_000_000n;

/** Money to freeze for a wish at today's net value. */
export function moneyToFreeze(request: ShareRequest, netValue: bigint, terms: ShareTerms): Money {
  if (request.by === 'amount') return request.money;
  const { cost, fee } = priceOfShares(request.shares, netValue, terms);
  const whole = powerOfTen(RATIO_DIGITS);
  return divide((cost + fee) * (whole + SHARE_RESERVE), whole, 'up');
}

/** The assets to freeze for a sum: the fund's money itself, or its basket. Undefined where an asset has no price. */
export function assetsToFreeze(
  money: Money,
  moneyDigits: number,
  pays: { readonly currency: string } | { readonly basket: readonly BasketPart[] },
  priceOf: AssetPrice,
): readonly CurrencyAmount[] | undefined {
  if ('currency' in pays) return [{ currency: pays.currency, digits: moneyDigits, amount: money }];
  return splitOverBasket(money, moneyDigits, pays.basket, priceOf, 'up')?.filter(({ amount }) => amount > 0n);
}

export function newSubscription(
  terms: ShareTerms,
  request: ShareRequest,
  frozen: readonly CurrencyAmount[],
): Subscription {
  return {
    state: 'waiting',
    executeState: 'unconfirmed',
    terms,
    request,
    frozen,
    outcome: undefined,
    executeId: '',
    reason: '',
  };
}

/**
 * What a net value makes of what is frozen; undefined where a price is missing. No shares at all: the money is too little for the
 * smallest number.
 */
export function priceSubscription(
  { frozen, request, terms }: Pick<Subscription, 'frozen' | 'request' | 'terms'>,
  netValue: bigint,
  priceOf: AssetPrice,
): SubscriptionOutcome | undefined {
  const worths = frozen.map((asset) => computeAssetValue(asset, terms.moneyDigits, priceOf));
  let marketValue = 0n;
  for (const one of worths) {
    if (one === undefined) return undefined;
    marketValue += one;
  }
  const most = sharesFor(marketValue, netValue, terms);
  const price =
    request.by === 'shares' && request.shares < most.shares
      ? priceOfShares(request.shares, netValue, terms)
      : most;
  return { ...price, netValue, lines: linesOf(frozen, price, marketValue) };
}

/** Each asset pays the same part of itself, rounded up and never more than there is. */
function linesOf(
  frozen: readonly CurrencyAmount[],
  { cost, fee }: SharePrice,
  marketValue: Money,
): readonly AssetLine[] {
  const paid = cost + fee;
  return frozen.map(({ currency, digits, amount }) => {
    const part = marketValue === 0n ? 0n : divide(amount * paid, marketValue, 'up');
    const total = part < amount ? part : amount;
    const fees = paid === 0n ? 0n : divide(total * fee, paid, 'up');
    return { currency, digits, amount: total - fees, fees, total };
  });
}

/** The subscription after an event; undefined for an event that its state does not allow, and for a net value without a price. */
export function applySubscriptionEvent(
  subscription: Subscription,
  event: SubscriptionEvent,
): Subscription | undefined {
  const { state, executeState } = subscription;
  switch (event.type) {
    case 'priced': {
      if (state !== 'waiting') return undefined;
      const outcome = priceSubscription(subscription, event.netValue, event.priceOf);
      if (outcome === undefined) return undefined;
      if (outcome.shares === 0n)
        return { ...subscription, state: 'failed', reason: 'too little for one share' };
      return { ...subscription, state: 'confirmed', executeState: 'waiting', outcome };
    }
    case 'failed':
      return state === 'waiting' ? { ...subscription, state: 'failed', reason: event.reason } : undefined;
    case 'executed':
      if (executeState !== 'waiting') return undefined;
      return { ...subscription, executeState: 'done', executeId: event.executeId };
  }
}

/** What of the frozen assets the customer gets back at the end. */
export function givenBack({ frozen, state, outcome }: Subscription): readonly CurrencyAmount[] {
  if (state === 'waiting') return [];
  return frozen.map(({ currency, digits, amount }) => {
    const used = outcome?.lines.find((line) => line.currency === currency)?.total ?? 0n;
    return { currency, digits, amount: amount - used };
  });
}
