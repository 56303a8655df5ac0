import { createGateway, type Gateway } from '../gateway/index.ts';
import type { Uint64Form } from '../protocol/quote/uint64.ts';
import type { CompanyService } from '../services/company/index.ts';
import { createDataPushService } from '../services/data-push/index.ts';
import { attachDataPush } from '../sockets/data-push/index.ts';
import { attachClientSocket } from '../sockets/client/index.ts';
import { createMessageHub, forwardToConnections } from '../sockets/message/index.ts';
import { createHttpQuotes } from '../sockets/quote/http/index.ts';
import { createQuoteServer } from '../sockets/quote/index.ts';
import type { PlatformContext } from './platform-context.ts';
import { termsIn, type Services } from './services.ts';

/** Opens everything that listens: HTTP with the client websocket, quotes, messages. */
export async function startListeners(base: PlatformContext, services: Services) {
  const { config, disposables, log, wallClock, marketClock, feed } = base;
  const { auth2, companies, customers, management, database, operations, trade } = services;
  const { host, allowedOrigins, rateLimits } = config;
  const resolveToken = (token: string) => customers.resolveToken(token);
  // The published documents name the ports, which are known once everything listens.
  const socketHosts: { quotes?: string; messages?: string } = {};
  const gateway = disposables.add(
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
  disposables.add(attachClientSocket({ gateway, wallClock, log }));
  await openDataPush(base, services, gateway);
  const quotes = disposables.add(
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
  const messages = disposables.add(
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
  { disposables, log, wallClock }: PlatformContext,
  { catalogue, companies, database, trade }: Services,
  gateway: Gateway,
): Promise<void> {
  const terms = (symbolId: number, tradeType: number) => termsIn(catalogue, symbolId, tradeType);
  const { rate } = trade;
  const dataPush = disposables.add(await createDataPushService({ database, wallClock, terms, rate, log }));
  const companyOf = (token: string) => companies.resolveManagementToken(token);
  disposables.add(attachDataPush({ gateway, dataPush, companyOf, wallClock, log }));
}

/** Clients of the older profile read uint64 fields as strings; a guest that names no company is the first one's. */
export function uint64FormOf(companies: CompanyService, companyId: number | undefined): Uint64Form {
  const company = companyId === undefined ? companies.first : companies.find(companyId);
  return company?.clientProfile === 'deployed' ? 'text' : 'number';
}
