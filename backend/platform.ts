import { createMonotonicClock, createSystemClock } from './market/index.ts';
import { openLog } from './composition/log-sink.ts';
import { catchUp, StartEndedError, type CatchUpHooks } from './composition/catch-up.ts';
import { openMarket } from './composition/open-market.ts';
import { DEFAULT_CONFIG, type PlatformConfig } from './platform-config.ts';
import type { Company } from './services/company/company-service.ts';
import { beginScenarios } from './services/management/management-service.ts';
import { serveDemoCompany, type FoundingHooks } from './composition/demo-company/serve-demo-company.ts';
import { shareQuotes } from './composition/share-market.ts';
import { Disposables, type PlatformContext } from './composition/platform-context.ts';
import { startListeners, type Listeners } from './composition/listeners.ts';
import { storeCredentials } from './composition/credentials-file.ts';
import { ensureDemoOffice, findDemoOffice } from './composition/demo-office.ts';
import {
  findDemonstration,
  readyDemo,
  removeDemonstration,
  warnOfDemonstration,
} from './composition/demonstration.ts';
import { openServices, type Services } from './composition/services.ts';
import type { Credentials, ReadyCompany, ReadyDemo, ReadyLine } from './ready-line.ts';
import { hostInUrl, schemesOf, ServerCertificate, WireFaults } from './gateway/gateway.ts';
import { readFaults } from './composition/faults-file.ts';
import { prepareDataFolder } from './storage/index.ts';

export { percentOf } from './composition/catch-up.ts';
export { StartEndedError };
export type { PlatformConfig } from './platform-config.ts';
export { printedLine, type Credentials, type ReadyCompany, type ReadyLine } from './ready-line.ts';

/** A running platform. */
export interface Platform<Ready extends Credentials = ReadyLine> {
  readonly ready: Ready;
  /** What its operator has to know at this start, one line each. */
  readonly warnings: readonly string[];
  /** By what its ports speak TLS, which may be renewed; undefined: they do not. */
  readonly certificate: ServerCertificate | undefined;
  /** Resolves when the platform can be trusted no longer; the process has to end then. The error is one line for the operator. */
  readonly failed: Promise<Error>;
  /** Stops taking requests, finishes what was accepted, flushes and closes. Safe to call twice. */
  close(): Promise<void>;
}

/** Who is told of the start; and what tests put into a platform. */
export type PlatformHooks = Pick<PlatformContext, 'wrapDatabase' | 'startThread' | 'demoCompany'> &
  Partial<Pick<PlatformContext, 'wallClock' | 'monotonicClock'>> & {
    /** Given what is inside, once it serves. */
    readonly onOpened?: ((services: Services, listeners: Listeners) => void) | undefined;
  } & CatchUpHooks &
  FoundingHooks;

/**
 * Starts the whole platform with the demonstration, for whoever embeds it: market, storage, services, gateway and sockets, all on the
 * loopback interface unless `settings` say otherwise.
 * @throws StartEndedError when `hooks` ask it to end before it is ready, DataFolderError, InstanceLockedError, StorageDamagedError (docs of the storage room), or the system's EADDRINUSE error; nothing
 *   is left running then.
 */
export async function startPlatform(
  settings: Partial<PlatformConfig> = {},
  hooks: PlatformHooks = {},
): Promise<Platform> {
  const { ready, ...platform } = await servePlatform({ ...DEFAULT_CONFIG, ...settings, demo: true }, hooks);
  if (ready.demo === undefined) throw new Error('a platform with the demonstration has its credentials');
  return { ...platform, ready: { ...ready, demo: ready.demo } };
}

/** Starts the whole platform as it is configured, with or without the demonstration. Throws as `startPlatform` does. */
export function servePlatform(
  config: PlatformConfig,
  hooks: PlatformHooks = {},
): Promise<Platform<Credentials>> {
  const { dataDirectory, demoCompany } = config;
  return dataDirectory === undefined || demoCompany === undefined
    ? serveStore(config, hooks)
    : serveDemoCompany({ ...config, dataDirectory, demoCompany }, hooks, (own, company) =>
        serveStore(own, { ...hooks, demoCompany: company }),
      );
}

/** Starts a platform over what its store holds. */
async function serveStore(config: PlatformConfig, hooks: PlatformHooks): Promise<Platform<Credentials>> {
  const disposables = new Disposables();
  try {
    return await assemble(config, disposables, hooks);
  } catch (error) {
    await disposables.close();
    throw error;
  }
}

/**
 * Opens a stopped platform without serving anybody, takes its demonstration out and closes it. Answers what it did. Throws FailedCheckError
 * while the demonstration customer holds something, and as `startPlatform` does.
 */
export async function removeDemo(config: PlatformConfig): Promise<string> {
  const disposables = new Disposables();
  try {
    const { base } = await openBase({ ...config, demo: false }, disposables, {});
    return await removeDemonstration(await openServices(base));
  } finally {
    await disposables.close();
  }
}

/** Most platforms count nothing: what does is loaded with the first that does. */
const loadMetrics = () => import('./composition/metrics/serve-metrics.ts');

/** What everything stands on, and when that breaks. */
async function openBase(config: PlatformConfig, disposables: Disposables, hooks: PlatformHooks) {
  const { dataDirectory } = config;
  // First of all: a folder that cannot serve is refused at once.
  if (dataDirectory !== undefined) prepareDataFolder(dataDirectory);
  const log = openLog(config);
  const { wallClock: hostClock = createSystemClock() } = hooks;
  const { marketClock, feed, scenarios, stepped } = await openMarket(config, hostClock, log);
  let fail: (error: Error) => void = () => undefined;
  const failed = new Promise<Error>((resolve) => (fail = resolve));
  const monotonicClock = hooks.monotonicClock ?? hooks.wallClock ?? createMonotonicClock();
  // Stamps, limits and expiries of a stepped market go by its own time.
  const wallClock = stepped?.awaitedClock ?? hostClock;
  const faults = new WireFaults({ clock: monotonicClock, wallClock, log });
  if (config.faultsFile !== undefined) faults.set(await readFaults(config.faultsFile));
  const base: PlatformContext = {
    config,
    fail,
    faults,
    metrics: config.metrics && (await loadMetrics()).createMetrics(),
    certificate: config.tls && new ServerCertificate(config.tls, log),
    disposables,
    log,
    wallClock,
    hostClock,
    stepped,
    marketClock,
    feed,
    scenarios,
    wrapDatabase: hooks.wrapDatabase,
    startThread: hooks.startThread,
    demoCompany: hooks.demoCompany,
    monotonicClock,
  };
  return { base, failed };
}

async function assemble(
  config: PlatformConfig,
  disposables: Disposables,
  hooks: PlatformHooks,
): Promise<Platform<Credentials>> {
  const { base, failed } = await openBase(config, disposables, hooks);
  const { feed, marketClock, scenarios } = base;
  const services = await openServices(base);
  const { customers, database, trade } = services;
  const demo = config.demo ? await customers.ensureDemoCustomer() : await customers.findDemoCustomer();
  // Passwords take a moment, which the market needs too.
  const [office] = await Promise.all([openDemoOffice(config, services), catchUp(base, trade, hooks)]);
  const listeners = await startListeners(base, services);
  trade.start();
  services.funds.start();
  services.startRebates();
  services.evaluation.start(listeners);
  feed.start(trade.reachedMs());
  disposables.add({ close: () => feed.stop() });
  const untimed = config.scenarios.flatMap(({ name, atMs }) => (atMs === undefined ? [name] : []));
  if (scenarios) await beginScenarios({ database, scenarios, marketClock }, untimed);
  const { ends, admitsOrigin } = listeners;
  await shareQuotes(base, services, { listener: listeners.quotes.listener, ends, admitsOrigin });
  const key = demo && listeners.compatible && (await customers.ensureDemoKey(demo));
  const metrics =
    base.metrics && (await (await loadMetrics()).serveMetrics(base, base.metrics, services, listeners));
  const ready = {
    ...describeReady(base, services, listeners, demo && readyDemo(services, demo, office, key)),
    ...(metrics && { metricsUrl: metrics.url }),
  };
  if (ready.credentialsFile !== undefined) await storeCredentials(ready.credentialsFile, ready);
  const { demo: isDemo, dataDirectory, database: server } = config;
  const data = dataDirectory ?? (server === undefined ? 'memory' : 'PostgreSQL');
  base.log.info({ baseUrl: ready.baseUrl, data, demo: isDemo }, 'platform ready');
  hooks.onOpened?.(services, listeners);
  const demonstration = isDurable(config) ? await findDemonstration(services) : undefined;
  return {
    failed,
    ready,
    certificate: base.certificate,
    warnings: [
      ...(demonstration === undefined ? [] : [warnOfDemonstration(demonstration)]),
      ...(config.faultsFile === undefined ? [] : [`wire faults are in force: ${config.faultsFile}`]),
    ],
    async close() {
      base.log.info('platform closing');
      await disposables.close();
      base.log.info('platform closed');
    },
  };
}

/** The persons of the demonstration's office. */
async function openDemoOffice({ demo }: PlatformConfig, { companies }: Services) {
  if (demo) await ensureDemoOffice(companies);
  return findDemoOffice(companies);
}

/** Whether what a platform keeps outlives it. */
function isDurable({ dataDirectory, database }: PlatformConfig): boolean {
  return dataDirectory !== undefined || database !== undefined;
}

function describeReady(
  { config: { host, credentialsFile }, certificate }: PlatformContext,
  services: Services,
  { gateway, quotes, messages, compatible }: Listeners,
  demo: ReadyDemo | undefined,
): Credentials {
  const { companies, trade } = services;
  const name = hostInUrl(host);
  const { http, ws } = schemesOf({ certificate });
  return {
    ready: true,
    baseUrl: gateway.baseUrl,
    quoteWsUrl: `${ws}://${name}:${quotes.port}`,
    messageWsUrl: `${ws}://${name}:${messages.port}`,
    clientWsUrl: `${ws}://${name}:${gateway.port}/api/ws`,
    statusUrl: gateway.statusUrl,
    docsUrl: gateway.docsUrl,
    ...(compatible && {
      compatibleUrl: `${http}://${name}:${compatible.port}`,
      compatibleWsUrl: `${ws}://${name}:${compatible.port}`,
    }),
    fidelity: trade.fidelity,
    companyId: companies.first.id,
    ...(demo && { demo }),
    companies: companies.companies.map(readyCompany),
    ...(credentialsFile !== undefined && { credentialsFile }),
  };
}

function readyCompany({ id, companyType, appId, appSecret, openMsgAppId }: Company): ReadyCompany {
  return { companyId: id, companyType, appId, appSecret, openMsgAppId };
}
