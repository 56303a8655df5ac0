/** Height of the legend of a price pane with its distances (pixels), and that of one that is folded to a line. */
const LEGEND_HEIGHT = 46;
const FOLDED_HEIGHT = 27;
/** Height of a row under it: an indicator, or a product that is compared (pixels). */
const ROW_HEIGHT = 19;
/** Shares of a pane's height that stay free above the highest price, at least and at most: a legend never squeezes the candles. */
const LEAST = 0.1;
const MOST = 0.25;

/**
 * The share of a pane that stays free above the highest price, so that it does not stand under the legend; `height` in pixels,
 * `rows` of indicators and compared products, none where the legend is folded.
 */
export function roomAbove(height: number, rows = 0, isFolded = false): number {
  if (height <= 0) return LEAST;
  const legend = isFolded ? FOLDED_HEIGHT : LEGEND_HEIGHT + rows * ROW_HEIGHT;
  return Math.min(MOST, Math.max(LEAST, legend / height));
}

/** How many rows a pane of a height (pixels) has room for under its legend; more of them would lie over the candles. */
export function rowsThatFit(height: number): number {
  return Math.max(0, Math.floor((MOST * height - LEGEND_HEIGHT) / ROW_HEIGHT));
}
