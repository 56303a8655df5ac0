import { statfsSync } from 'node:fs';

/** Where Linux keeps files in memory, and how much room the folders of all tests together may need (bytes). */
const IN_MEMORY = '/dev/shm';
const ROOM = 2 * 1024 ** 3;

/**
 * The environment of tests whose temporary folders lie in memory, where there is such a place with room. Thousands of
 * stores wait for the disk at each commit otherwise, on a busy one for a third of the time of the tests. A killed process
 * loses nothing in memory either; what a power cut does is shown by faults of the engine, not by a disk.
 */
export function quickFolder() {
  if (process.env.TMPDIR !== undefined) return {};
  try {
    const { bsize, bavail } = statfsSync(IN_MEMORY);
    return bsize * bavail < ROOM ? {} : { TMPDIR: IN_MEMORY };
  } catch {
    return {};
  }
}
