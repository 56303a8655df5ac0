import { Compile } from 'typebox/compile';
import { describe, expect, it } from 'vitest';
import { createBuiltInMarket, createSteppedClock, fundNetValue } from '../../market/index.ts';
import { KLINE_TYPE } from '../../contract/enumerations.ts';
import type {
  ChartBatch,
  ChartLines,
  FundAssetMove,
  FundHolding,
  FundMove,
  IndexSample,
  AssetMove,
  FundWithFigures,
  Page,
} from '../../contract/records/index.ts';
import { createCatalogueService } from '../catalogue/catalogue-service.ts';
import type { RequestContext } from '../operation.ts';
import { reportOperations } from './report-operations.ts';

// Limits, written out: a test does not import what it checks.
const MAX_CHART_POINTS = 1_000;
const MAX_CHART_FUNDS = 100;

const DAY_MS = 86_400_000;
const NOW = Date.UTC(2026, 10, 18, 15, 0, 30);
const source = createBuiltInMarket({ seed: 7 });
const clock = createSteppedClock(NOW);
const catalogue = createCatalogueService({ source, marketClock: clock, wallClock: clock });
const operations = [...catalogue.operations, ...reportOperations(catalogue.funds)];
const [digital] = source.funds ?? [];

async function call<Answer>(name: string, request: object, language = 'en-US'): Promise<Answer> {
  const found = operations.find(({ bizType }) => bizType.endsWith(`.${name}`));
  if (!found) throw new Error(`no operation ${name}`);
  const answer = (await found.handle({ language } as RequestContext, request as never)) as Answer;
  expect(Compile(found.response).Errors(answer), name).toEqual([]);
  return answer;
}

const refused = { code: 'USCUSTOMER_API_0000003' };

describe('fundNetValueChangeQuote', () => {
  it('tells what the list of funds tells, by fund or by product', async () => {
    const move = await call<FundMove>('fundNetValueChangeQuote', { fundId: 1 });
    expect(await call('fundNetValueChangeQuote', { symbolId: 40001 })).toEqual(move);
    const page = await call<Page<FundWithFigures>>('findFundPageWithRealTimeInfo', { size: 1000 });
    const listed = page.records.find(({ fundId }) => fundId === 1);
    expect(move).toMatchObject({
      netValue: listed?.netValue,
      marketPrice: listed?.marketPrice,
      netValueChangeQuote: listed?.netValueChangeQuote,
      marketPriceChangeQuote: listed?.marketPriceChangeQuote,
      totalBalance: listed?.totalBalance,
      currency: 'USDT',
      latestShare: '2500000',
    });
    for (const unknown of [{}, { fundId: 99 }, { symbolId: 10021 }])
      await expect(call('fundNetValueChangeQuote', unknown)).rejects.toMatchObject(refused);
  });
});

describe('investCombination and indexSample', () => {
  it('rank what a fund holds by its shares of today, which the market moves', async () => {
    const holdings = await call<FundHolding[]>('investCombination', { fundId: 1 });
    const basket = catalogue.funds.basket(catalogue.funds.find({ fundId: 1 })!, NOW);
    expect(holdings.map(({ asset }) => asset)).toEqual(basket.map(({ currencyCode }) => currencyCode));
    expect(holdings.map(({ range }) => range)).toEqual(['1', '2', '3', '4']);
    for (const [at, { weight, weightRealValue, ...compared }] of holdings.entries()) {
      const percent = Number(basket[at]?.share) / 1e8;
      expect(Number(weight.replace('%', ''))).toBeCloseTo(percent, 1);
      expect(Number(weightRealValue.replace('%', ''))).toBeCloseTo(percent, 7);
      expect(compared.previousPeriodRangeCompare).toMatch(/^-?\d$/);
      expect(compared.previousPeriodWeightCompare).toMatch(/^-?\d+\.\d\d%$/);
    }
    // The stated weights are those of the first day of the quarter; prices moved since.
    expect(holdings.map(({ weight }) => weight)).not.toEqual(['45.00%', '30.00%', '15.00%', '10.00%']);
    const sum = holdings.reduce((all, { weightRealValue }) => all + Number(weightRealValue.slice(0, -1)), 0);
    expect(sum).toBeCloseTo(100, 6);
  });

  it('compare with a week and a month ago, and with nothing before the fund began', async () => {
    const compare = async (statisticType: number) =>
      (await call<FundHolding[]>('investCombination', { symbolId: 40001, statisticType })).map(
        ({ previousPeriodWeightCompare }) => previousPeriodWeightCompare,
      );
    const [day, week, month] = [await compare(1), await compare(2), await compare(3)];
    expect(new Set([day.join(), week.join(), month.join()]).size).toBe(3);
    const young = createSteppedClock(Date.parse('2015-01-05T00:00Z'));
    const early = createCatalogueService({ source, marketClock: young, wallClock: young });
    const [combination] = reportOperations(early.funds).filter(({ bizType }) =>
      bizType.endsWith('.investCombination'),
    );
    const rows = (await combination?.handle(
      {} as RequestContext,
      { fundId: 1, statisticType: 3 } as never,
    )) as FundHolding[];
    expect(rows.map((row) => row.previousPeriodRangeCompare)).toEqual(['-', '-', '-', '-']);
    expect(rows.map((row) => row.previousPeriodWeightCompare)).toEqual(['-', '-', '-', '-']);
  });

  it('show an index as the basket of the fund that follows it', async () => {
    const page = await call<Page<FundWithFigures>>('findFundPageWithRealTimeInfo', {});
    const indexId = page.records[0]?.trackIndex ?? 0;
    expect(indexId).toBeGreaterThan(0);
    const sample = await call<IndexSample[]>('indexSample', { indexId });
    const holdings = await call<FundHolding[]>('investCombination', { fundId: 1 });
    expect(sample.map(({ range, ...row }) => ({ ...row, range: String(range) }))).toEqual(
      holdings.map(({ weightRealValue: _exact, ...row }) => row),
    );
    await expect(call('indexSample', { indexId: 30001 })).rejects.toMatchObject(refused);
    await expect(call('indexSimplePerformance', { indexId: 0 })).rejects.toMatchObject(refused);
  });
});

describe('assetPerformance and indexSimplePerformance', () => {
  it('show how the price of each asset moved today, in a week and in a month', async () => {
    const bars = await call<FundAssetMove[]>('assetPerformance', { fundId: 1 });
    expect(bars.map(({ type }) => type)).toEqual([1, 1, 1, 1]);
    const bitcoin = source.daySummary(10021, NOW)!;
    const today = 100 * (bitcoin.close / bitcoin.yesterdayClose - 1);
    const move = (rows: readonly AssetMove[], asset: string) =>
      Number(rows.find(({ xaxisName }) => xaxisName === asset)?.quoteChange);
    expect(move(bars, 'BTC')).toBeCloseTo(today, 1);
    for (const [statisticType, days] of [
      [2, 7],
      [3, 30],
    ] as const) {
      const rows = await call<FundAssetMove[]>('assetPerformance', { fundId: 1, statisticType });
      const before = source.lastTick(10021, NOW - days * DAY_MS)!.price;
      expect(move(rows, 'BTC')).toBeCloseTo(100 * (source.lastTick(10021, NOW)!.price / before - 1), 1);
    }
    expect(move(await call('assetPerformance', { fundId: 2 }), 'USDT')).toBe(0);
    const index = await call<AssetMove[]>('indexSimplePerformance', { indexId: digital?.trackIndex });
    expect(index).toEqual(bars.map(({ xaxisName, quoteChange }) => ({ xaxisName, quoteChange })));
  });
});

describe('charts', () => {
  it('draw market price and net value over the same days, up to now', async () => {
    const lines = await call<ChartLines>('marketPerformance', { fundId: 1, days: 36, type: 1 });
    expect(Object.keys(lines)).toEqual(['Market price', 'Net value']);
    const [price = [], value = []] = Object.values(lines);
    expect(price).toHaveLength(36);
    expect(value.map(({ time }) => time)).toEqual(price.map(({ time }) => time));
    expect([price[0]?.time, price.at(-1)?.time]).toEqual(['2026-10-14', '2026-11-18']);
    const move = await call<FundMove>('fundNetValueChangeQuote', { fundId: 1 });
    expect([price.at(-1)?.value, value.at(-1)?.value]).toEqual([move.marketPrice, move.netValue]);
    const candles = source.candles(40001, KLINE_TYPE.day, NOW / 1000, 36, NOW);
    expect(price.map((point) => Math.round(Number(point.value) * 10_000))).toEqual(
      candles.map(({ close }) => close),
    );
    const before = candles.at(-2)!;
    const net = fundNetValue(digital!, before.close, (before.timestamp + 86_400) * 1000);
    expect(value.at(-2)?.value).toBe((net / 10_000).toFixed(4));
  });

  it('draw hours, in the language of the caller, and no more points than a line may have [MAX_CHART_POINTS]', async () => {
    const lines = await call<ChartLines>('marketPerformance', { symbolId: 40002, days: 2, type: 2 }, 'zh-CN');
    expect(Object.keys(lines)).toEqual(['市价', '净值']);
    expect(lines['市价']).toHaveLength(48);
    expect(lines['市价']?.at(-1)?.time).toBe('2026-11-18 15:00');
    const long = await call<ChartLines>('marketPerformance', { fundId: 2, days: 1000, type: 2 });
    expect(long['Net value']).toHaveLength(MAX_CHART_POINTS);
  });

  it('draw changes in percent since the first point', async () => {
    const request = { fundId: 2, days: 10, type: 1 };
    const values = await call<ChartLines>('marketPerformance', request);
    const changes = await call<ChartLines>('marketPerformanceQuoteChange', request);
    for (const [name, line] of Object.entries(changes)) {
      const start = Number(values[name]?.[0]?.value);
      expect(line[0]?.value).toBe('0.00');
      for (const [at, { value }] of line.entries())
        expect(Number(value)).toBeCloseTo(100 * (Number(values[name]?.[at]?.value) / start - 1), 1);
    }
  });

  it('of several funds have an entry for every id that was asked for [MAX_CHART_FUNDS]', async () => {
    const requested = { fundIds: '1, 2,99', days: 5, type: 1 };
    const batch = await call<ChartBatch>('batchMarketPerformance', requested);
    expect(Object.keys(batch)).toEqual(['1', '2', '99']);
    expect(batch['99']).toEqual([]);
    const alone = await call<ChartLines>('marketPerformance', { fundId: 2, days: 5, type: 1 });
    expect(batch['2']).toEqual([
      { name: 'Market price', type: 1, columnList: alone['Market price'] },
      { name: 'Net value', type: 2, columnList: alone['Net value'] },
    ]);
    expect(await call('batchMarketPerformance', { fundId: 2, days: 5, type: 1 })).toEqual({ 2: batch['2'] });
    expect(await call('batchMarketPerformance', { symbolId: 40002, days: 5, type: 1 })).toEqual({
      40002: batch['2'],
    });
    const tooMany = Array.from({ length: MAX_CHART_FUNDS + 1 }, (_, at) => at).join(',');
    for (const fundIds of [tooMany, 'one', ''])
      await expect(call('batchMarketPerformance', { fundIds, days: 5, type: 1 })).rejects.toMatchObject({
        code: 'GGATEWAY_CODE_015',
      });
  });
});
