import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer, request as httpRequest, type IncomingMessage } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openStaticFiles, TerminalMissingError } from './static-files.ts';
import { startStaticServer, type StaticServer } from './static-server.ts';

const POLICY = "default-src 'none'";

let directory: string;
let server: StaticServer;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'static-'));
  await writeFile(join(directory, 'secret.txt'), 'secret');
  const root = join(directory, 'renderer');
  await mkdir(join(root, 'assets'), { recursive: true });
  await writeFile(join(root, 'index.html'), '<!doctype html><html lang="en"><title>Meridian</title>');
  await writeFile(join(root, 'assets', 'index-1a2B3c4_.js'), 'export {}');
  await writeFile(join(root, 'assets', 'worker-1a2B3c4_.js'), 'export {}');
  await writeFile(join(root, 'plain.json'), '{}');
  await symlink(join(directory, 'secret.txt'), join(root, 'link.txt'));
  server = await startStaticServer();
  server.serve({ files: await openStaticFiles(root), profileId: 'acme', contentSecurityPolicy: POLICY });
});

afterEach(async () => {
  await server.close();
  await rm(directory, { recursive: true, force: true });
});

interface Answer {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

/** Sends the path as it is written: `fetch` would tidy it up first. */
function send(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
  return new Promise((resolve, reject) => {
    httpRequest({ host: '127.0.0.1', port: server.port, path, headers, method }, (response) => {
      let body = '';
      response.on('data', (chunk: Buffer) => (body += chunk.toString()));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body }),
      );
    })
      .on('error', reject)
      .end();
  });
}

describe('the head of a request', () => {
  it('serves another platform at once under its own policy, and has no worker kept from the one before [ATK-431]', async () => {
    const worker = '/assets/worker-1a2B3c4_.js';
    const { headers } = await send(worker);
    expect(headers['cache-control']).toBe('no-store');
    const files = await openStaticFiles(join(directory, 'renderer'));
    server.serve({ files, profileId: 'north', contentSecurityPolicy: "default-src 'none'" });
    const again = await send(worker, { 'if-none-match': headers.etag ?? '' });
    expect([again.status, again.headers['content-security-policy']]).toEqual([200, "default-src 'none'"]);
    const page = await send('/');
    expect(page.headers['content-security-policy']).toBe("default-src 'none'");
    expect(page.body).toContain('<html data-profile="north"');
  });

  it('has 16 KiB at most [HEADER_BYTES_LIMIT]', async () => {
    expect((await send('/', { note: 'n'.repeat(16_000) })).status).toBe(200);
    const answered = send('/', { note: 'n'.repeat(17_000) }).then(
      ({ status }) => status,
      () => 'hung up',
    );
    expect(await answered).not.toBe(200);
  });
});

describe("the server of the terminal's files", () => {
  it('listens on loopback only', () => {
    expect(server.origin).toBe(`http://127.0.0.1:${server.port}`);
  });

  it('sends the start page under the policy and never from a cache [DT-06]', async () => {
    const { status, headers, body } = await send('/');
    expect(status).toBe(200);
    expect(body).toContain('Meridian');
    expect(headers).toMatchObject({
      'content-security-policy': POLICY,
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'x-frame-options': 'DENY',
      'cross-origin-opener-policy': 'same-origin',
    });
    expect((await send('/index.html?x=1')).status).toBe(200);
  });

  it('has nothing to complain of where a browser asks for an icon by itself', async () => {
    const { status, body } = await send('/favicon.ico');
    expect([status, body]).toEqual([204, '']);
    expect((await send('/favicon.png')).status).toBe(404);
  });

  it('lets a browser keep what carries a hash in its name, and check the rest', async () => {
    const script = await send('/assets/index-1a2B3c4_.js');
    expect(script.headers['content-type']).toBe('text/javascript; charset=utf-8');
    expect(script.headers['cache-control']).toContain('immutable');
    const plain = await send('/plain.json');
    expect(plain.headers['cache-control']).toBe('no-cache');
    const again = await send('/plain.json', { 'if-none-match': plain.headers.etag ?? '' });
    expect([again.status, again.body]).toEqual([304, '']);
  });

  it.each([
    '/../secret.txt',
    '/..%2fsecret.txt',
    '/%2e%2e/secret.txt',
    '/assets/../../secret.txt',
    '/assets\\..\\..\\secret.txt',
    '/./plain.json',
    '//secret.txt',
    '/link.txt',
    '/assets',
    '/assets/',
    '/%00',
    '/plain.json%00.js',
    '/nothing',
    'http://127.0.0.1/secret.txt',
  ])('finds nothing at %s', async (path) => {
    const { status, body } = await send(path);
    expect(status).toBe(404);
    expect(body).toBe('');
  });

  it.each(['localhost', 'meridian.example', '127.0.0.1', '127.0.0.1:1'])(
    'answers no request that was meant for the host %j',
    async (host) => {
      expect((await send('/', { host })).status).toBe(421);
    },
  );

  it('takes no method but GET and HEAD, and no websocket', async () => {
    expect((await send('/', {}, 'HEAD')).body).toBe('');
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS'])
      expect((await send('/', {}, method)).status).toBe(405);
    const upgrade = { connection: 'Upgrade', upgrade: 'websocket' };
    await expect(send('/', upgrade)).resolves.toMatchObject({ status: 403 });
  });

  it('sends its policy with scripts too, because a worker is held to that of its own script [ATK-411]', async () => {
    const { headers } = await send('/assets/index-1a2B3c4_.js');
    expect(headers).toMatchObject({ 'content-security-policy': POLICY, 'x-content-type-options': 'nosniff' });
    const nothing = await send('/nothing');
    expect(nothing.headers).toMatchObject({
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
  });

  /** Opens a connection and resolves when it is there; `text` is all that it says. */
  const hold = (text = ''): Promise<Socket> =>
    new Promise((resolve, reject) => {
      const socket = connect({ host: '127.0.0.1', port: server.port }, () => resolve(socket));
      socket.once('error', reject);
      if (text !== '') socket.write(text);
    });

  const ended = (socket: Socket): Promise<void> =>
    new Promise((resolve) =>
      socket
        .resume()
        .on('error', () => undefined)
        .once('close', () => resolve()),
    );

  it('holds 256 connections; the silent ones give way to whoever asks for something [ATK-412] [CONNECTION_LIMIT]', async () => {
    const silent: Socket[] = [];
    let ended = 0;
    for (let count = 0; count < 300; count++) {
      const socket = await hold();
      socket.on('error', () => undefined).once('close', () => ended++);
      silent.push(socket);
    }
    expect((await send('/')).status).toBe(200);
    await expect.poll(() => ended).toBe(45);
    silent.forEach((socket) => socket.destroy());
  });

  it('ends at once beside connections that are silent or half-way through a request [ATK-410]', async () => {
    const closed = await Promise.all(['', 'GET / HTTP/1.1\r\nHost: a'].map((text) => hold(text)));
    const gone = Promise.all(closed.map((socket) => ended(socket)));
    await server.close();
    await gone;
  });

  it('gives a request 5 seconds to arrive [ATK-412]', { tags: ['long'] }, async () => {
    const startedAt = performance.now();
    const socket = await hold('GET / HTTP/1.1\r\n');
    const trickle = setInterval(() => socket.write('a: b\r\n'), 200);
    await ended(socket);
    clearInterval(trickle);
    expect(performance.now() - startedAt).toBeGreaterThan(4_000);
  });

  it('asks for patience until the platform is there', async () => {
    const early = await startStaticServer();
    const { status } = await fetch(`${early.origin}/`);
    expect(status).toBe(503);
    await early.close();
  });

  it('takes the preferred port when it is free and another when it is not', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const { port } = other.address() as AddressInfo;
    const beside = await startStaticServer(port);
    expect(beside.port).not.toBe(port);
    await beside.close();
    await new Promise((resolve) => other.close(resolve));
    const taken = await startStaticServer(port);
    expect(taken.port).toBe(port);
    await taken.close();
  });

  it('says clearly when the terminal was not built', async () => {
    await expect(openStaticFiles(join(directory, 'nowhere'))).rejects.toThrow(TerminalMissingError);
  });
});
