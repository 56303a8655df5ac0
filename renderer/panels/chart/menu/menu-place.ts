import type { MouseEvent } from 'react';
import type { ChartEngine } from '../chart-engine.ts';
import type { DrawingController } from '../drawings/drawing-controller.ts';
import type { Drawing } from '../drawings/drawing.ts';
import { snapPrice } from '../line-drag.ts';

/** What lies under the pointer when a menu is asked for. */
export type MenuPlace =
  | {
      readonly on: 'plot';
      /** Ticks on a round step; undefined outside the price pane. */
      readonly price: number | undefined;
      /** Start of the bar there (seconds). */
      readonly seconds: number | undefined;
    }
  | { readonly on: 'priceAxis' }
  | { readonly on: 'timeAxis' }
  | { readonly on: 'drawing'; readonly drawing: Drawing }
  | { readonly on: 'indicator'; readonly key: string };

/** Finds what the pointer is on; `event` comes from the element of the plot. */
export function menuPlace(
  { clientX, clientY, target, currentTarget }: MouseEvent<HTMLElement>,
  engine: ChartEngine,
  controller: Pick<DrawingController, 'find'> | undefined,
): MenuPlace {
  const row = target instanceof Element ? target.closest<HTMLElement>('[data-indicator]') : null;
  if (row?.dataset['indicator'] !== undefined) return { on: 'indicator', key: row.dataset['indicator'] };
  const { left, top, width, height } = currentTarget.getBoundingClientRect();
  const [x, y] = [clientX - left, clientY - top];
  const { axisWidth, paneHeight, timeHeight } = engine.geometry();
  if (y > height - timeHeight) return { on: 'timeAxis' };
  // The button at the axis asks for the price beside it.
  const onCanvas = target instanceof HTMLCanvasElement;
  if (onCanvas && x > width - axisWidth) return { on: 'priceAxis' };
  const drawing = onCanvas && y <= paneHeight ? controller?.find({ x, y }) : undefined;
  if (drawing !== undefined) return { on: 'drawing', drawing };
  const price = y <= paneHeight ? snapPrice(engine.priceAt(y), engine.priceAt(y + 1)) : undefined;
  return {
    on: 'plot',
    price: price !== undefined && price > 0 ? price : undefined,
    seconds: onCanvas ? engine.timeAt(x) : undefined,
  };
}
