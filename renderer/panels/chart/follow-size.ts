import { watchSize } from '../../components/index.ts';

/** A size that is so many pixels away comes with a layout and not under a hand. */
export const JUMP_PX = 64;

/**
 * Fits a chart into its element whenever that has another size: at once under a hand, so that the axis stays at the edge that is
 * dragged; with a layout one picture later, because to draw all of a chart anew takes a third of the time in which the frames answer the press.
 * @param fit Takes the size in pixels.
 * @returns a function that stops it.
 */
export function followSize(element: HTMLElement, fit: (width: number, height: number) => void): () => void {
  let [width, height] = [0, 0];
  let next = 0;
  const measure = () => {
    const { clientWidth, clientHeight } = element;
    // On its way from window to window it has no size, and keeps the one it had.
    if (clientWidth === 0) return;
    cancelAnimationFrame(next);
    const draw = () => {
      [width, height] = [clientWidth, clientHeight];
      fit(width, height);
    };
    const jump = Math.max(Math.abs(clientWidth - width), Math.abs(clientHeight - height));
    if (width === 0 || jump < JUMP_PX) draw();
    else next = requestAnimationFrame(draw);
  };
  measure();
  const stop = watchSize([element], measure);
  return () => {
    cancelAnimationFrame(next);
    stop();
  };
}
