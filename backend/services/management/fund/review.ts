import { paging } from '../../paging.ts';
import type { WallClock } from '../../../domain/clock.ts';
import type { ApprovalObstacle, Approver } from '../../../domain/four-eyes.ts';
import type { ProposalColumns, ProposalPageQuery } from '../../../storage/fund/index.ts';
import type { Database } from '../../../storage/index.ts';
import type { Operators } from '../../company/company-service.ts';
import {
  approversOf,
  type ApprovedKind,
  type ExtraStatements,
  type ProposalKind,
  type StoredProposal,
} from '../../proposals/index.ts';
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

/** What operators do with proposals of a kind, of whatever kind: they list them, and decide about one. */
export function proposalReview<
  Row extends ProposalColumns,
  Stored extends StoredProposal<Row>,
  Event,
  Published extends object,
>(
  kind: ProposalKind<Row, Stored, Event> & ApprovedKind<Stored, Event>,
  {
    database,
    wallClock,
    companies: { operators },
  }: {
    readonly database: Database;
    readonly wallClock: WallClock;
    readonly companies: { readonly operators: Pick<Operators, 'find'> };
  },
  publish: (stored: Stored) => Published,
) {
  const shownTo = (caller: Caller) => (stored: Stored) => ({
    ...publish(stored),
    ...reviewOf(operators, caller, {
      approvals: kind.approvals(stored),
      needed: kind.approvalsNeeded(stored),
      obstacle: kind.obstacle(stored, approverOf(caller), wallClock.nowMs()),
    }),
  });
  return {
    /** Proposals of the company, newest first; empty text and 0 in the request leave nothing out. */
    async page(
      context: Caller & Pick<ManagementContext, 'companyId'>,
      request: ProposalPageRequest,
      where: ProposalPageQuery<Row>['where'] = {},
    ) {
      const { bounds, answer } = paging(request);
      const page = await kind.repository.page(database, {
        companyId: context.companyId,
        customerNo: request.customerNo || undefined,
        proposalNo: request.proposalNo || undefined,
        states: request.state ? [request.state] : undefined,
        fromMs: request.startTime,
        toMs: request.endTime,
        where,
        ...bounds,
      });
      const show = shownTo(context);
      return answer(page, (row) => show(kind.read(row)));
    },

    /** Decides about a proposal and answers it as it stands then. The answer of a call with a key is stored with its effect. */
    async decide(
      context: Caller & Pick<ManagementContext, 'cacheStatements'>,
      decide: (extraStatements: ExtraStatements<Stored>) => Promise<Stored>,
    ) {
      const show = shownTo(context);
      return show(await decide((changed) => context.cacheStatements?.(show(changed)) ?? []));
    },
  };
}
