import { Type } from 'typebox';
import { MANAGEMENT_BIZ_TYPE } from '../../../contract/management-types.ts';
import { CODE } from '../../../contract/errors/codes.ts';
import { PlatformError } from '../../../contract/platform-error.ts';
import type { AssetEntry } from '../../catalogue/index.ts';
import {
  MAX_WITHDRAW_METHODS,
  WithdrawConditions,
  WithdrawMethod,
  withdrawSettingsOf,
  type CompanyService,
  type WithdrawSettings,
} from '../../company/index.ts';
import type { FourEyes } from '../four-eyes/four-eyes.ts';
import { managementOperation, type ManagementOperation } from '../management-operation.ts';

export interface WithdrawSettingsManagement {
  readonly companies: Pick<CompanyService, 'find' | 'change'>;
  readonly fourEyes: FourEyes;
  asset(code: string): AssetEntry | undefined;
}

/** Conditions of a company: of all groups, and of single ones. */
const MAX_WITHDRAW_CONDITIONS = 50;
/** Members of the largest list of ways out that is read. */
const SETTING_MEMBERS = 20_000;

const Settings = Type.Object({
  methods: Type.Array(WithdrawMethod, { maxItems: MAX_WITHDRAW_METHODS }),
  conditions: Type.Array(WithdrawConditions, { minItems: 1, maxItems: MAX_WITHDRAW_CONDITIONS }),
});

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
    managementOperation({
      bizType: MANAGEMENT_BIZ_TYPE.withdrawSettings,
      permission: 'money.read',
      request: Type.Object({}),
      response: Settings,
      handle: async ({ companyId }) => answer(withdrawSettingsOf(companies.find(companyId))),
    }),
    managementOperation({
      bizType: MANAGEMENT_BIZ_TYPE.saveWithdrawSettings,
      permission: 'money.configure',
      batch: { members: SETTING_MEMBERS },
      changes: true,
      request: Type.Partial(Settings),
      response: Settings,
      async handle(context, wanted) {
        const { companyId } = context;
        const before = withdrawSettingsOf(companies.find(companyId));
        const settings = { ...before, ...wanted };
        requireSound(settings, asset);
        const sent = { bizType: MANAGEMENT_BIZ_TYPE.saveWithdrawSettings, request: wanted };
        await fourEyes.requireForWays(context, sent, before.methods, settings.methods);
        const { withdrawSettings } = await companies.change(companyId, { withdrawSettings: settings });
        return answer(withdrawSettings ?? settings);
      },
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
