import type { ProductDefinition } from '../product-definition.ts';
import { MINUTE_MS } from '../sessions/time.ts';
import type { Trade, TradeTable, Bar } from './bars.ts';
import type { FileRows, RecordedTrade } from './csv/file-rows.ts';

/** The first and the last time of a file. */
function spanOf(rows: FileRows): readonly [number, number] {
  return [rows.timeMs(0), rows.timeMs(rows.count - 1)];
}

/**
 * Puts files of trades that cover different times into runs, each in the order of time: where one file ends and the next
 * begins within a minute, both belong to it. A file that covers time of another begins a run, so that the order of runs
 * is the one in which the files are named.
 */
export function joinedInTime(files: readonly FileRows[]): readonly (readonly FileRows[])[] {
  const runs: FileRows[][] = [];
  for (const rows of files) {
    const run = runs.at(-1);
    const [first, last] = spanOf(rows);
    const isApart = run?.every((other) => {
      const [from, to] = spanOf(other);
      return to <= first || last <= from;
    });
    if (run && isApart) run.push(rows);
    else runs.push([rows]);
  }
  const byTime = (one: FileRows, other: FileRows): number => {
    const [[first, last], [from, to]] = [spanOf(one), spanOf(other)];
    return first - from || last - to;
  };
  return runs.map((run) => run.sort(byTime));
}

/** The trades of a run of files, completed and added to the table, minute by minute. */
export function* tradeBars(
  run: readonly FileRows[],
  product: ProductDefinition,
  trades: TradeTable,
): Generator<RawBar> {
  const complete = completion(product.path.typicalSpread);
  let bar: RawBar | undefined;
  for (const rows of run)
    for (let row = 0; row < rows.count; row++) {
      const timeMs = rows.timeMs(row);
      if (bar && timeMs >= bar.endMs) {
        yield bar;
        bar = undefined;
      }
      const trade = { timeMs, ...complete(rows.trade(row)) };
      bar = bar
        ? extended(bar, trade)
        : begun(trade, trades.count, { file: rows.file, line: rows.line(row) });
      trades.add(trade);
    }
  if (bar) yield bar;
}

function begun(
  { timeMs, price, volume }: Trade,
  firstTrade: number,
  place: { readonly file: string; readonly line: number },
): RawBar {
  const startMs = Math.floor(timeMs / MINUTE_MS) * MINUTE_MS;
  const prices = { open: price, high: price, low: price, close: price };
  return {
    startMs,
    endMs: startMs + MINUTE_MS,
    ...prices,
    volume,
    ticks: 1,
    minutes: 1,
    firstTrade,
    ...place,
  };
}

function extended(bar: RawBar, { price, volume }: Trade): RawBar {
  return {
    ...bar,
    high: Math.max(bar.high, price),
    low: Math.min(bar.low, price),
    close: price,
    volume: bar.volume + volume,
    ticks: bar.ticks + 1,
  };
}

/** Adds what records leave open: a price that rose was a purchase, and one unit is the least volume. */
function completion(spread: number): (recorded: RecordedTrade) => Omit<Trade, 'timeMs'> {
  let before: { readonly mark: number; readonly direction: 1 | 2 } = { mark: 0, direction: 1 };
  return (recorded) => {
    // Twice the price, as bid and ask add up to about that.
    const mark = 2 * recorded.price || recorded.bid + recorded.ask;
    const moved = mark > before.mark ? 1 : mark < before.mark ? 2 : before.direction;
    const direction = recorded.side || moved;
    before = { mark, direction };
    return { ...pricesOf(recorded, direction, spread), direction, volume: Math.max(1, recorded.volume) };
  };
}

/** A purchase is at the ask and a sale at the bid. */
function pricesOf(recorded: RecordedTrade, direction: 1 | 2, spread: number) {
  const known = recorded.bid > 0;
  const price = recorded.price || (direction === 1 ? recorded.ask : recorded.bid);
  const bid = known ? recorded.bid : direction === 1 ? price - spread : price;
  const ask = known ? recorded.ask : direction === 1 ? price : price + spread;
  return { price, bid, ask };
}

/** One bar before its ticks are counted, and where it came from. */
export interface RawBar extends Omit<Bar, 'ticksBefore'> {
  readonly file: string;
  readonly line: number;
}
