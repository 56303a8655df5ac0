import type { Denomination } from '../../../../backend/domain/currency-amount.ts';
import type { TradeType } from '../../../../backend/domain/account-type.ts';
import type { DepositFee, DepositState } from '../../../../backend/domain/deposits/index.ts';
import type { Rate, AccountId } from '../../../../backend/domain/units.ts';
import type { FeeTier, WithdrawalState } from '../../../../backend/domain/withdrawals/index.ts';
import type { ApiFailure, ApiResult } from '../../../connection/terminal-connection.ts';

/** What one payment of accounts of one currency may be. Amounts are at the digits of that currency. */
export interface PaymentLimit extends Denomination {
  readonly least: bigint;
  readonly most: bigint;
  /** From this amount on a person of the operator approves. */
  readonly reviewFrom: bigint;
}

export interface DepositLimit extends PaymentLimit {
  readonly fee: DepositFee;
}

export interface WithdrawLimit extends PaymentLimit {
  readonly fees: readonly FeeTier[];
}

/** A way that the customer is offered, in or out. */
interface PaymentWay<Limit> {
  readonly id: string;
  readonly name: string;
  /** What is paid, in and out. */
  readonly currency: string;
  readonly digits: number;
  /** Networks of an address; empty where it is none. */
  readonly networks: readonly string[];
  readonly limits: readonly Limit[];
}

/** How it is paid: on a page, by a code to scan, or to an address of a network. */
export type DepositForm = 'page' | 'scan' | 'address';

export interface DepositMethod extends PaymentWay<DepositLimit> {
  readonly form: DepositForm;
  /** Times of the UTC day in which it is open, joined by commas; empty: always. */
  readonly openTimes: string;
}

export interface WithdrawMethod extends PaymentWay<WithdrawLimit> {
  readonly method: string;
  /** Where it goes: to a bank account or to an address of a network, both of the customer's own list. */
  readonly payee: 'card' | 'address';
}

/** Units of the currency that is converted to for one of the other, held for a while. */
export interface HeldRate {
  readonly rate: Rate;
  /** By which the platform knows the rate; empty where both currencies are one. */
  readonly serial: string;
  /** Local clock; undefined where nothing has to be held. */
  readonly heldUntilMs: number | undefined;
}

/** An account, and a way into or out of it. */
interface PaymentChoice<Way> {
  readonly way: Way;
  readonly accountId: AccountId;
  readonly accountType: TradeType;
  readonly currency: string;
  /** Of an address; empty otherwise. */
  readonly network: string;
}

/** What the customer wants to pay in. */
export interface NewDeposit extends PaymentChoice<DepositMethod> {
  /** Decimal text in the account's currency. */
  readonly amount: string;
  readonly rateSerial: string;
}

export type WithdrawChoice = PaymentChoice<WithdrawMethod>;

/** Where money may go, as a withdrawal names it. */
export interface Payee {
  readonly account: string;
  /** Of an address; empty for a bank account. */
  readonly network: string;
}

export interface NewWithdrawal extends WithdrawChoice {
  /** Decimal text in the account's currency. */
  readonly amount: string;
  readonly payee: Payee;
  readonly rateSerial: string;
}

/** What proves that the customer asks. */
export interface WithdrawProof {
  /** Plain; it leaves the terminal in the form that the platform asks for. */
  readonly fundPassword: string;
  /** Of the authenticator; undefined where it is off. */
  readonly oneTimeCode: string | undefined;
}

/** What bounds the customer now. Amounts are at the digits of the account. */
export interface WithdrawStanding {
  /** Why nothing may leave now, whatever the amount. */
  readonly obstacle: ApiFailure | undefined;
  /** What of the account may leave. */
  readonly free: bigint;
  readonly dayLeft: bigint;
  readonly dayMost: bigint;
  /** Until when nothing leaves after a change of a password or contact (local clock); undefined without, or where it is not said. */
  readonly heldUntilMs: number | undefined;
}

/** A payment as it stands. Times are of the local clock, amounts at their digits. */
export interface Payment<State extends string = string> extends Denomination {
  readonly number: string;
  readonly createdAtMs: number;
  readonly changedAtMs: number;
  readonly state: State;
  readonly accountType: TradeType | undefined;
  readonly payCurrency: string;
  readonly payDigits: number;
  /** Why it ended as it did; empty otherwise. */
  readonly reason: string;
}

export interface Deposit extends Payment<DepositState> {
  /** Until when it waits for the payment. */
  readonly expiresAtMs: number;
  /** What was asked for, in the account's currency. */
  readonly wanted: bigint;
  readonly toPay: bigint;
  readonly paid: bigint | undefined;
  readonly fee: bigint | undefined;
  readonly arrived: bigint | undefined;
  /** Name of the way, as far as it is known by its code. */
  readonly wayCode: string;
  readonly form: DepositForm;
  readonly network: string;
  readonly address: string;
  readonly pageUrl: string;
}

export interface Withdrawal extends Payment<WithdrawalState> {
  readonly amount: bigint;
  readonly fee: bigint;
  /** What the payee gets. */
  readonly arrives: bigint;
  readonly payee: string;
  /** Network or bank. */
  readonly place: string;
  readonly transferNumber: string;
}

/** Where a standing address is wanted: by which way, on which network, for accounts of which currency. */
export interface StandingChoice {
  readonly way: DepositMethod;
  readonly network: string;
  readonly currency: string;
}

/** An address that stays: whatever is paid there is credited, each payment by itself. */
export interface StandingAddress {
  readonly network: string;
  readonly address: string;
  /** Page of the provider on which it is paid to; empty for none. */
  readonly pageUrl: string;
  /** What is paid there. */
  readonly payCurrency: string;
  /** Which account is credited, as far as the platform says it. */
  readonly accountType: TradeType | undefined;
  /** Until when the platform shows it; what comes later is credited all the same (local clock). */
  readonly validUntilMs: number;
}

/** Money in. */
export interface DepositPort {
  /** Ways that are offered for accounts of a type. */
  paymentMethods(accountType: TradeType): Promise<ApiResult<readonly DepositMethod[]>>;
  /** Units of the account's currency for one of the paid one. */
  rate(payCurrency: string, currency: string): Promise<ApiResult<HeldRate>>;
  /** Makes a deposit and answers its number. A key is executed once. */
  open(deposit: NewDeposit, key: string): Promise<ApiResult<string>>;
  /** The standing address of a choice; undefined before the first time it was asked for. */
  standingAddress(choice: StandingChoice): Promise<ApiResult<StandingAddress | undefined>>;
  /** Makes a standing address where there is none; otherwise it is the one that is there. */
  openAddress(choice: StandingChoice): Promise<ApiResult<StandingAddress>>;
  /** Own deposits, newest first. */
  list(): Promise<ApiResult<readonly Deposit[]>>;
}

/** What a customer can do about a refusal. */
export type Remedy = 'fundPassword' | 'verification' | 'deposit' | 'wait' | 'beneficiaries' | 'operator';

/** Money out. */
export interface WithdrawPort {
  paymentMethods(): Promise<ApiResult<readonly WithdrawMethod[]>>;
  standing(choice: WithdrawChoice): Promise<ApiResult<WithdrawStanding>>;
  /** Units of the paid currency for one of the account's. */
  rate(choice: WithdrawChoice): Promise<ApiResult<HeldRate>>;
  /** Asks for a withdrawal and answers its number. A key is executed once. */
  send(withdrawal: NewWithdrawal, proof: WithdrawProof, key: string): Promise<ApiResult<string>>;
  /** Takes one back that nobody has decided about. */
  cancel(number: string): Promise<ApiResult<null>>;
  /** Own withdrawals, newest first. */
  list(): Promise<ApiResult<readonly Withdrawal[]>>;
  /** What helps against a refusal; undefined for one that says so itself. */
  findRemedy(code: string): Remedy | undefined;
}
