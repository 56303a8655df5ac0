import type { PanelKind } from './panel-kinds.ts';

/**
 * A layout as the terminal keeps and exports it: rows and columns of groups of tabs. It knows nothing of the library that
 * draws it, so that a stored layout outlives a change of library.
 */

/** Colours that link panels: those of one colour show one product. `none` keeps the panel's own product. */
export const LINK_COLOURS = ['violet', 'cyan', 'amber', 'rose'] as const;
export type LinkColour = (typeof LINK_COLOURS)[number];
export type PanelLink = LinkColour | 'none';

export interface PanelSpec {
  /** Unique in its layout. */
  readonly id: string;
  readonly kind: PanelKind;
  readonly link: PanelLink;
  /** What the panel keeps of itself, for example the interval of a chart. */
  readonly settings: Readonly<Record<string, string>>;
}

/** Tabs in one frame. `size` is pixels along the parent's direction, in the proportion to its neighbours. */
export interface TabGroup {
  readonly size: number;
  readonly tabs: readonly PanelSpec[];
  /** Id of the tab in front. */
  readonly active: string;
}

/** Children stand side by side in the direction across the parent's: rows in columns in rows. */
export interface Split {
  readonly size: number;
  readonly children: readonly LayoutNode[];
}
export type LayoutNode = TabGroup | Split;

/** Tabs that stand outside of the rows and columns, in pixels from the desk's corner or, of a window, the screen's. */
export interface PlacedGroup extends Omit<TabGroup, 'size'> {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export interface LayoutTree {
  /** Whether the outermost children stand side by side or one below the other. */
  readonly direction: 'row' | 'column';
  readonly width: number;
  readonly height: number;
  readonly root: Split;
  /** Frames over the desk; absent for none. */
  readonly floating?: readonly PlacedGroup[];
  /** Frames in windows of their own, on any screen; absent for none. */
  readonly windows?: readonly PlacedGroup[];
}

export function isTabGroup(node: LayoutNode): node is TabGroup {
  return 'tabs' in node;
}

/** Every panel of a tree, from left to right and top to bottom. */
export function panelsOf(node: LayoutNode): readonly PanelSpec[] {
  return isTabGroup(node) ? node.tabs : node.children.flatMap((child) => panelsOf(child));
}

/** Every panel of a layout, wherever it stands. */
export function allPanels({ root, floating = [], windows = [] }: LayoutTree): readonly PanelSpec[] {
  return [...panelsOf(root), ...[...floating, ...windows].flatMap(({ tabs }) => tabs)];
}

/** A layout whose frames in windows of their own stand at the right edge of the desk. */
export function withoutWindows({ windows = [], ...tree }: LayoutTree): LayoutTree {
  if (windows.length === 0) return tree;
  const { direction, width, height, root } = tree;
  const frames = windows.map(({ tabs, active, width: wide }) => ({ size: wide, tabs, active }));
  if (direction === 'row') return { ...tree, root: { ...root, children: [...root.children, ...frames] } };
  const desk: Split = { size: width, children: root.children };
  return { ...tree, direction: 'row', root: { size: height, children: [desk, ...frames] } };
}

/** An id for a new panel of a kind: the kind alone, then with the next free number. */
export function freePanelId(kind: PanelKind, taken: ReadonlySet<string>): string {
  if (!taken.has(kind)) return kind;
  for (let count = 2; ; count += 1) if (!taken.has(`${kind}-${count}`)) return `${kind}-${count}`;
}
