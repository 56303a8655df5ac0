import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A disk of a few megabytes for tests of what happens when it is full. */
export interface SmallDisk {
  /** Where it is mounted. */
  readonly path: string;
  /** Takes all the room that is left. */
  fill(): void;
  /** Gives back what `fill` took. */
  empty(): void;
  unmount(): void;
}

/** Whether this process may mount a disk; it needs Linux and root. */
export function mayMount(): boolean {
  try {
    mountSmallDisk(1).unmount();
    return true;
  } catch {
    return false;
  }
}

export function mountSmallDisk(megabytes: number): SmallDisk {
  const path = mkdtempSync(join(tmpdir(), 'small-disk-'));
  const ballast = join(path, 'ballast');
  try {
    const options = ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'none', path];
    execFileSync('mount', options, { stdio: 'ignore' });
  } catch (error) {
    rmSync(path, { recursive: true });
    throw error;
  }
  return {
    path,
    fill() {
      const file = openSync(ballast, 'a');
      try {
        // The last writes take what a larger one leaves.
        for (const size of [1 << 16, 1 << 12, 1]) writeUntilFull(file, size);
      } finally {
        closeSync(file);
      }
    },
    empty: () => rmSync(ballast, { force: true }),
    unmount() {
      execFileSync('umount', ['-l', path], { stdio: 'ignore' });
      rmSync(path, { recursive: true });
    },
  };
}

function writeUntilFull(file: number, size: number): void {
  const bytes = Buffer.alloc(size);
  try {
    for (;;) if (writeSync(file, bytes) < size) return;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  }
}
