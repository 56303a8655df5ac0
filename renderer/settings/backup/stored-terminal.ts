import type { NamedTexts } from '../../session/profile-storage.ts';
import { BACKUP_AREAS, type BackupArea } from './backup-areas.ts';
import type { StoredTexts } from './backup-file.ts';

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
