import { pino } from 'pino';
import { createMonotonicClock, createSystemClock } from './market/index.ts';
import { logSink } from './composition/log-sink.ts';
import { catchUp, StartEndedError, type CatchUpHooks } from './composition/catch-up.ts';
import { openMarket } from './composition/open-market.ts';
import { DEFAULT_CONFIG, type PlatformConfig } from './platform-config.ts';
import { DEMO_APPLICATION } from './services/auth2/index.ts';
import type { Company } from './services/company/index.ts';
import { beginScenarios } from './services/management/index.ts';
import { shareQuotes } from './composition/share-market.ts';
import { Disposables, type PlatformContext } from './composition/platform-context.ts';
import { startListeners } from './composition/listeners.ts';
import { openServices, type Services } from './composition/services.ts';
import { prepareDataFolder } from './storage/index.ts';

export { percentOf } from './composition/catch-up.ts';
export { StartEndedError };
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
    /** The application with which third-party sign-in is demonstrated. */
    readonly auth2: {
      readonly appId: string;
      /** Null once its operator changed it. */
      readonly appSecret: string | null;
      readonly returnAddress: string;
    };
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
  /** Resolves when the platform can be trusted no longer; the process has to end then. The error is one line for the operator. */
  readonly failed: Promise<Error>;
  /** Stops taking requests, finishes what was accepted, flushes and closes. Safe to call twice. */
  close(): Promise<void>;
}

/** Who is told of the start; and what tests put into a platform. */
export type PlatformHooks = Pick<PlatformContext, 'wrapDatabase'> &
  Partial<Pick<PlatformContext, 'wallClock'>> &
  CatchUpHooks;

/**
 * Starts the whole platform: market, storage, services, gateway and sockets, all on the loopback interface.
 * @throws StartEndedError when `hooks` ask it to end before it is ready, DataFolderError, InstanceLockedError, StorageDamagedError (docs of the storage room), or the system's EADDRINUSE error; nothing
 *   is left running then.
 */
export async function startPlatform(
  settings: Partial<PlatformConfig> = {},
  hooks: PlatformHooks = {},
): Promise<Platform> {
  const config: PlatformConfig = { ...DEFAULT_CONFIG, ...settings };
  const disposables = new Disposables();
  try {
    return await assemble(config, disposables, hooks);
  } catch (error) {
    await disposables.close();
    throw error;
  }
}

async function assemble(
  config: PlatformConfig,
  disposables: Disposables,
  hooks: PlatformHooks,
): Promise<Platform> {
  const { host, dataDirectory } = config;
  // First of all: a folder that cannot serve is refused at once.
  if (dataDirectory !== undefined) prepareDataFolder(dataDirectory);
  const log = pino({ level: config.logLevel }, logSink());
  const { wallClock = createSystemClock() } = hooks;
  const { marketClock, feed, scenarios } = await openMarket(config, wallClock, log);
  let fail: (error: Error) => void = () => undefined;
  const failed = new Promise<Error>((resolve) => (fail = resolve));
  const base: PlatformContext = {
    config,
    fail,
    disposables,
    log,
    marketClock,
    feed,
    scenarios,
    wrapDatabase: hooks.wrapDatabase,
    wallClock,
    monotonicClock: hooks.wallClock ?? createMonotonicClock(),
  };

  const services = await openServices(base);
  const { companies, customers, database, trade } = services;
  const demo = await customers.ensureDemoCustomer();
  await catchUp(base, trade, hooks);
  const listeners = await startListeners(base, services);
  trade.start();
  services.funds.start();
  services.startRebates();
  feed.start(trade.reachedMs());
  disposables.add({ close: () => feed.stop() });
  const untimed = config.scenarios.flatMap(({ name, atMs }) => (atMs === undefined ? [name] : []));
  if (scenarios) await beginScenarios({ database, scenarios, marketClock }, untimed);
  const { ends, admitsOrigin } = listeners;
  await shareQuotes(base, services, { listener: listeners.quotes.listener, ends, admitsOrigin });

  const { gateway, quotes, messages } = listeners;
  const { id: companyId, appId, appSecret, openMsgAppId } = companies.first;
  return {
    failed,
    ready: {
      ready: true,
      baseUrl: gateway.baseUrl,
      quoteWsUrl: `ws://${host}:${quotes.port}`,
      messageWsUrl: `ws://${host}:${messages.port}`,
      clientWsUrl: `ws://${host}:${gateway.port}/api/ws`,
      statusUrl: gateway.statusUrl,
      docsUrl: gateway.docsUrl,
      companyId,
      demo: {
        loginName: demo.loginName,
        password: demo.password,
        appId,
        appSecret,
        openMsgAppId,
        auth2: demoApplication(services),
      },
      companies: companies.companies.map(readyCompany),
    },
    close: () => disposables.close(),
  };
}

/** The demonstration application as it is registered; its secret is only known until its operator changes it. */
function demoApplication({ auth2, companies }: Services): ReadyLine['demo']['auth2'] {
  const { appId, appSecret } = DEMO_APPLICATION;
  const registered = auth2.applications.of(companies.first.id).find((one) => one.appId === appId);
  const isUnchanged = auth2.applications.authenticate(appId, appSecret) !== undefined;
  return {
    appId,
    appSecret: isUnchanged ? appSecret : null,
    returnAddress: registered?.returnAddresses[0] ?? '',
  };
}

function readyCompany({ id, companyType, appId, appSecret, openMsgAppId }: Company): ReadyCompany {
  return { companyId: id, companyType, appId, appSecret, openMsgAppId };
}
