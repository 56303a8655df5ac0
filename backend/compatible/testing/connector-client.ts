import { bodies, BTC, call, orderIds, QUIET, SYMBOL, symbolsOf, orderReport, eventReport } from './trader.ts';
import type { Address, Body, Client, KeepBooks, Trader, Traders } from './trader.ts';
import type { Change } from './kept-book.ts';

/** It has no types. */
const CONNECTOR: string = '@binance/connector';

/** `@binance/connector`: spot alone, but for streams. */
export async function openConnector({ url, wsUrl, apiKey, secret }: Address): Promise<Traders> {
  interface Stream {
    userData(listenKey: string): void;
    subscribe(names: readonly string[]): void;
    disconnect(): void;
  }
  const { Spot, WebsocketStream } = (await import(CONNECTOR)) as {
    Spot: new (key: string, secret: string, options: object) => Client;
    WebsocketStream: new (options: object) => Stream;
  };
  const client = new Spot(apiKey, secret, { baseURL: url });
  const data = connectorData(client);
  const listen = (options: object, run: (message: unknown) => void, begin: (stream: Stream) => void) =>
    new Promise<() => unknown>((resolve) => {
      const stream: Stream = new WebsocketStream({
        ...options,
        logger: QUIET,
        reconnectDelay: 500,
        callbacks: {
          open: () => resolve(() => stream.disconnect()),
          message: (text: string) => run(JSON.parse(text)),
        },
      });
      begin(stream);
    });
  const keepBooks =
    (wsURL: string): KeepBooks =>
    (symbols, follower) =>
      listen(
        { wsURL, combinedStreams: true },
        (message) => {
          const change = (message as { data: Change & { s: string } }).data;
          follower.change(change.s, change);
        },
        (stream) => stream.subscribe(symbols.map((symbol) => `${symbol.toLowerCase()}@depth@100ms`)),
      );
  const receive: NonNullable<Trader['receive']> = async (received) => {
    const { listenKey } = await data<{ listenKey: string }>('createListenKey');
    return listen(
      { wsURL: wsUrl },
      (message) => {
        const order = eventReport(message);
        if (order !== undefined) received(order);
      },
      (stream) => stream.userData(listenKey),
    );
  };
  return {
    books: { spot: keepBooks(wsUrl), futures: keepBooks(`${wsUrl}/fapi`) },
    spot: { ...connectorSpot(client), receive },
  };
}

/** Its calls, and what stands in the envelope of their answers. */
function connectorData(client: Client) {
  return async <Answer = Body>(method: string, ...given: readonly unknown[]) =>
    (await call<{ data: Answer }>(client, method, ...given)).data;
}

function connectorSpot(client: Client): Trader {
  const data = connectorData(client);
  return {
    markets: async () => symbolsOf(await data('exchangeInfo')),
    deepBook: () => data('depth', SYMBOL, { limit: 5_000 }),
    place: async ({ symbol, side, type, ...rest }) =>
      orderReport(await data('newOrder', symbol, side, type, { newOrderRespType: 'RESULT', ...rest })),
    find: async (orderId) => orderReport(await data('getOrder', SYMBOL, { orderId })),
    cancel: (orderId) => data('cancelOrder', SYMBOL, { orderId }),
    cancelAll: () => data('cancelOpenOrders', SYMBOL),
    open: async () => bodies(await data('openOrders', BTC)),
    fills: async () => orderIds(await data('myTrades', SYMBOL)),
    replace: async (cancelOrderId, { symbol, side, type, ...rest }) => {
      const order = [symbol, side, type, 'STOP_ON_FAILURE', { ...rest, cancelOrderId }];
      return orderReport(
        (await data<{ newOrderResponse: Body }>('cancelAndReplace', ...order)).newOrderResponse,
      );
    },
    placeList: ({ above, below, quantity }) =>
      data('newOCOOrder', SYMBOL, 'SELL', quantity, 'LIMIT_MAKER', 'STOP_LOSS', {
        abovePrice: above,
        belowStopPrice: below,
      }),
  };
}
