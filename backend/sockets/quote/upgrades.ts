import type { IncomingMessage, Server } from 'node:http';
import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import {
  type OriginCheck,
  callerOrigin,
  refuseUpgrade as rejectUpgrade,
  type ListenerLimits,
  type Entrance,
  type WatchedSockets,
} from '../../gateway/gateway.ts';
import { MAX_REQUEST_BYTES } from '../../contract/quote/limits.ts';
import type { Uint64Form } from '../../contract/quote/uint64.ts';
import { guardControlFrames } from '../control-frames.ts';
import { CustomerSlots, customerKey } from '../customer-slots.ts';
import { GuestSlots, NO_GUEST_LIMITS, type PlaceLimits } from '../guest-slots.ts';
import type { SteppedTime } from '../stepped-time.ts';
import { BatchQueue } from './batch-queue.ts';
import { CommandTurns } from './command-turns.ts';
import { tokenHash } from '../../services/token-owner.ts';
import { isIntended, type QuoteClient, QuoteConnection, type EndedClients } from './connection.ts';
import type { CustomerView } from './customer-view.ts';
import { createProductTable, offeredProducts, type ProductTable } from './product-table.ts';
import { Subscriptions, type Pushers } from './subscriptions.ts';
import type { ShownBook } from './shown-book.ts';
import { TickFigures } from './tick-figures.ts';
import type { Logger } from 'pino';
import type { CustomerMarket } from '../../market/customer-market.ts';
import type { MarketFeed } from '../../market/market-source.ts';
import type { Clock, WallClock } from '../../domain/clock.ts';

/** Addresses of the quote websocket: crypto and forex, visitors, stocks. */
const GUEST_PATH = '/quote_guest';
const PATHS: ReadonlySet<string> = new Set(['/quote', GUEST_PATH, '/quote_stock']);

/** The company whose client connects (undefined: a guest that names none), or the status of the refusal. */
type UpgradeVerdict =
  | {
      readonly companyId: number | undefined;
      readonly customerId?: number | undefined;
      readonly token?: string;
    }
  | 400
  | 401
  | 404;

/** Query parameter with which a guest may name the company. */
const COMPANY_PARAMETER = 'companyId';

/** The company of a token; undefined when the token is not good. */
type Owner = { readonly companyId: number; readonly customerId?: number } | undefined;

/** Decides whether a request may become a quote websocket: the path is known and, but for guests, the token is good. */
async function judgeUpgrade(
  request: IncomingMessage,
  resolveToken: (token: string) => Owner | Promise<Owner>,
): Promise<UpgradeVerdict> {
  const url = parseUrl(request.url ?? '');
  if (!url) return 400;
  const path = pathOf(url);
  if (!PATHS.has(path)) return 404;
  if (path === GUEST_PATH) return { companyId: guestCompany(url) };
  const token = url.searchParams.get('token');
  const owner = token ? await resolveToken(token) : undefined;
  if (owner === undefined) return 401;
  return { companyId: owner.companyId, customerId: owner.customerId, token: token ?? '' };
}

/** True for a handshake that names no token. */
function isGuestRequest(request: IncomingMessage): boolean {
  const url = parseUrl(request.url ?? '');
  return url !== undefined && pathOf(url) === GUEST_PATH;
}

function pathOf({ pathname }: URL): string {
  return pathname.length > 1 && pathname.endsWith('/') ? pathname.slice(0, -1) : pathname;
}

function guestCompany(url: URL): number | undefined {
  const text = url.searchParams.get(COMPANY_PARAMETER) ?? '';
  return /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}

function parseUrl(text: string): URL | undefined {
  try {
    return new URL(text, 'http://localhost');
  } catch {
    return undefined;
  }
}

/** Connections that one server holds; more are answered with HTTP 503. */
export const MAX_CONNECTIONS = 2_000;
/** Handshakes that wait for word about their client; more are answered with HTTP 503. */
export const MAX_PENDING_HANDSHAKES = 500;

/** Of these, what guests may have. */
const GUESTS_SHARE_OF_PENDING = 0.8;

/** A client that may connect. */
interface Admitted {
  readonly uint64: Uint64Form;
  /** Products that its company does not offer. */
  readonly hidden: readonly number[];
  readonly client: QuoteClient;
  /** Whether its token still opens connections; undefined for a guest. */
  readonly isGood: (() => Promise<boolean>) | undefined;
}

const EVERYTHING: QuoteOffer = { isOpen: true, hidden: [] };

/** What the connections of a server share. */
interface ServerDependencies {
  readonly pushers: Pushers;
  readonly view: CustomerView;
  readonly book: ShownBook;
  readonly connections: Set<QuoteConnection>;
}

/** Turns handshakes into connections, or refuses them. */
export class Upgrades {
  readonly #options: QuoteServerOptions;
  readonly #pushers: Pushers;
  readonly #view: CustomerView;
  readonly #book: ShownBook;
  readonly #connections: Set<QuoteConnection>;
  readonly #products: ProductTable;
  readonly #figures: TickFigures;
  readonly #websockets = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_REQUEST_BYTES,
    perMessageDeflate: false,
    autoPong: false,
    clientTracking: false,
    // Requests that came in one piece are carried out in as many turns of the event loop: others get theirs in between.
    allowSynchronousEvents: false,
  });
  readonly #batches = new BatchQueue();
  readonly #turns = new CommandTurns();
  readonly #total: number;
  readonly #guests: GuestSlots;
  readonly #customers = new CustomerSlots();
  /** Handshakes under way, each with what ended since it began. */
  readonly #pending = new Set<EndedClients[]>();
  /** Whether the last question about a client was answered. */
  #notifies = true;
  #stopped = false;
  #site: OriginCheck | undefined;

  constructor(options: QuoteServerOptions, { pushers, view, book, connections }: ServerDependencies) {
    this.#options = options;
    this.#pushers = pushers;
    this.#view = view;
    this.#book = book;
    this.#connections = connections;
    this.#total = options.maxConnections ?? MAX_CONNECTIONS;
    this.#guests = new GuestSlots({ ...NO_GUEST_LIMITS, ...options.guests, total: this.#total });
    this.#products = createProductTable(options.feed.source.products);
    this.#figures = new TickFigures(options.feed.source);
  }

  /** Takes a connection over, or refuses it. A guest has its place from the start of the handshake. */
  async take(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    const address = callerOrigin(request);
    const isGuest = isGuestRequest(request);
    const mostPending = isGuest ? MAX_PENDING_HANDSHAKES * GUESTS_SHARE_OF_PENDING : MAX_PENDING_HANDSHAKES;
    if (this.#pending.size >= mostPending || this.#stopped) return rejectUpgrade(socket, 503);
    if (isGuest && (this.#isFull || !this.#guests.hasPlace(address))) return rejectUpgrade(socket, 503);
    const leave = isGuest ? this.#guests.add(address) : () => undefined;
    // Told here, so that a place comes back whatever becomes of the handshake.
    socket.once('close', leave);
    const meanwhile: EndedClients[] = [];
    this.#pending.add(meanwhile);
    const client = await this.#judge(request).catch((error: unknown) => this.#isUndecided(error));
    this.#pending.delete(meanwhile);
    if (socket.destroyed) return;
    if (typeof client === 'number') return rejectUpgrade(socket, client);
    if (meanwhile.some((ended) => isIntended(client.client, ended))) return rejectUpgrade(socket, 401);
    if (this.#stopped || !(socket instanceof Socket)) return rejectUpgrade(socket, 503);
    if (this.#isFull && (isGuest || !this.#customers.ensureCapacity())) return rejectUpgrade(socket, 503);
    this.#websockets.handleUpgrade(request, socket, head, (websocket) =>
      this.#open(websocket, socket, client),
    );
  }

  /** Handshakes under way may be of those who are to end. */
  end(ended: EndedClients): void {
    for (const meanwhile of this.#pending) meanwhile.push(ended);
  }

  /** To be called when the port is known, by which the server tells its own pages from others. */
  start(site: OriginCheck): void {
    this.#site = site;
  }

  /** Refuses whoever comes now. */
  stop(): void {
    this.#stopped = true;
  }

  get #isFull(): boolean {
    return this.#connections.size >= this.#total;
  }

  async #judge(request: IncomingMessage) {
    const { resolveToken, uint64Of, offerOf } = this.#options;
    if (!(await this.#isAdmitted(request))) return 403;
    const verdict = await judgeUpgrade(request, (token) => resolveToken(token));
    if (typeof verdict === 'number') return verdict;
    const { companyId, customerId, token } = verdict;
    const [uint64 = 'number' as const, offer = EVERYTHING] = await Promise.all([
      uint64Of?.(companyId),
      offerOf?.(companyId),
    ]);
    this.#notifies = true;
    if (!offer.isOpen) return 401;
    const client = { companyId, customerId, token: token === undefined ? undefined : tokenHash(token) };
    return { uint64, hidden: offer.hidden, client, isGood: this.#tokenCheck(companyId, token) };
  }

  /** False for a page of another site, and for any page under a foreign name of this machine. */
  async #isAdmitted({ headers }: IncomingMessage): Promise<boolean> {
    if (this.#site?.isOwnHost(headers) !== true) return false;
    const origin = this.#site.foreignOrigin(headers);
    return origin === undefined || (await this.#options.admitsOrigin?.(origin)) === true;
  }

  /** Whether the token still opens connections; while nobody tells, it does. */
  #tokenCheck(companyId: number | undefined, token: string | undefined): Admitted['isGood'] {
    if (token === undefined) return undefined;
    return async () => {
      try {
        return (await this.#options.resolveToken(token))?.companyId === companyId;
      } catch {
        return true;
      }
    };
  }

  /** Logs it once, until checks are answered again. */
  #isUndecided(error: unknown): 503 {
    if (this.#notifies)
      this.#options.log.warn({ err: error }, 'quote connections rejected: token checks are not answered');
    this.#notifies = false;
    return 503;
  }

  #open(websocket: WebSocket, socket: Socket, { uint64, hidden, client, isGood }: Admitted): void {
    const { feed, marketClock, wallClock, log, guestCompany, faults } = this.#options;
    guardControlFrames(websocket, wallClock);
    faults?.watch('quote', socket, () => client.customerId);
    const connection = new QuoteConnection({
      websocket,
      socket,
      wallClock,
      steppedClock: this.#options.stepped?.clock,
      log,
      batches: this.#batches,
      turns: this.#turns,
      client,
      isGood,
      context: (outbox, onHeartbeat) => {
        const companyId = client.companyId ?? guestCompany?.();
        const subscriptions = new Subscriptions(this.#pushers, outbox, companyId);
        const products = offeredProducts(this.#products, hidden);
        return {
          feed,
          marketClock,
          products,
          subscriptions,
          figures: this.#figures,
          uint64,
          onHeartbeat,
          view: this.#view,
          companyId,
          book: this.#book,
          klines: this.#pushers.klines,
        };
      },
      onClosed: (closed) => {
        this.#connections.delete(closed);
        this.#customers.remove(closed);
      },
    });
    this.#connections.add(connection);
    const { companyId, customerId } = client;
    if (companyId !== undefined && customerId !== undefined)
      this.#customers.add(connection, customerKey({ companyId, customerId }));
  }
}

/** What a company offers over the quote websocket. */
export interface QuoteOffer {
  /** False for a company that is disabled: nobody connects. */
  readonly isOpen: boolean;
  /** Products that it deleted. */
  readonly hidden: readonly number[];
}

export type QuoteServerOptions = QuoteListen &
  Entrance & {
    readonly feed: MarketFeed;
    readonly marketClock: Pick<Clock, 'nowMs'>;
    readonly wallClock: WallClock;
    /** How many times as fast as the wall the market runs; 1 where it is left out. */
    readonly speed?: number | undefined;
    /** Of a platform whose market is stepped. */
    readonly stepped?: SteppedTime | undefined;
    /** The company of a login or push token; undefined refuses the connection, a rejection answers 503. */
    resolveToken(token: string): Owner | Promise<Owner>;
    /** How uint64 fields stand in answers to a company's clients; undefined: a guest that names no company. Numbers when absent. */
    readonly uint64Of?: (companyId: number | undefined) => Uint64Form | Promise<Uint64Form>;
    /** What a company offers; undefined: a guest that names none. Everything when absent. */
    readonly offerOf?: (companyId: number | undefined) => QuoteOffer | Promise<QuoteOffer>;
    readonly log: Logger;
    /** Whether pages of a browser origin may connect; programs name none. None may when absent. */
    readonly admitsOrigin?: (origin: string) => boolean | Promise<boolean>;
    /** Names by which others reach the port, behind a proxy for example. */
    readonly publicHosts?: readonly string[] | undefined;
    /** False while the quotes are not those of the market; always true when absent. */
    readonly isReady?: (() => boolean) | undefined;
    /** What customers add to the market; absent in a process that does not trade. */
    readonly customers?: CustomerMarket | undefined;
    /** The company of guests that name none; undefined: they see no orders of customers. */
    readonly guestCompany?: () => number | undefined;
    /** What goes wrong on the way of frames, where it can. */
    readonly faults?: WatchedSockets | undefined;
    /** What differs from `LISTENER_LIMITS`. */
    readonly limits?: Partial<ListenerLimits> | undefined;
    /** What guests may have of the places; all of them when absent. */
    readonly guests?: Omit<PlaceLimits, 'total'> | undefined;
    /** Smaller limit of connections, `MAX_CONNECTIONS` when absent. */
    readonly maxConnections?: number;
  };

/** A port of its own (0: chosen by the system), or the one that another process listens on and has shared. */
export type QuoteListen = { readonly host: string; readonly port: number } | { readonly shared: Server };
