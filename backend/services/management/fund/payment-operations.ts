import { DEPOSIT_MANAGEMENT } from '../../../contract/calls/management/deposits.ts';
import { WITHDRAWAL_MANAGEMENT } from '../../../contract/calls/management/withdrawals.ts';
import type { WallClock } from '../../../domain/clock.ts';
import type { Database } from '../../../storage/index.ts';
import type { CompanyService } from '../../company/company-service.ts';
import {
  DEPOSIT_KIND,
  depositRecord,
  reconcileDeposits,
  reconcileWithdrawals,
  WITHDRAWAL_KIND,
  withdrawRecord,
  type Deposits,
  type PaymentChannel,
  type ReconcileDeps,
  type Withdrawals,
} from '../../fund/index.ts';
import { implementManagement, type ManagementOperation } from '../management-operation.ts';
import { approverOf, proposalReview } from './review.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

export interface DepositManagement {
  readonly database: Database;
  readonly wallClock: WallClock;
  readonly companies: Pick<CompanyService, 'operators'>;
  readonly deposits: Deposits;
  /** With what the payments of deposits are compared. */
  readonly compared: ReconcileDeps;
}

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
      const startTime = request.startTime ?? deps.wallClock.nowMs() - DAY_MS;
      const { differences, ...rest } = await reconcileDeposits(deps.compared, companyId, startTime);
      return { startTime, ...rest, differences: [...differences] };
    }),
  ];
}

interface WithdrawManagement {
  readonly database: Database;
  readonly wallClock: WallClock;
  readonly withdrawals: Withdrawals;
  readonly companies: Pick<CompanyService, 'operators'>;
  channel(merchantNo: string): PaymentChannel | undefined;
}

/** Withdrawals in the hands of operators: which there are, whether they are paid out, and whether all agrees. */
export function withdrawOperations(deps: WithdrawManagement): ManagementOperation[] {
  const { withdrawals } = deps;
  const review = proposalReview(WITHDRAWAL_KIND, deps, (stored) => ({
    ...withdrawRecord(stored),
    state: stored.withdrawal.state,
    merchantNo: stored.row.merchant_no,
  }));
  return [
    implementManagement(WITHDRAWAL_MANAGEMENT.withdrawPage, (context, request) =>
      review.page(context, request, {
        account_currency: request.accountCurrency || undefined,
        withdraw_currency: request.withdrawCurrency || undefined,
      }),
    ),
    // Lets a proposal be paid out; a very large one when the second person approves.
    implementManagement(WITHDRAWAL_MANAGEMENT.approveWithdraw, (context, { proposalNo }) =>
      review.decide(context, (extra) =>
        withdrawals.approve(context.companyId, proposalNo, approverOf(context), extra),
      ),
    ),
    // Refuses a proposal under review; its money goes back into the account.
    implementManagement(WITHDRAWAL_MANAGEMENT.refuseWithdraw, (context, { proposalNo, reason }) =>
      review.decide(context, (extra) => withdrawals.refuse(context.companyId, proposalNo, reason, extra)),
    ),
    // An operator has transferred the money, under the number of that transfer. A provider is stopped before.
    implementManagement(WITHDRAWAL_MANAGEMENT.markWithdrawPaid, (context, { proposalNo, txid }) =>
      review.decide(context, (extra) => withdrawals.markPaid(context.companyId, proposalNo, txid, extra)),
    ),
    // The money cannot be transferred; it goes back into the account. A provider is stopped before.
    implementManagement(WITHDRAWAL_MANAGEMENT.markWithdrawFailed, (context, { proposalNo, reason }) =>
      review.decide(context, (extra) => withdrawals.markFailed(context.companyId, proposalNo, reason, extra)),
    ),
    // What of the withdrawals that changed from a time on does not agree; without a time, of the last day.
    implementManagement(WITHDRAWAL_MANAGEMENT.reconcileWithdraws, async ({ companyId }, request) => {
      const startTime = request.startTime ?? deps.wallClock.nowMs() - DAY_MS;
      return { startTime, ...(await reconcileWithdrawals(deps, companyId, startTime)) };
    }),
  ];
}
