import type { Logger } from 'pino';
import { transferRepository } from '../storage/fund/index.ts';
import type { Database } from '../storage/index.ts';
import { TRADE_TYPE_NUMBER } from '../contract/enumerations.ts';
import { TRADE_TYPES } from '../contract/mapping/account-numbers.ts';
import type { MarketClock, WallClock } from '../domain/clock.ts';
import type { TradeType } from '../domain/account-type.ts';
import type { InstrumentTerms } from '../domain/index.ts';
import type { Entrance } from '../gateway/gateway.ts';
import type { MarketFeed } from '../market/index.ts';
import type { CatalogueService } from '../services/catalogue/catalogue-service.ts';
import { PRODUCT_STATUS, productStatus, type CompanyService } from '../services/company/company-service.ts';
import type { CustomerService } from '../services/customer/customer-service.ts';
import type { TradeService } from '../services/trade/trade-service.ts';
import { CustomerView } from '../sockets/quote/customer-view.ts';
import { ShownBook } from '../sockets/quote/shown-book.ts';
import { openDialectServer, type DialectPart } from './dialect-server.ts';
import { Instruments, type Instrument } from './instruments.ts';
import { MarketReads } from './market/market-reads.ts';
import { OrderBooks } from './market/order-books.ts';
import { Beats } from './market/shared-streams.ts';
import { RequestLimits } from './request-limits.ts';
import { ListenKeys } from './listen-keys.ts';
import { futuresAccountEndpoints } from './futures/account-endpoints.ts';
import { futuresAlgoEndpoints } from './futures/algo-endpoints.ts';
import { ContractAccounts, FUTURES_TYPE, MARGIN_ASSET } from './futures/contract-account.ts';
import { futuresIncomeEndpoints } from './futures/income-endpoints.ts';
import { futuresMarketEndpoints } from './futures/market-endpoints.ts';
import { futuresStreams } from './futures/market-streams.ts';
import { futuresUserStreams } from './futures/user-streams.ts';
import { futuresOrderEndpoints } from './futures/order-endpoints.ts';
import { futuresSettingEndpoints } from './futures/settings-endpoints.ts';
import { wsApiPath, type WsApiPart } from './ws-api.ts';
import { openStreamServer, type StreamPart } from './stream-server.ts';
import { accountEndpoints } from './spot/account-endpoints.ts';
import { orderEndpoints } from './spot/order-endpoints.ts';
import { orderListEndpoints } from './spot/order-list-endpoints.ts';
import { AccountOrders } from './account-orders.ts';
import { MarketStreams } from './market/market-streams.ts';
import { SPOT_STREAMS } from './spot/spot-streams.ts';
import { spotUserStreams } from './spot/user-streams.ts';
import { walletEndpoints, type OwnTransfers } from './spot/wallet-endpoints.ts';
import type { ExchangeRules } from './exchange-rules.ts';
import { marketEndpoints } from './spot/market-endpoints.ts';

export interface CompatibleFrontOptions extends Entrance {
  readonly host: string;
  /** 0: chosen by the system. */
  readonly port: number;
  readonly publicHosts: readonly string[];
  /** False counts what callers use and refuses none. */
  readonly rateLimits: boolean;
  readonly feed: MarketFeed;
  readonly marketClock: MarketClock;
  readonly wallClock: WallClock;
  readonly hostClock: WallClock;
  readonly companies: CompanyService;
  readonly catalogue: CatalogueService;
  readonly customers: CustomerService;
  readonly trade: TradeService;
  readonly database: Database;
  /** Carries capitalTransfer out. */
  readonly moveMoney: OwnTransfers['move'];
  /** The terms of a product in an account type as everybody has them. */
  terms(symbolId: number, tradeType: TradeType): InstrumentTerms | undefined;
  readonly log: Logger;
}

/** A front that listens. */
export interface CompatibleFront {
  readonly port: number;
  close(): Promise<void>;
}

/** Answers that are under way at the end have so long. */
const GRACE_MS = 500;

/**
 * Opens the front that speaks the public dialect of Binance over the same services as the gateway: names, forms and limits are its own, and nothing
 * else. Whoever signs nothing sees the market of the first company.
 */
export async function openCompatibleFront(options: CompatibleFrontOptions): Promise<CompatibleFront> {
  const market = openMarket(options);
  const listenKeys = new ListenKeys(options.hostClock, (name) => findKey(options, name) !== undefined);
  const spot = openSpot(options, market, listenKeys);
  const futures = openFutures(options, market, listenKeys);
  const server = await openDialectServer({
    ...options,
    parts: [spot.part, futures.part],
    findKey: (name) => findKey(options, name),
  });
  const streams = openStreamServer({
    server,
    parts: [spot.streams, futures.streams],
    talks: [spot, futures].map(({ wsApi }) =>
      wsApiPath({ ...options, server, isGood: (name) => findKey(options, name) !== undefined }, wsApi),
    ),
    clock: options.hostClock,
    log: options.log,
  });
  return {
    port: server.port,
    async close() {
      streams.close();
      spot.close();
      futures.close();
      await server.close(GRACE_MS);
    },
  };
}

/** What is read of the market, by both parts. */
function openMarket({ feed, marketClock, hostClock, companies, trade }: CompatibleFrontOptions) {
  const customers = trade.customerMarket;
  const companyId = companies.first.id;
  const book = new ShownBook(feed.source, customers);
  const view = new CustomerView(feed.source, customers);
  const shared = { feed, marketClock, book, companyId };
  return {
    reads: new MarketReads({ ...shared, view }),
    books: new OrderBooks(shared),
    beats: new Beats(feed, hostClock),
  };
}

/** A part: its endpoints, its streams, and what follows orders for them. */
interface PartFront {
  readonly part: DialectPart;
  readonly streams: StreamPart;
  readonly wsApi: WsApiPart;
  close(): void;
}

function openSpot(
  options: CompatibleFrontOptions,
  { reads, books, beats }: ReturnType<typeof openMarket>,
  listenKeys: ListenKeys,
): PartFront {
  const { feed, companies, wallClock, trade, database, customers } = options;
  const nowMs = () => Math.floor(wallClock.nowMs());
  const isOffered = (symbolId: number) => productStatus(companies.first, symbolId) !== PRODUCT_STATUS.deleted;
  const instruments = new Instruments(feed.source.products, TRADE_TYPE_NUMBER.spot, isOffered);
  const rules = rulesOf(options, 'spot');
  const orders = new AccountOrders({ access: trade.orders, database, instruments, rules, tradeType: 'spot' });
  const market = new MarketStreams({ instruments, reads, books, beats }, SPOT_STREAMS);
  const users = spotUserStreams({ orders, rules, listenKeys, nowMs });
  const limits = new RequestLimits('spot', options.rateLimits);
  return {
    part: {
      instruments,
      market: 'spot',
      limits,
      tradePermission: 'trade',
      endpoints: [
        ...marketEndpoints({ instruments, reads, books, rules, nowMs }),
        ...orderEndpoints({ orders, rules }),
        ...orderListEndpoints({ orders, rules }),
        ...accountEndpoints({ orders, rules, listenKeys }),
        ...walletEndpoints(orders, (name) => customers.resolveApiKey(name), transfersOf(options)),
      ],
    },
    streams: { roots: [''], find: (name) => market.find(name) ?? users.find(name) },
    wsApi: { path: '/ws-api/v3', market: 'spot', limits, users },
    close: () => users.close(),
  };
}

/** Transfers that a listing looks through. */
const NEWEST_TRANSFERS = 1_000;

function transfersOf({ database, moveMoney }: CompatibleFrontOptions): OwnTransfers {
  return {
    move: moveMoney,
    async list(customerId, span) {
      const tradeType = TRADE_TYPES.number(FUTURES_TYPE);
      const page = { customerId, tradeType, ...span, limit: NEWEST_TRANSFERS, offset: 0 };
      return (await transferRepository.page(database, page)).rows;
    },
  };
}

/** The futures part, over the cross accounts: every contract that the company sells in them. */
function openFutures(
  options: CompatibleFrontOptions,
  { reads, books, beats }: ReturnType<typeof openMarket>,
  listenKeys: ListenKeys,
): PartFront {
  const { feed, companies, wallClock, trade, database } = options;
  const nowMs = () => Math.floor(wallClock.nowMs());
  const isOffered = (symbolId: number) => productStatus(companies.first, symbolId) !== PRODUCT_STATUS.deleted;
  const instruments = new Instruments(
    feed.source.products,
    TRADE_TYPE_NUMBER[FUTURES_TYPE],
    isOffered,
    MARGIN_ASSET,
  );
  const rules = rulesOf(options, FUTURES_TYPE);
  const orders = new AccountOrders({
    access: trade.orders,
    database,
    instruments,
    rules,
    tradeType: FUTURES_TYPE,
  });
  const rate = (currency: string) => trade.rate(currency, MARGIN_ASSET);
  const openVolume = ({ symbolId }: Instrument) =>
    trade.book.openVolume(companies.first.id, FUTURES_TYPE, symbolId);
  const accounts = new ContractAccounts({ orders, reads, rules, rate });
  const market = new MarketStreams({ instruments, reads, books, beats }, futuresStreams(rules));
  const users = futuresUserStreams({ accounts, listenKeys, nowMs });
  const limits = new RequestLimits('futures', options.rateLimits);
  return {
    part: {
      instruments,
      market: 'futures',
      limits,
      tradePermission: 'contract_trade',
      endpoints: [
        ...futuresMarketEndpoints({ instruments, reads, books, rules, nowMs, openVolume }),
        ...futuresOrderEndpoints(accounts),
        ...futuresAlgoEndpoints(accounts),
        ...futuresAccountEndpoints(accounts, listenKeys),
        ...futuresSettingEndpoints(accounts),
        ...futuresIncomeEndpoints(accounts),
      ],
    },
    streams: {
      // Programs of the year 2026 listen to books, to the rest of the market and to themselves at addresses of their own.
      roots: ['/fapi', '/fapi/public', '/fapi/market', '/fapi/private'],
      find: (name) => market.find(name) ?? users.find(name),
    },
    wsApi: { path: '/ws-fapi/v1', market: 'futures', limits },
    close: () => users.close(),
  };
}

/** The rules of instruments in an account type. */
function rulesOf(
  { catalogue, marketClock, terms }: CompatibleFrontOptions,
  tradeType: TradeType,
): ExchangeRules {
  const number = TRADE_TYPES.number(tradeType);
  return {
    terms: ({ symbolId }) => terms(symbolId, tradeType),
    play: ({ product, play }) => catalogue.playsOf(product).find((each) => each.tradeType === number) ?? play,
    assetDigits: (code) => catalogue.asset(code)?.digits ?? 0,
    marketMs: () => marketClock.nowMs(),
  };
}

/** The key of a name, of a company that is open. */
function findKey({ customers, companies }: CompatibleFrontOptions, name: string) {
  const key = customers.resolveApiKey(name);
  return key !== undefined && companies.isOpen(key.companyId) ? key : undefined;
}
