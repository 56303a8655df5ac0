import { PRODUCT_CALLS } from '../../contract/calls/products.ts';
import { TRADE_TYPE_NUMBER } from '../../contract/enumerations.ts';
import { CODE } from '../../contract/errors/codes.ts';
import { PlatformError } from '../../contract/platform-error.ts';
import type { EquityPremium, FundWithFigures } from '../../contract/records/index.ts';
import { pageOf } from '../../contract/records/index.ts';
import { formatDecimal, rescale } from '../../domain/decimal.ts';
import { SHARE_DIGITS } from '../../market/index.ts';
import { implement, type Operation } from '../operation.ts';
import type { AssetEntry } from './assets.ts';
import { computeFundValue } from './fund-state.ts';
import { changeText, type FundOffer, type FundValues } from './fund-values.ts';

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
