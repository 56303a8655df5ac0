import type { ApplyTick } from '../../trading/index.ts';

/** Quotes that are held in full; beyond it each product keeps its lowest, its highest and its newest one. */
const MAX_HELD_TICKS = 20_000;

interface HeldTick {
  /** Place among all quotes in the order in which they came. */
  readonly place: number;
  readonly tick: ApplyTick;
}

interface Extremes {
  lowest: HeldTick;
  highest: HeldTick;
  newest: HeldTick;
}

/**
 * Quotes that came while nothing could be decided, and those whose outcome was lost: they are decided in the order in which
 * they came once that is possible. However long it takes, no price that was reached is missed.
 */
export class HeldTicks {
  #held: HeldTick[] = [];
  readonly #beyond = new Map<number, Extremes>();

  get isEmpty(): boolean {
    return this.#held.length === 0 && this.#beyond.size === 0;
  }

  hold(tick: ApplyTick, place: number): void {
    const held = { tick, place };
    // Those that are decided once more are few: no more than commits may be on their way.
    if (tick.only !== undefined || this.#held.length < MAX_HELD_TICKS) return void this.#held.push(held);
    const extremes = this.#beyond.get(tick.symbolId);
    if (extremes === undefined)
      return void this.#beyond.set(tick.symbolId, { lowest: held, highest: held, newest: held });
    if (tick.market.bid < extremes.lowest.tick.market.bid) extremes.lowest = held;
    if (tick.market.ask > extremes.highest.tick.market.ask) extremes.highest = held;
    extremes.newest = held;
  }

  /** Takes everything that is held, oldest first. */
  take(): readonly HeldTick[] {
    const beyond = [...this.#beyond.values()].flatMap(({ lowest, highest, newest }) => [
      ...new Set([lowest, highest, newest]),
    ]);
    const taken = [...this.#held, ...beyond].sort((left, right) => left.place - right.place);
    this.#held = [];
    this.#beyond.clear();
    return taken;
  }
}
