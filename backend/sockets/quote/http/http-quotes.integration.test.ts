import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { request as httpRequest } from 'node:http';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { QuoteCalls } from '../../../gateway/gateway.ts';
import { startTestGateway, type TestGateway } from '../../../gateway/testing/test-gateway.ts';
import {
  createBuiltInMarket,
  createMarketFeed,
  createSteppedClock,
  type MarketFeed,
  type SteppedClock,
} from '../../../market/index.ts';
import { QUOTE_COMMAND } from '../../../contract/quote/commands.ts';
import { ALL_OPEN_MS, BTC, startQuotes } from '../quote-test-support.ts';
import { createHttpQuotes } from './http-quotes.ts';

// Limits, written out: a test does not import what it checks.
const MAX_BATCHES_A_COMPANY = 4;

const source = createBuiltInMarket({ seed: 7 });
let test: TestGateway;
let feed: MarketFeed;
let token: string;
let quotes: QuoteCalls;
const marketClock: SteppedClock = createSteppedClock(ALL_OPEN_MS);
const wallClock = createSteppedClock(1_000_000);

beforeAll(async () => {
  feed = createMarketFeed({ source, clock: marketClock });
  quotes = createHttpQuotes({
    feed,
    marketClock,
    wallClock,
    companyOf: (given) => test.services.companies.resolveQuoteToken(given)?.id,
    rateLimits: true,
    log: pino({ enabled: false }),
  });
  test = await startTestGateway({ gateway: { quotes } });
  token = test.services.companies.first.quoteToken;
  feed.start();
});
afterAll(async () => {
  feed.stop();
  await test.close();
});

/** Members of answers are looked into one by one. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any
type Answer = { status: number; body: { ret: number; msg: string; trace: string; data: any } };

/** Each call comes a second after the one before it. */
async function get(path: string, query: unknown, quoteToken = token): Promise<Answer> {
  wallClock.advance(1_000);
  const text = typeof query === 'string' ? query : JSON.stringify(query);
  const parameters = new URLSearchParams({ token: quoteToken, query: text });
  const response = await fetch(`${test.gateway.baseUrl}${path}?${parameters}`);
  return { status: response.status, body: (await response.json()) as Answer['body'] };
}

/** A GET with a JSON body. */
function getWithBody(path: string, body: string): Promise<Answer> {
  wallClock.advance(1_000);
  const url = `${test.gateway.baseUrl}${path}?token=${token}`;
  const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
  return new Promise((resolve, reject) => {
    const sent = httpRequest(url, { method: 'GET', headers }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (piece: string) => (text += piece));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body: JSON.parse(text) }));
    });
    sent.on('error', reject).end(body);
  });
}

const symbols = (...codes: string[]) => ({
  trace: 't-1',
  data: { symbol_list: codes.map((code) => ({ code })) },
});
const klines = (more: object = {}) => ({
  trace: 't-2',
  data: {
    code: 'BTCUSDT',
    kline_type: 1,
    kline_timestamp_end: 0,
    query_kline_num: 3,
    adjust_type: 0,
    ...more,
  },
});

describe('quotes over HTTP', () => {
  it('give the newest book and trade of products under both bases, every figure as text', async () => {
    const tick = source.lastTick(10021, ALL_OPEN_MS);
    for (const base of ['/quote-b-api', '/quote-stock-b-api']) {
      const depth = await get(`${base}/depth-tick`, symbols('BTC/USDT', 'ALDM'));
      expect(depth).toMatchObject({ status: 200, body: { ret: 200, msg: 'OK', trace: 't-1' } });
      const [book, stock] = depth.body.data.tick_list;
      expect(stock.code).toBe('ALDM');
      expect(book).toMatchObject({ code: 'BTC/USDT', seq: String(tick?.seq) });
      expect(Number(book.bids[0].price)).toBeLessThan(Number(book.asks[0].price));
      expect(book.bids[0]).toEqual({
        price: expect.stringMatching(/^\d+\.\d$/),
        volume: expect.stringMatching(/^\d+\.\d{3}$/),
      });
      const trade = await get(`${base}/trade-tick`, symbols('BTCUSDT'));
      expect(trade.body.data.tick_list).toEqual([
        {
          code: 'BTCUSDT',
          seq: String(tick?.seq),
          tick_time: String(tick?.timeMs),
          price: ((tick?.price ?? 0) / 10).toFixed(1),
          volume: ((tick?.volume ?? 0) / 1000).toFixed(3),
          turnover: expect.stringMatching(/^\d+\.\d$/),
          trade_direction: tick?.direction,
        },
      ]);
      const { price, volume, turnover } = trade.body.data.tick_list[0];
      expect(Math.abs(Number(turnover) - Number(price) * Number(volume))).toBeLessThan(0.1);
    }
  });

  it('give the same K-lines as the quote websocket', async () => {
    const answer = await get('/quote-b-api/kline', klines({ kline_type: 4, query_kline_num: 20 }));
    const quotes = await startQuotes(ALL_OPEN_MS, { source });
    try {
      const client = await quotes.connect();
      const query = { ...BTC, kline_type: 4, kline_timestamp_end: 0, query_kline_num: 20 };
      const { data } = await client.call(QUOTE_COMMAND.klines, query);
      const { code, kline_type, kline_list } = answer.body.data;
      expect({ code, kline_type, length: kline_list.length }).toEqual({
        code: 'BTCUSDT',
        kline_type: 4,
        length: 20,
      });
      for (const [at, line] of data.kline_list.entries()) {
        const { timestamp, open_price, close_price, high_price, low_price, transactions_number } = line;
        const { turnover, ...same } = kline_list[at];
        expect(same).toEqual({
          timestamp: String(timestamp),
          open_price,
          close_price,
          high_price,
          low_price,
          volume: transactions_number,
        });
        const mean = (Number(high_price) + Number(low_price) + Number(close_price)) / 3;
        expect(Math.abs(Number(turnover) / (Number(same.volume) * mean) - 1)).toBeLessThan(1e-3);
      }
    } finally {
      await quotes.close();
    }
  });

  it('give the K-lines of several products for a JSON body and for the query parameter alike', async () => {
    const [first, second] = [klines().data, klines({ code: 'ALDM', kline_type: 8 }).data];
    const batch = { trace: 't-3', data: { data_list: [first, second] } };
    const byBody = await getWithBody('/quote-b-api/batch-kline', JSON.stringify(batch));
    expect(byBody.body).toMatchObject({ ret: 200, msg: 'OK', trace: 't-3' });
    expect(byBody.body.data.data_list).toMatchObject([
      { code: 'BTCUSDT', kline_type: 1, kline_list: [{}, {}, {}] },
      { code: 'ALDM', kline_type: 8, kline_list: [{}, {}, {}] },
    ]);
    expect((await get('/quote-stock-b-api/batch-kline', batch)).body).toEqual(byBody.body);
  });

  it('name unknown products beside the answers of the others and refuse when all are unknown', async () => {
    const some = await get('/quote-b-api/trade-tick', symbols('NONE', 'ETH/USDT'));
    expect(some.body).toMatchObject({ ret: 200, msg: 'unknown products: NONE' });
    expect(some.body.data.tick_list).toHaveLength(1);
    const none = await get('/quote-b-api/depth-tick', symbols('NONE'));
    expect(none).toEqual({
      status: 200,
      body: { ret: 202, msg: 'unknown products: NONE', trace: 't-1', data: {} },
    });
    const line = await get('/quote-b-api/kline', klines({ code: 'NONE' }));
    expect(line.body).toMatchObject({ ret: 202, msg: 'unknown products: NONE' });
  });
});

describe('a quote call that is not right', () => {
  it('is refused with 201 without a quote token, without JSON, and with another method', async () => {
    const login = await test.signIn();
    for (const wrong of ['', 'unknown', login]) {
      const answer = await get('/quote-b-api/kline', klines(), wrong);
      expect(answer).toMatchObject({ status: 200, body: { ret: 201, data: {} } });
    }
    for (const query of ['', '[]', '{', { data: {} }, { trace: 7, data: {} }, { trace: 'x'.repeat(129) }])
      expect((await get('/quote-b-api/kline', query)).body.ret).toBe(201);
    const posted = await fetch(`${test.gateway.baseUrl}/quote-b-api/kline?token=${token}`, {
      method: 'POST',
    });
    expect(await posted.json()).toMatchObject({ ret: 201 });
  });

  it.each(['POST', 'PUT', 'OPTIONS'])(
    'is answered when a %s brings a body that is too large [ATK-616]',
    async (method) => {
      const url = `${test.gateway.baseUrl}/quote-b-api/kline?token=${token}`;
      const body = 'x'.repeat(300_000);
      const response = await fetch(url, { method, headers: { 'content-type': 'application/json' }, body });
      expect(await response.text()).toMatch(/^\{"ret":201,|^$/);
    },
  );

  it('is refused with its bound when a GET brings a body beyond it [HU-34]', async () => {
    const size = 256 * 1024 + 1;
    const headers = { 'content-type': 'application/json', 'content-length': size };
    const requested = request(`${test.gateway.baseUrl}/quote-b-api/kline?token=${token}`, { headers });
    const answered = once(requested, 'response') as Promise<[IncomingMessage]>;
    requested.on('error', () => undefined).write('x'.repeat(size));
    const [response] = await answered;
    const [text] = (await once(response, 'data')) as [Buffer];
    expect(text.toString()).toContain('262144');
    requested.destroy();
  });

  it('is refused with 202 for data that a member or the limits of the quote websocket do not allow', async () => {
    const wrong = [
      { kline_type: 11 },
      { query_kline_num: 0 },
      { query_kline_num: 1001 },
      { kline_timestamp_end: -1 },
      { adjust_type: 2 },
      { code: 10021 },
    ];
    for (const member of wrong) expect((await get('/quote-b-api/kline', klines(member))).body.ret).toBe(202);
    const codes = Array.from({ length: 101 }, () => 'BTC/USDT');
    expect((await get('/quote-b-api/depth-tick', symbols(...codes))).body.ret).toBe(202);
    for (const data of [undefined, {}, { symbol_list: [] }, { symbol_list: [1] }])
      expect((await get('/quote-b-api/trade-tick', { trace: '', data })).body.ret).toBe(202);
  });

  it('is refused with 429 and 500 beyond fifty calls of a company in a second', async () => {
    const url = `${test.gateway.baseUrl}/quote-b-api/trade-tick?token=${token}&query=${JSON.stringify(symbols('ALDM'))}`;
    wallClock.advance(1_000);
    for (let calls = 0; calls < 50; calls++) await (await fetch(url)).text();
    const rejected = await fetch(url);
    expect(rejected.status).toBe(429);
    expect(await rejected.json()).toMatchObject({ ret: 500, data: {} });
    wallClock.advance(1_000);
    expect((await fetch(url)).status).toBe(200);
  });

  it('is refused while four large batches of the company are being made [MAX_BATCHES_A_COMPANY]', async () => {
    wallClock.advance(1_000);
    const body = JSON.stringify({ trace: 't', data: { data_list: [klines().data] } });
    const query = new URLSearchParams({ token });
    const call = { method: 'GET', path: '/quote-b-api/batch-kline', query, body };
    const calls = Array.from({ length: MAX_BATCHES_A_COMPANY + 1 }, () => quotes.answer(call));
    const statuses = (await Promise.all(calls)).map(({ status }) => status);
    expect(statuses).toEqual([200, 200, 200, 200, 429]);
    expect((await quotes.answer(call)).status).toBe(200);
  });
});
