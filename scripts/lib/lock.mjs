import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { log } from './log.mjs';

const RETRY_MS = 200;
/** A lock without an owner's number is a start that was interrupted; it is taken over after this time. */
const OWNERLESS_MS = 5_000;

/**
 * Runs work while no other command of this project does. The lock is a folder, because making one is atomic; it names
 * its owner, so that the lock of a command that was killed does not last.
 */
export async function withLock(directory, work) {
  mkdirSync(dirname(directory), { recursive: true });
  let reported = false;
  while (!take(directory)) {
    if (isStale(directory)) {
      rmSync(directory, { recursive: true, force: true });
      continue;
    }
    if (!reported) log('waiting for another command of this project to finish its set-up …');
    reported = true;
    await wait(RETRY_MS);
  }
  try {
    return await work();
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

function take(directory) {
  try {
    mkdirSync(directory);
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
  writeFileSync(join(directory, 'owner'), String(process.pid));
  return true;
}

function isStale(directory) {
  try {
    const owner = Number(readFileSync(join(directory, 'owner'), 'utf8'));
    return owner > 0 && !isRunning(owner);
  } catch {
    return isOld(directory);
  }
}

function isOld(directory) {
  try {
    return Date.now() - statSync(directory).mtimeMs > OWNERLESS_MS;
  } catch {
    return false;
  }
}

function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
