import { formatPercent } from '../../components/text/format.ts';
import type { ThemeColours } from '../../theme/index.ts';
import {
  heatGroups,
  strengthOf,
  type HeatGroup,
  type HeatItem,
  type HeatSize,
  boxAt,
  type Box,
  type Placed,
} from './heatmap-model.ts';
import { pixelRatioOf, sizeCanvas } from '../shared/brush.ts';
import { PaintFrame } from '../shared/paced-paint.ts';
import { DRAWN_FONT } from '../../theme/drawn-font.ts';

/** Tiles from this height on have room for a name, and for a change below it (pixels). */
const NAME_HEIGHT = 14;
const CHANGE_HEIGHT = 30;
/** Alpha of the faintest and of the strongest colour. */
const LEAST_ALPHA = 0.1;
const MOST_ALPHA = 0.78;

type Tile = Placed<HeatItem & { readonly weight: number }>;

interface Area {
  readonly area: string;
  /** The text key of its name, or the name itself. */
  readonly key: string;
}

/** The drawing of the heat map. It paints once a frame at most, and only when something changed. */
export class HeatScene {
  readonly #canvas: HTMLCanvasElement;
  readonly #nameOf: (key: string) => string;
  #colours: ThemeColours | undefined;
  #groups: readonly HeatGroup[] = [];
  #areas: readonly Area[] = [];
  #items: readonly HeatItem[] = [];
  #size: HeatSize = 'volume';
  #changes: ReadonlyMap<number, number> = new Map();
  #selected: number | undefined;
  #marked: number | undefined;
  #box: Box = { x: 0, y: 0, width: 0, height: 0 };
  readonly #frame: PaintFrame;

  /** `onFault` hears of a picture that cannot be painted; it is not painted again. */
  constructor(canvas: HTMLCanvasElement, nameOf: (key: string) => string, onFault: (fault: unknown) => void) {
    this.#canvas = canvas;
    this.#frame = new PaintFrame(canvas, () => this.#paint(), onFault);
    this.#nameOf = nameOf;
  }

  get tiles(): readonly Tile[] {
    return this.#groups.flatMap(({ tiles }) => tiles);
  }

  /** The product under a point of the canvas. */
  at(x: number, y: number): number | undefined {
    return boxAt(this.tiles, x, y)?.item.symbolId;
  }

  resize(width: number, height: number): void {
    sizeCanvas(this.#canvas, width, height);
    this.#canvas.style.width = `${width}px`;
    this.#canvas.style.height = `${height}px`;
    this.#box = { x: 0, y: 0, width, height };
    this.#lay();
  }

  setColours(colours: ThemeColours): void {
    this.#colours = colours;
    this.#paintSoon();
  }

  setItems(items: readonly HeatItem[], areas: readonly Area[], size: HeatSize): void {
    this.#items = items;
    this.#areas = areas;
    this.#size = size;
    this.#lay();
  }

  /** Changes of today in basis points, by product. */
  setChanges(changes: ReadonlyMap<number, number>): void {
    const isSame =
      changes.size === this.#changes.size &&
      [...changes].every(([symbolId, change]) => this.#changes.get(symbolId) === change);
    if (isSame) return;
    this.#changes = changes;
    this.#paintSoon();
  }

  setSelected(selected: number | undefined, marked: number | undefined): void {
    this.#selected = selected;
    this.#marked = marked;
    this.#paintSoon();
  }

  close(): void {
    this.#frame.close();
  }

  #lay(): void {
    const areas = this.#areas.map(({ area }) => area);
    this.#groups = heatGroups(this.#items, areas, this.#size, this.#box);
    this.#paintSoon();
  }

  #paintSoon(): void {
    this.#frame.ask();
  }

  #paint(): void {
    const context = this.#canvas.getContext('2d');
    const colours = this.#colours;
    if (context === null || colours === undefined) return;
    const ratio = pixelRatioOf(this.#canvas);
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    context.clearRect(0, 0, this.#box.width, this.#box.height);
    for (const { area, head, tiles } of this.#groups) {
      const key = this.#areas.find((each) => each.area === area)?.key ?? area;
      paintHead(context, colours, head, this.#nameOf(key));
      for (const tile of tiles) this.#paintTile(context, colours, tile);
    }
  }

  #paintTile(context: CanvasRenderingContext2D, colours: ThemeColours, { item, box }: Tile): void {
    const change = this.#changes.get(item.symbolId);
    const inner = { x: box.x + 0.5, y: box.y + 0.5, width: box.width - 1, height: box.height - 1 };
    if (inner.width <= 0 || inner.height <= 0) return;
    context.fillStyle = colours['surface-press'];
    context.fillRect(inner.x, inner.y, inner.width, inner.height);
    if (change !== undefined && change !== 0) {
      context.globalAlpha = LEAST_ALPHA + (MOST_ALPHA - LEAST_ALPHA) * strengthOf(change);
      context.fillStyle = change > 0 ? colours['up-mark'] : colours['down-mark'];
      context.fillRect(inner.x, inner.y, inner.width, inner.height);
      context.globalAlpha = 1;
    }
    paintWords(context, colours, inner, item.label, change);
    if (item.symbolId !== this.#selected && item.symbolId !== this.#marked) return;
    context.strokeStyle = item.symbolId === this.#marked ? colours.text : colours.brand;
    context.lineWidth = 2;
    context.strokeRect(inner.x + 1, inner.y + 1, inner.width - 2, inner.height - 2);
  }
}

function paintHead(
  context: CanvasRenderingContext2D,
  colours: ThemeColours,
  { x, y, width, height }: Box,
  name: string,
): void {
  context.save();
  context.beginPath();
  context.rect(x, y, width, height);
  context.clip();
  context.font = `450 11px ${DRAWN_FONT}`;
  context.fillStyle = colours['text-3'];
  context.textAlign = 'left';
  context.textBaseline = 'middle';
  context.fillText(name, x + 2, y + height / 2 + 1);
  context.restore();
}

function paintWords(
  context: CanvasRenderingContext2D,
  colours: ThemeColours,
  { x, y, width, height }: Box,
  label: string,
  change: number | undefined,
): void {
  const fits = (text: string) => context.measureText(text).width <= width - 4;
  context.font = `560 11px ${DRAWN_FONT}`;
  if (height < NAME_HEIGHT || !fits(label)) return;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  const hasChange = change !== undefined && height >= CHANGE_HEIGHT && fits(formatPercent(change));
  const middle = { x: x + width / 2, y: y + height / 2 };
  context.fillStyle = colours.text;
  context.font = `560 ${width > 90 && height > 50 ? 14 : 11}px ${DRAWN_FONT}`;
  context.fillText(label, middle.x, hasChange ? middle.y - 7 : middle.y);
  if (hasChange) {
    context.font = `450 11px ${DRAWN_FONT}`;
    context.fillText(formatPercent(change), middle.x, middle.y + 8);
  }
}
