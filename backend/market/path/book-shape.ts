import type { Depth, DepthLevel, Tick } from '../../protocol/market-data.ts';
import { drawKey, drawUniform } from '../random.ts';

/** Bands of the book below the best price: levels in a band, and width of a level's cell in typical spreads. */
const BANDS = [
  { levels: 20, width: 1 },
  { levels: 20, width: 4 },
  { levels: 20, width: 16 },
] as const;
/** Levels a side, the best one included. */
export const BOOK_LEVELS = 60;
/** A level keeps its size for this many ticks at least, and for up to `RENEWAL_SPREAD` more. */
const RENEWAL_MIN_TICKS = 5;
const RENEWAL_SPREAD = 28;
/** Size of a level in typical trades: between the two, growing away from the best price. */
const LEVEL_SIZE = { least: 0.4, most: 9 } as const;

/**
 * The order book around a tick. Sizes belong to prices and are renewed at moments of their own, so that the picture
 * changes a little with every tick instead of flickering as a whole.
 */
export interface BookShape {
  bidVolume(price: number, seq: number, level: number): number;
  askVolume(price: number, seq: number, level: number): number;
  /** The book that a tick left behind, at most `levels` a side. */
  depthOf(tick: Tick, levels: number): Depth;
}

/** The book of one product; `typicalSpread` in price ticks, `typicalVolume` in volume units. */
export function createBookShape(
  seed: number,
  symbolId: number,
  typicalSpread: number,
  typicalVolume: number,
): BookShape {
  const cells = drawKey(seed, symbolId, 'level cells');
  const keys = { bid: drawKey(seed, symbolId, 'bid sizes'), ask: drawKey(seed, symbolId, 'ask sizes') };

  const volumeAt = (key: number, price: number, seq: number, level: number): number => {
    const period = RENEWAL_MIN_TICKS + Math.floor(drawUniform(key, price, 0) * RENEWAL_SPREAD);
    const renewal = Math.floor((seq + price) / period) + 1;
    const chance = drawUniform(key, price, renewal);
    const { least, most } = LEVEL_SIZE;
    const away = 1 + level / 15;
    return Math.max(1, Math.round(typicalVolume * away * (least + (most - least) * chance ** 2.5)));
  };

  const side = (
    best: number,
    bestVolume: number,
    direction: 1 | -1,
    key: number,
    seq: number,
    levels: number,
  ) => {
    const prices = levelPrices(cells, best, direction, typicalSpread, levels);
    return prices.map((price, level): DepthLevel => {
      return { price, volume: level === 0 ? bestVolume : volumeAt(key, price, seq, level) };
    });
  };

  return {
    bidVolume: (price, seq, level) => volumeAt(keys.bid, price, seq, level),
    askVolume: (price, seq, level) => volumeAt(keys.ask, price, seq, level),
    depthOf: (tick, levels) => ({
      symbolId,
      seq: tick.seq,
      timeMs: tick.timeMs,
      bids: side(tick.bid, tick.bidVolume, -1, keys.bid, tick.seq, levels),
      asks: side(tick.ask, tick.askVolume, 1, keys.ask, tick.seq, levels),
    }),
  };
}

/**
 * Prices of the levels from the best one outwards. Every cell of a band holds one level at a price of its own that
 * does not move while the best price wanders.
 */
function levelPrices(key: number, best: number, direction: 1 | -1, spread: number, levels: number): number[] {
  const prices = [best];
  const wanted = Math.min(levels, BOOK_LEVELS);
  let edge = best;
  for (const band of BANDS) {
    const width = Math.max(1, spread * band.width);
    let cell = Math.floor(edge / width);
    for (let taken = 0; taken < band.levels && prices.length < wanted; cell += direction) {
      const price = cell * width + Math.floor(drawUniform(key, cell, width) * width);
      const beyond = direction === 1 ? price > edge : price < edge;
      if (!beyond) continue;
      if (price <= 0) return prices;
      prices.push(price);
      edge = price;
      taken++;
    }
  }
  return prices;
}
