import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { endUnheard, isShared, socketOrigin } from './proxies/callers.ts';

/** A member of a list, made once and entered and taken out any number of times. */
export class Link<Item> {
  readonly item: Item;
  /** @internal */
  next: Link<Item> = this;
  /** @internal */
  previous: Link<Item> = this;

  constructor(item: Item) {
    this.item = item;
  }
}

/**
 * Items in the order in which they came. Entering and leaving cost a few assignments, without a hash and without garbage,
 * which a set cannot do for something that comes and goes with every request.
 */
export class LinkedList<Item> {
  /** Closes the ring: its next is the first item, its previous the last. */
  readonly #ring = new Link<Item | undefined>(undefined);

  get first(): Item | undefined {
    return this.#ring.next.item;
  }

  /** Enters a link at the end. Nothing happens for one that is in a list. */
  append(link: Link<Item>): void {
    if (link.next !== link) return;
    const ring = this.#ring as Link<Item>;
    link.previous = ring.previous;
    link.next = ring;
    ring.previous.next = link;
    ring.previous = link;
  }

  /** Takes a link out. Nothing happens for one that is in no list. */
  remove(link: Link<Item>): void {
    link.previous.next = link.next;
    link.next.previous = link.previous;
    link.next = link;
    link.previous = link;
  }

  /** The items now, in their order; what is taken out meanwhile is still told. */
  toArray(): Item[] {
    const items: Item[] = [];
    for (let link = this.#ring.next; link !== this.#ring; link = link.next) items.push(link.item as Item);
    return items;
  }
}

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

/** Stands for the connections of proxies that carry requests of many clients. */
const SHARED = 'shared';

/** What a connection is doing. `silent`: nothing of it is being served, be it new, slow or between two requests. */
type Phase = 'silent' | 'answering' | 'upgraded';

/** The peers of one address. */
interface Address {
  readonly name: string;
  peers: number;
  /** In the order in which they fell silent. */
  readonly silent: LinkedList<Peer>;
}

/** One connection. */
class Peer {
  phase: Phase = 'silent';
  /** Requests whose answer has not left; more than one where a peer does not wait for answers. */
  answers = 0;
  /** When the earliest of them came, in checks. */
  sinceCheck = 0;
  /** The newest one. */
  request: IncomingMessage | undefined;
  /** Its places among the silent of all addresses and of its own. */
  readonly amongAll = new Link<Peer>(this);
  readonly amongOwn = new Link<Peer>(this);
  readonly socket: Socket;
  readonly address: Address;
  /** Called as each of its answers has left: one function, because requests come by the thousand. */
  readonly answered: () => void;

  constructor(socket: Socket, address: Address, answered: (peer: Peer) => void) {
    this.socket = socket;
    this.address = address;
    this.answered = () => answered(this);
  }
}

/**
 * The TCP connections of a listener. Where no place is left, the one that has been silent for longest gives way, so that
 * peers which connect and say nothing keep nobody out. At the end silent ones are cut at once.
 */
export class OpenSockets {
  readonly #server: Server;
  readonly #limits: ListenerLimits;
  readonly #peers = new Map<Socket, Peer>();
  readonly #addresses = new Map<string, Address>();
  readonly #silent = new LinkedList<Peer>();
  /** How often the peers have been looked at: the time of their answers. A clock may jump, as after a computer's sleep. */
  #checks = 0;
  readonly #timer: NodeJS.Timeout;
  #isEnding = false;
  #ended: (() => void) | undefined;

  constructor(server: Server, limits: ListenerLimits = LISTENER_LIMITS) {
    this.#server = server;
    this.#limits = limits;
    server.on('connection', (socket: Socket) => this.#connected(socket));
    // First, so that a request counts before it is answered.
    server.prependListener('request', (request: IncomingMessage, response: ServerResponse) =>
      this.#requested(request, response),
    );
    server.prependListener('upgrade', ({ socket }: IncomingMessage) => {
      const peer = this.#peers.get(socket);
      if (peer !== undefined) this.#enter(peer, 'upgraded');
    });
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
    endUnheard(this.#server);
    for (const { socket } of this.#silent.toArray()) socket.destroy();
    if (this.#peers.size === 0) return;
    const all = new Promise<void>((resolve) => (this.#ended = resolve));
    const grace = setTimeout(() => {
      for (const socket of [...this.#peers.keys()]) socket.destroy();
    }, graceMs);
    await all;
    clearTimeout(grace);
  }

  #connected(socket: Socket): void {
    // A proxy has one connection for many.
    const name = isShared(socket) ? SHARED : socketOrigin(socket);
    const known = this.#addresses.get(name);
    if (this.#isEnding || !this.#hasPlace(known)) {
      socket.destroy();
      return;
    }
    // The peer that gave way may have been the last one of its address.
    const address = this.#addresses.get(name) ?? { name, peers: 0, silent: new LinkedList() };
    this.#addresses.set(name, address);
    address.peers += 1;
    const peer = new Peer(socket, address, (left) => this.#answered(left));
    this.#peers.set(socket, peer);
    this.#noteSilent(peer);
    socket.once('close', () => this.#closed(peer));
  }

  /** Makes one where it can. */
  #hasPlace(address: Address | undefined): boolean {
    const { total, perAddress } = this.#limits;
    if (address !== undefined && address.name !== SHARED && address.peers >= perAddress)
      return this.#cut(address.silent.first ?? this.#unfinished(address));
    return this.#peers.size < total || this.#cut(this.#silent.first ?? this.#unfinished());
  }

  /** A connection whose request has not come to its end. */
  #unfinished(address?: Address): Peer | undefined {
    for (const peer of this.#peers.values()) {
      if (address !== undefined && peer.address !== address) continue;
      if (peer.phase === 'answering' && peer.request?.complete === false) return peer;
    }
    return undefined;
  }

  #cut(peer: Peer | undefined): boolean {
    if (peer === undefined) return false;
    // Its own end comes later, and until then it must not be cut again.
    this.#closed(peer);
    peer.socket.destroy();
    return true;
  }

  #requested(request: IncomingMessage, response: ServerResponse): void {
    const peer = this.#peers.get(request.socket);
    if (peer === undefined) return;
    peer.answers += 1;
    peer.request = request;
    if (peer.answers === 1) peer.sinceCheck = this.#checks;
    this.#enter(peer, 'answering');
    response.on('close', peer.answered);
  }

  #answered(peer: Peer): void {
    peer.answers -= 1;
    // Held until the next one came, it would grow old in the heap.
    if (peer.answers === 0) peer.request = undefined;
    if (peer.answers > 0 || peer.phase !== 'answering') return;
    this.#enter(peer, 'silent');
    if (this.#isEnding) peer.socket.destroySoon();
  }

  #enter(peer: Peer, phase: Phase): void {
    if (peer.phase === phase) return;
    peer.phase = phase;
    if (phase !== 'silent') this.#forgetSilent(peer);
    // An answer may leave after the end of its connection.
    else if (this.#peers.has(peer.socket)) this.#noteSilent(peer);
  }

  #noteSilent(peer: Peer): void {
    this.#silent.append(peer.amongAll);
    peer.address.silent.append(peer.amongOwn);
  }

  #forgetSilent(peer: Peer): void {
    this.#silent.remove(peer.amongAll);
    peer.address.silent.remove(peer.amongOwn);
  }

  #closed(peer: Peer): void {
    if (!this.#peers.delete(peer.socket)) return;
    this.#forgetSilent(peer);
    const { address } = peer;
    address.peers -= 1;
    if (address.peers === 0) this.#addresses.delete(address.name);
    if (this.#peers.size === 0) this.#ended?.();
  }

  /** Cuts peers that do not read what they asked for. */
  #endUnread(): void {
    const { answerMs, checkMs } = this.#limits;
    this.#checks += 1;
    // A request came up to one check later than is noted.
    const latest = this.#checks - Math.ceil(answerMs / checkMs) - 1;
    for (const { socket, phase, sinceCheck } of this.#peers.values())
      if (phase === 'answering' && sinceCheck < latest) socket.destroy();
  }
}
