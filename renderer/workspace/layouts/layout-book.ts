import { shortName } from '../../components/text/cut-text.ts';
import { PART_BOUNDS, type LayoutPart, type LayoutSizes } from '../layout.ts';
import type { LayoutTree } from './layout-tree.ts';
import { PRESETS, type PresetId } from './presets.ts';
import { readTree, BrokenLayoutError } from './read-layout.ts';

/** Bytes of a layout file that is read. */
const MAX_LAYOUT_FILE_BYTES = 64 * 1024;

const FORMAT = 'meridian-layout';
const FILE_VERSION = 1;

interface LayoutFile {
  readonly name: string;
  readonly tree: LayoutTree;
}

/** The text of a layout file. */
export function writeLayoutFile({ name, tree }: LayoutFile): string {
  return `${JSON.stringify({ format: FORMAT, version: FILE_VERSION, name, layout: tree }, undefined, 2)}\n`;
}

/**
 * The layout in the text of a file.
 * @throws BrokenLayoutError for a file of another kind, too large or with a broken layout.
 */
export function readLayoutFile(text: string): LayoutFile {
  if (text.length > MAX_LAYOUT_FILE_BYTES) throw new BrokenLayoutError('size');
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch {
    throw new BrokenLayoutError('notALayout');
  }
  const { format, version, name, layout } = (data ?? {}) as Readonly<Record<string, unknown>>;
  if (format !== FORMAT || version !== FILE_VERSION || typeof name !== 'string' || name.trim() === '')
    throw new BrokenLayoutError('notALayout');
  return { name: shortName(name, MAX_LAYOUT_NAME_LENGTH), tree: readTree(layout) };
}

/** Layouts of one trader, the presets among them. */
export const MAX_LAYOUTS = 12;
export const MAX_LAYOUT_NAME_LENGTH = 32;

/** A named layout. A preset without trees is built for the window that it is shown in. */
export interface NamedLayout {
  readonly id: string;
  /** The preset that it is or was made from. */
  readonly preset: PresetId;
  /** The trader's own name; a preset's name is in the language of the terminal. */
  readonly name?: string | undefined;
  /** As it was saved. */
  readonly saved?: LayoutTree | undefined;
  /** As it is on screen, where that is not saved. */
  readonly changed?: LayoutTree | undefined;
}

/** All layouts, as they are stored. */
export interface LayoutBook {
  readonly layouts: readonly NamedLayout[];
  /** Id of the layout on screen. */
  readonly current: string;
  /** Sizes of the splitters of version 1 by kind of window, which the standard preset starts from. */
  readonly sizes: Readonly<Record<string, Partial<LayoutSizes>>>;
}

/** Version of the stored book; 1 had nothing but sizes of splitters. */
export const BOOK_VERSION = 2;

const DEFAULT_LAYOUT: NamedLayout = { id: 'standard', preset: 'standard' };

export function newBook(sizes: LayoutBook['sizes'] = {}): LayoutBook {
  return { layouts: PRESETS.map((preset) => ({ id: preset, preset })), current: 'standard', sizes };
}

function record(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

/** Sizes of version 1, those within bounds only. */
function readSizes(value: unknown): LayoutBook['sizes'] {
  const kinds = Object.entries(record(value)).filter(([kind]) =>
    /^(narrow|standard|large)-(short|tall)$/.test(kind),
  );
  return Object.fromEntries(
    kinds.map(([kind, sizes]) => [kind, Object.fromEntries(Object.entries(record(sizes)).filter(isSize))]),
  );
}

function isSize([part, size]: [string, unknown]): boolean {
  const bounds = PART_BOUNDS[part as LayoutPart] as readonly [number, number] | undefined;
  return bounds !== undefined && typeof size === 'number' && size >= bounds[0] && size <= bounds[1];
}

function readLayout(value: unknown): NamedLayout | undefined {
  const { id, preset, name, saved, changed } = record(value);
  if (typeof id !== 'string' || !PRESETS.includes(preset as PresetId)) return undefined;
  const tree = (each: unknown) => (each === undefined || each === null ? undefined : readTree(each));
  try {
    return {
      id,
      preset: preset as PresetId,
      name: typeof name === 'string' ? shortName(name, MAX_LAYOUT_NAME_LENGTH) : undefined,
      saved: tree(saved),
      changed: tree(changed),
    };
  } catch {
    return undefined;
  }
}

/** What became of stored layouts: the book, and how many of its layouts could not be read. */
export interface BookReading {
  readonly book: LayoutBook;
  readonly refused: number;
}

/** The stored book in any version. A layout that is broken is left out, a broken preset is as new. */
export function readBook(stored: unknown, version: number): BookReading {
  if (version < 2) return { book: newBook(readSizes(record(stored)['saved'])), refused: 0 };
  const { layouts, current, sizes } = record(stored);
  const list = Array.isArray(layouts) ? layouts.slice(0, MAX_LAYOUTS) : [];
  const read = list.map((each) => readLayout(each));
  const own = read.filter((each): each is NamedLayout => each !== undefined);
  const missing = newBook().layouts.filter(({ id }) => !own.some((each) => each.id === id));
  const all = [...own, ...missing].slice(0, MAX_LAYOUTS + PRESETS.length);
  const shown = all.some(({ id }) => id === current) ? (current as string) : 'standard';
  return {
    book: { layouts: all, current: shown, sizes: readSizes(sizes) },
    refused: read.length - own.length + (Array.isArray(layouts) ? 0 : 1),
  };
}

export function currentLayout({ layouts, current }: LayoutBook): NamedLayout {
  const [first = DEFAULT_LAYOUT] = layouts;
  return layouts.find(({ id }) => id === current) ?? first;
}

function change(book: LayoutBook, id: string, more: Partial<NamedLayout>): LayoutBook {
  return { ...book, layouts: book.layouts.map((each) => (each.id === id ? { ...each, ...more } : each)) };
}

/** The layout on screen has changed; it is unsaved until it is kept. */
export function noteChange(book: LayoutBook, tree: LayoutTree | undefined): LayoutBook {
  return change(book, book.current, { changed: tree });
}

/** Keeps what is on screen under the name that it has. */
export function saveCurrent(book: LayoutBook): LayoutBook {
  const { changed, saved } = currentLayout(book);
  return change(book, book.current, { saved: changed ?? saved, changed: undefined });
}

/** Back to what was saved. */
export function revertCurrent(book: LayoutBook): LayoutBook {
  return change(book, book.current, { changed: undefined });
}

/** Back to the preset. */
export function resetCurrent(book: LayoutBook): LayoutBook {
  return change({ ...book, sizes: {} }, book.current, { changed: undefined, saved: undefined });
}

/** A further layout, shown at once. Undefined when there are as many as there may be. */
export function addLayout(book: LayoutBook, name: string, tree: LayoutTree): LayoutBook | undefined {
  if (book.layouts.length >= MAX_LAYOUTS) return undefined;
  const { preset } = currentLayout(book);
  let number = 1;
  while (book.layouts.some(({ id }) => id === `own-${number}`)) number += 1;
  const own = { id: `own-${number}`, preset, name: shortName(name, MAX_LAYOUT_NAME_LENGTH), saved: tree };
  return { ...revertCurrent(book), layouts: [...revertCurrent(book).layouts, own], current: own.id };
}

/** Another name for an own layout; presets keep theirs. */
export function renameCurrent(book: LayoutBook, name: string): LayoutBook {
  const clean = shortName(name, MAX_LAYOUT_NAME_LENGTH);
  if (currentLayout(book).name === undefined || clean === '') return book;
  return change(book, book.current, { name: clean });
}

/** Takes an own layout away; presets stay. */
export function removeCurrent(book: LayoutBook): LayoutBook {
  if (currentLayout(book).name === undefined) return book;
  const layouts = book.layouts.filter(({ id }) => id !== book.current);
  return { ...book, layouts, current: layouts[0]?.id ?? 'standard' };
}

/** Puts a layout back that was taken away, where it stood, and shows it. */
export function restoreLayout(book: LayoutBook, layout: NamedLayout, at: number): LayoutBook | undefined {
  if (book.layouts.length >= MAX_LAYOUTS || book.layouts.some(({ id }) => id === layout.id)) return undefined;
  return { ...book, layouts: book.layouts.toSpliced(at, 0, layout), current: layout.id };
}
