/** Lines of the drawing, from the oldest at the top to the newest at the bottom. */
export const RIDGE_COUNT = 58;

/** Width of the valley around the price, and how far the book reaches, as shares of the drawing's width. */
const VALLEY_WIDTH = 0.11;
const BOOK_WIDTH = 0.42;
/** Height of the book's shoulders and of its hills, in pixels. */
const SHOULDER = 46;
const HILLS = 26;

interface Hill {
  readonly at: number;
  readonly line: number;
  readonly width: number;
  readonly length: number;
  readonly height: number;
}

export interface RidgesShape {
  /** Price of each line, 0 to 1 across the drawing. */
  readonly prices: readonly number[];
  /** Height in pixels of a line at `x`, 0 to 1. */
  height(line: number, x: number): number;
}

/** The book of a calm market over time: each line is one moment, its valley is the price. Always the same drawing. */
export function ridgesShape(): RidgesShape {
  const chance = chances(20_261);
  const prices = smooth(Array.from({ length: RIDGE_COUNT }, (_, line) => rawPrice(line, chance())));
  const hills = Array.from({ length: HILLS }, (): Hill => ({
    at: chance(),
    line: chance() * RIDGE_COUNT,
    width: 0.018 + chance() * 0.045,
    length: 3 + chance() * 9,
    height: 8 + chance() * 34,
  }));
  return {
    prices,
    height(line, x) {
      const price = prices[line] ?? 0.5;
      const distance = Math.abs(x - price);
      const outsideValley = 1 - bell(distance / VALLEY_WIDTH);
      let height = SHOULDER * outsideValley * bell(distance / BOOK_WIDTH);
      for (const hill of hills) {
        const centre = hill.at + (price - 0.5) * 0.7;
        const near = bell((x - centre) / hill.width) * bell((line - hill.line) / hill.length);
        height += hill.height * near * (1 - bell(distance / (VALLEY_WIDTH * 0.82)));
      }
      const arch = Math.sin(Math.PI * x);
      return height * (0.5 + 0.5 * arch) * arch ** 0.8;
    },
  };
}

/** A path that wanders and swings wider with time. */
function rawPrice(line: number, chance: number): number {
  const time = line / (RIDGE_COUNT - 1);
  const swing = 0.1 * Math.sin(time * 7.2 + 0.6) * (0.55 + 0.45 * time);
  return 0.5 + swing + 0.045 * Math.sin(time * 15.5 + 2) + 0.03 * (time - 0.5) + (chance - 0.5) * 0.05;
}

/** Mean of each value and its four neighbours on either side. */
function smooth(values: readonly number[]): readonly number[] {
  return values.map((_, index) => {
    const near = values.slice(Math.max(0, index - 4), index + 5);
    return near.reduce((sum, value) => sum + value, 0) / near.length;
  });
}

function bell(distance: number): number {
  return Math.exp(-distance * distance);
}

/** Numbers from 0 to 1 that look random and are the same every time. */
function chances(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
