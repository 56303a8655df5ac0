import { useSyncExternalStore } from 'react';

let current: WindowClass = { width: 'standard', short: false };

function read(): WindowClass {
  const next = windowClass(window.innerWidth, window.innerHeight);
  if (next.width !== current.width || next.short !== current.short) current = next;
  return current;
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('resize', listener);
  return () => window.removeEventListener('resize', listener);
}

/** The kind of window; renders its caller only when the kind changes, not on every pixel. */
export function useWindowClass(): WindowClass {
  return useSyncExternalStore(subscribe, read);
}

/** Sizes in pixels of the standard layout. The chart takes what is left. */
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

/** Bounds of the sizes that version 1 stored (pixels). */
export const PART_BOUNDS: Readonly<Record<LayoutPart, readonly [min: number, max: number]>> = {
  watch: [184, 420],
  depth: [200, 460],
  tape: [110, 480],
  ticket: [256, 420],
  blotter: [110, 620],
};

/** Name under which sizes for a kind of window are stored. */
export function layoutKey(window: WindowClass): string {
  return `${window.width}-${window.short ? 'short' : 'tall'}`;
}
