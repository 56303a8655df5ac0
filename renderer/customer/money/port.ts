import type { TradeType } from '../../../backend/domain/account-type.ts';
import type { ApiResult } from '../../connection/index.ts';
import type { Proof } from '../port.ts';

/** An account of the customer. Money is at `digits`. */
export interface MoneyAccount {
  readonly accountId: number;
  readonly accountType: TradeType;
  readonly currency: string;
  readonly digits: number;
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
export interface Booking {
  readonly id: string;
  readonly number: string;
  readonly timeMs: number;
  readonly accountType: TradeType | undefined;
  readonly currency: string;
  readonly digits: number;
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
