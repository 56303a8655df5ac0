import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { namingProfile, type StaticFile, type StaticFiles } from './static-files.ts';

/** The connections of a server. */
interface Connections {
  /** Ends every one of them, also those that have never said a word. */
  end(): void;
}

/** Connections that a server on loopback holds at once: a browser opens six, and a few sockets. */
const CONNECTION_LIMIT = 256;

/**
 * Bounds the connections of a server. Where the bound is reached, the one that has been without a request for longest
 * gives way, so that silent connections keep nobody out.
 */
function limitConnections(server: Server): Connections {
  const all = new Set<Socket>();
  /** Those without a request under way, in the order in which they fell silent. */
  const silent = new Set<Socket>();
  const drop = (socket: Socket): void => {
    all.delete(socket);
    silent.delete(socket);
  };

  server.on('connection', (socket: Socket) => {
    if (all.size >= CONNECTION_LIMIT) {
      const [oldest = socket] = silent;
      drop(oldest);
      oldest.destroy();
      if (oldest === socket) return;
    }
    all.add(socket);
    silent.add(socket);
    socket.once('close', () => drop(socket));
  });
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    silent.delete(socket);
    response.once('close', () => {
      if (all.has(socket)) silent.add(socket);
    });
  });
  server.on('upgrade', ({ socket }: IncomingMessage) => silent.delete(socket));
  return { end: () => all.forEach((socket) => socket.destroy()) };
}

/** Serves the terminal's own files on loopback, to the Chromium and link shells. */
export interface StaticServer {
  /** `http://127.0.0.1:PORT`, the origin of the terminal's pages. */
  readonly origin: string;
  readonly port: number;
  /** Starts to answer, or answers for another platform: until then every request gets 503, because the policy depends on its addresses. */
  serve(content: ServedContent): void;
  /** Shell-specific pages and admission; the latest call counts. */
  extend(extension: ServerExtension): void;
  close(): Promise<void>;
}

export interface ServedContent {
  readonly files: StaticFiles;
  /** Id of the connection profile that the page is served for. */
  readonly profileId: string;
  readonly contentSecurityPolicy: string;
}

export interface ServerExtension {
  /** A script of the shell, beside the files of the terminal. */
  readonly script?: { readonly path: string; readonly body: Buffer };
  /** Changes the start page on its way out. */
  startPage?(html: string): string;
  /** Takes over a websocket upgrade whose Host header was checked; without it upgrades are refused. */
  upgrade?(request: IncomingMessage, socket: Duplex, head: Buffer): void;
}

/** Path of an empty page of the terminal's origin, from which a window can start before the terminal is loaded. */
export const BLANK_PAGE_PATH = '/blank';

/** Browsers ask for it by themselves, for windows whose page names no icon. */
const ICON_PATH = '/favicon.ico';

/** Longest time for a request to be there in full, in milliseconds: its sender is a browser on this machine. */
const REQUEST_TIMEOUT_MS = 5_000;
/** How often late requests are looked for, in milliseconds. */
const CHECK_INTERVAL_MS = 1_000;
/** Largest head of a request in bytes. */
const HEADER_BYTES_LIMIT = 16_384;

/** Headers of every answer. */
const COMMON_HEADERS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-frame-options': 'DENY',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), usb=(), serial=(), hid=(), payment=()',
} as const;

/** The policy of what is no file of the terminal. */
const NOTHING_POLICY = "default-src 'none'; frame-ancestors 'none'";

/** For a person who has pressed the link on another site's page. */
const FOREIGN_NOTICE = [
  'Meridian does not open from another page. Copy its link into the address bar.',
  'Meridian 不能从其他网页打开。请将链接复制到地址栏。',
  'Meridian 不能從其他網頁開啟。請將連結複製到網址列。',
].join('\n');

/**
 * Listens on 127.0.0.1.
 * @param preferredPort Tried first, so that what the page keeps by origin is found again; any port when it is taken.
 */
export async function startStaticServer(preferredPort = 0): Promise<StaticServer> {
  let content: ServedContent | undefined;
  let extension: ServerExtension = {};
  const server = createServer({
    maxHeaderSize: HEADER_BYTES_LIMIT,
    requestTimeout: REQUEST_TIMEOUT_MS,
    headersTimeout: REQUEST_TIMEOUT_MS,
    connectionsCheckingInterval: CHECK_INTERVAL_MS,
  });
  const connections = limitConnections(server);
  const port = await listen(server, preferredPort);
  const host = `127.0.0.1:${port}`;
  const origin = `http://${host}`;

  server.on('request', (request, response) => {
    const status = refusal(request, host, origin);
    if (status !== undefined) return refuse(request, response, status);
    answer(request, response, content, extension).catch(() => reject(response, 500));
  });
  server.on('upgrade', (request, socket, head) => {
    socket.on('error', () => socket.destroy());
    if (refusal(request, host, origin) === undefined && extension.upgrade)
      extension.upgrade(request, socket, head);
    else rejectUpgrade(socket);
  });
  server.on('clientError', (_error, socket) => socket.destroy());

  return {
    origin,
    port,
    serve: (next) => (content = next),
    extend: (next) => (extension = next),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        connections.end();
      }),
  };
}

/**
 * Why a request is not for the terminal; undefined when it is. A page of another site that makes its own name point to
 * this address sends that name; pages of other origins, also those of other ports, are told by their browser.
 */
function refusal({ headers }: IncomingMessage, host: string, origin: string): 403 | 421 | undefined {
  if (headers.host !== host) return 421;
  if (headers.origin !== undefined && headers.origin !== origin) return 403;
  const site = headers['sec-fetch-site'];
  return site === undefined || site === 'same-origin' || site === 'none' ? undefined : 403;
}

function refuse(request: IncomingMessage, response: ServerResponse, status: 403 | 421): void {
  if (status !== 403 || request.headers['sec-fetch-mode'] !== 'navigate') return reject(response, status);
  const headers = { ...COMMON_HEADERS, 'content-security-policy': NOTHING_POLICY, connection: 'close' };
  response.writeHead(status, {
    ...headers,
    'content-type': 'text/plain; charset=utf-8',
    'cache-control': 'no-store',
  });
  response.end(FOREIGN_NOTICE);
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  content: ServedContent | undefined,
  extension: ServerExtension,
): Promise<void> {
  const path = (request.url ?? '/').split('?', 1)[0] ?? '/';
  if (request.method !== 'GET' && request.method !== 'HEAD') return reject(response, 405);
  if (!content) return reject(response, 503);
  if (path === ICON_PATH) return sendNothing(response);
  if (path === BLANK_PAGE_PATH) return sendPage(request, response, content, Buffer.from('<!doctype html>'));
  if (path === extension.script?.path) return sendScript(request, response, extension.script.body);
  const file = await content.files.find(path);
  if (!file) return reject(response, 404);
  if (!file.type.startsWith('text/html')) return sendFile(request, response, content, file);
  const html = namingProfile(file.body.toString('utf8'), content.profileId);
  sendPage(request, response, content, Buffer.from(extension.startPage?.(html) ?? html));
}

/** Nothing is there, and nothing is wrong. */
function sendNothing(response: ServerResponse): void {
  response.writeHead(204, { ...COMMON_HEADERS, 'content-security-policy': NOTHING_POLICY }).end();
}

function sendPage(
  request: IncomingMessage,
  response: ServerResponse,
  content: ServedContent,
  body: Buffer,
): void {
  response.writeHead(200, {
    ...COMMON_HEADERS,
    'content-type': 'text/html; charset=utf-8',
    'content-length': body.length,
    'content-security-policy': content.contentSecurityPolicy,
    'cache-control': 'no-store',
  });
  response.end(request.method === 'HEAD' ? undefined : body);
}

function sendScript(request: IncomingMessage, response: ServerResponse, body: Buffer): void {
  response.writeHead(200, {
    ...COMMON_HEADERS,
    'content-type': 'text/javascript; charset=utf-8',
    'content-length': body.length,
    'content-security-policy': NOTHING_POLICY,
    'cache-control': 'no-store',
  });
  response.end(request.method === 'HEAD' ? undefined : body);
}

/** Every file has the policy: a worker is held to the one of its own script. */
function sendFile(
  request: IncomingMessage,
  response: ServerResponse,
  { contentSecurityPolicy }: ServedContent,
  file: StaticFile,
): void {
  const headers = {
    ...COMMON_HEADERS,
    'content-security-policy': contentSecurityPolicy,
    etag: file.etag,
    'cache-control': cachingOf(file),
  };
  if (!file.isWorker && request.headers['if-none-match'] === file.etag) {
    response.writeHead(304, headers).end();
    return;
  }
  response.writeHead(200, { ...headers, 'content-type': file.type, 'content-length': file.body.length });
  response.end(request.method === 'HEAD' ? undefined : file.body);
}

function cachingOf({ immutable, isWorker }: StaticFile): string {
  if (isWorker) return 'no-store';
  return immutable ? 'private, max-age=31536000, immutable' : 'no-cache';
}

/** An answer without content; says nothing about what exists. */
function reject(response: ServerResponse, status: number): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  const headers = { 'content-security-policy': NOTHING_POLICY, 'cache-control': 'no-store' };
  response
    .writeHead(status, { ...COMMON_HEADERS, ...headers, 'content-length': 0, connection: 'close' })
    .end();
}

/** Refuses a websocket before it exists. */
export function rejectUpgrade(socket: Duplex): void {
  socket.end(`HTTP/1.1 403 Forbidden\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}

async function listen(server: Server, preferredPort: number): Promise<number> {
  for (const port of preferredPort === 0 ? [0] : [preferredPort, 0]) {
    try {
      await new Promise<void>((resolve, reject) => {
        server.once('error', reject);
        server.listen({ port, host: '127.0.0.1' }, () => {
          server.off('error', reject);
          resolve();
        });
      });
      return (server.address() as AddressInfo).port;
    } catch (error) {
      if (port === 0) throw error;
    }
  }
  throw new Error('no port could be opened on 127.0.0.1');
}
