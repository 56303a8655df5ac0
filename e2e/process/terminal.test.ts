import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import WebSocket from 'ws';
import { signIn } from '../support/outside-client.ts';
import { startTerminal, type Terminal } from '../support/terminal.ts';
import type { Open } from './field-sockets.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const HOST = path.join(ROOT, 'dist/main/host.js');
const require = createRequire(import.meta.url);

/** Seals the secrets of a terminal whose vault is told to take it. */
const PASSPHRASE = 'correct horse battery';

let directory: string;
const running: Terminal[] = [];

beforeEach(() => {
  directory = mkdtempSync(path.join(tmpdir(), 'meridian-terminal-'));
});
afterEach(async () => {
  await Promise.all(running.splice(0).map((terminal) => terminal.stop('SIGKILL')));
  rmSync(directory, { recursive: true, force: true });
});

async function start(...args: string[]): Promise<Terminal> {
  process.env['MERIDIAN_VAULT_PASSPHRASE'] = PASSPHRASE;
  const terminal = await startTerminal(args);
  running.push(terminal);
  return terminal;
}

/** The bridge of the page, over the websocket of a session that the link opens. */
async function openBridge({ ready: { link } }: Terminal) {
  const { origin, host } = new URL(link);
  const opened = await fetch(link);
  const cookie = (opened.headers.get('set-cookie') ?? '').split(';', 1)[0]!;
  const socket = new WebSocket(`ws://${host}/ipc`, { headers: { cookie, origin } });
  await once(socket, 'open');
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

function runToEnd(...args: string[]): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, [HOST, ...args]);
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, output })));
}

describe('the built terminal', () => {
  it('refuses a second instance on the same data with one clear line and code 2 [DT-04]', async () => {
    await start('--data', directory);
    const second = await runToEnd('--shell', 'link', '--data', directory);
    expect(second.code).toBe(2);
    expect(second.output).toContain(directory);
    expect(second.output).not.toMatch(/\n\s+at /);
  });

  it('starts again on the data of a terminal that was killed, with its sealed keys, which nothing else shows [DT-04] [DT-05]', async () => {
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
  });

  it('ends with code 2 and one clear line when a port is taken', async () => {
    const first = await start('--in-memory');
    const { port } = new URL(first.ready.baseUrl);
    const second = await runToEnd('--shell', 'link', '--in-memory', '--port', port);
    expect(second.code).toBe(2);
    expect(second.output).toContain(port);
    expect(second.output).not.toMatch(/\n\s+at /);
  });

  it('saves a picture of its demonstration [DT-21]', async () => {
    const file = path.join(directory, 'pictures', 'terminal.png');
    const { code, output } = await runToEnd('--screenshot', file, '--size', '1280x800', '--seed', '7');
    expect(output).toBe('');
    expect(code).toBe(0);
    const picture = readFileSync(file);
    expect(picture.subarray(1, 4).toString()).toBe('PNG');
    expect([picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([1280, 800]);
    expect(picture.length).toBeGreaterThan(50_000);
  });
});

describe('the packed application', () => {
  /** The mark by which the fuses of an Electron binary are found, and the fuses behind it. */
  const FUSE_MARK = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX';
  const FUSES = 9;

  /** A folder in the form of an unpacked Electron, whose binary consists of its fuses alone. */
  function hollowElectron(): string {
    const folder = path.join(directory, 'electron');
    mkdirSync(path.join(folder, 'resources'), { recursive: true });
    mkdirSync(path.join(folder, 'locales'));
    const wire = Buffer.from([1, FUSES, ...Array.from({ length: FUSES }, () => '0'.charCodeAt(0))]);
    const binary = Buffer.concat([Buffer.alloc(64), Buffer.from(FUSE_MARK), wire, Buffer.alloc(64)]);
    writeFileSync(path.join(folder, 'electron'), binary, { mode: 0o755 });
    for (const name of [
      'LICENSE',
      'LICENSES.chromium.html',
      'chrome-sandbox',
      'version',
      'locales/en-US.pak',
    ]) {
      writeFileSync(path.join(folder, name), '');
    }
    return folder;
  }

  it(
    'holds the build and the database in its archive, and closed fuses in its binary [DT-20]',
    { timeout: 120_000 },
    () => {
      const release = path.join(directory, 'release');
      const builder = path.join(path.dirname(require.resolve('electron-builder/package.json')), 'cli.js');
      const settings = [`-c.electronDist=${hollowElectron()}`, `-c.directories.output=${release}`];
      const args = [builder, '--linux', 'dir', '--publish', 'never', ...settings];
      const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: ROOT, encoding: 'utf8' });
      expect(status, `${stdout}${stderr}`).toBe(0);
      const unpacked = path.join(release, 'linux-unpacked');
      const archive = readFileSync(path.join(unpacked, 'resources', 'app.asar'));
      const header = archive.subarray(16, 16 + archive.readUInt32LE(12)).toString('utf8');
      const { files } = JSON.parse(header) as { files: Tree };
      for (const file of [
        'package.json',
        'dist/main/electron.js',
        'dist/main/platform-worker.js',
        'dist/backend/storage-worker.js',
        'dist/preload/preload.cjs',
        'dist/renderer/index.html',
        'node_modules/node-sqlite3-wasm/dist/node-sqlite3-wasm.wasm',
      ]) {
        expect(find(files, file), file).toBeDefined();
      }
      expect(Object.keys(files['node_modules']?.files ?? {})).toEqual(['node-sqlite3-wasm']);
      const binary = readFileSync(path.join(unpacked, 'meridian-terminal'));
      const wire = binary
        .subarray(binary.indexOf(FUSE_MARK) + FUSE_MARK.length + 2)
        .toString('latin1', 0, FUSES);
      // In the order of the fuses: run as Node, cookie encryption, NODE_OPTIONS, inspect, integrity, only from the archive.
      expect(wire.slice(0, 6)).toBe('010011');
    },
  );

  interface Tree {
    readonly [name: string]: { readonly files?: Tree };
  }

  function find(tree: Tree, file: string): unknown {
    const [name = '', ...rest] = file.split('/');
    return rest.length === 0 ? tree[name] : find(tree[name]?.files ?? {}, rest.join('/'));
  }
});
