import type { Candle } from '../../../backend/domain/market-data.ts';
import type { TapeBatch, TapeRow } from '../../market/contracts.ts';
import { addToProfile, profileOf, type Profile } from './session-profile.ts';
import { TradedBook, type Trade } from './traded-book.ts';

/** Minutes of a day: the candles of one session. */
export const SESSION_MINUTES = 1_440;
const DAY_SECONDS = 86_400;
const DAY_MS = 1_000 * DAY_SECONDS;

/** Trades that wait for the candles of the session; older ones are in the candles by the time these come. */
export const MAX_WAITING_TRADES = 2_000;

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
