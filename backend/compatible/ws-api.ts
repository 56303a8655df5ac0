import type { WebSocket } from 'ws';
import type { Logger } from 'pino';
import type { WallClock } from '../domain/clock.ts';
import { originOfPeer } from '../gateway/http/peer-address.ts';
import type { CustomerStreams } from './customer-streams.ts';
import type { CallRequest, DialectKey, DialectServer } from './dialect-server.ts';
import { DialectError } from './errors.ts';
import { KeptSocket } from './kept-socket.ts';
import { toDialectError } from './refusals.ts';
import { usedLimits, type Market, type RequestLimits } from './request-limits.ts';
import { requireTextSignature, requireWindow } from './signature.ts';
import type { Talk, TalkPath } from './stream-server.ts';
import methods from './ws-api.json' with { type: 'json' };

/** Calls of a connection that are under way at a time, and customers' streams that it has. */
export const MAX_PENDING = 100;
export const MAX_SUBSCRIPTIONS = 10;

/** A part of the dialect whose calls are made over a websocket too. */
export interface WsApiPart {
  readonly path: string;
  readonly market: Market;
  readonly limits: RequestLimits;
  /** The streams of customers that a connection may subscribe to; absent: by listen keys alone. */
  readonly users?: CustomerStreams;
}

export interface WsApiOptions {
  readonly server: Pick<DialectServer, 'ask' | 'requireKey'>;
  /** The time of answers, and of the host; callers may sign by either. */
  readonly wallClock: WallClock;
  readonly hostClock: WallClock;
  /** Whether a key still opens something. */
  isGood(key: string): boolean;
  readonly log: Logger;
}

/** A call of a connection. */
interface WsCall {
  readonly id: unknown;
  readonly method: string;
  readonly params: Readonly<Record<string, unknown>>;
}

/** Calls over a websocket: the endpoints by other names (`ws-api.json`), with a key for the whole session where its caller logs on. */
export function wsApiPath(options: WsApiOptions, part: WsApiPart): TalkPath {
  return { path: part.path, open: (websocket, ip) => new Session(options, part, { websocket, ip }) };
}

class Session implements Talk {
  readonly #options: WsApiOptions;
  readonly #part: WsApiPart;
  readonly #ip: string;
  readonly #socket: KeptSocket;
  readonly #subscriptions = new Map<number, () => void>();
  #nextSubscription = 0;
  #loggedOn: { readonly key: string; readonly atMs: number } | undefined;
  #pending = 0;

  constructor(
    options: WsApiOptions,
    part: WsApiPart,
    { websocket, ip }: { readonly websocket: WebSocket; readonly ip: string },
  ) {
    this.#options = options;
    this.#part = part;
    this.#ip = ip;
    const { hostClock: clock, log } = options;
    this.#socket = new KeptSocket(websocket, { clock, log, receive: (text) => void this.#receive(text) });
  }

  end(): void {
    this.#socket.end();
    for (const stop of this.#subscriptions.values()) stop();
    this.#subscriptions.clear();
  }

  leave(): void {
    this.#socket.leave();
  }

  async #receive(text: string): Promise<void> {
    const call = readCall(text);
    if (call === undefined) {
      const { status, ...failure } = failed(new DialectError('malformedCall'));
      return this.#socket.send(JSON.stringify({ id: null, status, ...failure }));
    }
    if (this.#pending >= MAX_PENDING) return this.#answer(call.id, failed(new DialectError('overloaded')));
    this.#pending += 1;
    try {
      this.#answer(call.id, await this.#carryOut(call));
    } finally {
      this.#pending -= 1;
    }
  }

  #answer(id: unknown, answer: object): void {
    this.#socket.send(JSON.stringify({ id, ...answer }));
  }

  async #carryOut({ method, params }: WsCall): Promise<object> {
    const { market } = this.#part;
    const own = OF_SESSION.get(method);
    try {
      if (own !== undefined) {
        const nowMs = this.#options.hostClock.nowMs();
        const headers = this.#part.limits.countRequest(originOfPeer(this.#ip), SESSION_WEIGHT, nowMs);
        const result = own(this, params);
        return { status: 200, result, rateLimits: usedLimits(market, headers) };
      }
      const table: Readonly<Record<string, string>> = methods[market];
      const name = Object.hasOwn(table, method) ? table[method] : undefined;
      if (name === undefined) throw new DialectError('unknownMethod', [method.slice(0, 60)]);
      const { status, body, headers } = await this.#options.server.ask(name, this.#requested(params));
      const rateLimits = usedLimits(market, headers);
      return status === 200 ? { status, result: body, rateLimits } : { status, error: body, rateLimits };
    } catch (error) {
      return failed(toDialectError(error, market));
    }
  }

  /** A call as the endpoints take it; one that names no key is made with that of the session. */
  #requested({ returnRateLimits: _reported, ...params }: WsCall['params']): CallRequest {
    const pairs = Object.entries(params).map(([name, value]) => [name, textOf(value)] as const);
    const named = params['apiKey'];
    const isOfSession = named === undefined && this.#loggedOn !== undefined;
    const texts = signedTexts(pairs);
    const signature = pairs.find(([name]) => name === 'signature')?.[1];
    return {
      pairs,
      key: typeof named === 'string' ? named : this.#loggedOn?.key,
      ip: this.#ip,
      requireSigned: (key) => isOfSession || requireTextSignature(texts, signature, key),
    };
  }

  /** The key of a call that has a signature of its own. Throws what a signed endpoint does. */
  requireSigned(params: WsCall['params']): DialectKey {
    const { server, wallClock, hostClock } = this.#options;
    const requested = this.#requested(params);
    const key = server.requireKey(requested);
    if (!key.permissions.has('ready_only')) throw new DialectError('keyRejected');
    if (params['apiKey'] !== undefined || this.#loggedOn === undefined)
      requireWindow(requested.pairs, [wallClock.nowMs(), hostClock.nowMs()]);
    requested.requireSigned(key);
    return key;
  }

  logOn(params: WsCall['params']): object {
    const key = params['apiKey'];
    this.requireSigned({ ...params, apiKey: key ?? '' });
    this.#loggedOn = { key: String(key), atMs: this.#options.hostClock.nowMs() };
    return this.status();
  }

  logOut(): object {
    this.#loggedOn = undefined;
    return this.status();
  }

  status(): object {
    return {
      apiKey: this.#loggedOn?.key ?? null,
      authorizedSince: this.#loggedOn?.atMs ?? null,
      connectedSince: this.#socket.openedMs,
      returnRateLimits: true,
      serverTime: Math.floor(this.#options.wallClock.nowMs()),
      userDataStream: this.#subscriptions.size > 0,
    };
  }

  /** Subscribes to the stream of the customer whose key it is: of the session, or of a signature. */
  subscribe(params: WsCall['params']): object {
    const { users } = this.#part;
    if (users === undefined) throw new DialectError('unknownMethod', ['userDataStream.subscribe']);
    const { companyId, caller } = this.requireSigned(params);
    const key = typeof params['apiKey'] === 'string' ? params['apiKey'] : (this.#loggedOn?.key ?? '');
    if (this.#subscriptions.size >= MAX_SUBSCRIPTIONS) throw new DialectError('overloaded');
    const subscriptionId = this.#nextSubscription++;
    const stop = users.follow({ companyId, customerId: caller.customerId }, (text) => {
      if (this.#options.isGood(key)) this.#notify(subscriptionId, text);
      else this.#endStream(subscriptionId);
    });
    this.#subscriptions.set(subscriptionId, stop);
    return { subscriptionId };
  }

  unsubscribe({ subscriptionId }: WsCall['params']): object {
    const wanted = subscriptionId === undefined ? [...this.#subscriptions.keys()] : [Number(subscriptionId)];
    for (const each of wanted) {
      this.#subscriptions.get(each)?.();
      this.#subscriptions.delete(each);
    }
    return {};
  }

  subscriptions(): object {
    return [...this.#subscriptions.keys()].map((subscriptionId) => ({ subscriptionId }));
  }

  #notify(subscriptionId: number, text: string): void {
    this.#socket.send(`{"subscriptionId":${subscriptionId},"event":${text}}`);
  }

  /** Its key opens nothing any more. */
  #endStream(subscriptionId: number): void {
    const E = Math.floor(this.#options.wallClock.nowMs());
    this.#notify(subscriptionId, JSON.stringify({ e: 'eventStreamTerminated', E }));
    this.unsubscribe({ subscriptionId });
  }
}

/** What is about the connection itself. */
const OF_SESSION = new Map<string, (session: Session, params: WsCall['params']) => object>([
  ['session.logon', (session, params) => session.logOn(params)],
  ['session.status', (session) => session.status()],
  ['session.logout', (session) => session.logOut()],
  ['session.subscriptions', (session) => session.subscriptions()],
  ['userDataStream.subscribe', (session, params) => session.subscribe(params)],
  [
    'userDataStream.subscribe.signature',
    (session, params) => session.subscribe({ ...params, apiKey: params['apiKey'] ?? '' }),
  ],
  ['userDataStream.unsubscribe', (session, params) => session.unsubscribe(params)],
]);
const SESSION_WEIGHT = 2;

function failed(failure: DialectError) {
  return { status: failure.status, error: failure.toBody() };
}

/** What may be signed: the parameters in the order of their names, as they are or escaped as in a query. */
function signedTexts(pairs: readonly (readonly [string, string])[]): readonly string[] {
  const sorted = pairs
    .filter(([name]) => name !== 'signature')
    .toSorted(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0));
  const plain = sorted.map(([name, value]) => `${name}=${value}`).join('&');
  const escaped = sorted.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&');
  return plain === escaped ? [plain] : [plain, escaped];
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
}

/** The call in a message; undefined for what is none. */
function readCall(text: string): WsCall | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (!isObject(value)) return undefined;
  const { id, method, params = {} } = value;
  const isId = id === null || typeof id === 'string' || Number.isSafeInteger(id);
  return isId && typeof method === 'string' && isObject(params) ? { id, method, params } : undefined;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
