import type { ChartEngine } from './chart-engine.ts';

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

/** Room that a label and an axis tag need (pixels). */
const LABEL_GAP = 21;
const TAG_GAP = 19;
/** Extent of the last price's block around its price (pixels). */
const LAST_BLOCK = { above: 9, below: 22 };

/**
 * Puts every line at the height of its price; labels that would cover one another move apart, and labels of own lines
 * out of sight stand at the edge.
 */
export function placeLines(layer: HTMLElement | null, engine: ChartEngine): void {
  if (layer === null) return;
  const { axisWidth, paneHeight } = engine.geometry();
  // A property that is set is inherited anew by all lines, also where it is the same.
  const axis = `${axisWidth}px`;
  if (layer.style.getPropertyValue('--axis') !== axis) layer.style.setProperty('--axis', axis);
  const own: HTMLElement[] = [];
  let block: { top: number; at: number; bottom: number } | undefined;
  for (const element of layer.querySelectorAll<HTMLElement>('[data-price]')) {
    count(element, engine);
    if (element.dataset['last'] === undefined && element.dataset['ghost'] === undefined) {
      own.push(element);
      continue;
    }
    const y = measureHeight(element, engine);
    const visible = y !== undefined && y >= 0 && y <= paneHeight;
    move(element, visible ? y : undefined);
    if (visible && element.dataset['last'] !== undefined)
      block = { top: y - LAST_BLOCK.above, at: y, bottom: y + LAST_BLOCK.below };
  }
  const places = placesInPane(
    own.map((element) => measureHeight(element, engine)),
    paneHeight,
    LABEL_GAP,
  );
  const shown = own.flatMap((element, index) => {
    const place = places[index];
    move(element, place?.y);
    const edge = place?.edge ?? '';
    if (element.dataset['edge'] !== edge) element.dataset['edge'] = edge;
    return place === undefined ? [] : [{ element, y: place.y }];
  });
  const centres = shown.map(({ y }) => y);
  const labels = spreadLabels(centres, LABEL_GAP, paneHeight - LABEL_GAP / 2);
  const tags = clearOfBlock(centres, TAG_GAP, block, paneHeight - TAG_GAP / 2);
  const half = TAG_GAP / 2;
  engine.setTags([
    ...(block === undefined ? [] : [block]),
    ...shown.map(({ y }, index) => tags[index] ?? y).map((at) => ({ top: at - half, bottom: at + half })),
  ]);
  shown.forEach(({ element, y }, index) => {
    shift(element.querySelector<HTMLElement>('[data-label]'), (labels[index] ?? y) - y);
    shift(element.querySelector<HTMLElement>('[data-tag]'), (tags[index] ?? y) - y);
  });
}

/** A tag counts as the axis does; on one of prices it shows its own text. */
function count(element: HTMLElement, engine: ChartEngine): void {
  const tag = element.querySelector<HTMLElement>('[data-tag], [data-axis-price]');
  const text = engine.percentText(Number(element.dataset['price']));
  if (tag === null || tag.dataset['percent'] === text) return;
  if (text === undefined) delete tag.dataset['percent'];
  else tag.dataset['percent'] = text;
}

function measureHeight(element: HTMLElement, engine: ChartEngine): number | undefined {
  return engine.yOf(Number(element.dataset['price']));
}

/** Puts a line at a height; without one it is not shown. */
function move(element: HTMLElement, y: number | undefined): void {
  element.style.display = y === undefined ? 'none' : '';
  if (y !== undefined) element.style.transform = `translateY(${Math.round(y)}px)`;
}

function shift(element: HTMLElement | null, pixels: number): void {
  if (element !== null) element.style.transform = `translateY(${Math.round(pixels)}px)`;
}
