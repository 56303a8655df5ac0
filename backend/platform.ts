import { pino } from 'pino';
import { createSystemClock } from './market/index.ts';
import { openMarket } from './composition/open-market.ts';
import { DEFAULT_CONFIG, type PlatformConfig } from './platform-config.ts';
import type { Company } from './services/company/index.ts';
import { beginScenarios } from './services/management/index.ts';
import { shareQuotes } from './composition/share-market.ts';
import { Disposables, type PlatformContext } from './composition/platform-context.ts';
import { startListeners } from './composition/listeners.ts';
import { openServices } from './composition/services.ts';

export type { PlatformConfig } from './platform-config.ts';

/** What a client has to know to use a running platform; the headless command prints it as one line. */
export interface ReadyLine {
  readonly ready: true;
  readonly baseUrl: string;
  readonly quoteWsUrl: string;
  readonly messageWsUrl: string;
  readonly clientWsUrl: string;
  readonly statusUrl: string;
  readonly docsUrl: string;
  readonly companyId: number;
  readonly demo: {
    readonly loginName: string;
    readonly password: string;
    readonly appId: string;
    readonly appSecret: string;
    readonly openMsgAppId: string;
  };
  /** Every company with the credentials of its back office and the application id of its message websocket. */
  readonly companies: readonly ReadyCompany[];
}

/** One company of the ready line. */
export type ReadyCompany = Readonly<
  Pick<Company, 'companyType' | 'appId' | 'appSecret' | 'openMsgAppId'> & { companyId: number }
>;

/** A running platform. */
export interface Platform {
  readonly ready: ReadyLine;
  /** Stops taking requests, finishes what was accepted, flushes and closes. Safe to call twice. */
  close(): Promise<void>;
}

/**
 * Starts the whole platform: market, storage, services, gateway and sockets, all on the loopback interface.
 * @throws InstanceLockedError, StorageDamagedError (docs of the storage room), or the system's EADDRINUSE error; nothing
 *   is left running then.
 */
export async function startPlatform(settings: Partial<PlatformConfig> = {}): Promise<Platform> {
  const config: PlatformConfig = { ...DEFAULT_CONFIG, ...settings };
  const disposables = new Disposables();
  try {
    return await assemble(config, disposables);
  } catch (error) {
    await disposables.close();
    throw error;
  }
}

async function assemble(config: PlatformConfig, disposables: Disposables): Promise<Platform> {
  const { host } = config;
  const log = pino({ level: config.logLevel }, pino.destination({ dest: 2, sync: true }));
  const wallClock = createSystemClock();
  const { marketClock, feed, scenarios } = await openMarket(config, wallClock, log);
  const base: PlatformContext = { config, disposables, log, wallClock, marketClock, feed, scenarios };

  const services = await openServices(base);
  const { companies, customers, database, trade } = services;
  const demo = await customers.ensureDemoCustomer();
  const listeners = await startListeners(base, services);
  trade.start();
  feed.start();
  disposables.add({ close: () => feed.stop() });
  const untimed = config.scenarios.flatMap(({ name, atMs }) => (atMs === undefined ? [name] : []));
  if (scenarios) await beginScenarios({ database, scenarios, marketClock }, untimed);
  await shareQuotes(base, services, listeners.quotes.listener);

  const { gateway, quotes, messages } = listeners;
  const { id: companyId, appId, appSecret, openMsgAppId } = companies.first;
  return {
    ready: {
      ready: true,
      baseUrl: gateway.baseUrl,
      quoteWsUrl: `ws://${host}:${quotes.port}`,
      messageWsUrl: `ws://${host}:${messages.port}`,
      clientWsUrl: `ws://${host}:${gateway.port}/api/ws`,
      statusUrl: gateway.statusUrl,
      docsUrl: gateway.docsUrl,
      companyId,
      demo: { loginName: demo.loginName, password: demo.password, appId, appSecret, openMsgAppId },
      companies: companies.companies.map(readyCompany),
    },
    close: () => disposables.close(),
  };
}

function readyCompany({ id, companyType, appId, appSecret, openMsgAppId }: Company): ReadyCompany {
  return { companyId: id, companyType, appId, appSecret, openMsgAppId };
}
