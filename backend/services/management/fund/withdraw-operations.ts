import { MANAGEMENT_BIZ_TYPE } from '../../../contract/business-types.ts';
import { WITHDRAWAL_MANAGEMENT } from '../../../contract/calls/management/withdrawals.ts';
import { CODE } from '../../../contract/errors/codes.ts';
import { PlatformError } from '../../../contract/platform-error.ts';
import type { WallClock } from '../../../domain/clock.ts';
import { approvalsOf, obstacleToWithdrawal } from '../../../domain/withdrawals/index.ts';
import type { AssetEntry } from '../../catalogue/index.ts';
import { type CompanyService, type WithdrawSettings, withdrawSettingsOf } from '../../company/index.ts';
import {
  type PaymentChannel,
  readWithdrawal,
  reconcileWithdrawals,
  type StoredWithdrawal,
  type Withdrawals,
  withdrawRecord,
} from '../../fund/index.ts';
import type { FourEyes } from '../four-eyes/four-eyes.ts';
import { approverOf, decided, proposalPage, reviewOf } from './review.ts';
import {
  implementManagement,
  type ManagementContext,
  type ManagementOperation,
} from '../management-operation.ts';
import { withdrawProposalRepository } from '../../../storage/fund/index.ts';
import type { Database } from '../../../storage/index.ts';

interface WithdrawManagement {
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

interface WithdrawSettingsManagement {
  readonly companies: Pick<CompanyService, 'find' | 'change'>;
  readonly fourEyes: FourEyes;
  asset(code: string): AssetEntry | undefined;
}

/**
 * How money leaves a company: ways out with limits and fees, and conditions for all groups or for one. Ways that loosen four eyes wait
 * for a second person (10302).
 */
export function withdrawSettingsOperations({
  companies,
  asset,
  fourEyes,
}: WithdrawSettingsManagement): ManagementOperation[] {
  const answer = ({ methods, conditions }: WithdrawSettings) => ({
    methods: [...methods],
    conditions: [...conditions],
  });
  return [
    implementManagement(WITHDRAWAL_MANAGEMENT.withdrawSettings, async ({ companyId }) =>
      answer(withdrawSettingsOf(companies.find(companyId))),
    ),
    implementManagement(WITHDRAWAL_MANAGEMENT.saveWithdrawSettings, async (context, wanted) => {
      const { companyId } = context;
      const before = withdrawSettingsOf(companies.find(companyId));
      const settings = { ...before, ...wanted };
      requireSound(settings, asset);
      const sent = { bizType: MANAGEMENT_BIZ_TYPE.saveWithdrawSettings, request: wanted };
      await fourEyes.requireForWays(context, sent, before.methods, settings.methods);
      const { withdrawSettings } = await companies.change(companyId, { withdrawSettings: settings });
      return answer(withdrawSettings ?? settings);
    }),
  ];
}

/** Throws 0000114 for an unknown currency, and 015 for a number or a customer group that stands twice. */
function requireSound(
  { methods, conditions }: WithdrawSettings,
  asset: WithdrawSettingsManagement['asset'],
): void {
  const currencies = methods.flatMap(({ withdrawCurrency, limits }) => [
    withdrawCurrency,
    ...limits.map(({ accountCurrency }) => accountCurrency),
  ]);
  if (currencies.some((code) => asset(code) === undefined))
    throw new PlatformError(CODE.companyAssetsMissing);
  if (new Set(methods.map(({ id }) => id)).size < methods.length)
    throw PlatformError.wrong(CODE.requestInvalid, 'form', 'methods');
  if (new Set(conditions.map(({ customerGroupId }) => customerGroupId)).size < conditions.length)
    throw PlatformError.wrong(CODE.requestInvalid, 'form', 'conditions');
}
