import type { Candle, Depth, DepthLevel, Tick } from '../../domain/market-data.ts';
import type { QuoteBounds } from '../market-source.ts';
import type { Segment } from './segments.ts';

/** A thin market has a part of the usual volume at every level, and few levels. */
const THIN_VOLUME = 8;
const THIN_LEVELS = 4;
/** No price falls below this many price ticks, so that a bid fits below it. */
const LOWEST_PRICE = 2;
/** All shocks together move a price by no more than this factor either way. */
const MOST_FACTOR = 100;

/** The factor on prices at a time. */
function factorAt({ shocks }: Segment, timeMs: number): number {
  const log = shocks.reduce((sum, shock) => sum + shock.logAt(timeMs), 0);
  return log === 0 ? 1 : Math.max(1 / MOST_FACTOR, Math.min(MOST_FACTOR, Math.exp(log)));
}

/** A price under a factor. It never turns an order of prices around, so the extremes of a candle stay its extremes. */
function bent(price: number, factor: number): number {
  return factor === 1 ? price : Math.max(LOWEST_PRICE, Math.round(price * factor));
}

/** Spread at a time against that of the market without shocks. */
function spreadFactor({ shocks }: Segment, timeMs: number, factor: number): number {
  return shocks.reduce((product, shock) => product * shock.strainAt(timeMs), factor);
}

/** A tick as it is under the shocks of its segment; `seq` is its number there. */
export function bendTick(tick: Tick, segment: Segment, seq: number): Tick {
  const { timeMs } = tick;
  const factor = factorAt(segment, timeMs);
  const price = bent(tick.price, factor);
  const widened = (width: number): number => Math.round(width * spreadFactor(segment, timeMs, factor));
  // A purchase stays at the ask and a sale at the bid.
  let bid = tick.price === tick.bid ? price : price - widened(tick.price - tick.bid);
  let ask = tick.price === tick.ask ? price : price + widened(tick.ask - tick.price);
  if (bid >= ask && tick.bid < tick.ask) {
    if (tick.price === tick.bid) ask = bid + 1;
    else bid = ask - 1;
  }
  bid = Math.max(1, bid);
  const volumeOf = (volume: number): number =>
    segment.thin ? Math.max(1, Math.floor(volume / THIN_VOLUME)) : volume;
  const [bidVolume, askVolume] = [volumeOf(tick.bidVolume), volumeOf(tick.askVolume)];
  if (segment.crossed) [bid, ask] = [ask, bid];
  return { ...tick, seq, price, bid, ask, bidVolume, askVolume };
}

/** A candle within one segment and one value of its factor; `lastTickSeq` is its last number there. */
export function bendCandle(candle: Candle, segment: Segment, lastTickSeq: number): Candle {
  const factor = factorAt(segment, candle.lastTickTimeMs);
  return {
    ...candle,
    open: bent(candle.open, factor),
    high: bent(candle.high, factor),
    low: bent(candle.low, factor),
    close: bent(candle.close, factor),
    lastTickSeq,
  };
}

/** A bid and an ask are each rounded once, and may be moved a price tick apart. */
const BENT_BY = 2;

/** Bounds of quotes as they are within one segment; no bounds where its factor or its spread is not one value. */
export function bendBounds(bounds: QuoteBounds, segment: Segment): QuoteBounds {
  const { fromMs, grain, shocks } = segment;
  if (grain !== 'none' || shocks.some((shock) => shock.strainAt(fromMs) !== 1))
    return { lowBid: 0, highBid: Infinity, lowAsk: 0, highAsk: Infinity };
  const factor = factorAt(segment, fromMs);
  return {
    lowBid: bent(bounds.lowBid, factor) - BENT_BY,
    highBid: bent(bounds.highBid, factor) + BENT_BY,
    lowAsk: bent(bounds.lowAsk, factor) - BENT_BY,
    highAsk: bent(bounds.highAsk, factor) + BENT_BY,
  };
}

/** The book behind a bent tick, from the book of the market without shocks. */
export function bendDepth(depth: Depth, tick: Tick, segment: Segment): Depth {
  const { seq, timeMs } = tick;
  const factor = spreadFactor(segment, timeMs, factorAt(segment, timeMs));
  const wanted = segment.thin ? THIN_LEVELS : Infinity;
  const side = (levels: readonly DepthLevel[], best: DepthLevel, outwards: 1 | -1): DepthLevel[] => {
    const first = levels[0]?.price ?? 0;
    const made: DepthLevel[] = [];
    let before = best.price;
    for (const [i, level] of levels.slice(0, wanted).entries()) {
      if (i > 0) {
        const away = Math.max(1, Math.round(Math.abs(level.price - first) * factor));
        const price = best.price + outwards * away;
        before = outwards === 1 ? Math.max(before + 1, price) : Math.min(before - 1, price);
      }
      if (before < 1) break;
      const volume = segment.thin ? Math.max(1, Math.floor(level.volume / THIN_VOLUME)) : level.volume;
      made.push(i === 0 ? best : { price: before, volume });
    }
    return made;
  };
  return {
    symbolId: depth.symbolId,
    seq,
    timeMs,
    bids: side(depth.bids, { price: tick.bid, volume: tick.bidVolume }, -1),
    asks: side(depth.asks, { price: tick.ask, volume: tick.askVolume }, 1),
  };
}
