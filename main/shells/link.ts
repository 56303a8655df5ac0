import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { Duplex } from 'node:stream';
import { WebSocketServer, type WebSocket } from 'ws';
import type { IpcDispatcher } from '../ipc/dispatcher.ts';
import { answerCall, CALL_TEXT_LIMIT } from '../ipc/wire.ts';
import type { Logger } from '../log.ts';
import { reject, rejectUpgrade, type StaticServer } from '../static-server.ts';
import { createLinkSession, type LinkSession } from './link-session.ts';
import type { Shell } from './shell.ts';

export interface LinkShellOptions {
  readonly server: StaticServer;
  /** Folder of the built bridge script. */
  readonly bridgeDirectory: string;
  /** Tells the user a one-time link: at the start, and when a link was opened that no longer works. */
  readonly announce: (url: string) => void;
  /** Wall-clock time in milliseconds. */
  readonly nowMs: () => number;
  readonly log: Logger;
}

const OPEN_PATH = '/open/';
const BRIDGE_PATH = '/desktop-bridge.js';
const SOCKET_PATH = '/ipc';
/** A stale link may be replaced this often, so that a page that keeps asking does not flood the terminal. */
const ANNOUNCE_PAUSE_MS = 10_000;

/** The terminal served on loopback: its link, once opened, turns into a session that everything else belongs to. */
export function createLinkShell(options: LinkShellOptions): Shell {
  const session = createLinkSession(options.nowMs);
  const sockets = new WebSocketServer({ noServer: true, maxPayload: CALL_TEXT_LIMIT });
  const state: LinkState = { session, window: undefined, announcedAtMs: 0 };
  const announce = (): void => {
    state.announcedAtMs = options.nowMs();
    options.announce(`${options.server.origin}${OPEN_PATH}${session.issueTicket()}`);
  };

  return {
    kind: 'link',
    // A browser window that closes may come back by its cookie; the terminal runs until it is stopped.
    closed: new Promise<void>(() => undefined),
    async open(dispatcher) {
      const bridge = await readFile(join(options.bridgeDirectory, 'link-bridge.js'));
      options.server.extend({
        handle: (request, response, path) =>
          handle({ ...options, state, bridge, announce }, request, response, path),
        startPage: (html) => html.replace('<head>', `<head><script src="${BRIDGE_PATH}"></script>`),
        upgrade: (request, socket, head) =>
          upgrade({ ...options, state, sockets, dispatcher }, request, socket, head),
      });
      announce();
    },
    async writeClipboard(text) {
      state.window?.send(JSON.stringify({ ask: 'clipboard', text }));
    },
    async openExternal(url) {
      state.window?.send(JSON.stringify({ ask: 'open', url }));
    },
    async close() {
      options.server.extend({});
      for (const socket of sockets.clients) socket.terminate();
      sockets.close();
    },
  };
}

interface LinkState {
  readonly session: LinkSession;
  /** The socket of the newest window. */
  window: WebSocket | undefined;
  announcedAtMs: number;
}

interface PageContext extends LinkShellOptions {
  readonly state: LinkState;
  readonly bridge: Buffer;
  readonly announce: () => void;
}

/** Opens the session for a link; afterwards admits only requests that carry its cookie. */
function handle(
  context: PageContext,
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
): boolean {
  const { state, server } = context;
  if (path.startsWith(OPEN_PATH)) {
    openSession(context, request, response, path.slice(OPEN_PATH.length));
    return true;
  }
  if (!state.session.admits(cookie(request, cookieName(server.port)))) {
    reject(response, 401);
    return true;
  }
  if (path !== BRIDGE_PATH || request.method !== 'GET') return false;
  response.writeHead(200, {
    'content-type': 'text/javascript; charset=utf-8',
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': 'no-store',
  });
  response.end(context.bridge);
  return true;
}

function openSession(
  context: PageContext,
  request: IncomingMessage,
  response: ServerResponse,
  ticket: string,
): void {
  const { state, server, nowMs, announce } = context;
  const secret = request.method === 'GET' ? state.session.redeem(ticket) : undefined;
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
  };
  if (secret === undefined) {
    response.writeHead(410, headers);
    response.end(
      '<!doctype html><title>Meridian</title><p>This link was used or is too old. A new one is printed.',
    );
    if (nowMs() - state.announcedAtMs >= ANNOUNCE_PAUSE_MS) announce();
    return;
  }
  state.window?.close(1000, 'a newer link was opened');
  response.writeHead(200, {
    ...headers,
    'set-cookie': `${cookieName(server.port)}=${secret}; Path=/; HttpOnly; SameSite=Strict`,
  });
  // A page that moves on by itself, not a redirect: a link opened from another site would not send a strict cookie.
  response.end('<!doctype html><title>Meridian</title><meta http-equiv="refresh" content="0;url=/">');
}

interface SocketContext extends LinkShellOptions {
  readonly state: LinkState;
  readonly sockets: WebSocketServer;
  readonly dispatcher: IpcDispatcher;
}

/** Carries calls for the page of the session; a page of another origin or without its cookie gets no socket. */
function upgrade(context: SocketContext, request: IncomingMessage, socket: Duplex, head: Buffer): void {
  const { state, server, sockets, dispatcher, log } = context;
  if (request.url !== SOCKET_PATH || request.headers.origin !== server.origin) {
    log.warn('refused: websocket of a foreign origin');
    return rejectUpgrade(socket, 403);
  }
  const secret = cookie(request, cookieName(server.port));
  if (!state.session.admits(secret)) {
    log.warn('refused: websocket without a session');
    return rejectUpgrade(socket, 401);
  }
  sockets.handleUpgrade(request, socket, head, (window) => {
    state.window = window;
    window.on('error', () => window.terminate());
    window.on('message', (data, isBinary) => {
      if (isBinary) return window.close(1003);
      const sender = { trusted: state.session.admits(secret), description: 'link session' };
      void answerCall(String(data), sender, dispatcher).then((answer) => {
        if (answer !== undefined && window.readyState === window.OPEN) window.send(answer);
      });
    });
  });
}

/** Cookies are shared by all ports of a host; the port in the name keeps two terminals apart. */
function cookieName(port: number): string {
  return `meridian-${port}`;
}

function cookie(request: IncomingMessage, name: string): string | undefined {
  for (const pair of (request.headers.cookie ?? '').split(';')) {
    const [key, value] = pair.trim().split('=', 2);
    if (key === name) return value;
  }
  return undefined;
}
