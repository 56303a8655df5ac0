import { Type } from 'typebox';
import { BIZ_TYPE } from '../../protocol/business-types.ts';
import { formatDecimal } from '../../domain/decimal.ts';
import { CODE } from '../../protocol/errors/codes.ts';
import { PlatformError } from '../../protocol/platform-error.ts';
import { FundMove, FundShares, IntegerLike } from '../../protocol/records/index.ts';
import { changeText, type FundValues } from '../catalogue/index.ts';
import { operation, type Operation } from '../operation.ts';
import { fundMembers, REPORT, requireFund } from './asked-fund.ts';

const ENABLED = 1;
const OPERATOR = 'system';

/** fundNetValueChangeQuote and queryFundInfo. */
export function fundOperations(funds: FundValues): readonly Operation[] {
  return [netValue(funds), shares(funds)];
}

function netValue(funds: FundValues): Operation {
  return operation({
    ...REPORT,
    bizType: BIZ_TYPE.fundNetValueChangeQuote,
    request: Type.Object(fundMembers),
    response: FundMove,
    async handle(_context, asked) {
      const offer = requireFund(funds, asked);
      const figures = funds.figures(offer);
      if (figures === undefined) throw new PlatformError(CODE.dataUnknown);
      const { digits, profitCurrency } = offer.product;
      const latestShare = offer.definition.preShare;
      return {
        netValue: formatDecimal(figures.netValue, digits),
        marketPrice: formatDecimal(figures.marketPrice, digits),
        netValueChangeQuote: changeText(figures.netBefore, figures.netValue),
        marketPriceChangeQuote: changeText(figures.marketBefore, figures.marketPrice),
        totalBalance: formatDecimal(figures.netValue * BigInt(latestShare), digits),
        currency: profitCurrency,
        latestShare,
      };
    },
  });
}

/** Nothing is applied for or redeemed on this platform: the shares of the start are those of today. */
function shares(funds: FundValues): Operation {
  return operation({
    ...REPORT,
    bizType: BIZ_TYPE.queryFundInfo,
    access: 'login',
    request: Type.Object({ fundId: IntegerLike({ minimum: 0 }) }),
    response: FundShares,
    async handle(_context, asked) {
      const { definition } = requireFund(funds, asked);
      const startMs = Date.parse(`${definition.upDate}T00:00Z`);
      const issued = Number(definition.preShare);
      return {
        id: definition.fundId,
        status: ENABLED,
        revision: 1,
        createBy: OPERATOR,
        createTime: startMs,
        updateBy: OPERATOR,
        updateTime: startMs,
        fundId: definition.fundId,
        sharesIssued: issued,
        sharesApply: 0,
        sharesConfirm: 0,
        sharesRedeem: 0,
        sharesCurrent: issued,
      };
    },
  });
}
