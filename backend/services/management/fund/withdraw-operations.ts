import { MANAGEMENT_BIZ_TYPE } from '../../../contract/business-types.ts';
import { WITHDRAWAL_MANAGEMENT } from '../../../contract/calls/management/withdrawals.ts';
import { CODE } from '../../../contract/errors/codes.ts';
import { PlatformError } from '../../../contract/platform-error.ts';
import type { WallClock } from '../../../domain/clock.ts';
import type { AssetEntry } from '../../catalogue/catalogue-service.ts';
import {
  type CompanyService,
  type WithdrawSettings,
  withdrawSettingsOf,
} from '../../company/company-service.ts';
import {
  type PaymentChannel,
  reconcileWithdrawals,
  type Withdrawals,
  WITHDRAWAL_KIND,
  withdrawRecord,
} from '../../fund/index.ts';
import type { FourEyes } from '../four-eyes/four-eyes.ts';
import { approverOf, proposalReview } from './review.ts';
import { implementManagement, type ManagementOperation } from '../management-operation.ts';
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
export function withdrawOperations(deps: WithdrawManagement): ManagementOperation[] {
  const { withdrawals } = deps;
  const review = proposalReview(WITHDRAWAL_KIND, deps, (stored) => ({
    ...withdrawRecord(stored),
    ...{ state: stored.withdrawal.state, merchantNo: stored.row.merchant_no },
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
      const startTime = request.startTime || deps.wallClock.nowMs() - DAY_MS;
      return { startTime, ...(await reconcileWithdrawals(deps, companyId, startTime)) };
    }),
  ];
}

interface WithdrawSettingsManagement {
  readonly companies: Pick<CompanyService, 'find' | 'change'>;
  readonly fourEyes: FourEyes;
  asset(code: string): AssetEntry | undefined;
}

/**
 * How money leaves a company: withdrawal methods with limits and fees, and conditions for all groups or for one. Methods that loosen four eyes wait
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
      await fourEyes.requireForMethods(context, sent, before.methods, settings.methods);
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
