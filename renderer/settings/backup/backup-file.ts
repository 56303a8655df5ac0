import type { NamedTexts } from '../../session/profile-storage.ts';
import { areaOfStore, BACKUP_AREAS, type BackupArea } from './backup-areas.ts';

/** Characters of a backup file that is read: more than a window can store. */
export const MAX_BACKUP_CHARACTERS = 8 * 1024 * 1024;

const FORMAT = 'meridian-terminal';
const FILE_VERSION = 1;

/** Stored texts by their names in the local storage. */
type StoredTexts = Readonly<Record<string, string>>;

/** Why a file is not taken. */
export type BackupFault = 'size' | 'notABackup' | 'newer' | 'empty';

export type ReadBackup =
  | { readonly kind: 'read'; readonly savedAtMs: number | undefined; readonly texts: StoredTexts }
  | { readonly kind: 'rejected'; readonly fault: BackupFault };

/** The text of a backup file. `savedAtMs` is wall time. */
export function writeBackup(texts: StoredTexts, savedAtMs: number): string {
  const stores = Object.fromEntries(
    Object.entries(texts)
      .filter(([name]) => areaOfStore(name) !== undefined)
      .map(([name, text]) => [name, JSON.parse(text) as unknown]),
  );
  const savedAt = new Date(savedAtMs).toISOString();
  return `${JSON.stringify({ format: FORMAT, version: FILE_VERSION, savedAt, stores }, undefined, 2)}\n`;
}

/** What the text of a file brings. Names that no backup has are left out; each store judges its own content when it reads it. */
export function readBackup(text: string): ReadBackup {
  if (text.length > MAX_BACKUP_CHARACTERS) return { kind: 'rejected', fault: 'size' };
  const { format, version, savedAt, stores } = fields(parsed(text));
  if (format !== FORMAT || typeof version !== 'number') return { kind: 'rejected', fault: 'notABackup' };
  if (version > FILE_VERSION) return { kind: 'rejected', fault: 'newer' };
  const known = Object.entries(fields(stores)).filter(
    ([name, value]) => areaOfStore(name) !== undefined && typeof value === 'object' && value !== null,
  );
  if (known.length === 0) return { kind: 'rejected', fault: 'empty' };
  const atMs = typeof savedAt === 'string' ? Date.parse(savedAt) : Number.NaN;
  return {
    kind: 'read',
    savedAtMs: Number.isFinite(atMs) ? atMs : undefined,
    texts: Object.fromEntries(known.map(([name, value]) => [name, JSON.stringify(value)])),
  };
}

/** The areas of which there is something, in their usual order. */
export function areasOf(texts: StoredTexts): readonly BackupArea[] {
  const found = new Set(Object.keys(texts).map(areaOfStore));
  return BACKUP_AREAS.map(({ id }) => id).filter((id) => found.has(id));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function fields(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Readonly<Record<string, unknown>>)
    : {};
}

/** Where the state before the last import or reset waits until the window is closed. */
const BEFORE = 'meridian.before-import';

/** The two stores of a window. */
export interface WindowStorage {
  readonly local: NamedTexts;
  readonly session: NamedTexts;
}

function storesOf(areas: readonly BackupArea[]): readonly string[] {
  return BACKUP_AREAS.filter(({ id }) => areas.includes(id)).flatMap(({ stores }) => [...stores]);
}

const ALL: readonly BackupArea[] = BACKUP_AREAS.map(({ id }) => id);

/** Everything of the terminal that a backup has. */
export function storedTerminal({ local }: WindowStorage): StoredTexts {
  const found = storesOf(ALL).flatMap((name) => {
    const text = local.getItem(name);
    return text === null ? [] : [[name, text] as const];
  });
  return Object.fromEntries(found);
}

/**
 * Puts areas in the place of those that are there; an area without texts becomes as new. What was there can be brought
 * back. False when the window has no room for it: then nothing has changed.
 */
export function replaceAreas(
  storage: WindowStorage,
  areas: readonly BackupArea[],
  texts: StoredTexts,
): boolean {
  const before = storedTerminal(storage);
  if (!write(storage.local, storesOf(areas), texts)) {
    write(storage.local, storesOf(ALL), before);
    return false;
  }
  try {
    storage.session.setItem(BEFORE, JSON.stringify(before));
  } catch {
    // Without room for it there is no way back, and none is offered.
    storage.session.removeItem(BEFORE);
  }
  return true;
}

/** Whether the last import or reset can be taken back. */
export function canGoBack({ session }: WindowStorage): boolean {
  return session.getItem(BEFORE) !== null;
}

/** Takes the last import or reset back. */
export function goBack(storage: WindowStorage): void {
  const text = storage.session.getItem(BEFORE);
  if (text === null) return;
  write(storage.local, storesOf(ALL), JSON.parse(text) as StoredTexts);
  storage.session.removeItem(BEFORE);
}

function write(local: NamedTexts, names: readonly string[], texts: StoredTexts): boolean {
  try {
    for (const name of names) local.removeItem(name);
    for (const name of names) {
      const text = texts[name];
      if (text !== undefined) local.setItem(name, text);
    }
    return true;
  } catch {
    return false;
  }
}
