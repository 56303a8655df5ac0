import type { Candle } from '../../domain/market-data.ts';
import type { QuoteBounds } from '../market-source.ts';
import { MINUTE_MS } from '../sessions/time.ts';
import { type CandleInputs, candleBetween } from './candles.ts';

/** Bounds of quotes around the trades of a candle: a purchase is at the ask, a sale at the bid, the other a spread away. */
export function boundsAround({ high, low }: Pick<Candle, 'high' | 'low'>, spread: number): QuoteBounds {
  return { lowBid: low - spread, highBid: high, lowAsk: low, highAsk: high + spread };
}

/** What encloses both; the other one where one has no quotes. */
export function joinBounds(
  one: QuoteBounds | undefined,
  other: QuoteBounds | undefined,
): QuoteBounds | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  return {
    lowBid: Math.min(one.lowBid, other.lowBid),
    highBid: Math.max(one.highBid, other.highBid),
    lowAsk: Math.min(one.lowAsk, other.lowAsk),
    highAsk: Math.max(one.highAsk, other.highAsk),
  };
}

/** Bounds of the quotes of a generated product with `fromMs <= timeMs < toMs`, from its candle: candles are exact. */
export function pathBounds(inputs: CandleInputs, fromMs: number, toMs: number): QuoteBounds | undefined {
  if (toMs <= fromMs) return undefined;
  // Candles begin on a minute: what came before in the first one makes the bounds wider at most.
  const minute = Math.floor(fromMs / MINUTE_MS);
  const candle = candleBetween(inputs, minute * MINUTE_MS, toMs);
  if (!candle) return undefined;
  const isWithinOne = Math.floor((toMs - 1) / MINUTE_MS) === minute;
  const span = isWithinOne ? inputs.timeline.minute(minute) : undefined;
  return boundsAround(candle, inputs.tickMaker.widestSpread(span));
}
