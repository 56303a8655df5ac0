import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { InstanceLockedError } from './errors.ts';
import { acquireInstanceLock, LOCK_FILE } from './instance-lock.ts';

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'lock-'));
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

/** Takes the lock over from what stands in its file; it must name this process then, under a key of its own. */
function takesOver(before: string): void {
  const path = join(directory, LOCK_FILE);
  writeFileSync(path, before);
  const lock = acquireInstanceLock(directory);
  const owner = JSON.parse(readFileSync(path, 'utf8')) as { pid: number; key: string };
  expect(owner.pid).toBe(process.pid);
  expect(owner.key).not.toBe('old');
  lock.release();
  expect(readdirSync(directory)).toEqual([]);
}

describe('the single-instance lock', () => {
  it('refuses a second holder and names the process of the first', () => {
    const lock = acquireInstanceLock(directory);
    expect(() => acquireInstanceLock(directory)).toThrow(InstanceLockedError);
    expect(() => acquireInstanceLock(directory)).toThrow(String(process.pid));
    lock.release();
    acquireInstanceLock(directory).release();
  });

  it('takes over the lock of a process that no longer runs', () => {
    takesOver(JSON.stringify({ pid: 2 ** 22 + 1, started: '', key: 'old' }));
  });

  it.runIf(process.platform === 'linux')(
    'takes over a lock whose process number now belongs to another process (needs Linux)',
    () => {
      takesOver(JSON.stringify({ pid: process.pid, started: 'another-boot/1', key: 'old' }));
    },
  );

  it('takes over a lock file that cannot be read as one', () => {
    takesOver('{');
  });

  it('leaves nothing behind after release, and does not remove a successor', () => {
    const lock = acquireInstanceLock(directory);
    lock.release();
    expect(readdirSync(directory)).toEqual([]);
    const next = acquireInstanceLock(directory);
    lock.release();
    expect(readdirSync(directory)).toEqual([LOCK_FILE]);
    next.release();
  });
});
