import type { InstrumentId } from '../../domain/units.ts';
import { parseDecimal } from '../../domain/decimal.ts';
import type { KlineType } from '../../contract/enumerations.ts';
import type { Candle, DaySummary, Depth, Tick } from '../../domain/market-data.ts';
import { BoundedCache } from '../bounded-cache.ts';
import { createBookShape } from '../path/book-shape.ts';
import type { QuoteBounds } from '../market-source.ts';
import { gridOf } from '../path/candles.ts';
import { createTickMaker } from '../path/minute-ticks.ts';
import { boundsAround, joinBounds } from '../path/quote-bounds.ts';
import type { ProductDefinition } from '../product-definition.ts';
import type { QuoteCalendar } from '../sessions/calendar.ts';
import { DAY_MS, HALF_HOUR_MS, MINUTE_MS, dayOf } from '../sessions/time.ts';
import type { Bar } from './bars.ts';
import type { ProductBars } from './build-bars.ts';
import { createCandleSum, type CandleSum } from './candle-sum.ts';
import { type DivisionLevel, divideSpan } from '../path/divide.ts';
import type { Span } from '../path/span.ts';
import { drawKey } from '../random.ts';

/** How a bar is divided: lengths in minutes, and how unevenly activity is spread over the parts. */
const STEPS = [
  { name: 'file half hours', minutes: 30, uneven: 0.3 },
  { name: 'file quarters', minutes: 15, uneven: 0.22 },
  { name: 'file fives', minutes: 5, uneven: 0.28 },
  { name: 'file minutes', minutes: 1, uneven: 0.42 },
] as const;
/** Range of a stretch over the deviation of the random path through it. */
const RANGE_PER_DEVIATION = 1.6;

/** The open minutes of a bar, counted from 1970, each with its span. */
type BarMinutes = ReadonlyMap<number, Span>;

/** Divides the candles of one product into minutes that add up to them exactly; the same bar gives the same minutes. */
function createBarDivision(symbolId: InstrumentId, calendar: QuoteCalendar): (bar: Bar) => BarMinutes {
  const levels = STEPS.map(({ name, minutes, uneven }): DivisionLevel => ({
    steps: drawKey(0, symbolId, `${name} steps`),
    extremes: drawKey(0, symbolId, `${name} extremes`),
    activity: drawKey(0, symbolId, `${name} activity`),
    uneven,
    rangePerDeviation: RANGE_PER_DEVIATION,
    minutesEach: minutes,
  }));

  return (bar) => {
    let parts = [{ startMs: bar.startMs, lengthMs: bar.endMs - bar.startMs, span: spanOf(bar) }];
    levels.forEach((level) => {
      const length = level.minutesEach * MINUTE_MS;
      parts = parts.flatMap(({ startMs, lengthMs, span }) => {
        // A part lies in one half hour of the session, which says whether it is open.
        const fits = lengthMs % length === 0 && startMs % length === 0;
        if (lengthMs <= length || !fits) return [{ startMs, lengthMs, span }];
        const starts: number[] = [];
        for (let at = startMs; at < startMs + lengthMs; at += length)
          if (calendar.isOpen(Math.floor(at / HALF_HOUR_MS))) starts.push(at);
        const spans: Span[] = [];
        divideSpan(
          span,
          starts.map(() => 1),
          level,
          startMs / MINUTE_MS,
          spans,
        );
        return spans.map((child, i) => ({ startMs: starts[i] ?? 0, lengthMs: length, span: child }));
      });
    });
    return new Map(parts.map(({ startMs, span }) => [startMs / MINUTE_MS, span]));
  };
}

function spanOf({ open, high, low, close, ticks, volume, ticksBefore, minutes }: Bar): Span {
  return { open, high, low, close, ticks, volume, ticksBefore, minutes };
}

/** What is kept for each product: bars divided into minutes, and minutes with their ticks. */
const CACHED_BARS = 16;
const CACHED_MINUTES = 8;

const NO_TICKS: readonly Tick[] = [];

/** The history of one product: bars of a file and the ticks that realise them. */
export class ProductHistory {
  readonly #symbolId: InstrumentId;
  readonly #files: ProductBars;
  readonly #calendar: QuoteCalendar;
  readonly #book: ReturnType<typeof createBookShape>;
  readonly #tickMaker: ReturnType<typeof createTickMaker>;
  readonly #divide: (bar: Bar) => BarMinutes;
  readonly #dividedBars = new BoundedCache<number, BarMinutes>(CACHED_BARS);
  readonly #minuteTicks = new BoundedCache<number, readonly Tick[]>(CACHED_MINUTES);

  constructor(product: ProductDefinition, calendar: QuoteCalendar, files: ProductBars) {
    const { symbolId, path, numberDigits } = product;
    this.#symbolId = symbolId;
    this.#files = files;
    this.#calendar = calendar;
    const typicalVolume = Number(parseDecimal(path.typicalTradeVolume, numberDigits) ?? 1n);
    // The prices are given; chance only fills in what the files leave open, alike for every seed of the platform.
    this.#book = createBookShape(0, symbolId, path.typicalSpread, typicalVolume);
    this.#tickMaker = createTickMaker(0, symbolId, path.typicalSpread, this.#book);
    this.#divide = createBarDivision(symbolId, calendar);
  }

  /** Start of the first bar and end of the last one, milliseconds. */
  get range(): readonly [number, number] {
    const { bars } = this.#files;
    return [bars.startMs(0), bars.endMs(bars.count - 1)];
  }

  ticks(fromMs: number, toMs: number): Tick[] {
    const { bars } = this.#files;
    const found: Tick[] = [];
    for (let at = bars.firstEndingAfter(fromMs); bars.startMs(at) < toMs; at++) {
      const first = Math.floor(Math.max(fromMs, bars.startMs(at)) / MINUTE_MS);
      const end = Math.min(toMs, bars.endMs(at));
      for (let minute = first; minute * MINUTE_MS < end; minute++)
        for (const tick of this.#ticksOf(at, minute))
          if (tick.timeMs >= fromMs && tick.timeMs < toMs) found.push(tick);
    }
    return found;
  }

  lastTick(atMs: number): Tick | undefined {
    const { bars } = this.#files;
    for (let at = bars.lastStartingAt(atMs); at >= 0; at--) {
      const minutes = [...this.#minutesOf(at)].filter((minute) => minute * MINUTE_MS <= atMs).reverse();
      for (const minute of minutes) {
        const tick = this.#ticksOf(at, minute).findLast(({ timeMs }) => timeMs <= atMs);
        if (tick) return tick;
      }
    }
    return undefined;
  }

  candles(type: KlineType, endMs: number, count: number, nowMs: number): Candle[] {
    const { bars } = this.#files;
    const grid = gridOf(type);
    const candles: Candle[] = [];
    let start = grid.startOf(Math.min(endMs, nowMs));
    while (candles.length < count) {
      const candle = this.#candleBetween(start, Math.min(grid.endOf(start), nowMs + 1));
      if (candle) candles.push(candle);
      const before = bars.lastStartingAt(start - 1);
      if (before < 0) break;
      start = grid.startOf(this.#lastOpenMinute(before, start) * MINUTE_MS);
    }
    return candles.reverse();
  }

  depth(atMs: number, levels: number): Depth | undefined {
    const tick = this.lastTick(atMs);
    return tick && this.#book.depthOf(tick, levels);
  }

  daySummary(atMs: number): DaySummary | undefined {
    const last = this.lastTick(atMs);
    if (!last) return undefined;
    const day = dayOf(last.timeMs) * DAY_MS;
    const today = this.#candleBetween(day, Math.min(atMs + 1, day + DAY_MS));
    if (!today) return undefined;
    const yesterday = this.#lastClose(day);
    const { open, high, low, close } = today;
    return { open, high, low, close, yesterdayClose: yesterday ?? open };
  }

  /** The last price before a time; a bar may reach over it. */
  #lastClose(beforeMs: number): number | undefined {
    const { bars } = this.#files;
    for (let at = bars.lastStartingAt(beforeMs - 1); at >= 0; at--) {
      const bar = bars.bar(at);
      const close = bar && (bar.endMs <= beforeMs ? bar : this.#candleBetween(bar.startMs, beforeMs))?.close;
      if (close !== undefined) return close;
    }
    return undefined;
  }

  /** Bounds of the quotes with `fromMs <= timeMs < toMs`: from bars, and from the trades where those are recorded. */
  bounds(fromMs: number, toMs: number): QuoteBounds | undefined {
    const { bars } = this.#files;
    const spread = this.#tickMaker.widestSpread();
    let found: QuoteBounds | undefined;
    for (let at = bars.firstEndingAfter(fromMs); bars.startMs(at) < toMs; at++) {
      const bar = bars.bar(at);
      if (!bar) break;
      const [from, to] = [Math.max(fromMs, bar.startMs), Math.min(toMs, bar.endMs)];
      if (bar.firstTrade >= 0) {
        found = joinBounds(found, this.#tradeBounds(bar, from, to));
        continue;
      }
      const isWhole = from === bar.startMs && to === bar.endMs;
      const candle = isWhole ? bar : this.#candleBetween(from, to);
      found = joinBounds(found, candle && boundsAround(candle, spread));
    }
    return found;
  }

  #tradeBounds({ firstTrade, ticks }: Bar, fromMs: number, toMs: number): QuoteBounds | undefined {
    let found: QuoteBounds | undefined;
    for (let i = 0; i < ticks; i++) {
      const { timeMs, bid, ask } = this.#files.trades.trade(firstTrade + i);
      if (timeMs >= fromMs && timeMs < toMs)
        found = joinBounds(found, { lowBid: bid, highBid: bid, lowAsk: ask, highAsk: ask });
    }
    return found;
  }

  /** The candle of all ticks with `startMs <= timeMs < limitMs`; undefined when there are none. */
  #candleBetween(startMs: number, limitMs: number): Candle | undefined {
    const { bars } = this.#files;
    const sum = createCandleSum();
    // Parts know the time of their last tick; one of which no tick has come yet adds nothing.
    let lastWhole = -1;
    for (let at = bars.firstEndingAfter(startMs); bars.startMs(at) < limitMs; at++) {
      const bar = bars.bar(at);
      if (!bar) break;
      if (bar.startMs >= startMs && bar.endMs <= limitMs) {
        sum.addSpan(bar);
        lastWhole = at;
      } else this.#addPart(sum, at, startMs, limitMs);
    }
    return sum.candle(startMs, () => this.#lastTickTime(lastWhole));
  }

  #addPart(sum: CandleSum, at: number, startMs: number, limitMs: number): void {
    const bar = this.#files.bars.bar(at);
    if (bar?.firstTrade === -1) {
      for (const [minute, span] of this.#dividedBar(at)) {
        const [from, to] = [minute * MINUTE_MS, (minute + 1) * MINUTE_MS];
        if (to <= startMs || from >= limitMs) continue;
        if (from >= startMs && to <= limitMs) sum.addSpan(span, this.#tickMaker.lastTickTime(minute));
        else this.#addTicks(sum, at, minute, startMs, limitMs);
      }
    } else for (const minute of this.#minutesOf(at)) this.#addTicks(sum, at, minute, startMs, limitMs);
  }

  #addTicks(sum: CandleSum, at: number, minute: number, startMs: number, limitMs: number): void {
    for (const tick of this.#ticksOf(at, minute))
      if (tick.timeMs >= startMs && tick.timeMs < limitMs) sum.addTick(tick);
  }

  #lastTickTime(at: number): number {
    const bar = this.#files.bars.bar(at);
    if (!bar) return 0;
    if (bar.firstTrade >= 0) return this.#files.trades.timeMs(bar.firstTrade + bar.ticks - 1);
    return this.#tickMaker.lastTickTime(this.#lastOpenMinute(at, bar.endMs));
  }

  /** The last open minute of a bar that starts before a time; the bar's first where there is none. */
  #lastOpenMinute(at: number, beforeMs: number): number {
    const { bars } = this.#files;
    const start = bars.startMs(at);
    const end = Math.min(bars.endMs(at), beforeMs);
    const halfHour = this.#calendar.latestOpen(
      Math.floor((end - 1) / HALF_HOUR_MS),
      Math.floor(start / HALF_HOUR_MS),
    );
    if (halfHour === undefined) return start / MINUTE_MS;
    return Math.max(start, Math.min(end, (halfHour + 1) * HALF_HOUR_MS) - MINUTE_MS) / MINUTE_MS;
  }

  /** Open minutes of a bar in order. */
  #minutesOf(at: number): Iterable<number> {
    const { bars } = this.#files;
    const [start, end] = [bars.startMs(at), bars.endMs(at)];
    return end - start === MINUTE_MS ? [start / MINUTE_MS] : this.#dividedBar(at).keys();
  }

  #dividedBar(at: number): BarMinutes {
    return this.#dividedBars.take(at, () => {
      const bar = this.#files.bars.bar(at);
      return bar ? this.#divide(bar) : new Map();
    });
  }

  #ticksOf(at: number, minute: number): readonly Tick[] {
    return this.#minuteTicks.take(minute, () => {
      const bar = this.#files.bars.bar(at);
      if (bar && bar.firstTrade >= 0) return this.#recorded(bar);
      const span = this.#dividedBar(at).get(minute);
      return span ? this.#tickMaker.ticksOf(minute, span) : NO_TICKS;
    });
  }

  /** The recorded trades of a minute as ticks, with volumes of the book. */
  #recorded({ firstTrade, ticks, ticksBefore }: Bar): readonly Tick[] {
    return Array.from({ length: ticks }, (_, i) => {
      const { timeMs, price, bid, ask, direction, volume } = this.#files.trades.trade(firstTrade + i);
      const seq = ticksBefore + i + 1;
      const bidVolume = this.#book.bidVolume(bid, seq);
      const askVolume = this.#book.askVolume(ask, seq);
      return {
        symbolId: this.#symbolId,
        seq,
        timeMs,
        price,
        bid,
        ask,
        bidVolume,
        askVolume,
        volume,
        direction,
      };
    });
  }
}
