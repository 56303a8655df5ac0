export {
  ASSET_PRICE_DIGITS,
  type AssetLine,
  type AssetPrice,
  type BasketPart,
  type ShareTerms,
} from './amounts.ts';
export { managementFeeOf, nextNetValueMs, shareTotals, type ShareTotals } from './fund-day.ts';
export {
  applyRedemptionEvent,
  FINAL_REDEMPTION_STATES,
  newRedemption,
  priceRedemption,
  type Payout,
  type Redemption,
  type RedemptionEvent,
  type RedemptionOutcome,
  type RedemptionState,
} from './redemption.ts';
export {
  applySubscriptionEvent,
  assetsToFreeze,
  FINAL_SHARE_STATES,
  givenBack,
  moneyToFreeze,
  newSubscription,
  priceSubscription,
  type ExecuteState,
  type ShareState,
  type Subscription,
  type SubscriptionEvent,
  type SubscriptionOutcome,
  type ShareRequest,
} from './subscription.ts';
