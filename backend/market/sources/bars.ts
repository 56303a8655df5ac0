import type { TradeDirection } from '../../domain/market-data.ts';
import { NumberTable } from './number-table.ts';

/** A stretch of market that a file describes: a candle, or a minute of recorded trades. */
export interface Bar {
  readonly startMs: number;
  readonly endMs: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume: number;
  /** Number of ticks, and of the product's ticks before. */
  readonly ticks: number;
  readonly ticksBefore: number;
  /** Open minutes. */
  readonly minutes: number;
  /** Position of the first trade in the product's trade table; -1 for a candle, whose ticks are generated. */
  readonly firstTrade: number;
}

/** Numbers that a bar takes in the flat store. */
const BAR_WIDTH = 11;

/** Bars of one product in the order of time, none overlapping another, kept as flat numbers. */
export class BarTable {
  readonly #rows = new NumberTable(BAR_WIDTH);

  get count(): number {
    return this.#rows.count;
  }

  add(bar: Bar): void {
    const { startMs, endMs, open, high, low, close, volume, ticks, ticksBefore, minutes, firstTrade } = bar;
    this.#rows.add(startMs, endMs, open, high, low, close, volume, ticks, ticksBefore, minutes, firstTrade);
  }

  /** Called after the last bar. */
  finish(): void {
    this.#rows.trim();
  }

  startMs(at: number): number {
    return this.#rows.at(at, 0);
  }

  endMs(at: number): number {
    return this.#rows.at(at, 1);
  }

  bar(at: number): Bar | undefined {
    if (at < 0 || at >= this.count) return undefined;
    const value = (i: number): number => this.#rows.at(at, i);
    return {
      startMs: value(0),
      endMs: value(1),
      open: value(2),
      high: value(3),
      low: value(4),
      close: value(5),
      volume: value(6),
      ticks: value(7),
      ticksBefore: value(8),
      minutes: value(9),
      firstTrade: value(10),
    };
  }

  /** Position of the last bar that starts at or before a time; -1 when there is none. */
  lastStartingAt(timeMs: number): number {
    let [from, to] = [0, this.count];
    while (from < to) {
      const middle = (from + to) >> 1;
      if (this.startMs(middle) > timeMs) to = middle;
      else from = middle + 1;
    }
    return from - 1;
  }

  /** Position of the first bar that ends after a time; `count` when there is none. */
  firstEndingAfter(timeMs: number): number {
    const at = this.lastStartingAt(timeMs);
    return at >= 0 && this.endMs(at) > timeMs ? at : at + 1;
  }
}

/** A recorded trade with the best prices around it. */
export interface Trade {
  readonly timeMs: number;
  readonly price: number;
  readonly bid: number;
  readonly ask: number;
  readonly direction: TradeDirection;
  readonly volume: number;
}

const TRADE_WIDTH = 6;

/** The recorded trades of one product in the order of time, kept as flat numbers. */
export class TradeTable {
  readonly #rows = new NumberTable(TRADE_WIDTH);

  get count(): number {
    return this.#rows.count;
  }

  add({ timeMs, price, bid, ask, direction, volume }: Trade): void {
    this.#rows.add(timeMs, price, bid, ask, direction, volume);
  }

  /** Called after the last trade. */
  finish(): void {
    this.#rows.trim();
  }

  timeMs(at: number): number {
    return this.#rows.at(at, 0);
  }

  trade(at: number): Trade {
    const value = (i: number): number => this.#rows.at(at, i);
    const side = value(4);
    return {
      timeMs: value(0),
      price: value(1),
      bid: value(2),
      ask: value(3),
      direction: side === 1 || side === 2 ? side : 0,
      volume: value(5),
    };
  }
}
