import { PRODUCT_CALLS } from '../../contract/calls/products.ts';
import { TRADE_TYPE_NUMBER } from '../../contract/enumerations.ts';
import { CODE } from '../../contract/errors/codes.ts';
import { PlatformError } from '../../contract/platform-error.ts';
import type { EquityPremium, FundWithFigures, Fund } from '../../contract/records/index.ts';
import { pageOf } from '../../contract/records/index.ts';
import { formatDecimal, rescale } from '../../domain/decimal.ts';
import { SHARE_DIGITS } from '../../market/index.ts';
import { implement, type Operation } from '../operation.ts';
import type { AssetEntry } from './assets.ts';
import { computeFundValue } from './fund-state.ts';
import { changeText, type FundOffer, type FundValues } from './fund-values.ts';
import type { FundDefinition, ProductDefinition } from '../../market/product-definition.ts';
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
interface FundInputs {
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

export interface FundFigureInputs {
  readonly funds: FundValues;
  asset(code: string): AssetEntry | undefined;
}

/** findFundPageWithRealTimeInfo and getEquityPremiumRate. */
export function fundFigureOperations(inputs: FundFigureInputs): readonly Operation[] {
  return [pageOperation(inputs), premiumOperation(inputs)];
}

function pageOperation({ funds }: FundFigureInputs): Operation {
  return implement(PRODUCT_CALLS.findFundPageWithRealTimeInfo, async ({ companyId }, request) => {
    const wanted = (request.name ?? '').trim().toLowerCase();
    const found = funds.offers.filter(({ record }) => record.fundName.toLowerCase().includes(wanted));
    return pageOf(
      found.flatMap((offer) => withFigures(funds, offer, companyId)),
      request,
    );
  });
}

function withFigures(funds: FundValues, offer: FundOffer, companyId: number): FundWithFigures[] {
  const record = funds.shown(offer, companyId);
  const figures = funds.figures(offer);
  if (!figures) return [];
  const { marketPrice, netValue, marketBefore, netBefore } = figures;
  const { digits, profitCurrency } = offer.product;
  return [
    {
      ...record,
      marketPrice: formatDecimal(marketPrice, digits),
      marketPriceChangeQuote: changeText(marketBefore, marketPrice),
      netValue: formatDecimal(netValue, digits),
      netValueChangeQuote: changeText(netBefore, netValue),
      totalBalance: computeFundValue(record, netValue, digits),
      currencyCode: profitCurrency,
    },
  ];
}

/** Either the product or the share's currency names the fund; the product wins. */
function premiumOperation(inputs: FundFigureInputs): Operation {
  const { funds } = inputs;
  return implement(
    PRODUCT_CALLS.getEquityPremiumRate,
    async ({ companyId }, { symbolId, currencyCode, profitCurrency }) => {
      const offer = funds.offers.find(({ definition, record }) =>
        symbolId === undefined ? record.shareTokenCode === currencyCode : definition.symbolId === symbolId,
      );
      const figures = offer && funds.figures(offer);
      if (!offer || !figures) throw new PlatformError(CODE.dataUnknown);
      const { product } = offer;
      const record = funds.shown(offer, companyId);
      const { marketPrice, netValue } = figures;
      if (profitCurrency !== undefined && profitCurrency !== '' && profitCurrency !== product.profitCurrency)
        throw new PlatformError(CODE.dataUnknown);
      return {
        companyId: record.companyId,
        tradeType: TRADE_TYPE_NUMBER.spot,
        customerNo: record.customerNo,
        currency: product.profitCurrency,
        digits: product.digits,
        currentNav: formatDecimal(netValue, product.digits),
        totalBalance: computeFundValue(record, netValue, product.digits),
        premiumRate: changeText(netValue, marketPrice),
        accountInfoMap: describeBasket(inputs, offer),
        newShare: record.newShare,
        markerCustomer: false,
      };
    },
  );
}

/** A share counts SHARE_DIGITS decimals, its percentage two fewer. */
const PERCENT_DIGITS = SHARE_DIGITS - 2;

/** What the fund holds now, by asset. */
function describeBasket(
  { funds, asset }: FundFigureInputs,
  offer: FundOffer,
): EquityPremium['accountInfoMap'] {
  return Object.fromEntries(
    funds.basket(offer, funds.nowMs).map(({ currencyCode, share }) => {
      const entry = asset(currencyCode);
      const weight = rescale(100n * share, SHARE_DIGITS, PERCENT_DIGITS, 'half-even');
      return [
        currencyCode,
        {
          assetsId: entry?.id ?? 0,
          currency: currencyCode,
          digits: entry?.digits ?? 0,
          weight: `${formatDecimal(weight, PERCENT_DIGITS)}%`,
        },
      ];
    }),
  );
}
