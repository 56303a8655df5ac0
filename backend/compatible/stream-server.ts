import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer, type WebSocket } from 'ws';
import type { Logger } from 'pino';
import type { WallClock } from '../domain/clock.ts';
import { callerAddress, inOriginForm, refuseUpgrade } from '../gateway/gateway.ts';
import { guardControlFrames } from '../sockets/control-frames.ts';
import type { DialectServer } from './dialect-server.ts';
import { KeptSocket } from './kept-socket.ts';

/** What one stream sends, to whoever listens. */
export interface StreamSource {
  /** Listens from now on, also to its end. Returns the removal. */
  listen(listener: (text: string) => void, onEnd: () => void): () => void;
}

/** Streams of one part of the dialect, and the paths that they are opened by. */
export interface StreamPart {
  /**
   * What stands before its paths, all the same to it: streams as they are under `/ws`, `/ws/NAME` and `/ws/NAME/NAME`, and every event with the
   * name of its stream under `/stream?streams=NAME/NAME`. The key of a customer's stream may stand behind either as `?listenKey=KEY`.
   */
  readonly roots: readonly string[];
  /** The stream of a name; undefined where there is none. */
  find(name: string): StreamSource | undefined;
}

/** Connections at a time, streams of one of them, and its requests in a second. */
export const MAX_CONNECTIONS = 2_000;
export const MAX_STREAMS = 1_024;
export const MAX_REQUESTS_A_SECOND = 5;
const MAX_REQUEST_BYTES = 64 * 1024;
const POLICY = 1008;

/** A connection as the port keeps it. */
export interface Talk {
  /** Does nothing any more: the connection is closed. */
  end(): void;
  /** Says that the front ends. */
  leave(): void;
}

/** A path of the port at which something else than streams is spoken. */
export interface TalkPath {
  readonly path: string;
  open(websocket: WebSocket, ip: string): Talk;
}

export interface StreamServerOptions {
  readonly server: DialectServer;
  readonly parts: readonly StreamPart[];
  readonly talks?: readonly TalkPath[];
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
  talks = [],
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
  const connections = new Set<Talk>();
  server.server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const url = inOriginForm(request);
    const talk = talks.find(({ path }) => path === url.split('?')[0]);
    const wanted = readWanted(url, parts);
    if (talk === undefined && wanted === undefined) return refuseUpgrade(socket, 404);
    if (!server.accepts(request)) return refuseUpgrade(socket, 403);
    if (connections.size >= mostConnections) return refuseUpgrade(socket, 503);
    const ip = callerAddress(request);
    sockets.handleUpgrade(request, socket, head, (websocket) => {
      guardControlFrames(websocket, clock);
      const connection =
        talk?.open(websocket, ip) ?? (wanted && new Connection(websocket, wanted, { clock, log }));
      if (connection === undefined) return;
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
  const parameters = new URLSearchParams(query);
  const named = (names: string) => namesIn(`${names}/${parameters.get('listenKey') ?? ''}`);
  for (const part of parts)
    for (const root of part.roots) {
      if (path === `${root}/stream`)
        return { part, isCombined: true, names: named(parameters.get('streams') ?? '') };
      const raw = `${root}/ws`;
      if (path === raw || path.startsWith(`${raw}/`))
        return { part, isCombined: false, names: named(path.slice(raw.length)) };
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
class Connection implements Talk {
  readonly #socket: KeptSocket;
  readonly #part: StreamPart;
  readonly #clock: WallClock;
  readonly #streams = new Map<string, () => void>();
  #isCombined: boolean;
  #secondMs = 0;
  #requests = 0;

  constructor(
    websocket: WebSocket,
    { part, isCombined, names }: Wanted,
    { clock, log }: { readonly clock: WallClock; readonly log: Logger },
  ) {
    this.#part = part;
    this.#isCombined = isCombined;
    this.#clock = clock;
    this.#socket = new KeptSocket(websocket, { clock, log, receive: (text) => this.#receive(text) });
    for (const name of names) this.#subscribe(name);
  }

  end(): void {
    this.#socket.end();
    for (const stop of this.#streams.values()) stop();
    this.#streams.clear();
  }

  leave(): void {
    this.#socket.leave();
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
    this.#socket.send(text);
  }

  #receive(text: string): void {
    const nowMs = this.#clock.nowMs();
    if (nowMs - this.#secondMs >= 1_000) [this.#secondMs, this.#requests] = [nowMs, 0];
    this.#requests += 1;
    if (this.#requests > MAX_REQUESTS_A_SECOND) return this.#socket.leave(POLICY, 'Too many requests');
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
