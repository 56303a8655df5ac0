import { ChildProcess } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { findElectron, obtainElectron, probeElectron } from './electron-launch.ts';

const FETCHING = 'Electron is not on this machine yet: fetching it, for at most a minute …';
const NOT_FETCHED = 'Electron is not on this machine and could not be fetched.';
const NOT_STARTING = 'Electron is here but does not start on this machine.';
const DAY_MS = 24 * 60 * 60_000;

let directory: string;
let packageDirectory: string;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'electron-'));
  packageDirectory = join(directory, 'node_modules', 'electron');
  mkdirSync(join(packageDirectory, 'dist'), { recursive: true });
  writeInstaller('process.exit(1)');
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  rmSync(directory, { recursive: true });
});

function writeInstaller(text: string): void {
  writeFileSync(join(packageDirectory, 'install.js'), text);
}

/** A binary that ends with an exit code, as the one of Electron does when it is probed. */
function writeBinary(exitCode: number): void {
  writeFileSync(join(packageDirectory, 'path.txt'), 'electron');
  const binary = join(packageDirectory, 'dist', 'electron');
  writeFileSync(binary, `#!/bin/sh\nexit ${exitCode}\n`);
  chmodSync(binary, 0o755);
}

/** What a start says, and whether it found Electron. */
async function start({ insist = false, inMs = 0 } = {}) {
  const said: string[] = [];
  const notify = (line: string) => void said.push(line);
  const search = { notify, insist, packageDirectory, nowMs: Date.now() + inMs };
  const binary = await obtainElectron('entry.js', search);
  return { said, isFound: binary !== undefined };
}

it('says once that Electron could not be fetched, and tries again after a day or when it is asked for', async () => {
  expect(await start()).toEqual({ said: [FETCHING, NOT_FETCHED], isFound: false });
  expect((await start()).said).toEqual([]);
  expect((await start({ inMs: DAY_MS + 60_000 })).said).toEqual([FETCHING]);
  expect((await start({ insist: true })).said).toEqual([FETCHING, NOT_FETCHED]);
});

it.runIf(process.platform !== 'win32')(
  'says once that Electron does not start, and again when it did start meanwhile',
  async () => {
    writeBinary(1);
    expect((await start()).said).toEqual([NOT_STARTING]);
    expect((await start()).said).toEqual([]);
    writeBinary(0);
    expect(await start()).toEqual({ said: [], isFound: true });
    writeBinary(1);
    expect((await start()).said).toEqual([NOT_STARTING]);
  },
);

it('starts where the folder of the packages cannot be written to', async () => {
  writeFileSync(join(directory, 'node_modules', '.cache'), '');
  expect((await start()).said).toEqual([FETCHING, NOT_FETCHED]);
  expect(existsSync(join(directory, 'node_modules', '.cache', 'electron-fetch-failed'))).toBe(false);
});

it('finds the binary in a folder that is given, which the package’s installer has no part in', () => {
  const given = join(directory, 'unpacked');
  const [name = ''] = { darwin: ['Electron.app/Contents/MacOS/Electron'], win32: ['electron.exe'] }[
    process.platform as string
  ] ?? ['electron'];
  vi.stubEnv('ELECTRON_OVERRIDE_DIST_PATH', given);
  expect(findElectron(packageDirectory)).toBeUndefined();
  mkdirSync(dirname(join(given, name)), { recursive: true });
  writeFileSync(join(given, name), '');
  expect(findElectron(packageDirectory)).toBe(join(given, name));
});

/** When a program that never ends is ended, by the timers of the test. */
async function endedWithin<Value>(running: () => Promise<Value>, limitMs: number): Promise<Value> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const kill = vi.spyOn(ChildProcess.prototype, 'kill');
  const result = running();
  vi.advanceTimersByTime(limitMs - 1);
  expect(kill).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(kill).toHaveBeenCalledTimes(1);
  return result;
}

it('gives up on an installer of Electron after a minute [FETCH_LIMIT_MS]', async () => {
  writeInstaller('setInterval(() => undefined, 1_000)');
  const { said } = await endedWithin(() => start(), 60_000);
  expect(said).toEqual([FETCHING, NOT_FETCHED]);
});

it('gives up on an Electron that does not get ready within 15 seconds [PROBE_LIMIT_MS]', async () => {
  const waiting = join(directory, 'waiting.cjs');
  writeFileSync(waiting, 'setInterval(() => undefined, 1_000)');
  expect(await endedWithin(() => probeElectron(process.execPath, waiting), 15_000)).toBe(false);
});
