import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer, type WebSocket } from 'ws';
import type { Logger } from 'pino';
import type { WallClock } from '../domain/clock.ts';
import { inOriginForm, refuseUpgrade } from '../gateway/gateway.ts';
import { guardControlFrames } from '../sockets/control-frames.ts';
import type { DialectServer } from './dialect-server.ts';

/** What one stream sends, to whoever listens. */
export interface StreamSource {
  /** Listens from now on, also to its end. Returns the removal. */
  listen(listener: (text: string) => void, onEnd: () => void): () => void;
}

/** Streams of one part of the dialect, and the paths that they are opened by. */
export interface StreamPart {
  /** Streams as they are: `/ws`, `/ws/NAME`, `/ws/NAME/NAME`. */
  readonly rawPath: string;
  /** Every event with the name of its stream: `/stream?streams=NAME/NAME`. */
  readonly combinedPath: string;
  /** The stream of a name; undefined where there is none. */
  find(name: string): StreamSource | undefined;
}

/** Connections at a time, streams of one of them, and its requests in a second. */
export const MAX_CONNECTIONS = 2_000;
export const MAX_STREAMS = 1_024;
export const MAX_REQUESTS_A_SECOND = 5;
const MAX_REQUEST_BYTES = 64 * 1024;
/** A peer that has so much unread is cut. */
const MAX_UNREAD_BYTES = 8 * 1024 * 1024;
const PING_MS = 20_000;
const SILENCE_MS = 60_000;
const LIFETIME_MS = 86_400_000;
const CLOSE = { goingAway: 1001, policy: 1008 } as const;

export interface StreamServerOptions {
  readonly server: DialectServer;
  readonly parts: readonly StreamPart[];
  /** The clock of the host: pings, silence, limits. */
  readonly clock: WallClock;
  /** Connections at a time; `MAX_CONNECTIONS` when absent. */
  readonly mostConnections?: number;
  readonly log: Logger;
}

/** The streams of a front. */
export interface StreamServer {
  connections(): number;
  close(): void;
}

/** Serves streams on the port of the front. */
export function openStreamServer({
  server,
  parts,
  clock,
  mostConnections = MAX_CONNECTIONS,
  log,
}: StreamServerOptions): StreamServer {
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_REQUEST_BYTES,
    autoPong: false,
    perMessageDeflate: false,
  });
  const connections = new Set<Connection>();
  server.server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const wanted = readWanted(inOriginForm(request), parts);
    if (wanted === undefined) return refuseUpgrade(socket, 404);
    if (!server.accepts(request)) return refuseUpgrade(socket, 403);
    if (connections.size >= mostConnections) return refuseUpgrade(socket, 503);
    sockets.handleUpgrade(request, socket, head, (websocket) => {
      guardControlFrames(websocket, clock);
      const connection = new Connection(websocket, wanted, { clock, log });
      connections.add(connection);
      websocket.once('close', () => {
        connection.end();
        connections.delete(connection);
      });
    });
  });
  return {
    connections: () => connections.size,
    close() {
      for (const connection of connections) connection.leave();
      sockets.close();
    },
  };
}

/** What a handshake asks for. */
interface Wanted {
  readonly part: StreamPart;
  readonly isCombined: boolean;
  readonly names: readonly string[];
}

function readWanted(url: string, parts: readonly StreamPart[]): Wanted | undefined {
  const [path = '', query = ''] = url.split('?');
  for (const part of parts) {
    if (path === part.combinedPath) {
      const streams = new URLSearchParams(query).get('streams') ?? '';
      return { part, isCombined: true, names: namesIn(streams) };
    }
    if (path === part.rawPath || path.startsWith(`${part.rawPath}/`))
      return { part, isCombined: false, names: namesIn(path.slice(part.rawPath.length + 1)) };
  }
  return undefined;
}

function namesIn(text: string): string[] {
  return text
    .split('/')
    .map((name) => (name.includes('%') ? decodeURIComponent(name) : name))
    .filter((name) => name !== '')
    .slice(0, MAX_STREAMS);
}

/** A request of a connection. */
interface StreamRequest {
  readonly method?: unknown;
  readonly params?: unknown;
  readonly id?: unknown;
}

/** One connection with the streams that it hears. */
class Connection {
  readonly #websocket: WebSocket;
  readonly #part: StreamPart;
  readonly #clock: WallClock;
  readonly #log: Logger;
  readonly #streams = new Map<string, () => void>();
  readonly #openedMs: number;
  #isCombined: boolean;
  #lastSignMs: number;
  #cancelPing: () => void = () => undefined;
  #secondMs = 0;
  #requests = 0;

  constructor(
    websocket: WebSocket,
    { part, isCombined, names }: Wanted,
    { clock, log }: { readonly clock: WallClock; readonly log: Logger },
  ) {
    this.#websocket = websocket;
    this.#part = part;
    this.#isCombined = isCombined;
    this.#clock = clock;
    this.#log = log;
    this.#openedMs = clock.nowMs();
    this.#lastSignMs = this.#openedMs;
    websocket.on('error', () => undefined);
    websocket.on('pong', () => this.#noteSign());
    websocket.on('ping', () => this.#noteSign());
    websocket.on('message', (data: Buffer, isBinary) => this.#receive(isBinary ? '' : data.toString('utf8')));
    for (const name of names) this.#subscribe(name);
    this.#pingLater();
  }

  /** Hears nothing any more. */
  end(): void {
    this.#cancelPing();
    for (const stop of this.#streams.values()) stop();
    this.#streams.clear();
  }

  /** Says that the front ends. */
  leave(): void {
    this.#websocket.close(CLOSE.goingAway);
  }

  #noteSign(): void {
    this.#lastSignMs = this.#clock.nowMs();
  }

  #pingLater(): void {
    this.#cancelPing = this.#clock.schedule(this.#clock.nowMs() + PING_MS, () => {
      const nowMs = this.#clock.nowMs();
      if (nowMs - this.#lastSignMs >= SILENCE_MS) return this.#websocket.terminate();
      if (nowMs - this.#openedMs >= LIFETIME_MS) return this.leave();
      this.#websocket.ping();
      this.#pingLater();
    });
  }

  #subscribe(name: string): boolean {
    if (this.#streams.has(name)) return true;
    const source = this.#part.find(name);
    if (source === undefined) return false;
    const head = `{"stream":${JSON.stringify(name)},"data":`;
    const stop = source.listen(
      (text) => this.#send(this.#isCombined ? `${head}${text}}` : text),
      () => this.leave(),
    );
    this.#streams.set(name, stop);
    return true;
  }

  #send(text: string): void {
    if (this.#websocket.readyState !== this.#websocket.OPEN) return;
    if (this.#websocket.bufferedAmount > MAX_UNREAD_BYTES) {
      this.#log.info('compatible front: a stream is not read; its connection is cut');
      this.#websocket.terminate();
      return;
    }
    this.#websocket.send(text);
  }

  #receive(text: string): void {
    const nowMs = this.#clock.nowMs();
    if (nowMs - this.#secondMs >= 1_000) [this.#secondMs, this.#requests] = [nowMs, 0];
    this.#requests += 1;
    if (this.#requests > MAX_REQUESTS_A_SECOND)
      return this.#websocket.close(CLOSE.policy, 'Too many requests');
    this.#send(JSON.stringify(this.#answer(readRequest(text))));
  }

  #answer(request: StreamRequest | undefined): object {
    const failure = (code: number, msg: string) => ({
      error: { code, msg },
      ...(isId(request?.id) && { id: request.id }),
    });
    if (request === undefined) return failure(3, 'Invalid JSON: expected value at line 1 column 1');
    const { method, params, id } = request;
    if (!isId(id))
      return failure(2, 'Invalid request: request ID must be an unsigned integer, a string or null');
    if (method === 'LIST_SUBSCRIPTIONS') return { result: [...this.#streams.keys()], id };
    if (method === 'GET_PROPERTY' || method === 'SET_PROPERTY')
      return this.#property(method, params, id, failure);
    if (method !== 'SUBSCRIBE' && method !== 'UNSUBSCRIBE')
      return failure(0, `Unknown property or method: ${String(method).slice(0, 40)}`);
    if (!Array.isArray(params) || !params.every((each) => typeof each === 'string'))
      return failure(2, 'Invalid request: params must be a list of stream names');
    if (method === 'UNSUBSCRIBE') {
      for (const name of params) {
        this.#streams.get(name)?.();
        this.#streams.delete(name);
      }
      return { result: null, id };
    }
    if (new Set([...this.#streams.keys(), ...params]).size > MAX_STREAMS)
      return failure(2, `Invalid request: a connection may have ${MAX_STREAMS} streams`);
    const unknown = params.find((name) => !this.#subscribe(name));
    return unknown === undefined
      ? { result: null, id }
      : failure(2, `Invalid request: unknown stream '${unknown.slice(0, 60)}'`);
  }

  #property(
    method: 'GET_PROPERTY' | 'SET_PROPERTY',
    params: unknown,
    id: unknown,
    failure: (code: number, msg: string) => object,
  ): object {
    const [name, value] = Array.isArray(params) ? (params as unknown[]) : [];
    if (name !== 'combined') return failure(0, 'Unknown property');
    if (method === 'GET_PROPERTY') return { result: this.#isCombined, id };
    if (typeof value !== 'boolean') return failure(1, 'Invalid value type: expected Boolean');
    this.#isCombined = value;
    return { result: null, id };
  }
}

function isId(id: unknown): id is number | string | null {
  if (id === null || typeof id === 'string') return true;
  return typeof id === 'number' && Number.isSafeInteger(id) && id >= 0;
}

function readRequest(text: string): StreamRequest | undefined {
  try {
    const value = JSON.parse(text) as unknown;
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
