import { treemap, type Box, type Placed } from './treemap.ts';

export interface HeatItem {
  readonly symbolId: number;
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
