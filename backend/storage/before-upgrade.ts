import {
  closeSync,
  copyFileSync,
  constants,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { BACKUP_FILES } from './backup/stored-backups.ts';

/** Folder beside the data file that holds the store as it was before its schema was brought up to date. */
const FOLDER = 'before-upgrade';
/** End of the name of a copy that is not complete. */
const PART = '.part';

/** A store could not be copied, so its schema stays as it is. */
export class UpgradeCopyError extends Error {}

/**
 * Copies a closed store before its schema changes, as a backup that the version which wrote it restores; the copies of earlier
 * upgrades go. `step` is the newest step of its schema. Returns the folder of the copy; throws `UpgradeCopyError`, with nothing
 * left of it, where the disk fails or is full.
 */
export function copyBeforeUpgrade(file: string, step: string): string {
  const folder = join(dirname(file), FOLDER);
  const copy = join(folder, step);
  const part = copy + PART;
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    rmSync(part, { recursive: true, force: true });
    mkdirSync(part, { mode: 0o700 });
    for (const name of BACKUP_FILES) {
      const source = join(dirname(file), name);
      if (!existsSync(source)) continue;
      copyFileSync(source, join(part, name), constants.COPYFILE_FICLONE);
      flush(join(part, name));
    }
    rmSync(copy, { recursive: true, force: true });
    renameSync(part, copy);
  } catch (error) {
    if (existsSync(part)) rmSync(part, { recursive: true, force: true });
    const reason = error instanceof Error ? error.message : String(error);
    throw new UpgradeCopyError(
      `This version stores data in a newer form (it has step ${step}), and the copy that leads back could not be made in ${folder}: ${reason}. Nothing was changed. Make room there, or start the version that wrote the data.`,
    );
  }
  for (const name of readdirSync(folder))
    if (name !== basename(copy)) rmSync(join(folder, name), { recursive: true, force: true });
  return copy;
}

/** The copy that the last upgrade of a store made; undefined when there is none. */
export function findCopyBeforeUpgrade(file: string): string | undefined {
  const folder = join(dirname(file), FOLDER);
  const [name] = statSync(folder, { throwIfNoEntry: false })?.isDirectory()
    ? readdirSync(folder).filter((each) => !each.endsWith(PART))
    : [];
  return name === undefined ? undefined : join(folder, name);
}

function flush(path: string): void {
  const handle = openSync(path, 'r+');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
