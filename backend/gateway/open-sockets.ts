import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { originOfPeer } from './peer-address.ts';

/** How long peers of a listener may take, in real milliseconds, and how many of them it holds. */
export interface ListenerLimits {
  /** From the first moment of a connection, or the first byte of a later request, to the end of the request's head. */
  readonly headMs: number;
  /** From there to the end of its body. */
  readonly requestMs: number;
  /** Without a further request after an answer. */
  readonly keepAliveMs: number;
  /** From a request to the moment at which its answer has been read. Longer than any call takes. */
  readonly answerMs: number;
  /** How often all of that is looked at. */
  readonly checkMs: number;
  /** Connections at a time: of all peers, and of one address (IPv6: of one /64 network). */
  readonly total: number;
  readonly perAddress: number;
}

/** Of every listener, unless it says otherwise. Clients ping or ask more often than once in 72 s. */
export const LISTENER_LIMITS: ListenerLimits = {
  headMs: 10_000,
  requestMs: 30_000,
  keepAliveMs: 72_000,
  answerMs: 60_000,
  checkMs: 1_000,
  total: 10_000,
  perAddress: 2_500,
};

/** Answers to what is no HTTP, and to requests that took too long, get this long to reach their peer. */
const LINGER_MS = 1_000;

/** What Node's own server has to know of the limits. */
export function serverTimes({ headMs, requestMs, keepAliveMs, checkMs }: ListenerLimits) {
  return {
    headersTimeout: headMs,
    requestTimeout: requestMs,
    keepAliveTimeout: keepAliveMs,
    connectionsCheckingInterval: checkMs,
  };
}

/** Sends the last words to a peer and ends its connection, also that of a peer which never ends its own half. */
export function endWith(socket: Socket, text: string): void {
  socket.resume();
  socket.end(text);
  const timer = setTimeout(() => socket.destroy(), LINGER_MS);
  socket.once('close', () => clearTimeout(timer));
}

/** What a connection is doing. `silent`: nothing of it is being served, be it new, slow or between two requests. */
type Phase = 'silent' | 'answering' | 'upgraded';

interface Peer {
  phase: Phase;
  /** Requests whose answer has not left; more than one where a peer does not wait for answers. */
  answers: number;
  /** When the earliest of them came. */
  sinceMs: number;
  /** The newest one. */
  request: IncomingMessage | undefined;
  readonly address: string;
}

/**
 * The TCP connections of a listener. Where no place is left, the one that has been silent for longest gives way, so that
 * peers which connect and say nothing keep nobody out. At the end silent ones are cut at once.
 */
export class OpenSockets {
  readonly #limits: ListenerLimits;
  readonly #peers = new Map<Socket, Peer>();
  /** By address, in the order in which they fell silent. */
  readonly #silent = new Map<string, Set<Socket>>();
  readonly #allSilent = new Set<Socket>();
  readonly #countOf = new Map<string, number>();
  readonly #timer: NodeJS.Timeout;
  #isEnding = false;
  #ended: (() => void) | undefined;

  constructor(server: Server, limits: ListenerLimits = LISTENER_LIMITS) {
    this.#limits = limits;
    server.on('connection', (socket: Socket) => this.#connected(socket));
    // First, so that a request counts before it is answered.
    server.prependListener('request', (request: IncomingMessage, response: ServerResponse) =>
      this.#asked(request, response),
    );
    server.prependListener('upgrade', ({ socket }: IncomingMessage) => this.#enter(socket, 'upgraded'));
    this.#timer = setInterval(() => this.#endUnread(), limits.checkMs);
    this.#timer.unref();
  }

  get size(): number {
    return this.#peers.size;
  }

  /**
   * Ends every connection: silent ones at once, those with an answer or a close frame under way when it has left, and all
   * that is left after `graceMs`. Connections that come meanwhile are cut.
   */
  async end(graceMs: number): Promise<void> {
    this.#isEnding = true;
    clearInterval(this.#timer);
    for (const socket of [...this.#allSilent]) socket.destroy();
    if (this.#peers.size === 0) return;
    const all = new Promise<void>((resolve) => (this.#ended = resolve));
    const grace = setTimeout(() => {
      for (const socket of [...this.#peers.keys()]) socket.destroy();
    }, graceMs);
    await all;
    clearTimeout(grace);
  }

  #connected(socket: Socket): void {
    if (this.#isEnding) {
      socket.destroy();
      return;
    }
    const address = originOfPeer(socket.remoteAddress);
    if (!this.#hasPlace(address)) {
      socket.destroy();
      return;
    }
    this.#peers.set(socket, { phase: 'silent', answers: 0, sinceMs: 0, request: undefined, address });
    this.#countOf.set(address, (this.#countOf.get(address) ?? 0) + 1);
    this.#noteSilent(socket, address);
    socket.once('close', () => this.#closed(socket));
  }

  /** Makes one where it can. */
  #hasPlace(address: string): boolean {
    const { total, perAddress } = this.#limits;
    if ((this.#countOf.get(address) ?? 0) >= perAddress)
      return this.#cut(first(this.#silent.get(address)) ?? this.#unfinished(address));
    return this.#peers.size < total || this.#cut(first(this.#allSilent) ?? this.#unfinished());
  }

  /** A connection whose request has not come to its end. */
  #unfinished(address?: string): Socket | undefined {
    for (const [socket, peer] of this.#peers) {
      if (address !== undefined && peer.address !== address) continue;
      if (peer.phase === 'answering' && peer.request?.complete === false) return socket;
    }
    return undefined;
  }

  #cut(socket: Socket | undefined): boolean {
    if (socket === undefined) return false;
    // Its own end comes later, and until then it must not be cut again.
    this.#closed(socket);
    socket.destroy();
    return true;
  }

  #asked(request: IncomingMessage, response: ServerResponse): void {
    const { socket } = request;
    const peer = this.#peers.get(socket);
    if (peer === undefined) return;
    peer.answers += 1;
    peer.request = request;
    if (peer.answers === 1) peer.sinceMs = performance.now();
    this.#enter(socket, 'answering');
    response.once('close', () => this.#answered(socket, peer));
  }

  #answered(socket: Socket, peer: Peer): void {
    peer.answers -= 1;
    if (peer.answers > 0 || peer.phase !== 'answering') return;
    this.#enter(socket, 'silent');
    if (this.#isEnding) socket.destroySoon();
  }

  #enter(socket: Socket, phase: Phase): void {
    const peer = this.#peers.get(socket);
    if (peer === undefined || peer.phase === phase) return;
    peer.phase = phase;
    if (phase === 'silent') this.#noteSilent(socket, peer.address);
    else this.#forgetSilent(socket, peer.address);
  }

  #noteSilent(socket: Socket, address: string): void {
    const own = this.#silent.get(address) ?? new Set();
    this.#silent.set(address, own.add(socket));
    this.#allSilent.add(socket);
  }

  #forgetSilent(socket: Socket, address: string): void {
    this.#allSilent.delete(socket);
    const own = this.#silent.get(address);
    own?.delete(socket);
    if (own?.size === 0) this.#silent.delete(address);
  }

  #closed(socket: Socket): void {
    const peer = this.#peers.get(socket);
    if (peer === undefined) return;
    this.#peers.delete(socket);
    this.#forgetSilent(socket, peer.address);
    const left = (this.#countOf.get(peer.address) ?? 1) - 1;
    if (left > 0) this.#countOf.set(peer.address, left);
    else this.#countOf.delete(peer.address);
    if (this.#peers.size === 0) this.#ended?.();
  }

  /** Cuts peers that do not read what they asked for. */
  #endUnread(): void {
    const latestMs = performance.now() - this.#limits.answerMs;
    for (const [socket, { phase, sinceMs }] of this.#peers)
      if (phase === 'answering' && sinceMs < latestMs) socket.destroy();
  }
}

function first(sockets: ReadonlySet<Socket> | undefined): Socket | undefined {
  for (const socket of sockets ?? []) return socket;
  return undefined;
}
