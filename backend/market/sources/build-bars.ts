import type { ProductDefinition } from '../product-definition.ts';
import { MIN_TICKS_A_MINUTE } from '../path/span.ts';
import type { QuoteCalendar } from '../sessions/calendar.ts';
import { DAY_MS, dayOf, HALF_HOUR_MS, MINUTE_MS, MINUTES_A_HALF_HOUR, weekdayOf } from '../sessions/time.ts';
import { BarTable, TradeTable } from './bars.ts';
import type { FileRows } from './csv/file-rows.ts';
import { MarketFileError } from './market-file-error.ts';
import { joinedInTime, tradeBars, type RawBar } from './trade-bars.ts';

/** Lengths in minutes that candles of a file may have; longer ones hold too little to replay. */
const CANDLE_MINUTES = [1, 3, 5, 10, 15, 30, 60, 120, 240, 360, 480, 720, 1440] as const;
const HOUR_MS = 60 * MINUTE_MS;
/** A day on which a clock is set forward. */
const SHORTEST_DAY_MS = 23 * HOUR_MS;
/** A day's candle that is stamped with this time of its clock or a later one is that of the next date. */
const EVENING_MS = 15 * HOUR_MS;
const [FRIDAY, SUNDAY] = [5, 7];
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

/**
 * The length of a file's candles: the way between most of them, because a session may begin with a shorter one; else the
 * shortest way, also by clocks that were changed meanwhile.
 */
function candleMinutes(rows: FileRows): number {
  let [shortest, shown] = [Infinity, Infinity];
  const ways = new Map<number, number>();
  for (let row = 1; row < rows.count; row++) {
    const way = rows.timeMs(row) - rows.timeMs(row - 1);
    ways.set(way, (ways.get(way) ?? 0) + 1);
    shortest = Math.min(shortest, way);
    shown = Math.min(shown, rows.shownMs(row) - rows.shownMs(row - 1));
  }
  const usual = [...ways].find(([, count]) => count > (rows.count - 1) / 2)?.[0];
  const minutes = [usual, shortest, shown]
    .map((way) => CANDLE_MINUTES.find((length) => length * MINUTE_MS === way))
    .find((length) => length !== undefined);
  if (minutes !== undefined) return minutes;
  if (shortest >= SHORTEST_DAY_MS && shortest < DAY_MS) return DAY_MS / MINUTE_MS;
  throw new MarketFileError(
    { file: rows.file },
    rows.count < 2
      ? 'has one candle only; give its interval in the manifest'
      : `has candles ${shortest < MINUTE_MS ? `${shortest / 1_000} seconds` : `${shortest / MINUTE_MS} minutes`} apart; expected are ${CANDLE_MINUTES.join(', ')} minutes, or the interval in the manifest where rows are missing`,
  );
}

/** When each candle of a file starts. A day's is that of the UTC day with its date, whenever that day begins somewhere. */
function startsOf(rows: FileRows, lengthMs: number): (row: number) => number {
  if (lengthMs !== DAY_MS) return (row) => rows.timeMs(row);
  const begin = eveningsBegin(rows);
  return (row) => {
    const day = Math.floor(rows.shownMs(row) / DAY_MS) * DAY_MS;
    return begin && isEvening(rows.shownMs(row)) ? day + DAY_MS : day;
  };
}

/** Whether a day with this stamp begins at the end of the day before, as at 17:00 in New York or at midnight further east. */
function isEvening(shownMs: number): boolean {
  return ((shownMs % DAY_MS) + DAY_MS) % DAY_MS >= EVENING_MS;
}

/** Whether evenings are beginnings: stamps of a closing fall on Fridays and never on Sundays. */
function eveningsBegin(rows: FileRows): boolean {
  const weekdays = new Set<number>();
  for (let row = 0; row < rows.count; row++)
    if (isEvening(rows.shownMs(row))) weekdays.add(weekdayOf(dayOf(rows.shownMs(row))));
  return !weekdays.has(FRIDAY) || weekdays.has(SUNDAY);
}

/** What a start has to be a multiple of: sessions begin on a quarter of an hour, shorter candles on one of their own. */
function gridMinutes(minutes: number): number {
  return minutes >= 15 ? 15 : minutes === 10 ? 5 : minutes;
}

/**
 * When a candle ends: where the next one begins if that is sooner, as with the first and last ones of sessions and where a
 * clock was changed meanwhile. Undefined where it overlaps the next one as most of its file do.
 */
function endOf({ rows, start, lengthMs, isCut }: CandleFile, row: number): number | undefined {
  const [from, to] = [start(row), start(row) + lengthMs];
  if (row + 1 >= rows.count) return to;
  const next = start(row + 1);
  const isShownWhole = rows.shownMs(row + 1) - rows.shownMs(row) === lengthMs;
  if (isShownWhole && lengthMs > HOUR_MS && lengthMs < DAY_MS && next - from <= lengthMs + HOUR_MS)
    return next;
  if (next >= to) return to;
  return next > from && isCut ? next : undefined;
}

interface CandleFile {
  readonly rows: FileRows;
  readonly start: (row: number) => number;
  readonly lengthMs: number;
  /** Whether so few candles overlap the next one that those are cut there. */
  readonly isCut: boolean;
}

function candleFile(rows: FileRows, lengthMs: number): CandleFile {
  const start = startsOf(rows, lengthMs);
  let [whole, short] = [0, 0];
  for (let row = 1; row < rows.count; row++) {
    const way = start(row) - start(row - 1);
    if (way === lengthMs) whole++;
    else if (way < lengthMs) short++;
  }
  return { rows, start, lengthMs, isCut: short < whole && lengthMs < DAY_MS };
}

function* candleBars(
  rows: FileRows,
  minutes: number,
  product: ProductDefinition,
  calendar: QuoteCalendar,
): Generator<RawBar> {
  const { file } = rows;
  const length = minutes * MINUTE_MS;
  const candles = candleFile(rows, length);
  const grid = gridMinutes(minutes);
  for (let row = 0; row < rows.count; row++) {
    const startMs = candles.start(row);
    const line = rows.line(row);
    if (startMs % (grid * MINUTE_MS) !== 0)
      throw new MarketFileError(
        { file, line },
        `does not start on a whole interval of ${grid} minutes (UTC), as candles of ${minutes} minutes do; stamp candles with their opening, and give the interval in the manifest where it is another one`,
      );
    const endMs = endOf(candles, row);
    if (endMs === undefined)
      throw new MarketFileError(
        { file, line: rows.line(row + 1) },
        minutes * MINUTE_MS === DAY_MS
          ? 'is a second candle of its day; each day is expected once, with its date or stamped with its opening'
          : `overlaps the candle of ${minutes} minutes before; give the interval in the manifest where it is another one`,
      );
    const { open, high, low, close, volume } = rows.candle(row);
    const minutesOpen = openMinutes(calendar, startMs, endMs);
    const wanted = Math.round(product.path.ticksPerMinute * minutesOpen);
    const ticks = Math.max(MIN_TICKS_A_MINUTE * minutesOpen, Math.min(wanted, volume));
    yield {
      startMs,
      endMs,
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
  if (endMs - startMs === DAY_MS && startMs % DAY_MS === 0)
    return calendar.openHalfHours(startMs / DAY_MS).length * MINUTES_A_HALF_HOUR;
  let minutes = 0;
  for (let at = startMs; at < endMs;) {
    const halfHour = Math.floor(at / HALF_HOUR_MS);
    const next = Math.min(endMs, (halfHour + 1) * HALF_HOUR_MS);
    if (calendar.isOpen(halfHour)) minutes += (next - at) / MINUTE_MS;
    at = next;
  }
  return minutes;
}

/** Whether a price leaves no room for the widest spread of its product. */
export function isTooLow(price: number, { path }: ProductDefinition): boolean {
  return price <= WIDEST_SPREAD * path.typicalSpread;
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
  if (isTooLow(low, product))
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
