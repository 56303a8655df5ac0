import { DIRECTION, type Direction } from '../../../domain/direction.ts';
import type { OwnSize } from '../../../domain/fidelity/fidelity.ts';
import type { Footprint } from '../../../domain/ladder.ts';
import type { DepthLevel } from '../../../domain/market-data.ts';
import type { InstrumentId, MarketTimeMs, PriceTicks, VolumeUnits } from '../../../domain/units.ts';

/** Levels of a product of which something is missing; beyond it the one that was taken first is whole again. */
export const MAX_TAKEN_LEVELS = 1_000;
/** Parts of a price tick in which a moved price is counted. */
export const PARTS_OF_TICK = 1_000;

/** What one order took from one level. */
export interface Take extends DepthLevel {
  /** Of the order that took. */
  readonly direction: Direction;
  /** When it arrived. */
  readonly atMs: MarketTimeMs;
}

/** What the state needs of what takers left behind; an obvious second form exists beside the tests. */
export type OwnSizes = Pick<Footprints, 'of' | 'taken' | 'moved' | 'ruleOf' | 'take' | 'move'>;

/** What is left after a time of something that halves every half-life; null: it stays. */
export function leftAfter(amount: number, elapsedMs: number, halfLifeMs: number | null): number {
  return halfLifeMs === null ? amount : amount * 2 ** (-elapsedMs / halfLifeMs);
}

/** What is still missing of a level at a time, in whole volume units, down: a fraction is back. Nothing before it was taken. */
export function missingOf({ volume, atMs }: Take, nowMs: MarketTimeMs, halfLifeMs: number): VolumeUnits {
  return nowMs < atMs ? 0 : Math.floor(leftAfter(volume, nowMs - atMs, halfLifeMs));
}

/** What takers have left behind in one product. */
interface ProductFootprint {
  readonly rule: OwnSize;
  /** Oldest first. */
  readonly takes: Take[];
  readonly buy: Map<PriceTicks, Take[]>;
  readonly sell: Map<PriceTicks, Take[]>;
  /** By how much the price has moved since, in parts of a tick; above zero is up. */
  moved: number;
  movedAtMs: MarketTimeMs;
}

/**
 * What orders that took have left behind: levels that are smaller until they come back, and a price that has moved. All accounts of the
 * platform meet it. It is an index of the fills and of their explanations and nothing else, so a start finds it again.
 *
 * The quote itself stays what the market's function says: candles, the tape and what is triggered follow from it. So no quote has to be made
 * to know it, and what matters in a span of time does not hang on who traded before.
 */
export class Footprints {
  readonly ruleOf: (symbolId: InstrumentId) => OwnSize | undefined;
  readonly #products = new Map<InstrumentId, ProductFootprint>();

  constructor(ruleOf: (symbolId: InstrumentId) => OwnSize | undefined) {
    this.ruleOf = ruleOf;
  }

  /** What whoever takes at a time meets of it; undefined where nothing is left. */
  of(symbolId: InstrumentId, atMs: MarketTimeMs): Footprint | undefined {
    const known = this.#products.get(symbolId);
    if (known === undefined || (known.takes.length === 0 && known.moved === 0)) return undefined;
    return {
      taken: (direction, price) => this.taken(symbolId, direction, price, atMs),
      worse: (direction) => {
        const moved = this.moved(symbolId, atMs);
        return Math.max(0, Math.round((direction === DIRECTION.buy ? moved : -moved) / PARTS_OF_TICK));
      },
    };
  }

  /** What is missing at a time of the level that takers of a direction meet at a price. */
  taken(symbolId: InstrumentId, direction: Direction, price: PriceTicks, atMs: MarketTimeMs): VolumeUnits {
    const known = this.#products.get(symbolId);
    let sum = 0;
    for (const take of known?.[direction].get(price) ?? [])
      sum += missingOf(take, atMs, known?.rule.levelHalfLifeMs ?? 1);
    return sum;
  }

  /** By how much the price has moved at a time, in parts of a tick; above zero is up. */
  moved(symbolId: InstrumentId, atMs: MarketTimeMs): number {
    const known = this.#products.get(symbolId);
    if (known === undefined) return 0;
    const elapsedMs = Math.max(0, atMs - known.movedAtMs);
    return Math.round(leftAfter(known.moved, elapsedMs, known.rule.priceHalfLifeMs));
  }

  /** An order that arrived at a time has taken from levels. */
  take(
    symbolId: InstrumentId,
    direction: Direction,
    levels: readonly DepthLevel[],
    atMs: MarketTimeMs,
  ): void {
    const known = this.#productOf(symbolId);
    if (known === undefined) return;
    const halfLifeMs = known.rule.levelHalfLifeMs;
    for (const { price, volume } of levels) {
      const take: Take = { price, volume, direction, atMs };
      known.takes.push(take);
      const line = known[direction].get(price);
      if (line === undefined) known[direction].set(price, [take]);
      else line.push(take);
    }
    for (let [oldest] = known.takes; oldest !== undefined; [oldest] = known.takes) {
      const isBack = oldest.atMs <= atMs && missingOf(oldest, atMs, halfLifeMs) === 0;
      if (!isBack && known.takes.length <= MAX_TAKEN_LEVELS) break;
      known.takes.shift();
      const line = known[oldest.direction].get(oldest.price);
      line?.shift();
      if (line?.length === 0) known[oldest.direction].delete(oldest.price);
    }
  }

  /** The price stands moved by so much at a time, in parts of a tick. */
  move(symbolId: InstrumentId, moved: number, atMs: MarketTimeMs): void {
    const known = this.#productOf(symbolId);
    if (known === undefined) return;
    known.moved = moved;
    known.movedAtMs = atMs;
  }

  #productOf(symbolId: InstrumentId): ProductFootprint | undefined {
    const known = this.#products.get(symbolId);
    const rule = known?.rule ?? this.ruleOf(symbolId);
    if (known !== undefined || rule === undefined) return known;
    const none = { takes: [], buy: new Map(), sell: new Map(), moved: 0, movedAtMs: 0 };
    const made: ProductFootprint = { rule, ...none };
    this.#products.set(symbolId, made);
    return made;
  }
}
