import { read, type promises } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { DATA_FILE } from '../data-folder.ts';
import { witnessPath } from '../witness/commit-witness.ts';
import { WitnessFile } from '../witness/witness-file.ts';
import type { Tally } from '../witness/tally.ts';

/** Bytes that are copied at a time. */
const CHUNK_BYTES = 1024 * 1024;
const readAt = promisify(read);

/** A data file to which nothing is written while it is copied. */
export interface FrozenStore {
  /** Open for reading. */
  readonly handle: number;
  readonly bytes: number;
  /** What it holds. */
  readonly tally: Tally;
}

/**
 * Copies a frozen store with its witness into an empty folder, piece by piece, so that commits go on meanwhile. Resolves when
 * the copy is on disk. Rejects, with nothing left in the folder, when `isWanted` says no or the disk fails.
 */
export async function copyStore(
  { handle, bytes, tally }: FrozenStore,
  directory: string,
  isWanted: () => boolean,
): Promise<void> {
  const path = join(directory, DATA_FILE);
  let target: promises.FileHandle | undefined;
  try {
    target = await open(path, 'wx', 0o600);
    const chunk = Buffer.alloc(CHUNK_BYTES);
    for (let at = 0; at < bytes;) {
      if (!isWanted()) throw new Error('the platform ends');
      const { bytesRead } = await readAt(handle, chunk, 0, Math.min(CHUNK_BYTES, bytes - at), at);
      if (bytesRead === 0) throw new Error('the data file is shorter than it was');
      await target.write(chunk, 0, bytesRead, at);
      at += bytesRead;
    }
    await target.sync();
    await target.close();
    new WitnessFile(witnessPath(path), tally).close();
  } catch (error) {
    await target?.close().catch(() => undefined);
    for (const file of [path, witnessPath(path)]) await rm(file, { force: true });
    throw error;
  }
}
