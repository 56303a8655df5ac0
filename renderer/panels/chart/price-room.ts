/** Height of the legend of a price pane with its distances (pixels). */
const LEGEND_HEIGHT = 46;
/** Shares of a pane's height that stay free above the highest price, at least and at most. */
const LEAST = 0.1;
const MOST = 0.3;

/** The share of a pane that stays free above the highest price, so that it does not stand under the legend; `height` in pixels. */
export function roomAbove(height: number): number {
  return height <= 0 ? LEAST : Math.min(MOST, Math.max(LEAST, LEGEND_HEIGHT / height));
}
