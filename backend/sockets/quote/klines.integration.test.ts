import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createBuiltInMarket } from '../../market/index.ts';
import {
  ALL_OPEN_MS,
  BTC,
  BTC_MARKET,
  ETH,
  EUR,
  type QuoteClient,
  type QuoteTestServer,
  startQuotes,
} from './quote-test-support.ts';

interface Kline {
  timestamp: number;
  open_price: string;
  close_price: string;
  high_price: string;
  low_price: string;
  last_tick_time: number;
  last_tick_seq: number;
  transactions_number: string;
}

let quotes: QuoteTestServer;
let client: QuoteClient;
beforeAll(async () => {
  quotes = await startQuotes(ALL_OPEN_MS + 12_345);
});
beforeEach(async () => {
  client = await quotes.connect();
});
afterAll(() => quotes.close());

const query = { ...BTC, kline_type: 1, query_kline_num: 10 };
const list = async (more: Record<string, unknown> = {}): Promise<Kline[]> => {
  const answer = await client.call(14012, { ...query, ...more });
  expect(answer.ret).toBe(200);
  return answer.data.kline_list;
};

describe('14012, K-lines', () => {
  it('answers 14013 as one zlib frame of ASCII without percent signs [KL-05] [KL-06] [KL-07] [KL-08] [KL-15]', async () => {
    const answer = await client.call(14012, query, { ext: 'für 100 % 😀' });
    expect(client.lastWasBinary()).toBe(true);
    expect(answer).toMatchObject({ ret: 200, cmd_id: 14013, ext: 'für 100 % 😀' });
    const { kline_list: klines, ...head } = answer.data;
    expect(head).toEqual({ symbol_id: 10021, trade_type: 2, trade_mode: 1, kline_type: 1, price_digits: 1 });
    expect(klines).toHaveLength(10);
    for (const kline of klines as Kline[]) {
      expect(Object.keys(kline)).toEqual([
        'timestamp',
        'open_price',
        'close_price',
        'high_price',
        'low_price',
        'last_tick_time',
        'last_tick_seq',
        'transactions_number',
      ]);
      const prices = [kline.open_price, kline.high_price, kline.low_price, kline.close_price];
      for (const price of prices) expect(price).toMatch(/^\d+\.\d$/);
      const [open, high, low, close] = prices.map(Number) as [number, number, number, number];
      expect(low).toBeLessThanOrEqual(Math.min(open, close));
      expect(high).toBeGreaterThanOrEqual(Math.max(open, close));
      expect(String(kline.timestamp)).toMatch(/^\d{10}$/);
      expect(kline.last_tick_time).toBeGreaterThanOrEqual(kline.timestamp * 1000);
      expect(kline.last_tick_time).toBeLessThan((kline.timestamp + 60) * 1000);
      expect(kline.transactions_number).toMatch(/^\d+\.\d{3}$/);
    }
  });

  it('gives the newest, the running one included, when no end is given [KL-02]', async () => {
    for (const end of [
      {},
      { kline_timestamp_end: 0 },
      { kline_timestamp_end: '0' },
      { kline_timestamp_end: 9_999_999_999 },
    ]) {
      const klines = await list(end);
      expect(klines).toHaveLength(10);
      expect(klines[9]?.timestamp).toBe(ALL_OPEN_MS / 1000);
    }
  });

  it('ends at a given time, which may be the start of a candle [KL-03]', async () => {
    const end = ALL_OPEN_MS / 1000 - 600;
    expect((await list({ kline_timestamp_end: end }))[9]?.timestamp).toBe(end);
    expect((await list({ kline_timestamp_end: end - 1 }))[9]?.timestamp).toBe(end - 60);
    expect(await list({ kline_timestamp_end: 1 })).toEqual([]);
  });

  it('refuses a query without a number as unsupported, compressed [KL-04]', async () => {
    for (const end of [0, 1_700_000_000]) {
      const answer = await client.call(14012, { ...query, kline_timestamp_end: end, query_kline_num: 0 });
      expect(answer).toMatchObject({ ret: 202, cmd_id: 14013, data: {} });
      expect(answer.msg).toContain('unsupported');
      expect(client.lastWasBinary()).toBe(true);
    }
  });

  it('refuses missing and wrong members [KL-01] [QU-10]', async () => {
    for (const name of ['symbol_id', 'trade_type', 'trade_mode', 'kline_type', 'query_kline_num']) {
      expect((await client.call(14012, { ...query, [name]: undefined })).ret, name).toBe(202);
    }
    for (const klineType of [0, 11, 'x']) {
      expect((await client.call(14012, { ...query, kline_type: klineType })).ret).toBe(202);
    }
    expect((await client.call(14012, { ...query, symbol_id: 999 })).ret).toBe(202);
    expect((await client.call(14012, { ...query, kline_timestamp_end: -5 })).ret).toBe(202);
  });

  it('answers 1000 K-lines of one product, not 1001 and no list [KL-10]', async () => {
    expect(await list({ query_kline_num: 1000 })).toHaveLength(1000);
    expect((await client.call(14012, { ...query, query_kline_num: 1001 })).ret).toBe(202);
    expect((await client.call(14012, { ...query, symbol_id: [10021] })).ret).toBe(202);
  });

  it.each([
    [1, 60],
    [2, 300],
    [3, 900],
    [4, 1800],
    [5, 3600],
    [6, 7200],
    [7, 14_400],
    [8, 86_400],
    [9, 604_800],
  ])('spaces type %i by %i seconds [KL-09] [QU-10]', async (klineType, seconds) => {
    const klines = await list({ kline_type: klineType });
    expect(klines).toHaveLength(10);
    klines.forEach(
      (kline, i) => i > 0 && expect(kline.timestamp - (klines[i - 1]?.timestamp ?? 0)).toBe(seconds),
    );
  });

  it('starts months on the first and weeks on Monday [KL-09]', async () => {
    const [months, weeks] = [await list({ kline_type: 10 }), await list({ kline_type: 9 })];
    expect([months.length, weeks.length]).toEqual([10, 10]);
    const starts = months.map(({ timestamp }) => new Date(timestamp * 1000).toISOString());
    for (const start of starts) expect(start).toMatch(/^\d{4}-\d\d-01T00:00:00\.000Z$/);
    expect(new Set(starts).size).toBe(10);
    for (const { timestamp } of weeks) {
      expect(new Date(timestamp * 1000).getUTCDay()).toBe(1);
      expect(timestamp % 86_400).toBe(0);
    }
  });

  it('repeats closed candles byte for byte, also from a platform that was started later [KL-14]', async () => {
    const end = ALL_OPEN_MS / 1000 - 60;
    const first = await list({ kline_timestamp_end: end, query_kline_num: 200 });
    expect(first).toHaveLength(200);
    const later = await startQuotes(ALL_OPEN_MS + 3_600_000, { source: createBuiltInMarket({ seed: 7 }) });
    const again = await (
      await later.connect()
    ).call(14012, { ...query, kline_timestamp_end: end, query_kline_num: 200 });
    await later.close();
    expect(JSON.stringify(again.data.kline_list)).toBe(JSON.stringify(first));
  });

  it('agrees with the pushes: candles built from pt equal the later history [KL-13]', async () => {
    const own = await startQuotes(ALL_OPEN_MS);
    const watcher = await own.connect();
    await watcher.call(14010, { symbol_list: [BTC_MARKET] });
    own.marketClock.advance(240_000);
    await watcher.settle();
    const answer = await watcher.call(14012, { ...query, query_kline_num: 5 });
    await own.close();
    const klines = (answer.data.kline_list as Kline[]).slice(1, 4);
    expect(klines).toHaveLength(3);
    for (const kline of klines) {
      const trades = watcher.pushes
        .filter((push) => push.startsWith('pt'))
        .map((push) => push.slice(3, -2).split(','))
        .filter((fields) => Math.floor(Number(fields[4]) / 60_000) * 60 === kline.timestamp);
      const prices = trades.map((fields) => Number(fields[5]));
      const volume = trades.reduce((sum, fields) => sum + Math.round(Number(fields[6]) * 1000), 0);
      expect(trades[0]?.[5]).toBe(kline.open_price);
      expect(trades.at(-1)?.[5]).toBe(kline.close_price);
      expect(Math.max(...prices)).toBe(Number(kline.high_price));
      expect(Math.min(...prices)).toBe(Number(kline.low_price));
      expect(volume).toBe(Math.round(Number(kline.transactions_number) * 1000));
      expect(Number(trades.at(-1)?.[3])).toBe(kline.last_tick_seq);
      expect(Number(trades.at(-1)?.[4])).toBe(kline.last_tick_time);
    }
  });
});

describe('14014, batch', () => {
  it('answers up to 100 products and refuses 101 [KL-11]', async () => {
    const one = { ...BTC, kline_type: 5, kline_timestamp_end: 0, query_kline_num: 20 };
    const batch = [one, { ...one, ...ETH }, { ...one, ...EUR }];
    const answer = await client.call(14014, { data_list: batch });
    expect(client.lastWasBinary()).toBe(true);
    expect(answer).toMatchObject({ ret: 200, cmd_id: 14015 });
    expect(answer.data.data_list).toHaveLength(3);
    for (const [at, product] of [BTC, ETH, EUR].entries()) {
      const { symbol_id, trade_type } = product;
      const alone = (await client.call(14012, { ...one, ...product })).data;
      expect(alone.kline_list).toHaveLength(20);
      expect(answer.data.data_list[at]).toEqual({
        symbol_id,
        trade_type,
        kline_type: 5,
        price_digits: alone.price_digits,
        kline_list: alone.kline_list,
      });
    }
    const hundred = await client.call(14014, { data_list: Array.from({ length: 100 }, () => one) });
    expect(hundred.data.data_list).toHaveLength(100);
    const rejected = await client.call(14014, { data_list: Array.from({ length: 101 }, () => one) });
    expect(rejected).toMatchObject({ ret: 202, cmd_id: 14015, data: {} });
    expect((await client.call(14014, { data_list: [{ ...one, query_kline_num: 1001 }] })).ret).toBe(202);
  });
});
