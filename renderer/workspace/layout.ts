import { create } from 'zustand';
import { persist } from 'zustand/middleware';

/** Sizes in pixels that splitters move. The chart takes what is left. */
export interface LayoutSizes {
  readonly watch: number;
  readonly depth: number;
  readonly tape: number;
  readonly ticket: number;
  readonly blotter: number;
}
export type LayoutPart = keyof LayoutSizes;

/** Windows of a kind share their sizes: narrow up to 1380, large from 1900 pixels; short up to 860 pixels high. */
export type WindowWidth = 'narrow' | 'standard' | 'large';
export interface WindowClass {
  readonly width: WindowWidth;
  readonly short: boolean;
}

const NARROW_MAX = 1380;
const LARGE_MIN = 1900;
const SHORT_MAX = 860;

export function windowClass(width: number, height: number): WindowClass {
  return {
    width: width <= NARROW_MAX ? 'narrow' : width >= LARGE_MIN ? 'large' : 'standard',
    short: height <= SHORT_MAX,
  };
}

const COLUMNS: Record<WindowWidth, Pick<LayoutSizes, 'watch' | 'depth' | 'ticket'>> = {
  narrow: { watch: 184, depth: 226, ticket: 266 },
  standard: { watch: 230, depth: 244, ticket: 282 },
  large: { watch: 288, depth: 300, ticket: 320 },
};

/** Sizes that a new workspace has. `tape` is a height under the depth, in a large window the width of its own column. */
export function defaultSizes({ width, short }: WindowClass): LayoutSizes {
  if (width === 'large') return { ...COLUMNS.large, tape: 236, blotter: short ? 210 : 270 };
  return { ...COLUMNS[width], tape: short ? 133 : 184, blotter: short ? 189 : 200 };
}

/** Bounds of each part (pixels); the smallest useful panel is 184 by 110. */
export const PART_BOUNDS: Readonly<Record<LayoutPart, readonly [min: number, max: number]>> = {
  watch: [184, 420],
  depth: [200, 460],
  tape: [110, 480],
  ticket: [256, 420],
  blotter: [110, 620],
};

/** A size within the bounds of its part, in whole pixels. */
export function clampSize(part: LayoutPart, size: number): number {
  const [min, max] = PART_BOUNDS[part];
  return Math.round(Math.min(max, Math.max(min, size)));
}

function layoutKey(window: WindowClass): string {
  return `${window.width}-${window.short ? 'short' : 'tall'}`;
}

interface LayoutState {
  readonly saved: Readonly<Record<string, Partial<LayoutSizes>>>;
}

/** The trader's own sizes, kept per kind of window, so that a laptop and a large screen do not fight. */
export const useLayoutStore = create<LayoutState>()(
  persist((): LayoutState => ({ saved: {} }), { name: 'meridian.layout', version: 1 }),
);

/** Sizes in force: the saved ones where there are any, within bounds. */
export function sizesFor(window: WindowClass, saved: LayoutState['saved']): LayoutSizes {
  const own = saved[layoutKey(window)] ?? {};
  const sizes: Record<LayoutPart, number> = { ...defaultSizes(window) };
  for (const part of Object.keys(sizes) as LayoutPart[]) {
    const value = own[part];
    if (typeof value === 'number' && Number.isFinite(value)) sizes[part] = clampSize(part, value);
  }
  return sizes;
}

/** Keeps a size; undefined gives the part its first size back. */
export function saveSize(window: WindowClass, part: LayoutPart, size: number | undefined): void {
  useLayoutStore.setState(({ saved }) => {
    const key = layoutKey(window);
    const { [part]: _gone, ...rest } = saved[key] ?? {};
    return {
      saved: { ...saved, [key]: size === undefined ? rest : { ...rest, [part]: clampSize(part, size) } },
    };
  });
}
