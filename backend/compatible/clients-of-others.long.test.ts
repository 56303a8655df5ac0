import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPlatform, type Platform } from '../platform.ts';

/** Clients of others, each as it is published but for the address that it is given. */

/** It has no types. */
const CONNECTOR: string = '@binance/connector';

type Call = (...values: readonly unknown[]) => Promise<unknown>;
type Client = Readonly<Record<string, Call>>;

let platform: Platform;
let [url, wsUrl, apiKey, secret] = ['', '', '', ''];
/** A price at which an order rests. */
let low = 0;

beforeAll(async () => {
  platform = await startPlatform({
    port: 0,
    quotePort: 0,
    messagePort: 0,
    compatiblePort: 0,
    seed: 7,
    logLevel: 'silent',
  });
  url = platform.ready.compatibleUrl ?? '';
  wsUrl = platform.ready.compatibleWsUrl ?? '';
  ({ apiKey = '', secret = '' } = platform.ready.demo.compatible ?? {});
  const ticker = await fetch(`${url}/api/v3/ticker/bookTicker?symbol=BTCUSDT`);
  low = Math.floor(Number(((await ticker.json()) as { bidPrice: string }).bidPrice) * 0.9);
}, 60_000);
afterAll(() => platform.close());

/** Calls a method and answers what it answered; the name of the method stands in what is thrown. */
async function call(client: Client, method: string, ...values: readonly unknown[]): Promise<unknown> {
  const run = client[method];
  if (run === undefined) throw new Error(`there is no method ${method}`);
  try {
    return await run.apply(client, [...values]);
  } catch (error) {
    throw new Error(`${method} failed: ${String((error as Error).message ?? JSON.stringify(error))}`, {
      cause: error,
    });
  }
}

describe('ccxt', () => {
  let exchange: Client & { urls: { api: Record<string, unknown> } };

  beforeAll(async () => {
    const ccxt = (await import('ccxt')).default as unknown as {
      binance: new (options: object) => typeof exchange;
    };
    const options = { defaultType: 'spot', fetchMarkets: ['spot'] };
    exchange = new ccxt.binance({ apiKey, secret, options });
    for (const [name, at] of Object.entries(exchange.urls.api))
      if (typeof at === 'string') exchange.urls.api[name] = at.replace(/^https:\/\/[^/]+/, url);
    await call(exchange, 'loadMarkets');
  });

  it.each([
    ['fetchTime'],
    ['fetchStatus'],
    ['fetchBalance'],
    ['fetchCurrencies'],
    ['fetchTickers'],
    ['fetchBidsAsks'],
    ['fetchLastPrices'],
    ['fetchTradingFees'],
    ['fetchTicker', 'BTC/USDT'],
    ['fetchOrderBook', 'BTC/USDT'],
    ['fetchTrades', 'BTC/USDT'],
    ['fetchOHLCV', 'BTC/USDT', '5m'],
    ['fetchTradingFee', 'BTC/USDT'],
    ['fetchMyTrades', 'BTC/USDT'],
    ['fetchOrders', 'BTC/USDT'],
    ['fetchOpenOrders', 'BTC/USDT'],
    ['fetchClosedOrders', 'BTC/USDT'],
    ['fetchCanceledOrders', 'BTC/USDT'],
    ['fetchDeposits'],
    ['fetchWithdrawals'],
  ])('answers %s', async (method, ...values) => {
    expect(await call(exchange, method, ...values)).toBeDefined();
  });

  it('buys, rests, edits, cancels and finds its fills', async () => {
    const bought = await call(exchange, 'createOrder', 'BTC/USDT', 'market', 'buy', 0.01);
    expect(bought).toMatchObject({ status: 'closed', filled: 0.01, fee: { currency: 'BTC' } });
    const { id } = bought as { id: string };
    expect(await call(exchange, 'fetchOrderTrades', id, 'BTC/USDT')).toHaveLength(1);
    const spent = await call(exchange, 'createMarketBuyOrderWithCost', 'BTC/USDT', 100);
    expect((spent as { cost: number }).cost).toBeLessThanOrEqual(100);
    const rests = (await call(exchange, 'createOrder', 'BTC/USDT', 'limit', 'buy', 0.01, low)) as {
      id: string;
    };
    expect(await call(exchange, 'fetchOrder', rests.id, 'BTC/USDT')).toMatchObject({ status: 'open' });
    const edited = (await call(exchange, 'editOrder', rests.id, 'BTC/USDT', 'limit', 'buy', 0.02, low)) as {
      id: string;
    };
    expect(await call(exchange, 'fetchOrder', rests.id, 'BTC/USDT')).toMatchObject({ status: 'canceled' });
    expect(await call(exchange, 'cancelOrder', edited.id, 'BTC/USDT')).toMatchObject({ status: 'canceled' });
    const maker = { postOnly: true };
    await call(exchange, 'createOrder', 'BTC/USDT', 'limit', 'buy', 0.01, low, maker);
    expect(await call(exchange, 'cancelAllOrders', 'BTC/USDT')).toHaveLength(1);
    await expect(call(exchange, 'createOrder', 'BTC/USDT', 'limit', 'buy', 90, low)).rejects.toMatchObject({
      cause: { name: 'InsufficientFunds' },
    });
  });
});

describe('ccxt with futures', () => {
  const SWAP = 'BTC/USDT:USDT';
  let exchange: Client & { urls: { api: Record<string, unknown> } };

  beforeAll(async () => {
    const ccxt = (await import('ccxt')).default as unknown as {
      binanceusdm: new (options: object) => typeof exchange;
    };
    exchange = new ccxt.binanceusdm({ apiKey, secret, options: { fetchCurrencies: false } });
    for (const [name, at] of Object.entries(exchange.urls.api))
      if (typeof at === 'string') exchange.urls.api[name] = at.replace(/^https:\/\/[^/]+/, url);
    await call(exchange, 'loadMarkets');
  });

  it.each([
    ['fetchTime'],
    ['fetchBalance'],
    ['fetchTickers'],
    ['fetchBidsAsks'],
    ['fetchLastPrices'],
    ['fetchPositions'],
    ['fetchPositionsRisk'],
    ['fetchLeverages'],
    ['fetchLeverageTiers'],
    ['fetchPositionMode', SWAP],
    ['fetchFundingRate', SWAP],
    ['fetchFundingRates'],
    ['fetchFundingRateHistory', SWAP],
    ['fetchFundingIntervals'],
    ['fetchTicker', SWAP],
    ['fetchOrderBook', SWAP],
    ['fetchTrades', SWAP],
    ['fetchOHLCV', SWAP, '5m'],
    ['fetchTradingFee', SWAP],
    ['fetchMyTrades', SWAP],
    ['fetchOrders', SWAP],
    ['fetchOpenOrders', SWAP],
    ['fetchMarginModes'],
  ])('answers %s', async (method, ...values) => {
    expect(await call(exchange, method, ...values)).toBeDefined();
  });

  it('opens and closes a position, rests and cancels, and sets stops', async () => {
    expect(await call(exchange, 'setLeverage', 10, SWAP)).toMatchObject({ leverage: 10 });
    const bought = await call(exchange, 'createOrder', SWAP, 'market', 'buy', 0.01);
    expect(bought).toMatchObject({ status: 'closed', filled: 0.01 });
    expect(await call(exchange, 'fetchPositions', [SWAP])).toEqual([
      expect.objectContaining({ side: 'long', contracts: 0.01, marginMode: 'cross' }),
    ]);
    const stop = (await call(exchange, 'createOrder', SWAP, 'market', 'sell', 0.01, undefined, {
      stopLossPrice: low,
      reduceOnly: true,
    })) as { id: string };
    const trigger = { trigger: true };
    expect(await call(exchange, 'fetchOpenOrders', SWAP, undefined, undefined, trigger)).toEqual([
      expect.objectContaining({ id: stop.id, status: 'open', triggerPrice: low }),
    ]);
    await call(exchange, 'cancelOrder', stop.id, SWAP, trigger);
    const closed = await call(exchange, 'createOrder', SWAP, 'market', 'sell', 0.01, undefined, {
      reduceOnly: true,
    });
    expect(closed).toMatchObject({ status: 'closed' });
    const rests = (await call(exchange, 'createOrder', SWAP, 'limit', 'buy', 0.01, low)) as { id: string };
    expect(await call(exchange, 'fetchOrder', rests.id, SWAP)).toMatchObject({ status: 'open' });
    expect(await call(exchange, 'cancelOrder', rests.id, SWAP)).toMatchObject({ status: 'canceled' });
    await expect(call(exchange, 'createOrder', SWAP, 'limit', 'buy', 90, low)).rejects.toThrow('-2019');
  });
});

/** A client of `binance-api-node` at the addresses of the platform. */
async function binanceApiNode(more: object = {}): Promise<Client> {
  const { default: create } = (await import('binance-api-node')) as unknown as {
    default: { default?: (options: object) => Client } & ((options: object) => Client);
  };
  const make = create.default ?? create;
  return make({ apiKey, apiSecret: secret, httpBase: url, wsBase: `${wsUrl}/ws`, ...more });
}

describe('clients for Node', () => {
  it('binance-api-node reads, trades and is told trades', async () => {
    const client = await binanceApiNode();
    const symbol = { symbol: 'BTCUSDT' };
    const reads: readonly (readonly [string, object?])[] = [
      ['ping'],
      ['exchangeInfo'],
      ['book', symbol],
      ['candles', symbol],
      ['aggTrades', symbol],
      ['dailyStats', symbol],
      ['accountInfo'],
      ['myTrades', symbol],
      ['allOrders', symbol],
      ['tradeFee'],
    ];
    for (const [method, values] of reads) expect(await call(client, method, values)).toBeDefined();
    const order = { ...symbol, side: 'BUY', type: 'LIMIT', quantity: '0.01', price: String(low) };
    expect(await call(client, 'order', order)).toMatchObject({ status: 'NEW' });
    expect(await call(client, 'cancelOpenOrders', symbol)).toHaveLength(1);
    const { trades } = client['ws'] as unknown as {
      trades(symbols: string[], listener: (trade: object) => void): () => void;
    };
    const trade = await new Promise<object>((resolve) => {
      const stop = trades(['BTCUSDT'], (received) => {
        stop();
        resolve(received);
      });
    });
    expect(trade).toMatchObject({ eventType: 'trade', symbol: 'BTCUSDT' });
  });

  it('binance-api-node hears of fills and of a list, also after it was closed and opened again', async () => {
    const client = await binanceApiNode({ wsApi: `${wsUrl}/ws-api/v3` });
    const symbol = { symbol: 'BTCUSDT' };
    const events: Readonly<Record<string, unknown>>[] = [];
    let notify = (): void => undefined;
    const until = (is: () => boolean) =>
      new Promise<void>((resolve) => {
        notify = () => is() && resolve();
        notify();
      });
    const { user } = client['ws'] as unknown as {
      user(listener: (event: Readonly<Record<string, unknown>>) => void): Promise<() => void>;
    };
    const listen = () =>
      user((event) => {
        events.push(event);
        notify();
      });
    const filled = (name: string) =>
      events.some((event) => event['newClientOrderId'] === name && event['orderStatus'] === 'FILLED');
    const buy = (newClientOrderId: string) =>
      call(client, 'order', { ...symbol, side: 'BUY', type: 'MARKET', quantity: '0.02', newClientOrderId });
    const stop = await listen();
    expect(await buy('first')).toMatchObject({ status: 'FILLED' });
    await until(() => filled('first'));
    const [high, under] = [String(Math.floor(low * 1.2)), String(low)];
    const list = { ...symbol, side: 'SELL', quantity: '0.01', price: high, stopPrice: under };
    const placed = await call(client, 'orderOco', { ...list, stopLimitPrice: under });
    expect(placed).toMatchObject({ contingencyType: 'OCO', listOrderStatus: 'EXECUTING' });
    await until(() => events.some((event) => event['listOrderStatus'] === 'EXECUTING'));
    expect(await call(client, 'cancelOpenOrders', symbol)).toHaveLength(1);
    await until(() => events.some((event) => event['listOrderStatus'] === 'ALL_DONE'));
    stop();
    // What happens while nobody listens is in the lists.
    await buy('unheard');
    const again = await listen();
    await buy('second');
    await until(() => filled('second'));
    expect(filled('unheard')).toBe(false);
    expect(await call(client, 'getOrder', { ...symbol, origClientOrderId: 'unheard' })).toMatchObject({
      status: 'FILLED',
    });
    again();
  });

  it('binance reads and trades', async () => {
    const { MainClient } = (await import('binance')) as unknown as {
      MainClient: new (options: object) => Client;
    };
    const client = new MainClient({ api_key: apiKey, api_secret: secret, baseUrl: url });
    const symbol = { symbol: 'BTCUSDT' };
    const reads: readonly (readonly [string, object?])[] = [
      ['testConnectivity'],
      ['getExchangeInfo'],
      ['getOrderBook', symbol],
      ['getKlines', { ...symbol, interval: '1m' }],
      ['getSymbolPriceTicker'],
      ['getAccountInformation'],
      ['getAllOrders', symbol],
      ['getAccountTradeList', symbol],
      ['getBalances'],
      ['getApiKeyPermissions'],
      ['getSpotUserDataListenKey'],
    ];
    for (const [method, values] of reads) expect(await call(client, method, values)).toBeDefined();
    const market = { ...symbol, side: 'BUY', type: 'MARKET', quantity: 0.01 };
    expect(await call(client, 'submitNewOrder', market)).toMatchObject({ status: 'FILLED' });
    const rest = { ...market, type: 'LIMIT', timeInForce: 'GTC', price: low };
    expect(await call(client, 'submitNewOrder', rest)).toMatchObject({ status: 'NEW' });
    expect(await call(client, 'cancelAllSymbolOrders', symbol)).toHaveLength(1);
  });

  it('@binance/connector reads, trades and is told of its own orders', async () => {
    interface Stream {
      userData(listenKey: string): void;
      disconnect(): void;
    }
    const { Spot, WebsocketStream } = (await import(CONNECTOR)) as unknown as {
      Spot: new (key: string, secret: string, options: object) => Client;
      WebsocketStream: new (options: object) => Stream;
    };
    const client = new Spot(apiKey, secret, { baseURL: url });
    const reads: readonly (readonly [string, ...unknown[]])[] = [
      ['ping'],
      ['exchangeInfo'],
      ['depth', 'BTCUSDT'],
      ['klines', 'BTCUSDT', '1m'],
      ['ticker24hr', 'BTCUSDT'],
      ['account'],
      ['myTrades', 'BTCUSDT'],
      ['allOrders', 'BTCUSDT'],
      ['coinInfo'],
    ];
    for (const [method, ...values] of reads)
      expect(await call(client, method, ...values)).toMatchObject({ status: 200 });
    const key = (await call(client, 'createListenKey')) as { data: { listenKey: string } };
    const reports: { e: string; x?: string }[] = [];
    let notify = (): void => undefined;
    const quiet = {
      log: () => undefined,
      info: () => undefined,
      error: () => undefined,
      debug: () => undefined,
    };
    const stream = await new Promise<Stream>((resolve) => {
      const opened: Stream = new WebsocketStream({
        wsURL: wsUrl,
        logger: quiet,
        callbacks: {
          open: () => resolve(opened),
          message: (text: string) => {
            reports.push(JSON.parse(text) as { e: string });
            notify();
          },
        },
      });
      opened.userData(key.data.listenKey);
    });
    const order = { price: String(low), quantity: '0.01', timeInForce: 'GTC' };
    const all = new Promise<void>((resolve) => {
      notify = () => {
        if (reports.some(({ x }) => x === 'CANCELED')) resolve();
      };
    });
    await call(client, 'newOrder', 'BTCUSDT', 'BUY', 'LIMIT', order);
    await call(client, 'cancelOpenOrders', 'BTCUSDT');
    await all;
    expect(reports.map(({ e, x }) => x ?? e)).toEqual(
      expect.arrayContaining(['NEW', 'outboundAccountPosition']),
    );
    stream.disconnect();
  });

  it('node-binance-api reads and trades', async () => {
    const { default: create } = (await import('node-binance-api')) as unknown as {
      default: (new () => Client & { options(values: object): void }) & { default?: new () => Client };
    };
    const Binance = (create.default ?? create) as new () => Client & { options(values: object): void };
    const client = new Binance();
    const urls = { base: `${url}/api/`, sapi: `${url}/sapi/`, stream: `${wsUrl}/ws/` };
    client.options({ APIKEY: apiKey, APISECRET: secret, family: 4, urls });
    const reads: readonly (readonly [string, ...unknown[]])[] = [
      ['prices'],
      ['bookTickers'],
      ['depth', 'BTCUSDT'],
      ['balance'],
      ['candlesticks', 'BTCUSDT', '1m'],
      ['trades', 'BTCUSDT'],
      ['allOrders', 'BTCUSDT'],
    ];
    for (const [method, ...values] of reads) expect(await call(client, method, ...values)).toBeDefined();
    expect(await call(client, 'marketBuy', 'BTCUSDT', 0.01)).toMatchObject({ status: 'FILLED' });
    expect(await call(client, 'buy', 'BTCUSDT', 0.01, low)).toMatchObject({ status: 'NEW' });
    expect(await call(client, 'cancelAll', 'BTCUSDT')).toHaveLength(1);
  });
});
