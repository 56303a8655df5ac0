import { get, type IncomingMessage } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { startApp, type TerminalApp } from '../app.ts';
import { parseOptions } from '../options.ts';
import { startStaticServer, type StaticServer } from '../static-server.ts';
import { recordingLog } from '../test-support/recording-log.ts';
import { makeBuild, type TemporaryBuild } from '../test-support/temporary-build.ts';
import { TICKET_LIFE_MS } from './link-session.ts';
import { createLinkShell } from './link.ts';

const PAGE = '<!doctype html><html><head><title>t</title></head><body>terminal</body></html>';

let build: TemporaryBuild;
let server: StaticServer;
let app: TerminalApp;
let links: string[];
let nowMs: number;
let log: ReturnType<typeof recordingLog>;

beforeEach(async () => {
  build = await makeBuild(PAGE, { 'app.js': 'export {}' });
  server = await startStaticServer();
  links = [];
  nowMs = 1_000_000;
  log = recordingLog();
  const shell = createLinkShell({
    server,
    bridgeDirectory: `${build.directory}/preload`,
    announce: (url) => links.push(url),
    nowMs: () => nowMs,
    log: log.log,
  });
  const options = parseOptions(['--in-memory'], '');
  if (options === 'help') throw new Error('unreachable');
  const stage = { origin: server.origin, serve: server.serve, shells: [shell], close: server.close };
  const common = { options, stage, distDirectory: build.directory, sealer: undefined, log: log.log };
  app = await startApp({ ...common, version: '0.0.0', tell: () => undefined });
});

afterEach(async () => {
  await app.close();
  await build.remove();
});

interface Answer {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

function request(path: string, headers: Record<string, string> = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    get(`${server.origin}${path}`, { headers }, (response) => {
      let body = '';
      response.on('data', (chunk: Buffer) => (body += chunk.toString()));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body }),
      );
    }).on('error', reject);
  });
}

/** Opens the newest link and returns the cookie of the session. */
async function openLink(): Promise<string> {
  const { headers } = await request(new URL(links.at(-1)!).pathname);
  return headers['set-cookie']![0]!.split(';')[0]!;
}

function connect(headers: Record<string, string>): Promise<WebSocket | number> {
  return new Promise((resolve) => {
    const socket = new WebSocket(`ws://127.0.0.1:${server.port}/ipc`, { headers });
    socket.once('open', () => resolve(socket));
    socket.once('unexpected-response', (_request, response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    socket.once('error', () => undefined);
  });
}

function call(socket: WebSocket, name: string, request: unknown): Promise<unknown> {
  socket.send(JSON.stringify({ id: 1, name, request }));
  return new Promise((resolve) => socket.once('message', (data) => resolve(JSON.parse(String(data)))));
}

describe('the link shell', () => {
  it('announces one link on loopback, and shows nothing to whoever has not opened it', async () => {
    expect(links).toHaveLength(1);
    expect(links[0]).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/open\/[\w-]{43}$/);
    for (const path of ['/', '/index.html', '/app.js', '/desktop-bridge.js', '/nothing']) {
      expect((await request(path)).status).toBe(401);
    }
  });

  it('turns the link into a session whose cookie no script and no other site gets', async () => {
    const answer = await request(new URL(links[0]!).pathname);
    expect(answer.status).toBe(200);
    const [cookie = ''] = answer.headers['set-cookie'] ?? [];
    expect(cookie).toMatch(/^meridian-\d+=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/);
    const page = await request('/', { cookie: cookie.split(';')[0]! });
    expect(page.status).toBe(200);
    expect(page.body).toContain('<head><script src="/desktop-bridge.js"></script>');
    expect(page.headers['content-security-policy']).toContain("script-src 'self';");
  });

  it('lets a link work once, and prints a new one when a used one is opened', async () => {
    const first = new URL(links[0]!).pathname;
    await request(first);
    nowMs += 60_000;
    const again = await request(first);
    expect(again.status).toBe(410);
    expect(again.headers['set-cookie']).toBeUndefined();
    expect(links).toHaveLength(2);
    await request(first);
    expect(links).toHaveLength(2);
    expect((await request(new URL(links[1]!).pathname)).status).toBe(200);
  });

  it('refuses a link that is too old or guessed', async () => {
    expect((await request(`/open/${'A'.repeat(43)}`)).status).toBe(410);
    expect((await request('/open/')).status).toBe(410);
    nowMs += TICKET_LIFE_MS;
    expect((await request(new URL(links[0]!).pathname)).status).toBe(410);
  });

  it('carries calls over the websocket of the session [DT-06]', async () => {
    const cookie = await openLink();
    const socket = (await connect({ cookie, origin: server.origin })) as WebSocket;
    expect(await call(socket, 'app.info', {})).toMatchObject({ id: 1, ok: true, value: { shell: 'link' } });
    expect(await call(socket, 'no.such', {})).toMatchObject({
      id: 1,
      ok: false,
      message: 'refused: unknown call',
    });
    socket.close();
  });

  it('gives no socket to another origin, without the cookie, or with a wrong one [DT-06]', async () => {
    const cookie = await openLink();
    expect(await connect({ cookie, origin: 'http://elsewhere.example' })).toBe(403);
    expect(await connect({ cookie })).toBe(403);
    expect(await connect({ origin: server.origin })).toBe(401);
    expect(await connect({ cookie: `${cookie}x`, origin: server.origin })).toBe(401);
    expect(await connect({ cookie, origin: server.origin, host: 'localhost' })).toBe(403);
    expect(log.lines.join()).toContain('refused: websocket');
  });

  it('lets a newer link take the terminal over from an older session', async () => {
    const old = await openLink();
    const socket = (await connect({ cookie: old, origin: server.origin })) as WebSocket;
    const closed = new Promise<number>((resolve) => socket.once('close', resolve));
    nowMs += 60_000;
    await request(new URL(links[0]!).pathname);
    const next = await openLink();
    expect(await closed).toBe(1000);
    expect((await request('/', { cookie: old })).status).toBe(401);
    expect((await request('/', { cookie: next })).status).toBe(200);
  });

  it('asks the page for what only a browser can do: its clipboard and a new tab', async () => {
    const cookie = await openLink();
    const socket = (await connect({ cookie, origin: server.origin })) as WebSocket;
    const messages: unknown[] = [];
    socket.on('message', (data) => messages.push(JSON.parse(String(data))));
    socket.send('{"id":1,"name":"clipboard.write","request":{"text":"copied"}}');
    socket.send('{"id":2,"name":"link.open","request":{"url":"https://example.com/a"}}');
    socket.send('{"id":3,"name":"link.open","request":{"url":"file:///etc/passwd"}}');
    socket.send('{"id":4,"name":"link.open","request":{"url":"http://127.0.0.1:8080/back?code=1"}}');
    socket.send('{"id":5,"name":"link.open","request":{"url":"http://127.0.0.1.evil.test/back"}}');
    await expect.poll(() => messages.length).toBe(8);
    expect(messages).toContainEqual({ ask: 'open', url: 'http://127.0.0.1:8080/back?code=1' });
    expect(messages).toContainEqual({ id: 5, ok: true, value: { opened: false } });
    expect(messages).toContainEqual({ ask: 'clipboard', text: 'copied' });
    expect(messages).toContainEqual({ ask: 'open', url: 'https://example.com/a' });
    expect(messages).toContainEqual({ id: 3, ok: true, value: { opened: false } });
    socket.close();
  });

  it('drops a message that is too large with its socket', async () => {
    const cookie = await openLink();
    const socket = (await connect({ cookie, origin: server.origin })) as WebSocket;
    const closed = new Promise<number>((resolve) => socket.once('close', resolve));
    socket.send('x'.repeat(300_000));
    expect(await closed).toBe(1009);
  });
});
