import type { ProductDefinition } from '../product-definition.ts';
import { MIN_TICKS_A_MINUTE } from '../path/span.ts';
import type { QuoteCalendar } from '../sessions/calendar.ts';
import { DAY_MS, HALF_HOUR_MS, MINUTE_MS, MINUTES_A_HALF_HOUR } from '../sessions/time.ts';
import { type Bar, BarTable, TradeTable } from './bars.ts';
import type { FileRows } from './csv/file-rows.ts';
import { MarketFileError } from './market-file-error.ts';
import { joinedInTime, tradeBars } from './trade-bars.ts';

/** Lengths in minutes that candles of a file may have; longer ones hold too little to replay. */
const CANDLE_MINUTES = [1, 3, 5, 10, 15, 30, 60, 120, 240, 360, 480, 720, 1440] as const;
/** The widest spread that a generated tick has, in typical spreads: the lowest price must leave room for it. */
const WIDEST_SPREAD = 3;

/** The rows of one file, with the length of its candles where the manifest says it. */
export interface ProductRows {
  readonly rows: FileRows;
  readonly minutes?: number;
}

/** What the files of one product hold together. */
export interface ProductBars {
  readonly bars: BarTable;
  readonly trades: TradeTable;
}

/** One bar before its ticks are counted, and where it came from. */
export interface RawBar extends Omit<Bar, 'ticksBefore'> {
  readonly file: string;
  readonly line: number;
}

/**
 * Joins the files of a product: trades first, then candles from the shortest to the longest, of equal ones the file
 * that is named first. Trades of files that follow on one another are one run. A bar that overlaps one that is there already is left out, so the finest data counts.
 * Throws MarketFileError for candles off their grid or of a length that cannot be replayed, and for rows outside the
 * product's quote session.
 */
export function buildBars(
  product: ProductDefinition,
  calendar: QuoteCalendar,
  files: readonly ProductRows[],
): ProductBars {
  const trades = new TradeTable();
  const recorded = files.filter(({ rows }) => rows.kind === 'ticks').map(({ rows }) => rows);
  const candles = files
    .filter(({ rows }) => rows.kind === 'candles')
    .map(({ rows, minutes }) => ({ rows, minutes: minutes ?? candleMinutes(rows) }))
    .sort((one, other) => one.minutes - other.minutes);
  // Bars are made one at a time, so that only the flat numbers of all of them are ever in memory.
  const layers: readonly Iterable<RawBar>[] = [
    ...joinedInTime(recorded).map((run) => tradeBars(run, product, trades)),
    ...candles.map(({ rows, minutes }) => candleBars(rows, minutes, product, calendar)),
  ];
  const joined = layers.reduce((kept, more) => merge(kept, checked(more, product, calendar)), []);
  const bars = new BarTable();
  let ticksBefore = 0;
  for (const bar of joined) {
    bars.add({ ...bar, ticksBefore });
    ticksBefore += bar.ticks;
  }
  bars.finish();
  trades.finish();
  return { bars, trades };
}

/** The length of a file's candles: the shortest way between two of them, also by clocks that were changed meanwhile. */
function candleMinutes(rows: FileRows): number {
  let [shortest, shown] = [Infinity, Infinity];
  for (let row = 1; row < rows.count; row++) {
    shortest = Math.min(shortest, rows.timeMs(row) - rows.timeMs(row - 1));
    shown = Math.min(shown, rows.shownMs(row) - rows.shownMs(row - 1));
  }
  const minutes = CANDLE_MINUTES.find((length) => length * MINUTE_MS === shortest);
  if (minutes !== undefined) return minutes;
  if (shown === DAY_MS) return DAY_MS / MINUTE_MS;
  throw new MarketFileError(
    { file: rows.file },
    rows.count < 2
      ? 'has one candle only; give its interval in the manifest'
      : `has candles ${shortest < MINUTE_MS ? `${shortest / 1_000} seconds` : `${shortest / MINUTE_MS} minutes`} apart; expected are ${CANDLE_MINUTES.join(', ')} minutes, or the interval in the manifest where rows are missing`,
  );
}

/** When a candle starts. One from midnight to midnight of some clock is that of the day, as exports without a clock have it. */
function startOf(rows: FileRows, row: number, lengthMs: number): number {
  const shown = rows.shownMs(row);
  return lengthMs === DAY_MS && shown % DAY_MS === 0 ? shown : rows.timeMs(row);
}

function* candleBars(
  rows: FileRows,
  minutes: number,
  product: ProductDefinition,
  calendar: QuoteCalendar,
): Generator<RawBar> {
  const { file } = rows;
  const length = minutes * MINUTE_MS;
  for (let row = 0; row < rows.count; row++) {
    const startMs = startOf(rows, row, length);
    const line = rows.line(row);
    if (startMs % length !== 0)
      throw new MarketFileError(
        { file, line },
        `does not start on a whole interval of ${minutes} minutes (UTC); give days as dates or from midnight of a clock with its offset, and the interval in the manifest where it is another one`,
      );
    const next = startOf(rows, row + 1, length);
    if (next - startMs < length)
      throw new MarketFileError(
        { file, line: rows.line(row + 1) },
        `overlaps the candle of ${minutes} minutes before`,
      );
    const { open, high, low, close, volume } = rows.candle(row);
    const minutesOpen = openMinutes(calendar, startMs, startMs + length);
    const wanted = Math.round(product.path.ticksPerMinute * minutesOpen);
    const ticks = Math.max(MIN_TICKS_A_MINUTE * minutesOpen, Math.min(wanted, volume));
    yield {
      startMs,
      endMs: startMs + length,
      open,
      high,
      low,
      close,
      volume: Math.max(volume, ticks),
      ticks,
      minutes: minutesOpen,
      firstTrade: -1,
      file,
      line,
    };
  }
}

/** Open minutes between two times that lie on a minute. */
function openMinutes(calendar: QuoteCalendar, startMs: number, endMs: number): number {
  if (endMs - startMs < HALF_HOUR_MS)
    return calendar.isOpen(Math.floor(startMs / HALF_HOUR_MS)) ? (endMs - startMs) / MINUTE_MS : 0;
  if (endMs - startMs === DAY_MS)
    return calendar.openHalfHours(startMs / DAY_MS).length * MINUTES_A_HALF_HOUR;
  let minutes = 0;
  for (let at = startMs; at < endMs; at += HALF_HOUR_MS)
    if (calendar.isOpen(at / HALF_HOUR_MS)) minutes += MINUTES_A_HALF_HOUR;
  return minutes;
}

function checkBar(
  { low, minutes, startMs, volume, file, line }: RawBar,
  product: ProductDefinition,
  calendar: QuoteCalendar,
): void {
  if (minutes === 0 || !isTouched(calendar, startMs, minutes))
    throw new MarketFileError(
      { file, line },
      `lies outside the quote session of ${product.code}; widen its quoteTimes, or leave the row out`,
    );
  if (low <= WIDEST_SPREAD * product.path.typicalSpread)
    throw new MarketFileError(
      { file, line },
      `has a price too small for the digits and the typical spread of ${product.code}`,
    );
  if (!Number.isSafeInteger(volume))
    throw new MarketFileError(
      { file, line },
      `has a volume too large for the number digits of ${product.code}`,
    );
}

/** A single minute is open when its half hour is; longer bars have counted their open minutes. */
function isTouched(calendar: QuoteCalendar, startMs: number, minutes: number): boolean {
  return minutes > 1 || calendar.isOpen(Math.floor(startMs / HALF_HOUR_MS));
}

function* checked(
  bars: Iterable<RawBar>,
  product: ProductDefinition,
  calendar: QuoteCalendar,
): Generator<RawBar> {
  for (const bar of bars) {
    checkBar(bar, product, calendar);
    yield bar;
  }
}

/** Two runs of bars as one; of bars that overlap, that of the first run is kept. */
function* merge(first: Iterable<RawBar>, second: Iterable<RawBar>): Generator<RawBar> {
  const kept = first[Symbol.iterator]();
  let next = kept.next();
  let endMs = -Infinity;
  for (const bar of second) {
    for (; !next.done && next.value.startMs < bar.endMs; next = kept.next()) {
      yield next.value;
      endMs = next.value.endMs;
    }
    if (endMs <= bar.startMs) {
      yield bar;
      endMs = bar.endMs;
    }
  }
  for (; !next.done; next = kept.next()) yield next.value;
}
