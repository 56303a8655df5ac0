import type { ApiResult } from '../connection/terminal-connection.ts';
import type { DepositPort, WithdrawPort } from './money/payments/port.ts';
import type { LoanPort, FundSharePort, TransferPort, MoneyPort } from './money/port.ts';
import type { Proof, Channel, CodeTicket, GivenCode } from './proof.ts';
import type { CustomerNo } from '../../backend/domain/units.ts';

/**
 * What the terminal needs of a platform for the people who use it: the ways in, what protects an account, who somebody is and
 * where money may go. `meridian/` speaks the platform's interface; pages know these words only.
 */

/** An address to which codes are sent. */
export type Address =
  | { readonly kind: 'email'; readonly email: string }
  | {
      readonly kind: 'phone';
      /** With its plus sign, for example `+44`. */
      readonly area: string;
      readonly number: string;
    };

/** How somebody is called at the door: an address, or the number that the platform gave. */
export type LoginName = Address | { readonly kind: 'number'; readonly customerNo: CustomerNo };

export interface Credentials {
  readonly name: LoginName;
  /** Plain; it leaves the terminal in the form that the platform asks for. */
  readonly password?: string;
  readonly code?: GivenCode;
  /** Of the authenticator application. */
  readonly oneTimeCode?: string;
}

export interface Newcomer {
  readonly address: Address;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  readonly password: string;
  readonly code: GivenCode;
}

/** A password for somebody who proves by a code that the address is theirs. */
export interface PasswordReset {
  readonly address: Address;
  readonly password: string;
  readonly code: GivenCode;
  readonly oneTimeCode?: string;
}

export interface Country {
  readonly code: string;
  readonly name: string;
  /** Of its phone numbers, with the plus sign. */
  readonly phoneArea: string;
}

/** Why codes are sent to somebody who is not signed in. */
export type CodeReason = 'signIn' | 'register' | 'password';

/** What stands in the way of a proof, as far as a page does something about it. */
export type Obstacle =
  | 'passwordWrong'
  | 'locked'
  | 'oneTimeCodeNeeded'
  | 'oneTimeCodeWrong'
  | 'codeWrong'
  /** The code of an address that was to become an own one; the other one is used up. */
  | 'newCodeWrong'
  | 'codeSpent'
  | 'nameTaken'
  | 'captchaFailed'
  | 'other';

/** The ways in. A refusal for want of a captcha is met by solving one; where that fails it is the answer. */
export interface EntrancePort {
  sendCode(reason: CodeReason, to: Address): Promise<ApiResult<CodeTicket>>;
  /** Whether the name signs in with an authenticator; false for names that nobody has. */
  usesAuthenticator(name: LoginName): Promise<ApiResult<boolean>>;
  /** Answers the session's token. */
  signIn(credentials: Credentials): Promise<ApiResult<string>>;
  register(newcomer: Newcomer): Promise<ApiResult<string>>;
  resetPassword(reset: PasswordReset): Promise<ApiResult<null>>;
  countries(): Promise<ApiResult<readonly Country[]>>;
  /** True for a password that the platform takes from nobody. */
  isCommon(password: string): boolean;
  obstacleOf(code: string): Obstacle;
}

/** Who is signed in, and what protects the account. Addresses are masked. */
export interface Profile {
  readonly customerNo: CustomerNo;
  readonly email: string | undefined;
  readonly phone: string | undefined;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  readonly registeredAtMs: number;
  readonly lastSignInAtMs: number | undefined;
  readonly hasPassword: boolean;
  readonly hasFundPassword: boolean;
  readonly hasAuthenticator: boolean;
  readonly isDemo: boolean;
  /** False where the company verifies nobody. */
  readonly isVerificationRequested: boolean;
}

/** A secret for an authenticator application; it is shown once. */
export interface NewAuthenticator {
  readonly id: number;
  /** Base32. */
  readonly secret: string;
  /** An otpauth address, to be drawn as a QR code. */
  readonly uri: string;
}

/** A new address, with the code that went there and the proof from the one that is replaced. */
export interface ContactChange {
  readonly address: Address;
  readonly code: GivenCode;
  /** True: there is no address of its kind to replace. */
  readonly isFirst: boolean;
  /** From an own address; undefined where there is none yet. */
  readonly proof: Proof | undefined;
  readonly oneTimeCode?: string | undefined;
}

export interface SecurityPort {
  profile(): Promise<ApiResult<Profile>>;
  /** Sends a code to an own address. */
  sendOwnCode(channel: Channel): Promise<ApiResult<CodeTicket>>;
  /** Sends a code to an address that is to become an own one. */
  sendCodeTo(address: Address): Promise<ApiResult<CodeTicket>>;
  /** Every other session ends. */
  changePassword(current: string, next: string, oneTimeCode?: string): Promise<ApiResult<null>>;
  /** A first password; `proof` is undefined for a customer without an own address. */
  setPassword(next: string, proof: Proof | undefined, oneTimeCode?: string): Promise<ApiResult<null>>;
  /** A first fund password, or one instead of one that is forgotten. */
  setFundPassword(next: string, proof: Proof, mode: 'first' | 'forgotten'): Promise<ApiResult<null>>;
  changeFundPassword(current: string, next: string, oneTimeCode?: string): Promise<ApiResult<null>>;
  newAuthenticator(): Promise<ApiResult<NewAuthenticator>>;
  switchAuthenticator(on: boolean, proof: Proof): Promise<ApiResult<null>>;
  changeContact(change: ContactChange): Promise<ApiResult<null>>;
  changeCountry(country: string): Promise<ApiResult<null>>;
  /** The platform writes its notices in this language from now on. */
  speak(language: string): Promise<ApiResult<null>>;
}

export type LevelState = 'none' | 'pending' | 'passed' | 'refused';

/** What is asked of an applicant, and how. */
export interface VerificationElement {
  readonly code: string;
  readonly name: string;
  readonly kind: 'text' | 'date' | 'document' | 'picture';
  /** Regular expression of the whole value, a date as YYYY-MM-DD; empty tests nothing. */
  readonly pattern: string;
  /** What was stated before; a date as YYYY-MM-DD, a picture as its address. */
  readonly stated: string | undefined;
  /** Kind of the document that was stated before. */
  readonly statedDocument: string | undefined;
}

export interface VerificationLevel {
  readonly code: string;
  readonly name: string;
  readonly state: LevelState;
  /** What the level opens, in the customer's language. */
  readonly opens: readonly string[];
  readonly elements: readonly VerificationElement[];
}

/** Where the customer stands, and what the last refusal said. */
export interface VerificationView {
  readonly levels: readonly VerificationLevel[];
  readonly remark: string | undefined;
  /** Kinds of documents with a number, by their code. */
  readonly documents: readonly { readonly code: string; readonly name: string }[];
}

export interface Application {
  readonly level: string;
  readonly values: readonly { readonly code: string; readonly value: string }[];
  /** False keeps a draft. */
  readonly send: boolean;
}

export interface VerificationPort {
  read(): Promise<ApiResult<VerificationView>>;
  /** Stores a picture and answers its address. */
  upload(file: Blob): Promise<ApiResult<string>>;
  apply(application: Application): Promise<ApiResult<null>>;
}

/** The platform's side of people. */
export interface CustomerPort {
  readonly entrance: EntrancePort;
  readonly security: SecurityPort;
  readonly verification: VerificationPort;
  readonly money: MoneyPort;
  readonly deposits: DepositPort;
  readonly transfers: TransferPort;
  readonly withdrawals: WithdrawPort;
  readonly shares: FundSharePort;
  readonly loans: LoanPort;
}
