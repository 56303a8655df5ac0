import type { InstrumentId, MarketTimeMs, PriceTicks } from '../../../domain/units.ts';

/** Prices and time of a random flow; several flows over one core share one. */
export class FlowMarket {
  readonly #prices: Map<number, number>;
  #timeMs: MarketTimeMs;

  /** @param prices The first price of each product. */
  constructor(startMs: number, prices: Map<number, number>) {
    this.#timeMs = startMs;
    this.#prices = prices;
  }

  get timeMs(): number {
    return this.#timeMs;
  }

  price(symbolId: InstrumentId): number {
    return this.#prices.get(symbolId) ?? 0;
  }

  set(symbolId: InstrumentId, price: PriceTicks): void {
    this.#prices.set(symbolId, price);
  }

  /** Lets time pass and returns what it is then. */
  pass(ms: number): number {
    return (this.#timeMs += ms);
  }

  passTo(timeMs: MarketTimeMs): number {
    return (this.#timeMs = timeMs);
  }
}
