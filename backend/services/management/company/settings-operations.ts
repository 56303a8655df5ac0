import { NO_LEGAL_TEXTS } from '../../../contract/brand/look.ts';
import { COMPANIES_MANAGEMENT } from '../../../contract/calls/management/company/companies.ts';
import { CODE } from '../../../contract/errors/codes.ts';
import { PlatformError } from '../../../contract/platform-error.ts';
import {
  PLAIN_SETTINGS,
  SCENARIO_STOP_OUTS,
  type AnsweredSettings,
  type PlainSettings,
} from '../../../contract/settings.ts';
import type { AssetEntry } from '../../catalogue/catalogue-service.ts';
import {
  isListedForm,
  settingOr,
  type Company,
  type CompanyService,
  type CompanySettings,
} from '../../company/company-service.ts';
import { checkBrand, withHistory } from './brand-changes.ts';
import type { FourEyes } from '../four-eyes/four-eyes.ts';
import {
  authorOf,
  implementManagement,
  type ManagementContext,
  type ManagementOperation,
} from '../management-operation.ts';

export interface SettingsDependencies {
  readonly companies: Pick<CompanyService, 'find' | 'change'>;
  asset(code: string): AssetEntry | undefined;
}

/** Values by which customers may move money, or keep it, that otherwise they could not: setting one takes two persons. */
const LOOSER = {
  proveBeforeChange: false,
  lossesTakeFirst: 'credit',
  transfersBetweenCustomers: true,
} as const satisfies CompanySettings;

/**
 * How a company behaves towards its customers: what is set, and changes that hold at once and over a restart. Throws FS10302 while a
 * looser value than now, or another legal text, waits for a second person, and 104 for colours that cannot be read.
 */
export function settingsOperations(
  deps: SettingsDependencies & {
    readonly fourEyes: Pick<FourEyes, 'requireSecond'>;
    readonly nowMs: () => number;
  },
): ManagementOperation[] {
  const { read, change } = settingsHandlers(deps, PLAIN_SETTINGS);
  const call = COMPANIES_MANAGEMENT.saveCompanySettings;
  return [
    implementManagement(COMPANIES_MANAGEMENT.companySettings, read),
    implementManagement(call, async (context, request) => {
      const now = deps.companies.find(context.companyId);
      const isLooser = (['proveBeforeChange', 'lossesTakeFirst', 'transfersBetweenCustomers'] as const).some(
        (key) =>
          request[key] === LOOSER[key] && settingOr(PLAIN_SETTINGS[key].standard, now?.[key]) !== LOOSER[key],
      );
      const { scenarioStopOuts } = request;
      const takesMore =
        scenarioStopOuts !== undefined && scenarioStopOuts > (now?.scenarioStopOuts ?? SCENARIO_STOP_OUTS);
      checkBrand(request);
      const own = ownCompany(deps, context.companyId);
      const isLegal = request.legal !== undefined && !isSame(request.legal, own.legal ?? NO_LEGAL_TEXTS);
      if (isLooser || takesMore || isLegal)
        await deps.fourEyes.requireSecond(context, { bizType: call.bizType, request });
      return change(context, withHistory(own, request, { by: authorOf(context), nowMs: deps.nowMs() }));
    }),
  ];
}

/**
 * What answers the calls of a table of settings. Throws 104 for origins that are none and 0000114 for a currency that the platform does not
 * know.
 */
export function settingsHandlers<Rows extends PlainSettings>(deps: SettingsDependencies, table: Rows) {
  return {
    read: async ({ companyId }: ManagementContext) => shown(ownCompany(deps, companyId), table),
    async change({ companyId }: ManagementContext, change: CompanySettings) {
      checkOrigins(change.allowedOrigins ?? []);
      checkAssets(deps, change.assets ?? []);
      return shown(await deps.companies.change(companyId, change), table);
    },
  };
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Throws 0000111 for a company that the platform does not have. */
export function ownCompany(
  { companies }: Pick<SettingsDependencies, 'companies'>,
  companyId: number,
): Company {
  const company = companies.find(companyId);
  if (company === undefined) throw new PlatformError(CODE.companyUnknown);
  return company;
}

/** Every setting of the table that has a value, with the standard of those that the company never set. */
function shown<Rows extends PlainSettings>(company: Company, table: Rows): AnsweredSettings<Rows> {
  const values: Readonly<Record<string, unknown>> = { ...company };
  const all = Object.entries(table).map(([key, { standard }]) => [key, settingOr(standard, values[key])]);
  return Object.fromEntries(all.filter(([, value]) => value !== undefined)) as AnsweredSettings<Rows>;
}

/** Throws 104 for anything but the origin of a web page or of terminals. */
function checkOrigins(origins: readonly string[]): void {
  const at = origins.findIndex((origin) => !isListedForm(origin));
  if (at >= 0) throw PlatformError.wrong(CODE.parametersInvalid, 'form', `allowedOrigins[${at}]`);
}

/** Throws 0000114 for a currency that the platform does not know. */
export function checkAssets({ asset }: Pick<SettingsDependencies, 'asset'>, codes: readonly string[]): void {
  if (codes.some((code) => asset(code) === undefined)) throw new PlatformError(CODE.companyAssetsMissing);
}
