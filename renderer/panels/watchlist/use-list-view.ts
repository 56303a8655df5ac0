import { use, useCallback, useEffect, useState, type RefObject } from 'react';
import { PortalContext, watchSize } from '../../components/index.ts';
import type { WatchGroup } from './watchlist-model.ts';
import type { InstrumentNumber } from '../../../backend/domain/units.ts';

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

/** Above this many products only those on screen are in the document. */
export const VIRTUAL_FROM = 100;
/** Rows beyond the edges of the view that are drawn as well. */
const MARGIN_ROWS = 12;

interface RowHeights {
  /** Pixels. */
  readonly head: number;
  readonly row: number;
}

/** The part of a group that is drawn, and the empty room above and below it (pixels). */
export interface GroupWindow {
  readonly first: number;
  readonly last: number;
  readonly above: number;
  readonly below: number;
}

/** Height of the head of a group: an own list in its own order has none. */
export function headHeight({ kind }: Pick<WatchGroup, 'kind'>, { head }: RowHeights): number {
  return kind === 'list' ? 0 : head;
}

/** What of each group is on screen, `view` being what is seen of the list in pixels; everything of a short list. */
export function windowsOf(
  groups: readonly WatchGroup[],
  folded: ReadonlySet<string>,
  view: { readonly top: number; readonly height: number },
  heights: RowHeights,
): readonly GroupWindow[] {
  const open = groups.map((group) => (folded.has(group.id) ? 0 : group.products.length));
  const isShort = open.reduce((sum, count) => sum + count, 0) <= VIRTUAL_FROM;
  let top = 0;
  return groups.map((group, at) => {
    const count = open[at] ?? 0;
    const start = top + headHeight(group, heights);
    top = start + count * heights.row;
    if (isShort) return { first: 0, last: count, above: 0, below: 0 };
    const within = (row: number) => Math.max(0, Math.min(count, row));
    const first = within(Math.floor((view.top - start) / heights.row) - MARGIN_ROWS);
    const last = within(Math.ceil((view.top + view.height - start) / heights.row) + MARGIN_ROWS);
    return { first, last, above: first * heights.row, below: (count - last) * heights.row };
  });
}

/** Where a row stands in the list (pixels from its top); undefined for a product that is not to be seen. */
export function topOf(
  groups: readonly WatchGroup[],
  folded: ReadonlySet<string>,
  symbolId: InstrumentNumber,
  heights: RowHeights,
): number | undefined {
  let top = 0;
  for (const group of groups) {
    top += headHeight(group, heights);
    if (folded.has(group.id)) continue;
    const at = group.products.findIndex((product) => product.symbolId === symbolId);
    if (at >= 0) return top + at * heights.row;
    top += group.products.length * heights.row;
  }
  return undefined;
}
