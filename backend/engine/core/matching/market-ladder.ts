import { DIRECTION, type Direction } from '../../../domain/direction.ts';
import {
  addedPrice,
  bestPrice,
  ladderOf,
  type FillEstimate,
  type InstrumentTerms,
} from '../../../domain/index.ts';
import type { DepthLevel } from '../../../domain/market-data.ts';
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
  /** What was taken so far, level by level at the prices of the book; a part without a level, beyond the end, is not in it. */
  readonly walked: DepthLevel[] = [];
  /** What stood at the best price before anything was taken; undefined without a book. */
  readonly bestVolume: number | undefined;
  readonly #isBuy: boolean;
  readonly #levels: { readonly price: number; volume: number }[];
  readonly #added: number;
  #last: number;

  constructor(direction: Direction, market: MarketView, terms: InstrumentTerms) {
    this.#isBuy = direction === DIRECTION.buy;
    this.#added = addedPrice(direction, market, terms);
    this.#last = bestPrice(direction, market, terms);
    const known = ladderOf(direction, market, terms);
    this.bestVolume = known?.[0]?.volume;
    const levels = known ?? [{ price: this.#last, volume: Infinity }];
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
      if (best.volume !== Infinity) this.#note(best.price - this.#added, taken);
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

  /** What a volume would come to at any price, what is beyond the end at the last one. */
  peek(volume: number): bigint {
    let left = volume;
    let notional = 0n;
    let last = this.#last;
    for (const level of this.#levels) {
      if (left === 0) break;
      const taken = Math.min(left, level.volume);
      notional += BigInt(level.price) * BigInt(taken);
      left -= taken;
      last = level.price;
    }
    return notional + BigInt(last) * BigInt(left);
  }

  /** Takes a volume as far as it is there at prices that are better than one. */
  takeBetter(volume: number, price: number, { limit }: Reach): FillEstimate {
    const next = this.#isBuy ? price - 1 : price + 1;
    const nearer = limit === undefined ? next : this.#isBuy ? Math.min(limit, next) : Math.max(limit, next);
    return this.take(volume, { limit: nearer });
  }

  #note(price: number, volume: number): void {
    const last = this.walked.at(-1);
    if (last?.price === price) this.walked[this.walked.length - 1] = { price, volume: last.volume + volume };
    else this.walked.push({ price, volume });
  }
}
