import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { IpcDispatcher } from '../ipc/dispatcher.ts';
import { recordingLog } from '../test-support/recording-log.ts';
import { createChromiumShell, type ChromiumShell } from './chromium.ts';
import type { BrowserProgram } from './browser-program.ts';
import { prepareTestBrowser } from './test-browser.ts';

let browser: BrowserProgram;
let directory: string;
let server: Server;
let shell: ChromiumShell | undefined;

// The first one to need the carried browser unpacks it.
beforeAll(async () => {
  const found = await prepareTestBrowser();
  if (!found) throw new Error('there is no browser for tests on this system');
  browser = found;
});

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'meridian-browser-end-'));
  server = createServer((_request, response) => void response.end('<!doctype html>terminal'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});

afterEach(async () => {
  await shell?.close();
  server.close();
  await rm(directory, { recursive: true, force: true });
});

const dispatcher: IpcDispatcher = { dispatch: async () => ({ ok: true, value: {} }) };

/** A shell whose browser is started by a script, which notes the process's id first. */
async function shellOf(origin: string): Promise<ChromiumShell> {
  const path = join(directory, 'browser');
  await writeFile(path, `#!/bin/sh\necho $$ > '${directory}/pid'\nexec '${browser.path}' "$@"\n`);
  await chmod(path, 0o755);
  for (const name of ['chromium-world.js', 'chromium-page.js']) await writeFile(join(directory, name), '');
  const { log } = recordingLog();
  return createChromiumShell({
    program: { ...browser, path },
    origin,
    bridgeDirectory: directory,
    headless: true,
    sandbox: 'optional',
    log,
  });
}

describe('the end of a Chromium shell', () => {
  it('is told, with nothing else, when the browser dies [DT-04]', async () => {
    shell = await shellOf(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    await shell.open(dispatcher);
    process.kill(Number(await readFile(join(directory, 'pid'), 'utf8')), 'SIGKILL');
    await expect(shell.closed).resolves.toBeUndefined();
  });

  it('is not told when the browser never showed the terminal, so that the next attempt counts', async () => {
    shell = await shellOf('http://127.0.0.1:1');
    await expect(shell.open(dispatcher)).rejects.toThrow('did not load');
    expect(await Promise.race([shell.closed, Promise.resolve('still to come')])).toBe('still to come');
  });
});
