import { ChildProcess } from 'node:child_process';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { recordingLog } from '../test-support/recording-log.ts';
import type { BrowserProgram } from './browser-program.ts';
import { startChromium } from './chromium-process.ts';
import { createChromiumShell } from './chromium.ts';

/** A browser that starts and says nothing. */
let directory: string;
let program: BrowserProgram;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'silent-browser-'));
  const path = join(directory, 'browser');
  await writeFile(path, '#!/bin/sh\nexec sleep 600\n');
  await chmod(path, 0o755);
  program = { path } as BrowserProgram;
  for (const name of ['chromium-world.js', 'chromium-page.js']) await writeFile(join(directory, name), '');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(async () => {
  vi.useRealTimers();
  await rm(directory, { recursive: true });
});

const START = { headless: true, width: 1, height: 1, firstUrl: 'about:blank', withoutSandbox: true };

/** Waits for so many timers; what polls by itself would move them on. */
async function timersAre(count: number): Promise<void> {
  while (vi.getTimerCount() !== count) await new Promise(setImmediate);
}

describe.runIf(process.platform !== 'win32')('a browser that says nothing', () => {
  it('has three seconds to close and is killed then [chromium-process:CLOSE_LIMIT_MS]', async () => {
    const kill = vi.spyOn(ChildProcess.prototype, 'kill');
    const closing = startChromium({ ...START, program, profileDirectory: directory }).close();
    vi.advanceTimersByTime(2_999);
    expect(kill).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    await closing;
    expect(kill.mock.calls).toEqual([['SIGKILL']]);
  });

  it('has fifteen seconds to start [chromium:START_LIMIT_MS]', async () => {
    const kill = vi.spyOn(ChildProcess.prototype, 'kill');
    const options = { program, origin: 'http://127.0.0.1:1', bridgeDirectory: directory, headless: true };
    const shell = createChromiumShell({ ...options, sandbox: 'required', log: recordingLog().log });
    const opening = shell.open({ dispatch: async () => ({ ok: true, value: {} }) });
    let reason = '';
    opening.catch((error: Error) => (reason = error.message));
    // The limit of the start, and that of the first command to the browser.
    await timersAre(2);
    vi.advanceTimersByTime(14_999);
    expect(vi.getTimerCount()).toBe(2);
    vi.advanceTimersByTime(1);
    // Now the browser is to close, and has its time for that.
    await timersAre(3);
    vi.advanceTimersByTime(3_000);
    await expect(opening).rejects.toThrow('the browser did not start in time');
    expect([reason, kill.mock.calls.length]).toEqual(['the browser did not start in time', 1]);
  });
});
