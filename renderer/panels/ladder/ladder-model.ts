import type { DepthLevel } from '../../../backend/domain/market-data.ts';
import { formatPrice, formatVolume, formatVolumeNarrow } from '../../components/index.ts';
import type { DepthView } from '../../market/contracts.ts';

/** One line of the ladder. Volumes are units of the product, prices ticks. */
export interface LadderRow {
  readonly price: number;
  readonly side: 'ask' | 'bid' | 'none';
  readonly volume: number;
  /** Volume from the best level to this one. */
  readonly sum: number;
  /** Width of the bars in percent: of the typical large level, and of the whole side. */
  readonly share: number;
  readonly sumShare: number;
  readonly best: boolean;
  /** At least three times the average level of its side. */
  readonly wall: boolean;
}

/** Prices of the rows, best first, as they stood when the pointer came in. */
export interface HeldPrices {
  readonly asks: readonly number[];
  readonly bids: readonly number[];
}

export interface LadderPicture {
  /** Top to bottom: falling prices, the best ask last. */
  readonly asks: readonly LadderRow[];
  /** Top to bottom: falling prices, the best bid first. */
  readonly bids: readonly LadderRow[];
  readonly prices: HeldPrices;
  /** Share of the bids in the volume of both sides, percent. */
  readonly bidShare: number;
}

/** Largest number of levels a side that a ladder shows. */
const MAX_LEVELS = 60;
const WALL_FACTOR = 3;

interface SideFigures {
  readonly side: 'ask' | 'bid';
  readonly byPrice: ReadonlyMap<number, { readonly volume: number; readonly sum: number }>;
  readonly best: number | undefined;
  readonly total: number;
  readonly average: number;
}

function computeFigures(side: 'ask' | 'bid', levels: readonly DepthLevel[]): SideFigures {
  const byPrice = new Map<number, { volume: number; sum: number }>();
  let sum = 0;
  for (const { price, volume } of levels) {
    sum += volume;
    byPrice.set(price, { volume, sum });
  }
  return {
    side,
    byPrice,
    best: levels[0]?.price,
    total: sum,
    average: levels.length === 0 ? 0 : sum / levels.length,
  };
}

/** Percent of a whole, 0 to 100, for the width of a bar. */
function percent(part: number, whole: number): number {
  return whole <= 0 ? 0 : Math.min(100, Math.round((part / whole) * 1000) / 10);
}

/** The row of a price: of the half that it stands in, or of the other one where the market has moved through it. */
function rowAt(
  price: number,
  [half, other]: readonly [SideFigures, SideFigures],
  scale: number,
  largest: number,
): LadderRow {
  const side = half.byPrice.has(price) ? half : other;
  const level = side.byPrice.get(price);
  if (level === undefined) {
    return { price, side: 'none', volume: 0, sum: 0, share: 0, sumShare: 0, best: false, wall: false };
  }
  return {
    price,
    side: side.side,
    volume: level.volume,
    sum: level.sum,
    share: percent(level.volume, scale),
    sumShare: percent(level.sum, largest),
    best: price === side.best,
    wall: level.volume >= WALL_FACTOR * side.average,
  };
}

/**
 * The picture of a book with `perSide` levels. While `held` is given the prices stay where they are: figures change in
 * their rows, a level that went away leaves its row empty, and nothing moves under the pointer.
 */
export function ladderPicture(
  depth: DepthView,
  perSide: number,
  held: HeldPrices | undefined,
): LadderPicture {
  const count = Math.max(0, Math.min(MAX_LEVELS, perSide));
  const askLevels = depth.asks.slice(0, count);
  const bidLevels = depth.bids.slice(0, count);
  const shownAsks = computeFigures('ask', held === undefined ? askLevels : depth.asks);
  const shownBids = computeFigures('bid', held === undefined ? bidLevels : depth.bids);
  const prices: HeldPrices = held ?? {
    asks: askLevels.map((level) => level.price),
    bids: bidLevels.map((level) => level.price),
  };
  const scale = 2.2 * Math.max(shownAsks.average, shownBids.average);
  const largest = Math.max(shownAsks.total, shownBids.total);
  const askRow = (price: number) => rowAt(price, [shownAsks, shownBids], scale, largest);
  const bidRow = (price: number) => rowAt(price, [shownBids, shownAsks], scale, largest);
  return {
    asks: [...prices.asks].reverse().map(askRow),
    bids: prices.bids.map(bidRow),
    prices,
    bidShare: percent(shownBids.total, shownAsks.total + shownBids.total),
  };
}

/** The size of a level: to the last digit where there is room for so many characters. */
export function sizeText(volume: number, numberDigits: number, room: number): string {
  const exact = formatVolume(volume, numberDigits);
  return exact.length <= room ? exact : formatVolumeNarrow(volume, numberDigits);
}

/** Largest share of the price that one row may span when levels are merged: 1 %. */
const COARSEST_DIVISOR = 100;
const MOST_STEPS = 6;

/** Steps of merge_accuracy for a product as decimal text, finest first: 0.1, 1, 10, … up to about 1 % of the price. */
export function accuracySteps(digits: number, priceTicks: number): readonly string[] {
  const steps: string[] = [];
  for (let ticks = 1; steps.length < MOST_STEPS; ticks *= 10) {
    if (steps.length > 0 && ticks > priceTicks / COARSEST_DIVISOR) break;
    steps.push(accuracyText(ticks, digits));
  }
  return steps;
}

/** A power of ten in ticks as the text of merge_accuracy: 1 tick of 1 digit is `0.1`, 100 ticks are `10`. */
export function accuracyText(ticks: number, digits: number): string {
  const exponent = Math.round(Math.log10(ticks)) - digits;
  return exponent >= 0 ? `1${'0'.repeat(exponent)}` : `0.${'0'.repeat(-exponent - 1)}1`;
}

/** The ticks of a merge_accuracy: `10` with 1 digit is 100. */
export function accuracyTicks(accuracy: string, digits: number): number {
  const point = accuracy.indexOf('.');
  const exponent = point < 0 ? accuracy.length - 1 : -(accuracy.length - point - 1);
  return 10 ** (exponent + digits);
}

/** Largest share of the price that one row spans at first, as a divisor: two hundredths of a percent. */
const FIRST_DIVISOR = 5_000;

/** Which of the steps a ladder starts with: coarse enough that a trader can distinguish its prices. */
export function firstStep(steps: readonly string[], digits: number, priceTicks: number): number {
  const fitting = steps.filter((step) => accuracyTicks(step, digits) <= priceTicks / FIRST_DIVISOR);
  return Math.max(0, fitting.length - 1);
}

/** A price as its row shows it: the decimals that a coarse grouping leaves at zero are not written. */
export function groupedPrice(price: number, digits: number, stepTicks: number): string {
  let dropped = 0;
  while (dropped < digits && stepTicks % 10 ** (dropped + 1) === 0 && price % 10 ** (dropped + 1) === 0)
    dropped += 1;
  return formatPrice(price / 10 ** dropped, digits - dropped);
}

/** The row of an own order at this price: buys are merged downwards, sells upwards, as the book is. */
export function toBucket(price: number, stepTicks: number, buy: boolean): number {
  return (buy ? Math.floor(price / stepTicks) : Math.ceil(price / stepTicks)) * stepTicks;
}
