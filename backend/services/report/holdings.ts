import { REPORT_CALLS } from '../../contract/calls/reports.ts';
import { CODE } from '../../contract/errors/codes.ts';
import { PlatformError } from '../../contract/platform-error.ts';
import type { AssetMove } from '../../contract/records/index.ts';
import { formatDecimal, rescale } from '../../domain/decimal.ts';
import { SHARE_DIGITS, type AssetShare } from '../../market/index.ts';
import { changePercent, type FundOffer, type FundValues } from '../catalogue/catalogue-service.ts';
import { implement, type Operation } from '../operation.ts';
import { periodStart, requireFund, STATISTIC_TYPE } from './requested-fund.ts';

/** Stands where there is no period before. */
const NO_COMPARISON = '-';
const PERCENT_DIGITS = 2;
/** A share counts SHARE_DIGITS decimals, its percentage two fewer. */
const EXACT_PERCENT_DIGITS = SHARE_DIGITS - 2;

/** investCombination, assetPerformance, indexSample and indexSimplePerformance. */
export function holdingOperations(funds: FundValues): readonly Operation[] {
  return [combination(funds), fundBars(funds), sample(funds), indexBars(funds)];
}

function combination(funds: FundValues): Operation {
  return implement(
    REPORT_CALLS.investCombination,
    async (_context, { statisticType = STATISTIC_TYPE.day, ...requested }) => {
      return compareHoldings(funds, requireFund(funds, requested), statisticType).map(
        ({ asset, rank, share, ...compared }) => ({
          asset,
          range: String(rank),
          weight: percentText(share, PERCENT_DIGITS),
          weightRealValue: percentText(share, EXACT_PERCENT_DIGITS),
          ...compared,
        }),
      );
    },
  );
}

function sample(funds: FundValues): Operation {
  return implement(REPORT_CALLS.indexSample, async (_context, { indexId }) => {
    return compareHoldings(funds, requireIndex(funds, indexId), STATISTIC_TYPE.day).map(
      ({ asset, rank, share, ...compared }) => ({
        asset,
        range: rank,
        weight: percentText(share, PERCENT_DIGITS),
        ...compared,
      }),
    );
  });
}

function fundBars(funds: FundValues): Operation {
  return implement(
    REPORT_CALLS.assetPerformance,
    async (_context, { statisticType = STATISTIC_TYPE.day, ...requested }) => {
      return assetMoves(funds, requireFund(funds, requested), statisticType).map((move) => ({
        type: statisticType,
        ...move,
      }));
    },
  );
}

function indexBars(funds: FundValues): Operation {
  return implement(REPORT_CALLS.indexSimplePerformance, async (_context, { indexId }) => {
    return assetMoves(funds, requireIndex(funds, indexId), STATISTIC_TYPE.day);
  });
}

/** The fund whose basket is the index. Throws 0000003 for an unknown index. */
function requireIndex(funds: FundValues, indexId: number): FundOffer {
  const offer = funds.findByIndex(indexId);
  if (offer === undefined) throw new PlatformError(CODE.dataUnknown);
  return offer;
}

interface ComparedHolding {
  readonly asset: string;
  readonly rank: number;
  readonly share: bigint;
  readonly previousPeriodRangeCompare: string;
  readonly previousPeriodWeightCompare: string;
}

/** The assets of a fund, largest first, against a period before; a fund had none before its start. */
function compareHoldings(funds: FundValues, offer: FundOffer, statisticType: number): ComparedHolding[] {
  const before = periodStart(statisticType, funds.nowMs);
  const isYounger = before < Date.parse(`${offer.definition.upDate}T00:00Z`);
  const earlier: readonly AssetShare[] = isYounger ? [] : funds.basket(offer, before);
  return funds.basket(offer, funds.nowMs).map(({ currencyCode, share }, at) => {
    const placeBefore = earlier.findIndex((one) => one.currencyCode === currencyCode);
    const shareBefore = earlier[placeBefore]?.share;
    const isNew = shareBefore === undefined;
    return {
      asset: currencyCode,
      rank: at + 1,
      share,
      previousPeriodRangeCompare: isNew ? NO_COMPARISON : String(placeBefore - at),
      previousPeriodWeightCompare: isNew ? NO_COMPARISON : percentText(share - shareBefore, PERCENT_DIGITS),
    };
  });
}

/** How the price of each asset moved; assets without a price then or now are left out. */
function assetMoves(funds: FundValues, offer: FundOffer, statisticType: number): AssetMove[] {
  const since = statisticType === STATISTIC_TYPE.day ? 'yesterday' : periodStart(statisticType, funds.nowMs);
  return funds.basket(offer, funds.nowMs).flatMap(({ currencyCode }) => {
    const move = funds.assetMove(offer, currencyCode, since);
    return move ? [{ xaxisName: currencyCode, quoteChange: changePercent(move.before, move.now) }] : [];
  });
}

/** A share as percent text. */
function percentText(share: bigint, digits: number): string {
  return `${formatDecimal(rescale(100n * share, SHARE_DIGITS, digits, 'half-even'), digits)}%`;
}
