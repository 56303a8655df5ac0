import { readFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import type { Duplex } from 'node:stream';
import { WebSocketServer, type WebSocket } from 'ws';
import type { IpcDispatcher } from '../ipc/dispatcher.ts';
import { answerCall, CALL_TEXT_LIMIT } from '../ipc/wire.ts';
import type { Logger } from '../log.ts';
import { rejectUpgrade, type StaticServer } from '../static-server.ts';
import { createLinkSession, type LinkClaim, type LinkSession } from './link-session.ts';
import type { Shell } from './shell.ts';

export interface LinkShellOptions {
  readonly server: StaticServer;
  /** Folder of the built bridge script. */
  readonly bridgeDirectory: string;
  /** Tells the user a one-time link: at the start, and when a page came whose link no longer works. */
  readonly announce: (url: string) => void;
  /** Wall-clock time in milliseconds. */
  readonly nowMs: () => number;
  readonly log: Logger;
}

const BRIDGE_PATH = '/desktop-bridge.js';
const SOCKET_PATH = '/ipc';
/** A stale link may be replaced this often, in milliseconds, so that a page that keeps asking does not flood the terminal. */
const ANNOUNCE_PAUSE_MS = 10_000;
/** How long a socket may be silent before it names its session, in milliseconds: the page does so at once. */
const FIRST_FRAME_LIMIT_MS = 5_000;
/** Longest first frame in characters: a ticket and a secret. */
const FIRST_FRAME_CHARS = 300;
/** Sockets without a session at once. The oldest gives way to a newer one, so that nobody is kept out by silent ones. */
const WAITING_LIMIT = 8;
/** How long a peer may take to answer a close, in milliseconds. */
const CLOSE_LIMIT_MS = 1_000;
/** Wrong sessions that are logged in one run: the log is not for those who guess. */
const LOGGED_REFUSALS = 100;

/** Close codes that the page tells from a terminal that has ended. */
const CLOSE = { noSession: 4401, late: 4408, replaced: 4409 } as const;

/**
 * The terminal served on loopback. Its files are open to whoever asks on this machine; the host answers only a socket
 * whose first frame has the ticket of the one-time link. The ticket stands in the fragment of the link, which no browser
 * sends to a server, and no cookie exists: browsers send those to every port of a host.
 */
export function createLinkShell(options: LinkShellOptions): Shell {
  const session = createLinkSession(options.nowMs);
  const sockets = new WebSocketServer({ noServer: true, maxPayload: CALL_TEXT_LIMIT });
  const state: LinkState = { session, window: undefined, announcedAtMs: 0, waiting: new Set(), refusals: 0 };
  const announce = (): void => {
    state.announcedAtMs = options.nowMs();
    options.announce(`${options.server.origin}/#ticket=${session.issueTicket()}`);
  };

  return {
    kind: 'link',
    // A browser window that closes may come back; the terminal runs until it is stopped.
    closed: new Promise<void>(() => undefined),
    async open(dispatcher) {
      const bridge = await readFile(join(options.bridgeDirectory, 'link-bridge.js'));
      options.server.extend({
        script: { path: BRIDGE_PATH, body: bridge },
        startPage: (html) => html.replace('<head>', `<head><script src="${BRIDGE_PATH}"></script>`),
        upgrade: (request, socket, head) =>
          upgrade({ ...options, state, sockets, dispatcher, announce }, request, socket, head),
      });
      announce();
    },
    async writeClipboard(text) {
      state.window?.send(JSON.stringify({ ask: 'clipboard', text }));
    },
    showNotice: async () => false,
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
  /** The socket of the newest window; the only one that is answered. */
  window: WebSocket | undefined;
  announcedAtMs: number;
  /** Sockets that have not named a session yet, the oldest first. */
  readonly waiting: Set<WebSocket>;
  refusals: number;
}

interface SocketContext extends LinkShellOptions {
  readonly state: LinkState;
  readonly sockets: WebSocketServer;
  readonly dispatcher: IpcDispatcher;
  readonly announce: () => void;
}

/** A page of another origin gets no socket; a page of ours gets one that serves nothing yet. */
function upgrade(context: SocketContext, request: IncomingMessage, socket: Duplex, head: Buffer): void {
  const { server, sockets, log, state } = context;
  if (request.url !== SOCKET_PATH || request.headers.origin !== server.origin) {
    if (++state.refusals <= LOGGED_REFUSALS) log.warn('refused: websocket of a foreign origin');
    return rejectUpgrade(socket);
  }
  sockets.handleUpgrade(request, socket, head, (window) => awaitSession(context, window));
}

/** Waits for the frame that names the session; whatever else comes first closes the socket. */
function awaitSession(context: SocketContext, window: WebSocket): void {
  const { state } = context;
  const [oldest] = state.waiting;
  if (oldest && state.waiting.size >= WAITING_LIMIT) {
    state.waiting.delete(oldest);
    oldest.terminate();
  }
  state.waiting.add(window);
  const timer = setTimeout(() => dismiss(window, CLOSE.late, 'no session was named'), FIRST_FRAME_LIMIT_MS);
  window.on('error', () => window.terminate());
  window.once('close', () => {
    clearTimeout(timer);
    state.waiting.delete(window);
  });
  window.once('message', (data, isBinary) => {
    clearTimeout(timer);
    const claim = isBinary ? undefined : readClaim(String(data));
    if (claim === undefined || !state.session.admits(claim)) return refuse(context, window);
    state.waiting.delete(window);
    serve(context, window);
  });
}

/** A page that came with a link of the past gets a new one printed, unless one is out already. */
function refuse({ state, log, nowMs, announce }: SocketContext, window: WebSocket): void {
  if (++state.refusals <= LOGGED_REFUSALS) log.warn('refused: websocket without a session');
  dismiss(window, CLOSE.noSession, 'the link was used or is too old');
  const isDue = nowMs() - state.announcedAtMs >= ANNOUNCE_PAUSE_MS;
  if (isDue && !state.session.hasTicket()) announce();
}

/** Carries the calls of the window that holds the session, in place of the window that held it before. */
function serve({ state, dispatcher, log }: SocketContext, window: WebSocket): void {
  const replaced = state.window;
  state.window = window;
  if (replaced) dismiss(replaced, CLOSE.replaced, 'a newer window was opened');
  window.send('{"session":"open"}');
  window.once('close', () => {
    if (state.window !== window) return;
    state.window = undefined;
    state.session.rest();
    log.info('the window has gone');
  });
  window.on('message', (data, isBinary) => {
    if (isBinary) return dismiss(window, 1003, 'only texts are taken');
    const sender = { trusted: state.window === window, description: 'link session' };
    const send = (answer: string | undefined): void => {
      if (answer !== undefined && window.readyState === window.OPEN) window.send(answer);
    };
    answerCall(String(data), sender, dispatcher)
      .then(send)
      .catch((error: Error) => {
        log.error({ reason: error.message }, 'a call of the window was not answered');
        dismiss(window, 1011, 'a call was not answered');
      });
  });
}

/** Closes a socket, at once where the peer does not take part in it. */
function dismiss(window: WebSocket, code: number, reason: string): void {
  window.close(code, reason);
  const timer = setTimeout(() => window.terminate(), CLOSE_LIMIT_MS);
  window.once('close', () => clearTimeout(timer));
}

function readClaim(text: string): LinkClaim | undefined {
  if (text.length > FIRST_FRAME_CHARS) return undefined;
  try {
    const { ticket, secret } = JSON.parse(text) as Partial<LinkClaim>;
    return typeof ticket === 'string' && typeof secret === 'string' ? { ticket, secret } : undefined;
  } catch {
    return undefined;
  }
}
