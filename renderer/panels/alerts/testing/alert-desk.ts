import type { Candle } from '../../../../backend/domain/market-data.ts';
import type { CandleFeed } from '../../../market/contracts.ts';
import { AlertWatch } from '../watch/alert-watch.ts';
import type { AlertMemory } from '../watch/judge.ts';

/** A bar of a minute by its number, whose price hardly moves. */
export const candle = (number: number, close: number, high = close): Candle => ({
  timestamp: number * 60,
  open: close,
  high,
  low: close,
  close,
  volume: 1,
  lastTickTimeMs: number * 60_000 + 59_000,
  lastTickSeq: number,
});

/** A market whose bars are put in by hand, and terminals that start and end while it goes on. No chart is anywhere. */
export class AlertDesk {
  bars: Candle[] = [];
  /** Where the drawn line is (ticks). */
  drawn: ((seconds: number) => number) | undefined;
  readonly memories = new Map<string, AlertMemory>();
  readonly fired: string[] = [];
  readonly caught: unknown[] = [];
  queries = 0;
  fails = 0;
  readonly later: (() => void)[] = [];
  readonly delays: number[] = [];
  #candle = new Set<(bar: Candle) => void>();
  #reset = new Set<() => void>();

  readonly feed: CandleFeed = {
    history: async (end, count) => {
      this.queries += 1;
      if (this.fails > 0) {
        this.fails -= 1;
        throw new Error('no line');
      }
      const until = end === 0 ? Infinity : end;
      return this.bars.filter(({ timestamp }) => timestamp <= until).slice(-count);
    },
    onCandle: (listener) => {
      this.#candle.add(listener);
      return () => this.#candle.delete(listener);
    },
    onReset: (listener) => {
      this.#reset.add(listener);
      return () => this.#reset.delete(listener);
    },
  };

  start(): AlertWatch {
    return new AlertWatch({
      feedOf: () => this.feed,
      after: (milliseconds, task) => {
        this.delays.push(milliseconds);
        this.later.push(task);
        return () => undefined;
      },
      levelOf: (_product, _drawing, seconds) => this.drawn?.(seconds),
      memoryOf: (id) => this.memories.get(id),
      onMemory: (id, memory) => this.memories.set(id, JSON.parse(JSON.stringify(memory)) as AlertMemory),
      onFire: ({ id }, { bar }, isLate) => this.fired.push(`${id} ${bar / 60}${isLate ? ' late' : ''}`),
      onCaughtUp: ({ id }, bars, isCut) => this.caught.push([id, bars, isCut]),
    });
  }

  go(...bars: readonly Candle[]): void {
    for (const bar of bars) {
      this.bars = [...this.bars.filter(({ timestamp }) => timestamp !== bar.timestamp), bar];
      for (const listener of this.#candle) listener(bar);
    }
  }

  reset(): void {
    for (const listener of this.#reset) listener();
  }
}

/** Everything that was read has been looked at. */
export const settled = async () => {
  for (let turn = 0; turn < 200; turn += 1) await Promise.resolve();
};
