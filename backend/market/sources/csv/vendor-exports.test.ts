import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MarketFileError } from '../market-file-error.ts';
import { readMarketFile } from './read-market-file.ts';
import type { MarketFile } from './row-parser.ts';

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

describe('a clock that is changed', () => {
  const head = 'time,open,high,low,close\n';
  const at = (rows: Awaited<ReturnType<typeof read>>) =>
    Array.from({ length: rows.count }, (_, row) => new Date(rows.timeMs(row)).toISOString().slice(0, 16));
  const hours = (stamps: readonly string[]) => head + stamps.map((stamp) => `${stamp},1,1,1,1\n`).join('');

  it.each([
    [
      'America/New_York',
      ['2024-11-03 00:00', '2024-11-03 01:00', '2024-11-03 01:00', '2024-11-03 02:00'],
      ['2024-11-03T04:00', '2024-11-03T05:00', '2024-11-03T06:00', '2024-11-03T07:00'],
    ],
    [
      'Europe/Athens',
      ['2024-10-27 02:00', '2024-10-27 03:00', '2024-10-27 03:30', '2024-10-27 03:00', '2024-10-27 04:00'],
      ['2024-10-26T23:00', '2024-10-27T00:00', '2024-10-27T00:30', '2024-10-27T01:00', '2024-10-27T02:00'],
    ],
  ])(
    'in %s shows an hour twice, which the order tells apart in both directions [HU-12]',
    async (timeZone, stamps, times) => {
      expect(at(await read(hours(stamps), { timeZone }))).toEqual(times);
      expect(at(await read(hours(stamps.toReversed()), { timeZone }))).toEqual(times);
    },
  );

  it('shows an hour twice to trades as well, which may share a moment', async () => {
    const stamps = ['01:59:58', '01:59:58', '01:00:01', '01:00:01', '02:00:00'];
    const rows = await read(`time,price\n${stamps.map((clock) => `2024-11-03 ${clock},1\n`).join('')}`, {
      timeZone: 'America/New_York',
    });
    expect(at(rows)).toEqual(
      ['05:59', '05:59', '06:00', '06:00', '07:00'].map((clock) => `2024-11-03T${clock}`),
    );
  });

  it.each([
    ['America/New_York', '2024-03-10 02:30'],
    ['Europe/Athens', '2024-03-31 03:00'],
    ['Australia/Sydney', '2024-10-06 02:15'],
  ])('in %s leaves out %s, which is refused [HU-13]', async (timeZone, stamp) => {
    expect(await problem(hours(['2024-01-01 00:00', stamp]), { timeZone })).toBe(
      `prices.csv, line 3, column time: '${stamp}' is a time that clocks of ${timeZone} leave out when they are set forward; say the timeZone in the manifest by which the file was written`,
    );
  });

  it('leaves out a midnight, where its day begins all the same', async () => {
    const rows = await read(hours(['2018-11-03 00:00', '2018-11-04 00:00', '2018-11-05 00:00']), {
      timeZone: 'America/Sao_Paulo',
    });
    expect(at(rows)).toEqual(['2018-11-03T03:00', '2018-11-04T03:00', '2018-11-05T02:00']);
    expect(rows.shownMs(1)).toBe(Date.UTC(2018, 10, 4));
  });
});

describe('lines and what stands under them', () => {
  const table =
    'Date,Open,High,Low,Close,Volume\n2024-01-30,4900,4910.50,4890.10,4901,1230000\n2024-01-31,1,1,1,1,1\n';

  it.each([
    ['a carriage return alone', '\r'],
    ['a carriage return and a line feed', '\r\n'],
    ['two carriage returns and a line feed', '\r\r\n'],
  ])('end with %s [HU-13]', async (_name, end) => {
    const rows = await read(table.replaceAll('\n', end));
    expect([rows.count, rows.candle(0)]).toEqual([2, CANDLE]);
    expect(await problem(`${table}9,9`.replaceAll('\n', end))).toContain('line 4');
    const long =
      table + Array.from({ length: 40_000 }, (_, i) => `${1_800_000_000 + i * 60},1,1,1,1,1\n`).join('');
    expect((await read(long.replaceAll('\n', end))).count).toBe(40_002);
  });

  it.each([
    '"Downloaded from Barchart.com as of 01-05-2024 03:04pm CST"',
    'Data provided by Example, Inc., as is, without warranty',
    '# 2 rows',
    'Total,,,,,1230001',
    'EOF',
    '\u001a',
    '---\nSource: Example Exchange 2024',
  ])('may be followed by %j [HU-13]', async (footer) => {
    const rows = await read(`${table}${footer}\n`);
    expect([rows.count, rows.candle(0)]).toEqual([2, CANDLE]);
  });

  it.each([
    [`${table}Total,1,1,1,1,9\n2024-02-01,1,1,1,1,1\n`, "line 4: 'Total' stands between rows"],
    [`${table}2024-02-01,49\n`, 'line 4: has 2 cells; 6 are expected'],
    [`${table}2024-02-\n`, 'line 4: has 1 cells; 6 are expected'],
    [`${table}31 Feb,1,1,1,1,1\n`, "'31 Feb' is not a time"],
  ])('%j is refused: a row that was cut off is none of those', async (content, fault) => {
    expect(await problem(content)).toContain(fault);
  });
});
