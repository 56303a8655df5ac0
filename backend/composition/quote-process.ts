import { hostInUrl, schemesOf, ServerCertificate } from '../gateway/gateway.ts';
import type { Server } from 'node:http';
import type { Logger } from 'pino';
import {
  type Bus,
  type BusError,
  createScenarioMarket,
  createSystemClock,
  CustomerFollower,
  MarketFollower,
  restoreScenarios,
} from '../market/index.ts';
import { proxiesOf } from './listeners.ts';
import { openSource } from './open-market.ts';
import { DEFAULT_CONFIG, type PlatformConfig } from '../platform-config.ts';
import { openBus } from './share-market.ts';
import { admissionOver, followEnded } from '../sockets/quote/admission-over-bus.ts';
import { openLog } from './log-sink.ts';
import { createQuoteServer, type QuoteServer } from '../sockets/quote/quote-server.ts';
import type { QuoteMarketConfig } from './quote-pool.ts';

/** What the headless command prints when a quote process is ready. */
export interface QuoteReadyLine {
  readonly ready: true;
  readonly role: 'quotes';
  readonly quoteWsUrl: string;
}

/** A running quote process. */
export interface QuoteProcess {
  readonly ready: QuoteReadyLine;
  /** By what it speaks TLS; undefined: it does not. */
  readonly certificate: ServerCertificate | undefined;
  close(): Promise<void>;
}

export type QuoteProcessConfig = QuoteMarketConfig &
  Pick<PlatformConfig, 'host' | 'quotePort' | 'logLevel' | 'logFile'> & { readonly bus: string };

/**
 * Starts one more server of the quote websocket on a port of its own (docs/scaling.md). `onFailed` is called when the
 * producer comes back with another market, and the process is of no use then. Rejects with a BusError when the bus or
 * its producer is not there, or has another market.
 */
export async function startQuoteProcess(
  config: QuoteProcessConfig,
  onFailed: (error: BusError) => void,
): Promise<QuoteProcess> {
  const { host, quotePort, bus: url } = config;
  const log = openLog(config);
  let isConnected = true;
  const bus = await openBus(url, log, (connected) => (isConnected = connected));
  const listen = { host, port: quotePort };
  const hasBus = () => isConnected;
  const { port, certificate, close } = await quoteOver(bus, { config, listen, log, onFailed, hasBus });
  const quoteWsUrl = `${schemesOf({ certificate }).ws}://${hostInUrl(host)}:${port}`;
  return { ready: { ready: true, role: 'quotes', quoteWsUrl }, certificate, close };
}

export interface QuoteOverOptions {
  readonly config: QuoteMarketConfig;
  /** Where to listen: on a port of its own, or on that of another process, which may be asked for when it can be served. */
  readonly listen:
    | { readonly host: string; readonly port: number }
    | { readonly shared: Server | (() => Promise<Server>) };
  readonly log: Logger;
  onFailed(error: BusError): void;
  /** Whether the bus is there; always when absent. */
  hasBus?(this: void): boolean;
}

/**
 * Quotes a market that is computed here and led by the producer on the bus. Closes the bus in the end, or when it
 * rejects.
 */
export async function quoteOver(
  bus: Bus,
  { config, listen, log, onFailed, hasBus = () => true }: QuoteOverOptions,
) {
  const wallClock = createSystemClock();
  const {
    publicHosts,
    trustedProxies = DEFAULT_CONFIG.trustedProxies,
    guestSockets = DEFAULT_CONFIG.guestSockets,
    reservedSlots = DEFAULT_CONFIG.reservedSlots,
  } = config;
  let isSilent = false;
  let quotes: QuoteServer | undefined;
  let feed: MarketFollower | undefined;
  let customers: CustomerFollower | undefined;
  const close = async () => {
    await quotes?.close();
    feed?.stop();
    customers?.stop();
    await bus.close();
  };
  let certificate: ServerCertificate | undefined;
  try {
    certificate = config.tls && new ServerCertificate(config.tls, log);
    const opened = await openSource({ ...config, speed: 1, atMs: undefined }, wallClock);
    const market = createScenarioMarket(opened.source);
    feed = await MarketFollower.join({
      source: market.source,
      restore: (changes) => restoreScenarios(market, changes),
      wallClock,
      bus,
      onRewound() {
        log.warn('producer restarted with another market; closing quote connections');
        quotes?.restart();
      },
      onFailed,
      onSilence(silent) {
        isSilent = silent;
        log.warn(silent ? 'producer heartbeat missing' : 'producer heartbeat is back');
      },
    });
    const follower = await CustomerFollower.join({ bus, wallClock });
    customers = follower;
    const where = 'shared' in listen ? { shared: await portOf(listen.shared) } : listen;
    quotes = await createQuoteServer({
      ...where,
      feed,
      marketClock: feed.clock,
      wallClock,
      log,
      publicHosts,
      proxies: proxiesOf({ trustedProxies }),
      certificate,
      isReady: () => hasBus() && !isSilent,
      customers: follower,
      guestCompany: () => follower.guestCompany,
      guests: { guestsPerAddress: guestSockets, retainedPercent: reservedSlots },
      ...admissionOver(bus),
    });
    followEnded(bus, (ended) => quotes?.end(ended));
  } catch (error) {
    await close();
    throw error;
  }
  feed.start();
  return { port: quotes.port, certificate, close };
}

function portOf(shared: Server | (() => Promise<Server>)): Server | Promise<Server> {
  return typeof shared === 'function' ? shared() : shared;
}
