import type { Server } from 'node:http';
import type { Logger } from 'pino';
import {
  type Bus,
  createHubBus,
  type MarketFeed,
  publishCustomers,
  publishMarket,
  type Scenario,
  type SharedCustomerMarket,
  scenarioChanges,
} from '../market/index.ts';
import type { WallClock } from '../domain/clock.ts';
import { type Admission, publishEnded, serveAdmission } from '../sockets/quote/admission-over-bus.ts';
import type { PlatformContext } from './platform-context.ts';
import { activeOwner, quoteOffer, uint64FormOf, type QuoteRevocations } from './listeners.ts';
import { QuotePool } from './quote-pool.ts';
import type { Services } from './services.ts';
import type { EndedClients } from '../sockets/quote/connection.ts';

export interface ShareMarketOptions extends Admission {
  /** The feed of this platform, which is started already. */
  readonly feed: MarketFeed;
  /** Connections that are to end, as the platform learns of it. */
  readonly ends: QuoteRevocations;
  /** The scenarios of its market. */
  scenarios(): readonly Scenario[];
  /** What customers add to the market. */
  readonly customers: SharedCustomerMarket;
  /** The company of guests that name none. */
  guestCompany(): number | undefined;
  readonly wallClock: WallClock;
  readonly log: Logger;
}

/** Opens the bus and says, in the log too, when it goes away and comes back, and what it refuses. Rejects with a BusError. */
export async function openBus(
  url: string,
  log: Logger,
  onStatus: (connected: boolean) => void,
): Promise<Bus> {
  const { openNatsBus } = await import('../market/bus/nats-bus.ts');
  return openNatsBus({
    url,
    onStatus(connected) {
      log.warn(connected ? 'bus connected again' : 'bus disconnected; reconnecting');
      onStatus(connected);
    },
    onProblem: (problem) => log.error({ problem }, 'bus error'),
  });
}

/**
 * Makes this platform the producer of the market on a bus, and answers quote processes that ask about their clients.
 * Closes the bus in the end. Rejects with a BusError when it has a producer already.
 */
async function shareMarket(bus: Bus, options: ShareMarketOptions): Promise<{ close(): Promise<void> }> {
  const { feed, wallClock, log } = options;
  try {
    const changes = scenarioChanges(() => options.scenarios());
    const onRival = (): void =>
      log.error('another producer uses this bus; one bus carries one market: stop one of them');
    const producer = await publishMarket({ feed, changes, wallClock, bus, onRival });
    const endAdmission = serveAdmission(bus, options);
    const endCustomers = publishCustomers({ ...options, bus });
    const notify = (ended: EndedClients) => publishEnded(bus, ended);
    options.ends.add(notify);
    return {
      async close() {
        options.ends.delete(notify);
        endCustomers();
        endAdmission();
        producer.close();
        await bus.close();
      },
    };
  } catch (error) {
    await bus.close();
    throw error;
  }
}

/** Shares the market with the quote processes that the configuration asks for: over NATS, on this machine, or both. */
export async function shareQuotes(
  base: PlatformContext,
  services: Services,
  {
    listener,
    ends,
    admitsOrigin,
  }: { readonly listener: Server; readonly ends: QuoteRevocations } & Pick<Admission, 'admitsOrigin'>,
): Promise<void> {
  const { config, certificate, disposables, feed, scenarios, wallClock, log } = base;
  const { companies } = services;
  const options: ShareMarketOptions = {
    feed,
    ends,
    scenarios: () => scenarios?.scenarios ?? [],
    customers: services.trade.customerMarket,
    guestCompany: () => companies.first?.id,
    wallClock,
    log,
    resolveToken: activeOwner(services),
    uint64Of: (companyId) => uint64FormOf(companies, companyId),
    offerOf: (companyId) => quoteOffer(companies, companyId),
    admitsOrigin,
  };
  const { listeners } = services.status;
  if (config.bus !== undefined) {
    let isConnected = true;
    listeners.bus = { isConnected: () => isConnected };
    const bus = await openBus(config.bus, log, (connected) => (isConnected = connected));
    disposables.add(await shareMarket(bus, options));
  }
  const count = config.quoteProcesses - 1;
  if (count === 0) return;
  const hub = createHubBus();
  disposables.add(await shareMarket(hub, options));
  const pool = disposables.addListener(
    await QuotePool.start({ count, hub, listener, config, wallClock, log }),
  );
  listeners.quoteProcesses = pool;
  certificate?.follow(() => pool.renewCertificates());
}
