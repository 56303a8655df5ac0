import type { Denomination } from '../../../backend/domain/currency-amount.ts';
import type { TradeType } from '../../../backend/domain/account-type.ts';
import type { Rate, AccountId } from '../../../backend/domain/units.ts';
import type { ApiResult } from '../../connection/terminal-connection.ts';
import type { Proof } from '../proof.ts';

/** An account as a transfer names it. */
export interface TransferAccount {
  readonly accountId: AccountId;
  readonly accountType: TradeType;
  readonly currency: string;
}

/** Money from one own account to another. */
export interface NewTransfer {
  readonly from: TransferAccount;
  readonly to: TransferAccount;
  /** Decimal text in the currency of `from`. */
  readonly amount: string;
}

/** A transfer that was made. Amounts are at their digits. */
export interface Transfer {
  readonly timeMs: number;
  readonly from: { readonly accountType: TradeType | undefined; readonly currency: string };
  readonly to: { readonly accountType: TradeType | undefined; readonly currency: string };
  readonly sent: bigint;
  readonly sentDigits: number;
  readonly received: bigint;
  readonly receivedDigits: number;
}

/** Money between own accounts. */
export interface TransferPort {
  /** Units of `to` for one of `from`, at this moment. */
  rate(from: string, to: string): Promise<ApiResult<Rate>>;
  /** Moves money at once; what may still leave the account as decimal text. A key is executed once. */
  send(transfer: NewTransfer, key: string): Promise<ApiResult<string>>;
  /** Own transfers, newest first. */
  list(): Promise<ApiResult<readonly Transfer[]>>;
}

/** What happened to what is owed. Amounts are at `digits`, below zero where less is owed; the time is the market's. */
export interface LoanEntry extends Denomination {
  readonly id: string;
  readonly timeMs: number;
  readonly accountType: TradeType;
  readonly principal: bigint;
  readonly interest: bigint;
  /** With interest, after it. */
  readonly owed: bigint;
}

/** Interest a year on loans of a currency for one product, in basis points. */
export interface LoanRate {
  readonly accountType: TradeType;
  readonly currency: string;
  readonly yearBp: number;
}

/** What was borrowed, and on what terms. */
export interface LoanPort {
  /** Rates of all products that a customer group may see; none where the platform does not say them with its list. */
  rates(customerGroupId: number): Promise<ApiResult<readonly LoanRate[]>>;
  /** Loans, repayments and interest of all accounts, newest first. */
  history(): Promise<ApiResult<readonly LoanEntry[]>>;
}

/** A figure with its own decimals. */
export interface Figure {
  readonly value: bigint;
  readonly digits: number;
}

/** Money into a fund. `self` pays with what the fund holds. */
export interface SubscriptionRequest {
  readonly fundId: number;
  /** Whether `amount` is money or a number of shares. */
  readonly by: 'amount' | 'shares';
  /** Decimal text. */
  readonly amount: string;
  readonly payWith: string;
}

/** Shares back to a fund. `self` is paid in what the fund holds. */
export interface RedemptionRequest {
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
  trySubscription(request: SubscriptionRequest): Promise<ApiResult<ShareTrial>>;
  tryRedemption(request: RedemptionRequest): Promise<ApiResult<ShareTrial>>;
  /** Freezes what pays until the next net value. A key is executed once. */
  subscribe(request: SubscriptionRequest, key: string): Promise<ApiResult<string>>;
  /** Freezes shares until the next net value. */
  redeem(request: RedemptionRequest, key: string): Promise<ApiResult<string>>;
  /** Own subscriptions and redemptions, newest first. */
  orders(): Promise<ApiResult<readonly ShareOrder[]>>;
}

/** An account of the customer. Money is at `digits`. */
export interface MoneyAccount extends Denomination {
  readonly accountId: AccountId;
  readonly accountType: TradeType;
  /** With open profit and loss. */
  readonly equity: bigint;
  readonly free: bigint;
  readonly openProfit: bigint;
  /** Borrowed, with interest. */
  readonly owed: bigint;
  /** What it owes and may still borrow; undefined in account types that lend nothing. */
  readonly debt: Debt | undefined;
}

/** What an account owes, at its digits. */
export interface Debt {
  readonly principal: bigint;
  readonly interest: bigint;
  /** Undefined while the platform cannot tell. */
  readonly borrowable: bigint | undefined;
}

/** One unit of a currency in the one that everything is counted in, at `RATE_DIGITS`. */
export type Rates = ReadonlyMap<string, bigint>;

/** Decimals of rates. */
export const RATE_DIGITS = 12;

export interface MoneyAccounts {
  readonly accounts: readonly MoneyAccount[];
  readonly rates: Rates;
}

/** What an operator booked. */
export interface Booking extends Denomination {
  readonly id: string;
  readonly number: string;
  readonly timeMs: number;
  readonly accountType: TradeType | undefined;
  readonly amount: bigint;
  readonly remark: string;
}

/** Where coins may be sent. */
export interface WithdrawalAddress {
  readonly id: number;
  readonly currency: string;
  readonly network: string;
  readonly address: string;
  readonly remark: string;
  /** The first choice of its currency and network. */
  readonly isDefault: boolean;
  /** Until when nothing is sent there because it is new (local clock). */
  readonly coolsUntilMs: number | undefined;
}

export interface NewWithdrawalAddress {
  readonly currency: string;
  readonly network: string;
  readonly address: string;
  readonly remark: string;
}

/** Where bank money may be sent. */
export interface BankAccount {
  readonly id: number;
  readonly bank: string;
  readonly currency: string;
  readonly number: string;
  readonly holder: string;
  /** Until when nothing is sent there because it is new (local clock). */
  readonly coolsUntilMs: number | undefined;
}

export interface NewBankAccount {
  readonly country: string;
  readonly currency: string;
  readonly number: string;
  readonly bank: string;
  readonly bankCode: string;
  readonly branch: string;
  readonly address: string;
  readonly province: string;
  readonly city: string;
  readonly firstName: string;
  readonly lastName: string;
}

/** A fund that the company offers. Proportions are decimal text: 0.01 is one percent. */
export interface Fund {
  readonly fundId: number;
  readonly name: string;
  readonly manager: string;
  readonly introduction: string;
  readonly code: string;
  /** Decimals of its shares when they are subscribed for and redeemed. */
  readonly shareDigits: number;
  readonly currency: string;
  readonly netValue: string;
  /** Percent text of a day, signed. */
  readonly netValueChange: string;
  readonly sharePrice: string;
  readonly sharePriceChange: string;
  readonly managementFee: string;
  readonly subscriptionFee: string;
  readonly redemptionFee: string;
  readonly minSubscription: string;
  readonly minRedemption: string;
  /** Minutes of the UTC day at which the next net value is set. */
  readonly valuedAtMinute: number;
  readonly canSubscribe: boolean;
  readonly canRedeem: boolean;
  /** Currencies that pay, and in which shares are paid back; `self` is what the fund holds. */
  readonly payWith: readonly string[];
  readonly redeemInto: readonly string[];
  readonly basket: readonly { readonly currency: string; readonly weight: string }[];
}

/** A value of a fund at a day. */
export interface FundPoint {
  readonly time: string;
  readonly value: number;
}

export interface MoneyPort {
  /** Accounts, and rates into `currency`; a currency without a way there has none. */
  accounts(currency: string): Promise<ApiResult<MoneyAccounts>>;
  bookings(): Promise<ApiResult<readonly Booking[]>>;
  /** Codes of the currencies that the platform knows, with their digits. */
  assets(): Promise<ApiResult<ReadonlyMap<string, number>>>;
  addresses(): Promise<ApiResult<readonly WithdrawalAddress[]>>;
  addAddress(address: NewWithdrawalAddress, proof: Proof): Promise<ApiResult<null>>;
  removeAddress(id: number): Promise<ApiResult<null>>;
  preferAddress(id: number): Promise<ApiResult<null>>;
  bankAccounts(): Promise<ApiResult<readonly BankAccount[]>>;
  addBankAccount(account: NewBankAccount): Promise<ApiResult<null>>;
  removeBankAccount(id: number): Promise<ApiResult<null>>;
  funds(): Promise<ApiResult<readonly Fund[]>>;
  /** Net values of so many days, oldest first. */
  fundHistory(fundId: number, days: number): Promise<ApiResult<readonly FundPoint[]>>;
}
