import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startPlatformProcess, type PlatformProcess } from './platform-process.ts';

const script = path.resolve(import.meta.dirname, '../independent/account-types.mjs');
const run = promisify(execFile);

let platform: PlatformProcess;
beforeAll(async () => {
  platform = await startPlatformProcess(['--seed', '7']);
});
afterAll(() => platform.stop());

it('a client of its own code finds every amount of the contract accounts where its own arithmetic says, up to a stop-out', async () => {
  const { stdout } = await run(process.execPath, [script, JSON.stringify(platform.ready)]);
  const { checked } = JSON.parse(stdout) as { checked: string[] };
  expect(checked).toContain('type 2: balance at the end');
  expect(checked).toContain('type 1: balance at the end');
  expect(checked).toContain('cross: margin call');
  expect(checked).toContain('cross: balance after the stop-out');
});
