import type { Clock, MarketClock } from '../../domain/clock.ts';
import type { Tick } from '../../domain/market-data.ts';

const DAY_MS = 86_400_000;

/** What a reference price is taken from. */
export interface ReferenceMarket {
  /** The last tick of a product at or before a market time. */
  lastTick(symbolId: number, atMs: number): Tick | undefined;
}

/**
 * One price of each product that holds for a whole UTC day of the market: the bid at its start, or the first one that
 * is known on that day. Distances that are shares of a price are published and checked in pips of this one, so that what
 * a client read in the morning is what is checked in the evening.
 */
export class ReferencePrices {
  readonly #market: ReferenceMarket;
  readonly #clock: Clock;
  readonly #prices = new Map<number, number>();
  #day = Number.NaN;

  constructor(market: ReferenceMarket, marketClock: MarketClock) {
    this.#market = market;
    this.#clock = marketClock;
  }

  /** The UTC day of the market that the prices belong to, counted from 1970. */
  get day(): number {
    return Math.floor(this.#clock.nowMs() / DAY_MS);
  }

  /** Price ticks; undefined for a product that was never quoted. */
  of(symbolId: number): number | undefined {
    const { day } = this;
    if (day !== this.#day) this.#prices.clear();
    this.#day = day;
    const known = this.#prices.get(symbolId);
    if (known !== undefined) return known;
    const tick =
      this.#market.lastTick(symbolId, day * DAY_MS) ?? this.#market.lastTick(symbolId, this.#clock.nowMs());
    if (tick === undefined || tick.bid <= 0) return undefined;
    this.#prices.set(symbolId, tick.bid);
    return tick.bid;
  }
}
