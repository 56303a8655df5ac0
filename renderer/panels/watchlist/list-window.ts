import type { WatchGroup } from './watchlist-model.ts';

/** Above this many products only those on screen are in the document. */
export const VIRTUAL_FROM = 100;
/** Rows beyond the edges of the view that are drawn as well. */
const MARGIN_ROWS = 12;

export interface RowHeights {
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
  symbolId: number,
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
