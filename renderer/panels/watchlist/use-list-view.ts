import { use, useCallback, useEffect, useState, type RefObject } from 'react';
import { PortalContext, watchSize } from '../../components/index.ts';
import type { RowHeights } from './list-window.ts';

export interface ListView {
  /** What is seen of the list, pixels; the top moves in steps of some rows. */
  readonly top: number;
  readonly height: number;
  readonly heights: RowHeights;
  /** Brings a row that begins at `top` (pixels) into view. */
  reveal(top: number): void;
}

/** Heights until they were asked for (pixels), as the tokens have them. */
const FIRST_HEIGHTS: RowHeights = { head: 22, row: 26 };
/** Rows that a scroll has to go before the list is looked at again. */
const STEP_ROWS = 6;

/** What is seen of a scrolled list. Scrolling asks for no layout but the position itself. */
export function useListView(list: RefObject<HTMLElement | null>): ListView {
  const [view, setView] = useState({ top: 0, height: 0, heights: FIRST_HEIGHTS });
  const inWindow = use(PortalContext);
  useEffect(() => {
    const element = list.current;
    if (element === null) return undefined;
    const look = () =>
      setView((before) => {
        const step = before.heights.row * STEP_ROWS;
        const top = Math.floor(element.scrollTop / step) * step;
        return top === before.top ? before : { ...before, top };
      });
    const measure = () => {
      const row = Number.parseInt(getComputedStyle(element).getPropertyValue('--h-watch'), 10);
      const heights = { ...FIRST_HEIGHTS, row: row > 0 ? row : FIRST_HEIGHTS.row };
      setView((before) => ({ ...before, height: element.clientHeight, heights }));
    };
    measure();
    const stop = watchSize([element], measure);
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      stop();
      element.removeEventListener('scroll', look);
    };
  }, [list, inWindow]);
  const { row } = view.heights;
  const reveal = useCallback(
    (top: number) => {
      const element = list.current;
      if (element === null) return;
      if (top < element.scrollTop) element.scrollTop = top;
      else if (top + row > element.scrollTop + element.clientHeight)
        element.scrollTop = top + row - element.clientHeight;
    },
    [list, row],
  );
  return { ...view, reveal };
}
