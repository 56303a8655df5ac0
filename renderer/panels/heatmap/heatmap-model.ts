import type { InstrumentNumber } from '../../../backend/domain/units.ts';

export interface HeatItem {
  readonly symbolId: InstrumentNumber;
  readonly label: string;
  readonly area: string;
  /** What was traded in a day, in money; undefined while not known. */
  readonly turnover: number | undefined;
}

export interface HeatGroup {
  readonly area: string;
  /** Its head. */
  readonly head: Box;
  readonly tiles: readonly Placed<HeatItem & { readonly weight: number }>[];
}

export type HeatSize = 'volume' | 'equal';

/** Height of the head of a group (pixels). */
const HEAD = 15;
/** Room between groups (pixels). */
const GAP = 3;
/** The smallest tile has at least this part of its group, so that it can be read and hit. */
const LEAST_SHARE = 0.025;
/** Change in basis points at which the colour is full. */
export const FULL_CHANGE_BP = 300;

/** How strong the colour of a change is, 0 to 1: by the square root, so that small moves are to be seen. */
export function strengthOf(changeBp: number): number {
  return Math.sqrt(Math.min(1, Math.abs(changeBp) / FULL_CHANGE_BP));
}

/**
 * Groups beside one another, each as large as it has products, and in each its tiles: all alike, or by what was traded. An item
 * whose volume is not known is as small as the smallest.
 */
export function heatGroups(
  items: readonly HeatItem[],
  areas: readonly string[],
  size: HeatSize,
  box: Box,
): readonly HeatGroup[] {
  const groups = areas
    .map((area) => ({ area, members: items.filter((item) => item.area === area) }))
    .map((group) => ({ ...group, weight: group.members.length }));
  return treemap(groups, box).map(({ item: { area, members }, box: whole }) => {
    const inner = {
      x: whole.x + GAP / 2,
      y: whole.y + HEAD,
      width: Math.max(0, whole.width - GAP),
      height: Math.max(0, whole.height - HEAD - GAP / 2),
    };
    const head = { x: inner.x, y: whole.y, width: inner.width, height: HEAD };
    return { area, head, tiles: treemap(weighed(members, size), inner) };
  });
}

function weighed(members: readonly HeatItem[], size: HeatSize) {
  const total = members.reduce((sum, { turnover }) => sum + (turnover ?? 0), 0);
  if (size === 'equal' || total === 0) return members.map((item) => ({ ...item, weight: 1 }));
  const least = total * LEAST_SHARE;
  return members.map((item) => ({ ...item, weight: Math.max(least, item.turnover ?? 0) }));
}

/** Rectangles whose areas are in the proportion of weights, as near to squares as they can be. */

export interface Box {
  /** Pixels. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface Weighed {
  /** Above zero. */
  readonly weight: number;
}

export interface Placed<Item> {
  readonly item: Item;
  readonly box: Box;
}

/**
 * Lays items into a box, the heaviest first, in rows along the shorter side (squarified treemap). Items without weight get no
 * place.
 */
export function treemap<Item extends Weighed>(items: readonly Item[], box: Box): readonly Placed<Item>[] {
  const sorted = items
    .filter(({ weight }) => weight > 0)
    .toSorted((left, right) => right.weight - left.weight);
  const total = sorted.reduce((sum, { weight }) => sum + weight, 0);
  const placed: Placed<Item>[] = [];
  let rest = box;
  let left = total;
  for (let at = 0; at < sorted.length;) {
    if (rest.width <= 0 || rest.height <= 0) break;
    const area = (rest.width * rest.height) / left;
    const row = rowFrom(sorted.slice(at), area, Math.min(rest.width, rest.height));
    const weight = row.reduce((sum, item) => sum + item.weight, 0);
    const isLast = at + row.length === sorted.length;
    const { boxes, remaining } = layRow(row, isLast ? left : weight, left, rest);
    placed.push(...boxes);
    rest = remaining;
    left -= weight;
    at += row.length;
  }
  return placed;
}

/** As many items as make the row's worst shape no worse. `area` is pixels for one weight, `side` the side along which they lie. */
function rowFrom<Item extends Weighed>(items: readonly Item[], area: number, side: number): readonly Item[] {
  const row: Item[] = [];
  let worst = Infinity;
  for (const item of items) {
    const next = worstShape([...row, item], area, side);
    if (next > worst) break;
    row.push(item);
    worst = next;
  }
  return row;
}

/** The longest side over the shortest of the worst box of a row. */
function worstShape(row: readonly Weighed[], area: number, side: number): number {
  const weights = row.map(({ weight }) => weight * area);
  const sum = weights.reduce((total, weight) => total + weight, 0);
  const depth = sum / side;
  return Math.max(...weights.map((weight) => Math.max((depth * depth) / weight, weight / (depth * depth))));
}

function layRow<Item extends Weighed>(
  row: readonly Item[],
  weight: number,
  total: number,
  box: Box,
): { readonly boxes: readonly Placed<Item>[]; readonly remaining: Box } {
  const isWide = box.width >= box.height;
  const depth = (isWide ? box.width : box.height) * (weight / total);
  const side = isWide ? box.height : box.width;
  const sum = row.reduce((all, item) => all + item.weight, 0);
  let along = 0;
  const boxes = row.map((item) => {
    const length = side * (item.weight / sum);
    const place = isWide
      ? { x: box.x, y: box.y + along, width: depth, height: length }
      : { x: box.x + along, y: box.y, width: length, height: depth };
    along += length;
    return { item, box: place };
  });
  const remaining = isWide
    ? { ...box, x: box.x + depth, width: box.width - depth }
    : { ...box, y: box.y + depth, height: box.height - depth };
  return { boxes, remaining };
}

/** The box that a point lies in. */
export function boxAt<Item>(placed: readonly Placed<Item>[], x: number, y: number): Placed<Item> | undefined {
  return placed.find(
    ({ box }) => x >= box.x && x < box.x + box.width && y >= box.y && y < box.y + box.height,
  );
}

const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] } as const;
export type ArrowKey = keyof typeof STEPS;

export function isArrowKey(key: string): key is ArrowKey {
  return key in STEPS;
}

/** The nearest box in the direction of a key; undefined at the edge. */
export function boxBeside<Item>(
  placed: readonly Placed<Item>[],
  from: Box,
  key: ArrowKey,
): Placed<Item> | undefined {
  const [dx, dy] = STEPS[key];
  const middle = ({ x, y, width, height }: Box) => ({ x: x + width / 2, y: y + height / 2 });
  const start = middle(from);
  let best: Placed<Item> | undefined;
  let least = Infinity;
  for (const one of placed) {
    const to = middle(one.box);
    const along = (to.x - start.x) * dx + (to.y - start.y) * dy;
    if (along <= 1) continue;
    // How far aside of the way it stands counts twice.
    const aside = Math.abs(dx === 0 ? to.x - start.x : to.y - start.y);
    if (along + 2 * aside < least) {
      best = one;
      least = along + 2 * aside;
    }
  }
  return best;
}
