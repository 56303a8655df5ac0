import { DIRECTION } from '../../../backend/domain/direction.ts';
import type { TapeRow } from '../../market/contracts.ts';

/** How far back bought and sold are summed, in seconds of market time. */
export const MAX_FLOW_SECONDS = 300;
/** Seconds whose speed is drawn as bars. */
export const SPEED_BARS = 60;
/** Seconds over which the speed of now is taken, and how many before them make the usual speed known. */
const NOW_SECONDS = 5;
const USUAL_FROM_SECONDS = 20;

/** The tape runs fast from this many times its usual speed on. */
export const FAST_FROM = 1.5;

interface Second {
  readonly at: number;
  bought: number;
  sold: number;
  prints: number;
}

/** What the last five minutes were like. */
export interface Flow {
  /** Volume units. */
  readonly bought: number;
  readonly sold: number;
  /** Bought less sold, running, one figure for each second that is known, oldest first. */
  readonly delta: readonly number[];
  /** Prints of each of the last sixty seconds, the newest last. */
  readonly speeds: readonly number[];
  /** Prints a second: of the last five seconds, and before them; undefined while too little is known. */
  readonly now: number;
  readonly usual: number | undefined;
}

/** Sums the trades of a product by second, as many seconds as are asked for and no more. */
export class FlowMeter {
  readonly #seconds: Second[] = [];

  /** Takes a trade; those that are older than everything that is kept are left out. */
  add({ timeMs, volume, direction }: Pick<TapeRow, 'timeMs' | 'volume' | 'direction'>): void {
    const at = Math.floor(timeMs / 1_000);
    const second = this.#secondAt(at);
    if (second === undefined) return;
    second.prints += 1;
    if (direction === DIRECTION.buy) second.bought += volume;
    else if (direction !== undefined) second.sold += volume;
  }

  /** Undefined before the first trade. */
  flow(): Flow | undefined {
    const newest = this.#seconds.at(-1)?.at;
    const oldest = this.#seconds[0]?.at;
    if (newest === undefined || oldest === undefined) return undefined;
    let [bought, sold] = [0, 0];
    const delta = this.#seconds.map((second) => {
      bought += second.bought;
      sold += second.sold;
      return bought - sold;
    });
    const prints = new Map(this.#seconds.map((second) => [second.at, second.prints]));
    const between = (from: number, to: number) => {
      let sum = 0;
      for (let at = from; at < to; at += 1) sum += prints.get(at) ?? 0;
      return sum;
    };
    const nowFrom = Math.max(oldest, newest - NOW_SECONDS + 1);
    const before = nowFrom - oldest;
    return {
      ...{ bought, sold, delta },
      speeds: Array.from(
        { length: SPEED_BARS },
        (_, index) => prints.get(newest - SPEED_BARS + 1 + index) ?? 0,
      ),
      now: between(nowFrom, newest + 1) / (newest + 1 - nowFrom),
      usual: before < USUAL_FROM_SECONDS ? undefined : between(oldest, nowFrom) / before,
    };
  }

  /** The second of a time: a new one at the end, or one of those that are kept. */
  #secondAt(at: number): Second | undefined {
    const newest = this.#seconds.at(-1);
    if (newest === undefined || at > newest.at) {
      const second = { at, bought: 0, sold: 0, prints: 0 };
      this.#seconds.push(second);
      while ((this.#seconds[0]?.at ?? at) <= at - MAX_FLOW_SECONDS) this.#seconds.shift();
      return second;
    }
    return this.#seconds.findLast((each) => each.at === at);
  }
}

/** How many times the usual speed the tape runs; undefined while the usual one is not known, or is nothing. */
export function timesUsual({ now, usual }: Flow): number | undefined {
  return usual === undefined || usual === 0 ? undefined : now / usual;
}
