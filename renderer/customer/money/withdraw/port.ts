import type { TradeType } from '../../../../backend/domain/account-type.ts';
import type { Rate } from '../../../../backend/domain/units.ts';
import type { FeeTier, WithdrawalState } from '../../../../backend/domain/withdrawals/index.ts';
import type { ApiFailure, ApiResult } from '../../../connection/terminal-connection.ts';

/** What may leave accounts of one currency by a way. Amounts are at the digits of that currency. */
export interface WithdrawLimit {
  readonly currency: string;
  readonly digits: number;
  readonly least: bigint;
  readonly most: bigint;
  /** From this amount on a person of the operator approves. */
  readonly reviewFrom: bigint;
  readonly fees: readonly FeeTier[];
}

/** A way out that the customer is offered. */
export interface WithdrawWay {
  readonly id: string;
  readonly method: string;
  readonly name: string;
  /** Where it goes: to a bank account or to an address of a network, both of the customer's own list. */
  readonly payee: 'card' | 'address';
  readonly currency: string;
  readonly digits: number;
  readonly networks: readonly string[];
  readonly limits: readonly WithdrawLimit[];
}

/** Where money may go, as a withdrawal names it. */
export interface Payee {
  readonly account: string;
  /** Of an address; empty for a bank account. */
  readonly network: string;
}

/** An account and a way out of it. */
export interface WithdrawChoice {
  readonly way: WithdrawWay;
  readonly accountId: number;
  readonly accountType: TradeType;
  readonly currency: string;
  /** Of an address; empty otherwise. */
  readonly network: string;
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

/** Units of the paid currency for one of the account's, held for a while. */
export interface WithdrawRate {
  readonly rate: Rate;
  readonly serial: string;
  /** Local clock; undefined where nothing has to be held. */
  readonly heldUntilMs: number | undefined;
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

/** A withdrawal as it stands. Times are of the local clock, amounts at their digits. */
export interface Withdrawal {
  readonly number: string;
  readonly createdAtMs: number;
  readonly changedAtMs: number;
  readonly state: WithdrawalState;
  readonly accountType: TradeType | undefined;
  readonly currency: string;
  readonly digits: number;
  readonly amount: bigint;
  readonly fee: bigint;
  readonly payCurrency: string;
  readonly payDigits: number;
  /** What the payee gets. */
  readonly arrives: bigint;
  readonly payee: string;
  /** Network or bank. */
  readonly place: string;
  readonly transferNumber: string;
  /** Why it ended as it did; empty otherwise. */
  readonly reason: string;
}

/** What a customer can do about a refusal. */
export type Mend = 'fundPassword' | 'verification' | 'deposit' | 'wait' | 'places' | 'operator';

/** Money out. */
export interface WithdrawPort {
  ways(): Promise<ApiResult<readonly WithdrawWay[]>>;
  standing(choice: WithdrawChoice): Promise<ApiResult<WithdrawStanding>>;
  rate(choice: WithdrawChoice): Promise<ApiResult<WithdrawRate>>;
  /** Asks for a withdrawal and answers its number. A key is executed once. */
  send(withdrawal: NewWithdrawal, proof: WithdrawProof, key: string): Promise<ApiResult<string>>;
  /** Takes one back that nobody has decided about. */
  cancel(number: string): Promise<ApiResult<null>>;
  /** Own withdrawals, newest first. */
  list(): Promise<ApiResult<readonly Withdrawal[]>>;
  /** What helps against a refusal; undefined for one that says so itself. */
  mendOf(code: string): Mend | undefined;
}
