import packageJson from '../../package.json' with { type: 'json' };
import {
  createGateway,
  hostInUrl,
  TrustedProxies,
  type AnswerAssistant,
  type Gateway,
} from '../gateway/gateway.ts';
import type { Uint64Form } from '../contract/quote/uint64.ts';
import {
  PRODUCT_STATUS,
  productStatus,
  type Company,
  type CompanyService,
} from '../services/company/company-service.ts';
import { TRANSFER_CALLS } from '../contract/calls/money/transfers.ts';
import { createDataPushService, type DataPushOptions } from '../services/data-push/data-push-service.ts';
import { attachDataPush, type DataPushSocket } from '../sockets/data-push/data-push-socket.ts';
import { attachClientSocket, type ClientSocket } from '../sockets/client/client-socket.ts';
import {
  createMessageHub,
  forwardToConnections,
  type MessageHub,
  type MessageHubOptions,
} from '../sockets/message/index.ts';
import { createHttpQuotes } from '../sockets/quote/http/http-quotes.ts';
import { createQuoteServer } from '../sockets/quote/quote-server.ts';
import { maintenanceNotice } from '../contract/message-hub/index.ts';
import { whenMaintenanceBegins } from './maintenance-ends.ts';
import type { PlatformContext } from './platform-context.ts';
import { announceSettings } from './notices/setting-notices.ts';
import type { Services } from './services.ts';
import { termsIn } from './terms-in.ts';
import type { ListenerChecks } from './status.ts';
import type { EndedClients } from '../sockets/quote/connection.ts';
import type { QuoteOffer } from '../sockets/quote/upgrades.ts';

/** Opens everything that listens: HTTP with the client websocket, quotes, messages. */
export async function startListeners(base: PlatformContext, services: Services) {
  const { config, certificate, disposables, log, wallClock, hostClock, stepped } = base;
  const { auth2, companies, customers, management, database, operations, status } = services;
  const { host, allowedOrigins, rateLimits } = config;
  const publicHosts = publicHostsOf(config);
  const proxies = proxiesOf(config);
  const shared = { host, wallClock, publicHosts, proxies, certificate, faults: base.faults, log };
  const resolveToken = activeOwner(services);
  // The published documents name the ports, which are known once everything listens.
  const socketHosts: { quotes?: string; messages?: string } = {};
  const gateway: Gateway = disposables.addListener(
    await createGateway({
      ...shared,
      port: config.port,
      operations,
      customers,
      companies,
      auth2,
      management,
      database,
      monotonicClock: base.monotonicClock,
      callerClock: hostClock,
      turnstile: stepped?.turnstile,
      rateLimits,
      onCall: base.metrics?.countCall.bind(base.metrics),
      captcha: { mode: config.captcha, url: config.captchaUrl },
      allowedOrigins,
      pathAliases: config.pathAliases,
      socketHosts,
      quotes: httpQuotes(base, services),
      status,
      assistant: assistantOf((call) => gateway.dispatch(call)),
    }),
  );
  if (config.publicUrl === undefined) services.publicAddress.url = gateway.baseUrl;
  services.publicAddress.local = gateway.baseUrl;
  const guests = guestLimits(config);
  const time = { wallClock: hostClock, stepped: stepped?.time };
  const clientOptions = { gateway, ...time, log, resolveToken, guests, faults: base.faults };
  const client = disposables.addListener(attachClientSocket(clientOptions));
  const dataPush = await openDataPush(base, services, gateway);
  status.listeners.dataPush = dataPush;
  const quotes = disposables.addListener(await openQuotes(base, services, gateway));
  const admitsOrigin = (origin: string) => gateway.admitsOrigin(origin);
  const messages = await openMessages(base, services, { admitsOrigin, publicHosts, proxies, certificate });
  const ends: QuoteRevocations = new Set([(ended) => quotes.end(ended)]);
  endConnections(services, messages, ends);
  interruptAtMaintenance(base, services, { messages, client, dataPush, ends });
  const connections = connectionsOf({ quotes, messages, client, dataPush });
  Object.assign(status.listeners, { messages, connections } satisfies ListenerChecks);
  const compatible = await openCompatible(base, services);
  const name = hostInUrl(host);
  socketHosts.quotes = `${name}:${quotes.port}`;
  socketHosts.messages = `${name}:${messages.port}`;
  return { gateway, quotes, messages, compatible, ends, admitsOrigin };
}

/** Answers assistants with calls that pass what calls of the client websocket pass; nothing of it is loaded before the first asks. */
function assistantOf(dispatch: Gateway['dispatch']): AnswerAssistant {
  return async (message) => {
    const { answerAssistant } = await import('../mcp/answer-http.ts');
    return answerAssistant(message, packageJson.version, async (bizType, headers, body) => {
      const lower = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]);
      const call = { bizType, headers: Object.fromEntries(lower), body, ip: message.ip };
      return (await dispatch({ ...call, size: Buffer.byteLength(JSON.stringify(body)) })).envelope;
    });
  };
}

/** Opens the quote websocket. */
function openQuotes(
  { config, certificate, feed, marketClock, hostClock, stepped, faults, log }: PlatformContext,
  services: Services,
  gateway: Pick<Gateway, 'admitsOrigin'>,
) {
  const { companies, trade } = services;
  return createQuoteServer({
    host: config.host,
    port: config.quotePort,
    feed,
    marketClock,
    wallClock: hostClock,
    speed: config.speed,
    stepped: stepped?.time,
    resolveToken: activeOwner(services),
    uint64Of: (companyId) => uint64FormOf(companies, companyId),
    offerOf: (companyId) => quoteOffer(companies, companyId),
    customers: trade.customerMarket,
    guestCompany: () => companies.first?.id,
    admitsOrigin: (origin) => gateway.admitsOrigin(origin),
    publicHosts: publicHostsOf(config),
    proxies: proxiesOf(config),
    certificate,
    guests: guestLimits(config),
    faults,
    log,
  });
}

/** Opens the front that speaks the dialect of an exchange; undefined where there is none, and nothing of it is loaded then. */
async function openCompatible(
  { config, certificate, disposables, feed, marketClock, wallClock, hostClock, log }: PlatformContext,
  { companies, catalogue, customers, trade, database, operations }: Services,
): Promise<{ readonly port: number } | undefined> {
  const { host, compatiblePort: port, rateLimits } = config;
  if (port === undefined) return undefined;
  const { openCompatibleFront } = await import('../compatible/front.ts');
  const transfer = operations.find(({ bizType }) => bizType === TRANSFER_CALLS.capitalTransfer.bizType);
  if (transfer === undefined) throw new Error('there is no operation that moves money');
  return disposables.addListener(
    await openCompatibleFront({
      host,
      port,
      publicHosts: publicHostsOf(config),
      proxies: proxiesOf(config),
      certificate,
      rateLimits,
      feed,
      marketClock,
      wallClock,
      hostClock,
      companies,
      catalogue,
      customers,
      trade,
      database,
      moveMoney: async (caller, request) => transfer.handle(caller, request),
      terms: (symbolId, tradeType) => termsIn(catalogue, symbolId, tradeType),
      log,
    }),
  );
}

/** Everything that listens. */
export type Listeners = Awaited<ReturnType<typeof startListeners>>;

/** Counts the open connections of each websocket. */
function connectionsOf(
  sockets: Readonly<Record<'quotes' | 'messages' | 'client' | 'dataPush', { connections(): number }>>,
): NonNullable<ListenerChecks['connections']> {
  return () => ({
    quoteConnections: sockets.quotes.connections(),
    messageConnections: sockets.messages.connections(),
    clientConnections: sockets.client.connections(),
    dataPushConnections: sockets.dataPush.connections(),
  });
}

/** Opens the message websocket and connects it with what its customers are told. */
async function openMessages(
  { config, disposables, log, hostClock, stepped, faults }: PlatformContext,
  services: Services,
  site: Pick<MessageHubOptions, 'admitsOrigin' | 'publicHosts' | 'proxies' | 'certificate'>,
): Promise<MessageHub> {
  const { companies, customers, trade } = services;
  const messages = disposables.addListener(
    await createMessageHub({
      host: config.host,
      port: config.messagePort,
      wallClock: hostClock,
      stepped: stepped?.time,
      companyOfApp: (appId) =>
        companies.companies.find(({ id, openMsgAppId }) => openMsgAppId === appId && companies.isOpen(id))
          ?.id,
      resolveToken: activeOwner(services),
      languageOf: (customerId) => customers.directory.languageOf(customerId),
      trades: trade.trades,
      ...site,
      guests: guestLimits(config),
      faults,
      log,
    }),
  );
  forwardToConnections(customers, messages);
  announceSettings(services, messages);
  return messages;
}

/** What guests may have of the places for sockets. */
export function guestLimits({
  guestSockets,
  reservedSlots,
}: Pick<PlatformContext['config'], 'guestSockets' | 'reservedSlots'>) {
  return { guestsPerAddress: guestSockets, retainedPercent: reservedSlots };
}

/** The proxies whose word on their clients' addresses is believed. */
export function proxiesOf({
  trustedProxies,
}: Pick<PlatformContext['config'], 'trustedProxies'>): TrustedProxies | undefined {
  return trustedProxies.length === 0 ? undefined : new TrustedProxies(trustedProxies);
}

/** Names by which others reach the platform: those of the configuration, and that of the address for links to files. */
function publicHostsOf({ publicHosts, publicUrl }: PlatformContext['config']): readonly string[] {
  return publicUrl === undefined ? publicHosts : [...publicHosts, new URL(publicUrl).host];
}

/** Quotes over HTTP for the programs of companies. */
function httpQuotes(
  { config, feed, marketClock, wallClock, log }: PlatformContext,
  { companies, trade }: Services,
) {
  return createHttpQuotes({
    customers: trade.customerMarket,
    feed,
    marketClock,
    wallClock,
    companyOf: (token) => companies.resolveQuoteToken(token)?.id,
    isOffered: (companyId, symbolId) =>
      productStatus(companies.find(companyId), symbolId) !== PRODUCT_STATUS.deleted,
    rateLimits: config.rateLimits,
    log,
  });
}

/** Who hears of quote connections that are to end: this process and every other that serves quotes. */
export type QuoteRevocations = Set<(ended: EndedClients) => void>;

/** Ends connections with the token that opened them, and with what their company offers. */
function endConnections(
  { companies, customers }: Services,
  messages: Pick<MessageHub, 'endCompany'>,
  ends: QuoteRevocations,
): void {
  const notify = (ended: EndedClients) => ends.forEach((end) => end(ended));
  customers.onTokenEnded(({ hash }) => notify({ token: hash }));
  companies.onChanged((company, before) => {
    const offer = (of: Company) => JSON.stringify([of.status, deletedProducts(of)]);
    if (offer(company) === offer(before)) return;
    notify({ companyId: company.id, guests: company.id === companies.first.id });
    if (!companies.isOpen(company.id)) messages.endCompany(company.id);
  });
}

/** What maintenance that closes connections closes. */
interface Interrupted {
  readonly messages: Pick<MessageHub, 'interrupt'>;
  readonly client: Pick<ClientSocket, 'interrupt'>;
  readonly dataPush: Pick<DataPushSocket, 'interrupt'>;
  readonly ends: QuoteRevocations;
}

/** Closes every connection when planned maintenance begins that says so. */
function interruptAtMaintenance(
  { disposables, log, hostClock }: PlatformContext,
  { companies, status }: Services,
  { messages, client, dataPush, ends }: Interrupted,
): void {
  const close = whenMaintenanceBegins(status.maintenance, hostClock, ({ text }) => {
    log.info({ text }, 'maintenance begins: closing connections');
    for (const { id } of companies.companies)
      for (const end of ends) end({ companyId: id, guests: id === companies.first.id });
    messages.interrupt((language) => maintenanceNotice(text, language));
    client.interrupt();
    dataPush.interrupt();
  });
  disposables.add({ close });
}

/** The owner of a living token of a company that is open. */
export function activeOwner({ companies, customers }: Pick<Services, 'companies' | 'customers'>) {
  return (token: string) => {
    const owner = customers.resolveToken(token);
    return owner !== undefined && companies.isOpen(owner.companyId) ? owner : undefined;
  };
}

/** What a company offers over the quote websocket; a guest that names no company is the first one's. */
export function quoteOffer(companies: CompanyService, companyId: number | undefined): QuoteOffer {
  const company = companyId === undefined ? companies.first : companies.find(companyId);
  return { isOpen: companies.isOpen(company?.id ?? -1), hidden: deletedProducts(company) };
}

function deletedProducts(company: Company | undefined): readonly number[] {
  return (company?.productStatuses ?? [])
    .filter(({ status }) => status === PRODUCT_STATUS.deleted)
    .map(({ symbolId }) => symbolId);
}

/** Opens the push of events to back-office programs, on the gateway's port. */
async function openDataPush(
  { disposables, log, wallClock, hostClock }: PlatformContext,
  { catalogue, companies, database, trade }: Services,
  gateway: Gateway,
): Promise<NonNullable<ListenerChecks['dataPush']> & Pick<DataPushSocket, 'connections' | 'interrupt'>> {
  const terms: DataPushOptions['terms'] = (symbolId, tradeType, group) =>
    termsIn(catalogue, symbolId, tradeType, group);
  const { rate } = trade;
  const dataPush = disposables.add(
    await createDataPushService({ database, wallClock, hostClock, terms, rate, log }),
  );
  const companyOf = (token: string) => companies.resolveManagementToken(token, 'events.read');
  const socket = disposables.addListener(
    attachDataPush({ gateway, dataPush, companyOf, wallClock: hostClock, log }),
  );
  return {
    service: dataPush,
    connections: () => socket.connections(),
    interrupt: () => socket.interrupt(),
    findFault(companyId, nowMs) {
      if (dataPush.isFailing(companyId)) return 'dataPushNotSent';
      return socket.isUnread(companyId, nowMs) ? 'dataPushNotRead' : undefined;
    },
  };
}

/** Clients of the older profile read uint64 fields as strings; a guest that names no company is the first one's. */
export function uint64FormOf(companies: CompanyService, companyId: number | undefined): Uint64Form {
  const company = companyId === undefined ? companies.first : companies.find(companyId);
  return company?.clientProfile === 'deployed' ? 'text' : 'number';
}
