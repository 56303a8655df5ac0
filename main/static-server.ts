import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import type { StaticFile, StaticFiles } from './static-files.ts';

/** Serves the terminal's own files on loopback, to the Chromium and link shells. */
export interface StaticServer {
  /** `http://127.0.0.1:PORT`, the origin of the terminal's pages. */
  readonly origin: string;
  readonly port: number;
  /** Starts to answer: until then every request gets 503, because the policy depends on the platform's ports. */
  serve(content: ServedContent): void;
  /** Shell-specific pages and admission; the latest call counts. */
  extend(extension: ServerExtension): void;
  close(): Promise<void>;
}

export interface ServedContent {
  readonly files: StaticFiles;
  readonly contentSecurityPolicy: string;
}

export interface ServerExtension {
  /** Answers a request itself when it returns true; asked before any file is served. */
  handle?(request: IncomingMessage, response: ServerResponse, path: string): boolean;
  /** Changes the start page on its way out. */
  startPage?(html: string): string;
  /** Takes over a websocket upgrade whose Host header was checked; without it upgrades are refused. */
  upgrade?(request: IncomingMessage, socket: Duplex, head: Buffer): void;
}

/** Path of an empty page of the terminal's origin, from which a window can start before the terminal is loaded. */
export const BLANK_PAGE_PATH = '/blank';

const CONNECTION_LIMIT = 256;
const REQUEST_TIMEOUT_MS = 10_000;
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
  });
  server.maxConnections = CONNECTION_LIMIT;
  const port = await listen(server, preferredPort);
  const host = `127.0.0.1:${port}`;

  server.on('request', (request, response) => {
    answer(request, response, host, content, extension).catch(() => reject(response, 500));
  });
  server.on('upgrade', (request, socket, head) => {
    socket.on('error', () => socket.destroy());
    if (request.headers.host === host && extension.upgrade) extension.upgrade(request, socket, head);
    else rejectUpgrade(socket, 403);
  });
  server.on('clientError', (_error, socket) => socket.destroy());

  return {
    origin: `http://${host}`,
    port,
    serve: (next) => (content = next),
    extend: (next) => (extension = next),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  host: string,
  content: ServedContent | undefined,
  extension: ServerExtension,
): Promise<void> {
  // A page of another site that makes its own name point to this address sends that name.
  if (request.headers.host !== host) return reject(response, 421);
  const path = (request.url ?? '/').split('?', 1)[0] ?? '/';
  if (extension.handle?.(request, response, path)) return;
  if (request.method !== 'GET' && request.method !== 'HEAD') return reject(response, 405);
  if (!content) return reject(response, 503);
  if (path === BLANK_PAGE_PATH) return sendPage(request, response, content, Buffer.from('<!doctype html>'));
  const file = await content.files.find(path);
  if (!file) return reject(response, 404);
  if (!file.type.startsWith('text/html')) return sendFile(request, response, file);
  const html = file.body.toString('utf8');
  sendPage(request, response, content, Buffer.from(extension.startPage?.(html) ?? html));
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

function sendFile(request: IncomingMessage, response: ServerResponse, file: StaticFile): void {
  const headers = {
    ...COMMON_HEADERS,
    etag: file.etag,
    'cache-control': file.immutable ? 'private, max-age=31536000, immutable' : 'no-cache',
  };
  if (request.headers['if-none-match'] === file.etag) {
    response.writeHead(304, headers).end();
    return;
  }
  response.writeHead(200, { ...headers, 'content-type': file.type, 'content-length': file.body.length });
  response.end(request.method === 'HEAD' ? undefined : file.body);
}

/** An answer without content; says nothing about what exists. */
export function reject(response: ServerResponse, status: number): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  response.writeHead(status, { ...COMMON_HEADERS, 'content-length': 0, connection: 'close' }).end();
}

/** Refuses a websocket before it exists. */
export function rejectUpgrade(socket: Duplex, status: 401 | 403): void {
  const reason = status === 401 ? 'Unauthorized' : 'Forbidden';
  socket.end(`HTTP/1.1 ${status} ${reason}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
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
