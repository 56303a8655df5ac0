import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeBuild, type TemporaryBuild } from './test-support/temporary-build.ts';

/** The terminal as a process, with a stand-in for the platform's thread. */

let build: TemporaryBuild;
let data: string;

beforeAll(async () => {
  build = await makeBuild('<!doctype html><html><head></head><body>terminal</body></html>');
});
afterAll(() => build.remove());
beforeEach(async () => {
  data = await mkdtemp(join(tmpdir(), 'host-'));
});
afterEach(() => rm(data, { recursive: true, force: true }));

interface Running {
  readonly ready: { readonly link: string; readonly baseUrl: string };
  /** Sends a signal and waits for the exit code. */
  stop(signal: NodeJS.Signals): Promise<number | null>;
  output(): string;
  /** Closes what the process writes to, as a terminal window does that is closed. */
  hangUp(): void;
}

interface Ended {
  readonly code: number | null;
  readonly output: string;
}

function launch(args: readonly string[]) {
  const env = { ...process.env, HOME: data, DISPLAY: '', WAYLAND_DISPLAY: '' };
  const child = spawn(process.execPath, [join(build.directory, 'main', 'host.js'), ...args], { env });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const ended = once(child, 'close').then(([code]) => code as number | null);
  return { child, ended, output: () => output };
}

async function start(...args: string[]): Promise<Running> {
  const { child, ended, output } = launch(['--json', '--data', data, ...args]);
  const line = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', () => {
      const ready = output()
        .split('\n')
        .find((text) => text.startsWith('{"ready"') || text.includes('"ready":true'));
      if (ready !== undefined) resolve(ready);
    });
    void ended.then((code) => reject(new Error(`ended with ${code}: ${output()}`)));
  });
  return {
    ready: JSON.parse(line) as Running['ready'],
    output,
    hangUp: () => [child.stdout, child.stderr].forEach((stream) => stream.destroy()),
    stop: (signal) => {
      child.kill(signal);
      return ended;
    },
  };
}

async function runToEnd(...args: string[]): Promise<Ended> {
  const { ended, output } = launch(args);
  return { code: await ended, output: output() };
}

function isOpen(url: string): Promise<boolean> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    const socket = connect({ host: hostname, port: Number(port) });
    socket.once('connect', () => resolve(socket.destroy() !== undefined));
    socket.once('error', () => resolve(false));
  });
}

describe('the terminal as a process', () => {
  it('serves a link where no window can be shown, and ends with every port when asked [DT-03, DT-04]', async () => {
    const running = await start();
    expect(running.ready.link).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/#ticket=/);
    expect([await isOpen(running.ready.link), await isOpen(running.ready.baseUrl)]).toEqual([true, true]);
    expect(await running.stop('SIGTERM')).toBe(0);
    expect([await isOpen(running.ready.link), await isOpen(running.ready.baseUrl)]).toEqual([false, false]);
  });

  it('leaves no process and no port behind when it is killed [DT-04]', async () => {
    const running = await start();
    await running.stop('SIGKILL');
    expect([await isOpen(running.ready.link), await isOpen(running.ready.baseUrl)]).toEqual([false, false]);
  });

  it('asks for the port of its last run again, so that what the page keeps is found', async () => {
    const first = await start();
    await first.stop('SIGTERM');
    const second = await start();
    await second.stop('SIGTERM');
    expect(new URL(second.ready.link).origin).toBe(new URL(first.ready.link).origin);
  });

  it.each(['SIGHUP', 'SIGINT', 'SIGTERM'] as const)(
    'ends with code 0 on %s, also when its terminal is gone and silent peers hold connections [ATK-409] [ATK-410]',
    async (signal) => {
      const running = await start();
      const { port } = new URL(running.ready.link);
      const silent = Array.from({ length: 20 }, () => connect({ host: '127.0.0.1', port: Number(port) }));
      await Promise.all(silent.map((socket) => once(socket, 'connect')));
      silent.forEach((socket) => socket.on('error', () => undefined));
      silent[0]?.write('GET / HT');
      running.hangUp();
      const startedAt = performance.now();
      expect(await running.stop(signal)).toBe(0);
      expect(performance.now() - startedAt).toBeLessThan(5_000);
      silent.forEach((socket) => socket.destroy());
    },
  );

  it('says in its files nothing of the ticket, and in its output the link alone [DT-05]', async () => {
    const running = await start();
    const ticket = new URL(running.ready.link).hash.slice('#ticket='.length);
    expect(ticket).toHaveLength(43);
    await running.stop('SIGTERM');
    expect(running.output().split(ticket)).toHaveLength(2);
    for (const name of await readdir(data, { recursive: true, withFileTypes: true })) {
      if (name.isFile())
        expect(await readFile(join(name.parentPath, name.name), 'utf8')).not.toContain(ticket);
    }
  });

  it.each([
    [['--shell', 'netscape'], '--shell must be electron or chromium or link or auto'],
    [['--profile', '/nowhere/profile.json'], '/nowhere/profile.json does not exist'],
    [['--vault', 'system', '--data', '.'], 'offers no key store to this shell'],
  ])('ends with code 2 and one clear line for %j', async (args, line) => {
    const { code, output } = await runToEnd(...args);
    expect(code).toBe(2);
    expect(output).toContain(line);
    expect(output).not.toMatch(/\n\s+at /);
  });

  it('says that secrets are not kept when it has nothing to seal them with [DT-05]', async () => {
    const running = await start();
    await running.stop('SIGTERM');
    expect(running.output()).toContain('Secrets are kept in memory only');
  });

  it('does not open a vault that it cannot unseal, and leaves its file alone', async () => {
    const sealed = '{"version":1,"sealedBy":"passphrase","sealed":"AAAA"}';
    await writeFile(join(data, 'vault.json'), sealed);
    const { ended, output } = launch(['--data', data, '--vault', 'passphrase']);
    expect(await ended).toBe(2);
    expect(output()).toContain('--vault passphrase needs a passphrase');
    expect(await readFile(join(data, 'vault.json'), 'utf8')).toBe(sealed);
  });

  it('prints its options', async () => {
    const { code, output } = await runToEnd('--help');
    expect(code).toBe(0);
    expect(output).toContain('--screenshot FILE');
  });
});
