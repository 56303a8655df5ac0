import { randomUUID } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { InstanceLockedError } from './errors.ts';

/** Name of the lock file inside the data directory. */
export const LOCK_FILE = 'platform.lock';
/** How often a stale lock may be taken over in one call; more means that several starts are racing. */
const MAX_TAKEOVERS = 5;

interface LockOwner {
  readonly pid: number;
  /** When the owning process started, if the system reports it; otherwise empty. Process numbers are used again. */
  readonly started: string;
  readonly key: string;
}

/** A held lock on a data directory. */
export interface InstanceLock {
  /** Gives the directory free. Calling it twice is harmless. */
  release(): void;
}

/**
 * Takes the single-instance lock of a data directory, creating the directory when it is missing. The lock of a process
 * that no longer runs is taken over. Throws `InstanceLockedError` when another instance holds it.
 */
export function acquireInstanceLock(directory: string): InstanceLock {
  mkdirSync(directory, { recursive: true });
  const path = join(directory, LOCK_FILE);
  const mine: LockOwner = { pid: process.pid, started: processStart(process.pid), key: randomUUID() };
  for (let attempt = 0; attempt < MAX_TAKEOVERS; attempt++) {
    if (placeLock(path, mine)) return { release: () => releaseLock(path, mine) };
    const owner = readOwner(path);
    if (owner && isRunning(owner)) throw new InstanceLockedError(directory, owner.pid);
    removeStaleLock(path, owner);
  }
  throw new InstanceLockedError(directory, readOwner(path)?.pid ?? 0);
}

/** Puts the whole lock file in place in one step, so that nobody ever reads a half-written one. */
function placeLock(path: string, owner: LockOwner): boolean {
  const draft = `${path}.${owner.key}`;
  writeFileSync(draft, JSON.stringify(owner), { flag: 'wx' });
  try {
    linkSync(draft, path);
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    if (codeOf(error) === 'EPERM' || codeOf(error) === 'ENOTSUP') return placeWithoutLink(path, owner);
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

/** For file systems without hard links. */
function placeWithoutLink(path: string, owner: LockOwner): boolean {
  try {
    writeFileSync(path, JSON.stringify(owner), { flag: 'wx' });
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  }
}

/**
 * Moves a stale lock away by renaming, then looks at what was really moved: if another start replaced it in between,
 * its lock is put back.
 */
function removeStaleLock(path: string, stale: LockOwner | undefined): void {
  const aside = `${path}.${randomUUID()}`;
  try {
    renameSync(path, aside);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return;
    throw error;
  }
  const moved = readOwner(aside);
  if (moved && moved.key !== stale?.key) {
    try {
      linkSync(aside, path);
    } catch {
      // A third start has already placed its own lock; the owner of the moved one finds out on its next look.
    }
  }
  rmSync(aside, { force: true });
}

function releaseLock(path: string, mine: LockOwner): void {
  if (readOwner(path)?.key === mine.key) rmSync(path, { force: true });
}

function readOwner(path: string): LockOwner | undefined {
  try {
    const owner = JSON.parse(readFileSync(path, 'utf8')) as Partial<LockOwner>;
    if (!Number.isInteger(owner.pid)) return undefined;
    return { pid: owner.pid as number, started: String(owner.started ?? ''), key: String(owner.key ?? '') };
  } catch {
    return undefined;
  }
}

function isRunning(owner: LockOwner): boolean {
  try {
    process.kill(owner.pid, 0);
  } catch (error) {
    if (codeOf(error) !== 'EPERM') return false;
  }
  const started = processStart(owner.pid);
  return started === '' || owner.started === '' || started === owner.started;
}

/** Start time of a process as the kernel counts it, with the boot it belongs to; empty where there is no /proc. */
function processStart(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const afterName = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    return `${boot}/${afterName[19] ?? ''}`;
  } catch {
    return '';
  }
}

function codeOf(error: unknown): string | undefined {
  return (error as NodeJS.ErrnoException).code;
}
