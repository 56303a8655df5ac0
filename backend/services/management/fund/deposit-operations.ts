import { DEPOSIT_MANAGEMENT } from '../../../contract/calls/management/deposits.ts';
import type { WallClock } from '../../../domain/clock.ts';
import type { Database } from '../../../storage/index.ts';
import type { CompanyService } from '../../company/company-service.ts';
import {
  DEPOSIT_KIND,
  depositRecord,
  reconcileDeposits,
  type Deposits,
  type ReconcileDeps,
} from '../../fund/index.ts';
import { implementManagement, type ManagementOperation } from '../management-operation.ts';
import { approverOf, proposalReview } from './review.ts';

export interface DepositManagement {
  readonly database: Database;
  readonly wallClock: WallClock;
  readonly companies: Pick<CompanyService, 'operators'>;
  readonly deposits: Deposits;
  /** With what the payments of deposits are compared. */
  readonly compared: ReconcileDeps;
}
const DAY_MS = 24 * 60 * 60 * 1000;

/** Deposits in the hands of operators: which there are, whether they are credited, and whether all agrees. */
export function depositOperations(deps: DepositManagement): ManagementOperation[] {
  const { deposits } = deps;
  const review = proposalReview(DEPOSIT_KIND, deps, depositRecord);
  return [
    implementManagement(DEPOSIT_MANAGEMENT.depositPage, (context, request) => review.page(context, request)),
    // Credits a paid proposal; a very large one when the second person approves.
    implementManagement(DEPOSIT_MANAGEMENT.approveDeposit, (context, { proposalNo }) =>
      review.decide(context, (extra) =>
        deposits.approve(context.companyId, proposalNo, approverOf(context), extra),
      ),
    ),
    // Refuses a paid proposal, whose money goes back, or ends one that waits.
    implementManagement(DEPOSIT_MANAGEMENT.refuseDeposit, (context, { proposalNo, reason }) =>
      review.decide(context, (extra) => deposits.refuse(context.companyId, proposalNo, reason, extra)),
    ),
    // What of the payments from a time on does not agree; without a time, of the last day.
    implementManagement(DEPOSIT_MANAGEMENT.reconcileDeposits, async ({ companyId }, request) => {
      const startTime = request.startTime || deps.wallClock.nowMs() - DAY_MS;
      const { differences, ...rest } = await reconcileDeposits(deps.compared, companyId, startTime);
      return { startTime, ...rest, differences: [...differences] };
    }),
  ];
}
