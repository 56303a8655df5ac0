import { Type, type Static } from 'typebox';
import { describe } from '../describe.ts';
import PHRASES from '../phrases.json' with { type: 'json' };
import { ENABLED } from '../meanings.ts';
import { Text, Whole } from './shapes.ts';

/** Net value and market price of a fund's share with their moves of the day (fundNetValueChangeQuote). */
export const FundMove = Type.Object({
  netValue: Text,
  marketPrice: Text,
  /** Percent text, `-0.06%`. */
  netValueChangeQuote: Text,
  marketPriceChangeQuote: Text,
  /** Net value of all shares. */
  totalBalance: Text,
  currency: describe(PHRASES.currencyCodeFigures, Text),
  latestShare: describe('Shares in circulation, decimal text.', Text),
});
export type FundMove = Static<typeof FundMove>;

/** One asset of a fund (investCombination). Changes are `-` where there is no period before. */
export const FundHolding = Type.Object({
  asset: Text,
  /** Rank by weight, from 1. */
  range: Text,
  /** Percent text with two decimals, and the exact one. */
  weight: Text,
  weightRealValue: describe('Weight with all its digits, percent text.', Text),
  /** Ranks won since the period before; below zero lost. */
  previousPeriodRangeCompare: Text,
  /** Percent text. */
  previousPeriodWeightCompare: Text,
});
export type FundHolding = Static<typeof FundHolding>;

/** One asset of an index (indexSample); the rank is a number here. */
export const IndexSample = Type.Object({
  asset: Text,
  range: Whole,
  weight: Text,
  previousPeriodRangeCompare: Text,
  previousPeriodWeightCompare: Text,
});
export type IndexSample = Static<typeof IndexSample>;

/** One bar: the move of an asset in percent, without the sign (indexSimplePerformance). */
export const AssetMove = Type.Object({
  xaxisName: describe('Name on the axis: the asset.', Text),
  quoteChange: describe('Change of the price, in percent, decimal text.', Text),
});
export type AssetMove = Static<typeof AssetMove>;

/** The same of a fund's asset; `type` 1 day, 2 week, 3 month (assetPerformance). */
export const FundAssetMove = Type.Object({
  type: describe('Number of the kind of column.', Whole),
  ...AssetMove.properties,
});
export type FundAssetMove = Static<typeof FundAssetMove>;

/** A point of a chart; `time` is `2026-11-18` or `2026-11-18 15:00`, UTC. */
export const ChartPoint = Type.Object({
  time: describe('Time of the point, `yyyy-MM-dd` or with the hour (UTC).', Text),
  value: describe('Value of the point, decimal text; a change in percent without the sign.', Text),
});
export type ChartPoint = Static<typeof ChartPoint>;

/** The lines of a chart by their names, all with the same times (marketPerformance). */
export const ChartLines = Type.Record(Type.String(), Type.Array(ChartPoint));
export type ChartLines = Static<typeof ChartLines>;

/** What a line of batchMarketPerformance shows. */
export const CHART_LINE = { marketPrice: 1, netValue: 2 } as const;

/** The lines of several charts by the ids of their funds (batchMarketPerformance). */
export const ChartBatch = Type.Record(
  Type.String(),
  Type.Array(
    Type.Object({
      name: describe('Name of the line.', Text),
      type: describe('What the line shows.', Whole, {
        1: ['MARKET_PRICE', 'the market price'],
        2: ['NET_VALUE', 'the net value'],
      }),
      columnList: describe('Points of the line, oldest first.', Type.Array(ChartPoint)),
    }),
  ),
);
export type ChartBatch = Static<typeof ChartBatch>;

/** The shares of a fund (queryFundInfo). */
export const FundShares = Type.Object({
  id: describe('Number of the record.', Whole),
  status: describe(PHRASES.state, Whole, ENABLED),
  revision: Whole,
  createBy: Text,
  createTime: Whole,
  updateBy: Text,
  updateTime: Whole,
  fundId: Whole,
  sharesIssued: describe('Shares issued at the start.', Type.Number()),
  sharesApply: describe('Shares asked for and not confirmed yet.', Type.Number()),
  sharesConfirm: describe('Shares confirmed.', Type.Number()),
  sharesRedeem: describe('Shares given back.', Type.Number()),
  sharesCurrent: describe('Shares in circulation.', Type.Number()),
});
export type FundShares = Static<typeof FundShares>;
