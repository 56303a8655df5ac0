import { useEffect, useMemo } from 'react';
import { usePanelFault } from '../../../components/index.ts';
import { PaintFrame } from '../../shared/paced-paint.ts';
import type { ChartEngine } from '../chart-engine.ts';
import type { Bar } from './bar.ts';
import { type BarSink, DrawnBars } from './drawn-bars.ts';

/** What decides when something is painted. */
export interface FrameClock {
  /** Runs a task with the next frame; the returned function cancels it. */
  request(task: () => void): () => void;
  /** Whether what would be painted can be seen. */
  isSeen(): boolean;
}

/** Bars that one frame may bring; more are painted all together. */
export const MAX_FRAME_BARS = 4;

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
    const last = this.#pending.at(-1);
    if (last?.timestamp === bar.timestamp) this.#pending[this.#pending.length - 1] = bar;
    else this.#pending.push(bar);
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
export function useDrawnOnFrames(engine: ChartEngine | undefined): DrawnBars | undefined {
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
