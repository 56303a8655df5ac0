import type { ShareSplit } from '../../domain/share-split.ts';
import type { Candle, Depth, DepthLevel, Tick } from '../../domain/market-data.ts';
import type { ProductDefinition } from '../product-definition.ts';
import { priceFactor, splitsOf } from './split-moments.ts';

/** No price falls below this many price ticks, so that a bid fits below it. */
const LOWEST_PRICE = 2;

/** A price that counts other shares, rounded to price ticks: it never turns an order of prices around. */
export function rescaledPrice(price: number, factor: number): number {
  return factor === 1 ? price : Math.max(LOWEST_PRICE, Math.round(price * factor));
}

/** A volume that counts other shares, in whole units, one at least. */
export function rescaledVolume(volume: number, factor: number): number {
  return factor === 1 ? volume : Math.max(1, Math.round(volume / factor));
}

/** A tick as it counts in other shares. A purchase stays at the ask and a sale at the bid. */
export function rescaledTick(tick: Tick, factor: number): Tick {
  if (factor === 1) return tick;
  let bid = rescaledPrice(tick.bid, factor);
  let ask = rescaledPrice(tick.ask, factor);
  if (bid === ask && tick.bid < tick.ask) {
    if (tick.price === tick.bid) ask = bid + 1;
    else bid = ask - 1;
  }
  return {
    ...tick,
    price: tick.price === tick.bid ? bid : tick.price === tick.ask ? ask : rescaledPrice(tick.price, factor),
    bid,
    ask,
    bidVolume: rescaledVolume(tick.bidVolume, factor),
    askVolume: rescaledVolume(tick.askVolume, factor),
    volume: rescaledVolume(tick.volume, factor),
  };
}

/** A candle as it counts in other shares. */
export function rescaledCandle(candle: Candle, factor: number): Candle {
  if (factor === 1) return candle;
  const { open, high, low, close, volume } = candle;
  return {
    ...candle,
    open: rescaledPrice(open, factor),
    high: rescaledPrice(high, factor),
    low: rescaledPrice(low, factor),
    close: rescaledPrice(close, factor),
    volume: rescaledVolume(volume, factor),
  };
}

/** A book as it counts in other shares: levels that come to one price are one level. */
export function rescaledDepth(depth: Depth, factor: number): Depth {
  if (factor === 1) return depth;
  const side = (levels: readonly DepthLevel[]): DepthLevel[] => {
    const made: DepthLevel[] = [];
    for (const level of levels) {
      const price = rescaledPrice(level.price, factor);
      const volume = rescaledVolume(level.volume, factor);
      const last = made.at(-1);
      if (last?.price === price) made[made.length - 1] = { price, volume: last.volume + volume };
      else made.push({ price, volume });
    }
    return made;
  };
  return { ...depth, bids: side(depth.bids), asks: side(depth.asks) };
}

/** Ticks of some products as they count at a later time: between a split and the first tick after it the last one is older. */
export function createRescaling(products: readonly ProductDefinition[]) {
  const known = new Map<number, readonly ShareSplit[]>();
  for (const product of products) {
    const splits = splitsOf(product);
    if (splits.length > 0) known.set(product.symbolId, splits);
  }
  return (tick: Tick, nowMs: number): Tick => {
    const splits = known.get(tick.symbolId);
    return splits === undefined ? tick : rescaledTick(tick, priceFactor(splits, tick.timeMs, nowMs));
  };
}
