import { execFile, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { BIZ_TYPE } from '../contract/business-types.ts';
import { EVALUATION_CALLS } from '../contract/calls/evaluation.ts';
import type { Platform } from '../platform.ts';
import { LockStepBot, startStepped } from './lock-step-bot.ts';

const AT = Date.UTC(2026, 2, 2, 8);
const MINUTE_MS = 60_000;
const EXAMPLES = resolve(import.meta.dirname, '../../examples/evaluation');
const run = promisify(execFile);

let folder: string;
let platform: Platform;
let owner: LockStepBot;

beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'evaluation-examples-'))));
afterEach(async () => {
  owner.close();
  await platform.close();
  rmSync(folder, { recursive: true });
});

/** Starts a platform, and writes down what a program is given of it. */
async function start(clock: 'stepped' | 'follow') {
  platform = await startStepped({ atMs: AT, clock });
  owner = await LockStepBot.signIn(platform.ready);
  const key = await owner.call<object>(BIZ_TYPE.applyApi, { tag: 'bot' });
  const { accountList } = await owner.call<{ accountList: { tradeType: number }[] }>(
    BIZ_TYPE.findCustomerInfo,
    {},
  );
  const files = { MERIDIAN_READY: join(folder, 'ready.json'), MERIDIAN_KEY: join(folder, 'key.json') };
  writeFileSync(files.MERIDIAN_READY, JSON.stringify(platform.ready));
  const account = accountList.find(({ tradeType }) => tradeType === 2);
  writeFileSync(files.MERIDIAN_KEY, JSON.stringify({ ...account, ...key }));
  return { ...process.env, ...files, MERIDIAN_TO: String(AT + 60 * MINUTE_MS) };
}

/** What was opened and closed again. */
const closings = async () => {
  const page = { tradeType: 2, current: 1, size: 100 };
  const { list } = await owner.call<{ list: readonly object[] }>(BIZ_TYPE.queryHistoryCloseOrderList, page);
  return list.length;
};

describe('The programs of the evaluation examples', () => {
  it('trade in lock step to the end of their window', async () => {
    const env = await start('stepped');
    const { stdout } = await run(process.execPath, [join(EXAMPLES, 'bot.mjs')], { env });
    expect(JSON.parse(stdout)).toMatchObject({ minutes: 60 });
    expect(JSON.parse(stdout).messages).toBeGreaterThan(0);
    const { timeMs } = await owner.call<{ timeMs: number }>(EVALUATION_CALLS.clockNow.bizType, {});
    expect(timeMs).toBe(AT + 60 * MINUTE_MS);
    expect(await closings()).toBeGreaterThan(0);
  });

  it('trade where the market follows them, without a word about it', async () => {
    const env = await start('follow');
    const program = spawn('python3', [join(EXAMPLES, 'bot.py')], {
      env,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let errors = '';
    program.stderr.on('data', (data) => (errors += String(data)));
    try {
      await expect.poll(async () => await closings(), { timeout: 30_000, interval: 100 }).toBeGreaterThan(0);
      expect(errors).toBe('');
    } finally {
      program.kill('SIGKILL');
    }
  });
});
