import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPlatform, type Platform } from '../platform.ts';
import { openProgram, PROGRAM_PLATFORM, type Json, type Program } from './testing/program.ts';

const MARKET_MS = PROGRAM_PLATFORM.atMs;
const HOUR_MS = 3_600_000;

let platform: Platform;
let base: string;
let program: Program;

beforeAll(async () => {
  platform = await startPlatform(PROGRAM_PLATFORM);
  program = openProgram(platform.ready);
  base = platform.ready.compatibleUrl ?? '';
});
afterAll(() => platform.close());

async function get<Body>(path: string): Promise<{ status: number; body: Body; headers: Headers }> {
  const response = await fetch(base + path);
  return { status: response.status, body: (await response.json()) as Body, headers: response.headers };
}

describe('market data of the compatible front', () => {
  it('tells the rules of every spot product under the names of the dialect', async () => {
    expect((await get('/api/v3/ping')).body).toEqual({});
    const { body } = await get<{ symbols: { symbol: string; status: string; filters: object[] }[] }>(
      '/api/v3/exchangeInfo',
    );
    expect(body.symbols).toHaveLength(11);
    expect(body.symbols[0]).toMatchObject({ symbol: 'BTCUSDT', status: 'TRADING', baseAsset: 'BTC' });
    expect(body.symbols[0]?.filters).toEqual([
      {
        filterType: 'PRICE_FILTER',
        minPrice: '0.10000000',
        maxPrice: '1000000.00000000',
        tickSize: '0.10000000',
      },
      { filterType: 'LOT_SIZE', minQty: '0.00100000', maxQty: '100.00000000', stepSize: '0.00100000' },
      { filterType: 'MARKET_LOT_SIZE', minQty: '0.00100000', maxQty: '100.00000000', stepSize: '0.00100000' },
      expect.objectContaining({ filterType: 'MIN_NOTIONAL', applyToMarket: true }),
      { filterType: 'PERCENT_PRICE', multiplierUp: '1.5000', multiplierDown: '0.5000', avgPriceMins: 0 },
      expect.objectContaining({ filterType: 'TRAILING_DELTA', minTrailingAboveDelta: 1 }),
      { filterType: 'MAX_NUM_ORDERS', maxNumOrders: 200 },
    ]);
  });

  it('numbers trades one after the other, also those of the past', async () => {
    interface Trade {
      id: number;
      time: number;
      price: string;
    }
    const { body: newest } = await get<Trade[]>('/api/v3/trades?symbol=BTCUSDT&limit=50');
    expect(newest).toHaveLength(50);
    expect(newest.map(({ id }) => id)).toEqual(newest.map((_, at) => (newest[0]?.id ?? 0) + at));
    const first = newest[10]?.id ?? 0;
    const { body: past } = await get<Trade[]>(
      `/api/v3/historicalTrades?symbol=BTCUSDT&limit=20&fromId=${first}`,
    );
    expect(past).toEqual(newest.slice(10, 30));
    const { body: aggregates } = await get<{ a: number; p: string; T: number }[]>(
      `/api/v3/aggTrades?symbol=BTCUSDT&startTime=${newest[10]?.time}&endTime=${newest[29]?.time}`,
    );
    expect(aggregates.map(({ a, p }) => [a, p])).toEqual(
      newest
        .filter(({ time }) => time >= (newest[10]?.time ?? 0) && time <= (newest[29]?.time ?? 0))
        .map(({ id, price }) => [id, price]),
    );
  });

  it.each(['1m', '3m', '1h', '6h', '1d', '3d', '1w', '1M'])(
    'joins klines of %s without a gap',
    async (interval) => {
      type Row = [number, string, string, string, string, string, number, string, number, ...string[]];
      const { body } = await get<Row[]>(`/api/v3/klines?symbol=ETHUSDT&interval=${interval}&limit=6`);
      expect(body).toHaveLength(6);
      for (const [at, [open, , high, low, , , close, , trades]] of body.entries()) {
        if (at > 0) expect(open).toBe((body[at - 1]?.[6] ?? 0) + 1);
        expect(close).toBeGreaterThan(open);
        expect(Number(high)).toBeGreaterThanOrEqual(Number(low));
        expect(trades).toBeGreaterThan(0);
      }
      const [start = 0] = body[1] ?? [];
      const again = await get<Row[]>(
        `/api/v3/klines?symbol=ETHUSDT&interval=${interval}&startTime=${start}&limit=3`,
      );
      expect(again.body).toEqual(body.slice(1, 4));
    },
  );

  it('puts longer klines together of what the shorter ones say', async () => {
    const from = MARKET_MS - (MARKET_MS % HOUR_MS) - 6 * HOUR_MS;
    const read = async (interval: string, limit: number) =>
      (
        await get<string[][]>(
          `/api/v3/klines?symbol=BTCUSDT&interval=${interval}&startTime=${from}&limit=${limit}`,
        )
      ).body;
    const [three, minutes] = [await read('3m', 20), await read('1m', 60)];
    expect(three).toHaveLength(20);
    for (const [at, [, open, high, low, close]] of three.entries()) {
      const parts = minutes.slice(3 * at, 3 * at + 3);
      expect(open).toBe(parts[0]?.[1]);
      expect(close).toBe(parts[2]?.[4]);
      expect(Number(high)).toBe(Math.max(...parts.map((part) => Number(part[2]))));
      expect(Number(low)).toBe(Math.min(...parts.map((part) => Number(part[3]))));
    }
  });

  it('gives tickers for one, some and all products', async () => {
    const { body: one } = await get<{ symbol: string; bidPrice: string; askPrice: string }>(
      '/api/v3/ticker/24hr?symbol=BTCUSDT',
    );
    expect(one.symbol).toBe('BTCUSDT');
    expect(Number(one.bidPrice)).toBeLessThan(Number(one.askPrice));
    const { body: all } = await get<object[]>('/api/v3/ticker/price');
    expect(all).toHaveLength(11);
    const { body: some } = await get<{ symbol: string }[]>(
      `/api/v3/ticker/bookTicker?symbols=${encodeURIComponent('["BTCUSDT","ETHUSDT"]')}`,
    );
    expect(some.map(({ symbol }) => symbol)).toEqual(['BTCUSDT', 'ETHUSDT']);
    expect((await get('/api/v3/ticker?symbol=BTCUSDT&windowSize=2h')).body).toMatchObject({
      symbol: 'BTCUSDT',
    });
    expect((await get('/api/v3/avgPrice?symbol=BTCUSDT')).body).toMatchObject({ mins: 5 });
  });

  it('answers a book under a number that grows with its changes', async () => {
    interface Book {
      lastUpdateId: number;
      bids: [string, string][];
      asks: [string, string][];
    }
    const { body, headers } = await get<Book>('/api/v3/depth?symbol=BTCUSDT&limit=5');
    expect(body.bids).toHaveLength(5);
    expect(Number(body.bids[0]?.[0])).toBeLessThan(Number(body.asks[0]?.[0]));
    expect(body.lastUpdateId).toBeGreaterThanOrEqual(MARKET_MS);
    expect(Number(headers.get('x-mbx-used-weight-1m'))).toBeGreaterThan(5);
    const { body: later } = await get<Book>('/api/v3/depth?symbol=BTCUSDT');
    expect(later.lastUpdateId).toBeGreaterThanOrEqual(body.lastUpdateId);
  });

  it('reads no more of a request than its dialect needs [MAX_BODY_BYTES] [MAX_HEAD_BYTES]', async () => {
    const body = 'x'.repeat(65 * 1024);
    const large = await fetch(`${base}/api/v3/order`, { method: 'POST', body });
    expect([large.status, await large.json()]).toEqual([413, { code: -1013, msg: 'The body is too large.' }]);
    await expect(fetch(`${base}/api/v3/ping`, { headers: { a: 'x'.repeat(17 * 1024) } })).rejects.toThrow();
  });

  it.each([
    ['/api/v3/depth', 400, -1102, "Mandatory parameter 'symbol' was not sent, was empty/null, or malformed."],
    ['/api/v3/depth?symbol=NONEUSDT', 400, -1121, 'Invalid symbol.'],
    ['/api/v3/depth?symbol=btc', 400, -1100, expect.stringContaining("parameter 'symbol'")],
    ['/api/v3/depth?symbol=BTCUSDT&limit=0', 400, -1130, "Data sent for parameter 'limit' is not valid."],
    ['/api/v3/depth?symbol=BTCUSDT&symbol=BTCUSDT', 400, -1101, expect.stringContaining('Duplicate')],
    ['/api/v3/depth?symbol=BTCUSDT&x=1', 400, -1104, expect.stringContaining("read '1'")],
    ['/api/v3/ping?x=1', 400, -1101, "Too many parameters; expected '0' and received '1'."],
    ['/api/v3/klines?symbol=BTCUSDT&interval=7m', 400, -1120, 'Invalid interval.'],
    ['/api/v3/ticker/price?symbols=%5B', 400, -1135, "JSON sent for parameter 'symbols' is not valid"],
    ['/api/v3/ticker?symbol=BTCUSDT&windowSize=8d', 400, -1130, expect.stringContaining('windowSize')],
    ['/api/v3/nothing', 404, -1020, 'Not served here: GET /api/v3/nothing.'],
    ['/sapi/v1/margin/account', 404, -1020, 'Not served here: margin accounts.'],
    ['/dapi/v1/exchangeInfo', 404, -1020, 'Not served here: futures with a coin as margin.'],
    ['/fapi/v1/margins', 404, -1020, 'Not served here: GET /fapi/v1/margins.'],
  ])('refuses %s', async (path, status, code, msg) => {
    expect(await get(path)).toMatchObject({ status, body: { code, msg } });
  });
});

/** The body alone. */
async function read<Body = Json>(path: string): Promise<Body> {
  return (await get<Body>(path)).body;
}

/** Products with a contract in the cross account. */
const CONTRACTS = 25;

describe('market data of futures', () => {
  it('tells every contract that the cross account has', async () => {
    const { symbols } = await read<{ symbols: Json[] }>('/fapi/v1/exchangeInfo');
    expect(symbols).toHaveLength(CONTRACTS);
    expect(symbols[0]).toMatchObject({
      contractType: 'PERPETUAL',
      marginAsset: 'USDT',
      status: 'TRADING',
      maintMarginPercent: '2.5000',
      requiredMarginPercent: '5.0000',
      filters: expect.arrayContaining([
        {
          filterType: 'PRICE_FILTER',
          minPrice: '0.10000000',
          maxPrice: '1000000.00000000',
          tickSize: '0.10000000',
        },
        { filterType: 'MIN_NOTIONAL', notional: '0.01000000' },
      ]) as object[],
    });
  });

  it('gives books, trades, klines and tickers as spot does', async () => {
    const book = await read<{ bids: string[][]; asks: string[][] }>('/fapi/v1/depth?symbol=BTCUSDT&limit=5');
    expect([book.bids.length, book.asks.length]).toEqual([5, 5]);
    expect(await read<Json[]>('/fapi/v1/trades?symbol=BTCUSDT&limit=3')).toHaveLength(3);
    expect(await read<Json[]>('/fapi/v1/aggTrades?symbol=BTCUSDT&limit=3')).toHaveLength(3);
    // The running one moves on between two requests.
    const closed = async (path: string) => (await read<Json[]>(path)).slice(0, 2);
    const span = 'interval=1h&limit=3';
    const klines = await closed(`/fapi/v1/klines?symbol=BTCUSDT&${span}`);
    expect(klines).toEqual(await closed(`/api/v3/klines?symbol=BTCUSDT&${span}`));
    const pair = 'pair=BTCUSDT&contractType=PERPETUAL';
    expect(await closed(`/fapi/v1/continuousKlines?${pair}&${span}`)).toEqual(klines);
    expect(await read<Json[]>('/fapi/v1/ticker/24hr')).toHaveLength(CONTRACTS);
    expect(await read('/fapi/v2/ticker/price?symbol=BTCUSDT')).toMatchObject({ symbol: 'BTCUSDT' });
  });

  it('tells klines of what contracts are valued at, and what everybody holds', async () => {
    const span = 'interval=1h&limit=2';
    const [trades] = await read<string[][]>(`/fapi/v1/klines?symbol=BTCUSDT&${span}`);
    const [marks] = await read<string[][]>(`/fapi/v1/markPriceKlines?symbol=BTCUSDT&${span}`);
    expect(await read<string[][]>(`/fapi/v1/indexPriceKlines?pair=BTCUSDT&${span}`)).toContainEqual(marks);
    expect(marks?.slice(0, 5)).toEqual(trades?.slice(0, 5));
    expect(marks?.[5]).toBe('0.00000000');
    const [premium] = await read<string[][]>(`/fapi/v1/premiumIndexKlines?symbol=BTCUSDT&${span}`);
    expect(premium?.slice(0, 5)).toEqual([trades?.[0], ...Array.from({ length: 4 }, () => '0.00000000')]);
    const open = async () =>
      (await read<{ openInterest: string }>('/fapi/v1/openInterest?symbol=ETHUSDT')).openInterest;
    expect(await open()).toBe('0.00000000');
    const order = { symbol: 'ETHUSDT', type: 'MARKET', quantity: '0.5' };
    await program.send('POST', '/fapi/v1/order', { ...order, side: 'BUY' });
    expect(await open()).toBe('0.50000000');
    expect((await program.send('GET', '/fapi/v1/adlQuantile', { symbol: 'ETHUSDT' })).body).toMatchObject([
      { symbol: 'ETHUSDT', adlQuantile: { BOTH: 0 } },
    ]);
    await program.send('POST', '/fapi/v1/order', { ...order, side: 'SELL' });
    const kinds = (await program.send<Json[]>('GET', '/fapi/v1/income', { symbol: 'ETHUSDT' })).body;
    expect(kinds.map(({ incomeType }) => incomeType).sort()).toEqual([
      'COMMISSION',
      'COMMISSION',
      'REALIZED_PNL',
    ]);
    const fees = (await program.send<Json[]>('GET', '/fapi/v1/income', { incomeType: 'COMMISSION' })).body;
    for (const { income, asset } of fees) expect([Number(income) < 0, asset]).toEqual([true, 'USDT']);
    expect((await program.send('GET', '/fapi/v1/forceOrders')).body).toEqual([]);
  });

  it('tells the middle as mark price, and what a day of financing costs', async () => {
    const { markPrice, lastFundingRate, nextFundingTime } = await read<Record<string, string>>(
      '/fapi/v1/premiumIndex?symbol=BTCUSDT',
    );
    const { bidPrice, askPrice } = await read<Record<string, string>>(
      '/fapi/v1/ticker/bookTicker?symbol=BTCUSDT',
    );
    const [bid, ask] = [Number(bidPrice), Number(askPrice)];
    expect(Math.abs(Number(markPrice) - (bid + ask) / 2)).toBeLessThan(0.01 * bid);
    // Bought positions pay 8 % a year.
    expect(lastFundingRate).toBe('0.00021918');
    const past = await read<{ fundingTime: number; fundingRate: string }[]>(
      '/fapi/v1/fundingRate?symbol=BTCUSDT&limit=3',
    );
    expect(past.map(({ fundingTime }) => Number(nextFundingTime) - fundingTime)).toEqual(
      [3, 2, 1].map((days) => days * 86_400_000),
    );
    expect(past[0]?.fundingRate).toBe('0.00021918');
  });
});
