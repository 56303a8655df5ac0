import { areaOfStore, BACKUP_AREAS, type BackupArea } from './backup-areas.ts';

/** Characters of a backup file that is read: more than a window can store. */
export const MAX_BACKUP_CHARACTERS = 8 * 1024 * 1024;

const FORMAT = 'meridian-terminal';
const FILE_VERSION = 1;

/** Stored texts by their names in the local storage. */
export type StoredTexts = Readonly<Record<string, string>>;

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
