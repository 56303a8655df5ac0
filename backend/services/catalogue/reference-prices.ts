import type { Clock, MarketClock } from '../../domain/clock.ts';
import type { Tick } from '../../domain/market-data.ts';
import { createRescaling, splitsOf, type ProductDefinition } from '../../market/index.ts';

const DAY_MS = 86_400_000;

/** What a reference price is taken from. */
export interface ReferenceMarket {
  /** The last tick of a product at or before a market time. */
  lastTick(symbolId: number, atMs: number): Tick | undefined;
  readonly products: readonly ProductDefinition[];
}

/**
 * One price of each product that holds for a whole UTC day of the market: the bid at its start, or the first one that
 * is known on that day. Distances that are shares of a price are published and checked in pips of this one, so that what
 * a client read in the morning is what is checked in the evening. A split ends the day of all prices and converts that of its product.
 */
export class ReferencePrices {
  readonly #market: ReferenceMarket;
  readonly #clock: Clock;
  readonly #prices = new Map<number, number>();
  readonly #rescaled: ReturnType<typeof createRescaling>;
  /** When prices are taken anew within a day: the splits of all products, in order. */
  readonly #splitsMs: readonly number[];
  /** When the prices were taken, and until when they hold. */
  #fromMs = Number.NaN;
  #untilMs = Number.NaN;

  constructor(market: ReferenceMarket, marketClock: MarketClock) {
    this.#market = market;
    this.#clock = marketClock;
    this.#rescaled = createRescaling(market.products);
    this.#splitsMs = market.products
      .flatMap((product) => splitsOf(product).map(({ atMs }) => atMs))
      .sort((one, other) => one - other);
  }

  /** The market time from which on the prices hold that hold now: the start of a day, or a split. */
  get since(): number {
    const nowMs = this.#clock.nowMs();
    if (nowMs >= this.#fromMs && nowMs < this.#untilMs) return this.#fromMs;
    const dayMs = Math.floor(nowMs / DAY_MS) * DAY_MS;
    this.#fromMs = Math.max(dayMs, this.#splitsMs.findLast((atMs) => atMs <= nowMs) ?? dayMs);
    this.#untilMs = Math.min(dayMs + DAY_MS, this.#splitsMs.find((atMs) => atMs > nowMs) ?? Infinity);
    this.#prices.clear();
    return this.#fromMs;
  }

  /** Price ticks; undefined for a product that was never quoted. */
  of(symbolId: number): number | undefined {
    const { since } = this;
    const known = this.#prices.get(symbolId);
    if (known !== undefined) return known;
    const dayMs = Math.floor(since / DAY_MS) * DAY_MS;
    const first =
      this.#market.lastTick(symbolId, dayMs) ?? this.#market.lastTick(symbolId, this.#clock.nowMs());
    const tick = first && this.#rescaled(first, since);
    if (tick === undefined || tick.bid <= 0) return undefined;
    this.#prices.set(symbolId, tick.bid);
    return tick.bid;
  }
}
