import { MAX_LAYOUT_NAME_LENGTH } from './layout-book.ts';
import type { LayoutTree } from './layout-tree.ts';
import { BrokenLayoutError, readTree } from './read-layout.ts';

/** Bytes of a layout file that is read. */
export const MAX_LAYOUT_FILE_BYTES = 64 * 1024;

const FORMAT = 'meridian-layout';
const FILE_VERSION = 1;

export interface LayoutFile {
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
  return { name: name.trim().slice(0, MAX_LAYOUT_NAME_LENGTH), tree: readTree(layout) };
}
