import type { Bar } from '../series/bar.ts';

/** Rows of one profile. */
export const MAX_PROFILE_ROWS = 240;
/** The part of the volume that the value area holds. */
const VALUE_SHARE = 0.7;

/** What was traded within one step of price. */
export interface ProfileRow {
  /** Lowest price of the row (ticks); it reaches to the next row. */
  readonly price: number;
  /** Volume units of bars that rose, and of those that fell. */
  readonly bought: number;
  readonly sold: number;
}

export interface VolumeProfile {
  /** Rising in price, without a gap. */
  readonly rows: readonly ProfileRow[];
  /** Height of a row in ticks. */
  readonly step: number;
  /** The row with the most volume: the point of control. */
  readonly control: number;
  /** First and last row of the value area, around the point of control. */
  readonly valueFrom: number;
  readonly valueTo: number;
}

/** A round step of price (1, 2 or 5 times a power of ten, in ticks) that makes no more than `rows` rows of a range. */
export function profileStep(range: number, rows: number): number {
  const smallest = Math.max(1, range / Math.max(1, Math.min(rows, MAX_PROFILE_ROWS) - 1));
  const power = 10 ** Math.floor(Math.log10(smallest));
  const factor = [1, 2, 5, 10].find((each) => each * power >= smallest) ?? 10;
  return factor * power;
}

/**
 * Volume by price: the volume of a bar is spread evenly from its low to its high, as the candles do not say more. Undefined
 * without bars or volume.
 */
export function volumeProfile(bars: readonly Bar[], wantedRows: number): VolumeProfile | undefined {
  let [low, high] = [Infinity, -Infinity];
  for (const bar of bars) {
    low = Math.min(low, bar.low);
    high = Math.max(high, bar.high);
  }
  if (low > high) return undefined;
  const step = profileStep(high - low, wantedRows);
  const first = Math.floor(low / step);
  const count = Math.floor(high / step) - first + 1;
  const bought = new Float64Array(count);
  const sold = new Float64Array(count);
  for (const bar of bars) {
    const [from, to] = [Math.floor(bar.low / step) - first, Math.floor(bar.high / step) - first];
    const side = bar.close >= bar.open ? bought : sold;
    const each = bar.volume / (to - from + 1);
    for (let row = from; row <= to; row += 1) side[row] = (side[row] ?? 0) + each;
  }
  const rows = Array.from(bought, (volume, index) => ({
    price: (first + index) * step,
    bought: volume,
    sold: sold[index] ?? 0,
  }));
  const control = heaviest(rows);
  return control === undefined ? undefined : { rows, step, control, ...valueArea(rows, control) };
}

export function rowVolume(row: ProfileRow | undefined): number {
  return row === undefined ? 0 : row.bought + row.sold;
}

function heaviest(rows: readonly ProfileRow[]): number | undefined {
  let best: number | undefined;
  rows.forEach((row, index) => {
    if (rowVolume(row) > rowVolume(best === undefined ? undefined : rows[best])) best = index;
  });
  return best;
}

/** Grows from the point of control to the heavier side until it holds its share of all volume. */
function valueArea(rows: readonly ProfileRow[], control: number) {
  const wanted = VALUE_SHARE * rows.reduce((sum, row) => sum + rowVolume(row), 0);
  let [from, to] = [control, control];
  let held = rowVolume(rows[control]);
  while (held < wanted && (from > 0 || to < rows.length - 1)) {
    const [below, above] = [rowVolume(rows[from - 1]), rowVolume(rows[to + 1])];
    const up = from === 0 || (to < rows.length - 1 && above >= below);
    if (up) to += 1;
    else from -= 1;
    held += up ? above : below;
  }
  return { valueFrom: from, valueTo: to };
}
