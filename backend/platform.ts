import { pino, type Logger } from 'pino';
import { createGateway, type Gateway } from './gateway/index.ts';
import { createSystemClock, type MarketFeed, type ScenarioControl } from './market/index.ts';
import { openMarket } from './open-market.ts';
import { DEFAULT_CONFIG, type PlatformConfig } from './platform-config.ts';
import type { Clock } from './protocol/clock.ts';
import type { Uint64Form } from './protocol/quote/uint64.ts';
import { termsFromDetail, type ProductTerms } from './protocol/rules/index.ts';
import { createAuth2Service, DEMO_APPLICATION } from './services/auth2/index.ts';
import { createCatalogueService, type CatalogueService } from './services/catalogue/index.ts';
import {
  createCompanyService,
  MERIDIAN,
  MERIDIAN_DEMO,
  type Company,
  type CompanyDefinition,
  type CompanyService,
} from './services/company/index.ts';
import { createCustomerService } from './services/customer/index.ts';
import { createDataPushService } from './services/data-push/index.ts';
import { fundCustomerOperations } from './services/fund/index.ts';
import { beginScenario, createManagementService, loadScenarios } from './services/management/index.ts';
import { readGoogleFile } from './google-file.ts';
import { carryNotices, createOutbox, openMessageChannels } from './services/message/index.ts';
import type { Operation } from './services/operation.ts';
import {
  createSettlementService,
  type SettlementOptions,
  type SettlementService,
} from './services/settlement/index.ts';
import { companyAdmission, createTradeService } from './services/trade/index.ts';
import { shareMarket } from './share-market.ts';
import { attachDataPush } from './sockets/data-push/index.ts';
import { attachClientSocket } from './sockets/client/index.ts';
import { createMessageHub, forwardToConnections } from './sockets/message/index.ts';
import { createHttpQuotes } from './sockets/quote/http/index.ts';
import { createQuoteServer } from './sockets/quote/index.ts';
import { openDatabase } from './storage/index.ts';

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

/** Things to be closed, in the reverse order of their opening. */
class Closers {
  readonly #steps: (() => void | Promise<void>)[] = [];
  #closing: Promise<void> | undefined;

  add<Part extends { close(): void | Promise<void> }>(part: Part): Part {
    this.#steps.push(() => part.close());
    return part;
  }

  close(): Promise<void> {
    return (this.#closing ??= this.#run());
  }

  async #run(): Promise<void> {
    for (const step of this.#steps.reverse()) await step();
  }
}

/**
 * Starts the whole platform: market, storage, services, gateway and sockets, all on the loopback interface.
 * @throws InstanceLockedError, StorageDamagedError (docs of the storage room), or the system's EADDRINUSE error; nothing
 *   is left running then.
 */
export async function startPlatform(settings: Partial<PlatformConfig> = {}): Promise<Platform> {
  const config: PlatformConfig = { ...DEFAULT_CONFIG, ...settings };
  const closers = new Closers();
  try {
    return await assemble(config, closers);
  } catch (error) {
    await closers.close();
    throw error;
  }
}

async function assemble(config: PlatformConfig, closers: Closers): Promise<Platform> {
  const { host } = config;
  const log = pino({ level: config.logLevel }, pino.destination({ dest: 2, sync: true }));
  const wallClock = createSystemClock();
  const { marketClock, feed, scenarios } = await openMarket(config, wallClock, log);
  const base: Base = { config, closers, log, wallClock, marketClock, feed, scenarios };

  const services = await openServices(base);
  const { companies, customers, trade } = services;
  const demo = await customers.ensureDemoCustomer();
  const doors = await openDoors(base, services);
  trade.start();
  feed.start();
  closers.add({ close: () => feed.stop() });
  for (const { name, atMs } of config.scenarios)
    if (scenarios && atMs === undefined) await beginScenario(services.database, scenarios, name);
  if (config.bus !== undefined)
    closers.add(
      await shareMarket({
        url: config.bus,
        feed,
        scenarios: () => scenarios?.scenarios ?? [],
        wallClock,
        log,
        resolveToken: (token) => customers.resolveToken(token),
        uint64Of: (company) => uint64FormOf(companies, company),
      }),
    );

  const { gateway, quotes, messages } = doors;
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
    close: () => closers.close(),
  };
}

function readyCompany({ id, companyType, appId, appSecret, openMsgAppId }: Company): ReadyCompany {
  return { companyId: id, companyType, appId, appSecret, openMsgAppId };
}

/** What every part of the platform stands on. */
interface Base {
  readonly config: PlatformConfig;
  readonly closers: Closers;
  readonly log: Logger;
  readonly wallClock: Clock;
  readonly marketClock: Clock;
  readonly feed: MarketFeed;
  readonly scenarios: ScenarioControl | undefined;
}

/** Opens settlement, with the external system that the configuration names for the first company. */
async function openSettlement(
  options: SettlementOptions,
  companyId: number,
  { externalSystem: base }: PlatformConfig,
): Promise<SettlementService> {
  const settlement = await createSettlementService(options);
  if (base !== undefined) {
    await settlement.subscribe(companyId, {
      queryUserAccountBalanceUrl: `${base}/get-user-amount`,
      externalSystemAdjustmentUrl: `${base}/external-system-credit-limit-adjustment`,
      cancelExternalSystemAdjustmentUrl: `${base}/cancel-external-system-credit-limit-adjustment`,
    });
  }
  return settlement;
}

/** The companies of the platform as they are configured. */
function definitionsOf({ encryptedBodies, clientProfile }: PlatformConfig): CompanyDefinition[] {
  return [MERIDIAN, MERIDIAN_DEMO].map((company) => ({ ...company, encryptedBodies, clientProfile }));
}

/** The catalogue as the companies have configured it, and what they admit to trading. */
function openCatalogue(
  { feed, marketClock, wallClock }: Pick<Base, 'feed' | 'marketClock' | 'wallClock'>,
  companies: CompanyService,
) {
  const { products } = feed.source;
  const admission = companyAdmission({
    companies,
    product: (symbolId) => products.find((product) => product.symbolId === symbolId),
  });
  const catalogue = createCatalogueService({
    source: feed.source,
    marketClock,
    wallClock,
    groupsOf: (companyId) => companies.groups.of(companyId),
    spreads: () => companies.first.spreads,
    limitsOf: admission.limitsOf,
    dictionaryOf: (companyId) => companies.find(companyId)?.dictionary,
    minutesOfDay: (companyId) => companies.find(companyId)?.clientProfile === 'deployed',
  });
  return { admission, catalogue };
}

/** Opens the store and the services over it, which know each other only by what is handed in here. */
async function openServices({ config, closers, log, wallClock, marketClock, feed, scenarios }: Base) {
  const database = closers.add(await openDatabase({ directory: config.dataDirectory }));
  if (scenarios) await loadScenarios(database, scenarios);
  const definitions = definitionsOf(config);
  const companies = closers.add(await createCompanyService({ database, wallClock, log, definitions }));
  const { admission, catalogue } = openCatalogue({ feed, marketClock, wallClock }, companies);
  const settlement = await openSettlement({ database, wallClock, log }, companies.first.id, config);
  const trade = closers.add(
    await createTradeService({
      settlement,
      database,
      feed,
      marketClock,
      wallClock,
      terms: (symbolId, tradeType) => termsIn(catalogue, symbolId, tradeType),
      admission,
      maySee: (companyId, groupId, symbolId) => catalogue.maySee(companyId, groupId, symbolId),
      log,
    }),
  );
  const operations: Operation[] = [
    ...catalogue.operations,
    ...trade.operations,
    ...settlement.operations,
    ...fundCustomerOperations({ database, trade, asset: (code) => catalogue.asset(code) }),
  ];
  const channels = closers.add(await openMessageChannels({ database, wallClock, log }));
  const customers = closers.add(
    await createCustomerService({
      database,
      wallClock,
      companies,
      catalogue,
      accounts: trade,
      outbox: channels.outbox(await createOutbox({ database, wallClock })),
      google: config.googleFile === undefined ? undefined : await readGoogleFile(config.googleFile),
      allOperations: () => operations,
      log,
    }),
  );
  carryNotices(customers.notices, channels, (customerId) => customers.addressesOf(customerId));
  const applications = [{ ...DEMO_APPLICATION, companyId: companies.first.id }];
  const companyName = (companyId: number) => companies.find(companyId)?.name ?? '';
  const auth2 = await createAuth2Service({
    database,
    wallClock,
    accounts: trade,
    applications,
    companyName,
  });
  operations.push(...customers.operations, ...auth2.operations);
  const management = await createManagementService({
    database,
    wallClock,
    marketClock,
    companies,
    catalogue,
    customers,
    products: feed.source.products,
    scenarios,
    trade,
    settlement,
    channels,
    operations: () => operations,
  });
  return { database, companies, catalogue, trade, customers, auth2, management, operations };
}

/** Clients of the older profile read uint64 fields as strings; a guest that names no company is the first one's. */
function uint64FormOf(companies: CompanyService, companyId: number | undefined): Uint64Form {
  const company = companyId === undefined ? companies.first : companies.find(companyId);
  return company?.clientProfile === 'deployed' ? 'text' : 'number';
}

/** Opens everything that listens: HTTP with the client websocket, quotes, messages. */
async function openDoors(base: Base, services: Awaited<ReturnType<typeof openServices>>) {
  const { config, closers, log, wallClock, marketClock, feed } = base;
  const { auth2, companies, customers, management, database, operations, trade } = services;
  const { host, allowedOrigins, rateLimits } = config;
  const resolveToken = (token: string) => customers.resolveToken(token);
  // The published documents name the ports, which are known once everything listens.
  const socketHosts: { quotes?: string; messages?: string } = {};
  const gateway = closers.add(
    await createGateway({
      host,
      port: config.port,
      operations,
      customers,
      companies,
      auth2,
      management,
      database,
      wallClock,
      rateLimits,
      captcha: { mode: config.captcha, url: config.captchaUrl },
      allowedOrigins,
      pathAliases: config.pathAliases,
      socketHosts,
      quotes: createHttpQuotes({
        feed,
        marketClock,
        wallClock,
        companyOf: (token) => companies.resolveQuoteToken(token)?.id,
        rateLimits,
        log,
      }),
      maintenance: config.maintenance,
      log,
    }),
  );
  closers.add(attachClientSocket({ gateway, wallClock, log }));
  await openDataPush(base, services, gateway);
  const quotes = closers.add(
    await createQuoteServer({
      host,
      port: config.quotePort,
      feed,
      marketClock,
      wallClock,
      resolveToken,
      uint64Of: (companyId) => uint64FormOf(companies, companyId),
      log,
    }),
  );
  const messages = closers.add(
    await createMessageHub({
      host,
      port: config.messagePort,
      wallClock,
      companyOfApp: (appId) => companies.companies.find(({ openMsgAppId }) => openMsgAppId === appId)?.id,
      resolveToken,
      trades: trade.trades,
      log,
    }),
  );
  forwardToConnections(customers, messages);
  socketHosts.quotes = `${host}:${quotes.port}`;
  socketHosts.messages = `${host}:${messages.port}`;
  return { gateway, quotes, messages };
}

/** Opens the push of events to back-office programs, on the gateway's port. */
async function openDataPush(
  { closers, log, wallClock }: Base,
  { catalogue, companies, database }: Awaited<ReturnType<typeof openServices>>,
  gateway: Gateway,
): Promise<void> {
  const terms = (symbolId: number, tradeType: number) => termsIn(catalogue, symbolId, tradeType);
  const dataPush = closers.add(await createDataPushService({ database, wallClock, terms, log }));
  const companyOf = (token: string) => companies.resolveManagementToken(token);
  closers.add(attachDataPush({ gateway, dataPush, companyOf, wallClock, log }));
}

/** Terms of a product in a play; undefined when it is not sold there. */
function termsIn(catalogue: CatalogueService, symbolId: number, tradeType: number): ProductTerms | undefined {
  const detail = catalogue.detail(symbolId, tradeType);
  return detail && termsFromDetail(detail);
}
