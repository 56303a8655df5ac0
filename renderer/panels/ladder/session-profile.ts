import type { Candle } from '../../../backend/domain/market-data.ts';

/** Volume of the session by the price of its row (volume units). */
export type Profile = ReadonlyMap<number, number>;

/** Share of the session's volume that its value area holds. */
const VALUE_SHARE = 0.7;

/** Rows that a profile may span; a session that went further is shown around its end. */
export const MAX_PROFILE_ROWS = 20_000;

/**
 * The volume of candles by rows of `step` ticks. A candle says how far it went and how much was dealt, so its volume is laid evenly
 * over the rows between its low and its high.
 */
export function profileOf(candles: readonly Candle[], step: number): Profile {
  const row = (price: number) => Math.round(price / step);
  const last = candles.at(-1);
  if (last === undefined) return new Map();
  const lowest = Math.max(
    Math.min(...candles.map(({ low }) => row(low))),
    row(last.close) - MAX_PROFILE_ROWS / 2,
  );
  const highest = Math.min(
    Math.max(...candles.map(({ high }) => row(high))),
    row(last.close) + MAX_PROFILE_ROWS / 2,
  );
  // What begins and ends at a row; the sum from below is what lies on it.
  const changes = new Float64Array(highest - lowest + 2);
  for (const { low, high, volume } of candles) {
    const [from, to] = [row(low), row(high)];
    if (to < lowest || from > highest) continue;
    const each = volume / (to - from + 1);
    const first = Math.max(from, lowest) - lowest;
    const after = Math.min(to, highest) - lowest + 1;
    changes[first] = (changes[first] ?? 0) + each;
    changes[after] = (changes[after] ?? 0) - each;
  }
  const profile = new Map<number, number>();
  let volume = 0;
  for (let index = 0; index <= highest - lowest; index += 1) {
    volume += changes[index] ?? 0;
    const units = Math.round(volume);
    if (units > 0) profile.set((lowest + index) * step, units);
  }
  return profile;
}

/** Adds a trade to a profile that grows while the session runs. */
export function addToProfile(
  profile: Map<number, number>,
  { price, volume }: { readonly price: number; readonly volume: number },
  step: number,
): void {
  const row = Math.round(price / step) * step;
  const before = profile.get(row);
  if (before === undefined && profile.size > MAX_PROFILE_ROWS) return;
  profile.set(row, (before ?? 0) + volume);
}

export interface ValueArea {
  /** The row with the most volume: the point of control. */
  readonly poc: number;
  readonly low: number;
  readonly high: number;
}

/** The point of control and the rows around it that hold 70 % of the volume; undefined for an empty profile. */
export function valueArea(profile: Profile): ValueArea | undefined {
  const rows = [...profile].sort(([one], [other]) => one - other);
  let total = 0;
  let poc = -1;
  for (const [index, [, volume]] of rows.entries()) {
    total += volume;
    if (poc < 0 || volume > (rows[poc]?.[1] ?? 0)) poc = index;
  }
  const peak = rows[poc];
  if (peak === undefined) return undefined;
  let [from, to, held] = [poc, poc, peak[1]];
  while (held < total * VALUE_SHARE) {
    const below = rows[from - 1]?.[1] ?? -1;
    const above = rows[to + 1]?.[1] ?? -1;
    if (below < 0 && above < 0) break;
    if (above >= below) {
      to += 1;
      held += above;
    } else {
      from -= 1;
      held += below;
    }
  }
  return { poc: peak[0], low: rows[from]?.[0] ?? peak[0], high: rows[to]?.[0] ?? peak[0] };
}
