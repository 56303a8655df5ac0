import { CODE } from '../../../contract/errors/codes.ts';
import { PlatformError } from '../../../contract/platform-error.ts';
import { formatDecimal } from '../../../domain/decimal.ts';
import {
  assetsToFreeze,
  moneyToFreeze,
  newSubscription,
  priceRedemption,
  priceSubscription,
  type RedemptionOutcome,
  type Subscription,
  type SubscriptionOutcome,
  type ShareRequest,
} from '../../../domain/fund-shares/index.ts';
import type { Money } from '../../../domain/units.ts';
import { requestedAmount } from '../requested-amount.ts';
import { BASKET, type FundDeal, type FundDirectory } from './fund-directory.ts';
import type { NetValues } from './net-values.ts';

/** What a customer asks for of a fund. */
export interface SubscriptionRequest {
  readonly fundId: number;
  /** Empty: the money of the fund. */
  readonly currencyPay: string;
  /** Decimal text: money of the fund, or shares. */
  readonly amountPay: string;
  readonly by: ShareRequest['by'];
}

export interface RedemptionRequest {
  readonly fundId: number;
  readonly currencyCode: string;
  /** Decimal text. */
  readonly shares: string;
}

/** A subscription as it would be at the net value of this moment. */
interface SubscriptionTrial {
  readonly deal: FundDeal;
  readonly currency: string;
  readonly subscription: Subscription;
  readonly money: Money;
  readonly outcome: SubscriptionOutcome;
}

interface RedemptionTrial {
  readonly deal: FundDeal;
  readonly currency: string;
  readonly shares: bigint;
  readonly outcome: RedemptionOutcome;
}

interface TrialDeps {
  readonly directory: FundDirectory;
  readonly netValues: NetValues;
}

/**
 * Tries a subscription. Throws 540001 for an unknown fund, 540002 for one that is not sold, 540006 for a currency in which it is not
 * paid, 10002 for an amount that is none, 540007 and 540023 below the least, 540011 without a net value and at a price that is too old.
 */
export function trySubscription(
  { directory, netValues }: TrialDeps,
  companyId: number,
  { fundId, currencyPay, amountPay, by }: SubscriptionRequest,
): SubscriptionTrial {
  const deal = directory.require(fundId);
  if (!directory.setting(companyId, fundId).canPurchase) throw new PlatformError(CODE.fundNotSold);
  const { buying, money: asset } = deal;
  const currency = currencyPay || asset.code;
  if (currency !== asset.code && currency !== BASKET) throw new PlatformError(CODE.fundPaymentUnknown);
  const { nowMs } = netValues;
  const netValue = netValues.now(deal);
  const request = readRequest(deal, amountPay, by);
  const money = moneyToFreeze(request, netValue, buying);
  const priceOf = netValues.priceAt(deal, nowMs);
  const basket = currency === BASKET ? netValues.basketAt(deal, nowMs) : undefined;
  if (currency === BASKET && basket === undefined) throw new PlatformError(CODE.fundPaymentUnknown);
  netValues.requireFresh(
    companyId,
    deal,
    basket?.map((part) => part.currency),
  );
  const frozen = assetsToFreeze(money, asset.digits, basket ? { basket } : { currency }, priceOf);
  const subscription = frozen && newSubscription(buying, request, frozen);
  const outcome = subscription && priceSubscription(subscription, netValue, priceOf);
  if (subscription === undefined || outcome === undefined) throw new PlatformError(CODE.fundNetValueUnknown);
  return { deal, currency, subscription, money, outcome };
}

function readRequest(
  { buying, money, minAmount, minShares, offer }: FundDeal,
  text: string,
  by: ShareRequest['by'],
): ShareRequest {
  const { minPurchaseAmount, minRedemptionNum } = offer.definition;
  if (by === 'shares') {
    const shares = readAmount(text, buying.shareDigits, 'amountPay');
    if (shares < minShares) throw new PlatformError(CODE.fundSharesTooFew, [minRedemptionNum]);
    return { by, shares };
  }
  const amount = readAmount(text, money.digits, 'amountPay');
  if (amount < minAmount) throw new PlatformError(CODE.fundAmountTooSmall, [minPurchaseAmount]);
  return { by, money: amount };
}

/** Largest amount of money or shares, at any decimals: what the store holds as one number. */
const MAX_FUND_AMOUNT = 2n ** 62n;

function readAmount(text: string, digits: number, member: string): bigint {
  const amount = requestedAmount(text, digits, member);
  if (amount <= 0n) throw PlatformError.wrong(CODE.fundParameterInvalid, 'moreThan', member, 0);
  if (amount > MAX_FUND_AMOUNT) {
    const most = formatDecimal(MAX_FUND_AMOUNT, digits);
    throw PlatformError.wrong(CODE.fundParameterInvalid, 'atMost', member, most);
  }
  return amount;
}

/**
 * Tries a redemption. Throws 540001 for an unknown fund, 540003 for one that takes no shares back, 540005 for a currency in which it
 * does not pay, 10002 for a number that is none, 540004 below the least, 540011 without a net value and at a price that is too old.
 */
export function tryRedemption(
  { directory, netValues }: TrialDeps,
  companyId: number,
  { fundId, currencyCode, shares: text }: RedemptionRequest,
): RedemptionTrial {
  const deal = directory.require(fundId);
  if (!directory.setting(companyId, fundId).canRedeem) throw new PlatformError(CODE.fundNotRedeemed);
  const { redeeming, money, minRedemption } = deal;
  const currency = currencyCode || money.code;
  if (currency !== money.code && currency !== BASKET) throw new PlatformError(CODE.fundPayoutUnknown);
  const shares = readAmount(text, redeeming.shareDigits, 'shares');
  if (shares < minRedemption)
    throw new PlatformError(CODE.fundRedemptionTooSmall, [deal.offer.definition.minRedemptionNum]);
  const netValue = netValues.now(deal);
  const payout = netValues.payoutAt(deal, currency, netValues.nowMs);
  netValues.requireFresh(
    companyId,
    deal,
    payout && 'basket' in payout ? payout.basket.map((part) => part.currency) : [],
  );
  const outcome = payout && priceRedemption(shares, netValue, redeeming, payout);
  if (outcome === undefined) throw new PlatformError(CODE.fundNetValueUnknown);
  return { deal, currency, shares, outcome };
}
