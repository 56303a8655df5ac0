import type { Candle } from '../../../backend/domain/market-data.ts';
import { DIRECTION, type Direction } from '../../../backend/domain/direction.ts';
import type { TapeBatch, TapeRow } from '../../market/contracts.ts';

/** Minutes of a day: the candles of one session. */
export const SESSION_MINUTES = 1_440;
const DAY_SECONDS = 86_400;
const DAY_MS = 1_000 * DAY_SECONDS;

/** Trades that wait for the candles of the session; older ones are in the candles by the time these come. */
export const MAX_WAITING_TRADES = 2_000;

/** Prices whose traded volume a ladder remembers. */
export const MAX_TRADED_PRICES = 4_000;

const NOTHING: Traded = { bought: 0, sold: 0 };

/** What was bought and sold at each price since the ladder was opened, in rows of the step in force. */
export class TradedBook {
  readonly #ticks = new Map<number, Traded>();
  readonly #rows = new Map<number, Traded>();
  #step = 1;

  /** Groups in rows of so many ticks; trades belong to the nearest row. */
  setStep(step: number): void {
    if (step === this.#step) return;
    this.#step = step;
    this.#rows.clear();
    for (const [price, traded] of this.#ticks) this.#addToRow(price, traded);
  }

  add({ price, volume, direction }: Trade): void {
    if (direction === undefined) return;
    const traded = direction === DIRECTION.buy ? { bought: volume, sold: 0 } : { bought: 0, sold: volume };
    const before = this.#ticks.get(price);
    if (before === undefined && this.#ticks.size >= MAX_TRADED_PRICES) this.#forgetOldest();
    this.#ticks.set(price, sum(before, traded));
    this.#addToRow(price, traded);
  }

  at(row: number): Traded {
    return this.#rows.get(row) ?? NOTHING;
  }

  /** What was dealt at each price tick that is remembered. */
  prices(): Iterable<readonly [price: number, traded: Traded]> {
    return this.#ticks;
  }

  clear(): void {
    this.#ticks.clear();
    this.#rows.clear();
  }

  #addToRow(price: number, traded: Traded): void {
    const row = Math.round(price / this.#step) * this.#step;
    this.#rows.set(row, sum(this.#rows.get(row), traded));
  }

  #forgetOldest(): void {
    const [oldest] = this.#ticks;
    if (oldest === undefined) return;
    const [price, { bought, sold }] = oldest;
    this.#ticks.delete(price);
    this.#addToRow(price, { bought: -bought, sold: -sold });
  }
}

/**
 * What was traded of a product: since the ladder was opened by side, and in the session (the market's day) by price. Candles and
 * trades meet by the number of the tick that a candle ends with, so that none counts twice.
 */
export class SessionFeed {
  readonly traded = new TradedBook();
  /** Trades of the session that are in no candle. */
  readonly #since = new TradedBook();
  #profile = new Map<number, number>();
  #candles: readonly Candle[] | undefined;
  #waiting: TapeRow[] = [];
  #step = 1;
  #seq = Number.NEGATIVE_INFINITY;
  #beside = 0;
  #dayMs = 0;

  get profile(): Profile {
    return this.#profile;
  }

  setStep(step: number): void {
    if (step === this.#step) return;
    this.#step = step;
    this.traded.setStep(step);
    this.#rebuild();
  }

  /** The minute candles of the last day, oldest first; those before the session are left out. */
  seed(candles: readonly Candle[]): void {
    const last = candles.at(-1);
    if (last === undefined) return;
    const dayStart = Math.floor(last.timestamp / DAY_SECONDS) * DAY_SECONDS;
    this.#dayMs = dayStart * 1_000;
    this.#candles = candles.filter(({ timestamp }) => timestamp >= dayStart);
    this.#since.clear();
    for (const row of this.#waiting) if (row.seq > last.lastTickSeq) this.#since.add(row);
    this.#waiting = [];
    this.#rebuild();
  }

  /** Takes the trades of a batch that are new. True when some before them were missed: the candles have to be read again. */
  take({ rows }: TapeBatch): boolean {
    const fresh = rows.filter((row) => this.#isFresh(row));
    const [first] = fresh;
    const isGap = first !== undefined && Number.isFinite(this.#seq) && first.seq > this.#seq + 1;
    for (const row of fresh) {
      this.#seq = Math.max(this.#seq, row.seq);
      this.#beside = row.beside ?? this.#beside;
      this.traded.add(row);
      this.#addToSession(row);
    }
    if (isGap) this.#candles = undefined;
    return isGap;
  }

  #isFresh({ seq, beside }: TapeRow): boolean {
    return beside === undefined ? seq > this.#seq : seq >= this.#seq && beside > this.#beside;
  }

  #addToSession(row: TapeRow): void {
    if (this.#candles === undefined) {
      this.#waiting.push(row);
      if (this.#waiting.length > MAX_WAITING_TRADES) this.#waiting.shift();
      return;
    }
    if (row.timeMs >= this.#dayMs + DAY_MS) this.#beginDay(row.timeMs);
    this.#since.add(row);
    this.#addToProfile(row);
  }

  #beginDay(timeMs: number): void {
    this.#dayMs = Math.floor(timeMs / DAY_MS) * DAY_MS;
    this.#candles = [];
    this.#since.clear();
    this.#profile = new Map();
  }

  #addToProfile(trade: Trade): void {
    if (trade.direction !== undefined) addToProfile(this.#profile, trade, this.#step);
  }

  #rebuild(): void {
    this.#profile = new Map(profileOf(this.#candles ?? [], this.#step));
    for (const [price, { bought, sold }] of this.#since.prices())
      addToProfile(this.#profile, { price, volume: bought + sold }, this.#step);
  }
}

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

/** Volume that was dealt at a price, by the side that took it (volume units). */
export interface Traded {
  readonly bought: number;
  readonly sold: number;
}

interface Trade {
  /** Price ticks. */
  readonly price: number;
  readonly volume: number;
  /** Undefined where the taker is not known: counted on neither side. */
  readonly direction: Direction | undefined;
}

function sum(one: Traded = NOTHING, other: Traded): Traded {
  return { bought: one.bought + other.bought, sold: one.sold + other.sold };
}
