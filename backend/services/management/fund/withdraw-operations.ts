import { WITHDRAWAL_MANAGEMENT } from '../../../contract/calls/management/withdrawals.ts';
import type { WallClock } from '../../../domain/clock.ts';
import { approvalsOf, obstacleToWithdrawal } from '../../../domain/withdrawals/index.ts';
import { withdrawProposalRepository } from '../../../storage/fund/index.ts';
import type { Database } from '../../../storage/index.ts';
import type { CompanyService } from '../../company/index.ts';
import {
  readWithdrawal,
  reconcileWithdrawals,
  withdrawRecord,
  type PaymentChannel,
  type StoredWithdrawal,
  type Withdrawals,
} from '../../fund/index.ts';
import {
  implementManagement,
  type ManagementContext,
  type ManagementOperation,
} from '../management-operation.ts';
import { approverOf, decided, proposalPage, reviewOf } from './review.ts';

export interface WithdrawManagement {
  readonly database: Database;
  readonly wallClock: WallClock;
  readonly withdrawals: Withdrawals;
  readonly companies: Pick<CompanyService, 'operators'>;
  channel(merchantNo: string): PaymentChannel | undefined;
}
const DAY_MS = 24 * 60 * 60 * 1000;

/** Withdrawals in the hands of operators: which there are, whether they are paid out, and whether all agrees. */
export function withdrawOperations(parts: WithdrawManagement): ManagementOperation[] {
  return [page(parts), approve(parts), refuse(parts), markPaid(parts), markFailed(parts), reconcile(parts)];
}

/** How the caller sees a proposal. */
function reviewed({ companies: { operators }, wallClock }: WithdrawManagement, context: ManagementContext) {
  return (stored: StoredWithdrawal) => {
    const { withdrawal, row } = stored;
    const { approvals, state, terms } = withdrawal;
    const obstacle = obstacleToWithdrawal(withdrawal, approverOf(context), wallClock.nowMs());
    return {
      ...{ ...withdrawRecord(stored), state, merchantNo: row.merchant_no },
      ...reviewOf(operators, context, { approvals, needed: approvalsOf(terms), obstacle }),
    };
  };
}

/** Proposals of the company, newest first. */
function page(parts: WithdrawManagement): ManagementOperation {
  return implementManagement(WITHDRAWAL_MANAGEMENT.withdrawPage, async (context, request) => {
    const { query, ...place } = proposalPage(context.companyId, request);
    const { rows, total } = await withdrawProposalRepository.page(parts.database, {
      ...query,
      where: {
        account_currency: request.accountCurrency || undefined,
        withdraw_currency: request.withdrawCurrency || undefined,
      },
    });
    const shown = reviewed(parts, context);
    return { records: rows.map((row) => shown(readWithdrawal(row))), total, ...place };
  });
}

/** Lets a proposal be paid out; a very large one when the second person approves. */
function approve(parts: WithdrawManagement): ManagementOperation {
  return implementManagement(WITHDRAWAL_MANAGEMENT.approveWithdraw, (context, { proposalNo }) =>
    decided(context, reviewed(parts, context), (keep) =>
      parts.withdrawals.approve(context.companyId, proposalNo, approverOf(context), keep),
    ),
  );
}

/** Refuses a proposal under review; its money goes back into the account. */
function refuse(parts: WithdrawManagement): ManagementOperation {
  return implementManagement(WITHDRAWAL_MANAGEMENT.refuseWithdraw, (context, { proposalNo, reason }) =>
    decided(context, reviewed(parts, context), (keep) =>
      parts.withdrawals.refuse(context.companyId, proposalNo, reason, keep),
    ),
  );
}

/** Notes that an operator has transferred the money, under the number of that transfer. A provider is stopped before. */
function markPaid(parts: WithdrawManagement): ManagementOperation {
  return implementManagement(WITHDRAWAL_MANAGEMENT.markWithdrawPaid, (context, { proposalNo, txid }) =>
    decided(context, reviewed(parts, context), (keep) =>
      parts.withdrawals.markPaid(context.companyId, proposalNo, txid, keep),
    ),
  );
}

/** Notes that the money cannot be transferred; it goes back into the account. A provider is stopped before. */
function markFailed(parts: WithdrawManagement): ManagementOperation {
  return implementManagement(WITHDRAWAL_MANAGEMENT.markWithdrawFailed, (context, { proposalNo, reason }) =>
    decided(context, reviewed(parts, context), (keep) =>
      parts.withdrawals.markFailed(context.companyId, proposalNo, reason, keep),
    ),
  );
}

/** What of the withdrawals that changed from a time on does not agree; without a time, of the last day. */
function reconcile(parts: WithdrawManagement): ManagementOperation {
  return implementManagement(WITHDRAWAL_MANAGEMENT.reconcileWithdraws, async ({ companyId }, request) => {
    const startTime = request.startTime || parts.wallClock.nowMs() - DAY_MS;
    return { startTime, ...(await reconcileWithdrawals(parts, companyId, startTime)) };
  });
}
