/** Widths of the figures in a price and of the room beside them, in pixels at the size of the ladder's text. */
const DIGIT_WIDTH = 7.5;
const POINT_WIDTH = 3.6;
const PRICE_ROOM = 12;
/** Room of a size beside its figures (pixels): what it keeps from its neighbours. */
const SIZE_ROOM = 12;

/** Sums have this room up to a width of the panel (pixels); a panel that is wider than all has the last. */
const SUM_WIDTHS = [
  { upTo: 240, sum: 32 },
  { upTo: 280, sum: 36 },
] as const;
const WIDEST_SUM = 54;

/** Characters of a size at least and at most; the least is what a shortened size needs. */
const SIZE_LENGTHS = { least: 5, most: 7 } as const;

/** How the columns of the ladder share its width (pixels), and what texts they hold. */
export interface LadderWidths {
  readonly sum: number;
  readonly price: number;
  /** Characters that a size may have. */
  readonly sizeLength: number;
  /** Sums have room for few figures only. */
  readonly shortSums: boolean;
}

/** The price column is as wide as its longest price, so that sizes beside it never touch it; sizes take what is left. */
export function ladderWidths(panelWidth: number, longestPrice: string): LadderWidths {
  const sum = SUM_WIDTHS.find(({ upTo }) => panelWidth < upTo)?.sum ?? WIDEST_SUM;
  const points = longestPrice.replace(/\d/g, '').length;
  const price = Math.ceil((longestPrice.length - points) * DIGIT_WIDTH + points * POINT_WIDTH + PRICE_ROOM);
  const room = (panelWidth - 2 * sum - price) / 2 - SIZE_ROOM;
  const fitting = Math.floor((room - POINT_WIDTH) / DIGIT_WIDTH) + 1;
  const sizeLength = Math.min(SIZE_LENGTHS.most, Math.max(SIZE_LENGTHS.least, fitting));
  return { sum, price, sizeLength, shortSums: sum < WIDEST_SUM };
}
