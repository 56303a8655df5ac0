import { Type, type Static } from 'typebox';
import { BrandFigures, Logo, MERIDIAN_LOOK } from '../../../contract/brand.ts';
import { LANGUAGES } from '../../../contract/languages.ts';
import { MANAGEMENT_BIZ_TYPE } from '../../../contract/management-types.ts';
import { CODE } from '../../../contract/errors/codes.ts';
import { PlatformError } from '../../../contract/platform-error.ts';
import type { AssetEntry } from '../../catalogue/index.ts';
import {
  isListedForm,
  type Company,
  type CompanyService,
  type CompanySettings,
} from '../../company/index.ts';
import { managementOperation, type ManagementOperation } from '../management-operation.ts';

/** Browser origins of a company. */
const MAX_ALLOWED_ORIGINS = 50;

export interface SettingsDependencies {
  readonly companies: Pick<CompanyService, 'find' | 'change'>;
  asset(code: string): AssetEntry | undefined;
}

const either = <Value extends string>(...values: readonly Value[]) =>
  Type.Unsafe<Value>(Type.Union(values.map((value) => Type.Literal(value))));

const members = {
  name: Type.String({ minLength: 1, maxLength: 64 }),
  /** Of new customers. */
  language: either(...LANGUAGES),
  /** Origins whose pages may call and connect: `https://trade.example`, and of terminals `app://meridian` and `http://127.0.0.1:*`. */
  allowedOrigins: Type.Array(Type.String({ maxLength: 256 }), { maxItems: MAX_ALLOWED_ORIGINS }),
  encryptedBodies: either('optional', 'required'),
  clientProfile: either('standard', 'deployed'),
  /** What becomes of a call with members that it does not read: an answer that names them, or a refusal. */
  unknownMembers: either('named', 'refused'),
  /** True: a sign-in ends the earlier ones of the customer. */
  singleLogin: Type.Boolean(),
  /** True: e-mail, phone, authenticator, first password and third-party sign-in change only with a proof of what is bound already. */
  proveBeforeChange: Type.Boolean(),
  /** What losses of customers take first: money that may be withdrawn, or credit. */
  lossesTakeFirst: either('withdrawable', 'credit'),
  /** True: customers may send money to each other. */
  transfersBetweenCustomers: Type.Boolean(),
  /** How pages for customers look: the consent page and the status page. Replaces what was set. */
  brand: Type.Partial(
    Type.Object({ logo: Type.Union([Logo, Type.Null()]), ...BrandFigures }, { additionalProperties: false }),
  ),
  /** Codes of the currencies in which customers keep accounts. */
  assets: Type.Array(Type.String({ minLength: 1, maxLength: 16 }), { minItems: 1, maxItems: 200 }),
};
const Change = Type.Partial(Type.Object(members));
const Settings = Type.Object({
  ...members,
  brand: Type.Object({ logo: Type.Union([Logo, Type.Null()]), ...BrandFigures }),
  assets: Type.Optional(members.assets),
});

/** How a company behaves towards its customers: what is set, and changes that hold at once and over a restart. */
export function settingsOperations(parts: SettingsDependencies): ManagementOperation[] {
  return [
    managementOperation({
      bizType: MANAGEMENT_BIZ_TYPE.companySettings,
      permission: 'company.read',
      request: Type.Object({}),
      response: Settings,
      handle: async ({ companyId }) => toSettings(ownCompany(parts, companyId)),
    }),
    managementOperation({
      bizType: MANAGEMENT_BIZ_TYPE.saveCompanySettings,
      permission: 'company.change',
      batch: true,
      changes: true,
      request: Change,
      response: Settings,
      async handle({ companyId }, change) {
        checkOrigins(change.allowedOrigins ?? []);
        checkAssets(parts, change.assets ?? []);
        return toSettings(await parts.companies.change(companyId, change as CompanySettings));
      },
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
