import { randomUUID, createHash } from 'node:crypto';
import {
  existsSync,
  rmSync,
  statSync,
  closeSync,
  lstatSync,
  openSync,
  writeSync,
  readFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { InstanceLockedError } from '../errors.ts';
import {
  claimText,
  newestClaim,
  parseClaim,
  placeClaim,
  sweepClaims,
  withdrawClaim,
  type Claim,
  claimPath,
  claimTextOf,
  isCutOff,
} from './claims.ts';
import { requestOverSocket, openLifeSocket, type LifeSocket, SOCKET_PREFIX } from './owner-socket.ts';
import { hostname, networkInterfaces, uptime } from 'node:os';

/** Where a process runs, as the claims of a data folder name it. */
interface Kernel {
  /** The same for all processes of one running kernel, whatever container they are in; another one after a restart. */
  readonly id: string;
  /** Name of the host, for people. */
  readonly host: string;
}

/** The kernel of this process. */
function ownKernel(): Kernel {
  return { id: bootId() ?? machineId(), host: hostname() };
}

function bootId(): string | undefined {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim() || undefined;
  } catch {
    return undefined;
  }
}

/** Where the kernel has no name of its own: that of the machine. Its processes do not outlive its kernel either. */
function machineId(): string {
  const cards = Object.values(networkInterfaces()).flatMap((list) => (list ?? []).map(({ mac }) => mac));
  const names = [hostname(), ...[...new Set(cards)].toSorted()];
  return createHash('sha256').update(names.join('\n')).digest('hex').slice(0, 32);
}

/** Heartbeats in a row that fail before the lock counts as lost: after more another host may believe that this owner has ended. */
const MAX_FAILURES = 2;
/** A full disk does not end a lock: the claim has its room already, and nobody else's is there. */
const FULL = new Set(['ENOSPC', 'EDQUOT']);
/** The folder is not there, or no longer the same. */
const GONE = new Set(['ENOENT', 'ENOTDIR', 'ESTALE']);

export interface HeartbeatOptions {
  readonly directory: string;
  readonly n: number;
  readonly claim: Claim;
  readonly beatMs: number;
  readonly onLost: (reason: string) => void;
}

export interface Heartbeat {
  /** The store is sound: the claim says so from the next beat on. */
  trust(): void;
  /** Ends, and writes into the claim that the folder is free. */
  release(): void;
}

/**
 * Moves the counter of a claim, and looks each time whether the claim is still what others see. It writes without
 * waiting, so that nothing of it is under way when the lock is released.
 */
export function startHeartbeat({ directory, n, claim, beatMs, onLost }: HeartbeatOptions): Heartbeat {
  let { beat, isSuspect } = claim;
  let failures = 0;

  /** Why the lock is lost; undefined while it holds. */
  const next = (): string | undefined => {
    try {
      const reason = lossOf(directory, n, claim);
      if (reason !== undefined) return reason;
      beat += 1;
      overwrite(directory, n, { ...claim, beat, isSuspect });
      failures = 0;
      return undefined;
    } catch (error) {
      const code = (error as NodeJS.ErrnoException).code ?? '';
      if (FULL.has(code)) return undefined;
      if (GONE.has(code)) return 'the data folder is gone';
      failures += 1;
      return failures < MAX_FAILURES ? undefined : `the data folder cannot be used (${code})`;
    }
  };
  const timer = setInterval(() => {
    const reason = next();
    if (reason === undefined) return;
    clearInterval(timer);
    onLost(reason);
  }, beatMs);
  timer.unref();

  return {
    // With the next beat: where this one dies before, the books are added up once more.
    trust: () => (isSuspect = false),
    release() {
      clearInterval(timer);
      try {
        if (lossOf(directory, n, claim) === undefined)
          overwrite(directory, n, { ...claim, beat: beat + 1, isSuspect, isReleased: true });
      } catch {
        // A claim that cannot be written is found without owner by the next start.
      }
    },
  };
}

/** Why the claim no longer holds; undefined while it does. */
function lossOf(directory: string, n: number, { key, socket }: Claim): string | undefined {
  if (newestClaim(directory) > n) return 'another platform has taken the data folder over';
  const isMine = parseClaim(claimText(directory, n))?.key === key;
  const hasSocketFile = socket?.startsWith(SOCKET_PREFIX) === true;
  const isThere =
    !hasSocketFile || lstatSync(join(directory, socket), { throwIfNoEntry: false })?.isSocket() === true;
  return isMine && isThere ? undefined : 'its lock on the data folder was removed';
}

/** Opens and closes the file each time: that is when network file systems show it to other hosts. */
function overwrite(directory: string, n: number, claim: Claim): void {
  const file = openSync(claimPath(directory, n), 'r+');
  try {
    writeSync(file, claimTextOf(claim), 0);
  } finally {
    closeSync(file);
  }
}

/** Pause between two heartbeats. */
const BEAT_MS = 2_000;
/** How long a start watches an owner whose end is not proved: three heartbeats and some time for a slow disk. */
const WATCH_MS = 7_000;
const LOOK_MS = 200;
/** How often a start tries again when others take the numbers that it wants. */
const MAX_TRIES = 50;
/** Lock file of earlier versions, which nothing reads any more. */
const EARLIER_LOCK_FILE = 'platform.lock';

/** A held lock on a data directory. */
export interface InstanceLock {
  /** The machine went down while the store was open, and nobody has looked at the books since. */
  readonly isSuspect: boolean;
  /** Notes that somebody has, and found them sound. */
  trust(): void;
  /** Gives the directory free. Calling it twice is harmless. */
  release(): void;
}

/** What surrounds a lock; tests put other things in its place. */
export interface LockSurroundings {
  readonly kernel?: Kernel;
  /** When the machine was started, in milliseconds since 1970. */
  readonly bootedAtMs?: number;
  readonly beatMs?: number;
  readonly watchMs?: number;
  readonly openSocket?: (directory: string) => Promise<LifeSocket | undefined>;
  /** Told once, with the reason, when the lock is gone though it was not released: whatever it guards must not be touched. */
  readonly onLost?: (reason: string) => void;
  /** Names of which at least one lies in the directory while an owner lives, and after one was killed. */
  readonly tracesOfOwner?: readonly string[];
}

/**
 * Takes the single-instance lock of a data directory, which exists. The owner listens on a socket in the directory: the
 * kernel answers it for as long as the owner lives, across containers too, and refuses it afterwards. Where that proves
 * nothing (another host, a file system without sockets) the owner is watched: one whose heartbeat moves is alive.
 *
 * A claim is a file with a number that is placed once. Whoever finds the highest one dead places the next; it owns the
 * directory when its own is the highest then. No claim ever gives way to another, so any number of starts at the same
 * moment have one winner.
 *
 * @throws InstanceLockedError when another instance holds it; the system's error where the directory cannot be written.
 */
export async function acquireInstanceLock(
  directory: string,
  surroundings: LockSurroundings = {},
): Promise<InstanceLock> {
  const { kernel = ownKernel(), openSocket = openLifeSocket, watchMs = WATCH_MS } = surroundings;
  const { tracesOfOwner = [], bootedAtMs = Date.now() - Math.round(uptime() * 1_000) } = surroundings;
  const isErased =
    newestClaim(directory) === 0 && tracesOfOwner.some((name) => existsSync(join(directory, name)));
  const socket = await openSocket(directory);
  const first: Claim = {
    key: randomUUID(),
    pid: process.pid,
    host: kernel.host,
    kernel: kernel.id,
    device: statSync(directory).dev,
    socket: socket?.name ?? null,
    beat: 0,
    isReleased: false,
    bootedAtMs,
    isSuspect: false,
  };
  try {
    const { n, claim } = await takeNext(directory, first, watchMs);
    const heartbeat = startHeartbeat({ directory, n, claim, ...beatOptions(surroundings) });
    // Somebody may have removed the claim of an owner that lives: it notices at its next heartbeat, and ends.
    if (isErased) await pause(watchMs);
    sweepClaims(directory, n);
    rmSync(join(directory, EARLIER_LOCK_FILE), { force: true });
    return heldLock(claim, heartbeat, socket);
  } catch (error) {
    socket?.close();
    throw error;
  }
}

function beatOptions({ beatMs = BEAT_MS, onLost }: LockSurroundings) {
  return { beatMs, onLost: onLost ?? (() => undefined) };
}

function heldLock({ isSuspect }: Claim, heartbeat: Heartbeat, socket: LifeSocket | undefined): InstanceLock {
  let isHeld = true;
  return {
    isSuspect,
    trust: () => heartbeat.trust(),
    release() {
      if (!isHeld) return;
      isHeld = false;
      heartbeat.release();
      socket?.close();
    },
  };
}

/** Places the claim behind the newest one once that is known to be without owner; resolves to it, with its number. */
async function takeNext(
  directory: string,
  first: Claim,
  watchMs: number,
): Promise<{ readonly n: number; readonly claim: Claim }> {
  for (let attempt = 0; attempt < MAX_TRIES; attempt++) {
    const newest = newestClaim(directory);
    if (newest > 0) await awaitEnd(directory, newest, first, watchMs);
    const isSuspect = newest > 0 && isCutOff(parseClaim(claimText(directory, newest)), first.bootedAtMs);
    const claim = { ...first, isSuspect };
    const n = newest + 1;
    if (!placeClaim(directory, n, claim)) continue;
    if (newestClaim(directory) === n) return { n, claim };
    withdrawClaim(directory, n);
  }
  throw lockedBy(directory, parseClaim(claimText(directory, newestClaim(directory))));
}

/** Resolves when the owner of a claim has ended, or when the claim is no longer the newest. Throws when it lives. */
async function awaitEnd(directory: string, n: number, mine: Claim, watchMs: number): Promise<void> {
  const before = claimText(directory, n);
  const owner = parseClaim(before);
  if (owner?.isReleased) return;
  if (owner?.socket) {
    const answer = await requestOverSocket(directory, owner.socket);
    if (answer === 'alive') throw lockedBy(directory, owner);
    // The kernel that ran the owner sees the same file and says that nobody listens: that proves its end.
    const isSameKernel = owner.kernel === mine.kernel && owner.device === mine.device;
    if (answer === 'dead' && isSameKernel) return;
  }
  for (let watched = 0; watched < watchMs; watched += LOOK_MS) {
    await pause(Math.min(LOOK_MS, watchMs));
    if (newestClaim(directory) !== n) return;
    const now = claimText(directory, n);
    const seen = parseClaim(now);
    if (seen?.isReleased) return;
    if (now !== before) throw lockedBy(directory, seen ?? owner);
  }
}

function lockedBy(directory: string, owner: Claim | undefined): InstanceLockedError {
  return new InstanceLockedError(directory, owner?.pid ?? 0, owner?.host ?? '');
}
