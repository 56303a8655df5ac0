import type { UTCTimestamp } from 'lightweight-charts';
import type { Bar, BarStyle, BarTransform } from './bar.ts';

/** Where bars are painted. */
export interface BarSink {
  setCandles(bars: readonly Bar[], storeView: boolean): void;
  update(bar: Bar): void;
}

/** Stands between the candles of a product and the paint: hands on what the series type makes of them. */
export class DrawnBars implements BarSink {
  readonly #sink: BarSink;
  #style: BarStyle = 'candles';
  #transform: BarTransform | undefined;
  #candles: Bar[] = [];
  #bars: Bar[] = [];

  constructor(sink: BarSink) {
    this.#sink = sink;
  }

  /** Bars as they are drawn, oldest first. */
  get bars(): readonly Bar[] {
    return this.#bars;
  }

  setStyle(style: BarStyle): void {
    if (style === this.#style) return;
    this.#style = style;
    this.#transform = transformOf(style);
    this.#draw(true);
  }

  setCandles(candles: readonly Bar[], storeView: boolean): void {
    this.#candles = [...candles];
    if (!storeView) this.#transform = transformOf(this.#style);
    this.#draw(storeView);
  }

  update(candle: Bar): void {
    putLast(this.#candles, candle);
    const changed = this.#transform === undefined ? [candle] : this.#transform.next(candle);
    if (changed === undefined) return this.#draw(true);
    for (const bar of changed) {
      putLast(this.#bars, bar);
      this.#sink.update(bar);
    }
  }

  #draw(storeView: boolean): void {
    const bars = this.#transform?.all(this.#candles) ?? this.#candles;
    this.#bars = [...bars];
    this.#sink.setCandles(this.#bars, storeView);
  }
}

function transformOf(style: BarStyle): BarTransform | undefined {
  if (style === 'heikinAshi') return new HeikinAshi();
  return style === 'renko' ? new Renko() : undefined;
}

/** The running bar replaces the last one of its time or follows it. */
function putLast(list: Bar[], bar: Bar): void {
  if (list.at(-1)?.timestamp === bar.timestamp) list[list.length - 1] = bar;
  else list.push(bar);
}

/** Whether a bar closes below its opening. */
export function falls(bar: object | undefined): boolean {
  return bar !== undefined && 'close' in bar && 'open' in bar && Number(bar.close) < Number(bar.open);
}

/** A bar as the library takes it for a candle. */
export function candleBar({ timestamp, open, high, low, close }: Bar) {
  return { time: timestamp as UTCTimestamp, open, high, low, close };
}

/** 30 % of a plain `rgb()` colour, for volume behind candles. */
export function translucent(colour: string): string {
  return colour.replace(/^rgb\((.*)\)$/, 'rgba($1, 0.3)');
}

/** Heikin-Ashi of one candle after the bar before it; the first opens in the middle of its own body. */
export function heikinAshiBar(candle: Bar, before: Bar | undefined): Bar {
  const close = (candle.open + candle.high + candle.low + candle.close) / 4;
  const open = before === undefined ? (candle.open + candle.close) / 2 : (before.open + before.close) / 2;
  return {
    timestamp: candle.timestamp,
    open,
    high: Math.max(candle.high, open, close),
    low: Math.min(candle.low, open, close),
    close,
    volume: candle.volume,
  };
}

/** Averaged candles that show a trend with fewer changes of colour. */
export class HeikinAshi implements BarTransform {
  /** Bar before the last one, on which the running bar rests. */
  #before: Bar | undefined;
  #last: Bar | undefined;

  all(candles: readonly Bar[]): readonly Bar[] {
    this.#before = undefined;
    this.#last = undefined;
    return candles.map((candle) => this.#take(candle));
  }

  next(candle: Bar): readonly Bar[] {
    return [this.#take(candle)];
  }

  #take(candle: Bar): Bar {
    if (this.#last !== undefined && this.#last.timestamp !== candle.timestamp) this.#before = this.#last;
    this.#last = heikinAshiBar(candle, this.#before);
    return this.#last;
  }
}

/** Bricks that are drawn at most; the oldest go. */
export const MAX_BRICKS = 20_000;
/** Bars whose mean range gives the size of a brick. */
const SIZE_BARS = 500;

/** A size of brick that suits candles: their mean range in a round step (ticks), at least one tick. */
export function brickSize(candles: readonly Bar[]): number {
  const recent = candles.slice(-SIZE_BARS);
  const sum = recent.reduce((total, { high, low }) => total + high - low, 0);
  const mean = recent.length === 0 ? 1 : sum / recent.length;
  if (mean <= 1) return 1;
  const power = 10 ** Math.floor(Math.log10(mean));
  const step = [1, 2, 5, 10].find((each) => each * power >= mean) ?? 10;
  return Math.round(step * power);
}

/** Where the next brick begins. */
interface BrickState {
  readonly top: number;
  readonly bottom: number;
  /** Time of the last brick in seconds. */
  readonly time: number;
}

/**
 * Bricks that a close adds: up ones above the last brick, down ones below it. A brick carries the time of its candle; a
 * further one of the same candle a second more, because two bars cannot share a time.
 */
function bricksOf(candle: Bar, size: number, from: BrickState): { bricks: Bar[]; state: BrickState } {
  const bricks: Bar[] = [];
  let { top, bottom, time } = from;
  const up = Math.floor((candle.close - top) / size);
  const down = Math.floor((bottom - candle.close) / size);
  for (let number = Math.max(up, down); number > 0; number -= 1) {
    time = Math.max(candle.timestamp, time + 1);
    if (up > 0) [bottom, top] = [top, top + size];
    else [bottom, top] = [bottom - size, bottom];
    bricks.push({
      timestamp: time,
      open: up > 0 ? bottom : top,
      close: up > 0 ? top : bottom,
      high: top,
      low: bottom,
      volume: 0,
    });
    if (bricks.length > MAX_BRICKS) bricks.shift();
  }
  const [first] = bricks;
  if (first !== undefined) bricks[0] = { ...first, volume: candle.volume };
  return { bricks, state: { top, bottom, time } };
}

/** Bricks of one size, drawn when the close has moved by it: time without movement takes no room. */
export class Renko implements BarTransform {
  #size: number | undefined;
  /** State after the candle before the running one. */
  #settled: BrickState = { top: 0, bottom: 0, time: 0 };
  #after: BrickState = { top: 0, bottom: 0, time: 0 };
  #running = 0;
  #runningBricks: readonly Bar[] = [];

  /** `size` in ticks; without one it comes from the first candles and stays. */
  constructor(size?: number) {
    this.#size = size;
  }

  all(candles: readonly Bar[]): readonly Bar[] {
    const [first] = candles;
    if (first === undefined) return [];
    this.#size ??= brickSize(candles);
    const start = Math.floor(first.open / this.#size) * this.#size;
    this.#after = { top: start, bottom: start, time: 0 };
    this.#running = 0;
    let bricks: Bar[] = [];
    for (const candle of candles) {
      for (const brick of this.#take(candle)) bricks.push(brick);
      if (bricks.length > 2 * MAX_BRICKS) bricks = bricks.slice(-MAX_BRICKS);
    }
    return bricks.slice(-MAX_BRICKS);
  }

  next(candle: Bar): readonly Bar[] | undefined {
    if (this.#size === undefined) return undefined;
    const before = candle.timestamp === this.#running ? this.#runningBricks : [];
    const bricks = this.#take(candle);
    const stays = before.every(
      (brick, index) => brick.timestamp === bricks[index]?.timestamp && brick.close === bricks[index]?.close,
    );
    return stays ? bricks.slice(Math.max(0, before.length - 1)) : undefined;
  }

  #take(candle: Bar): readonly Bar[] {
    if (candle.timestamp !== this.#running) this.#settled = this.#after;
    const { bricks, state } = bricksOf(candle, this.#size ?? 1, this.#settled);
    this.#running = candle.timestamp;
    this.#runningBricks = bricks;
    this.#after = state;
    return bricks;
  }
}
