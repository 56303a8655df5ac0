import type { Tick } from '../domain/market-data.ts';
import type { MarketSource } from './market-source.ts';

/** Most ticks in one batch; the rest follows in the next turn of the event loop. */
export const MAX_BATCH_TICKS = 4_096;
/** Span of ticks that is read at a time for one product. */
const READ_SPAN_MS = 60_000;
/** A product is read ahead when less than this remains, one product a wake-up, so that no wake-up has to read all. */
const READ_AHEAD_MS = 30_000;

/** The ticks of one product that are read but not yet taken. */
interface Line {
  readonly symbolId: number;
  ticks: readonly Tick[];
  at: number;
  /** Ticks before this time have been read. */
  readTo: number;
}

/** Reads the ticks of all products a little ahead and merges them by time. */
export class TickReader {
  readonly #source: MarketSource;
  #lines: Line[] = [];

  constructor(source: MarketSource) {
    this.#source = source;
  }

  /** Starts over with the ticks from a time on. */
  begin(fromMs: number): void {
    this.#lines = this.#source.products.map(({ symbolId }) => ({
      symbolId,
      ticks: [],
      at: 0,
      readTo: fromMs,
    }));
    for (const line of this.#lines) this.#readOn(line);
  }

  /** When the next tick is due, or, where none is read, the time up to which there is none. */
  dueTime(): number {
    let due = Infinity;
    for (const line of this.#lines) due = Math.min(due, line.ticks[line.at]?.timeMs ?? line.readTo);
    return due;
  }

  /** The ticks up to a time that were not taken before, `MAX_BATCH_TICKS` at most. */
  take(nowMs: number): Tick[] {
    const due: Tick[] = [];
    for (const line of this.#lines) this.#fill(line, nowMs);
    while (due.length < MAX_BATCH_TICKS) {
      const line = this.#earliest();
      const tick = line?.ticks[line.at];
      if (!line || !tick || tick.timeMs > nowMs) break;
      due.push(tick);
      line.at++;
      this.#fill(line, nowMs);
    }
    return due;
  }

  /** Reads one product on that will soon need it. */
  readAhead(nowMs: number): void {
    const line = this.#lines.find(({ readTo }) => readTo < nowMs + READ_AHEAD_MS);
    if (line) this.#readOn(line);
  }

  /** Forgets what was read from a time on, and reads on from there. */
  readAgain(fromMs: number): void {
    for (const line of this.#lines) {
      if (line.readTo <= fromMs) continue;
      line.ticks = line.ticks.slice(line.at).filter(({ timeMs }) => timeMs < fromMs);
      line.at = 0;
      line.readTo = fromMs;
      this.#readOn(line);
    }
  }

  /** Sees to it that a line shows its next tick, or that it has none up to `nowMs`. */
  #fill(line: Line, nowMs: number): void {
    while (line.at >= line.ticks.length && line.readTo <= nowMs) this.#readOn(line);
  }

  #readOn(line: Line): void {
    const end = line.readTo + READ_SPAN_MS;
    const more = this.#source.ticks(line.symbolId, line.readTo, end);
    line.ticks = line.at < line.ticks.length ? [...line.ticks.slice(line.at), ...more] : more;
    line.at = 0;
    line.readTo = end;
  }

  #earliest(): Line | undefined {
    let first: Line | undefined;
    let time = Infinity;
    for (const line of this.#lines) {
      const next = line.ticks[line.at]?.timeMs ?? Infinity;
      if (next < time) {
        first = line;
        time = next;
      }
    }
    return first;
  }
}
