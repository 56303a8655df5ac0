import type { MarketView } from '../commands.ts';
import type { Rate } from '../../../domain/units.ts';

/**
 * The newest quote of a product as accounts are valued with it. Its conversion rates stand as they were when they were first
 * asked for, so that a value changes with the product's own quotes only.
 */
export class Mark {
  readonly market: MarketView;
  #rates: Map<string, Rate | undefined> | undefined;

  constructor(market: MarketView) {
    this.market = market;
  }

  /** Account currency for one unit of the profit currency (RATE_DIGITS); undefined when there is no rate. */
  rate(currency: string): Rate | undefined {
    this.#rates ??= new Map();
    if (!this.#rates.has(currency)) this.#rates.set(currency, this.market.rate(currency));
    return this.#rates.get(currency);
  }
}
