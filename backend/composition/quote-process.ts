import { pino } from 'pino';
import {
  type BusError,
  createScenarioMarket,
  createSystemClock,
  MarketFollower,
  restoreScenarios,
} from '../market/index.ts';
import { openSource } from './open-market.ts';
import type { PlatformConfig } from '../platform-config.ts';
import { openBus } from './share-market.ts';
import { admissionOver } from '../sockets/quote/admission-over-bus.ts';
import { createQuoteServer, type QuoteServer } from '../sockets/quote/index.ts';

/** What the headless command prints when a quote process is ready. */
export interface QuoteReadyLine {
  readonly ready: true;
  readonly role: 'quotes';
  readonly quoteWsUrl: string;
}

/** A running quote process. */
export interface QuoteProcess {
  readonly ready: QuoteReadyLine;
  close(): Promise<void>;
}

export type QuoteProcessConfig = Pick<
  PlatformConfig,
  'host' | 'quotePort' | 'marketFile' | 'productsFile' | 'seed' | 'logLevel'
> & { readonly bus: string };

/**
 * Starts one more server of the quote websocket (docs/scaling.md). Its market is computed here and led by the producer
 * on the bus; `onFailed` is told when the producer comes back with another market, and the process is of no use then.
 * Rejects with a BusError when the bus or its producer is not there, or has another market.
 */
export async function startQuoteProcess(
  config: QuoteProcessConfig,
  onFailed: (error: BusError) => void,
): Promise<QuoteProcess> {
  const { host, quotePort, bus: url } = config;
  const log = pino({ level: config.logLevel }, pino.destination({ dest: 2, sync: true }));
  const wallClock = createSystemClock();
  const opened = await openSource({ ...config, speed: 1, atMs: undefined }, wallClock);
  const market = createScenarioMarket(opened.source);
  const bus = await openBus(url, log);
  let quotes: QuoteServer | undefined;
  let feed: MarketFollower | undefined;
  const close = async () => {
    await quotes?.close();
    feed?.stop();
    await bus.close();
  };
  try {
    feed = await MarketFollower.join({
      source: market.source,
      restore: (changes) => restoreScenarios(market, changes),
      wallClock,
      bus,
      onRewound() {
        log.warn('the market of the producer starts over');
        quotes?.restart();
      },
      onFailed,
      onSilence: (silent) =>
        silent ? log.warn('the producer is silent') : log.info('the producer is heard again'),
    });
    quotes = await createQuoteServer({
      ...{ host, port: quotePort, feed, marketClock: feed.clock, wallClock, log },
      ...admissionOver(bus),
    });
  } catch (error) {
    await close();
    throw error;
  }
  feed.start();
  return { ready: { ready: true, role: 'quotes', quoteWsUrl: `ws://${host}:${quotes.port}` }, close };
}
