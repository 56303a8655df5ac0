import { Type } from 'typebox';
import type { ApprovalObstacle, Approver } from '../../../domain/four-eyes.ts';
import { Milliseconds, Text, Whole } from '../../../protocol/records/shapes.ts';
import type { Operators } from '../../company/index.ts';
import { approversOf } from '../../fund/index.ts';
import type { ManagementContext } from '../management-operation.ts';

/** How far the review of a proposal is, and whether the caller can go on with it; only operators see these. */
export const reviewMembers = {
  /** Operators who have approved: names of persons; `appId` of the company itself. */
  approvals: Type.Array(Text),
  /** Whether who asks is one of them: the first of two cannot be the second too. */
  approvedByCaller: Type.Boolean(),
  /** Persons who have to approve it: 0, 1 or 2; of a deposit known once it is paid. */
  approvalsNeeded: Whole,
  /** Why an approval by who asks would not count: the type of an `ApprovalObstacle`; empty: nothing of the kind. */
  approvalObstacle: Text,
  /** When that ends; null where it does not by itself. */
  approvalFrom: Type.Union([Milliseconds, Type.Null()]),
};

type Caller = Pick<ManagementContext, 'operator' | 'person'>;

/** The caller as one who approves. */
export function approverOf({ operator, person }: Caller): Approver {
  const { atMs: issuedAtMs, issuers } = person?.issue ?? { atMs: 0, issuers: [] };
  return { by: operator, isPerson: person !== undefined, issuedAtMs, issuers };
}

/** What `reviewMembers` say of a proposal, to the caller. */
export function reviewOf(
  operators: Pick<Operators, 'find'>,
  { operator }: Caller,
  review: {
    readonly approvals: readonly Approver[];
    readonly needed: number;
    readonly obstacle: ApprovalObstacle | undefined;
  },
) {
  const { approvals, needed, obstacle } = review;
  return {
    approvals: approversOf(approvals).map((by) => operators.find(by)?.name ?? by),
    approvedByCaller: approvals.some(({ by }) => by === operator),
    approvalsNeeded: needed,
    approvalObstacle: obstacle?.type ?? '',
    approvalFrom: obstacle?.type === 'sameIssuer' ? obstacle.untilMs : null,
  };
}
