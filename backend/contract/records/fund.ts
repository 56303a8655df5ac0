import { Type, type Static } from 'typebox';
import { Numeric, Text, Whole } from './shapes.ts';

const YesOrNo = Type.Integer({ minimum: 1, maximum: 2 });

/** Terms of buying a fund with one currency; the code `self` stands for the underlying basket. */
export const PurchaseCurrencySetting = Type.Object({
  currencyCode: Text,
  currencyName: Text,
  minPurchaseAmount: Numeric,
  minPurchaseNum: Numeric,
  purchaseFeeProportion: Numeric,
});
export type PurchaseCurrencySetting = Static<typeof PurchaseCurrencySetting>;

/** Terms of redeeming a fund into one currency; the code `self` stands for the underlying basket. */
export const RedemptionCurrencySetting = Type.Object({
  currencyCode: Text,
  currencyName: Text,
  minRedemptionAmount: Numeric,
  minRedemptionNum: Numeric,
  redemptionFeeProportion: Numeric,
});
export type RedemptionCurrencySetting = Static<typeof RedemptionCurrencySetting>;

/** One currency of a fund's basket and its weight. */
export const FundCurrency = Type.Object({ currencyCode: Text, currencyName: Text, weight: Text });
export type FundCurrency = Static<typeof FundCurrency>;

/** A fund that a company offers. */
export const Fund = Type.Object({
  fundId: Whole,
  fundName: Text,
  fundType: Text,
  managerName: Text,
  /** Issued shares. */
  preShare: Text,
  /** Establishment date. */
  upDate: Text,
  shareToken: Whole,
  shareTokenCode: Text,
  shareTokenDigits: Whole,
  operationMode: Whole,
  trackIndex: Whole,
  trackIndexOut: Text,
  companyId: Whole,
  customerNo: Text,
  customerId: Whole,
  settlementCompanyId: Whole,
  settlementCustomerNo: Text,
  settlementCustomerId: Whole,
  introduction: Text,
  /** 1 yes, 2 no. */
  canPurchase: YesOrNo,
  /** Decimal: 1 % is 0.01. */
  purchaseFeeProportion: Numeric,
  purchaseCurrencySetting: Type.Array(PurchaseCurrencySetting),
  canRedemption: YesOrNo,
  redemptionFeeProportion: Numeric,
  redemptionCurrencySetting: Type.Array(RedemptionCurrencySetting),
  minRedemptionNum: Numeric,
  newShare: Text,
  /** Yearly, decimal. */
  managementFee: Numeric,
  /** Minutes of the UTC day. */
  dailySettlementTime: Type.Integer({ minimum: 0, maximum: 1439 }),
  yearDays: Whole,
  /** 1 by amount, 2 by share. */
  purchaseType: YesOrNo,
  fundCurrencyList: Type.Array(FundCurrency),
});
export type Fund = Static<typeof Fund>;

/** A fund with its figures of the moment (findFundPageWithRealTimeInfo). Changes are percent text, `0.25%`. */
export const FundWithFigures = Type.Object({
  ...Fund.properties,
  marketPrice: Text,
  marketPriceChangeQuote: Text,
  netValue: Text,
  netValueChangeQuote: Text,
  /** Net value of all shares. */
  totalBalance: Text,
  /** Currency of the net value. */
  currencyCode: Text,
});
export type FundWithFigures = Static<typeof FundWithFigures>;

/** One asset of a fund's basket (getEquityPremiumRate). */
const FundAsset = Type.Object({ assetsId: Whole, currency: Text, digits: Whole, weight: Text });

/** Net value and premium of a fund (getEquityPremiumRate); `premiumRate` is percent text. */
export const EquityPremium = Type.Object({
  companyId: Whole,
  tradeType: Whole,
  customerNo: Text,
  currency: Text,
  digits: Whole,
  currentNav: Text,
  totalBalance: Text,
  premiumRate: Text,
  accountInfoMap: Type.Record(Type.String(), FundAsset),
  newShare: Text,
  markerCustomer: Type.Boolean(),
});
export type EquityPremium = Static<typeof EquityPremium>;
