import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { agree, isLink } from '../bootstrap.mjs';
import { withLock } from './lock.mjs';
import { ROOT } from './root.mjs';
import { fingerprint, forgetStamp, isFresh, writeStamp } from './stamps.mjs';

let directory;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'set-up-'));
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

describe('deciding whether to install', () => {
  const wanted = {
    '': { name: 'meridian-terminal' },
    'node_modules/a': { version: '1.0.0' },
    'node_modules/only-on-a-mac': { version: '2.0.0', optional: true },
  };

  it('accepts what npm installed for this system', () => {
    expect(agree(wanted, { 'node_modules/a': { version: '1.0.0' } })).toBe(true);
  });

  it('sees a package that is missing or has another version', () => {
    expect(agree(wanted, {})).toBe(false);
    expect(agree(wanted, { 'node_modules/a': { version: '1.0.1' } })).toBe(false);
  });
});

describe('installing', () => {
  it('knows a folder that is a link to somebody else’s packages', () => {
    const packages = join(directory, 'packages');
    mkdirSync(packages);
    symlinkSync(packages, join(directory, 'link'), 'junction');
    expect([packages, join(directory, 'link'), join(directory, 'absent')].map(isLink)).toEqual([
      false,
      true,
      false,
    ]);
  });
});

describe('the lock between commands', () => {
  it('lets one work at a time', async () => {
    const lock = join(directory, 'lock');
    let inside = 0;
    let most = 0;
    const work = () =>
      withLock(lock, async () => {
        inside += 1;
        most = Math.max(most, inside);
        await new Promise((resolve) => setImmediate(resolve));
        inside -= 1;
      });
    await Promise.all([work(), work(), work()]);
    expect(most).toBe(1);
    expect(existsSync(lock)).toBe(false);
  });

  it('is released when the work fails', async () => {
    const lock = join(directory, 'lock');
    await expect(withLock(lock, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(existsSync(lock)).toBe(false);
  });

  it('is taken over from a command that no longer runs', async () => {
    const lock = join(directory, 'lock');
    mkdirSync(lock);
    writeFileSync(join(lock, 'owner'), String(2 ** 30));
    expect(await withLock(lock, async () => 'done')).toBe('done');
  });
});

describe('building only what is stale', () => {
  const input = () => relative(ROOT, join(directory, 'source'));
  const output = () => relative(ROOT, join(directory, 'output.js'));
  const stampFile = () => join(directory, 'stamps', 'node');

  beforeEach(() => {
    mkdirSync(join(directory, 'source', 'deep'), { recursive: true });
    writeFileSync(join(directory, 'source', 'deep', 'a.ts'), 'one');
    writeFileSync(join(directory, 'output.js'), '');
  });

  it('sees changes, new files and removed files, but not tests', () => {
    const before = fingerprint([input()]);
    expect(fingerprint([input()])).toBe(before);
    writeFileSync(join(directory, 'source', 'a.test.ts'), 'test');
    expect(fingerprint([input()])).toBe(before);
    writeFileSync(join(directory, 'source', 'b.ts'), '');
    const added = fingerprint([input()]);
    expect(added).not.toBe(before);
    writeFileSync(join(directory, 'source', 'deep', 'a.ts'), 'longer');
    expect(fingerprint([input()])).not.toBe(added);
  });

  it('builds again when an output is gone or the last build did not finish', () => {
    const stamp = fingerprint([input()]);
    expect(isFresh(stampFile(), stamp, [output()])).toBe(false);
    writeStamp(stampFile(), stamp);
    expect(isFresh(stampFile(), stamp, [output()])).toBe(true);
    rmSync(join(directory, 'output.js'));
    expect(isFresh(stampFile(), stamp, [output()])).toBe(false);
    writeFileSync(join(directory, 'output.js'), '');
    forgetStamp(stampFile());
    expect(isFresh(stampFile(), stamp, [output()])).toBe(false);
  });
});
