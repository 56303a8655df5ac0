import { TRADE_TYPE, type TradeType } from '../../domain/account-type.ts';
import type { Issue } from './operators/index.ts';
import type { CompanySettings } from './settings.ts';
import { STANDARD_KYC } from './standard-kyc.ts';

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
