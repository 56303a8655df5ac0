import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { USAGE as PLATFORM_USAGE } from '../../backend/command-line/usage.ts';
import type { ReadyLine } from '../../backend/platform.ts';
import { USAGE as TERMINAL_USAGE } from '../../main/options.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const OPTIONS = ['--port', '0', '--quote-port', '0', '--message-port', '0', '--seed', '7'];
const run = promisify(execFile);

describe('the help of a command', () => {
  let clone: string;
  beforeAll(() => {
    clone = mkdtempSync(path.join(os.tmpdir(), 'meridian-clone-'));
    for (const part of [
      'scripts',
      'bench',
      'package.json',
      'backend/command-line/usage.ts',
      'main/options.ts',
    ])
      cpSync(path.join(ROOT, part), path.join(clone, part), { recursive: true });
  });
  afterAll(() => rmSync(clone, { recursive: true }));

  it.each([
    ['start', TERMINAL_USAGE],
    ['platform', PLATFORM_USAGE],
    ['external-system', 'usage: npm run external-system'],
    ['bench', 'usage: npm run bench'],
    ['test', 'usage: npm test'],
    ['test-node', 'usage: npm run test:node'],
    ['build', 'usage: npm run build'],
    ['package', 'usage: npm run package'],
  ])('%s neither installs nor builds', async (command, usage) => {
    const before = readdirSync(clone);
    const script = path.join(clone, 'scripts', `${command}.mjs`);
    const { stdout, stderr } = await run(process.execPath, [script, '--help']);
    expect(stdout.startsWith(usage)).toBe(true);
    expect(stderr).toBe('');
    expect(readdirSync(clone)).toEqual(before);
  });
});

/** What a command has printed, and its ready line. */
interface Started {
  readonly child: ChildProcess;
  readonly ready: ReadyLine;
  readonly stdout: () => string;
  readonly stderr: () => string;
}

function startCommand(program: string, args: readonly string[], detached = false): Promise<Started> {
  const child = spawn(program, [...args, ...OPTIONS], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached,
  });
  let [stdout, stderr] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
  return new Promise((resolve, reject) => {
    createInterface({ input: child.stdout }).once('line', (line) => {
      resolve({ child, ready: JSON.parse(line) as ReadyLine, stdout: () => stdout, stderr: () => stderr });
    });
    child.once('error', reject);
    child.once('exit', () => reject(new Error(`it ended: ${stderr}`)));
  });
}

const isGone = ({ ready }: Started): Promise<boolean> =>
  fetch(ready.baseUrl).then(
    () => false,
    () => true,
  );

describe('a start in a built checkout', () => {
  it(
    'prints its result and nothing else, and ends when its terminal is closed',
    { tags: ['long'] },
    async () => {
      const started = await startCommand(process.execPath, [path.join(ROOT, 'scripts/platform.mjs')]);
      const end = new Promise((resolve) => started.child.once('close', resolve));
      started.child.kill('SIGHUP');
      expect(await end).toBe(0);
      expect(started.stderr()).toBe('');
      expect(started.stdout().trimEnd().split('\n')).toHaveLength(1);
    },
  );
});

describe.skipIf(process.platform === 'win32')('the platform that npm started (needs signals)', () => {
  // npm hands the first one to its shell, which keeps it, and the second one to nobody.
  async function expectEnd(signal: NodeJS.Signals): Promise<void> {
    const started = await startCommand('npm', ['run', '-s', 'platform', '--']);
    try {
      expect(await isGone(started)).toBe(false);
      started.child.kill(signal);
      await expect.poll(() => isGone(started)).toBe(true);
    } finally {
      started.child.kill('SIGKILL');
    }
  }

  it('ends when npm alone gets SIGTERM', { tags: ['long'] }, () => expectEnd('SIGTERM'));
  it(
    'ends once, not at once, when its whole group is interrupted, as by Ctrl+C [ATK-371]',
    { tags: ['long'] },
    async () => {
      const started = await startCommand('npm', ['run', '-s', 'platform', '--'], true);
      const group = -(started.child.pid ?? Number.NaN);
      try {
        const end = once(started.child, 'close');
        const startedAt = performance.now();
        process.kill(group, 'SIGINT');
        await end;
        console.info(`npm and its platform: ended in ${(performance.now() - startedAt).toFixed(0)} ms`);
        expect(await isGone(started)).toBe(true);
        expect(started.stderr()).not.toContain('again');
        expect(performance.now() - startedAt).toBeLessThan(3_000);
      } finally {
        started.child.kill('SIGKILL');
      }
    },
  );
  it('ends when npm alone gets SIGHUP', { tags: ['long'] }, () => expectEnd('SIGHUP'));
});
