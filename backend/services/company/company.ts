import { TRADE_TYPE, type TradeType } from '../../domain/account-type.ts';
import type { Issue } from './operators/index.ts';
import type { CompanySettings } from './settings.ts';
import type { KycConfiguration, KycElement } from '../../contract/calls/management/verification.ts';

type Names = readonly [english: string, simplified: string, traditional: string];

/** Means the same to a browser with and without the flag `u`. */
const TEXT = '[^\\u0000-\\u001f\\u007f]{1,200}';
const IMAGE = '\\S{1,1000}';

function text([english, simplified, traditional]: Names) {
  return { 'en-US': english, 'zh-CN': simplified, 'zh-TW': traditional };
}

function element(
  elementCode: string,
  names: Names,
  more: Partial<Omit<KycElement, 'elementCode' | 'name'>> = {},
): KycElement {
  return { elementCode, name: text(names), showType: 'input', required: true, pattern: TEXT, ...more };
}

const PHONE = element('phone', ['Phone number', '手机号', '手機號碼'], {
  pattern: '\\+?\\d{5,20}',
  required: false,
  unique: 'phone',
});
const IDENTITY_NUMBER = element('id_card', ['Identity number', '证件号码', '證件號碼'], {
  showType: 'inputGroup',
  pattern: '[A-Za-z0-9-]{4,40}',
  unique: 'identityNumber',
});

const FIRST_PERSON: readonly KycElement[] = [
  element('first_name', ['First name', '名', '名']),
  element('last_name', ['Last name', '姓', '姓']),
  element('birthday', ['Date of birth', '出生日期', '出生日期'], {
    showType: 'date',
    pattern: '\\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\\d|3[01])',
  }),
  IDENTITY_NUMBER,
  PHONE,
];
const FIRST_ENTERPRISE: readonly KycElement[] = [
  element('company_name', ['Name of the enterprise', '企业名称', '企業名稱']),
  element('contact_name', ['Contact person', '联系人', '聯絡人']),
  IDENTITY_NUMBER,
  PHONE,
];
const PAPERS: readonly KycElement[] = [
  element('card_front', ['Front of the document', '证件正面', '證件正面'], {
    showType: 'image',
    pattern: IMAGE,
  }),
  element('card_back', ['Back of the document', '证件背面', '證件背面'], {
    showType: 'image',
    pattern: IMAGE,
  }),
];
const RESIDENCE: readonly KycElement[] = [
  element('address', ['Address', '地址', '地址']),
  element('address_proof', ['Proof of address', '地址证明', '地址證明'], {
    showType: 'image',
    pattern: IMAGE,
  }),
];

/** Three levels: who somebody is, the papers that show it, where somebody lives. */
export const STANDARD_KYC: KycConfiguration = {
  corporateCountries: ['AU', 'CA', 'CH', 'DE', 'FR', 'GB', 'HK', 'JP', 'SG', 'US'],
  levels: [
    {
      levelCode: 'level_1',
      sort: 1,
      name: text(['Basic verification', '初级认证', '初級認證']),
      businessCodes: ['open_account', 'cashin'],
      elements: { 0: FIRST_PERSON, 1: FIRST_ENTERPRISE },
    },
    {
      levelCode: 'level_2',
      sort: 2,
      name: text(['Document verification', '中级认证', '中級認證']),
      businessCodes: ['withdraw'],
      elements: { 0: PAPERS, 1: PAPERS },
    },
    {
      levelCode: 'level_3',
      sort: 3,
      name: text(['Address verification', '高级认证', '高級認證']),
      businessCodes: ['card'],
      elements: { 0: RESIDENCE, 1: RESIDENCE },
    },
  ],
};

/** Settings that every company is made with. */
type MadeWith = 'name' | 'language' | 'allowedOrigins' | 'encryptedBodies' | 'clientProfile';
type FirstSettings = { readonly [Key in MadeWith]-?: NonNullable<CompanySettings[Key]> };

/** A white-label company: who it is, and its settings as it begins. */
export interface CompanyDefinition extends Omit<CompanySettings, MadeWith>, FirstSettings {
  /** The `companyId` of every request. */
  readonly id: number;
  readonly code: string;
  /** Customers of a demo company are opened by the platform only; they cannot register. */
  readonly companyType: 'real' | 'demo';
  /** The other company of a real and demo pair; 0 when there is none. */
  readonly associationCompanyId: number;
  /** Range of customer numbers, both ends included and of equal length in decimals. */
  readonly startNumber: number;
  readonly endNumber: number;
  /** Hours east of UTC. */
  readonly timezone: number;
  readonly tradeTypes: readonly TradeType[];
  /** Customer groups for signed-in customers and for guests. */
  readonly userGroupId: number;
  readonly guestGroupId: number;
  /** Accounts that every new customer gets. */
  readonly openingAccounts: readonly OpeningAccount[];
}

/** One account of a new customer: account type and asset code. */
export interface OpeningAccount {
  readonly tradeType: TradeType;
  readonly currency: string;
}

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
