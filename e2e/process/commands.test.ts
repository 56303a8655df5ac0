import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { USAGE as PLATFORM_USAGE } from '../../backend/command-line/usage.ts';
import type { ReadyLine } from '../../backend/platform.ts';
import { USAGE as TERMINAL_USAGE } from '../../main/options.ts';
import { startPlatformProcess } from './platform-process.ts';

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

/** Preloaded into a platform: at SIGUSR2 it says which modules it has loaded, what it waits for and what it listens to. */
const WITNESS = `
import { register } from 'node:module';
import { isMainThread, MessageChannel } from 'node:worker_threads';
if (isMainThread) {
  const { port1, port2 } = new MessageChannel();
  const loaded = [];
  port1.on('message', (url) => loaded.push(url));
  port1.unref();
  const hook = 'let port; export const initialize = (data) => { port = data; };'
    + 'export const load = (url, context, next) => { port.postMessage(url); return next(url, context); };';
  register('data:text/javascript,' + encodeURIComponent(hook), { data: port2, transferList: [port2] });
  process.on('SIGUSR2', () => {
    const resources = process.getActiveResourcesInfo();
    const count = (kind) => resources.filter((each) => each === kind).length;
    console.error('WITNESS ' + JSON.stringify({ loaded, servers: count('TCPServerWrap'), timers: count('Timeout') }));
  });
}`;

/** What a platform has of itself once it serves. */
interface Witnessed {
  readonly loaded: readonly string[];
  readonly servers: number;
  readonly timers: number;
}

/** The files of the room `backend/compatible/` that stand in a chunk of the build, by its map. */
function compatibleSources(url: string): readonly string[] {
  const map = url.startsWith('file:') ? `${fileURLToPath(url)}.map` : '';
  if (!existsSync(map)) return [];
  const { sources } = JSON.parse(readFileSync(map, 'utf8')) as { sources: readonly string[] };
  return sources.filter((source) => source.includes('backend/compatible/'));
}

describe.skipIf(process.platform === 'win32')('the compatible front (needs signals)', () => {
  async function witness(...options: readonly string[]) {
    const preload = `data:text/javascript,${encodeURIComponent(WITNESS)}`;
    const platform = await startPlatformProcess(['--seed', '7', ...options], ['--import', preload]);
    try {
      const { ready, child } = platform;
      const path = '/fapi/v1/ping';
      const answers = await Promise.all(
        [ready.baseUrl, ready.compatibleUrl].map(
          (url) => url && fetch(url + path).then(({ status }) => status),
        ),
      );
      child.kill('SIGUSR2');
      const said = () => /^WITNESS (.*)$/m.exec(platform.stderr())?.[1];
      await expect.poll(said).toBeDefined();
      const { loaded, ...waits } = JSON.parse(said() ?? '') as Witnessed;
      expect(loaded.length).toBeGreaterThan(10);
      return { ...waits, answers, sources: loaded.flatMap(compatibleSources) };
    } finally {
      await platform.stop();
    }
  }

  it(
    'that is off has no route, no listener, no timer and no code in memory',
    { tags: ['long'] },
    async () => {
      const [on, off] = [await witness('--compatible-port', '0'), await witness()];
      expect(on.answers).toEqual([404, 200]);
      expect(on.sources.length).toBeGreaterThan(20);
      expect(off.answers).toEqual([404, undefined]);
      expect(off.sources).toEqual([]);
      expect(off.servers).toBe(on.servers - 1);
      expect(off.timers).toBeLessThanOrEqual(on.timers);
    },
  );
});
