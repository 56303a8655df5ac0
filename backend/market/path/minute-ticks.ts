import type { Tick, TradeDirection } from '../../protocol/market-data.ts';
import { drawBell, drawKey, drawUniform } from '../random.ts';
import { MINUTE_MS } from '../sessions/time.ts';
import type { BookShape } from './book-shape.ts';
import type { Span } from './span.ts';

/** The last tick of a minute comes in its last one and a half seconds. */
const LAST_TICK_WITHIN_MS = 1_500;
/** Shortest wait between two ticks, as a share of the average exponential one; the rest is chance. */
const STEADY_SHARE = 0.25;
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
        bidVolume: book.bidVolume(bid, seq, 0),
        askVolume: book.askVolume(ask, seq, 0),
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
    const wished = start + Math.floor(((last - start) * (reached[i] ?? 0)) / total);
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
  const inner = (better: (value: number, than: number) => boolean, except: number): number => {
    let found = except === 1 ? 2 : 1;
    for (let i = 1; i < last; i++) if (i !== except && better(path[i] ?? 0, path[found] ?? 0)) found = i;
    return found;
  };
  const top = inner((value, than) => value > than, -1);
  const bottom = inner((value, than) => value < than, top);
  const [lower, upper] = [Math.min(open, close), Math.max(open, close)];
  const stretchUp = (high - upper) / Math.max(1e-9, (path[top] ?? 0) - upper);
  const stretchDown = (lower - low) / Math.max(1e-9, lower - (path[bottom] ?? 0));
  return path.map((value, i) => {
    if (i === 0) return open;
    if (i === last) return close;
    if (i === top && high > upper) return high;
    if (i === bottom && low < lower) return low;
    if (value > upper) return Math.min(high, Math.round(upper + (value - upper) * stretchUp));
    if (value < lower) return Math.max(low, Math.round(lower - (lower - value) * stretchDown));
    return Math.round(value);
  });
}

function tickBridge(key: number, minute: number, { open, close, high, low, ticks }: Span): number[] {
  const last = ticks - 1;
  const deviation = Math.max(1, high - low) / 1.6 / Math.sqrt(last);
  const path = [0];
  for (let i = 1, at = 0; i <= last; i++) {
    at += deviation * drawBell(key, minute, i);
    path.push(at);
  }
  const pull = close - open - (path[last] ?? 0);
  return path.map((value, i) => open + value + (pull * i) / last);
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
