import { type Static } from 'typebox';
import { MERIDIAN_LOOK } from '../../../contract/brand.ts';
import type { Settings } from '../../../contract/calls/management/companies.ts';
import { COMPANIES_MANAGEMENT } from '../../../contract/calls/management/companies.ts';
import { CODE } from '../../../contract/errors/codes.ts';
import { PlatformError } from '../../../contract/platform-error.ts';
import type { AssetEntry } from '../../catalogue/catalogue-service.ts';
import {
  isListedForm,
  type Company,
  type CompanyService,
  type CompanySettings,
} from '../../company/company-service.ts';
import { implementManagement, type ManagementOperation } from '../management-operation.ts';

export interface SettingsDependencies {
  readonly companies: Pick<CompanyService, 'find' | 'change'>;
  asset(code: string): AssetEntry | undefined;
}

/** How a company behaves towards its customers: what is set, and changes that hold at once and over a restart. */
export function settingsOperations(parts: SettingsDependencies): ManagementOperation[] {
  return [
    implementManagement(COMPANIES_MANAGEMENT.companySettings, async ({ companyId }) =>
      toSettings(ownCompany(parts, companyId)),
    ),
    implementManagement(COMPANIES_MANAGEMENT.saveCompanySettings, async ({ companyId }, change) => {
      checkOrigins(change.allowedOrigins ?? []);
      checkAssets(parts, change.assets ?? []);
      return toSettings(await parts.companies.change(companyId, change as CompanySettings));
    }),
  ];
}

/** Throws 0000111 for a company that the platform does not have. */
export function ownCompany(
  { companies }: Pick<SettingsDependencies, 'companies'>,
  companyId: number,
): Company {
  const company = companies.find(companyId);
  if (company === undefined) throw new PlatformError(CODE.companyUnknown);
  return company;
}

function toSettings(company: Company): Static<typeof Settings> {
  const { name, language, allowedOrigins, encryptedBodies, clientProfile } = company;
  const {
    unknownMembers = 'named',
    singleLogin = false,
    proveBeforeChange = true,
    lossesTakeFirst = 'withdrawable',
    transfersBetweenCustomers = false,
  } = company;
  const shown = {
    name,
    language,
    encryptedBodies,
    clientProfile,
    unknownMembers,
    singleLogin,
    proveBeforeChange,
    lossesTakeFirst,
  };
  const brand = { ...MERIDIAN_LOOK, ...company.brand };
  const origins = { ...shown, transfersBetweenCustomers, brand, allowedOrigins: [...allowedOrigins] };
  return company.assets === undefined ? origins : { ...origins, assets: [...company.assets] };
}

/** Throws 104 for anything but the origin of a web page or of terminals. */
function checkOrigins(origins: readonly string[]): void {
  const at = origins.findIndex((origin) => !isListedForm(origin));
  if (at >= 0) throw PlatformError.wrong(CODE.parametersInvalid, 'form', `allowedOrigins[${at}]`);
}

/** Throws 0000114 for a currency that the platform does not know. */
function checkAssets({ asset }: SettingsDependencies, codes: readonly string[]): void {
  if (codes.some((code) => asset(code) === undefined)) throw new PlatformError(CODE.companyAssetsMissing);
}
