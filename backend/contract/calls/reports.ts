import { Type } from 'typebox';
import { CODE } from '../errors/codes.ts';
import { describe } from '../describe.ts';
import { defineCalls } from '../call.ts';
import {
  AssetMove,
  ChartBatch,
  ChartLines,
  FundAssetMove,
  FundHolding,
  FundMove,
  IndexSample,
} from '../records/report.ts';
import { IntegerLike, NeedsOneOf, TextLike } from '../records/request-values.ts';

/** One of the two names the fund; the fund's own id wins. */
const fundMembers = {
  symbolId: Type.Optional(IntegerLike({ minimum: 0 })),
  fundId: Type.Optional(IntegerLike({ minimum: 0 })),
};

/** Days that a chart may look back. */
const MAX_CHART_DAYS = 1_000;

export const CHART_STEP = { day: 1, hour: 2 } as const;

const chartMembers = {
  days: describe('How far back, in days.', IntegerLike({ minimum: 1, maximum: MAX_CHART_DAYS })),
  type: describe(
    'Distance of the points.',
    IntegerLike({ minimum: CHART_STEP.day, maximum: CHART_STEP.hour }),
    { 1: ['DAY', 'a day'], 2: ['HOUR', 'an hour'] },
  ),
};

/** Funds of one question at most. */
export const MAX_CHART_FUNDS = 100;

/** 1 day, 2 week (7 days), 3 month (30 days); clients leave it out for a day. */
const StatisticTypeMember = Type.Optional(IntegerLike({ minimum: 1, maximum: 3 }));

const indexRequest = Type.Object({ indexId: describe('Index.', IntegerLike({ minimum: 0 })) });

/** Charts and holdings of funds and indices. */
export const REPORT_CALLS = defineCalls('Client API, reports of funds and indices', {
  marketPerformance: {
    bizType: 'report.app.ReportDatadDubboService.marketPerformance',
    summary: 'Market price and net value of a fund over time',
    access: 'guest',
    openPermission: 'ready_only',
    request: Type.Object({ ...fundMembers, ...chartMembers }),
    response: ChartLines,
  },
  marketPerformanceQuoteChange: {
    bizType: 'report.app.ReportDatadDubboService.marketPerformanceQuoteChange',
    summary: 'Changes of market price and net value over time',
    access: 'guest',
    openPermission: 'ready_only',
    request: Type.Object({ ...fundMembers, ...chartMembers }),
    response: ChartLines,
  },
  batchMarketPerformance: {
    bizType: 'report.app.ReportDatadDubboService.batchMarketPerformance',
    summary: 'Lines of several funds over time',
    access: 'guest',
    openPermission: 'ready_only',
    request: NeedsOneOf(
      [['fundIds'], ['fundId'], ['symbolId']],
      Type.Object({
        ...fundMembers,
        fundIds: describe('Funds, numbers joined by commas.', Type.Optional(TextLike(MAX_CHART_FUNDS * 16))),
        ...chartMembers,
      }),
      CODE.requestInvalid,
    ),
    response: ChartBatch,
  },
  fundNetValueChangeQuote: {
    bizType: 'report.app.ReportDatadDubboService.fundNetValueChangeQuote',
    summary: 'Net value and market price of a fund with their changes',
    access: 'guest',
    openPermission: 'ready_only',
    request: Type.Object(fundMembers),
    response: FundMove,
  },
  investCombination: {
    bizType: 'report.app.ReportDatadDubboService.investCombination',
    summary: 'Basket of a fund with weights',
    access: 'guest',
    openPermission: 'ready_only',
    request: Type.Object({ ...fundMembers, statisticType: StatisticTypeMember }),
    response: Type.Array(FundHolding),
  },
  indexSample: {
    bizType: 'report.app.ReportDatadDubboService.indexSample',
    summary: 'Members of an index',
    access: 'guest',
    openPermission: 'ready_only',
    request: indexRequest,
    response: Type.Array(IndexSample),
  },
  assetPerformance: {
    bizType: 'report.app.ReportDatadDubboService.assetPerformance',
    summary: 'Changes of the assets of a fund',
    access: 'guest',
    openPermission: 'ready_only',
    request: Type.Object({ ...fundMembers, statisticType: StatisticTypeMember }),
    response: Type.Array(FundAssetMove),
  },
  indexSimplePerformance: {
    bizType: 'report.app.ReportDatadDubboService.indexSimplePerformance',
    summary: 'Changes of the members of an index',
    access: 'guest',
    openPermission: 'ready_only',
    request: indexRequest,
    response: Type.Array(AssetMove),
  },
});
