import { randomUUID } from 'node:crypto';
import { linkSync, lstatSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SOCKET_PREFIX } from './owner-socket.ts';

/** Claims are files `platform.lock.<n>`. A number is given once; that of the owner is the highest. */
const CLAIM_PREFIX = 'platform.lock.';
const CLAIM_NAME = /^platform\.lock\.(\d{1,15})$/;
const DRAFT_PREFIX = 'platform.draft.';
/** Longest claim that is read; a larger file is none of ours. */
const MAX_CLAIM_BYTES = 4_096;
/** Age at which what a killed start left behind is swept away. */
const LEFT_BEHIND_MS = 3_600_000;
/** More than any claim needs, with the longest name of a host. */
const CLAIM_CHARACTERS = 1_023;
/** What file systems answer that have no hard links. */
const WITHOUT_LINKS = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK', 'EINVAL']);

/** Who claims a data folder. */
export interface Claim {
  readonly key: string;
  readonly pid: number;
  readonly host: string;
  /** The kernel under which it runs, and the device of the folder there. */
  readonly kernel: string;
  readonly device: number;
  /** Name of its socket; null where the folder cannot carry one. */
  readonly socket: string | null;
  /** Moves as long as the owner lives. */
  readonly beat: number;
  /** The owner has given the folder free. */
  readonly isReleased: boolean;
  /** When the machine of the owner was started, in milliseconds since 1970. */
  readonly bootedAtMs: number;
  /** The machine went down while the store was open, and nobody has looked at the books since. */
  readonly isSuspect: boolean;
}

/** How much the start of one machine seems to move: its clock is set now and then. */
const SAME_BOOT_MS = 60_000;

/**
 * Whether the machine went down while the owner of an earlier claim had the store open, as in a power cut. Disks that say too early that they
 * have written leave no sound store then. A claim that cannot be read was torn by that.
 */
export function isCutOff(before: Claim | undefined, bootedAtMs: number): boolean {
  if (before === undefined || before.isSuspect) return true;
  return !before.isReleased && Math.abs(before.bootedAtMs - bootedAtMs) > SAME_BOOT_MS;
}

/** The highest number that is claimed in the folder, 0 when there is none. */
export function newestClaim(directory: string): number {
  return Math.max(0, ...claimNumbers(directory));
}

/** Text of a claim as it stands; undefined when there is none or when it is no plain file. */
export function claimText(directory: string, n: number): string | undefined {
  const path = claimPath(directory, n);
  const stat = lstatSync(path, { throwIfNoEntry: false });
  if (!stat?.isFile() || stat.size > MAX_CLAIM_BYTES) return undefined;
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Reads a claim; undefined when the text is none. */
export function parseClaim(text: string | undefined): Claim | undefined {
  try {
    const claim = JSON.parse(text ?? '') as Claim;
    const isClaim =
      typeof claim.key === 'string' && Number.isInteger(claim.pid) && typeof claim.kernel === 'string';
    return isClaim ? claim : undefined;
  } catch {
    return undefined;
  }
}

/** Texts of one claim all have the same length, so that a new one takes the place of the old in one write. */
export function claimTextOf(claim: Claim): string {
  return `${JSON.stringify(claim).padEnd(CLAIM_CHARACTERS)}\n`;
}

/**
 * Puts a complete claim in place in one step. False when the number is taken.
 * @throws the system's error where the folder cannot be written.
 */
export function placeClaim(directory: string, n: number, claim: Claim): boolean {
  const path = claimPath(directory, n);
  const draft = join(directory, DRAFT_PREFIX + randomUUID());
  const text = claimTextOf(claim);
  writeFileSync(draft, text, { flag: 'wx', mode: 0o600 });
  try {
    linkSync(draft, path);
    return true;
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? '';
    // A network file system may have done it and lost its answer.
    if (code === 'EEXIST') return parseClaim(claimText(directory, n))?.key === claim.key;
    // Somebody who holds the folder has swept the draft away.
    if (code === 'ENOENT') return false;
    if (WITHOUT_LINKS.has(code)) return placeWithoutLink(path, text);
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

/** Others may see the file before its text; they watch it then, and see that it moves. */
function placeWithoutLink(path: string, text: string): boolean {
  try {
    writeFileSync(path, text, { flag: 'wx', mode: 0o600 });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

export function claimPath(directory: string, n: number): string {
  return join(directory, CLAIM_PREFIX + n);
}

/** Removes a claim that did not become the highest. */
export function withdrawClaim(directory: string, n: number): void {
  rmSync(claimPath(directory, n), { force: true });
}

/**
 * Removes what earlier owners left, for the owner of claim `own`. Its own claim stays for good, also after its end: as
 * the highest number it keeps any start that was held up from taking a number a second time.
 */
export function sweepClaims(directory: string, own: number): void {
  for (const n of claimNumbers(directory)) {
    if (n >= own) continue;
    const socket = parseClaim(claimText(directory, n))?.socket;
    if (socket?.startsWith(SOCKET_PREFIX) && !socket.includes('/'))
      rmSync(join(directory, socket), { force: true });
    withdrawClaim(directory, n);
  }
  const used = parseClaim(claimText(directory, own))?.socket;
  for (const name of readdirSync(directory)) {
    if (!name.startsWith(DRAFT_PREFIX) && !name.startsWith(SOCKET_PREFIX)) continue;
    if (name !== used && isOld(join(directory, name))) rmSync(join(directory, name), { force: true });
  }
}

function isOld(path: string): boolean {
  const modified = lstatSync(path, { throwIfNoEntry: false })?.mtimeMs;
  return modified !== undefined && Date.now() - modified > LEFT_BEHIND_MS;
}

function claimNumbers(directory: string): number[] {
  return readdirSync(directory).flatMap((name) => {
    const [, digits] = CLAIM_NAME.exec(name) ?? [];
    return digits === undefined ? [] : [Number(digits)];
  });
}
