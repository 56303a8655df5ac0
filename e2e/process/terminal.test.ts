import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import WebSocket from 'ws';
import { signIn } from '../support/outside-client.ts';
import { runHost, startTerminal, type Terminal } from '../support/terminal.ts';
import type { Open } from './field-sockets.ts';

/** Seals the secrets of a terminal whose vault is told to take it. */
const PASSPHRASE = 'correct horse battery';

let directory: string;
const running: Terminal[] = [];

beforeEach(() => {
  directory = mkdtempSync(path.join(tmpdir(), 'meridian-terminal-'));
  vi.stubEnv('MERIDIAN_VAULT_PASSPHRASE', PASSPHRASE);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await Promise.all(running.splice(0).map((terminal) => terminal.stop('SIGKILL')));
  rmSync(directory, { recursive: true, force: true });
});

async function start(...args: string[]): Promise<Terminal> {
  const terminal = await startTerminal(args);
  running.push(terminal);
  return terminal;
}

/** The bridge of the page, over a websocket that the ticket of the link opens. */
async function openBridge({ ready: { link } }: Terminal) {
  const { origin, host, hash } = new URL(link);
  const socket = new WebSocket(`ws://${host}/ipc`, { headers: { origin } });
  await once(socket, 'open');
  const secret = randomBytes(32).toString('base64url');
  socket.send(JSON.stringify({ ticket: hash.slice('#ticket='.length), secret }));
  await once(socket, 'message');
  return {
    async invoke(name: string, request: object): Promise<Open> {
      socket.send(JSON.stringify({ id: 1, name, request }));
      const [data] = (await once(socket, 'message')) as [Buffer];
      const { ok, value, message } = JSON.parse(data.toString()) as Open;
      expect(ok, message).toBe(true);
      return value;
    },
  };
}

/** Every file below a folder, by its path. */
function filesBelow(folder: string): Map<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((each) => each.isFile());
  const paths = files.map(({ parentPath, name }) => path.join(parentPath, name));
  return new Map(paths.map((file) => [path.relative(folder, file), readFileSync(file, 'latin1')]));
}

describe('the built terminal', () => {
  it(
    'refuses a second instance on the same data with one clear line and code 2 [DT-04]',
    { tags: ['long'] },
    async () => {
      await start('--data', directory);
      const second = await runHost('--shell', 'link', '--data', directory);
      expect(second.code).toBe(2);
      expect(second.output).toContain(directory);
      expect(second.output).not.toMatch(/\n\s+at /);
    },
  );

  it('ends with code 2 and one line on a data folder that cannot serve [ATK-126]', async () => {
    const folders = ['/dev/null', ...(process.platform === 'linux' ? ['/proc/meridian/data'] : [])];
    for (const folder of folders) {
      const exit = await runHost('--shell', 'link', '--data', folder);
      expect(exit.code).toBe(2);
      expect(exit.output).toContain(`The data folder ${folder} cannot be used`);
      expect(exit.output).not.toMatch(/\n\s+at /);
    }
  });

  it(
    'starts again on the data of a terminal that was killed, with its sealed keys, which nothing else shows [DT-04] [DT-05]',
    { tags: ['long'] },
    async () => {
      const sealed = ['--data', directory, '--vault', 'passphrase'];
      const first = await start(...sealed);
      const bridge = await openBridge(first);
      const token = await signIn(first.ready);
      await bridge.invoke('session.remember', { token });
      const { key } = await bridge.invoke('keys.apply', { token, tag: 'planted' });
      const { privateKey } = await bridge.invoke('keys.reveal', { apiKey: key.apiKey });
      expect(privateKey).toMatch(/^[A-Za-z0-9+/=]{400,}$/);
      const { stdout: processes } = spawnSync('ps', ['-eww', '-o', 'args='], { encoding: 'utf8' });
      expect(processes).toContain(directory);
      await first.stop('SIGKILL');
      const second = await start(...sealed);
      expect(second.ready.baseUrl).toMatch(/^http:\/\/127\.0\.0\.1:/);
      const again = await openBridge(second);
      expect((await again.invoke('session.restore', {})).token).toBe(token);
      const bizType = 'customer.app.CustomerWebApiService.findCustomerInfo';
      const signed = await again.invoke('keys.signedCall', { apiKey: key.apiKey, bizType, body: {} });
      expect(signed.answer.body).toMatchObject({ code: '0' });
      expect(await second.stop()).toBe(0);
      const files = filesBelow(directory);
      expect(files.size).toBeGreaterThan(2);
      const shown = new Map([...files, ['processes', processes], ['output', first.errorOutput()]]);
      for (const [where, text] of shown)
        for (const secret of [privateKey.slice(0, 64), privateKey.slice(-64), token, PASSPHRASE])
          expect(text.includes(secret), `a secret in ${where}`).toBe(false);
    },
  );

  it('ends with code 2 and one clear line when a port is taken', { tags: ['long'] }, async () => {
    const first = await start('--in-memory');
    const { port } = new URL(first.ready.baseUrl);
    const second = await runHost('--shell', 'link', '--in-memory', '--port', port);
    expect(second.code).toBe(2);
    expect(second.output).toContain(port);
    expect(second.output).not.toMatch(/\n\s+at /);
  });
});
