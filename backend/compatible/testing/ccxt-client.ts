import {
  call,
  orderReport,
  type Address,
  type Body,
  type Client,
  type KeepBooks,
  type Trader,
  type Traders,
} from './trader.ts';

const AGAIN_MS = 100;

interface Exchange extends Client {
  close(): Promise<void>;
}

/** ccxt, by its unified methods, those that watch too. */
export async function openCcxt(address: Address): Promise<Traders> {
  const options = { defaultType: 'spot', fetchMarkets: ['spot'], watchOrderBookLimit: 1_000 };
  const spot = await openExchange('binance', options, address);
  const futures = await openExchange('binanceusdm', { fetchCurrencies: false }, address);
  const swap = 'BTC/USDT:USDT';
  return {
    spot: traderOf(spot, 'BTC/USDT', 5_000),
    futures: {
      ...traderOf(futures, swap, 1_000),
      position: async () => {
        const [held] = await call<{ contracts: number; side: string }[]>(futures, 'fetchPositions', [swap]);
        return held?.side === 'short' ? 0 - held.contracts : (held?.contracts ?? 0);
      },
      setLeverage: async (leverage) =>
        (await call<{ leverage: number }>(futures, 'setLeverage', leverage, swap)).leverage,
    },
    books: { spot: keepBooks(spot), futures: keepBooks(futures) },
  };
}

async function openExchange(
  id: string,
  options: object,
  { url, wsUrl, apiKey, secret }: Address,
): Promise<Exchange> {
  const { pro } = (await import('ccxt')).default as unknown as {
    pro: Record<string, new (options: object) => Exchange & { urls: { api: Record<string, unknown> } }>;
  };
  const Made = pro[id];
  if (Made === undefined) throw new Error(`ccxt has no ${id}`);
  // Without limits of its own: those of the front are played.
  const exchange = new Made({
    apiKey,
    secret,
    enableRateLimit: false,
    options: { recvWindow: 60_000, ...options },
  });
  const { api } = exchange.urls;
  for (const [name, at] of Object.entries(api))
    if (typeof at === 'string') api[name] = at.replace(/^https:\/\/[^/]+/, url);
  Object.assign(api['ws'] as object, {
    spot: `${wsUrl}/ws`,
    future: `${wsUrl}/fapi/ws`,
    'ws-api': { spot: `${wsUrl}/ws-api/v3`, future: `${wsUrl}/ws-fapi/v1` },
  });
  await call(exchange, 'loadMarkets');
  // Its websockets without TLS ask for this once.
  await call(exchange, 'loadHttpProxyAgent');
  return exchange;
}

interface Product {
  readonly symbol: string;
  readonly spot: boolean;
  readonly linear?: boolean;
}

/** A product as it knows it by the name that the dialect has for it. */
function productOf(exchange: Exchange, name: unknown): Product {
  const markets = exchange['markets_by_id'] as unknown as Record<string, readonly Product[]>;
  const product = markets[String(name)]?.[0];
  if (product === undefined) throw new Error(`ccxt does not know ${String(name)}`);
  return product;
}

function traderOf(exchange: Exchange, symbol: string, depth: number): Trader {
  const raw = (order: unknown) => orderReport((order as { info: Body }).info);
  return {
    markets: async () => (await call<{ id: string }[]>(exchange, 'fetchMarkets')).map(({ id }) => id),
    deepBook: () => call(exchange, 'fetchOrderBook', symbol, depth),
    async place({ symbol: name, side, type, quantity, price, quoteOrderQty, ...rest }) {
      const more = quoteOrderQty === undefined ? rest : { ...rest, cost: Number(quoteOrderQty) };
      const amount = quantity === undefined ? undefined : Number(quantity);
      const order = [productOf(exchange, name).symbol, type, side, amount, price, more];
      return raw(await call(exchange, 'createOrder', ...order));
    },
    find: async (id) => raw(await call(exchange, 'fetchOrder', id, symbol)),
    cancel: (id) => call(exchange, 'cancelOrder', id, symbol),
    cancelAll: () => call(exchange, 'cancelAllOrders', symbol),
    open: async () => (await call<unknown[]>(exchange, 'fetchOpenOrders', symbol)).map(raw),
    fills: async () =>
      (await call<{ order: string }[]>(exchange, 'fetchMyTrades', symbol)).map(({ order }) => order),
    replace: async (id, { side, type, quantity, price }) =>
      raw(await call(exchange, 'editOrder', id, symbol, type, side, Number(quantity), price)),
    receive: async (received) => {
      const took = (orders: unknown) => {
        for (const { info } of orders as { info: Body }[]) received(orderReport(info));
      };
      return watch(exchange, 'watchOrders', [symbol], took);
    },
  };
}

function keepBooks(exchange: Exchange): KeepBooks {
  type Sides = Readonly<Record<'bids' | 'asks', [number, number][]>>;
  return async (symbols, follower) => {
    const products = symbols.map((name) => ({ name, ...productOf(exchange, name) }));
    // Contracts in another money than USDT are neither linear nor inverse to it: it lists them, and watches none of them.
    const watched = products.filter(({ spot, linear }) => spot || linear === true);
    const names = new Map(watched.map(({ symbol, name }) => [symbol, name]));
    // News are of one book; others may have changed with it.
    const took = () => {
      const books = exchange['orderbooks'] as unknown as Record<string, { nonce?: number } & Sides>;
      for (const [symbol, name] of names) {
        const { nonce, bids, asks } = books[symbol] ?? { bids: [], asks: [] };
        if (nonce !== undefined) follower.book(name, nonce, [bids, asks]);
      }
    };
    const failed = (error: unknown) => follower.fail(error);
    return watch(exchange, 'watchOrderBookForSymbols', [[...names.keys()]], took, failed);
  };
}

/** Calls a method that waits for news again and again, until it is stopped. */
function watch(
  exchange: Exchange,
  method: string,
  values: readonly unknown[],
  took: (updates: unknown) => void,
  failed?: (error: unknown) => void,
): () => Promise<void> {
  let isOver = false;
  const run = async () => {
    while (!isOver) {
      try {
        took(await call(exchange, method, ...values));
      } catch (error) {
        if (isOver) return;
        failed?.(error);
        // Without its line it fails at once, and tries again.
        await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
      }
    }
  };
  void run();
  return () => {
    isOver = true;
    return exchange.close();
  };
}
