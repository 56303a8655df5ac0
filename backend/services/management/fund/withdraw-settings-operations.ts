import { MANAGEMENT_BIZ_TYPE } from '../../../contract/business-types.ts';
import { WITHDRAWAL_MANAGEMENT } from '../../../contract/calls/management/withdrawals.ts';
import { CODE } from '../../../contract/errors/codes.ts';
import { PlatformError } from '../../../contract/platform-error.ts';
import type { AssetEntry } from '../../catalogue/index.ts';
import { withdrawSettingsOf, type CompanyService, type WithdrawSettings } from '../../company/index.ts';
import type { FourEyes } from '../four-eyes/four-eyes.ts';
import { implementManagement, type ManagementOperation } from '../management-operation.ts';

export interface WithdrawSettingsManagement {
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
