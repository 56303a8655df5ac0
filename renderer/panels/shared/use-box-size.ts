import { use, useLayoutEffect, type RefObject } from 'react';
import { PortalContext, watchSizeAndPixels } from '../../components/index.ts';

/** A drawing on a canvas. */
interface Drawing {
  /** In CSS pixels. */
  resize(width: number, height: number): void;
}

/** Gives a drawing the size of the box that its canvas fills, in whatever window of the desk that stands. */
export function useBoxSize(canvas: RefObject<HTMLCanvasElement | null>, drawing: Drawing | undefined): void {
  const inWindow = use(PortalContext);
  useLayoutEffect(() => {
    const box = canvas.current?.parentElement;
    if (!box || drawing === undefined) return undefined;
    const measure = () => {
      // On its way from window to window it has no size, and keeps the one it had.
      if (box.clientWidth > 0) drawing.resize(box.clientWidth, box.clientHeight);
    };
    measure();
    return watchSizeAndPixels([box], measure);
  }, [canvas, drawing, inWindow]);
}
