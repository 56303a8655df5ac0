import type { Bar } from '../series/bar.ts';

/** How far the magnet reaches (pixels). */
const REACH = 14;

/** The open, high, low or close of a bar that is near on the plot; else the price itself. All in ticks. */
export function magnetPrice(
  price: number,
  bar: Bar | undefined,
  heightOf: (price: number) => number | undefined,
): number {
  const y = heightOf(price);
  if (bar === undefined || y === undefined) return price;
  let best = { price, away: REACH };
  for (const each of [bar.open, bar.high, bar.low, bar.close]) {
    const away = Math.abs((heightOf(each) ?? Infinity) - y);
    if (away < best.away) best = { price: Math.round(each), away };
  }
  return best.price;
}
