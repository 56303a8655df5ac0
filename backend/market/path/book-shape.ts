import type { InstrumentId } from '../../domain/units.ts';
import type { Depth, DepthLevel, Tick } from '../../domain/market-data.ts';
import { drawKey, drawUniform } from '../random.ts';

/** Bands of the book behind the best price: levels, width of a level's cell in typical spreads, and size of a level. */
const BANDS = [
  { levels: 20, width: 1, size: 1 },
  { levels: 20, width: 4, size: 2 },
  { levels: 20, width: 16, size: 4 },
] as const;
/** Levels a side, the best one included. */
const BOOK_LEVELS = 60;
/** A level keeps its size for this many ticks at least, and for up to `RENEWAL_SPREAD` more. */
const RENEWAL_MIN_TICKS = 5;
const RENEWAL_SPREAD = 28;
/** Size of a level of the first band in typical trades. */
const LEVEL_SIZE = { least: 0.4, most: 9 } as const;

/**
 * The order book around a tick. Sizes belong to prices and are renewed at moments of their own, so that the picture
 * changes a little with every tick instead of flickering as a whole.
 */
export interface BookShape {
  /** Volume at a best bid or ask in volume units; `stress` (see TickMaker) thins the book out. */
  bidVolume(price: number, seq: number, stress?: number): number;
  askVolume(price: number, seq: number, stress?: number): number;
  /** The book that a tick left behind, at most `levels` a side. */
  depthOf(tick: Tick, levels: number, stress?: number): Depth;
}

/** The book of one product; `typicalSpread` in price ticks, `typicalVolume` in volume units. */
export function createBookShape(
  seed: number,
  symbolId: InstrumentId,
  typicalSpread: number,
  typicalVolume: number,
): BookShape {
  const cells = drawKey(seed, symbolId, 'level cells');
  const keys = { bid: drawKey(seed, symbolId, 'bid sizes'), ask: drawKey(seed, symbolId, 'ask sizes') };

  const volumeAt = (key: number, price: number, seq: number, size: number): number => {
    const period = RENEWAL_MIN_TICKS + Math.floor(drawUniform(key, price, 0) * RENEWAL_SPREAD);
    const renewal = Math.floor((seq + price) / period) + 1;
    const { least, most } = LEVEL_SIZE;
    const uniform = drawUniform(key, price, renewal);
    // To the power of 2.5: a root is exact on every engine and costs a tenth.
    const trades = least + (most - least) * uniform * uniform * Math.sqrt(uniform);
    return Math.max(1, Math.round(typicalVolume * size * trades));
  };

  const side = (
    stress: number,
    best: DepthLevel,
    direction: 1 | -1,
    key: number,
    seq: number,
    levels: number,
  ): DepthLevel[] => {
    const spots = levelSpots(cells, best.price, direction, typicalSpread, levels - 1);
    return [
      best,
      ...spots.map(({ price, size }) => ({ price, volume: volumeAt(key, price, seq, size / stress) })),
    ];
  };

  return {
    bidVolume: (price, seq, stress = 1) => volumeAt(keys.bid, price, seq, 1 / stress),
    askVolume: (price, seq, stress = 1) => volumeAt(keys.ask, price, seq, 1 / stress),
    depthOf: ({ seq, timeMs, bid, bidVolume, ask, askVolume }, levels, stress = 1) => ({
      symbolId,
      seq,
      timeMs,
      bids: side(stress, { price: bid, volume: bidVolume }, -1, keys.bid, seq, levels).slice(0, levels),
      asks: side(stress, { price: ask, volume: askVolume }, 1, keys.ask, seq, levels).slice(0, levels),
    }),
  };
}

interface LevelSpot {
  readonly price: number;
  readonly size: number;
}

/**
 * Where the levels behind the best one are, outwards. Every cell of a band holds one level at a price of its own that
 * does not move while the best price wanders.
 */
function levelSpots(
  key: number,
  best: number,
  direction: 1 | -1,
  spread: number,
  levels: number,
): LevelSpot[] {
  const spots: LevelSpot[] = [];
  const wanted = Math.min(levels, BOOK_LEVELS - 1);
  let edge = best;
  for (const band of BANDS) {
    const width = Math.max(1, spread * band.width);
    let cell = Math.floor(edge / width);
    for (let taken = 0; taken < band.levels && spots.length < wanted; cell += direction) {
      const price = cell * width + Math.floor(drawUniform(key, cell, width) * width);
      const beyond = direction === 1 ? price > edge : price < edge;
      if (!beyond) continue;
      if (price <= 0) return spots;
      spots.push({ price, size: band.size });
      edge = price;
      taken++;
    }
  }
  return spots;
}
