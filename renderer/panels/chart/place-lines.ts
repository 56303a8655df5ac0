import type { ChartEngine } from './chart-engine.ts';
import { clearOfBlock, placesInPane, spreadLabels } from './line-layout.ts';

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
