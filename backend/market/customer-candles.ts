import { CANDLE_INTERVALS, type CandleInterval } from '../domain/candle-interval.ts';
import type { Candle } from '../domain/market-data.ts';
import { klineTypeOf } from '../contract/mapping/candle-intervals.ts';
import type { CustomerCandle, CustomerTrade } from './customer-market.ts';
import type { MarketSource } from './market-source.ts';
import { gridOf } from './path/candles.ts';

/** Start in seconds of the interval that holds a market time. */
export function intervalStart(interval: CandleInterval, timeMs: number): number {
  return gridOf(klineTypeOf(interval)).startOf(timeMs) / 1000;
}

/** One trade as a candle of an interval. */
export function candleOfTrade(interval: CandleInterval, trade: CustomerTrade): CustomerCandle {
  const { price, volume, timeMs } = trade;
  const prices = { open: price, high: price, low: price, close: price };
  return { timestamp: intervalStart(interval, timeMs), ...prices, volume, lastTickTimeMs: timeMs };
}

/** The candles of every interval that a trade is in. */
export function candlesOfTrade(
  trade: CustomerTrade,
): (CustomerCandle & { readonly interval: CandleInterval })[] {
  return CANDLE_INTERVALS.map((interval) => ({ interval, ...candleOfTrade(interval, trade) }));
}

/** A candle with what came to it later; of one millisecond the one that came later closes. The store adds them up alike. */
export function joinCandles(one: CustomerCandle, later: CustomerCandle): CustomerCandle {
  return {
    timestamp: one.timestamp,
    open: one.open,
    high: Math.max(one.high, later.high),
    low: Math.min(one.low, later.low),
    close: later.lastTickTimeMs >= one.lastTickTimeMs ? later.close : one.close,
    volume: one.volume + later.volume,
    lastTickTimeMs: Math.max(one.lastTickTimeMs, later.lastTickTimeMs),
  };
}

/**
 * A candle of the market with what customers traded in it. It opens with the market, which trades from the first moment of an
 * open interval on, and closes with the last trade of either; at the same millisecond with that of the customers.
 */
export function withCustomers(market: Candle, own: CustomerCandle | undefined): Candle {
  if (own === undefined) return market;
  const isLast = own.lastTickTimeMs >= market.lastTickTimeMs;
  return {
    ...market,
    high: Math.max(market.high, own.high),
    low: Math.min(market.low, own.low),
    close: isLast ? own.close : market.close,
    volume: market.volume + own.volume,
    lastTickTimeMs: Math.max(market.lastTickTimeMs, own.lastTickTimeMs),
  };
}

/**
 * Candles of the market with those of customers, at most `count`. An interval in which only customers traded has a candle too, under the
 * number of the newest tick before it.
 */
export function mergeCandles(
  source: Pick<MarketSource, 'lastTick'>,
  symbolId: number,
  market: readonly Candle[],
  own: readonly CustomerCandle[],
  count: number,
): Candle[] {
  const byStart = new Map(own.map((candle) => [candle.timestamp, candle]));
  const merged = market.map((candle) => {
    const theirs = byStart.get(candle.timestamp);
    byStart.delete(candle.timestamp);
    return withCustomers(candle, theirs);
  });
  for (const candle of byStart.values()) {
    const seq = source.lastTick(symbolId, candle.lastTickTimeMs)?.seq ?? 0;
    merged.push({ ...candle, lastTickSeq: seq });
  }
  return merged.sort((one, other) => one.timestamp - other.timestamp).slice(-count);
}
