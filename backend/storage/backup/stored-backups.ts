import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DATA_FILE, prepareDataFolder } from '../data-folder.ts';
import type { WatchedDatabase } from '../database.ts';
import { StorageError } from '../errors.ts';
import { readWitness } from '../witness/witness-file.ts';
import { witnessPath } from '../witness/commit-witness.ts';

/** Name of a backup: the second in which it began (UTC), and a number where that second has several. */
const NAME = /^(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2})Z(?:-(\d{1,9}))?$/;
/** The files of a backup, in the order in which they are put into a data folder. */
export const BACKUP_FILES = [witnessPath(DATA_FILE), DATA_FILE] as const;
/** End of the name of a backup that is not complete. */
const PART = '.part';

/** A complete copy of the store. */
export interface StoredBackup {
  readonly name: string;
  readonly timeMs: number;
  readonly bytes: number;
  /** Commits that it holds, counted from the first one of the store. */
  readonly commits: number;
}

/** The backups of a platform, each in a folder of its own below one. A folder that is not complete has no name of a backup. */
export class StoredBackups {
  readonly folder: string;
  readonly #keep: number;
  readonly #database: Pick<WatchedDatabase, 'backUp'>;

  /**
   * Makes the folder where it is missing, for its owner alone, and removes what an earlier run did not complete. `keep` is
   * the number of backups that stay.
   * @throws DataFolderError when the folder cannot serve.
   */
  constructor(folder: string, keep: number, database: Pick<WatchedDatabase, 'backUp'>) {
    this.folder = prepareDataFolder(folder);
    this.#keep = keep;
    this.#database = database;
    for (const name of readdirSync(this.folder))
      if (name.endsWith(PART) && NAME.test(name.slice(0, -PART.length))) this.#remove(name);
  }

  /** Complete backups, newest first. */
  list(): StoredBackup[] {
    return readdirSync(this.folder)
      .flatMap((name) => this.#read(name) ?? [])
      .toSorted((one, other) => other.timeMs - one.timeMs || numberOf(other.name) - numberOf(one.name));
  }

  /**
   * Copies the store as it is now, and removes the oldest backups beyond those that stay. Rejects with a `StorageError` that
   * says why there is no copy; then no backup was removed.
   */
  async create(nowMs: number): Promise<StoredBackup> {
    if (this.#database.backUp === undefined) throw new StorageError('this store has no backups of its own');
    const name = this.#freeName(nowMs);
    const part = join(this.folder, name + PART);
    mkdirSync(part, { mode: 0o700 });
    try {
      await this.#database.backUp(part);
      renameSync(part, join(this.folder, name));
    } catch (error) {
      this.#remove(name + PART);
      throw error;
    }
    const made = this.#read(name);
    if (made === undefined) throw new StorageError('the copy is not there');
    for (const { name: old } of this.list().slice(this.#keep)) this.#remove(old);
    return made;
  }

  /**
   * Has a copy of a backup looked at, in a folder of its own that goes again whatever comes of it; what a stopped program
   * left of one goes when the next opens. Rejects for a name that no backup has.
   */
  async withCopy<Result>(
    name: string,
    nowMs: number,
    look: (folder: string) => Promise<Result>,
  ): Promise<Result> {
    if (this.#read(name) === undefined) throw new StorageError('there is no such backup');
    const copy = this.#freeName(nowMs) + PART;
    const folder = join(this.folder, copy);
    mkdirSync(folder, { mode: 0o700 });
    try {
      for (const file of BACKUP_FILES) {
        const source = join(this.folder, name, file);
        if (existsSync(source)) await copyFile(source, join(folder, file));
      }
      return await look(folder);
    } finally {
      this.#remove(copy);
    }
  }

  #freeName(nowMs: number): string {
    const name = `${new Date(nowMs).toISOString().slice(0, 19).replaceAll(':', '-')}Z`;
    // Also beyond those that are gone already, or the newest would be taken for the oldest.
    const taken = readdirSync(this.folder)
      .map((each) => (each.endsWith(PART) ? each.slice(0, -PART.length) : each))
      .filter((each) => each.startsWith(name) && NAME.test(each))
      .map(numberOf);
    return taken.length === 0 ? name : `${name}-${Math.max(...taken) + 1}`;
  }

  #read(name: string): StoredBackup | undefined {
    const [, day, hour, minute, second] = NAME.exec(name) ?? [];
    const file = join(this.folder, name, DATA_FILE);
    if (day === undefined || !existsSync(file)) return undefined;
    const witness = readWitness(witnessPath(file));
    return {
      name,
      timeMs: Date.parse(`${day}T${hour}:${minute}:${second}Z`),
      bytes: statSync(file).size,
      commits: typeof witness === 'string' ? 0 : witness.commits,
    };
  }

  #remove(name: string): void {
    rmSync(join(this.folder, name), { recursive: true, force: true });
  }
}

/** Which one of its second a backup is, from 1. */
function numberOf(name: string): number {
  return Number(NAME.exec(name)?.[5] ?? 1);
}
