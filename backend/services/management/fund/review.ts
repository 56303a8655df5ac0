import { DEFAULT_PAGE_SIZE } from '../../../contract/records/index.ts';
import type { ApprovalObstacle, Approver } from '../../../domain/four-eyes.ts';
import type { Statement } from '../../../storage/index.ts';
import type { Operators } from '../../company/index.ts';
import { approversOf } from '../../proposals/index.ts';
import type { ManagementContext } from '../management-operation.ts';

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
