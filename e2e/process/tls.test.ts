import { once } from 'node:events';
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { get } from 'node:https';
import { connect, type AddressInfo, type Socket } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { connect as connectSecurely } from 'node:tls';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import {
  MAX_HANDSHAKES,
  openEntrance,
  ServerCertificate,
} from '../../backend/gateway/proxies/secure-connections.ts';
import { createBusCertificates } from './bus-certificates.ts';
import { runToEnd, startPlatformProcess, type PlatformProcess } from './platform-process.ts';

const [first, second] = [createBusCertificates(), createBusCertificates()];
const SILENT = pino({ level: 'silent' });
const filesOf = ({ serverArgs: [, , certificate = '', , key = ''] }: typeof first) => ({ certificate, key });
const authorityOf = ({ authorityFile }: typeof first) => readFileSync(authorityFile);

let folder: string;
let files: { readonly certificate: string; readonly key: string };
const options = () => ['--tls-cert', files.certificate, '--tls-key', files.key];
/** Puts other files where the platform reads its own. */
function install(from: { readonly certificate: string; readonly key: string }): void {
  copyFileSync(from.certificate, files.certificate);
  copyFileSync(from.key, files.key);
}
beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'meridian-tls-'));
  files = { certificate: path.join(folder, 'chain.pem'), key: path.join(folder, 'key.pem') };
  install(filesOf(first));
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
  for (const made of [first, second]) made.remove();
});

/** The name of a certificate is the address, which is not said beforehand. */
const SECURE = { servername: '', agent: false } as const;

/** The status of an answer to whoever trusts one authority alone. */
function statusOf(url: string, ca: Buffer, headers: Record<string, string> = {}): Promise<number> {
  return new Promise((resolve, reject) => {
    get(url, { ...SECURE, ca, headers }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    }).on('error', reject);
  });
}

async function open(url: string, ca: Buffer): Promise<WebSocket> {
  const secure = { ...SECURE, ca };
  const socket = new WebSocket(url, secure);
  await once(socket, 'open');
  return socket;
}

describe('a platform that speaks TLS', () => {
  let platform: PlatformProcess;
  let ports: Record<'calls' | 'compatible' | 'quotes' | 'messages' | 'client', string>;
  beforeAll(async () => {
    platform = await startPlatformProcess([
      ...options(),
      '--compatible-port',
      '0',
      '--trusted-proxies',
      '127.0.0.1',
      '--log',
      'info',
    ]);
    const { baseUrl, compatibleUrl = '', quoteWsUrl, messageWsUrl, clientWsUrl } = platform.ready;
    ports = {
      calls: `${baseUrl}/health/ready`,
      compatible: `${compatibleUrl}/api/v3/ping`,
      quotes: `${quoteWsUrl}/quote_guest`,
      messages: `${messageWsUrl}/msg`,
      client: clientWsUrl,
    };
  });
  afterAll(() => platform.stop('SIGKILL'));

  it('does so at every port, over HTTP and websockets, and in its documents [HU-115]', async () => {
    const ca = authorityOf(first);
    for (const name of ['calls', 'compatible'] as const) {
      expect(ports[name]).toMatch(/^https:/);
      expect(await statusOf(ports[name], ca)).toBe(200);
    }
    for (const name of ['quotes', 'messages', 'client'] as const) {
      expect(ports[name]).toMatch(/^wss:/);
      (await open(ports[name], ca)).terminate();
    }
    const documents = await new Promise<string>((resolve, reject) => {
      get(`${platform.ready.baseUrl}/docs/openapi.json`, { ...SECURE, ca }, (response) => {
        let text = '';
        response.on('data', (chunk) => (text += chunk)).on('end', () => resolve(text));
      }).on('error', reject);
    });
    expect(documents).toContain(platform.ready.baseUrl);
  });

  it('says nothing to whoever speaks plain HTTP, and serves the next', async () => {
    await expect(fetch(ports.calls.replace('https', 'http'))).rejects.toThrow();
    expect(await statusOf(ports.calls, authorityOf(first))).toBe(200);
  });

  it('believes a proxy that says before the handshake for whom it connects', async () => {
    const port = Number(new URL(platform.ready.baseUrl).port);
    const raw = connect(port, '127.0.0.1');
    raw.write('PROXY TCP4 203.0.113.9 127.0.0.1 4711 443\r\n');
    const socket = connectSecurely({
      socket: raw,
      ca: authorityOf(first),
      checkServerIdentity: () => undefined,
    });
    socket.write('GET /status HTTP/1.1\r\nhost: evil.example\r\nconnection: close\r\n\r\n');
    socket.resume();
    await once(socket, 'close');
    await expect.poll(() => platform.stderr()).toMatch(/"ip":"203\.0\.113\.9".*foreign host refused/);
  });

  it('takes a renewed certificate at a hang-up, while connections go on [HU-115]', async () => {
    const [before, after] = [authorityOf(first), authorityOf(second)];
    const quotes = await open(ports.quotes, before);
    await expect(statusOf(ports.calls, after)).rejects.toThrow(/certificate/);
    install(filesOf(second));
    expect(await statusOf(ports.calls, before)).toBe(200);
    platform.child.kill('SIGHUP');
    await expect.poll(() => statusOf(ports.calls, after).catch(() => undefined)).toBe(200);
    for (const name of ['quotes', 'messages', 'client'] as const)
      (await open(ports[name], after)).terminate();
    expect(await statusOf(ports.compatible, after)).toBe(200);
    await expect(statusOf(ports.calls, before)).rejects.toThrow(/certificate/);
    const answered = once(quotes, 'pong');
    quotes.ping();
    await answered;
    quotes.terminate();
  });

  it('keeps the one before where files are no pair, says so, and nothing of the key', async () => {
    install({ certificate: filesOf(first).certificate, key: filesOf(second).key });
    platform.child.kill('SIGHUP');
    await expect.poll(() => platform.stderr()).toMatch(/certificate not renewed/);
    expect(await statusOf(ports.calls, authorityOf(second))).toBe(200);
    const [, secret = ''] = readFileSync(files.key, 'utf8').split('\n');
    expect(secret.length).toBeGreaterThan(40);
    expect(platform.stderr()).not.toContain(secret);
  });

  it('ends in time though somebody never says a word', async () => {
    const silent = connect(Number(new URL(platform.ready.messageWsUrl).port), '127.0.0.1');
    await once(silent, 'connect');
    // What came after it was served, so that it is there.
    (await open(ports.messages, authorityOf(second))).terminate();
    const { code, stderr } = await platform.stop();
    expect(code).toBe(0);
    expect(stderr).not.toContain('before it had finished');
  });
});

describe('the processes of quotes', () => {
  it(
    'speak TLS as the platform does, each with the renewed certificate [HU-115]',
    { tags: ['long'] },
    async () => {
      install(filesOf(first));
      const platform = await startPlatformProcess([...options(), '--quote-processes', '2']);
      const url = `${platform.ready.quoteWsUrl}/quote_guest`;
      // The system gives connections to both processes.
      const openMany = async (ca: Buffer) => {
        for (const socket of await Promise.all(Array.from({ length: 24 }, () => open(url, ca))))
          socket.terminate();
      };
      try {
        await openMany(authorityOf(first));
        install(filesOf(second));
        platform.child.kill('SIGHUP');
        const isRenewed = () =>
          openMany(authorityOf(second)).then(
            () => true,
            () => false,
          );
        await expect.poll(isRenewed).toBe(true);
      } finally {
        await platform.stop();
      }
    },
  );
});

describe('files of TLS', () => {
  it('that are missing end the start with one line', async () => {
    const missing = path.join(folder, 'none.pem');
    const { code, stderr } = await runToEnd(['--tls-cert', missing, '--tls-key', files.key, '--port', '0']);
    expect(code).toBe(2);
    expect(stderr).toMatch(/^--tls-cert \S+none\.pem cannot be read \(ENOENT\)\n$/);
  });

  it.each([
    ['that are no PEM', () => ({ certificate: import.meta.filename, key: files.key })],
    ['of two pairs', () => ({ certificate: filesOf(first).certificate, key: filesOf(second).key })],
  ])('%s are rejected', (_case, pair) => {
    expect(() => new ServerCertificate(pair(), SILENT)).toThrow(/are no pair in PEM \([A-Z0-9_]+\)$/);
  });
});

describe('handshakes under way', () => {
  it('are at most so many at a port: the first gives way [MAX_HANDSHAKES]', async () => {
    const server = createServer();
    openEntrance(server, { certificate: new ServerCertificate(filesOf(first), SILENT) });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const sockets: Socket[] = [];
    const add = async (): Promise<Socket> => {
      const socket = connect(port, '127.0.0.1').on('error', () => undefined);
      sockets.push(socket);
      await once(socket, 'connect');
      return socket;
    };
    const oldest = await add();
    const ended = once(oldest, 'close');
    oldest.resume();
    await Promise.all(Array.from({ length: MAX_HANDSHAKES - 1 }, add));
    const newest = await add();
    await ended;
    expect(newest.destroyed).toBe(false);
    for (const socket of sockets) socket.destroy();
    server.close();
  });
});
