import { Type } from 'typebox';
import type { ApprovalObstacle, Approver } from '../../../domain/four-eyes.ts';
import {
  DEFAULT_PAGE_SIZE,
  IntegerLike,
  pageRequestMembers,
  TextLike,
} from '../../../contract/records/index.ts';
import { Milliseconds, Text, Whole } from '../../../contract/records/shapes.ts';
import type { Statement } from '../../../storage/index.ts';
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

/** What a page of proposals may be asked for, of deposits as of withdrawals. */
export const proposalPageMembers = {
  ...pageRequestMembers,
  customerNo: Type.Optional(TextLike(16)),
  proposalNo: Type.Optional(TextLike(32)),
  state: Type.Optional(TextLike(16)),
  startTime: Type.Optional(IntegerLike()),
  endTime: Type.Optional(IntegerLike()),
};

interface ProposalPageRequest {
  readonly current?: number;
  readonly size?: number;
  readonly customerNo?: string;
  readonly proposalNo?: string;
  readonly state?: string;
  readonly startTime?: number;
  readonly endTime?: number;
}

/** The page of a request and how proposals are asked for it; empty text and 0 leave nothing out. */
export function proposalPage(companyId: number, request: ProposalPageRequest) {
  const {
    current = 1,
    size = DEFAULT_PAGE_SIZE,
    customerNo,
    proposalNo,
    state,
    startTime,
    endTime,
  } = request;
  const query = {
    companyId,
    customerNo: customerNo || undefined,
    proposalNo: proposalNo || undefined,
    states: state ? [state] : undefined,
    fromMs: startTime || undefined,
    toMs: endTime || undefined,
    limit: size,
    offset: (current - 1) * size,
  };
  return { query, current, size };
}

/** Decides about a proposal and answers it as it stands then. The answer of a call with a key is kept in the commit of its effect. */
export async function decided<Stored, Answer>(
  { cacheStatements }: Pick<ManagementContext, 'cacheStatements'>,
  shown: (stored: Stored) => Answer,
  decide: (keep: (changed: Stored) => readonly Statement[]) => Promise<Stored>,
): Promise<Answer> {
  return shown(await decide((changed) => cacheStatements?.(shown(changed)) ?? []));
}
