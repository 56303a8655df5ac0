/** Height of the legend of a price pane with its distances (pixels). */
const LEGEND_HEIGHT = 46;
/** Height of a row under it: an indicator, or a product that is compared (pixels). */
const ROW_HEIGHT = 19;
/** Shares of a pane's height that stay free above the highest price, at least and at most. */
const LEAST = 0.1;
const MOST = 0.4;

/**
 * The share of a pane that stays free above the highest price, so that it does not stand under the legend; `height` in pixels,
 * `rows` of indicators and compared products.
 */
export function roomAbove(height: number, rows = 0): number {
  if (height <= 0) return LEAST;
  return Math.min(MOST, Math.max(LEAST, (LEGEND_HEIGHT + rows * ROW_HEIGHT) / height));
}
