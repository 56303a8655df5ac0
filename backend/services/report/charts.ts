import { CHART_STEP, MAX_CHART_FUNDS, REPORT_CALLS } from '../../contract/calls/reports.ts';
import { KLINE_TYPE } from '../../contract/enumerations.ts';
import { CODE } from '../../contract/errors/codes.ts';
import type { Language, LocalizedText } from '../../contract/languages.ts';
import { PlatformError } from '../../contract/platform-error.ts';
import type { ChartBatch, ChartLines } from '../../contract/records/index.ts';
import { CHART_LINE, type ChartPoint } from '../../contract/records/index.ts';
import { formatDecimal, toBigInt } from '../../domain/decimal.ts';
import { fundNetValue } from '../../market/index.ts';
import { changePercent, type FundOffer, type FundValues } from '../catalogue/catalogue-service.ts';
import { implement, type Operation } from '../operation.ts';
import { requireFund } from './requested-fund.ts';
/** Points of a line at most; a longer chart shows the newest. */
export const MAX_CHART_POINTS = 1_000;
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
export function chartOperations(funds: FundValues): readonly Operation[] {
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
