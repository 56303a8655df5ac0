import type { ChartEngine } from './chart-engine.ts';
import { clearOfBlock, spreadLabels } from './own-lines.ts';

/** Room that a label and an axis tag need (pixels). */
const LABEL_GAP = 21;
const TAG_GAP = 19;
/** Extent of the last price's block around its price (pixels). */
const LAST_BLOCK = { above: 9, below: 22 };

/** Puts every line at the height of its price; labels that would cover one another move apart. */
export function placeLines(layer: HTMLElement | null, engine: ChartEngine): void {
  if (layer === null) return;
  const { axisWidth, paneHeight } = engine.geometry();
  layer.style.setProperty('--axis', `${axisWidth}px`);
  const shown: { element: HTMLElement; y: number }[] = [];
  let block: { top: number; at: number; bottom: number } | undefined;
  for (const element of layer.querySelectorAll<HTMLElement>('[data-price]')) {
    const y = engine.yOf(Number(element.dataset['price']));
    const visible = y !== undefined && y >= 0 && y <= paneHeight;
    element.style.display = visible ? '' : 'none';
    if (!visible) continue;
    element.style.transform = `translateY(${Math.round(y)}px)`;
    if (element.dataset['ghost'] !== undefined) continue;
    if (element.dataset['last'] === undefined) shown.push({ element, y });
    else block = { top: y - LAST_BLOCK.above, at: y, bottom: y + LAST_BLOCK.below };
  }
  const centres = shown.map(({ y }) => y);
  const labels = spreadLabels(centres, LABEL_GAP);
  const tags = clearOfBlock(centres, TAG_GAP, block);
  shown.forEach(({ element, y }, index) => {
    shift(element.querySelector<HTMLElement>('[data-label]'), (labels[index] ?? y) - y);
    shift(element.querySelector<HTMLElement>('[data-tag]'), (tags[index] ?? y) - y);
  });
}

function shift(element: HTMLElement | null, pixels: number): void {
  if (element !== null) element.style.transform = `translateY(${Math.round(pixels)}px)`;
}
