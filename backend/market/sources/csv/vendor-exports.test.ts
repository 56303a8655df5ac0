import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MarketFileError } from '../market-file-error.ts';
import { type MarketFile, readMarketFile } from './read-market-file.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vendor-exports-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function read(content: string | Buffer, more: Partial<MarketFile> = {}) {
  const path = join(folder, 'prices.csv');
  await writeFile(path, content);
  return readMarketFile({ path, file: 'prices.csv', digits: 2, numberDigits: 0, ...more });
}

const problem = async (content: string, more: Partial<MarketFile> = {}): Promise<string> => {
  const error: unknown = await read(content, more).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(MarketFileError);
  return (error as MarketFileError).message;
};

const DAY = Date.UTC(2024, 0, 30);
const CANDLE = { open: 490_000, high: 491_050, low: 489_010, close: 490_100, volume: 1_230_000 };

describe('candles as vendors export them', () => {
  it.each([
    [
      'with thousands, short volumes and the month first',
      '"Date","Price","Open","High","Low","Vol.","Change %"\n"01/31/2024","1.5","1.5","1.5","1.5","","-1.61%"\n"01/30/2024","4,901.00","4,900","4,910.50","4,890.10","1.23M","-0.06%"\n',
    ],
    [
      'with dollar signs and a close that is the last price',
      'Date,Close/Last,Volume,Open,High,Low\n01/31/2024,$1.5,N/A,$1.5,$1.5,$1.5\n01/30/2024,$4901.00,1230000,$4900.00,$4910.50,$4890.10\n',
    ],
    [
      'with the day first and a year of two figures',
      'Date, Open, High, Low, Close, Volume\n30/01/24, 4900, 4910.50, 4890.10, 4901, "1,230,000"\n',
    ],
    [
      'of a spreadsheet whose days only a later row tells',
      'Date,Open,High,Low,Close,Volume\n1/30/2024 00:00:00,4900,4910.50,4890.10,4901,1230000\n2/1/2024 00:00:00,1,1,1,1,1\n',
    ],
    [
      'under three lines of names',
      'Price,Close,High,Low,Open,Volume\nTicker,XYZ,XYZ,XYZ,XYZ,XYZ\nDate,,,,,\n2024-01-30,4901,4910.50,4890.10,4900,1230000\n',
    ],
    [
      'with an index that has no name',
      ',Open,High,Low,Close,Volume\n2024-01-30,4900,4910.50,4890.10,4901,1230000\n',
    ],
    [
      'with the times of its open, close, high and low',
      'timeOpen;timeClose;open;high;low;close;volume;timestamp\n"2024-01-30T00:00:00.000Z";"2024-01-30T23:59:59.999Z";4900;4910.50;4890.10;4901;1230000;"2024-01-30T23:59:59.999Z"\n',
    ],
    [
      'of a terminal whose products have no volume, but numbers of ticks',
      '<DATE>\t<OPEN>\t<HIGH>\t<LOW>\t<CLOSE>\t<TICKVOL>\t<VOL>\t<SPREAD>\n2024.01.30\t4900\t4910.50\t4890.10\t4901\t1230000\t0\t8\n',
    ],
    ['with day and clock in two cells and no header', '01/30/2024,00:00,4900,4910.50,4890.10,4901,1230000\n'],
    [
      'with a Unix time of its own name',
      'Unix Timestamp,Date,Open,High,Low,Close,Volume\n1706572800000,?,4900,4910.50,4890.10,4901,1230000\n',
    ],
    [
      'with an instant in UTC',
      'Date(UTC),Open,High,Low,Close,Volume\n2024-01-30,4900,4910.50,4890.10,4901,1230000\n',
    ],
  ])('%s', async (_form, content) => {
    const rows = await read(content);
    expect(rows.kind).toBe('candles');
    expect([rows.timeMs(0), rows.candle(0)]).toEqual([DAY, CANDLE]);
  });

  it('in UTF-16 with a byte order mark', async () => {
    const text =
      '\ufeff<DATE>\t<OPEN>\t<HIGH>\t<LOW>\t<CLOSE>\t<VOL>\r\n2024.01.30\t4900\t4910.50\t4890.10\t4901\t1230000\r\n';
    const little = Buffer.from(text, 'utf16le');
    for (const content of [little, Buffer.from(little).swap16()])
      expect((await read(content)).candle(0)).toEqual(CANDLE);
  });
});

describe('prices of one moment as vendors export them', () => {
  const at = Date.UTC(2024, 0, 30, 8, 0, 0, 123);
  it.each([
    [
      'bid and ask behind the product, without a header',
      'EUR/USD,20240130 08:00:00.123,1.10,1.12\n',
      { bid: 110, ask: 112 },
    ],
    ['bid, ask and no volume, without a header', '20240130 080000123,1.10,1.12,0\n', { bid: 110, ask: 112 }],
    [
      'best prices of an exchange',
      'update_id,best_bid_price,best_bid_qty,best_ask_price,best_ask_qty,transaction_time,event_time\n7,1.10,5,1.12,6,1706601600123,1706601600125\n',
      { bid: 110, ask: 112 },
    ],
    [
      'a price beside a time of another name',
      'snapped_at,price,market_cap\n2024-01-30 08:00:00.123 UTC,1.10,5\n',
      { price: 110 },
    ],
    [
      'a series by its own name',
      'observation_date,SP500\n2024-01-29,.\n2024-01-30 08:00:00.123,1.10\n',
      { price: 110 },
    ],
  ])('%s', async (_form, content, expected) => {
    const rows = await read(content);
    expect([rows.kind, rows.count, rows.timeMs(0)]).toEqual(['ticks', 1, at]);
    expect(rows.trade(0)).toMatchObject(expected);
  });

  it('may have a bid and an ask that are equal: a quote is left out then, a trade goes on without them', async () => {
    const quotes = await read(
      'time,bid,ask\n1706601600,1.10,1.12\n1706601601,1.12,1.12\n1706601602,1.12,1.13\n',
    );
    expect([quotes.count, quotes.trade(1).bid]).toEqual([2, 112]);
    const trades = await read('time,price,bid,ask\n1706601600,1.12,1.12,1.12\n');
    expect(trades.trade(0)).toMatchObject({ price: 112, bid: 0, ask: 0 });
  });
});

describe('times of a clock that is not UTC', () => {
  const at = async (time: string, timeZone: string) =>
    (await read(`time,price\n${time},1\n`, { timeZone })).timeMs(0);

  it.each([
    ['2024-01-30 09:30', 'America/New_York', Date.UTC(2024, 0, 30, 14, 30)],
    ['20240730 093000', 'America/New_York', Date.UTC(2024, 6, 30, 13, 30)],
    ['20240730 093000', 'Etc/GMT+5', Date.UTC(2024, 6, 30, 14, 30)],
    ['2024-03-10 03:00', 'America/New_York', Date.UTC(2024, 2, 10, 7)],
    ['2024-03-10 01:59:59.5', 'America/New_York', Date.UTC(2024, 2, 10, 6, 59, 59, 500)],
    ['2024-11-03 02:00', 'America/New_York', Date.UTC(2024, 10, 3, 7)],
    ['2024-01-30 09:15', 'Asia/Kolkata', Date.UTC(2024, 0, 30, 3, 45)],
    ['2024-01-30T09:30:00Z', 'Asia/Tokyo', Date.UTC(2024, 0, 30, 9, 30)],
    ['2024-01-30T09:30:00+02:00', 'Asia/Tokyo', Date.UTC(2024, 0, 30, 7, 30)],
    ['20240130 09:30:00 US/Eastern', 'Asia/Tokyo', Date.UTC(2024, 0, 30, 14, 30)],
    ['1706601600', 'Asia/Tokyo', 1_706_601_600_000],
    ['2024-01-30', 'Asia/Tokyo', Date.UTC(2024, 0, 30)],
  ])('%s in %s', async (text, zone, expected) => {
    expect(await at(text, zone)).toBe(expected);
  });

  it.each(['Local time', 'Time (EET)'])(
    'are refused under %s unless the manifest says the zone',
    async (name) => {
      const content = `${name},Open,High,Low,Close\n30.01.2024 10:00,1,1,1,1\n`;
      expect(await problem(content)).toContain(
        'is local time without an offset; export the file in UTC, or say its timeZone in the manifest',
      );
      expect((await read(content, { timeZone: 'Europe/Athens' })).timeMs(0)).toBe(Date.UTC(2024, 0, 30, 8));
    },
  );
});

describe('an export that could be read in two ways', () => {
  const head = 'Date,Open,High,Low,Close\n';
  it.each([
    [
      `${head}01/02/2024,1,1,1,1\n02/03/2024,1,1,1,1\n`,
      "line 2, column Date: '01/02/2024' may have the day or the month first, and none of 2 rows tells; write it as 2024-01-31",
    ],
    [`${head}01/13/2024,1,1,1,1\n13/02/2024,1,1,1,1\n`, "line 3, column Date: '13/02/2024' is not a time"],
    [`${head}2024-01-30,"1,234","1,234","1,234","1,234"\n`, "'1,234' is not a price"],
    [
      'Price,Close,High,Low,Open\nTicker,ABC,XYZ,ABC,ABC\n2024-01-30,1,1,1,1\n',
      'line 2: names several products',
    ],
    ['time,price\n20240130 09:30:00 Mars/Olympus,1\n', "'20240130 09:30:00 Mars/Olympus' is not a time"],
    ['1706572800,9,2,3,1,5\n', 'the file has no header: name its columns in the manifest if they are others'],
  ])('%j is refused', async (content, expected) => {
    expect(await problem(content)).toContain(expected);
  });

  it('is refused after fifty thousand rows that do not tell [MAX_WAITING]', async () => {
    const content = `Date,Price\n${'01/02/2024,1\n'.repeat(60_000)}13/02/2024,1\n`;
    expect(await problem(content)).toContain('none of 50001 rows tells');
  });
});
