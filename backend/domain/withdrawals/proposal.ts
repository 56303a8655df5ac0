import { obstacleToApproval, type ApprovalObstacle, type Approver } from '../four-eyes.ts';
import type { Money, WallTimeMs } from '../units.ts';
import { toPayout, type WithdrawalConversion } from './amounts.ts';

/**
 * A withdrawal from the wish of a customer to its end. Its money is set aside when it begins. It ends in exactly one of the final
 * states, and in each of them but `done` the account has its money again:
 *
 *     waiting ─▶ approved ─▶ paying ─▶ done       approved: by the first of two persons
 *        │          │          │                  refused: by an operator
 *        ├──────────┴─▶ refused└─▶ failed         failed: it could not be paid out
 *        └─▶ cancelled                            cancelled: by its customer, before anybody decided
 *
 * Pure: what happened goes in, the proposal as it stands afterwards comes out. Whatever a state does not allow changes nothing.
 */
export const WITHDRAWAL_STATES = [
  'waiting',
  'approved',
  'paying',
  'done',
  'refused',
  'failed',
  'cancelled',
] as const;
export type WithdrawalState = (typeof WITHDRAWAL_STATES)[number];

/** States that nothing leaves. */
export const FINAL_WITHDRAWAL_STATES = [
  'done',
  'refused',
  'failed',
  'cancelled',
] as const satisfies readonly WithdrawalState[];

/** States in which its money is set aside. */
export const OPEN_WITHDRAWAL_STATES = [
  'waiting',
  'approved',
  'paying',
] as const satisfies readonly WithdrawalState[];

/** What was agreed when the proposal was made. */
export interface WithdrawalTerms extends WithdrawalConversion {
  /** What the account gives, in its currency, with the fee. */
  readonly amount: Money;
  readonly fee: Money;
  /** From this amount on an operator approves, in the account's currency. */
  readonly reviewFrom: Money;
  /** From this amount on two of them do. */
  readonly fourEyesFrom: Money;
}

export interface Withdrawal {
  readonly state: WithdrawalState;
  readonly terms: WithdrawalTerms;
  /** Who approved, each once. */
  readonly approvals: readonly Approver[];
  /** Why it was refused, failed or cancelled; the customer reads it. */
  readonly reason: string;
}

export type WithdrawalEvent =
  | { readonly type: 'approved'; readonly by: Approver; readonly atMs: WallTimeMs }
  | { readonly type: 'refused'; readonly reason: string }
  | { readonly type: 'cancelled'; readonly reason: string }
  | { readonly type: 'paid' }
  | { readonly type: 'failed'; readonly reason: string };

/** What a withdrawal takes and brings. */
export interface WithdrawalFigures {
  /** In the account's currency: what the payee gets of it, and what the house keeps. */
  readonly net: Money;
  readonly fee: Money;
  /** What the payee gets, in the paid currency. */
  readonly payout: Money;
}

/** What the terms of a withdrawal come to. */
export function withdrawalFigures(terms: WithdrawalTerms): WithdrawalFigures {
  const { amount, fee } = terms;
  const net = amount - fee;
  return { net, fee, payout: net > 0n ? toPayout(net, terms) : 0n };
}

/** Operators who have to approve: nobody for an ordinary amount, one for a large, two for a very large one. */
export function approvalsOf({
  amount,
  reviewFrom,
  fourEyesFrom,
}: Pick<WithdrawalTerms, 'amount' | 'reviewFrom' | 'fourEyesFrom'>): 0 | 1 | 2 {
  if (amount >= fourEyesFrom) return 2;
  return amount >= reviewFrom ? 1 : 0;
}

/** A proposal whose money is set aside: it waits for operators, or is paid out at once. */
export function newWithdrawal(terms: WithdrawalTerms): Withdrawal {
  const state = approvalsOf(terms) === 0 ? 'paying' : 'waiting';
  return { state, terms, approvals: [], reason: '' };
}

/** The proposal after an event; undefined for an event that its state does not allow. */
export function applyWithdrawalEvent(withdrawal: Withdrawal, event: WithdrawalEvent): Withdrawal | undefined {
  const { state } = withdrawal;
  switch (event.type) {
    case 'approved':
      return approve(withdrawal, event.by, event.atMs);
    case 'refused':
      return isUnderReview(withdrawal) ? end(withdrawal, event) : undefined;
    case 'cancelled':
      return state === 'waiting' ? end(withdrawal, event) : undefined;
    case 'paid':
      return state === 'paying' ? { ...withdrawal, state: 'done' } : undefined;
    case 'failed':
      return state === 'paying' ? end(withdrawal, event) : undefined;
  }
}

/** Why the approval of a withdrawal that is under review would not count; undefined: it would, or its state forbids one anyhow. */
export function obstacleToWithdrawal(
  withdrawal: Withdrawal,
  by: Approver,
  nowMs: WallTimeMs,
): ApprovalObstacle | undefined {
  if (!isUnderReview(withdrawal)) return undefined;
  return obstacleToApproval(withdrawal.approvals, by, approvalsOf(withdrawal.terms), nowMs);
}

/** Two approvals are those of two persons. */
function approve(withdrawal: Withdrawal, by: Approver, nowMs: WallTimeMs): Withdrawal | undefined {
  if (!isUnderReview(withdrawal) || obstacleToWithdrawal(withdrawal, by, nowMs) !== undefined)
    return undefined;
  const { terms } = withdrawal;
  const approvals = [...withdrawal.approvals, by];
  return { ...withdrawal, approvals, state: approvals.length < approvalsOf(terms) ? 'approved' : 'paying' };
}

function isUnderReview({ state }: Withdrawal): boolean {
  return state === 'waiting' || state === 'approved';
}

function end(
  withdrawal: Withdrawal,
  { type, reason }: Extract<WithdrawalEvent, { readonly reason: string }>,
): Withdrawal {
  return { ...withdrawal, state: type, reason };
}
