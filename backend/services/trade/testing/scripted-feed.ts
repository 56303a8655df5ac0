import { toInstrumentId } from '../../../domain/units.ts';
import type { Tick } from '../../../domain/market-data.ts';
import type { MarketFeed, SteppedClock } from '../../../market/index.ts';
import { TEST_PRODUCTS } from './trade-products-fixture.ts';

/** A market whose price the test sets. */
export class ScriptedFeed implements MarketFeed {
  /** Every tick of a product, oldest first. */
  readonly #ticks = new Map<number, Tick[]>();
  readonly #listeners = new Set<(ticks: readonly Tick[]) => void>();
  readonly #clock: SteppedClock;
  #seq = 0;
  /** Volume of each of the three levels a side of product 2. */
  levelVolume = 50;
  readonly source: MarketFeed['source'];

  constructor(clock: SteppedClock) {
    this.#clock = clock;
    this.source = {
      products: TEST_PRODUCTS,
      ticks: () => [],
      lastTick: (symbolId, atMs) => this.#ticks.get(symbolId)?.findLast(({ timeMs }) => timeMs <= atMs),
      candles: () => [],
      depth: (symbolId, timeMs) => this.#depth(symbolId, timeMs),
      daySummary: () => undefined,
    };
  }

  latest(symbolId: number): Tick | undefined {
    return this.#ticks.get(symbolId)?.at(-1);
  }

  onTicks(listener: (ticks: readonly Tick[]) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  start(): void {}
  stop(): void {}

  /** Quotes a product at a bid, with the ask `spread` ticks above it. */
  quote(symbolId: number, bid: number, spread = 10): void {
    const timeMs = this.#clock.nowMs();
    const ask = bid + spread;
    const volumes = { bidVolume: 100, askVolume: 100, volume: 1 };
    const tick: Tick = {
      symbolId: toInstrumentId(symbolId),
      seq: ++this.#seq,
      timeMs,
      price: bid,
      bid,
      ask,
      ...volumes,
      direction: 1,
    };
    this.#ticks.set(symbolId, [...(this.#ticks.get(symbolId) ?? []), tick]);
    for (const listener of this.#listeners) listener([tick]);
  }

  /** Hands a tick to whoever listens, once more or late. */
  again(tick: Tick): void {
    for (const listener of this.#listeners) listener([tick]);
  }

  #depth(symbolId: number, timeMs: number) {
    const tick = this.latest(symbolId);
    if (tick === undefined) return undefined;
    const level = (from: number, step: number) =>
      [0, 1, 2].map((index) => ({ price: from + step * index, volume: this.levelVolume }));
    return {
      symbolId: tick.symbolId,
      seq: tick.seq,
      timeMs,
      bids: level(tick.bid, -5),
      asks: level(tick.ask, 5),
    };
  }
}
