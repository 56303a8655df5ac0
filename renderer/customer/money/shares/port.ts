import type { ApiResult } from '../../../connection/index.ts';

/** A figure with its own decimals. */
export interface Figure {
  readonly value: bigint;
  readonly digits: number;
}

/** Money into a fund. `self` pays with what the fund holds. */
export interface SubscriptionWish {
  readonly fundId: number;
  /** Whether `amount` is money or a number of shares. */
  readonly by: 'amount' | 'shares';
  /** Decimal text. */
  readonly amount: string;
  readonly payWith: string;
}

/** Shares back to a fund. `self` is paid in what the fund holds. */
export interface RedemptionWish {
  readonly fundId: number;
  /** Decimal text. */
  readonly shares: string;
  readonly into: string;
}

/** What it would come to at the net value of now; the next one decides. Money is that of the fund. */
export interface ShareTrial {
  readonly netValue: Figure;
  readonly shares: Figure;
  readonly fee: Figure;
  /** What is paid in all, or what the shares bring after the fee. */
  readonly money: Figure;
  readonly currency: string;
}

export type ShareOrderState = 'waiting' | 'confirmed' | 'failed';

/** A subscription or redemption of the customer. Times are of the local clock. */
export interface ShareOrder {
  readonly kind: 'subscription' | 'redemption';
  readonly number: string;
  readonly timeMs: number;
  readonly fund: string;
  readonly state: ShareOrderState;
  readonly shares: Figure;
  readonly shareCode: string;
  readonly currency: string;
  /** Paid or frozen; what the shares brought. Undefined while it is not known. */
  readonly money: Figure | undefined;
  readonly fee: Figure | undefined;
  readonly netValue: Figure | undefined;
}

/** Shares of funds. */
export interface FundSharePort {
  trySubscription(wish: SubscriptionWish): Promise<ApiResult<ShareTrial>>;
  tryRedemption(wish: RedemptionWish): Promise<ApiResult<ShareTrial>>;
  /** Freezes what pays until the next net value. A key is executed once. */
  subscribe(wish: SubscriptionWish, key: string): Promise<ApiResult<string>>;
  /** Freezes shares until the next net value. */
  redeem(wish: RedemptionWish, key: string): Promise<ApiResult<string>>;
  /** Own subscriptions and redemptions, newest first. */
  orders(): Promise<ApiResult<readonly ShareOrder[]>>;
}
