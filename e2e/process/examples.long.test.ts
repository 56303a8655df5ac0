import { execFile, execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call, signInDemo, startPlatformProcess, type PlatformProcess } from './platform-process.ts';

const EXAMPLES = path.resolve(import.meta.dirname, '../../examples');
const ROOT = path.dirname(EXAMPLES);
/** Longest example, in lines. */
const MAX_LINES = 149;
const run = promisify(execFile);

interface Example {
  readonly file: string;
  /** Commands that must exist on the machine, with an argument that every version of them knows. */
  readonly needs: readonly (readonly [command: string, argument: string])[];
  command(file: string): Promise<readonly [string, ...string[]]>;
}

let folder: string;

const LANGUAGES: Readonly<Record<string, Example>> = {
  TypeScript: { file: 'typescript/order-process.ts', needs: [], command: bundled },
  Python: {
    file: 'python/order_process.py',
    needs: [
      ['python3', '--version'],
      ['openssl', 'version'],
    ],
    command: (file) => Promise.resolve(['python3', file]),
  },
  Java: {
    file: 'java/OrderProcess.java',
    needs: [['javac', '-version']],
    command: (file) => Promise.resolve(['java', file]),
  },
  Shell: {
    file: 'shell/order-process.sh',
    needs: [
      ['sh', '-c true'],
      ['curl', '--version'],
      ['openssl', 'version'],
    ],
    command: (file) => Promise.resolve(['sh', file]),
  },
};

/** Node 20 reads no types: the file becomes a module without them first. */
async function bundled(file: string): Promise<readonly [string, ...string[]]> {
  const outfile = path.join(ROOT, 'dist', `example-${process.pid}.mjs`);
  const options = { bundle: true, packages: 'external', platform: 'node', format: 'esm' } as const;
  await build({ ...options, entryPoints: [file], outfile, logLevel: 'silent' });
  return [process.execPath, outfile];
}

function exists([command, argument]: readonly [string, string]): boolean {
  try {
    execFileSync(command, argument.split(' '), { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

describe('the examples', () => {
  let platform: PlatformProcess;
  let readyFile: string;

  beforeAll(async () => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'meridian-examples-'));
    platform = await startPlatformProcess(['--seed', '7']);
    readyFile = path.join(folder, 'ready.json');
    writeFileSync(readyFile, JSON.stringify(platform.ready));
  });
  afterAll(async () => {
    rmSync(path.join(ROOT, 'dist', `example-${process.pid}.mjs`), { force: true });
    rmSync(folder, { recursive: true, force: true });
    expect((await platform.stop()).code).toBe(0);
  });

  for (const [language, example] of Object.entries(LANGUAGES)) {
    const isAbsent = example.needs.some((need) => !exists(need));
    const needs =
      example.needs.length > 0 ? ` (needs ${example.needs.map(([command]) => command).join(', ')})` : '';
    it.skipIf(isAbsent)(`open and close a position in ${language}${needs}`, async () => {
      const file = path.join(EXAMPLES, example.file);
      expect(readFileSync(file, 'utf8').trimEnd().split('\n').length).toBeLessThanOrEqual(MAX_LINES);
      const [command, ...args] = await example.command(file);
      const { stdout } = await run(command, [...args, readyFile], { timeout: 100_000 });
      const result = JSON.parse(stdout) as { opened: number; closed: number; message?: string };
      if (language !== 'Shell') expect(result.message).toBe('POSITION_CLOSE');
      const token = await signInDemo(platform.ready);
      const page = { current: 1, size: 50, tradeType: 2 };
      const { data } = await call<{ list: Record<string, unknown>[] }>(
        platform.ready,
        '/global/tradeapi.app.OrderApiService.queryTradeRecordPage',
        page,
        { token },
      );
      const text = JSON.stringify(data.list);
      for (const orderId of [result.opened, result.closed]) expect(text).toContain(String(orderId));
    });
  }
});
