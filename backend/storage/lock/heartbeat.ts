import { closeSync, lstatSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { claimPath, claimText, claimTextOf, newestClaim, parseClaim, type Claim } from './claims.ts';
import { SOCKET_PREFIX } from './life-socket.ts';

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
  /** Ends, and writes into the claim that the folder is free. */
  release(): void;
}

/**
 * Moves the counter of a claim, and looks each time whether the claim is still what others see. It writes without
 * waiting, so that nothing of it is under way when the lock is released.
 */
export function startHeartbeat({ directory, n, claim, beatMs, onLost }: HeartbeatOptions): Heartbeat {
  let { beat } = claim;
  let failures = 0;

  /** Why the lock is lost; undefined while it holds. */
  const next = (): string | undefined => {
    try {
      const reason = lossOf(directory, n, claim);
      if (reason !== undefined) return reason;
      beat += 1;
      overwrite(directory, n, { ...claim, beat });
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
    release() {
      clearInterval(timer);
      try {
        if (lossOf(directory, n, claim) === undefined)
          overwrite(directory, n, { ...claim, beat: beat + 1, isReleased: true });
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
