import { useEffect, useMemo } from 'react';
import { usePanelFault } from '../../../components/index.ts';
import { PaintFrame } from '../../shared/paint-frame.ts';
import type { ChartEngine } from '../chart-engine.ts';
import { DrawnBars } from './drawn-bars.ts';
import { FrameSink } from './frame-sink.ts';

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
