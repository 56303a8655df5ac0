import type { InstrumentId } from '../../domain/units.ts';
import type { Tick, TradeDirection } from '../../domain/market-data.ts';
import { bellOf, drawBits, drawKey, drawUniform, minusTwoLogOf } from '../random.ts';
import { MINUTE_MS } from '../sessions/time.ts';
import type { BookShape } from './book-shape.ts';
import { Fit } from './fit.ts';
import type { Span } from './span.ts';

/** The last tick of a minute comes in its last one and a half seconds. */
const LAST_TICK_WITHIN_MS = 1_500;
/** Shortest wait between two ticks, as a share of the average exponential one; the rest is chance. */
const STEADY_SHARE = 0.25;
/** Share of ticks that move the price; the others repeat it. */
const MOVING_SHARE = 0.5;
const MOVING_BITS = MOVING_SHARE * 65_536;
/** Range of a path of ticks over its deviation. */
const RANGE_PER_DEVIATION = 1.6;
/** How often a trade on a higher price was a purchase, and one on a lower price a sale. */
const DIRECTION_FOLLOWS_PRICE = 0.8;
/** How often a trade at an unchanged price has the direction of the one before. */
const DIRECTION_REPEATS = 0.62;
/** A spread is now and then twice as wide. */
const WIDE_SPREAD = { above: 0.985, factor: 2 } as const;
const TWO_TO_16 = 65_536;
/** A nervous minute's spread is at most this multiple of the usual one; steps keep the sizes of the book steady. */
const MAX_STRESS = 4;
const STRESS_STEP = 0.25;

/** Makes the ticks of single minutes. */
export interface TickMaker {
  /** Ticks of the minute (counted from 1970) whose span is given: they realise exactly its candle. */
  ticksOf(minute: number, span: Span): Tick[];
  /** The first of them, without making the others. */
  firstTickOf(minute: number, span: Span): Tick;
  /** How nervous a minute is: 1 for a usual one, more when it moves further than the product usually does. */
  stressOf(span: Span): number;
  /** Most price ticks between bid and ask of a tick in a minute; without a minute, in any. */
  widestSpread(span?: Span): number;
  /** Time of the last tick of an open minute, without computing the others. */
  lastTickTime(minute: number): number;
}

/** Room for the minute that is being computed, grown when a minute has more ticks: nothing outlives a call. */
let room = 1_024;
let reached = new Float64Array(room);
let moves = new Int32Array(room);
let times = new Float64Array(room);
let prices = new Float64Array(room);
let volumes = new Float64Array(room);
const fit = new Fit();

function ensureCapacity(ticks: number): void {
  if (ticks <= room) return;
  room = 2 * ticks;
  [reached, moves] = [new Float64Array(room), new Int32Array(room)];
  [times, prices, volumes] = [new Float64Array(room), new Float64Array(room), new Float64Array(room)];
}

/**
 * The tick maker of one product. `typicalSpread` is in price ticks, `minuteVolatility` a usual minute's
 * deviation as a share of the price; without it no minute is nervous.
 */
export function createTickMaker(
  seed: number,
  symbolId: InstrumentId,
  typicalSpread: number,
  book: BookShape,
  minuteVolatility?: number,
): TickMaker {
  const keys = {
    waits: drawKey(seed, symbolId, 'tick waits'),
    last: drawKey(seed, symbolId, 'last tick'),
    prices: drawKey(seed, symbolId, 'tick prices'),
    volumes: drawKey(seed, symbolId, 'tick volumes'),
    trades: drawKey(seed, symbolId, 'tick trades'),
  };

  const lastTickTime = (minute: number): number =>
    minute * MINUTE_MS + MINUTE_MS - 1 - Math.floor(drawUniform(keys.last, minute, 0) * LAST_TICK_WITHIN_MS);

  const stressOf = ({ open, high, low }: Span): number => {
    if (minuteVolatility === undefined) return 1;
    const range = (high - low) / (RANGE_PER_DEVIATION * minuteVolatility * open);
    const steps = Math.floor(Math.sqrt(range) / STRESS_STEP);
    return Math.min(MAX_STRESS, Math.max(1, steps * STRESS_STEP));
  };

  const widestSpread = (span?: Span): number =>
    spreadOf(typicalSpread * (span ? stressOf(span) : minuteVolatility === undefined ? 1 : MAX_STRESS), 1);

  /** The first `count` ticks of a minute whose times, prices and volumes are drawn. */
  const take = (minute: number, span: Span, count: number): Tick[] => {
    const stress = stressOf(span);
    const ticks: Tick[] = [];
    let before = span.open;
    let direction: TradeDirection = drawBits(keys.trades, minute, span.ticks) & 1 ? 1 : 2;
    for (let i = 0; i < count; i++) {
      const price = prices[i] as number;
      const chance = drawBits(keys.trades, minute, i);
      direction = nextDirection(direction, price - before, (chance & 0xffff) / TWO_TO_16);
      const seq = span.ticksBefore + i + 1;
      const spread = spreadOf(typicalSpread * stress, (chance >>> 16) / TWO_TO_16);
      // A purchase lifts the best ask, a sale hits the best bid.
      const bid = direction === 1 ? price - spread : price;
      const ask = direction === 1 ? price : price + spread;
      ticks.push({
        symbolId,
        seq,
        timeMs: times[i] as number,
        price,
        bid,
        ask,
        bidVolume: book.bidVolume(bid, seq, stress),
        askVolume: book.askVolume(ask, seq, stress),
        volume: volumes[i] as number,
        direction,
      });
      before = price;
    }
    return ticks;
  };

  const ticksOf = (minute: number, span: Span): Tick[] => {
    ensureCapacity(span.ticks);
    drawTimes(keys.waits, minute, span.ticks, lastTickTime(minute));
    drawPrices(keys.prices, minute, span);
    drawVolumes(keys.volumes, minute, span, span.ticks);
    return take(minute, span, span.ticks);
  };

  const firstTickOf = (minute: number, span: Span): Tick => {
    ensureCapacity(span.ticks);
    times[0] = minute * MINUTE_MS;
    prices[0] = span.open;
    drawVolumes(keys.volumes, minute, span, 1);
    return take(minute, span, 1)[0] as Tick;
  };

  return { ticksOf, firstTickOf, stressOf, widestSpread, lastTickTime };
}

/** Half to one and a half times the typical spread, at least one price tick, now and then much wider. */
function spreadOf(typical: number, uniform: number): number {
  const wide = uniform > WIDE_SPREAD.above ? WIDE_SPREAD.factor : 1;
  return Math.max(1, Math.round(typical * wide * (0.5 + uniform)));
}

function nextDirection(before: TradeDirection, move: number, uniform: number): TradeDirection {
  if (move > 0) return uniform < DIRECTION_FOLLOWS_PRICE ? 1 : 2;
  if (move < 0) return uniform < DIRECTION_FOLLOWS_PRICE ? 2 : 1;
  if (uniform < DIRECTION_REPEATS) return before;
  return before === 1 ? 2 : 1;
}

/** Rising times: the first at the start of the minute, the last given, irregular waits between. */
function drawTimes(key: number, minute: number, count: number, last: number): void {
  const start = minute * MINUTE_MS;
  let total = 0;
  for (let i = 1; i < count; i++) {
    total += STEADY_SHARE + ((1 - STEADY_SHARE) / 2) * minusTwoLogOf(drawBits(key, minute, i) >>> 16);
    reached[i] = total;
  }
  const scale = (last - start) / total;
  // More ticks than milliseconds have to share them.
  const apart = count <= last - start ? 1 : 0;
  let before = start;
  times[0] = start;
  for (let i = 1; i < count - 1; i++) {
    const requested = start + Math.floor((reached[i] as number) * scale);
    const soonest = before + apart;
    const latest = last - apart * (count - 1 - i);
    before = requested < soonest ? soonest : requested < latest ? requested : latest;
    times[i] = before;
  }
  times[count - 1] = last;
}

/** Prices of a minute: first open, last close, high and low reached between. */
function drawPrices(key: number, minute: number, span: Span): void {
  const { open, close, high, low, ticks } = span;
  const last = ticks - 1;
  drawBridge(key, minute, span);
  let [top, bottom] = [1, 1];
  let [most, least] = [-Infinity, Infinity];
  for (let i = 1; i < last; i++) {
    const price = fit.point(reached[i] as number);
    prices[i] = price;
    if (price > most) [most, top] = [price, i];
    if (price < least) [least, bottom] = [price, i];
  }
  prices[0] = open;
  prices[last] = close;
  if (top === bottom) bottom = top === 1 ? 2 : 1;
  // Single trades touch a bound only by chance; the nearest of them is put on it.
  if (high > Math.max(open, close)) prices[top] = high;
  if (low < Math.min(open, close)) prices[bottom] = low;
}

/** A bridge from open to close that stands still on many ticks: trades come several at a price. */
function drawBridge(key: number, minute: number, span: Span): void {
  const { open, close, high, low, ticks } = span;
  const last = ticks - 1;
  const deviation = Math.max(1, high - low) / RANGE_PER_DEVIATION / Math.sqrt(last * MOVING_SHARE);
  let [at, moved] = [0, 0];
  for (let i = 1; i <= last; i++) {
    const bits = drawBits(key, minute, i);
    // The low half decides whether the price moves, the whole how far: the quantile hangs on the high bits.
    if ((bits & 0xffff) < MOVING_BITS) {
      at += deviation * bellOf(bits);
      moved++;
    }
    reached[i] = at;
    moves[i] = moved;
  }
  const pull = close - open - at;
  let [highest, lowest] = [Math.max(open, close), Math.min(open, close)];
  for (let i = 1; i <= last; i++) {
    const share = moved === 0 ? i / last : (moves[i] as number) / moved;
    const value = open + (reached[i] as number) + pull * share;
    reached[i] = value;
    if (value > highest) highest = value;
    if (value < lowest) lowest = value;
  }
  fit.begin(span, lowest, highest);
}

/** The first `count` of volumes with a heavy tail that add up to the minute's volume, at least one each. */
function drawVolumes(key: number, minute: number, { ticks, volume }: Span, count: number): void {
  let total = 0;
  for (let i = 0; i < ticks; i++) {
    total += 1 / Math.sqrt(drawUniform(key, minute, i) + 0.002) - 0.8;
    reached[i] = total;
  }
  const spare = volume - ticks;
  let before = 0;
  for (let i = 0; i < count; i++) {
    const end = i === ticks - 1 ? spare : Math.floor((spare * (reached[i] as number)) / total);
    volumes[i] = 1 + end - before;
    before = end;
  }
}
