import type { UTCTimestamp } from 'lightweight-charts';
import { roundStep } from '../chart-scale.ts';
import { putLast, type Bar, type BarStyle, type BarTransform } from './bar.ts';
import { useEffect, useMemo } from 'react';
import { usePanelFault } from '../../../components/index.ts';
import { PaintFrame } from '../../shared/paced-paint.ts';

/** What decides when something is painted. */
interface FrameClock {
  /** Runs a task with the next frame; the returned function cancels it. */
  request(task: () => void): () => void;
  /** Whether what would be painted can be seen. */
  isSeen(): boolean;
}

/** Bars that one frame may bring; more are painted all together. */
const MAX_FRAME_BARS = 4;

/** Touches the chart once a frame at most, and not while nobody sees it: then everything is painted when it is seen again. */
export class FrameSink implements BarSink {
  readonly #sink: BarSink;
  readonly #clock: FrameClock;
  readonly #all: () => readonly Bar[];
  #pending: Bar[] = [];
  #isBehind = false;
  #cancel: (() => void) | undefined;

  /** `all` gives every bar as it has to be shown now. */
  constructor(sink: BarSink, clock: FrameClock, all: () => readonly Bar[]) {
    this.#sink = sink;
    this.#clock = clock;
    this.#all = all;
  }

  setCandles(bars: readonly Bar[], storeView: boolean): void {
    this.#forget();
    this.#sink.setCandles(bars, storeView);
  }

  update(bar: Bar): void {
    putLast(this.#pending, bar);
    if (this.#pending.length > MAX_FRAME_BARS) {
      this.#pending = [];
      this.#isBehind = true;
    }
    this.#cancel ??= this.#clock.request(() => this.#paint());
  }

  /** It can be seen again. */
  seen(): void {
    if (this.#isBehind || this.#pending.length > 0) this.#paint();
  }

  close(): void {
    this.#forget();
  }

  #paint(): void {
    this.#cancel?.();
    this.#cancel = undefined;
    if (!this.#clock.isSeen()) {
      this.#isBehind = true;
      this.#pending = [];
      return;
    }
    const bars = this.#pending;
    const isBehind = this.#isBehind;
    this.#forget();
    if (isBehind) this.#sink.setCandles(this.#all(), true);
    else for (const bar of bars) this.#sink.update(bar);
  }

  #forget(): void {
    this.#cancel?.();
    this.#cancel = undefined;
    this.#pending = [];
    this.#isBehind = false;
  }
}

/** Bars that touch the chart once a frame at most, and only while it is seen. */
export function useDrawnOnFrames(
  engine: (BarSink & { readonly element: HTMLElement }) | undefined,
): DrawnBars | undefined {
  const onFault = usePanelFault();
  const made = useMemo(() => {
    if (engine === undefined) return undefined;
    const sight = new Sight(engine.element);
    const frames: FrameSink = new FrameSink(
      engine,
      { request: (task) => nextFrame(engine.element, task, onFault), isSeen: () => sight.isSeen },
      () => drawn.bars,
    );
    const drawn = new DrawnBars(frames);
    return { drawn, frames, sight };
  }, [engine, onFault]);
  useEffect(() => {
    if (made === undefined) return;
    const { frames, sight } = made;
    const stop = sight.watch(() => frames.seen());
    return () => {
      stop();
      frames.close();
    };
  }, [made]);
  return made?.drawn;
}

/** The next frame of the window in which an element stands. */
function nextFrame(element: Element, task: () => void, onFault: (fault: unknown) => void): () => void {
  const frame = new PaintFrame(element, task, onFault);
  frame.ask();
  return () => frame.close();
}

/** Whether an element is on screen. */
class Sight {
  readonly #element: Element;
  isSeen = true;

  constructor(element: Element) {
    this.#element = element;
  }

  /** Calls whenever the element comes into sight, until the returned function is called. */
  watch(onSeen: () => void): () => void {
    if (!('IntersectionObserver' in globalThis)) return () => undefined;
    const observer = new IntersectionObserver((entries) => {
      this.isSeen = entries.at(-1)?.isIntersecting ?? true;
      if (this.isSeen) onSeen();
    });
    observer.observe(this.#element);
    return () => {
      observer.disconnect();
      this.isSeen = true;
    };
  }
}

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

/** Whether a bar closes below its opening. */
export function falls(bar: object | undefined): boolean {
  return bar !== undefined && 'close' in bar && 'open' in bar && Number(bar.close) < Number(bar.open);
}

/** A bar as the library takes it for a candle. */
export function candleBar({ timestamp, open, high, low, close }: Bar) {
  return { time: timestamp as UTCTimestamp, open, high, low, close };
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
  return Math.round(roundStep(mean));
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
