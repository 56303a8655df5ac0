import type { Candle } from '../../../../backend/domain/market-data.ts';
import type { CandleFeed } from '../../../market/contracts.ts';

/** Bars that are read at once, and read back over at most: what lies further back is not looked at any more. */
export const READ_BARS = 500;
export const MAX_BARS_BACK = 20_000;
/** A read that failed is tried again after this time (milliseconds). */
export const RETRY_MS = 3_000;

export interface BarFollowerOptions {
  readonly feed: CandleFeed;
  /** Runs a task later; the returned function cancels it. */
  after(milliseconds: number, task: () => void): () => void;
  /** The bar (seconds) from which on none may be missing, when a read begins; undefined: the newest one. */
  from(): number | undefined;
  /** Bars before it that have to be there. */
  readonly before: number;
  /** Bars, oldest first, the running one last. `isCut`: history does not reach back to `from`. */
  onBars(bars: readonly Candle[], isCut: boolean): void;
  onBar(bar: Candle): void;
}

/** The bars of a product one after the other, none missing: history from a bar on, then the running one; after a break once more. */
export class BarFollower {
  readonly #options: BarFollowerOptions;
  readonly #stops: readonly (() => void)[];
  /** Live bars since the read that is on its way began; undefined while none is. */
  #live: Candle[] | undefined;
  #readAgain = false;
  #isClosed = false;
  #cancelRetry: () => void = () => undefined;

  constructor(options: BarFollowerOptions) {
    this.#options = options;
    this.#stops = [
      options.feed.onCandle((bar) => {
        if (this.#live === undefined) options.onBar(bar);
        else this.#live.push(bar);
      }),
      options.feed.onReset(() => {
        if (this.#live === undefined) void this.#read();
        else this.#readAgain = true;
      }),
    ];
    void this.#read();
  }

  close(): void {
    this.#isClosed = true;
    this.#cancelRetry();
    for (const stop of this.#stops) stop();
  }

  async #read(): Promise<void> {
    const { after, onBars, onBar, from } = this.#options;
    this.#live = [];
    this.#readAgain = false;
    const start = from();
    const bars = await this.#back(start).catch(() => undefined);
    if (this.#isClosed) return;
    if (bars === undefined) {
      // What is heard until then is part of what is read.
      this.#cancelRetry = after(RETRY_MS, () => void this.#read());
      return;
    }
    const live = this.#live;
    const [first] = bars;
    onBars(bars, start !== undefined && first !== undefined && first.timestamp > start);
    if (this.#isClosed) return;
    // A break while it was read: it is looked at all the same, else breaks that come faster than history would hide every bar.
    if (this.#readAgain) {
      this.#cancelRetry = after(0, () => void this.#read());
      return;
    }
    this.#live = undefined;
    const last = bars.at(-1)?.timestamp ?? 0;
    for (const bar of live) if (bar.timestamp >= last) onBar(bar);
  }

  async #back(start: number | undefined): Promise<readonly Candle[]> {
    const { feed, before } = this.#options;
    let bars = await feed.history(0, READ_BARS);
    while (!this.#isClosed && bars.length < MAX_BARS_BACK) {
      const [first] = bars;
      const known =
        start === undefined ? bars.length - 1 : bars.filter(({ timestamp }) => timestamp < start).length;
      if (first === undefined || known >= before) break;
      const older = await feed.history(first.timestamp - 1, READ_BARS);
      const fresh = older.filter(({ timestamp }) => timestamp < first.timestamp);
      if (fresh.length === 0) break;
      bars = [...fresh, ...bars];
    }
    return bars;
  }
}
