import {
  type FundValues,
  changeText,
  computeFundValue,
  changePercent,
  type FundOffer,
} from '../catalogue/catalogue-service.ts';
import { type Operation, implement } from '../operation.ts';
import { REPORT_CALLS, CHART_STEP, MAX_CHART_FUNDS } from '../../contract/calls/reports.ts';
import { CODE } from '../../contract/errors/codes.ts';
import { PlatformError } from '../../contract/platform-error.ts';
import { formatDecimal, toBigInt, rescale } from '../../domain/decimal.ts';
import { KLINE_TYPE } from '../../contract/enumerations.ts';
import type { Language, LocalizedText } from '../../contract/languages.ts';
import {
  type ChartBatch,
  type ChartLines,
  CHART_LINE,
  type ChartPoint,
  type AssetMove,
} from '../../contract/records/index.ts';
import { fundNetValue, SHARE_DIGITS, type AssetShare } from '../../market/index.ts';

/** Stands where there is no period before. */
const NO_COMPARISON = '-';
const PERCENT_DIGITS = 2;
/** A share counts SHARE_DIGITS decimals, its percentage two fewer. */
const EXACT_PERCENT_DIGITS = SHARE_DIGITS - 2;

/** investCombination, assetPerformance, indexSample and indexSimplePerformance. */
function holdingOperations(funds: FundValues): readonly Operation[] {
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

/** Points of a line at most; a longer chart shows the newest. */
const MAX_CHART_POINTS = 1_000;
const STEPS = {
  [CHART_STEP.day]: { kline: KLINE_TYPE.day, lengthMs: 86_400_000, perDay: 1, textLength: 10 },
  [CHART_STEP.hour]: { kline: KLINE_TYPE.hour1, lengthMs: 3_600_000, perDay: 24, textLength: 16 },
} as const;

/** Names of the lines; clients show them as they come. */
const LINE_NAMES: Readonly<Record<'marketPrice' | 'netValue', LocalizedText>> = {
  marketPrice: { 'en-US': 'Market price', 'zh-CN': '市价', 'zh-TW': '市價' },
  netValue: { 'en-US': 'Net value', 'zh-CN': '净值', 'zh-TW': '淨值' },
};

/** One moment of a fund, prices in price ticks. */
interface FundMoment {
  readonly time: string;
  readonly marketPrice: bigint;
  readonly netValue: bigint;
}

/** marketPerformance, marketPerformanceQuoteChange and batchMarketPerformance. */
function chartOperations(funds: FundValues): readonly Operation[] {
  return [valueChart(funds), changeChart(funds), batch(funds)];
}

function valueChart(funds: FundValues): Operation {
  return implement(REPORT_CALLS.marketPerformance, async ({ language }, { days, type, ...requested }) => {
    const offer = requireFund(funds, requested);
    return linesByName(valueLines(offer, readMoments(funds, offer, days, type)), language);
  });
}

function changeChart(funds: FundValues): Operation {
  return implement(
    REPORT_CALLS.marketPerformanceQuoteChange,
    async ({ language }, { days, type, ...requested }) => {
      const moments = readMoments(funds, requireFund(funds, requested), days, type);
      return linesByName(changeLines(moments), language);
    },
  );
}

/** Clients name one fund by `fundId` or several by `fundIds`, `1,2`; each id that was asked for has its entry. */
function batch(funds: FundValues): Operation {
  return implement(
    REPORT_CALLS.batchMarketPerformance,
    async ({ language }, { days, type, ...requested }) => {
      return Object.fromEntries(
        readIds(requested).map(({ id, ...one }) => {
          const offer = funds.find(one);
          const lines = offer ? valueLines(offer, readMoments(funds, offer, days, type)) : undefined;
          return [id, lines ? batchLines(lines, language) : []];
        }),
      );
    },
  );
}

interface RequestedIds {
  readonly fundIds?: string;
  readonly fundId?: number;
  readonly symbolId?: number;
}

/** Throws 015 for what is no id and for more than a question may name. */
function readIds({ fundIds = '', fundId, symbolId }: RequestedIds) {
  const listed = fundIds.split(',').map((id) => id.trim());
  const named = fundId ?? symbolId;
  if (fundIds.trim() === '' && named !== undefined)
    return [{ id: String(named), ...(fundId === undefined ? { symbolId: named } : { fundId: named }) }];
  if (listed.length > MAX_CHART_FUNDS)
    throw PlatformError.wrong(CODE.requestInvalid, 'tooMany', 'fundIds', MAX_CHART_FUNDS);
  if (!listed.every((id) => /^\d{1,15}$/.test(id)))
    throw PlatformError.wrong(CODE.requestInvalid, 'form', 'fundIds');
  return [...new Set(listed)].map((id) => ({ id, fundId: Number(id) }));
}

/** Market price and net value at the end of each day or hour, the running one up to now; oldest first. */
function readMoments(funds: FundValues, offer: FundOffer, days: number, type: number): FundMoment[] {
  const { definition, product } = offer;
  const { kline, lengthMs, perDay, textLength } = STEPS[type as keyof typeof STEPS];
  const now = funds.nowMs;
  const count = Math.min(days * perDay, MAX_CHART_POINTS);
  const candles = funds.quotes.candles(product.symbolId, kline, Math.floor(now / 1000), count, now);
  return candles.map(({ timestamp, close }) => {
    const startMs = timestamp * 1000;
    return {
      time: new Date(startMs).toISOString().replace('T', ' ').slice(0, textLength),
      marketPrice: toBigInt(close),
      netValue: toBigInt(fundNetValue(definition, close, Math.min(now, startMs + lengthMs))),
    };
  });
}

type Lines = Readonly<Record<keyof typeof LINE_NAMES, ChartPoint[]>>;

function valueLines({ product }: FundOffer, moments: readonly FundMoment[]): Lines {
  const line = (value: 'marketPrice' | 'netValue') =>
    moments.map((moment) => ({ time: moment.time, value: formatDecimal(moment[value], product.digits) }));
  return { marketPrice: line('marketPrice'), netValue: line('netValue') };
}

/** Percent since the first point of the chart. */
function changeLines(moments: readonly FundMoment[]): Lines {
  const [first] = moments;
  const line = (value: 'marketPrice' | 'netValue') =>
    moments.map((moment) => ({
      time: moment.time,
      value: changePercent((first ?? moment)[value], moment[value]),
    }));
  return { marketPrice: line('marketPrice'), netValue: line('netValue') };
}

function linesByName({ marketPrice, netValue }: Lines, language: Language): ChartLines {
  return { [LINE_NAMES.marketPrice[language]]: marketPrice, [LINE_NAMES.netValue[language]]: netValue };
}

function batchLines({ marketPrice, netValue }: Lines, language: Language): ChartBatch[string] {
  return [
    { name: LINE_NAMES.marketPrice[language], type: CHART_LINE.marketPrice, columnList: marketPrice },
    { name: LINE_NAMES.netValue[language], type: CHART_LINE.netValue, columnList: netValue },
  ];
}

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

interface RequestedFund {
  readonly fundId?: number;
  readonly symbolId?: number;
}

/** The fund of a request. Throws 0000003 for one that is unknown or not named. */
function requireFund(funds: FundValues, requested: RequestedFund): FundOffer {
  const offer = funds.find(requested);
  if (offer === undefined) throw new PlatformError(CODE.dataUnknown);
  return offer;
}

/** The period that a comparison looks back. */
const STATISTIC_TYPE = { day: 1, week: 2, month: 3 } as const;
type StatisticType = (typeof STATISTIC_TYPE)[keyof typeof STATISTIC_TYPE];
const DAY_MS = 86_400_000;
const DAYS_BACK: Readonly<Record<StatisticType, number>> = { 1: 1, 2: 7, 3: 30 };

/** When a period that ends at `nowMs` began. */
function periodStart(type: number, nowMs: number): number {
  return nowMs - DAYS_BACK[type as StatisticType] * DAY_MS;
}
