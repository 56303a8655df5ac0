import { type FundValues, changeText, computeFundValue } from '../catalogue/catalogue-service.ts';
import { type Operation, implement } from '../operation.ts';
import { chartOperations } from './charts.ts';
import { holdingOperations } from './holdings.ts';
import { REPORT_CALLS } from '../../contract/calls/reports.ts';
import { CODE } from '../../contract/errors/codes.ts';
import { PlatformError } from '../../contract/platform-error.ts';
import { formatDecimal } from '../../domain/decimal.ts';
import { requireFund } from './requested-fund.ts';

/** fundNetValueChangeQuote. */
function fundOperations(funds: FundValues): readonly Operation[] {
  return [netValue(funds)];
}

function netValue(funds: FundValues): Operation {
  return implement(REPORT_CALLS.fundNetValueChangeQuote, async ({ companyId }, requested) => {
    const offer = requireFund(funds, requested);
    const figures = funds.figures(offer);
    if (figures === undefined) throw new PlatformError(CODE.dataUnknown);
    const { digits, profitCurrency } = offer.product;
    const fund = funds.shown(offer, companyId);
    return {
      netValue: formatDecimal(figures.netValue, digits),
      marketPrice: formatDecimal(figures.marketPrice, digits),
      netValueChangeQuote: changeText(figures.netBefore, figures.netValue),
      marketPriceChangeQuote: changeText(figures.marketBefore, figures.marketPrice),
      totalBalance: computeFundValue(fund, figures.netValue, digits),
      currency: profitCurrency,
      latestShare: fund.newShare,
    };
  });
}

/** The reports of funds and of the indices that they follow, by the prices of the market. */
export function reportOperations(funds: FundValues): readonly Operation[] {
  return [...fundOperations(funds), ...holdingOperations(funds), ...chartOperations(funds)];
}
