import type { BrandLook } from '../../contract/brand.ts';
import type { DepositChannel } from '../../contract/calls/management/deposits.ts';
import type { KycConfiguration } from '../../contract/calls/management/verification.ts';
import type { Language } from '../../contract/languages.ts';
import { TRADE_TYPE, type TradeType } from '../../domain/account-type.ts';
import type { DictionaryEdit } from '../catalogue/dictionaries/dictionaries.ts';
import type { ChangeableTerms, ProductHours, ProductTerms } from '../catalogue/product-changes.ts';
import { PRODUCT_STATUS, type ProductStatusCode } from '../catalogue/product-status.ts';
import type { ProductSpread } from '../catalogue/terms-in-force.ts';

import type { ExposureLimit } from './exposure-limits.ts';

import type { MarginGroup } from './margin-groups.ts';
import type { Issue } from './operators/index.ts';
import type { RateMargins } from './rate-margins.ts';
import { STANDARD_KYC } from './standard-kyc.ts';
import type { TradeParameter } from './trade-parameters.ts';
import type { WithdrawSettings } from './withdraw-methods.ts';

/** What an operator configures about a white-label company. */
export interface CompanyDefinition {
  /** The `companyId` of every request. */
  readonly id: number;
  readonly code: string;
  readonly name: string;
  /** Customers of a demo company are opened by the platform only; they cannot register. */
  readonly companyType: 'real' | 'demo';
  /** The other company of a real and demo pair; 0 when there is none. */
  readonly associationCompanyId: number;
  /** Range of customer numbers, both ends included and of equal length in decimals. */
  readonly startNumber: number;
  readonly endNumber: number;
  readonly language: Language;
  /** Hours east of UTC. */
  readonly timezone: number;
  readonly tradeTypes: readonly TradeType[];
  /** Customer groups for signed-in customers and for guests. */
  readonly userGroupId: number;
  readonly guestGroupId: number;
  /** Accounts that every new customer gets. */
  readonly openingAccounts: readonly OpeningAccount[];
  /** Codes of the assets in which accounts are kept; undefined: all of the platform. */
  readonly assets?: readonly string[];
  /** Business types that the company's customers may not call, by token or by key; undefined: none. */
  readonly closedOperations?: readonly string[];
  /** Entries of dictionaries that differ from the built-in ones. */
  readonly dictionary?: readonly DictionaryEdit[];
  /** What customers may trade, beside the terms of the products. */
  readonly tradeParameters?: readonly TradeParameter[];
  /** Ways to pay in; undefined: those of `STANDARD_DEPOSIT_CHANNELS`. */
  readonly depositChannels?: readonly DepositChannel[];
  /** Ways out and their conditions; undefined: the standard ones. */
  readonly withdrawSettings?: WithdrawSettings;
  /** What is kept of exchanges, and how old their rates may be; undefined: `STANDARD_RATE_MARGINS`. */
  readonly rateMargins?: Partial<RateMargins>;
  /** What customers' contracts may be worth; undefined: no bound. */
  readonly exposureLimits?: readonly ExposureLimit[];
  /** Spreads of products that differ from the product list; the first company's hold for the whole platform. */
  readonly spreads?: readonly ProductSpread[];
  /** Terms of products that differ from the product list; where no company is named, the first one's hold. */
  readonly productTerms?: readonly ProductTerms[];
  /** Margin tiers under names, which trading parameters give to products. */
  readonly marginGroups?: readonly MarginGroup[];
  /** Trading hours of products that differ from the product list. */
  readonly productHours?: readonly ProductHours[];
  /** Limits of calls that differ from the standard one. */
  readonly clientLimits?: readonly ClientLimit[];
  /** Browser origins that may read answers of this company, those of terminals among them (`isListedForm`). */
  readonly allowedOrigins: readonly string[];
  /** Whether plain bodies are accepted besides encrypted ones. */
  readonly encryptedBodies: 'optional' | 'required';
  readonly clientProfile: 'standard' | 'deployed';
  /** What becomes of a call with members that it does not read: an answer that names them, also when absent, or a refusal. */
  readonly unknownMembers?: 'named' | 'refused' | undefined;
  /** What customers are verified by; undefined: the company verifies nobody. */
  readonly kyc?: KycConfiguration;
  /** True: a login ends the earlier ones of the customer. */
  readonly singleLogin?: boolean;
  /** False: customers change e-mail, phone and authenticator as published, without a proof of what is bound already. */
  readonly proveBeforeChange?: boolean;
  /** What losses take first: money that may be withdrawn, also when absent, or credit. */
  readonly lossesTakeFirst?: 'withdrawable' | 'credit';
  /** True: customers may send money to each other. */
  readonly transfersBetweenCustomers?: boolean;
  /** How its pages for customers look; members that are absent are the product's own. */
  readonly brand?: Partial<BrandLook>;
  /** `disabled`: nobody signs in, calls or connects; undefined: enabled. */
  readonly status?: CompanyStatus;
  /** Products that the company does not offer; the others are enabled. */
  readonly productStatuses?: readonly ProductStatus[];
}

/** States of a company: 1 enabled, 2 disabled. */
export const COMPANY_STATUS = { enabled: 1, disabled: 2 } as const;
export type CompanyStatus = (typeof COMPANY_STATUS)[keyof typeof COMPANY_STATUS];

/** A product that a company does not offer: disabled, or deleted and in no list. */
export interface ProductStatus {
  readonly symbolId: number;
  readonly status: 2 | 3;
}

/** The state of a product at a company. */
export function productStatus(
  company: Pick<CompanyDefinition, 'productStatuses'> | undefined,
  symbolId: number,
): ProductStatusCode {
  const own = company?.productStatuses?.find((one) => one.symbolId === symbolId);
  return own?.status ?? PRODUCT_STATUS.enabled;
}

/** What a company changed of the terms of a product in an account type; undefined: nothing. */
export function changedTerms(
  company: Pick<CompanyDefinition, 'productTerms'> | undefined,
  symbolId: number,
  tradeType: number,
): Partial<ChangeableTerms> | undefined {
  return company?.productTerms?.find((one) => one.symbolId === symbolId && one.tradeType === tradeType)
    ?.terms;
}

/** Calls a minute of one customer, or of each, to one operation, or to each. */
export interface ClientLimit {
  readonly customerId?: number;
  readonly customerNo?: string;
  readonly bizType?: string;
  readonly limit: number;
}

/** One account of a new customer: account type and asset code. */
export interface OpeningAccount {
  readonly tradeType: TradeType;
  readonly currency: string;
}

/** What an operator may change of its company while the platform runs. */
export type CompanySettings = Partial<
  Pick<
    CompanyDefinition,
    | 'name'
    | 'language'
    | 'allowedOrigins'
    | 'encryptedBodies'
    | 'clientProfile'
    | 'unknownMembers'
    | 'singleLogin'
    | 'proveBeforeChange'
    | 'lossesTakeFirst'
    | 'transfersBetweenCustomers'
    | 'brand'
    | 'assets'
    | 'kyc'
    | 'closedOperations'
    | 'clientLimits'
    | 'dictionary'
    | 'tradeParameters'
    | 'exposureLimits'
    | 'spreads'
    | 'status'
    | 'productStatuses'
    | 'depositChannels'
    | 'productTerms'
    | 'productHours'
    | 'marginGroups'
    | 'rateMargins'
    | 'withdrawSettings'
  >
>;

/** A company with the credentials that the platform issued to it. */
export interface Company extends CompanyDefinition {
  /** Credentials of the management API. */
  readonly appId: string;
  readonly appSecret: string;
  /** Path element of the message websocket. */
  readonly openMsgAppId: string;
  /** Opens the quotes over HTTP for the company's own programs. */
  readonly quoteToken: string;
  readonly createTimeMs: number;
  /** Who issued the `appSecret`, and when; absent for the one with which the company began. */
  readonly issue?: Issue | undefined;
  /** What its operator changed of the definition; the members above have it already. */
  readonly settings?: CompanySettings;
  /** True for a company that was created by a call. */
  readonly isCreated?: boolean;
}

/** The company of the embedded platform. */
export const MERIDIAN: CompanyDefinition = {
  id: 1,
  code: 'meridian',
  name: 'Meridian',
  companyType: 'real',
  associationCompanyId: 2,
  startNumber: 10_000_001,
  endNumber: 79_999_999,
  language: 'zh-CN',
  timezone: 0,
  // The first is meant where a request names none.
  tradeTypes: [
    TRADE_TYPE.isolated,
    TRADE_TYPE.cross,
    TRADE_TYPE.spot,
    TRADE_TYPE.leveragedSpot,
    TRADE_TYPE.stock,
  ],
  userGroupId: 1,
  guestGroupId: 2,
  openingAccounts: [
    { tradeType: TRADE_TYPE.isolated, currency: 'USDT' },
    { tradeType: TRADE_TYPE.cross, currency: 'USDT' },
    { tradeType: TRADE_TYPE.spot, currency: 'USDT' },
    { tradeType: TRADE_TYPE.leveragedSpot, currency: 'USDT' },
    { tradeType: TRADE_TYPE.stock, currency: 'USD' },
  ],
  allowedOrigins: [],
  encryptedBodies: 'optional',
  clientProfile: 'standard',
  kyc: STANDARD_KYC,
};

/** The demo company that belongs to it: play money, entered by switchAccount only. */
export const MERIDIAN_DEMO: CompanyDefinition = {
  ...MERIDIAN,
  id: 2,
  code: 'meridian-demo',
  name: 'Meridian Demo',
  companyType: 'demo',
  associationCompanyId: MERIDIAN.id,
  startNumber: 80_000_001,
  endNumber: 89_999_999,
};
