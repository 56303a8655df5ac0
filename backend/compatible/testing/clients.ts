import { openCcxt } from './ccxt-client.ts';
import { openConnector } from './connector-client.ts';
import type { Change } from './kept-book.ts';
import {
  algoOrder,
  amountOf,
  bodies,
  BTC,
  call,
  orderIds,
  QUIET,
  SYMBOL,
  symbolsOf,
  orderReport,
  eventReport,
  WAITING,
  type Address,
  type Body,
  type Client,
  type KeepBooks,
  type Trader,
  type Traders,
} from './trader.ts';

/** What a client listens to of a market. */
interface Streams {
  readonly receive: NonNullable<Trader['receive']>;
  readonly keepBooks: KeepBooks;
}

/** Five clients of others, each as it is published but for its address, behind the same few calls in the words of the dialect. */

async function openBinance({ url, wsUrl, apiKey, secret }: Address): Promise<Traders> {
  const { MainClient, USDMClient, WebsocketClient } = (await import('binance')) as unknown as Record<
    'MainClient' | 'USDMClient',
    new (options: object) => Client
  > & {
    WebsocketClient: new (
      options: object,
      logger: object,
    ) => Client & { on(event: string, run: (message: never) => void): void; closeAll(force: boolean): void };
  };
  const keys = { api_key: apiKey, api_secret: secret };
  const spot = new MainClient({ ...keys, baseUrl: url });
  const futures = new USDMClient({ ...keys, baseUrl: url });
  const listen = (under: string, run: (message: unknown) => void) => {
    const socket = new WebsocketClient(
      { ...keys, wsUrl: wsUrl + under, restOptions: { baseUrl: url } },
      QUIET,
    );
    socket.on('message', run);
    socket.on('exception', () => undefined);
    return socket;
  };
  const streams = (under: string, wsKey: string, subscribe: string): Streams => ({
    receive: async (received) => {
      const socket = listen(under, (message) => {
        const order = eventReport(message);
        if (order !== undefined) received(order);
      });
      await call(socket, subscribe);
      return () => socket.closeAll(true);
    },
    keepBooks: async (symbols, follower) => {
      const socket = listen(under, (message) => {
        const change = ((message as { data?: unknown }).data ?? message) as Change & {
          e?: string;
          s: string;
        };
        if (change.e === 'depthUpdate') follower.change(change.s, change);
      });
      await call(
        socket,
        'subscribe',
        symbols.map((symbol) => `${symbol.toLowerCase()}@depth@100ms`),
        wsKey,
      );
      return () => socket.closeAll(true);
    },
  });
  const ofSpot = streams('', 'main', 'subscribeSpotUserDataStream');
  const ofFutures = streams('/fapi', 'usdmPublic', 'subscribeUsdFuturesUserDataStream');
  return {
    books: { spot: ofSpot.keepBooks, futures: ofFutures.keepBooks },
    spot: { ...binanceSpot(spot), receive: ofSpot.receive },
    futures: { ...binanceFutures(futures), receive: ofFutures.receive },
  };
}

function binanceSpot(spot: Client): Trader {
  return {
    markets: async () => symbolsOf(await call(spot, 'getExchangeInfo')),
    deepBook: () => call(spot, 'getOrderBook', { ...BTC, limit: 5_000 }),
    place: async (order) =>
      orderReport(await call(spot, 'submitNewOrder', { newOrderRespType: 'RESULT', ...order })),
    find: async (orderId) => orderReport(await call(spot, 'getOrder', { ...BTC, orderId })),
    cancel: (orderId) => call(spot, 'cancelOrder', { ...BTC, orderId }),
    cancelAll: () => call(spot, 'cancelAllSymbolOrders', BTC),
    open: async () => bodies(await call(spot, 'getOpenOrders', BTC)),
    fills: async () => orderIds(await call(spot, 'getAccountTradeList', BTC)),
    replace: async (cancelOrderId, order) => {
      const values = { ...order, cancelReplaceMode: 'STOP_ON_FAILURE', cancelOrderId };
      return orderReport(
        (await call<{ newOrderResponse: Body }>(spot, 'replaceOrder', values)).newOrderResponse,
      );
    },
    placeList: ({ above, below, quantity }) =>
      call(spot, 'submitNewOrderList', {
        ...BTC,
        side: 'SELL',
        quantity,
        aboveType: 'LIMIT_MAKER',
        abovePrice: above,
        belowType: 'STOP_LOSS',
        belowStopPrice: below,
      }),
  };
}

function binanceFutures(futures: Client): Trader {
  return {
    markets: async () => symbolsOf(await call(futures, 'getExchangeInfo')),
    deepBook: () => call(futures, 'getOrderBook', { ...BTC, limit: 1_000 }),
    place: async (order) =>
      WAITING.includes(String(order['type']))
        ? orderReport(await call(futures, 'submitNewAlgoOrder', algoOrder(order)))
        : orderReport(await call(futures, 'submitNewOrder', { newOrderRespType: 'RESULT', ...order })),
    find: async (orderId) => orderReport(await call(futures, 'getOrder', { ...BTC, orderId })),
    cancel: (orderId) => call(futures, 'cancelOrder', { ...BTC, orderId }),
    cancelAll: () => call(futures, 'cancelAllOpenOrders', BTC),
    open: async () => bodies(await call(futures, 'getAllOpenOrders', BTC)),
    fills: async () => orderIds(await call(futures, 'getAccountTrades', BTC)),
    replace: async (orderId, { side, quantity, price }) =>
      orderReport(await call(futures, 'modifyOrder', { ...BTC, orderId, side, quantity, price })),
    position: async () => amountOf(await call(futures, 'getPositionsV3', BTC)),
    setLeverage: async (leverage) =>
      (await call<{ leverage: number }>(futures, 'setLeverage', { ...BTC, leverage })).leverage,
  };
}

async function openBinanceApiNode({ url, wsUrl, apiKey, secret }: Address): Promise<Traders> {
  const { default: create } = (await import('binance-api-node')) as unknown as {
    default: { default?: (options: object) => Client } & ((options: object) => Client);
  };
  const client = (create.default ?? create)({
    apiKey,
    apiSecret: secret,
    httpBase: url,
    httpFutures: url,
    wsBase: `${wsUrl}/ws`,
    wsFutures: `${wsUrl}/fapi/ws`,
    wsApi: `${wsUrl}/ws-api/v3`,
  });
  const ws = client['ws'] as unknown as Record<string, (...values: readonly unknown[]) => unknown>;
  const streams = (user: string, depth: string): Streams => ({
    receive: async (received) => {
      const isRaw = false;
      const stop = await ws[user]?.((event: { type: string } & Body) => {
        const order = eventReport({ ...event, e: event.type });
        if (order !== undefined) received(order);
      }, isRaw);
      return stop as () => unknown;
    },
    keepBooks: async (symbols, follower) => {
      const names = symbols.map((symbol) => `${symbol}@100ms`);
      const stop = ws[depth]?.(
        names,
        (change: Change & { s: string }) => follower.change(change.s, change),
        false,
      );
      return stop as () => unknown;
    },
  });
  const ofSpot = streams('user', 'depth');
  const ofFutures = streams('futuresUser', 'futuresDepth');
  return {
    books: { spot: ofSpot.keepBooks, futures: ofFutures.keepBooks },
    spot: { ...apiNodeSpot(client), receive: ofSpot.receive },
    futures: { ...apiNodeFutures(client), receive: ofFutures.receive },
  };
}

function apiNodeSpot(client: Client): Trader {
  return {
    markets: async () => symbolsOf(await call(client, 'exchangeInfo')),
    deepBook: () => call(client, 'book', { ...BTC, limit: 5_000 }),
    place: async (order) =>
      orderReport(await call(client, 'order', { newOrderRespType: 'RESULT', ...order })),
    find: async (orderId) => orderReport(await call(client, 'getOrder', { ...BTC, orderId })),
    cancel: (orderId) => call(client, 'cancelOrder', { ...BTC, orderId }),
    cancelAll: () => call(client, 'cancelOpenOrders', BTC),
    open: async () => bodies(await call(client, 'openOrders', BTC)),
    fills: async () => orderIds(await call(client, 'myTrades', BTC)),
    replace: async (cancelOrderId, order) =>
      orderReport(
        (await call<{ newOrderResponse: Body }>(client, 'updateOrder', { ...order, cancelOrderId }))
          .newOrderResponse,
      ),
    placeList: ({ above, below, quantity }) =>
      call(client, 'orderOco', {
        ...BTC,
        side: 'SELL',
        quantity,
        price: above,
        stopPrice: below,
        stopLimitPrice: below,
      }),
  };
}

function apiNodeFutures(client: Client): Trader {
  return {
    markets: async () => symbolsOf(await call(client, 'futuresExchangeInfo')),
    deepBook: () => call(client, 'futuresBook', { ...BTC, limit: 1_000 }),
    place: async (order) =>
      orderReport(await call(client, 'futuresOrder', { newOrderRespType: 'RESULT', ...order })),
    find: async (orderId) => orderReport(await call(client, 'futuresGetOrder', { ...BTC, orderId })),
    cancel: (orderId) => call(client, 'futuresCancelOrder', { ...BTC, orderId }),
    cancelAll: () => call(client, 'futuresCancelAllOpenOrders', BTC),
    open: async () => bodies(await call(client, 'futuresOpenOrders', BTC)),
    fills: async () => orderIds(await call(client, 'futuresUserTrades', BTC)),
    replace: async (orderId, { side, quantity, price }) =>
      orderReport(await call(client, 'futuresUpdateOrder', { ...BTC, orderId, side, quantity, price })),
    position: async () => amountOf(await call(client, 'futuresPositionRisk', BTC)),
    setLeverage: async (leverage) =>
      (await call<{ leverage: number }>(client, 'futuresLeverage', { ...BTC, leverage })).leverage,
  };
}

async function openNodeBinanceApi({ url, wsUrl, apiKey, secret }: Address): Promise<Traders> {
  type Made = Client & { wsApi: string; options(values: object): void };
  const { default: create } = (await import('node-binance-api')) as unknown as {
    default: (new () => Made) & { default?: new () => Made };
  };
  const client = new (create.default ?? create)();
  const urls = {
    base: `${url}/api/`,
    sapi: `${url}/sapi/`,
    fapi: `${url}/fapi/`,
    stream: `${wsUrl}/ws/`,
    combineStream: `${wsUrl}/stream?streams=`,
  };
  client.options({
    APIKEY: apiKey,
    APISECRET: secret,
    family: 4,
    reconnect: true,
    log: () => undefined,
    urls,
  });
  client.wsApi = `${wsUrl}/ws-api/v3`;
  const receive: NonNullable<Trader['receive']> = (received) =>
    new Promise((resolve) => {
      const hears = (event: unknown) => {
        const order = eventReport(event);
        if (order !== undefined) received(order);
      };
      const stop = () => {
        client.options({ ...(client as unknown as { Options: object }).Options, reconnect: false });
        return call(client, 'terminateWsApi', 'userData');
      };
      void call(client, 'userData', hears, undefined, undefined, () => resolve(stop));
    });
  const keepBooks: KeepBooks = async (symbols, follower) => {
    interface Cache {
      readonly bids: Record<string, number>;
      readonly asks: Record<string, number>;
    }
    const sides = ({ bids, asks }: Cache) =>
      [bids, asks].map((side) =>
        Object.entries(side).map(([price, quantity]) => [Number(price), Number(quantity)] as const),
      );
    const took = (symbol: string, cache: Cache, context?: { lastEventUpdateId?: number }) => {
      if (context?.lastEventUpdateId) follower.book(symbol, context.lastEventUpdateId, sides(cache));
    };
    const most = 5_000;
    await call(client, 'depthCacheStream', [...symbols], took, most);
    return () => {
      for (const endpoint of Object.keys((client as unknown as { subscriptions: object }).subscriptions))
        void call(client, 'terminate', endpoint);
    };
  };
  return {
    books: { spot: keepBooks },
    spot: { ...nodeBinanceSpot(client), receive },
    // Its streams of futures go to the exchange, whatever its address is.
    futures: nodeBinanceFutures(client),
  };
}

/** The first members of an order, which it takes one by one. */
const values = ({ type, side, symbol, quantity, price, ...rest }: Body) => [
  type,
  side,
  symbol,
  quantity,
  price,
  rest,
];

function nodeBinanceSpot(client: Client): Trader {
  return {
    markets: async () => symbolsOf(await call(client, 'exchangeInfo')),
    deepBook: () => call(client, 'depth', SYMBOL, 5_000),
    place: async (order) =>
      orderReport(await call(client, 'order', ...values({ newOrderRespType: 'RESULT', ...order }))),
    find: async (orderId) => orderReport(await call(client, 'orderStatus', SYMBOL, orderId)),
    cancel: (orderId) => call(client, 'cancel', SYMBOL, orderId),
    cancelAll: () => call(client, 'cancelAll', SYMBOL),
    open: async () => bodies(await call(client, 'openOrders', SYMBOL)),
    fills: async () => orderIds(await call(client, 'trades', SYMBOL)),
    placeList: ({ above, below, quantity }) =>
      call(client, 'ocoOrder', 'SELL', SYMBOL, quantity, {
        aboveType: 'LIMIT_MAKER',
        abovePrice: above,
        belowType: 'STOP_LOSS',
        belowStopPrice: below,
      }),
  };
}

function nodeBinanceFutures(client: Client): Trader {
  return {
    markets: async () => symbolsOf(await call(client, 'futuresExchangeInfo')),
    deepBook: () => call(client, 'futuresDepth', SYMBOL, { limit: 1_000 }),
    place: async (order) =>
      orderReport(await call(client, 'futuresOrder', ...values({ newOrderRespType: 'RESULT', ...order }))),
    find: async (orderId) => orderReport(await call(client, 'futuresOrderStatus', SYMBOL, { orderId })),
    cancel: (orderId) => call(client, 'futuresCancel', SYMBOL, orderId),
    cancelAll: () => call(client, 'futuresCancelAll', SYMBOL),
    open: async () => bodies(await call(client, 'futuresOpenOrders', SYMBOL)),
    fills: async () => orderIds(await call(client, 'futuresUserTrades', SYMBOL)),
    position: async () => amountOf(await call(client, 'futuresPositionRisk', { ...BTC })),
    setLeverage: async (leverage) =>
      (await call<{ leverage: number }>(client, 'futuresLeverage', SYMBOL, leverage)).leverage,
  };
}

/** The clients, by the names of their packages. */
export const CLIENTS = {
  ccxt: openCcxt,
  binance: openBinance,
  'binance-api-node': openBinanceApiNode,
  'node-binance-api': openNodeBinanceApi,
  '@binance/connector': openConnector,
} as const satisfies Record<string, (address: Address) => Promise<Traders>>;

export type ClientName = keyof typeof CLIENTS;
