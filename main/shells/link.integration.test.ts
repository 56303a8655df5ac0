import { randomBytes } from 'node:crypto';
import { get, type IncomingMessage } from 'node:http';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { startApp, type TerminalApp } from '../app.ts';
import { parseOptions } from '../options.ts';
import { startStaticServer, type StaticServer } from '../static-server.ts';
import { recordingLog } from '../test-support/recording-log.ts';
import { makeBuild, type TemporaryBuild } from '../test-support/temporary-build.ts';
import { createLinkShell } from './link.ts';

const PAGE = '<!doctype html><html><head><title>t</title></head><body>terminal</body></html>';

let build: TemporaryBuild;
let server: StaticServer;
let app: TerminalApp;
let links: string[];
let nowMs: number;
let log: ReturnType<typeof recordingLog>;

beforeAll(async () => {
  build = await makeBuild(PAGE, { 'app.js': 'export {}' });
});
afterAll(() => build.remove());

beforeEach(async () => {
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
  app = await startApp({ ...common, version: '0.0.0', notify: () => undefined });
});

afterEach(() => app.close());

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

/** The ticket of the newest link. */
const ticketOf = (link = links.at(-1)!): string => new URL(link).hash.slice('#ticket='.length);
const newSecret = (): string => randomBytes(32).toString('base64url');

/** A socket of the page's path, or the status with which it is refused. */
function connect(headers: Record<string, string> = { origin: server.origin }): Promise<WebSocket | number> {
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

/** Sends a first frame and resolves with the socket when the session is open, else with the code of its close. */
async function enter(first: string): Promise<WebSocket | number> {
  const socket = (await connect()) as WebSocket;
  return new Promise((resolve) => {
    socket.once('close', resolve);
    socket.once('message', (data) => {
      expect(String(data)).toBe('{"session":"open"}');
      resolve(socket);
    });
    socket.send(first);
  });
}

const claim = (ticket: string, secret = newSecret()): string => JSON.stringify({ ticket, secret });
const openLink = async (secret = newSecret()): Promise<WebSocket> =>
  (await enter(claim(ticketOf(), secret))) as WebSocket;
const closeOf = (socket: WebSocket): Promise<number> =>
  new Promise((resolve) => socket.once('close', resolve));

function call(socket: WebSocket, name: string, request: unknown): Promise<unknown> {
  socket.send(JSON.stringify({ id: 1, name, request }));
  return new Promise((resolve) => socket.once('message', (data) => resolve(JSON.parse(String(data)))));
}

describe('the link shell', () => {
  it('closes a window whose call fails on its way, and goes on [ATK-853]', async () => {
    await app.close();
    server = await startStaticServer();
    const shell = createLinkShell({
      server,
      bridgeDirectory: `${build.directory}/preload`,
      announce: (url) => links.push(url),
      nowMs: () => nowMs,
      log: log.log,
    });
    await shell.open({ dispatch: () => Promise.reject(new Error('lost on the way')) });
    const secret = newSecret();
    const socket = await openLink(secret);
    const closed = closeOf(socket);
    socket.send('{"id":1,"name":"app.info","request":{}}');
    expect(await closed).toBe(1011);
    expect(log.lines.join('')).toContain('lost on the way');
    expect(await enter(claim('', secret))).toBeInstanceOf(WebSocket);
    await shell.close();
    await server.close();
  });

  it('announces one link on loopback, whose ticket no browser sends to a server [ATK-401]', async () => {
    expect(links).toHaveLength(1);
    expect(links[0]).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/#ticket=[\w-]{43}$/);
    const page = await request(new URL(links[0]!).pathname);
    expect(page.status).toBe(200);
    expect(page.body).toContain('<head><script src="/desktop-bridge.js"></script>');
    expect(page.headers['content-security-policy']).toContain("script-src 'self';");
  });

  it('sets no cookie and takes none for a session [ATK-401]', async () => {
    for (const path of [
      '/',
      '/index.html',
      '/app.js',
      '/desktop-bridge.js',
      '/nothing',
      `/open/${ticketOf()}`,
    ])
      expect((await request(path)).headers['set-cookie']).toBeUndefined();
    const ticket = ticketOf();
    const cookie = `meridian-${server.port}=${ticket}; session=${ticket}`;
    const socket = (await connect({ cookie, origin: server.origin })) as WebSocket;
    const closed = closeOf(socket);
    socket.send('{"id":1,"name":"keys.list","request":{}}');
    expect(await closed).toBe(4401);
  });

  it('does not use the ticket up when programs look at the page before its owner [ATK-402]', async () => {
    for (let looks = 0; looks < 3; looks++) await request('/');
    expect(await openLink()).toBeInstanceOf(WebSocket);
  });

  it.each([
    ['a call', '{"id":1,"name":"app.info","request":{}}'],
    ['a text that is no session', 'hello'],
    ['a session of another form', '{"ticket":1,"secret":[]}'],
    ['an empty ticket', '{"ticket":"","secret":""}'],
    ['a text too long', `{"ticket":"${'a'.repeat(400)}","secret":"b"}`],
  ])('serves nothing to a socket whose first frame is %s [ATK-403]', async (_what, first) => {
    const socket = (await connect()) as WebSocket;
    const answers: string[] = [];
    socket.on('message', (data) => answers.push(String(data)));
    const closed = closeOf(socket);
    socket.send(first);
    socket.send('{"id":2,"name":"keys.list","request":{}}');
    expect(await closed).toBe(4401);
    expect(answers).toEqual([]);
  });

  it('closes a socket that names no session within 5 seconds [ATK-404]', { tags: ['long'] }, async () => {
    const startedAt = performance.now();
    expect(await closeOf((await connect()) as WebSocket)).toBe(4408);
    expect(performance.now() - startedAt).toBeGreaterThan(4_000);
  });

  it('keeps 8 sockets that are silent, and lets the owner in between them [ATK-404] [link:WAITING_LIMIT]', async () => {
    const silent: WebSocket[] = [];
    let ended = 0;
    for (let count = 0; count < 30; count++) {
      const socket = (await connect()) as WebSocket;
      socket.once('close', () => ended++);
      silent.push(socket);
    }
    await expect.poll(() => ended).toBe(22);
    const owner = await openLink();
    expect(await call(owner, 'app.info', {})).toMatchObject({ ok: true });
    expect(ended).toBe(23);
    silent.forEach((socket) => socket.terminate());
  });

  it('lets nobody void the right ticket by wrong ones [ATK-405]', async () => {
    nowMs += 60_000;
    for (let guesses = 0; guesses < 200; guesses++) expect(await enter(claim(newSecret()))).toBe(4401);
    expect(links).toHaveLength(1);
    expect(log.lines.filter((line) => line.includes('refused'))).toHaveLength(100);
    expect(await openLink()).toBeInstanceOf(WebSocket);
  });

  it('lets a link work once, and prints a new one when a used one is opened [ATK-406]', async () => {
    const first = ticketOf();
    await openLink();
    nowMs += 60_000;
    expect(await enter(claim(first))).toBe(4401);
    expect(links).toHaveLength(2);
    expect(await enter(claim(first))).toBe(4401);
    nowMs += 60_000;
    expect(await enter(claim(first))).toBe(4401);
    expect(links).toHaveLength(2);
    expect(await openLink()).toBeInstanceOf(WebSocket);
  });

  it('refuses a link after 30 minutes [ATK-406] [TICKET_LIFE_MS]', async () => {
    nowMs += 30 * 60_000 - 1;
    const socket = await openLink();
    socket.close();
    nowMs += 60_000;
    await enter(claim(newSecret()));
    nowMs += 30 * 60_000;
    expect(await enter(claim(ticketOf()))).toBe(4401);
  });

  it('takes no secret that could be guessed [ATK-405]', async () => {
    for (const secret of ['', 'a', 'a'.repeat(42), `${'a'.repeat(42)} `])
      expect(await enter(claim(ticketOf(), secret))).toBe(4401);
    expect(await openLink()).toBeInstanceOf(WebSocket);
  });

  it('carries calls over the socket of the session [DT-06]', async () => {
    const socket = await openLink();
    expect(await call(socket, 'app.info', {})).toMatchObject({ id: 1, ok: true, value: { shell: 'link' } });
    expect(await call(socket, 'no.such', {})).toMatchObject({
      id: 1,
      ok: false,
      message: 'refused: unknown call',
    });
    socket.close();
  });

  it('gives no socket to another origin, no origin or another host [DT-06] [ATK-407]', async () => {
    expect(await connect({ origin: 'http://elsewhere.example' })).toBe(403);
    expect(await connect({ origin: `http://127.0.0.1:${server.port + 1}` })).toBe(403);
    expect(await connect({ origin: `http://localhost:${server.port}` })).toBe(403);
    expect(await connect({ origin: 'null' })).toBe(403);
    expect(await connect({})).toBe(403);
    expect(await connect({ origin: server.origin, host: 'localhost' })).toBe(403);
    expect(await connect({ origin: server.origin, 'sec-fetch-site': 'same-site' })).toBe(403);
    expect(log.lines.join()).toContain('refused: websocket');
  });

  it.each([
    ['a page of another site', { 'sec-fetch-site': 'cross-site' }],
    ['a page of another port', { 'sec-fetch-site': 'same-site' }],
    ['a script of another origin', { origin: 'http://127.0.0.1:1' }],
    ['a sandboxed frame', { origin: 'null' }],
  ])('gives no file to %s [ATK-407]', async (_who, headers) => {
    for (const path of ['/', '/app.js', '/desktop-bridge.js'])
      expect((await request(path, headers)).status).toBe(403);
    const pressed = await request('/', { ...headers, 'sec-fetch-mode': 'navigate' });
    expect(pressed.body).toContain('Copy its link into the address bar');
    expect(pressed.headers['content-type']).toContain('text/plain');
  });

  it('keeps the session over a reload for 2 minutes, and for its own page only [ATK-408]', async () => {
    const secret = newSecret();
    const leave = async (socket: WebSocket): Promise<void> => {
      const before = log.lines.length;
      socket.close();
      await expect.poll(() => log.lines.slice(before).join()).toContain('the window has gone');
    };
    await leave(await openLink(secret));
    nowMs += 119_000;
    expect(await enter(claim('', newSecret()))).toBe(4401);
    const again = (await enter(claim('', secret))) as WebSocket;
    // A window that stays may come back after any time.
    nowMs += 3 * 60 * 60_000;
    await leave(again);
    await leave((await enter(claim('', secret))) as WebSocket);
    nowMs += 120_000;
    expect(await enter(claim('', secret))).toBe(4401);
  });

  it('lets a newer link take the terminal over from an older session', async () => {
    const secret = newSecret();
    const old = await openLink(secret);
    const closed = closeOf(old);
    nowMs += 60_000;
    await enter(claim(newSecret()));
    const next = await openLink();
    expect(await closed).toBe(4409);
    expect(await enter(claim('', secret))).toBe(4401);
    expect(await call(next, 'app.info', {})).toMatchObject({ ok: true });
  });

  it('asks the page for what only a browser can do: its clipboard and a new tab', async () => {
    const socket = await openLink();
    const messages: unknown[] = [];
    socket.on('message', (data) => messages.push(JSON.parse(String(data))));
    socket.send('{"id":1,"name":"clipboard.write","request":{"text":"copied"}}');
    socket.send('{"id":2,"name":"link.open","request":{"url":"https://example.com/a"}}');
    await expect.poll(() => messages.length).toBe(3);
    expect(messages).toContainEqual({ ask: 'clipboard', text: 'copied' });
    const { value } = messages.find((each) => (each as { id?: number }).id === 2) as {
      value: { question: { id: string; url: string } };
    };
    expect(value.question.url).toBe('https://example.com/a');
    const requested = performance.now();
    await expect.poll(() => performance.now() - requested).toBeGreaterThan(300);
    expect(messages).toHaveLength(3);
    socket.send(`{"id":3,"name":"link.answer","request":{"id":"${value.question.id}"}}`);
    await expect.poll(() => messages.length).toBe(5);
    expect(messages).toContainEqual({ ask: 'open', url: 'https://example.com/a' });
    expect(messages).toContainEqual({ id: 3, ok: true, value: { opened: true } });
    socket.close();
  });

  it('drops a message that is too large with its socket', async () => {
    const socket = await openLink();
    const closed = closeOf(socket);
    socket.send('x'.repeat(300_000));
    expect(await closed).toBe(1009);
  });
});
