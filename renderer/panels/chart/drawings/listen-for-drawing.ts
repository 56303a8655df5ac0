import type { DrawingController } from './drawing-controller.ts';
import type { DrawingLayer } from './drawing-layer.ts';
import type { Point } from './shapes.ts';

/**
 * Gives presses on the price pane to the controller first; what it takes does not scroll the chart. The library listens to
 * mouse and touch events, so those are kept from it, and the controller listens to the pointer.
 */
export function listenForDrawing(
  element: HTMLElement,
  controller: DrawingController,
  layer: DrawingLayer,
): () => void {
  let taken = false;
  const pointOf = ({ clientX, clientY }: MouseEvent): Point => {
    const { left, top } = element.getBoundingClientRect();
    return { x: clientX - left, y: clientY - top };
  };
  const isPlot = (event: Event) => event.target instanceof HTMLCanvasElement;
  const onDown = (event: PointerEvent) => {
    const point = pointOf(event);
    taken = event.button === 0 && isPlot(event) && layer.holds(point) && controller.press(point);
    if (taken) event.stopPropagation();
  };
  const onMove = (event: PointerEvent) => {
    const point = pointOf(event);
    controller.move(point);
    const over = isPlot(event) && layer.holds(point);
    const sign =
      controller.tool === undefined ? (over && controller.find(point) ? 'pointer' : '') : 'crosshair';
    element.dataset['cursor'] = sign;
  };
  const onUp = (event: PointerEvent) => {
    if (taken) controller.release(pointOf(event));
    taken = false;
  };
  const keepFromLibrary = (event: Event) => {
    if (!taken) return;
    event.stopPropagation();
    // The field of a new text has the keyboard already, and a press would take it away.
    if (controller.writing !== undefined) event.preventDefault();
  };
  const onDoubleClick = (event: MouseEvent) => {
    if (isPlot(event) && controller.write(pointOf(event))) event.stopPropagation();
  };
  element.addEventListener('pointerdown', onDown, true);
  element.addEventListener('mousedown', keepFromLibrary, true);
  element.addEventListener('touchstart', keepFromLibrary, true);
  element.addEventListener('dblclick', onDoubleClick, true);
  window.addEventListener('pointermove', onMove);
  window.addEventListener('pointerup', onUp);
  return () => {
    element.removeEventListener('pointerdown', onDown, true);
    element.removeEventListener('mousedown', keepFromLibrary, true);
    element.removeEventListener('touchstart', keepFromLibrary, true);
    element.removeEventListener('dblclick', onDoubleClick, true);
    window.removeEventListener('pointermove', onMove);
    window.removeEventListener('pointerup', onUp);
    delete element.dataset['cursor'];
  };
}
