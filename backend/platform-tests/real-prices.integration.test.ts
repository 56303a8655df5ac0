import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPlatform, type Platform } from '../platform.ts';
import { openClient, type QuoteClient } from '../sockets/quote/quote-test-support.ts';

/** Real prices: the monthly S&P 500 and five stocks, and the daily S&P 500 with its ranges and volumes. */
const DATA = fileURLToPath(new URL('../../node_modules/vega-datasets/data/', import.meta.url));
const SP500 = 40_001;
const IBM = 40_002;
const SP500_DAILY = 40_003;
const shared = { area: 'index', profitCurrency: 'USD', digits: 2, numberDigits: 0 };
const MANIFEST = {
  products: [
    { ...shared, symbolId: SP500, code: 'SPX', baseCurrency: 'SPX', files: [{ path: 'sp500.csv' }] },
    {
      ...shared,
      symbolId: IBM,
      code: 'IBM',
      area: 'stock',
      baseCurrency: 'IBM',
      files: [{ path: 'stocks.csv', symbol: 'IBM' }],
    },
    {
      ...shared,
      symbolId: SP500_DAILY,
      code: 'SPXD',
      baseCurrency: 'SPXD',
      files: [{ path: 'daily.csv.gz', round: true }],
    },
  ],
};

let folder: string;
let platform: Platform;
let client: QuoteClient;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'real-prices-'));
  for (const name of ['sp500.csv', 'stocks.csv']) await copyFile(join(DATA, name), join(folder, name));
  await writeFile(join(folder, 'daily.csv.gz'), gzipSync(await readFile(join(DATA, 'sp500-2000.csv'))));
  await writeFile(join(folder, 'market.json'), JSON.stringify(MANIFEST));
  platform = await startPlatform({
    port: 0,
    quotePort: 0,
    messagePort: 0,
    logLevel: 'silent',
    marketFile: join(folder, 'market.json'),
    // A day of the data has few ticks.
    speed: 20,
  });
  client = await openClient(`${platform.ready.quoteWsUrl}/quote_guest`);
});
afterAll(async () => {
  client?.socket.terminate();
  await platform?.close();
  await rm(folder, { recursive: true });
});

interface Kline {
  readonly timestamp: number;
  readonly open_price: string;
  readonly high_price: string;
  readonly low_price: string;
  readonly close_price: string;
  readonly transactions_number: string;
}

async function klines(symbolId: number, type: number, endMs: number, count: number): Promise<Kline[]> {
  const answer = await client.call(14012, {
    symbol_id: symbolId,
    trade_type: 2,
    trade_mode: 1,
    kline_type: type,
    kline_timestamp_end: endMs / 1000,
    query_kline_num: count,
  });
  expect(answer.ret).toBe(200);
  return answer.data.kline_list as Kline[];
}

async function table(name: string): Promise<string[][]> {
  const text = await readFile(join(DATA, name), 'utf8');
  return text
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split(','));
}

const plain = ({ timestamp, open_price, high_price, low_price, close_price }: Kline) =>
  [timestamp, ...[open_price, high_price, low_price, close_price].map(Number)] as const;
const twoDecimals = (text = ''): number => Math.round(Number(text) * 100) / 100;

describe('real prices from files, over the quote websocket', () => {
  it('are the monthly S&P 500, month by month', async () => {
    const rows = await table('sp500.csv');
    const expected = rows.map(([day, price]) => {
      const value = Number(price);
      return [Date.parse(`${day} UTC`) / 1000, value, value, value, value];
    });
    const end = Date.UTC(2010, 2, 15);
    expect((await klines(SP500, 10, end, 1_000)).map(plain)).toEqual(expected);
  });

  it('are one stock out of a file of five', async () => {
    const rows = (await table('stocks.csv')).filter(([symbol]) => symbol === 'IBM');
    const found = await klines(IBM, 10, Date.UTC(2010, 2, 15), 1_000);
    expect(found.map(({ close_price }) => Number(close_price))).toEqual(
      rows.map(([, , price]) => Number(price)),
    );
  });

  it('are the daily S&P 500 with ranges and volumes, and every week is the sum of its days', async () => {
    const rows = await table('sp500-2000.csv');
    const end = Date.UTC(2020, 3, 16);
    const days = await klines(SP500_DAILY, 8, end, 1_000);
    const expected = rows.filter(([day]) => Date.parse(day ?? '') <= end).slice(-days.length);
    expect(days.length).toBe(1_000);
    expect(days.map(plain)).toEqual(
      expected.map(([day, ...prices]) => [
        Date.parse(day ?? '') / 1000,
        ...prices.slice(0, 4).map(twoDecimals),
      ]),
    );
    expect(days.slice(0, -1).map((day) => day.transactions_number)).toEqual(
      expected.slice(0, -1).map((row) => row[6]),
    );
    const weeks = await klines(SP500_DAILY, 9, end, 100);
    for (const week of weeks.slice(0, -1)) {
      const own = days.filter(
        ({ timestamp }) => timestamp >= week.timestamp && timestamp < week.timestamp + 604_800,
      );
      expect(Number(week.open_price)).toBe(Number(own[0]?.open_price));
      expect(Number(week.high_price)).toBe(Math.max(...own.map((day) => Number(day.high_price))));
      expect(Number(week.low_price)).toBe(Math.min(...own.map((day) => Number(day.low_price))));
      expect(Number(week.close_price)).toBe(Number(own.at(-1)?.close_price));
    }
  });

  it('go on ticking on the last day of the data, where the market clock starts', async () => {
    const answer = await client.call(14000, {
      symbol_list: [{ symbol_id: SP500_DAILY, trade_type: 2, trade_mode: 1 }],
    });
    expect(answer.ret).toBe(200);
    await client.waitForPushes(1);
    expect(client.pushes[0]).toContain(String(SP500_DAILY));
  });
});
