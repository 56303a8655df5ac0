import { Type, type Static } from 'typebox';
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
  /** Currency of the prices and of the total. */
  currency: Text,
  /** Shares that exist now. */
  latestShare: Text,
});
export type FundMove = Static<typeof FundMove>;

/** One asset of a fund (investCombination). Changes are `-` where there is no period before. */
export const FundHolding = Type.Object({
  asset: Text,
  /** Rank by weight, from 1. */
  range: Text,
  /** Percent text with two decimals, and the exact one. */
  weight: Text,
  weightRealValue: Text,
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
export const AssetMove = Type.Object({ xaxisName: Text, quoteChange: Text });
export type AssetMove = Static<typeof AssetMove>;

/** The same of a fund's asset; `type` 1 day, 2 week, 3 month (assetPerformance). */
export const FundAssetMove = Type.Object({ type: Whole, ...AssetMove.properties });
export type FundAssetMove = Static<typeof FundAssetMove>;

/** A point of a chart; `time` is `2026-11-18` or `2026-11-18 15:00`, UTC. */
export const ChartPoint = Type.Object({ time: Text, value: Text });
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
      name: Text,
      /** 1 market price, 2 net value. */
      type: Whole,
      columnList: Type.Array(ChartPoint),
    }),
  ),
);
export type ChartBatch = Static<typeof ChartBatch>;

/** The shares of a fund (queryFundInfo). */
export const FundShares = Type.Object({
  id: Whole,
  status: Whole,
  revision: Whole,
  createBy: Text,
  createTime: Whole,
  updateBy: Text,
  updateTime: Whole,
  fundId: Whole,
  /** Issued at the start, asked for, confirmed, taken back, and there now. */
  sharesIssued: Type.Number(),
  sharesApply: Type.Number(),
  sharesConfirm: Type.Number(),
  sharesRedeem: Type.Number(),
  sharesCurrent: Type.Number(),
});
export type FundShares = Static<typeof FundShares>;
