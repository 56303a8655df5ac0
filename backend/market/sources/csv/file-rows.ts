import { MarketFileError } from '../market-file-error.ts';
import { NumberTable } from '../number-table.ts';

/** The four prices of a candle in price ticks. */
export interface CandlePrices {
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
}

/** A trade as a file has it; zero where the file says nothing. */
export interface RecordedTrade {
  readonly price: number;
  readonly bid: number;
  readonly ask: number;
  readonly side: 0 | 1 | 2;
  readonly volume: number;
}

/** Numbers that a candle and a trade take: time and line, their five values, and how far their clock is ahead. */
const WIDTH = 8;
const [TIME, LINE, FIRST, AHEAD] = [0, 1, 2, 7];

/**
 * The rows of one file in the order of time, kept as flat numbers: a file may have millions. Candles hold open, high,
 * low, close and volume; trades hold price, bid, ask, side and volume.
 */
export class FileRows {
  readonly file: string;
  readonly kind: 'candles' | 'ticks';
  readonly #rows = new NumberTable(WIDTH);
  /** 1 for rising times, -1 for falling ones, 0 while unknown. */
  #order = 0;

  constructor(file: string, kind: 'candles' | 'ticks') {
    this.file = file;
    this.kind = kind;
  }

  get count(): number {
    return this.#rows.count;
  }

  /** Adds a candle; `aheadMs` is how far the clock of its time was ahead of UTC. */
  addCandle(
    timeMs: number,
    { open, high, low, close }: CandlePrices,
    volume: number,
    line: number,
    aheadMs: number,
  ): void {
    this.#checkOrder(timeMs, line);
    this.#rows.add(timeMs, line, open, high, low, close, volume, aheadMs);
  }

  addTick(timeMs: number, { price, bid, ask, side, volume }: RecordedTrade, line: number): void {
    this.#checkOrder(timeMs, line);
    this.#rows.add(timeMs, line, price, bid, ask, side, volume, 0);
  }

  /** Whether the rows so far came newest first. */
  get newestFirst(): boolean {
    return this.#order < 0;
  }

  /** Puts rows that came newest first into the order of time; called after the last row. */
  finish(): void {
    this.#rows.trim();
    if (this.#order < 0) this.#rows.reverse();
  }

  timeMs(row: number): number {
    return this.#rows.at(row, TIME);
  }

  /** What the clock of a row showed, as milliseconds since it showed the start of 1970. */
  shownMs(row: number): number {
    return this.#rows.at(row, TIME) + this.#rows.at(row, AHEAD);
  }

  /** The line of the file that a row was on. */
  line(row: number): number {
    return this.#rows.at(row, LINE);
  }

  candle(row: number): CandlePrices & { readonly volume: number } {
    const [open, high, low, close, volume] = this.#row(row);
    return { open, high, low, close, volume };
  }

  trade(row: number): RecordedTrade {
    const [price, bid, ask, side, volume] = this.#row(row);
    return { price, bid, ask, side: side === 1 || side === 2 ? side : 0, volume };
  }

  #row(row: number): readonly [number, number, number, number, number] {
    const value = (i: number): number => this.#rows.at(row, FIRST + i);
    return [value(0), value(1), value(2), value(3), value(4)];
  }

  #checkOrder(timeMs: number, line: number): void {
    if (this.#rows.count === 0) return;
    const before = this.#rows.at(this.#rows.count - 1, TIME);
    const step = Math.sign(timeMs - before);
    if (step === 0 && this.kind === 'candles')
      throw new MarketFileError(
        { file: this.file, line },
        'has the time of the candle before; each candle is expected once',
      );
    if (step === 0) return;
    if (this.#order === 0) this.#order = step;
    if (step !== this.#order)
      throw new MarketFileError(
        { file: this.file, line },
        `goes ${step > 0 ? 'forward' : 'back'} in time; all rows are expected in one order`,
      );
  }
}
