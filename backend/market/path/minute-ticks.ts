import type { Tick, TradeDirection } from '../../protocol/market-data.ts';
import { drawKey, drawNormal, drawUniform } from '../random.ts';
import { MINUTE_MS } from '../sessions/time.ts';
import type { BookShape } from './book-shape.ts';
import { createFit } from './fit.ts';
import type { Span } from './span.ts';

/** The last tick of a minute comes in its last one and a half seconds. */
const LAST_TICK_WITHIN_MS = 1_500;
/** Shortest wait between two ticks, as a share of the average exponential one; the rest is chance. */
const STEADY_SHARE = 0.25;
/** Share of ticks that move the price; the others repeat it. */
const MOVING_SHARE = 0.4;
/** How often a trade on a higher price was a purchase, and one on a lower price a sale. */
const DIRECTION_FOLLOWS_PRICE = 0.8;
/** How often a trade at an unchanged price has the direction of the one before. */
const DIRECTION_REPEATS = 0.62;

/** Makes the ticks of single minutes. */
export interface TickMaker {
  /** Ticks of the minute (counted from 1970) whose span is given: they realise exactly its candle. */
  ticksOf(minute: number, span: Span): Tick[];
  /** Time of the last tick of an open minute, without computing the others. */
  lastTickTime(minute: number): number;
}

/** The tick maker of one product. `typicalSpread` is in price ticks. */
export function createTickMaker(
  seed: number,
  symbolId: number,
  typicalSpread: number,
  book: BookShape,
): TickMaker {
  const keys = {
    waits: drawKey(seed, symbolId, 'tick waits'),
    last: drawKey(seed, symbolId, 'last tick'),
    prices: drawKey(seed, symbolId, 'tick prices'),
    volumes: drawKey(seed, symbolId, 'tick volumes'),
    directions: drawKey(seed, symbolId, 'tick directions'),
    spreads: drawKey(seed, symbolId, 'tick spreads'),
  };

  const lastTickTime = (minute: number): number =>
    minute * MINUTE_MS + MINUTE_MS - 1 - Math.floor(drawUniform(keys.last, minute, 0) * LAST_TICK_WITHIN_MS);

  const ticksOf = (minute: number, span: Span): Tick[] => {
    const times = tickTimes(keys.waits, minute, span.ticks, lastTickTime(minute));
    const prices = tickPrices(keys.prices, minute, span);
    const volumes = tickVolumes(keys.volumes, minute, span);
    const ticks: Tick[] = [];
    let direction: TradeDirection = drawUniform(keys.directions, minute, span.ticks) < 0.5 ? 1 : 2;
    for (let i = 0; i < span.ticks; i++) {
      const price = prices[i] ?? span.close;
      const before = i === 0 ? price : (prices[i - 1] ?? price);
      direction = nextDirection(direction, price - before, drawUniform(keys.directions, minute, i));
      const seq = span.ticksBefore + i + 1;
      const spread = spreadOf(typicalSpread, drawUniform(keys.spreads, minute, i));
      // A purchase lifts the best ask, a sale hits the best bid.
      const bid = direction === 1 ? price - spread : price;
      const ask = direction === 1 ? price : price + spread;
      ticks.push({
        symbolId,
        seq,
        timeMs: times[i] ?? 0,
        price,
        bid,
        ask,
        bidVolume: book.bidVolume(bid, seq),
        askVolume: book.askVolume(ask, seq),
        volume: volumes[i] ?? 1,
        direction,
      });
    }
    return ticks;
  };

  return { ticksOf, lastTickTime };
}

/** Half to one and a half times the typical spread, at least one price tick, now and then much wider. */
function spreadOf(typical: number, uniform: number): number {
  const wide = uniform > 0.985 ? 2 : 1;
  return Math.max(1, Math.round(typical * wide * (0.5 + uniform)));
}

function nextDirection(before: TradeDirection, move: number, uniform: number): TradeDirection {
  if (move > 0) return uniform < DIRECTION_FOLLOWS_PRICE ? 1 : 2;
  if (move < 0) return uniform < DIRECTION_FOLLOWS_PRICE ? 2 : 1;
  if (uniform < DIRECTION_REPEATS) return before;
  return before === 1 ? 2 : 1;
}

/** Rising times, no two alike: the first at the start of the minute, the last at `last`. */
function tickTimes(key: number, minute: number, count: number, last: number): number[] {
  const reached = [0];
  for (let i = 1, at = 0; i < count; i++) {
    at += STEADY_SHARE - (1 - STEADY_SHARE) * Math.log(drawUniform(key, minute, i));
    reached.push(at);
  }
  const start = minute * MINUTE_MS;
  const total = reached[count - 1] ?? 1;
  const times: number[] = [];
  let before = start - 1;
  for (let i = 0; i < count; i++) {
    const wished = i === count - 1 ? last : start + Math.floor(((last - start) * (reached[i] ?? 0)) / total);
    before = Math.min(Math.max(wished, before + 1), last - (count - 1 - i));
    times.push(before);
  }
  return times;
}

/** Prices of a minute: first open, last close, high and low reached between. */
function tickPrices(key: number, minute: number, span: Span): number[] {
  const { open, close, high, low, ticks } = span;
  const last = ticks - 1;
  const path = tickBridge(key, minute, span);
  const fit = createFit(span, { highest: Math.max(...path), lowest: Math.min(...path) });
  const prices = path.map((value, i) => (i === 0 ? open : i === last ? close : fit.point(value)));
  let [top, bottom] = [1, 2];
  for (let i = 1; i < last; i++) if ((prices[i] ?? 0) > (prices[top] ?? 0)) top = i;
  if (top === bottom) bottom = 1;
  for (let i = 1; i < last; i++) if (i !== top && (prices[i] ?? 0) < (prices[bottom] ?? 0)) bottom = i;
  // Single trades touch a bound only by chance; the nearest of them is put on it.
  if (high > Math.max(open, close)) prices[top] = high;
  if (low < Math.min(open, close)) prices[bottom] = low;
  return prices;
}

/** A bridge from open to close that stands still on most ticks: trades come several at a price. */
function tickBridge(key: number, minute: number, { open, close, high, low, ticks }: Span): number[] {
  const last = ticks - 1;
  const deviation = Math.max(1, high - low) / 1.6 / Math.sqrt(last * MOVING_SHARE);
  const path = [0];
  const moved = [0];
  let [at, moves] = [0, 0];
  for (let i = 1; i <= last; i++) {
    if (drawUniform(key, minute, 3 * i) < MOVING_SHARE) {
      at += deviation * drawNormal(key, minute, 3 * i + 1);
      moves++;
    }
    path.push(at);
    moved.push(moves);
  }
  const pull = close - open - at;
  return path.map(
    (value, i) => open + value + (moves === 0 ? (pull * i) / last : (pull * (moved[i] ?? 0)) / moves),
  );
}

/** Volumes with a heavy tail that add up to the minute's volume, at least one each. */
function tickVolumes(key: number, minute: number, { ticks, volume }: Span): number[] {
  const reached: number[] = [];
  for (let i = 0, at = 0; i < ticks; i++) {
    const size = 1 / Math.sqrt(drawUniform(key, minute, i) + 0.002) - 0.8;
    at += size;
    reached.push(at);
  }
  const total = reached[ticks - 1] ?? 1;
  const spare = volume - ticks;
  let before = 0;
  return reached.map((at, i) => {
    const end = i === ticks - 1 ? spare : Math.floor((spare * at) / total);
    const own = 1 + end - before;
    before = end;
    return own;
  });
}
