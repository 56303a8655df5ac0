import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startPlatform, type Platform } from '../platform.ts';
import { CLIENTS, type ClientName } from './testing/clients.ts';
import { openLine, type Line } from './testing/cut-line.ts';
import { openProgram, PROGRAM_PLATFORM, type Program } from './testing/program.ts';
import type { Body, OrderReport, Trader, Traders } from './testing/trader.ts';

/**
 * Clients of others, each as it is published but for its address, play the same stories. What a client knows stands in `KNOWN`: of the rest it
 * has no call, or it asks the exchange itself.
 */

type Market = 'spot' | 'futures';
type Known = Readonly<
  Record<'replace' | 'placeList' | 'position' | 'setLeverage' | 'receive', readonly Market[]>
>;

const BOTH = ['spot', 'futures'] as const;
const KNOWN: Readonly<Record<ClientName, Known>> = {
  // Order lists it has for no market.
  ccxt: { replace: BOTH, placeList: [], position: ['futures'], setLeverage: ['futures'], receive: BOTH },
  binance: {
    replace: BOTH,
    placeList: ['spot'],
    position: ['futures'],
    setLeverage: ['futures'],
    receive: BOTH,
  },
  'binance-api-node': {
    replace: BOTH,
    placeList: ['spot'],
    position: ['futures'],
    setLeverage: ['futures'],
    receive: BOTH,
  },
  // No call replaces an order; streams of futures go to the exchange.
  'node-binance-api': {
    replace: [],
    placeList: ['spot'],
    position: ['futures'],
    setLeverage: ['futures'],
    receive: ['spot'],
  },
  // Spot alone, but for streams.
  '@binance/connector': {
    replace: ['spot'],
    placeList: ['spot'],
    position: [],
    setLeverage: [],
    receive: ['spot'],
  },
};
const NAMES = Object.keys(CLIENTS) as ClientName[];

/** An order by shares of the price, and what becomes of it. */
interface Kind {
  readonly title: string;
  readonly order: Body;
  readonly price?: number;
  readonly stopPrice?: number;
  readonly becomes: 'NEW' | 'FILLED' | 'EXPIRED';
}
const limit = (timeInForce: string, price: number, becomes: Kind['becomes']): Kind => ({
  title: `LIMIT ${timeInForce}`,
  order: { side: 'BUY', type: 'LIMIT', timeInForce },
  price,
  becomes,
});
const waits = (type: string, side: string, stopPrice: number, price?: number): Kind => ({
  title: type,
  order: { side, type, ...(price !== undefined && { timeInForce: 'GTC' }) },
  stopPrice,
  ...(price !== undefined && { price }),
  becomes: 'NEW',
});
const KINDS: Readonly<Record<Market, readonly Kind[]>> = {
  spot: [
    { title: 'MARKET', order: { side: 'BUY', type: 'MARKET' }, becomes: 'FILLED' },
    {
      title: 'MARKET by amount',
      order: { side: 'BUY', type: 'MARKET', quantity: undefined, quoteOrderQty: '500' },
      becomes: 'FILLED',
    },
    limit('GTC', 0.9, 'NEW'),
    limit('IOC', 1.01, 'FILLED'),
    limit('FOK', 0.9, 'EXPIRED'),
    { title: 'LIMIT_MAKER', order: { side: 'BUY', type: 'LIMIT_MAKER' }, price: 0.9, becomes: 'NEW' },
    waits('STOP_LOSS', 'BUY', 1.05),
    waits('STOP_LOSS_LIMIT', 'BUY', 1.05, 1.06),
    waits('TAKE_PROFIT', 'BUY', 0.95),
    waits('TAKE_PROFIT_LIMIT', 'BUY', 0.95, 0.94),
    {
      title: 'STOP_LOSS that trails',
      order: { side: 'BUY', type: 'STOP_LOSS', trailingDelta: 500 },
      becomes: 'NEW',
    },
  ],
  futures: [
    { title: 'MARKET', order: { side: 'BUY', type: 'MARKET' }, becomes: 'FILLED' },
    limit('GTC', 0.9, 'NEW'),
    limit('IOC', 1.01, 'FILLED'),
    limit('FOK', 0.9, 'EXPIRED'),
    limit('GTX', 0.9, 'NEW'),
    waits('STOP', 'BUY', 1.05, 1.06),
    waits('STOP_MARKET', 'BUY', 1.05),
    waits('TAKE_PROFIT', 'BUY', 0.95, 0.94),
    waits('TAKE_PROFIT_MARKET', 'BUY', 0.95),
    {
      title: 'TRAILING_STOP_MARKET',
      order: { side: 'SELL', type: 'TRAILING_STOP_MARKET', callbackRate: '2' },
      becomes: 'NEW',
    },
    {
      title: 'STOP_MARKET that closes all',
      order: { side: 'SELL', type: 'STOP_MARKET', quantity: undefined, closePosition: 'true' },
      stopPrice: 0.9,
      becomes: 'NEW',
    },
    {
      title: 'MARKET that only reduces',
      order: { side: 'SELL', type: 'MARKET', quantity: '0.02', reduceOnly: 'true' },
      becomes: 'FILLED',
    },
  ],
};

let platform: Platform;
let program: Program;
/** Of BTCUSDT. */
let bid = 0;
const at = (share: number) => (bid * share).toFixed(1);
const read = async <Answer>(path: string): Promise<Answer> => {
  const answer = await fetch(program.base + path);
  expect(answer.status).toBe(200);
  return (await answer.json()) as Answer;
};

beforeAll(async () => {
  platform = await startPlatform({ ...PROGRAM_PLATFORM, trustedProxies: ['127.0.0.1'] });
  program = openProgram(platform.ready);
  const ticker = await read<{ bidPrice: string }>('/api/v3/ticker/bookTicker?symbol=BTCUSDT');
  bid = Number(ticker.bidPrice);
}, 120_000);
afterAll(async () => {
  program.close();
  await platform.close();
});

describe.each(NAMES.map((name, number) => ({ name, number })))('$name', ({ name, number }) => {
  const known = KNOWN[name];
  let line: Line;
  let traders: Traders;

  beforeAll(async () => {
    line = await openLine(program.base, `10.0.0.${number + 1}`);
    const { apiKey = '', secret = '' } = platform.ready.demo.compatible ?? {};
    traders = await CLIENTS[name]({ url: line.url, wsUrl: line.wsUrl, apiKey, secret });
  }, 60_000);
  afterAll(() => line.close());

  const trader = (market: Market): Trader => {
    const found = traders[market];
    if (found === undefined) throw new Error(`${name} has no ${market}`);
    return found;
  };
  /** Who watches what the client does has an address of its own for each: all are played within the minute of one limit. */
  const watching = { 'x-forwarded-for': `10.0.1.${number + 1}` };
  const resting = async (market: Market): Promise<readonly Body[]> => {
    const path = market === 'spot' ? '/api/v3/openOrders' : '/fapi/v1/openOrders';
    const { status, body } = await program.send<Body[]>(
      'GET',
      path,
      { symbol: 'BTCUSDT' },
      { headers: watching },
    );
    expect([status, body]).toEqual([200, expect.any(Array)]);
    return body;
  };
  const markets = BOTH.filter((market) => market === 'spot' || name !== '@binance/connector');
  const place = (market: Market, order: Body) => {
    const given = Object.entries({ symbol: 'BTCUSDT', quantity: '0.01', ...order });
    return trader(market).place(Object.fromEntries(given.filter(([, value]) => value !== undefined)));
  };

  it('has the calls that the table says', () => {
    for (const [capability, having] of Object.entries(known) as [keyof Known, readonly Market[]][])
      for (const market of markets)
        expect([capability, market, traders[market]?.[capability] !== undefined]).toEqual([
          capability,
          market,
          having.includes(market),
        ]);
  });

  it.each(markets)('lists every product of %s', async (market) => {
    const path = market === 'spot' ? '/api/v3/exchangeInfo' : '/fapi/v1/exchangeInfo';
    const { symbols } = await read<{ symbols: { symbol: string }[] }>(path);
    expect([...(await trader(market).markets())].sort()).toEqual(symbols.map(({ symbol }) => symbol).sort());
  });

  it.each(markets.flatMap((market) => KINDS[market].map((kind) => ({ market, ...kind }))))(
    'places $title in $market',
    async ({ market, order, price, stopPrice, becomes }) => {
      const placed = await place(market, {
        ...order,
        ...(price !== undefined && { price: at(price) }),
        ...(stopPrice !== undefined && { stopPrice: at(stopPrice) }),
      });
      expect(placed.status).toBe(becomes);
      if (becomes !== 'NEW') {
        expect(await trader(market).find(placed.id)).toMatchObject({ id: placed.id, status: becomes });
        if (becomes === 'FILLED') expect(await trader(market).fills()).toContain(placed.id);
        return;
      }
      expect((await resting(market)).map(({ orderId, type }) => [String(orderId), type])).toEqual([
        [placed.id, order['type']],
      ]);
      await trader(market).cancelAll();
      expect(await resting(market)).toEqual([]);
    },
  );

  it.each(markets)('rests in %s, finds its order in lists and cancels it', async (market) => {
    const { id } = await place(market, { side: 'BUY', type: 'LIMIT', timeInForce: 'GTC', price: at(0.9) });
    expect((await trader(market).open()).map((order) => order.id)).toEqual([id]);
    expect(await trader(market).find(id)).toMatchObject({ id, status: 'NEW' });
    await trader(market).cancel(id);
    expect(await trader(market).find(id)).toMatchObject({ status: 'CANCELED' });
    expect(await trader(market).open()).toEqual([]);
  });

  it('takes a part of what it wants, as much as there is', async () => {
    // A level may be gone before the order comes.
    const { status, filled } = await vi.waitUntil(
      async () => {
        const tickers =
          await read<{ symbol: string; askPrice: string; askQty: string }[]>('/api/v3/ticker/bookTicker');
        const {
          symbol = '',
          askPrice = '',
          askQty = '',
        } = tickers.find((each) => each.symbol === 'ETHUSDT') ?? {};
        const wanted = (Number(askQty) + 1).toFixed(2);
        const placed = await place('spot', {
          symbol,
          side: 'BUY',
          type: 'LIMIT',
          timeInForce: 'IOC',
          price: askPrice,
          quantity: wanted,
        });
        if (placed.filled > 0) {
          // All but the fee.
          const back = (Math.floor(placed.filled * 99) / 100).toFixed(2);
          await place('spot', { symbol, side: 'SELL', type: 'MARKET', quantity: back });
        }
        return placed.filled > 0 && placed.filled < Number(wanted) && placed;
      },
      { timeout: 30_000 },
    );
    expect([status, filled > 0]).toEqual(['EXPIRED', true]);
  });

  it.runIf(known.replace.length > 0).each(known.replace)('replaces an order in %s', async (market) => {
    const order = {
      symbol: 'BTCUSDT',
      side: 'BUY',
      type: 'LIMIT',
      timeInForce: 'GTC',
      quantity: '0.01',
      price: at(0.9),
    };
    const { id } = await trader(market).place(order);
    const other = await trader(market).replace?.(id, { ...order, quantity: '0.02', price: at(0.89) });
    expect(await resting(market)).toEqual([
      expect.objectContaining({
        orderId: Number(other?.id),
        origQty: '0.02000000',
        price: `${at(0.89)}0000000`,
      }),
    ]);
    await trader(market).cancelAll();
  });

  it.runIf(known.placeList.length > 0)('places two orders of which one ends the other', async () => {
    await place('spot', { side: 'BUY', type: 'MARKET', quantity: '0.02' });
    await trader('spot').placeList?.({ above: at(1.05), below: at(0.95), quantity: '0.01' });
    const lists = await program.send<Body[]>('GET', '/api/v3/openOrderList', {}, { headers: watching });
    expect(lists.body).toMatchObject([{ contingencyType: 'OCO', listOrderStatus: 'EXECUTING' }]);
    await trader('spot').cancelAll();
    expect(await trader('spot').open()).toEqual([]);
  });

  it.runIf(known.position.length > 0)('sets leverage, opens a position, turns it and closes it', async () => {
    const futures = trader('futures');
    await program.send(
      'POST',
      '/fapi/v1/order',
      { symbol: 'BTCUSDT', side: 'SELL', type: 'MARKET', quantity: '9', reduceOnly: 'true' },
      { headers: watching },
    );
    expect(await futures.position?.()).toBe(0);
    expect(await futures.setLeverage?.(20)).toBe(20);
    await place('futures', { side: 'BUY', type: 'MARKET' });
    expect(await futures.position?.()).toBe(0.01);
    await place('futures', { side: 'SELL', type: 'MARKET', quantity: '0.03' });
    expect(await futures.position?.()).toBe(-0.02);
    await place('futures', { side: 'BUY', type: 'MARKET', quantity: '0.02', reduceOnly: 'true' });
    expect(await futures.position?.()).toBe(0);
    expect(await futures.setLeverage?.(10)).toBe(10);
  });

  it.runIf(known.receive.length > 0).each(known.receive)(
    'hears of its orders in %s, is cut off, and hears of them again',
    async (market) => {
      const received: OrderReport[] = [];
      const stop = await trader(market).receive?.((report) => received.push(report));
      const has = (order: string, status: string) =>
        received.some((report) => report.name === order && report.status === status);
      const until = (order: string, status: string) =>
        vi.waitUntil(() => has(order, status), { timeout: 20_000, interval: 20 });
      const word = `${market}${number}`;
      const named = (newClientOrderId: string) => ({ side: 'BUY', type: 'MARKET', newClientOrderId });
      // Some begin to listen a little after they say so.
      let tries = 0;
      const again = (prefix: string) =>
        vi.waitUntil(
          async () => {
            const order = `${prefix}${(tries += 1)}`;
            await place(market, named(order));
            await vi
              .waitUntil(() => has(order, 'FILLED'), { timeout: 1_000, interval: 20 })
              .catch(() => undefined);
            return has(order, 'FILLED');
          },
          { timeout: 60_000 },
        );
      await again(`${word}first`);
      const rest = {
        side: 'BUY',
        type: 'LIMIT',
        timeInForce: 'GTC',
        price: at(0.9),
        newClientOrderId: `${word}rest`,
      };
      const { id } = await place(market, rest);
      await until(`${word}rest`, 'NEW');
      await trader(market).cancel(id);
      await vi.waitUntil(() => received.some((report) => report.id === id && report.status === 'CANCELED'), {
        timeout: 20_000,
      });
      line.cut();
      const unheard = await place(market, named(`${word}unheard`));
      line.restore();
      await again(`${word}again`);
      // What happened while nobody listened is in the lists.
      expect(has(`${word}unheard`, 'FILLED')).toBe(false);
      expect(await trader(market).find(unheard.id)).toMatchObject({ status: 'FILLED' });
      await stop?.();
    },
    120_000,
  );

  it('is told to wait where it asks too much, and is banned where it does not', async () => {
    const said: string[] = [];
    for (let calls = 0; calls < 60 && !said.at(-1)?.includes('banned until'); calls++)
      await trader('spot')
        .deepBook()
        .catch((error: Error) => said.push(error.message));
    expect(said[0]).toContain('Too much request weight');
    expect(said.at(-1)).toContain('IP banned until');
    const path = '/api/v3/time';
    const banned = await fetch(line.url + path);
    expect([banned.status, Number(banned.headers.get('retry-after')) > 60]).toEqual([418, true]);
    // Others go on.
    await read(path);
  });
});
