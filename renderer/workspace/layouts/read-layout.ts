import { PANEL_KINDS, isRepeatable, type PanelKind } from './panel-kinds.ts';
import {
  LINK_COLOURS,
  type LayoutNode,
  type LayoutTree,
  type PanelLink,
  type PanelSpec,
  type PlacedGroup,
  type Split,
  type TabGroup,
} from './layout-tree.ts';

/** Panels that one layout may have. */
export const MAX_PANELS = 24;
/** Levels of rows and columns inside one another. */
export const MAX_FRAME_LEVELS = 6;
/** Entries that a panel keeps of itself, and characters of each. */
export const MAX_SETTINGS = 8;
export const MAX_SETTING_LENGTH = 40;
/** Pixels of the largest desktop that is believed. */
export const MAX_EXTENT = 20_000;

/** What is wrong with a layout: the key of the sentence that says it. */
export type LayoutFault = 'notALayout' | 'tooMany' | 'tooDeep' | 'unknownPanel' | 'twice' | 'size';

/** Thrown by `readTree` for a layout that is not one. */
export class BrokenLayoutError extends Error {
  readonly fault: LayoutFault;
  constructor(fault: LayoutFault) {
    super(`broken layout: ${fault}`);
    this.fault = fault;
  }
}

type Fields = Readonly<Record<string, unknown>>;

function fields(value: unknown): Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new BrokenLayoutError('notALayout');
  return value as Fields;
}

function list(value: unknown): readonly unknown[] {
  if (!Array.isArray(value) || value.length === 0) throw new BrokenLayoutError('notALayout');
  if (value.length > MAX_PANELS) throw new BrokenLayoutError('tooMany');
  return value;
}

function extent(value: unknown): number {
  if (typeof value !== 'number' || !Number.isFinite(value) || value < 0 || value > MAX_EXTENT)
    throw new BrokenLayoutError('size');
  return Math.round(value);
}

function readSettings(value: unknown): Readonly<Record<string, string>> {
  const entries = Object.entries(fields(value ?? {}));
  if (entries.length > MAX_SETTINGS) throw new BrokenLayoutError('notALayout');
  for (const [name, text] of entries)
    if (typeof text !== 'string' || Math.max(name.length, text.length) > MAX_SETTING_LENGTH)
      throw new BrokenLayoutError('notALayout');
  return Object.fromEntries(entries) as Record<string, string>;
}

/** Panels seen so far while a tree is read. */
class Seen {
  readonly #ids = new Set<string>();
  readonly #kinds = new Set<PanelKind>();

  take({ id, kind }: PanelSpec): void {
    if (this.#ids.has(id) || (this.#kinds.has(kind) && !isRepeatable(kind)))
      throw new BrokenLayoutError('twice');
    this.#ids.add(id);
    this.#kinds.add(kind);
    if (this.#ids.size > MAX_PANELS) throw new BrokenLayoutError('tooMany');
  }
}

function readPanel(value: unknown, seen: Seen): PanelSpec {
  const { id, kind, link = 'violet', settings } = fields(value);
  if (!PANEL_KINDS.includes(kind as PanelKind)) throw new BrokenLayoutError('unknownPanel');
  if (typeof id !== 'string' || !/^[a-zA-Z]+(-\d{1,3})?$/.test(id)) throw new BrokenLayoutError('notALayout');
  if (link !== 'none' && !LINK_COLOURS.some((colour) => colour === link))
    throw new BrokenLayoutError('notALayout');
  const panel = { id, kind: kind as PanelKind, link: link as PanelLink, settings: readSettings(settings) };
  seen.take(panel);
  return panel;
}

function readNode(value: unknown, seen: Seen, level: number): LayoutNode {
  if (level > MAX_FRAME_LEVELS) throw new BrokenLayoutError('tooDeep');
  const node = fields(value);
  return 'tabs' in node ? readGroup(node, seen) : readSplit(node, seen, level);
}

function readGroup(node: Fields, seen: Seen): TabGroup {
  const tabs = list(node['tabs']).map((tab) => readPanel(tab, seen));
  const front = tabs.find(({ id }) => id === node['active']) ?? tabs[0];
  return { size: extent(node['size']), tabs, active: front?.id ?? '' };
}

function readSplit(node: Fields, seen: Seen, level: number): Split {
  const children = list(node['children']).map((child) => readNode(child, seen, level + 1));
  return { size: extent(node['size']), children };
}

/** A place on any screen: further ones may stand left of and above the first. */
function coordinate(value: unknown): number {
  if (typeof value !== 'number' || !Number.isFinite(value) || Math.abs(value) > MAX_EXTENT)
    throw new BrokenLayoutError('size');
  return Math.round(value);
}

/** Frames outside of the rows and columns; none is no member of the layout. */
function readPlaced(value: unknown, seen: Seen): readonly PlacedGroup[] | undefined {
  if (value === undefined || value === null) return undefined;
  return list(value).map((each) => {
    const node = fields(each);
    const { tabs, active } = readGroup({ ...node, size: 0 }, seen);
    return {
      left: coordinate(node['left']),
      top: coordinate(node['top']),
      width: extent(node['width']),
      height: extent(node['height']),
      tabs,
      active,
    };
  });
}

/**
 * The layout in data of unknown origin: a file or the storage.
 * @throws BrokenLayoutError for anything that is not a whole layout within the bounds.
 */
export function readTree(value: unknown): LayoutTree {
  const { direction, width, height, root, floating, windows } = fields(value);
  if (direction !== 'row' && direction !== 'column') throw new BrokenLayoutError('notALayout');
  const seen = new Seen();
  const tree = {
    direction,
    width: extent(width),
    height: extent(height),
    root: readSplit(fields(root), seen, 1),
  } as const;
  const overDesk = readPlaced(floating, seen);
  const apart = readPlaced(windows, seen);
  return {
    ...tree,
    ...(overDesk === undefined ? {} : { floating: overDesk }),
    ...(apart === undefined ? {} : { windows: apart }),
  };
}
