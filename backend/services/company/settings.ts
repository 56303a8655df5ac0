import type { ManagementCall, RowOf as RowOfCall } from '../../contract/call.ts';
import { BRAND_MANAGEMENT } from '../../contract/calls/management/company/brand.ts';
import { COMPANIES_MANAGEMENT } from '../../contract/calls/management/company/companies.ts';
import { DEPOSIT_MANAGEMENT, type DepositChannel } from '../../contract/calls/management/deposits.ts';
import { MONEY_MANAGEMENT } from '../../contract/calls/management/money.ts';
import { PARAMETER_MANAGEMENT } from '../../contract/calls/management/parameters.ts';
import { PLATFORM_MANAGEMENT } from '../../contract/calls/management/platform.ts';
import { PRODUCT_MANAGEMENT } from '../../contract/calls/management/products.ts';
import { RISK_MANAGEMENT } from '../../contract/calls/management/risk.ts';
import {
  VERIFICATION_MANAGEMENT,
  type KycConfiguration,
} from '../../contract/calls/management/verification.ts';
import { WITHDRAWAL_MANAGEMENT } from '../../contract/calls/management/withdrawals.ts';
import { CODE } from '../../contract/errors/codes.ts';
import type { MailText } from '../../contract/brand/mail-texts.ts';
import { PlatformError } from '../../contract/platform-error.ts';
import { PLAIN_SETTINGS, type SettingNotice, type SettingValues } from '../../contract/settings.ts';
import type { DictionaryEdit } from '../catalogue/dictionaries/dictionaries.ts';
import type { ProductHours, ProductTerms } from '../catalogue/product-changes.ts';
import { PRODUCT_STATUS, type ProductStatusCode } from '../catalogue/product-status.ts';
import type { ProductSpread } from '../catalogue/terms-in-force.ts';
import { STANDARD_DEPOSIT_CHANNELS } from './deposit-channels.ts';
import type { ExposureLimit } from './exposure-limits.ts';
import type { MarginGroup } from './margin-groups.ts';
import { STANDARD_RATE_MARGINS, type RateMargins } from './rate-margins.ts';
import { isMarginParameter, type TradeParameter } from './trade-parameters.ts';
import { STANDARD_WITHDRAW_SETTINGS, type WithdrawSettings } from './withdraw-methods.ts';

/** Rows that one company has of a setting. */
const MAX_CLIENT_LIMITS = 1000;
const MAX_EXPOSURE_LIMITS = 1000;
const MAX_MARGIN_GROUPS = 100;
const MAX_PRODUCT_TERMS = 1000;
const MAX_SPREADS = 2000;
const MAX_TRADE_PARAMETERS = 1000;

/** States of a company: 1 enabled, 2 disabled. */
export const COMPANY_STATUS = { enabled: 1, disabled: 2 } as const;
export type CompanyStatus = (typeof COMPANY_STATUS)[keyof typeof COMPANY_STATUS];

/** A product that a company does not offer: disabled, or deleted and in no list. */
export interface ProductStatus {
  readonly symbolId: number;
  readonly status: 2 | 3;
}

/** Calls a minute of one customer, or of each, to one operation, or to each. */
export interface ClientLimit {
  readonly customerId?: number;
  readonly customerNo?: string;
  readonly bizType?: string;
  readonly limit: number;
}

/** What a changed row of a setting says of itself, and so whom the change concerns. */
export interface ChangedRow {
  readonly id?: number;
  /** Absent or 0: any product. */
  readonly symbolId?: number;
  /** Absent or empty: every customer. */
  readonly customerNo?: string;
  readonly customerGroupId?: number;
  /** True for one that holds for customers of every company. */
  readonly isShared?: boolean;
}

/** A brand that was published until another took its place. */
type ReplacedBrand = RowOfCall<typeof BRAND_MANAGEMENT.brandHistory>;

/** With what the change of a setting is read. */
interface Change {
  /** The company that was changed is the first one of the platform. */
  readonly isFirst: boolean;
  readonly tradeParameters?: readonly TradeParameter[];
}

/** The type of what is stored; nothing at run time. */
interface Stored<Value> {
  readonly value?: Value;
}
/** A list of rows; the members of `scope` say for what each holds, so that there is one row of each scope. */
interface Scoped {
  readonly scope: readonly string[];
}
const stored = <Value>(): Stored<Value> => ({});
const rows = <Row>(...scope: readonly (keyof Row & string)[]): Stored<readonly Row[]> & Scoped => ({ scope });

/** What is said of a setting that has calls of its own. */
interface Setting {
  readonly of: Stored<unknown> & Partial<Scoped>;
  /** The calls that answer and change it: their permissions open it, and the audit trail has every change. */
  readonly calls: Readonly<Record<string, ManagementCall>>;
  /** Of a company that never set it, or of the members that it did not set; absent: nothing, no rows. */
  readonly standard?: unknown;
  /** Rows that a company has at most; beyond them 015 names `member`. */
  readonly most?: number;
  readonly member?: string;
  /** What connected terminals read anew. */
  readonly notice?: SettingNotice;
  /** True: what is held is valued by the new terms at once. */
  readonly changesTerms?: true;
  /** Whom changed rows concern, where they do not say it themselves. */
  readonly concerned?: (changed: readonly ChangedRow[], change: Change) => readonly ChangedRow[];
}

/** The settings of a company that have calls of their own; the plain ones stand in `PLAIN_SETTINGS` of the contract. */
export const SETTINGS = {
  /** Disabled: nobody signs in, calls or connects. */
  status: {
    of: stored<CompanyStatus>(),
    calls: { change: COMPANIES_MANAGEMENT.setCompanyStatus },
    standard: COMPANY_STATUS.enabled,
  },
  /** What customers are verified by; nothing: the company verifies nobody. */
  kyc: {
    of: stored<KycConfiguration>(),
    calls: {
      read: VERIFICATION_MANAGEMENT.kycConfiguration,
      change: VERIFICATION_MANAGEMENT.saveKycConfiguration,
      removeLevel: VERIFICATION_MANAGEMENT.removeKycLevel,
    },
  },
  /** Brands that were published before, newest first. */
  brandHistory: {
    of: stored<readonly ReplacedBrand[]>(),
    calls: { read: BRAND_MANAGEMENT.brandHistory },
    standard: [],
  },
  /** What the company writes in the place of the standard mails. */
  mailTexts: {
    of: rows<MailText>('kind', 'language'),
    calls: { read: BRAND_MANAGEMENT.mailTexts, change: BRAND_MANAGEMENT.saveMailText },
  },
  /** Business types that the company's customers may not call, by token or by key. */
  closedOperations: {
    of: rows<string>(),
    calls: { read: COMPANIES_MANAGEMENT.closedOperations, change: COMPANIES_MANAGEMENT.setOperationOpen },
  },
  /** Limits of calls that differ from the standard one. */
  clientLimits: {
    of: rows<ClientLimit>('customerId', 'bizType'),
    calls: { read: COMPANIES_MANAGEMENT.clientLimits, change: COMPANIES_MANAGEMENT.setClientLimit },
    most: MAX_CLIENT_LIMITS,
    member: 'limit',
  },
  /** Entries of dictionaries that differ from the built-in ones. */
  dictionary: {
    of: rows<DictionaryEdit>('parentCode', 'code'),
    calls: {
      read: PLATFORM_MANAGEMENT.dictionaryEdits,
      change: PLATFORM_MANAGEMENT.saveDictionaryEntry,
      remove: PLATFORM_MANAGEMENT.removeDictionaryEntry,
    },
  },
  /** What customers' contracts may be worth; no row: no bound. */
  exposureLimits: {
    of: rows<ExposureLimit>('scope', 'symbolId', 'customerNo'),
    calls: { read: RISK_MANAGEMENT.exposureLimits, change: RISK_MANAGEMENT.setExposureLimit },
    most: MAX_EXPOSURE_LIMITS,
    member: 'scope',
  },
  /** Payment methods for deposits. */
  depositChannels: {
    of: stored<readonly DepositChannel[]>(),
    calls: { read: DEPOSIT_MANAGEMENT.depositChannels, change: DEPOSIT_MANAGEMENT.saveDepositChannels },
    standard: STANDARD_DEPOSIT_CHANNELS,
    notice: 'money',
  },
  /** Withdrawal methods and their conditions. */
  withdrawSettings: {
    of: stored<WithdrawSettings>(),
    calls: {
      read: WITHDRAWAL_MANAGEMENT.withdrawSettings,
      change: WITHDRAWAL_MANAGEMENT.saveWithdrawSettings,
    },
    standard: STANDARD_WITHDRAW_SETTINGS,
    notice: 'money',
  },
  /** What is kept of exchanges, and how old their rates may be. */
  rateMargins: {
    of: stored<Partial<RateMargins>>(),
    calls: { read: MONEY_MANAGEMENT.rateMargins, change: MONEY_MANAGEMENT.saveRateMargins },
    standard: STANDARD_RATE_MARGINS,
    notice: 'money',
  },
  /** What customers may trade, beside the terms of the products. */
  tradeParameters: {
    of: rows<TradeParameter>(
      ...(['paramId', 'customerNo', 'tradeType', 'customerGroupId', 'symbolId', 'symbolGroupId'] as const),
    ),
    calls: {
      read: PARAMETER_MANAGEMENT.tradeParameterPage,
      save: PARAMETER_MANAGEMENT.saveTradeParameter,
      update: PARAMETER_MANAGEMENT.updateTradeParameter,
      remove: PARAMETER_MANAGEMENT.removeTradeParameter,
    },
    most: MAX_TRADE_PARAMETERS,
    member: 'paramId',
    notice: 'products',
    changesTerms: true,
  },
  /** Margin tiers under names, which trading parameters give to products. */
  marginGroups: {
    of: rows<MarginGroup>('name'),
    calls: {
      read: PARAMETER_MANAGEMENT.marginGroupPage,
      save: PARAMETER_MANAGEMENT.saveMarginGroup,
      update: PARAMETER_MANAGEMENT.updateMarginGroup,
      remove: PARAMETER_MANAGEMENT.removeMarginGroup,
    },
    most: MAX_MARGIN_GROUPS,
    member: 'name',
    notice: 'products',
    concerned: givenGroups,
    changesTerms: true,
  },
  /** Spreads of products that differ from the product list; those of the first company for every group hold in all companies. */
  spreads: {
    of: rows<ProductSpread>('symbolId', 'tradeType', 'customerGroupId'),
    calls: { read: PRODUCT_MANAGEMENT.productSpreads, change: PRODUCT_MANAGEMENT.saveProductSpread },
    most: MAX_SPREADS,
    member: 'askSpread',
    notice: 'products',
    concerned: sharedSpreads,
    changesTerms: true,
  },
  /** Terms of products that differ from the product list; where no company is named, the first one's hold. */
  productTerms: {
    of: rows<ProductTerms>('symbolId', 'tradeType'),
    calls: { read: PRODUCT_MANAGEMENT.productTerms, change: PRODUCT_MANAGEMENT.saveProductTerms },
    most: MAX_PRODUCT_TERMS,
    member: 'symbolId',
    notice: 'products',
    changesTerms: true,
  },
  /** Trading hours of products that differ from the product list. */
  productHours: {
    of: rows<ProductHours>('symbolId'),
    calls: { read: PRODUCT_MANAGEMENT.productHours, change: PRODUCT_MANAGEMENT.saveProductHours },
    notice: 'products',
    changesTerms: true,
  },
  /** Products that the company does not offer; the others are enabled. */
  productStatuses: {
    of: rows<ProductStatus>('symbolId'),
    calls: { read: PRODUCT_MANAGEMENT.productStatuses, change: PRODUCT_MANAGEMENT.setProductStatus },
    notice: 'products',
  },
} satisfies Readonly<Record<string, Setting>>;

type Settings = typeof SETTINGS;
type ValueOf<Key extends keyof Settings> = Settings[Key]['of'] extends Stored<infer Value> ? Value : never;

/** What an operator may change of its company while the platform runs. */
export type CompanySettings = SettingValues<typeof PLAIN_SETTINGS> & {
  readonly [Key in keyof Settings]?: ValueOf<Key>;
};

/** A setting that is a list of rows. */
export type RowsKey = {
  [Key in keyof Settings]: Settings[Key]['of'] extends Scoped ? Key : never;
}[keyof Settings];
/** One row of such a setting. */
export type RowOf<Key extends RowsKey> = ValueOf<Key> extends readonly (infer Row)[] ? Row : never;

/** Every setting of a company. */
export const EVERY_SETTING: Readonly<Record<string, Partial<Setting>>> = { ...PLAIN_SETTINGS, ...SETTINGS };

/** Settings that every company has, because the table says what holds at one that never set them. */
type StandardKey = RowsKey | KeyWithStandard<typeof PLAIN_SETTINGS> | KeyWithStandard<Settings>;
type KeyWithStandard<Rows> = {
  [Key in keyof Rows]: Rows[Key] extends { readonly standard: unknown } ? Key : never;
}[keyof Rows];

/** What holds at a company: what its operator set, completed by the standard of the table; without rows, none. */
export function readSetting<Key extends StandardKey>(
  settings: CompanySettings | undefined,
  key: Key,
): Required<NonNullable<CompanySettings[Key]>> {
  const standard = EVERY_SETTING[key]?.standard ?? [];
  return settingOr(standard, settings?.[key]) as Required<NonNullable<CompanySettings[Key]>>;
}

/** A value with the standard in the place of it, or of its members that are absent. */
export function settingOr(standard: unknown, value: unknown): unknown {
  const isObject = (one: unknown) => typeof one === 'object' && one !== null && !Array.isArray(one);
  return isObject(standard) && isObject(value)
    ? { ...(standard as object), ...(value as object) }
    : (value ?? standard);
}

/**
 * The change that puts a row in the place of the one of the same scope. Throws 015 beyond the rows that a company may have.
 */
export function withRow<Key extends RowsKey>(
  settings: CompanySettings,
  key: Key,
  row: RowOf<Key>,
): CompanySettings {
  return rowsChange(key, [...otherRows(settings, key, row), row]);
}

/** The change that takes the row of a scope away. */
export function withoutRow<Key extends RowsKey>(
  settings: CompanySettings,
  key: Key,
  scope: Partial<RowOf<Key>>,
): CompanySettings {
  return { [key]: otherRows(settings, key, scope) };
}

/** The change that states all rows. Throws 015 for two of one scope, and beyond those that a company may have. */
export function rowsChange<Key extends RowsKey>(key: Key, all: readonly RowOf<Key>[]): CompanySettings {
  const { of, most = Infinity, member = '' }: Setting = SETTINGS[key];
  const scopes = new Set(all.map((row) => JSON.stringify(scopeOf(of.scope, row))));
  if (scopes.size < all.length) throw PlatformError.wrong(CODE.requestInvalid, 'unique', member);
  if (all.length > most) throw PlatformError.wrong(CODE.requestInvalid, 'noRoom', member, most);
  return { [key]: all };
}

/** The rows of a setting without the one of a scope. */
export function otherRows<Key extends RowsKey>(
  settings: CompanySettings,
  key: Key,
  scope: Partial<RowOf<Key>>,
): readonly RowOf<Key>[] {
  const members = SETTINGS[key].of.scope;
  const intended = JSON.stringify(scopeOf(members, scope));
  const all: readonly unknown[] = settings[key] ?? [];
  return all.filter((row) => JSON.stringify(scopeOf(members, row)) !== intended) as readonly RowOf<Key>[];
}

/** What a row holds for; of a row without members, the row itself. */
function scopeOf(members: readonly string[] = [], row: unknown): unknown {
  if (members.length === 0) return row;
  const values = row as Readonly<Record<string, unknown>>;
  return members.map((member) => values[member]);
}

/** The parameters that give a margin group which was changed to products. */
function givenGroups(groups: readonly ChangedRow[], { tradeParameters = [] }: Change): readonly ChangedRow[] {
  const ids = new Set(groups.map(({ id }) => id));
  return tradeParameters.filter(({ paramId, value }) => isMarginParameter(paramId) && ids.has(Number(value)));
}

function sharedSpreads(spreads: readonly ChangedRow[], { isFirst }: Change): readonly ChangedRow[] {
  return spreads.map((spread) => ({ ...spread, isShared: isFirst && spread.customerGroupId === undefined }));
}

/** The state of a product at a company. */
export function productStatus(settings: CompanySettings | undefined, symbolId: number): ProductStatusCode {
  const own = settings?.productStatuses?.find((one) => one.symbolId === symbolId);
  return own?.status ?? PRODUCT_STATUS.enabled;
}

/** What a company changed of the terms of a product in an account type; undefined: nothing. */
export function changedTerms(
  settings: CompanySettings | undefined,
  symbolId: number,
  tradeType: number,
): ProductTerms['terms'] | undefined {
  return settings?.productTerms?.find((one) => one.symbolId === symbolId && one.tradeType === tradeType)
    ?.terms;
}
