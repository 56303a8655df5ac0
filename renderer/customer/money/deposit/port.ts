import type { TradeType } from '../../../../backend/domain/account-type.ts';
import type { DepositFee, DepositState } from '../../../../backend/domain/deposits/index.ts';
import type { Rate } from '../../../../backend/domain/units.ts';
import type { ApiResult } from '../../../connection/terminal-connection.ts';

/** How it is paid: on a page, by a code to scan, or to an address of a network. */
export type DepositForm = 'page' | 'scan' | 'address';

/** What may be paid into accounts of one currency. Amounts are at the digits of that currency. */
export interface DepositLimit {
  readonly currency: string;
  readonly digits: number;
  readonly least: bigint;
  readonly most: bigint;
  /** From this amount on a person of the operator approves. */
  readonly reviewFrom: bigint;
  readonly fee: DepositFee;
}

/** A way to pay in that the customer is offered. */
export interface DepositWay {
  readonly id: string;
  readonly name: string;
  readonly form: DepositForm;
  readonly currency: string;
  readonly digits: number;
  /** Networks of an address; empty for the other forms. */
  readonly networks: readonly string[];
  /** Times of the UTC day in which it is open, joined by commas; empty: always. */
  readonly openTimes: string;
  readonly limits: readonly DepositLimit[];
}

/** Units of the account's currency for one of the paid one, held for a while. */
export interface DepositRate {
  readonly rate: Rate;
  /** By which the platform knows the rate; empty where both currencies are one. */
  readonly serial: string;
  /** Local clock; undefined where nothing has to be held. */
  readonly heldUntilMs: number | undefined;
}

/** What the customer wants to pay in, in the account's currency. */
export interface NewDeposit {
  readonly way: DepositWay;
  readonly accountId: number;
  readonly accountType: TradeType;
  readonly currency: string;
  /** Decimal text. */
  readonly amount: string;
  readonly network: string;
  readonly rateSerial: string;
}

/** A deposit as it stands. Times are of the local clock. */
export interface Deposit {
  readonly number: string;
  readonly createdAtMs: number;
  readonly changedAtMs: number;
  /** Until when it waits for the payment. */
  readonly expiresAtMs: number;
  readonly state: DepositState;
  readonly accountType: TradeType | undefined;
  readonly currency: string;
  readonly digits: number;
  /** What was asked for, in the account's currency. */
  readonly wanted: bigint;
  readonly payCurrency: string;
  readonly payDigits: number;
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
  /** Why it ended as it did; empty otherwise. */
  readonly reason: string;
}

/** Where a standing address is wanted: by which way, on which network, for accounts of which currency. */
export interface StandingChoice {
  readonly way: DepositWay;
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
  ways(accountType: TradeType): Promise<ApiResult<readonly DepositWay[]>>;
  rate(payCurrency: string, currency: string): Promise<ApiResult<DepositRate>>;
  /** Makes a deposit and answers its number. A key is executed once. */
  open(deposit: NewDeposit, key: string): Promise<ApiResult<string>>;
  /** The standing address of a choice; undefined before the first time it was asked for. */
  standingAddress(choice: StandingChoice): Promise<ApiResult<StandingAddress | undefined>>;
  /** Makes a standing address where there is none; otherwise it is the one that is there. */
  openAddress(choice: StandingChoice): Promise<ApiResult<StandingAddress>>;
  /** Own deposits, newest first. */
  list(): Promise<ApiResult<readonly Deposit[]>>;
}
