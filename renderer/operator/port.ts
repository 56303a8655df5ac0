import type { TradeType } from '../../backend/domain/account-type.ts';
import type { ApiResult } from '../connection/terminal-connection.ts';
import type { AccountId, CustomerId, CustomerNo } from '../../backend/domain/units.ts';

/** Who works at the operator's office, and what the role permits. */
export interface Operator {
  /** Number of the company; undefined where nobody needs it. */
  readonly companyId?: number | undefined;
  readonly companyName: string;
  readonly name: string;
  /** Of the credentials; undefined where an earlier platform does not say it. */
  readonly appId: string | undefined;
  readonly role: string;
  readonly permissions: ReadonlySet<string>;
  /** What the platform has whose credentials everybody knows; undefined for nothing. */
  readonly demonstration?:
    | { readonly customer: string | null; readonly application: string | null }
    | undefined;
}

/**
 * How a proposal stands for those who approve it: `awaitingFirstApproval` and `awaitingSecondApproval` name the person
 * who is waited for; `manualPayout`: approved, and somebody of the office has to transfer it; `sending`: approved and on
 * its way; `returning`: refused, and its money goes back.
 */
export type ProposalState =
  | 'unpaid'
  | 'awaitingFirstApproval'
  | 'awaitingSecondApproval'
  | 'manualPayout'
  | 'sending'
  | 'done'
  | 'returning'
  | 'refused'
  | 'failed'
  | 'void';

/**
 * Why somebody is not the other of two persons: its credentials are those of the company, one of the two issued the credentials of the
 * other, or somebody issued both a short time ago, until `untilMs` of the local clock.
 */
export type ApprovalBlock =
  | { readonly type: 'company' | 'issuer' }
  | { readonly type: 'sameIssuer'; readonly untilMs: number };

/** Money in or out that the customer asked for. Amounts are at their digits, times of the local clock. */
export interface Proposal {
  readonly kind: 'deposit' | 'withdrawal';
  readonly number: string;
  readonly customerId: CustomerId;
  readonly customerNo: CustomerNo;
  readonly requestedAtMs: number;
  readonly changedAtMs: number;
  readonly state: ProposalState;
  readonly accountId: AccountId;
  readonly accountType: TradeType | undefined;
  readonly currency: string;
  readonly digits: number;
  /** What the account gets or gives. */
  readonly amount: bigint;
  readonly fee: bigint | undefined;
  /** What was paid, or what the payee gets. */
  readonly external: bigint | undefined;
  readonly externalCurrency: string;
  readonly externalDigits: number;
  /** Of a deposit: what was to be paid, where something else came. */
  readonly expected: bigint | undefined;
  /** The code of the way, and what else tells it apart: a chain, a bank, its holder. */
  readonly channel: readonly string[];
  /** Where it comes from or goes to: an address, an account number, a network. */
  readonly place: string;
  readonly reason: string;
  /** Who has approved, each once: names of persons, `appId` of the company. */
  readonly approvals: readonly string[];
  /** Whether whoever is signed in is one of them. */
  readonly approvedByCaller: boolean;
  /** Why an approval by whoever is signed in would not count, as the platform says it; undefined: it would. */
  readonly approvalBlock: ApprovalBlock | undefined;
  /** Persons who have to approve it. */
  readonly approvalsNeeded: number;
}

/** What is known of the customer of a proposal. */
export interface CustomerFigures {
  readonly name: string;
  readonly email: string;
  readonly group: string;
  readonly country: string;
  readonly registeredAtMs: number;
  readonly lastSignInAtMs: number | undefined;
  /** Whether the customer has passed verification, or a level of it. */
  readonly isVerified: boolean;
  readonly accounts: readonly {
    readonly accountId: AccountId;
    readonly accountType: TradeType | undefined;
    readonly currency: string;
    readonly digits: number;
    readonly equity: bigint;
    readonly free: bigint;
  }[];
}

/** Something that does not agree. */
export interface Difference {
  /** Number of a proposal, a transfer or an account. */
  readonly subject: string;
  /** Number of a payment; empty where there is none. */
  readonly reference: string;
  /** Between what: books, proposal, channel, ledger; or that it could not be compared. */
  readonly between: string;
}

/** One comparison, and what of it does not agree. */
export interface ReconciledPart {
  readonly name: string;
  readonly compared: number;
  readonly differences: readonly Difference[];
  /** How many differences there are, those that are not listed too. */
  readonly found: number;
  /** False where differences are missing in the list, or somebody could not be asked. */
  readonly isComplete: boolean;
}

/** What was compared since a moment of the local clock. */
export interface Reconciliation {
  readonly sinceMs: number;
  readonly parts: readonly ReconciledPart[];
}

/** A reconciliation at the platform, which goes on while nobody looks. */
export interface ReconciliationJob {
  readonly jobId: string;
  /** `unfinished`: the platform was started again meanwhile. */
  readonly state: 'running' | 'done' | 'cancelled' | 'unfinished';
  /** Comparisons that are made, of `all`. */
  readonly done: number;
  readonly all: number;
  /** Proposals and payments that were compared so far. */
  readonly compared: number;
  /** What came of it, as far as it went; undefined while it runs. */
  readonly result: Reconciliation | undefined;
}

/** What a person signs in with. */
export interface PersonCredentials {
  /** Name, or e-mail address. */
  readonly name: string;
  readonly password: string;
  /** Code of the authenticator; empty until it is asked for. */
  readonly code: string;
  /** Password of its own in the place of a first one; empty until it is asked for. */
  readonly newPassword: string;
}

/** What a right name and password came to: somebody is in, or the same is sent again with what is asked for. */
export type SignInStep =
  | { readonly operator: Operator }
  | { readonly asks: keyof Pick<PersonCredentials, 'code' | 'newPassword'> };

/** The operator's side of the platform, as far as money needs it. */
export interface OperatorPort {
  /** With the credentials of a program. */
  signIn(appId: string, appSecret: string): Promise<ApiResult<Operator>>;
  /** As a person. A refusal says nothing of whether the name exists. */
  signInAs(credentials: PersonCredentials): Promise<ApiResult<SignInStep>>;
  /** Who is signed in at the host; undefined when nobody is. */
  who(): Promise<ApiResult<Operator | undefined>>;
  signOut(): Promise<void>;
  /** All that wait, and the newest of the others; newest first. */
  proposals(): Promise<ApiResult<readonly Proposal[]>>;
  customer(proposal: Proposal): Promise<ApiResult<CustomerFigures>>;
  /** Approves as whoever is signed in. A key is executed once. */
  approve(proposal: Proposal, key: string): Promise<ApiResult<null>>;
  /** Refuses; the customer reads the reason. */
  refuse(proposal: Proposal, reason: string, key: string): Promise<ApiResult<null>>;
  /** A withdrawal by hand was transferred, under the number of that transfer. */
  markSent(proposal: Proposal, transfer: string, key: string): Promise<ApiResult<null>>;
  /** It cannot be transferred, and its money goes back; the customer reads the reason. */
  markFailed(proposal: Proposal, reason: string, key: string): Promise<ApiResult<null>>;
  /** Begins to compare proposals, books and providers of the last so many days. */
  startReconciliation(days: number): Promise<ApiResult<ReconciliationJob>>;
  /** How far a reconciliation is. */
  reconciliation(jobId: string): Promise<ApiResult<ReconciliationJob>>;
  /** Ends one that runs. */
  cancelReconciliation(jobId: string): Promise<ApiResult<ReconciliationJob>>;
}
