import { Type, type Static } from 'typebox';
import { describe, record } from '../../describe.ts';
import PHRASES from '../../phrases.json' with { type: 'json' };
import { YES_NO } from '../../meanings.ts';
import * as Id from '../ids.ts';
import { Numeric, Text, Whole } from '../shapes.ts';

const YesOrNo = Type.Integer({ minimum: 1, maximum: 2 });

/** Terms of buying a fund with one currency; the code `self` stands for the underlying basket. */
export const PurchaseCurrencySetting = Type.Object({
  currencyCode: Text,
  currencyName: Text,
  minPurchaseAmount: describe('Least amount of a purchase, in the currency beside it.', Numeric),
  minPurchaseNum: describe('Least number of shares of a purchase.', Numeric),
  purchaseFeeProportion: Numeric,
});
export type PurchaseCurrencySetting = Static<typeof PurchaseCurrencySetting>;

/** Terms of redeeming a fund into one currency; the code `self` stands for the underlying basket. */
export const RedemptionCurrencySetting = Type.Object({
  currencyCode: Text,
  currencyName: Text,
  minRedemptionAmount: describe('Least amount of a redemption, in the currency beside it.', Numeric),
  minRedemptionNum: Numeric,
  redemptionFeeProportion: Numeric,
});
export type RedemptionCurrencySetting = Static<typeof RedemptionCurrencySetting>;

/** One currency of a fund's basket and its weight. */
export const FundCurrency = Type.Object({ currencyCode: Text, currencyName: Text, weight: Text });
export type FundCurrency = Static<typeof FundCurrency>;

/** A fund that a company offers. */
export const Fund = record('Fund', {
  fundId: Whole,
  fundName: Text,
  fundType: describe('Kind of fund.', Text),
  managerName: describe('Name of the manager.', Text),
  preShare: describe('Shares issued at the start, decimal text.', Text),
  upDate: describe('Day on which the fund was established, `yyyy-MM-dd`.', Text),
  shareToken: describe('Asset of the fund’s shares.', Whole),
  shareTokenCode: Text,
  shareTokenDigits: describe('Decimal places of shares.', Whole),
  operationMode: describe('Number of the way the fund is run.', Whole),
  trackIndex: describe('Index that the fund follows; 0 without one.', Whole),
  trackIndexOut: describe(
    'Name of an index beyond the platform that the fund follows; empty without one.',
    Text,
  ),
  companyId: Whole,
  customerNo: describe('Customer number of the manager.', Id.CustomerNo),
  customerId: describe('Customer who manages the fund.', Id.Customer),
  settlementCompanyId: describe('Company that settles the fund.', Whole),
  settlementCustomerNo: describe('Customer number of the customer whose accounts settle the fund.', Text),
  settlementCustomerId: describe('Customer whose accounts settle the fund.', Whole),
  introduction: describe('Description of the fund.', Text),
  canPurchase: describe('Whether shares can be bought.', YesOrNo, YES_NO),
  /** Decimal: 1 % is 0.01. */
  purchaseFeeProportion: Numeric,
  purchaseCurrencySetting: describe(
    'What shares can be paid with; the code `self` is the basket of assets.',
    Type.Array(PurchaseCurrencySetting),
  ),
  canRedemption: describe('Whether shares can be given back.', YesOrNo, YES_NO),
  redemptionFeeProportion: Numeric,
  redemptionCurrencySetting: describe(
    'What redemptions pay; the code `self` is the basket of assets.',
    Type.Array(RedemptionCurrencySetting),
  ),
  minRedemptionNum: Numeric,
  newShare: Text,
  managementFee: describe('Yearly fee of the manager, a share: 0.01 is 1 %.', Numeric),
  dailySettlementTime: describe(
    'Time of the daily settlement, in minutes of the UTC day.',
    Type.Integer({ minimum: 0, maximum: 1439 }),
  ),
  yearDays: describe('Days of the year by which the fee is divided.', Whole),
  purchaseType: describe('What a purchase counts.', YesOrNo, {
    1: ['BY_AMOUNT', 'an amount'],
    2: ['BY_SHARE', 'shares'],
  }),
  fundCurrencyList: describe('Assets of the basket.', Type.Array(FundCurrency)),
});
export type Fund = Static<typeof Fund>;

/** A fund with its figures of the moment (findFundPageWithRealTimeInfo). Changes are percent text, `0.25%`. */
export const FundWithFigures = record('Fund', {
  ...Fund.properties,
  marketPrice: Text,
  marketPriceChangeQuote: Text,
  netValue: Text,
  netValueChangeQuote: Text,
  /** Net value of all shares. */
  totalBalance: Text,
  currencyCode: describe('Currency code of the net value.', Text),
});
export type FundWithFigures = Static<typeof FundWithFigures>;

/** One asset of a fund's basket (getEquityPremiumRate). */
const FundAsset = Type.Object({
  assetsId: Whole,
  currency: describe(PHRASES.currencyCodeFigures, Text),
  digits: Whole,
  weight: Text,
});

/** Net value and premium of a fund (getEquityPremiumRate); `premiumRate` is percent text. */
export const EquityPremium = Type.Object({
  companyId: Whole,
  tradeType: Whole,
  customerNo: Id.CustomerNo,
  currency: describe(PHRASES.currencyCodeFigures, Text),
  digits: Whole,
  currentNav: describe('Net value of a share, decimal text.', Text),
  totalBalance: Text,
  premiumRate: describe(
    'How much the market price is above the net value, percent text; below zero it is lower.',
    Text,
  ),
  accountInfoMap: Type.Record(Type.String(), FundAsset),
  newShare: Text,
  markerCustomer: describe('True when the caller makes the market of the fund.', Type.Boolean()),
});
export type EquityPremium = Static<typeof EquityPremium>;
