import { Type } from 'typebox';
import type { WallClock } from '../../../domain/clock.ts';
import { approvalsOf, obstacleToWithdrawal } from '../../../domain/withdrawals/index.ts';
import { MANAGEMENT_BIZ_TYPE } from '../../../protocol/management-types.ts';
import {
  DEFAULT_PAGE_SIZE,
  IntegerLike,
  PageOf,
  pageRequestMembers,
  TextLike,
} from '../../../protocol/records/index.ts';
import { Milliseconds, Text, Whole } from '../../../protocol/records/shapes.ts';
import { withdrawProposalRepository } from '../../../storage/fund/index.ts';
import type { Database } from '../../../storage/index.ts';
import type { CompanyService } from '../../company/index.ts';
import {
  readWithdrawal,
  reconcileWithdrawals,
  WithdrawProposal,
  withdrawRecord,
  type PaymentChannel,
  type StoredWithdrawal,
  type Withdrawals,
} from '../../fund/index.ts';
import {
  managementOperation,
  type ManagementContext,
  type ManagementOperation,
} from '../management-operation.ts';
import { approverOf, reviewMembers, reviewOf } from './review.ts';

export interface WithdrawManagement {
  readonly database: Database;
  readonly wallClock: WallClock;
  readonly withdrawals: Withdrawals;
  readonly companies: Pick<CompanyService, 'operators'>;
  channel(merchantNo: string): PaymentChannel | undefined;
}

/** Longest reason of a refusal or failure; the customer reads it. */
const MAX_WITHDRAW_REASON_LENGTH = 200;
const DAY_MS = 24 * 60 * 60 * 1000;

const Reason = Type.String({ minLength: 1, maxLength: MAX_WITHDRAW_REASON_LENGTH });

/** What of a proposal only operators see. */
const Reviewed = Type.Object({
  ...WithdrawProposal.properties,
  /** `waiting`, `approved`, `paying`, `done`, `refused`, `failed` or `cancelled`. */
  state: Text,
  ...reviewMembers,
  /** Who pays: number of the provider; empty: an operator, by hand. */
  merchantNo: Text,
});

/** Withdrawals in the hands of operators: which there are, whether they are paid out, and whether all agrees. */
export function withdrawOperations(parts: WithdrawManagement): ManagementOperation[] {
  return [page(parts), approve(parts), refuse(parts), markPaid(parts), markFailed(parts), reconcile(parts)];
}

function reviewed(
  { companies: { operators }, wallClock }: WithdrawManagement,
  context: ManagementContext,
  stored: StoredWithdrawal,
) {
  const { withdrawal, row } = stored;
  const { approvals, state, terms } = withdrawal;
  const obstacle = obstacleToWithdrawal(withdrawal, approverOf(context), wallClock.nowMs());
  return {
    ...{ ...withdrawRecord(stored), state, merchantNo: row.merchant_no },
    ...reviewOf(operators, context, { approvals, needed: approvalsOf(terms), obstacle }),
  };
}

/** Keeps the answer of a call with a key in the commit of its effect. */
function keeping(parts: WithdrawManagement, context: ManagementContext) {
  return (changed: StoredWithdrawal) => context.cacheStatements?.(reviewed(parts, context, changed)) ?? [];
}

/** Proposals of the company, newest first. */
function page(parts: WithdrawManagement): ManagementOperation {
  return managementOperation({
    bizType: MANAGEMENT_BIZ_TYPE.withdrawPage,
    permission: 'money.read',
    request: Type.Object({
      ...pageRequestMembers,
      customerNo: Type.Optional(TextLike(16)),
      proposalNo: Type.Optional(TextLike(32)),
      state: Type.Optional(TextLike(16)),
      accountCurrency: Type.Optional(TextLike(16)),
      withdrawCurrency: Type.Optional(TextLike(16)),
      startTime: Type.Optional(IntegerLike()),
      endTime: Type.Optional(IntegerLike()),
    }),
    response: PageOf(Reviewed),
    async handle(context, request) {
      const { companyId } = context;
      const { current = 1, size = DEFAULT_PAGE_SIZE, startTime, endTime, state } = request;
      const { rows, total } = await withdrawProposalRepository.page(parts.database, {
        companyId,
        customerNo: request.customerNo || undefined,
        proposalNo: request.proposalNo || undefined,
        states: state ? [state] : undefined,
        accountCurrency: request.accountCurrency || undefined,
        withdrawCurrency: request.withdrawCurrency || undefined,
        fromMs: startTime || undefined,
        toMs: endTime || undefined,
        limit: size,
        offset: (current - 1) * size,
      });
      return {
        records: rows.map((row) => reviewed(parts, context, readWithdrawal(row))),
        total,
        size,
        current,
      };
    },
  });
}

/** Lets a proposal be paid out; a very large one when the second person approves. */
function approve(parts: WithdrawManagement): ManagementOperation {
  return managementOperation({
    bizType: MANAGEMENT_BIZ_TYPE.approveWithdraw,
    permission: 'money.approve',
    changes: true,
    request: Type.Object({ proposalNo: TextLike(32) }),
    response: Reviewed,
    async handle(context, { proposalNo }) {
      const keep = keeping(parts, context);
      const by = approverOf(context);
      return reviewed(
        parts,
        context,
        await parts.withdrawals.approve(context.companyId, proposalNo, by, keep),
      );
    },
  });
}

/** Refuses a proposal under review; its money goes back into the account. */
function refuse(parts: WithdrawManagement): ManagementOperation {
  return managementOperation({
    bizType: MANAGEMENT_BIZ_TYPE.refuseWithdraw,
    permission: 'money.approve',
    changes: true,
    request: Type.Object({ proposalNo: TextLike(32), reason: Reason }),
    response: Reviewed,
    async handle(context, { proposalNo, reason }) {
      const keep = keeping(parts, context);
      return reviewed(
        parts,
        context,
        await parts.withdrawals.refuse(context.companyId, proposalNo, reason, keep),
      );
    },
  });
}

/** Notes that an operator has transferred the money, under the number of that transfer. A provider is stopped before. */
function markPaid(parts: WithdrawManagement): ManagementOperation {
  return managementOperation({
    bizType: MANAGEMENT_BIZ_TYPE.markWithdrawPaid,
    permission: 'money.approve',
    changes: true,
    request: Type.Object({ proposalNo: TextLike(32), txid: Type.String({ minLength: 1, maxLength: 64 }) }),
    response: Reviewed,
    async handle(context, { proposalNo, txid }) {
      const keep = keeping(parts, context);
      return reviewed(
        parts,
        context,
        await parts.withdrawals.markPaid(context.companyId, proposalNo, txid, keep),
      );
    },
  });
}

/** Notes that the money cannot be transferred; it goes back into the account. A provider is stopped before. */
function markFailed(parts: WithdrawManagement): ManagementOperation {
  return managementOperation({
    bizType: MANAGEMENT_BIZ_TYPE.markWithdrawFailed,
    permission: 'money.approve',
    changes: true,
    request: Type.Object({ proposalNo: TextLike(32), reason: Reason }),
    response: Reviewed,
    async handle(context, { proposalNo, reason }) {
      const keep = keeping(parts, context);
      return reviewed(
        parts,
        context,
        await parts.withdrawals.markFailed(context.companyId, proposalNo, reason, keep),
      );
    },
  });
}

/** What of the withdrawals that changed from a time on does not agree; without a time, of the last day. */
function reconcile(parts: WithdrawManagement): ManagementOperation {
  return managementOperation({
    bizType: MANAGEMENT_BIZ_TYPE.reconcileWithdraws,
    permission: 'money.read',
    request: Type.Object({ startTime: Type.Optional(IntegerLike()) }),
    response: Type.Object({
      startTime: Milliseconds,
      withdrawals: Whole,
      differences: Type.Array(Type.Object({ proposalNo: Text, accountId: Whole, between: Text })),
    }),
    async handle({ companyId }, request) {
      const startTime = request.startTime || parts.wallClock.nowMs() - DAY_MS;
      return { startTime, ...(await reconcileWithdrawals(parts, companyId, startTime)) };
    },
  });
}
