import { obstacleToApproval, type ApprovalObstacle, type Approver } from '../four-eyes.ts';
import type { Money, WallTimeMs } from '../units.ts';
import { computeDepositFee, toDepositAmount, type DepositConversion, type DepositFee } from './amounts.ts';

/**
 * A deposit from the wish of a customer to its end. It leaves `waiting` once and ends in exactly one of the final states:
 *
 *     waiting ─▶ paid ─▶ approved ─▶ done        void: nobody paid in time, or an operator ended it
 *        │         └───┬────┘                    failed: the channel says that it will not be paid
 *        ├─▶ void      └─▶ refused ─▶ refunded   refused: the money is on its way back
 *        └─▶ failed
 *
 * Pure: what happened goes in, the proposal as it stands afterwards comes out. A payment that finds no waiting proposal
 * does not change it; whoever received it pays it back.
 */
export const DEPOSIT_STATES = [
  'waiting',
  'paid',
  'approved',
  'refused',
  'done',
  'failed',
  'void',
  'refunded',
] as const;
export type DepositState = (typeof DEPOSIT_STATES)[number];

/** States that nothing leaves. */
export const FINAL_DEPOSIT_STATES = [
  'done',
  'failed',
  'void',
  'refunded',
] as const satisfies readonly DepositState[];

/** What was agreed when the proposal was made. */
export interface DepositTerms extends DepositConversion {
  /** What the customer was asked to pay, in the payment currency. */
  readonly requested: Money;
  readonly fee: DepositFee;
  /** From this amount on an operator approves, in the account's currency. */
  readonly reviewFrom: Money;
  /** From this amount on two of them do. */
  readonly fourEyesFrom: Money;
}

export interface Deposit {
  readonly state: DepositState;
  readonly terms: DepositTerms;
  /** What was paid, in the payment currency; 0 while nothing was. */
  readonly paid: Money;
  /** Who approved, each once. */
  readonly approvals: readonly Approver[];
  /** Why it was refused, failed or made void; the customer reads it. */
  readonly reason: string;
}

export type DepositEvent =
  | { readonly type: 'paid'; readonly amount: Money }
  | { readonly type: 'approved'; readonly by: Approver; readonly atMs: WallTimeMs }
  | { readonly type: 'refused'; readonly reason: string }
  | { readonly type: 'refunded' }
  | { readonly type: 'failed'; readonly reason: string }
  | { readonly type: 'voided'; readonly reason: string };

/** What a deposit brings, in the account's currency. */
export interface DepositFigures {
  readonly actual: Money;
  readonly fee: Money;
  /** What the account has more: actual less fee. */
  readonly final: Money;
}

/** A proposal that waits for its payment. */
export function newDeposit(terms: DepositTerms): Deposit {
  return { state: 'waiting', terms, paid: 0n, approvals: [], reason: '' };
}

/** What the payment of a proposal brings. */
export function depositFigures({ terms, paid }: Pick<Deposit, 'terms' | 'paid'>): DepositFigures {
  const actual = toDepositAmount(paid, terms);
  const fee = computeDepositFee(actual, terms.fee);
  return { actual, fee, final: actual - fee };
}

/** Operators who have to approve: nobody for an ordinary payment, one for a large or unexpected one, two for a very large one. */
export function approvalsNeeded(deposit: Pick<Deposit, 'terms' | 'paid'>): 0 | 1 | 2 {
  const { terms, paid } = deposit;
  const { actual } = depositFigures(deposit);
  if (actual >= terms.fourEyesFrom) return 2;
  return actual >= terms.reviewFrom || paid !== terms.requested ? 1 : 0;
}

/** True once an account may be credited: enough is left after the fee. */
export function isCreditable(deposit: Pick<Deposit, 'terms' | 'paid'>): boolean {
  return depositFigures(deposit).final > 0n;
}

/** True for a proposal that waits for its payment longer than it may. */
export function isExpired(
  deposit: Pick<Deposit, 'state'>,
  expiresAtMs: WallTimeMs,
  nowMs: WallTimeMs,
): boolean {
  return deposit.state === 'waiting' && nowMs >= expiresAtMs;
}

/** The proposal after an event; undefined for an event that its state does not allow. */
export function applyDepositEvent(deposit: Deposit, event: DepositEvent): Deposit | undefined {
  switch (event.type) {
    case 'paid':
      if (deposit.state !== 'waiting' || event.amount <= 0n) return undefined;
      return { ...deposit, state: 'paid', paid: event.amount };
    case 'approved':
      return approve(deposit, event.by, event.atMs);
    case 'refused':
      if (!isUnderReview(deposit)) return undefined;
      return { ...deposit, state: 'refused', reason: event.reason };
    case 'refunded':
      return deposit.state === 'refused' ? { ...deposit, state: 'refunded' } : undefined;
    case 'failed':
      return endUnpaid(deposit, 'failed', event.reason);
    case 'voided':
      return endUnpaid(deposit, 'void', event.reason);
  }
}

/** Why the approval of a deposit that is under review would not count; undefined: it would, or its state forbids one anyhow. */
export function obstacleToDeposit(
  deposit: Deposit,
  by: Approver,
  nowMs: WallTimeMs,
): ApprovalObstacle | undefined {
  if (!isUnderReview(deposit)) return undefined;
  return obstacleToApproval(deposit.approvals, by, approvalsNeeded(deposit), nowMs);
}

/** Two approvals are those of two persons. */
function approve(deposit: Deposit, by: Approver, nowMs: WallTimeMs): Deposit | undefined {
  if (!isUnderReview(deposit) || !isCreditable(deposit)) return undefined;
  if (obstacleToDeposit(deposit, by, nowMs) !== undefined) return undefined;
  const approvals = [...deposit.approvals, by];
  return { ...deposit, approvals, state: approvals.length < approvalsNeeded(deposit) ? 'approved' : 'done' };
}

function isUnderReview({ state }: Deposit): boolean {
  return state === 'paid' || state === 'approved';
}

function endUnpaid(deposit: Deposit, state: 'failed' | 'void', reason: string): Deposit | undefined {
  return deposit.state === 'waiting' ? { ...deposit, state, reason } : undefined;
}
