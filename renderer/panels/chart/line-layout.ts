/** Where a line's label stands: at the height of its price, or at the edge beyond which its price is out of sight. */
export interface LinePlace {
  /** Pixels from the top of the pane. */
  readonly y: number;
  readonly edge: 'above' | 'below' | undefined;
}

/** Lines out of sight that are shown at each edge: the nearest ones. */
const EDGE_LINES = 3;

/**
 * Places lines at the heights of their prices (`undefined`: not known yet, no place). A price out of sight keeps its
 * label at the edge, so that an own line is never just gone; the nearest ones of each side stand there, `gap` pixels
 * apart and in the order of their prices.
 */
export function placesInPane(
  heights: readonly (number | undefined)[],
  paneHeight: number,
  gap: number,
): readonly (LinePlace | undefined)[] {
  const places = heights.map((y): LinePlace | undefined =>
    y === undefined || y < 0 || y > paneHeight ? undefined : { y, edge: undefined },
  );
  const known = heights.flatMap((y, index) => (y === undefined ? [] : [{ y, index }]));
  const above = known.filter(({ y }) => y < 0).sort((left, right) => right.y - left.y);
  const below = known.filter(({ y }) => y > paneHeight).sort((left, right) => left.y - right.y);
  const stack = (nearest: readonly { index: number }[], edge: 'above' | 'below') =>
    nearest
      .slice(0, EDGE_LINES)
      .reverse()
      .forEach(({ index }, position) => {
        const inside = gap / 2 + position * gap;
        places[index] = { y: edge === 'above' ? inside : paneHeight - inside, edge };
      });
  stack(above, 'above');
  stack(below, 'below');
  return places;
}

/**
 * Moves labels apart so that none covers another: rising centres, at least `gap` pixels between them, none lower than
 * `bottom` as long as there is room above.
 */
export function spreadLabels(
  centres: readonly number[],
  gap: number,
  bottom = Number.POSITIVE_INFINITY,
): readonly number[] {
  const placed = [...centres];
  const rising = centres.map((_, index) => index).sort((a, b) => (centres[a] ?? 0) - (centres[b] ?? 0));
  pushDown(placed, rising, gap, Number.NEGATIVE_INFINITY);
  pushUp(placed, rising.reverse(), gap, bottom);
  return placed;
}

/**
 * Moves axis tags clear of the block of the last price (`at` is its price), then apart from one another, away from the
 * block; none lower than `bottom` as long as there is room below the block.
 */
export function clearOfBlock(
  centres: readonly number[],
  gap: number,
  block: { readonly top: number; readonly at: number; readonly bottom: number } | undefined,
  bottom = Number.POSITIVE_INFINITY,
): readonly number[] {
  if (block === undefined) return spreadLabels(centres, gap, bottom);
  const placed = [...centres];
  const rising = centres.map((_, index) => index).sort((a, b) => (centres[a] ?? 0) - (centres[b] ?? 0));
  const isBelow = (index: number) => (centres[index] ?? 0) > block.at;
  const below = rising.filter(isBelow);
  const above = rising.filter((index) => !isBelow(index)).reverse();
  pushDown(placed, below, gap, block.bottom + gap / 2);
  pushUp(placed, below.reverse(), gap, bottom);
  pushUp(placed, above, gap, block.top - gap / 2);
  return placed;
}

/** Moves the places of `indices`, from the top one on, below `floor` and below one another. */
function pushDown(placed: number[], indices: readonly number[], gap: number, floor: number): void {
  for (const index of indices) {
    placed[index] = Math.max(placed[index] ?? 0, floor);
    floor = (placed[index] ?? 0) + gap;
  }
}

/** Moves the places of `indices`, from the lowest one on, above `ceiling` and above one another. */
function pushUp(placed: number[], indices: readonly number[], gap: number, ceiling: number): void {
  for (const index of indices) {
    placed[index] = Math.min(placed[index] ?? 0, ceiling);
    ceiling = (placed[index] ?? 0) - gap;
  }
}
