import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import type { WallClock } from '../domain/clock.ts';
import {
  callerAddress,
  inOriginForm,
  LISTENER_LIMITS,
  OpenSockets,
  OriginCheck,
  serverTimes,
  openEntrance,
  type Entrance,
} from '../gateway/gateway.ts';
import { BodyTooLargeError, collectBody } from '../gateway/http/body-reader.ts';
import { originOfPeer } from '../gateway/http/peer-address.ts';
import type { Caller } from '../services/operation.ts';
import type { DialectCall, Endpoint, Security } from './endpoint.ts';
import { DialectError, unservedError } from './errors.ts';
import type { Instruments } from './instruments.ts';
import { readParameters } from './parameters.ts';
import type { Market, RequestLimits } from './request-limits.ts';
import { toDialectError } from './refusals.ts';
import { requireSignature, requireWindow, type SigningKey } from './signature.ts';

/** Largest body of a request, and of its head, in bytes. */
const MAX_BODY_BYTES = 64 * 1024;
const MAX_HEAD_BYTES = 16 * 1024;
/** Longest name of a key. */
const KEY_FORM = /^[0-9A-Za-z]{16,128}$/;
const KEY_HEADER = 'x-mbx-apikey';

/** A part of the dialect: what it serves, in which instruments, under which limits. */
export interface DialectPart {
  readonly endpoints: readonly Endpoint[];
  readonly instruments: Instruments;
  readonly limits: RequestLimits;
  /** How it calls what the services refuse. */
  readonly market: Market;
  /** The permission of a key without which it does not trade here. */
  readonly tradePermission: string;
}

/** A key that a request names. */
export interface DialectKey extends SigningKey {
  readonly companyId: number;
  readonly caller: Caller;
  readonly expireTimeMs: number | undefined;
  readonly permissions: ReadonlySet<string>;
  allowsAddress(address: string): boolean;
}

export interface DialectServerOptions extends Entrance {
  readonly host: string;
  /** 0: chosen by the system. */
  readonly port: number;
  readonly publicHosts: readonly string[];
  readonly parts: readonly DialectPart[];
  /** The key of a name, as long as it opens something. */
  findKey(name: string): DialectKey | undefined;
  /** The clock that answers go by, and that of the host, which callers may sign by as well. */
  readonly wallClock: WallClock;
  readonly hostClock: WallClock;
  readonly log: Logger;
}

/** The port of the front: HTTP, and the handshakes of its streams. */
export interface DialectServer {
  readonly server: Server;
  readonly port: number;
  /** Answers a call however it came; never throws. `name` is method and path, `GET /api/v3/depth`. */
  ask(name: string, requested: CallRequest): Promise<Reply>;
  /** The key of a name, from where it may be used. Throws -2014 and -2015. */
  requireKey(requested: Pick<CallRequest, 'key' | 'ip'>): DialectKey;
  /** True for a request that names this machine, and comes from no page of another site. */
  accepts(request: IncomingMessage): boolean;
  /** Stops listening and waits at most so long for what is under way. */
  close(graceMs: number): Promise<void>;
}

/** A call however it came: its parameters, and who stands for it. */
export interface CallRequest {
  readonly pairs: readonly (readonly [name: string, value: string])[];
  /** Name of the key that it names. */
  readonly key: string | undefined;
  readonly ip: string;
  /** Throws -1022 unless it carries the signature of its key. */
  requireSigned(key: SigningKey): void;
}

/** The answer to a call: a result with status 200, or a failure. */
export interface Reply {
  readonly status: number;
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string>>;
}

interface Route {
  readonly endpoint: Endpoint;
  readonly part: DialectPart;
}

/** Opens the port. */
export async function openDialectServer(options: DialectServerOptions): Promise<DialectServer> {
  const routes = new Map<string, Route>();
  for (const part of options.parts)
    for (const endpoint of part.endpoints) {
      const name = `${endpoint.method} ${endpoint.path}`;
      if (routes.has(name)) throw new Error(`two endpoints are called ${name}`);
      routes.set(name, { endpoint, part });
    }
  const server = createServer({ maxHeaderSize: MAX_HEAD_BYTES, ...serverTimes(LISTENER_LIMITS) });
  openEntrance(server, options);
  const sockets = new OpenSockets(server);
  server.on('clientError', (_error, socket) => socket.destroy());
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, options.host, () => {
      server.removeListener('error', reject);
      resolve();
    });
  });
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : options.port;
  const origins = new OriginCheck(options.host, port, options.publicHosts);
  const accepts = ({ headers }: IncomingMessage) =>
    origins.isOwnHost(headers) && origins.foreignOrigin(headers) === undefined;
  server.on('request', (request, response) => {
    if (!accepts(request)) {
      send(response, 403, new DialectError('unauthorized').toBody(), {});
      return;
    }
    collectBody(request, { kept: MAX_BODY_BYTES, stated: MAX_BODY_BYTES }, (error, bytes) => {
      if (error !== null) {
        const failure = new DialectError(error instanceof BodyTooLargeError ? 'bodyTooLarge' : 'unknown');
        send(response, failure.status, failure.toBody(), { connection: 'close' });
        return;
      }
      const [path = '', ...rest] = inOriginForm(request).split('?');
      const requested = readCallRequest(request, rest.join('?'), bytes?.toString('utf8') ?? '');
      void reply(options, routes, `${request.method ?? ''} ${path}`, requested).then(
        ({ status, body, headers }) => send(response, status, body, headers),
      );
    });
  });
  return {
    server,
    port,
    accepts,
    ask: (name, requested) => reply(options, routes, name, requested),
    requireKey: (requested) => requireKey(options, requested, options.hostClock.nowMs()),
    async close(graceMs) {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      await sockets.end(graceMs);
      await closed;
    },
  };
}

function readCallRequest(request: IncomingMessage, query: string, body: string): CallRequest {
  const key = request.headers[KEY_HEADER];
  return {
    pairs: [...new URLSearchParams(query), ...new URLSearchParams(body)],
    key: typeof key === 'string' ? key : undefined,
    ip: callerAddress(request),
    requireSigned: (of) => requireSignature({ query, body }, of),
  };
}

/** The answer, whatever happens. */
async function reply(
  options: DialectServerOptions,
  routes: ReadonlyMap<string, Route>,
  name: string,
  requested: CallRequest,
): Promise<Reply> {
  const headers: Record<string, string> = {};
  const route = routes.get(name);
  try {
    if (route === undefined) throw unservedError(name);
    return { status: 200, body: await carryOut(options, route, requested, headers), headers };
  } catch (error) {
    const failure = toDialectError(error, route?.part.market ?? 'spot');
    if (failure.reason === 'unknown')
      options.log.error({ err: error, call: name }, 'compatible front: answer failed');
    if (failure.retryAfterSeconds !== undefined) headers['retry-after'] = String(failure.retryAfterSeconds);
    return { status: failure.status, body: failure.toBody(), headers };
  }
}

/** Everything that a request passes: weight, key, window, signature, permission, parameters, orders, handler. */
async function carryOut(
  options: DialectServerOptions,
  { endpoint, part }: Route,
  requested: CallRequest,
  headers: Record<string, string>,
): Promise<unknown> {
  const nowMs = options.hostClock.nowMs();
  const { pairs } = requested;
  const { security } = endpoint;
  const isSigned = security === 'read' || security === 'trade';
  const read = () => readParameters(endpoint.parameters, pairs, part, security !== 'none');
  // A weight may follow from the parameters; what cannot be read weighs as little as anything does.
  const values = attempt(read);
  const weight =
    typeof endpoint.weight === 'number' ? endpoint.weight : values.ok ? endpoint.weight(values.value) : 1;
  Object.assign(headers, part.limits.countRequest(originOfPeer(requested.ip), weight, nowMs));
  const key = security === 'none' ? undefined : requireKey(options, requested, nowMs);
  if (isSigned && key !== undefined) {
    requireWindow(pairs, [options.wallClock.nowMs(), nowMs]);
    requested.requireSigned(key);
    requirePermission(key, security, part);
  }
  if (!values.ok) throw values.error;
  const customerId = key?.caller.customerId;
  if (endpoint.orders !== undefined && customerId !== undefined)
    Object.assign(headers, part.limits.countOrders(customerId, endpoint.orders, nowMs));
  return endpoint.handle({
    values: values.value,
    receivedAtMs: nowMs,
    context: contextOf(key, requested, nowMs),
    orderCounts: () => (customerId === undefined ? [] : part.limits.orderCounts(customerId, nowMs)),
  });
}

type Attempt<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly error: unknown };

function attempt<Value>(read: () => Value): Attempt<Value> {
  try {
    return { ok: true, value: read() };
  } catch (error) {
    return { ok: false, error };
  }
}

/** The key that a request names. Throws -2014 for what is no name of a key, -2015 for one that opens nothing from there. */
function requireKey(
  options: DialectServerOptions,
  { key: name, ip }: Pick<CallRequest, 'key' | 'ip'>,
  nowMs: number,
): DialectKey {
  if (name === undefined || !KEY_FORM.test(name)) throw new DialectError('keyMalformed');
  const key = options.findKey(name);
  const isGood =
    key !== undefined &&
    (key.expireTimeMs === undefined || key.expireTimeMs > nowMs) &&
    key.allowsAddress(ip);
  if (!isGood) throw new DialectError('keyRejected');
  return key;
}

function requirePermission(key: DialectKey, security: Security, part: DialectPart): void {
  const needed = security === 'trade' ? part.tradePermission : 'ready_only';
  if (!key.permissions.has(needed)) throw new DialectError('keyRejected');
}

function contextOf(
  key: DialectKey | undefined,
  { ip }: Pick<CallRequest, 'ip'>,
  nowMs: number,
): DialectCall['context'] {
  const context = {
    companyId: key?.companyId ?? 0,
    trace: '',
    language: 'en-US' as const,
    channel: 'compatible' as const,
    ip,
    receivedAtMs: nowMs,
    version: '',
    group: '',
    caller: key?.caller,
  };
  // Handlers of endpoints of everybody read nothing of it.
  return context as DialectCall['context'];
}

function send(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>>,
): void {
  if (response.destroyed) return;
  const bytes = Buffer.from(JSON.stringify(body) ?? '{}');
  response
    .writeHead(status, {
      'content-type': 'application/json;charset=UTF-8',
      'content-length': bytes.length,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      ...headers,
    })
    .end(bytes);
}
