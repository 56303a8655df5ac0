import { DIRECTION, type Direction } from '../../domain/direction.ts';
import { executionPrice, ladderOf, type FillEstimate, type InstrumentTerms } from '../../domain/index.ts';
import type { MarketView } from '../commands.ts';

/** Up to which price an order takes. */
export interface Reach {
  /** Worst acceptable price in ticks; undefined accepts any. */
  readonly limit: number | undefined;
  /** Also the volume that the market does not hold, at its last price. */
  readonly forced?: boolean;
}

/** What the market holds for one order, less what the order has taken of it already. */
export class MarketLadder {
  readonly #isBuy: boolean;
  readonly #levels: { readonly price: number; volume: number }[];
  #last: number;

  constructor(direction: Direction, market: MarketView, terms: InstrumentTerms) {
    this.#isBuy = direction === DIRECTION.buy;
    this.#last = executionPrice(direction, market, terms);
    const levels = ladderOf(direction, market, terms) ?? [{ price: this.#last, volume: Infinity }];
    this.#levels = levels.map(({ price, volume }) => ({ price, volume }));
  }

  /** Takes a volume as far as it is there at acceptable prices. */
  take(volume: number, { limit, forced = false }: Reach): FillEstimate {
    let left = volume;
    let notional = 0n;
    for (let best = this.#levels[0]; best !== undefined && left > 0; best = this.#levels[0]) {
      if (limit !== undefined && (this.#isBuy ? best.price > limit : best.price < limit)) break;
      const taken = Math.min(left, best.volume);
      notional += BigInt(best.price) * BigInt(taken);
      left -= taken;
      best.volume -= taken;
      this.#last = best.price;
      if (best.volume === 0) this.#levels.shift();
    }
    if (forced && left > 0) {
      notional += BigInt(this.#last) * BigInt(left);
      left = 0;
    }
    return { volume: volume - left, notional };
  }

  /** Takes a volume as far as it is there at prices that are better than one. */
  takeBetter(volume: number, price: number, { limit }: Reach): FillEstimate {
    const next = this.#isBuy ? price - 1 : price + 1;
    const nearer = limit === undefined ? next : this.#isBuy ? Math.min(limit, next) : Math.max(limit, next);
    return this.take(volume, { limit: nearer });
  }
}
