import type { FundDefinition, ProductDefinition } from '../../market/product-definition.ts';
import type { Fund } from '../../contract/records/index.ts';
import type { AssetEntry } from './assets.ts';
import { decimalNumber } from './decimal-number.ts';
import { YES } from './yes-no.ts';

/** Open-ended: shares are issued and taken back every day. */
const OPEN_ENDED = 1;
const PURCHASE_BY_AMOUNT = 1;
const WHOLE_YEAR_DAYS = 365;
const NO_INDEX = 0;
/** What stands for the basket where a currency is named. */
const BASKET = 'self';
const BASKET_NAME = 'Basket of assets';

/** What a fund's record is made of besides its definition. */
export interface FundInputs {
  readonly products: readonly ProductDefinition[];
  readonly companyId: number;
  asset(code: string): AssetEntry | undefined;
}

/** The records of the funds whose shares are products (Fund). */
export function fundRecords(funds: readonly FundDefinition[], facts: FundInputs): readonly Fund[] {
  return funds.flatMap((fund) => {
    const product = facts.products.find(({ symbolId }) => symbolId === fund.symbolId);
    return product ? [fundRecord(fund, product, facts)] : [];
  });
}

function fundRecord(fund: FundDefinition, product: ProductDefinition, facts: FundInputs): Fund {
  const { baseCurrency, profitCurrency } = product;
  const assetName = (code: string): string => facts.asset(code)?.name['en-US'] ?? code;
  const currency = { currencyCode: profitCurrency, currencyName: assetName(profitCurrency) };
  const purchaseFeeProportion = decimalNumber(fund.purchaseFeeProportion);
  const redemptionFeeProportion = decimalNumber(fund.redemptionFeeProportion);
  const minRedemptionNum = decimalNumber(fund.minRedemptionNum);
  const minPurchaseAmount = decimalNumber(fund.minPurchaseAmount);
  const purchase = { minPurchaseAmount, minPurchaseNum: minRedemptionNum, purchaseFeeProportion };
  const redemption = { minRedemptionAmount: 0, minRedemptionNum, redemptionFeeProportion };
  const basket = { currencyCode: BASKET, currencyName: BASKET_NAME };
  return {
    fundId: fund.fundId,
    fundName: product.name['en-US'],
    fundType: product.area,
    managerName: fund.managerName,
    preShare: fund.preShare,
    upDate: fund.upDate,
    shareToken: facts.asset(baseCurrency)?.id ?? 0,
    shareTokenCode: baseCurrency,
    shareTokenDigits: product.numberDigits,
    operationMode: OPEN_ENDED,
    trackIndex: fund.trackIndex ?? NO_INDEX,
    trackIndexOut: '',
    companyId: facts.companyId,
    customerNo: '',
    customerId: 0,
    settlementCompanyId: facts.companyId,
    settlementCustomerNo: '',
    settlementCustomerId: 0,
    introduction: fund.introduction,
    canPurchase: YES,
    purchaseFeeProportion,
    purchaseCurrencySetting: [currency, basket].map((pays) => ({ ...pays, ...purchase })),
    canRedemption: YES,
    redemptionFeeProportion,
    redemptionCurrencySetting: [currency, basket].map((pays) => ({ ...pays, ...redemption })),
    minRedemptionNum,
    newShare: '0',
    managementFee: decimalNumber(fund.managementFee),
    dailySettlementTime: fund.dailySettlementTime,
    yearDays: WHOLE_YEAR_DAYS,
    purchaseType: PURCHASE_BY_AMOUNT,
    fundCurrencyList: fund.basket.map(({ currencyCode, weight }) => ({
      currencyCode,
      currencyName: assetName(currencyCode),
      weight,
    })),
  };
}
