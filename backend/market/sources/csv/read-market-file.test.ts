import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MarketFileError } from '../market-file-error.ts';
import { FILE_LIMITS, type FileLimits } from './read-lines.ts';
import { readMarketFile } from './read-market-file.ts';
import type { MarketFile } from './row-parser.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'market-file-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function read(
  content: string | Buffer,
  more: Partial<MarketFile> = {},
  limits: FileLimits = FILE_LIMITS,
) {
  const file = more.file ?? 'prices.csv';
  await writeFile(join(folder, file), content);
  return readMarketFile({ path: join(folder, file), file, digits: 2, numberDigits: 3, ...more }, limits);
}

const problem = async (reading: Promise<unknown>): Promise<string> => {
  const error: unknown = await reading.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(MarketFileError);
  return (error as MarketFileError).message;
};

const CANDLE = { open: 10_000, high: 10_300, low: 9_950, close: 10_100, volume: 12_500 };
const AT = Date.UTC(2024, 0, 2, 8);

describe('candles in the forms that exchanges export', () => {
  it.each([
    [
      'columns by their names, in any order',
      'Close,Volume,Low,High,Open,Timestamp\n101,12.5,99.5,103,100,2024-01-02T08:00:00Z\n',
    ],
    ['seconds without a header', '1704182400,100,103,99.5,101,12.5,42\n'],
    [
      'milliseconds in twelve columns without a header',
      '1704182400000,100.00,103.00,99.50,101.00,12.500,1704182459999,0,9,0,0,0\n',
    ],
    [
      'microseconds in twelve columns without a header',
      '1704182400000000,100.00,103.00,99.50,101.00,12.500,1704182459999999,0,9,0,0,0\n',
    ],
    ['day and clock in two columns', '2024.01.02,08:00,100,103,99.5,101,12.5\n'],
    [
      'day and clock with names in brackets',
      '<DATE>\t<TIME>\t<OPEN>\t<HIGH>\t<LOW>\t<CLOSE>\t<TICKVOL>\n2024.01.02\t08:00:00\t100\t103\t99.5\t101\t12.5\n',
    ],
    [
      'an address above the header and a volume per currency',
      'https://www.example.com\nunix,date,symbol,open,high,low,close,Volume BTC,Volume USD\n1704182400,2024-01-02 08:00:00,BTC/USD,100,103,99.5,101,12.5,1260\n',
    ],
    [
      'semicolons, quotes, CRLF and a byte order mark',
      '\ufeff"time";"open";"high";"low";"close";"volume"\r\n"2024-01-02 08:00";"100";"103";"99.5";"101";"12.5"\r\n',
    ],
    [
      'a day and a time in figures, as terminals and data services write them',
      '<TICKER>,<PER>,<DATE>,<TIME>,<OPEN>,<HIGH>,<LOW>,<CLOSE>,<VOL>,<OPENINT>\nXYZ,5,20240102,080000,100,103,99.5,101,12.5,0\n',
    ],
    ['a day and a time in figures in one cell without a header', '20240102 080000;100;103;99.5;101;12.5\n'],
    [
      'a price that is the close, because the other prices stand beside it',
      '"Date","Price","Open","High","Low","Vol."\n"2024-01-02 08:00","101","100","103","99.5","12.5"\n',
    ],
    [
      'nanoseconds, and the product in the first column',
      'ticker,volume,open,close,high,low,window_start,transactions\nXYZ,12.5,100,101,103,99.5,1704182400000000000,3\n',
    ],
    [
      'local time with its offset from UTC',
      'Local time,Open,High,Low,Close,Volume\n02.01.2024 10:00:00.000 GMT+0200,100,103,99.5,101,12.5\n',
    ],
    [
      'a Unix time and a clock beside it, after a hint for spreadsheets',
      'sep=,\ntimestamp,time,open,high,low,close,volume\n1704182400,08:00,100,103,99.5,101,12.5\n',
    ],
    [
      'rows without a price and empty rows, which are left out',
      'Date,Open,High,Low,Close,Adj Close,Volume\n2024-01-01,null,null,null,null,null,null\n2024-01-01 12:00,,,,,,\n   \n,,,,,,\n2024-01-02 08:00,100,103,99.5,101,50.5,1.25e1\n',
    ],
  ])('%s', async (_form, content) => {
    const rows = await read(content);
    expect(rows.kind).toBe('candles');
    expect([rows.count, rows.timeMs(0), rows.candle(0)]).toEqual([1, AT, CANDLE]);
  });

  it('may be packed with gzip in several members, lack a volume, and come newest first', async () => {
    const content = 'date,open,high,low,close\n2024-01-03,5,6,4,5\n2024-01-02,3,3,3,3\n';
    const half = content.indexOf('2024-01-02');
    const members = [content.slice(0, half), content.slice(half)].map((part) => gzipSync(part));
    const rows = await read(Buffer.concat(members), { file: 'prices.csv.gz' });
    expect([rows.timeMs(0), rows.timeMs(1)]).toEqual([Date.UTC(2024, 0, 2), Date.UTC(2024, 0, 3)]);
    expect(rows.candle(1)).toEqual({ open: 500, high: 600, low: 400, close: 500, volume: 0 });
    expect(rows.line(0)).toBe(3);
  });

  it('of one product are picked from a file of several', async () => {
    const rows = await read('symbol,date,price\nMSFT,Jan 1 2000,39.81\nIBM,Jan 1 2000,100.52\n', {
      symbol: 'IBM',
    });
    expect([rows.kind, rows.count, rows.trade(0).price]).toEqual(['ticks', 1, 10_052]);
  });
});

describe('trades in the forms that exchanges export', () => {
  it.each([
    [
      'price, volume and side by name',
      'time,price,qty,side\n1704182400000,100.5,0.25,sell\n',
      { price: 10_050, bid: 0, ask: 0, side: 2, volume: 250 },
    ],
    [
      'seven columns with the maker flag',
      '77,100.5,0.25,25.1,1704182400000,False,True\n',
      { price: 10_050, bid: 0, ask: 0, side: 1, volume: 250 },
    ],
    [
      'eight columns of aggregate trades',
      '77,100.5,0.25,1,2,1704182400000,True,True\n',
      { price: 10_050, bid: 0, ask: 0, side: 2, volume: 250 },
    ],
    [
      'time, price and volume',
      '1704182400,100.5,0.25\n',
      { price: 10_050, bid: 0, ask: 0, side: 0, volume: 250 },
    ],
    [
      'bid and ask',
      'Gmt time,Ask,Bid,AskVolume,BidVolume\n02.01.2024 08:00:00.000,100.6,100.5,1,1\n',
      { price: 0, bid: 10_050, ask: 10_060, side: 0, volume: 0 },
    ],
  ])('%s', async (_form, content, trade) => {
    const rows = await read(content);
    expect([rows.kind, rows.timeMs(0), rows.trade(0)]).toEqual(['ticks', AT, trade]);
  });

  it('may leave out a bid or an ask that has not changed, and a price where only these have', async () => {
    const head = '<DATE>\t<TIME>\t<BID>\t<ASK>\t<LAST>\t<VOLUME>\t<FLAGS>\n';
    const rows = await read(
      `${head}2024.01.02\t08:00:00.123\t100.5\t100.6\t\t\t6\n2024.01.02\t08:00:01.000\t\t100.7\t\t\t4\n`,
    );
    expect([rows.trade(0), rows.trade(1)]).toEqual([
      { price: 0, bid: 10_050, ask: 10_060, side: 0, volume: 0 },
      { price: 0, bid: 10_050, ask: 10_070, side: 0, volume: 0 },
    ]);
    const turned = read(
      `${head}2024.01.02\t08:00:02.000\t100.5\t100.6\t\t\t6\n2024.01.02\t08:00:01.000\t\t100.7\t\t\t4\n`,
    );
    expect(await problem(turned)).toContain('put the oldest first');
  });

  it.each([
    ['BUY', 1],
    ['b', 1],
    ['ASK', 2],
    ['A', 2],
    ['unknown', 0],
  ])('with the side %s', async (side, expected) => {
    const rows = await read(`time,price,side\n1704182400,1,${side}\n`);
    expect(rows.trade(0).side).toBe(expected);
  });

  it('are read by the columns of the manifest where no layout is known', async () => {
    const rows = await read('x,100.5,y,1704182400\n', { columns: ['', 'price', '', 'time'] });
    expect(rows.trade(0).price).toBe(10_050);
  });
});

describe('a bad market file', () => {
  const head = 'time,open,high,low,close\n';
  it.each([
    [
      `${head}2024-01-02,1,2,1,x\n`,
      "prices.csv, line 2, column close: 'x' is not a price; expected a number above zero such as 1394.46",
    ],
    [`${head}2024-01-02,1,2,0,1\n`, "line 2, column low: '0' is not a price"],
    [`${head}2024-01-02,1,2,1,1.234\n`, "column close: '1.234' has more than 2 decimals"],
    [
      `${head}\n2024-31-02,1,2,1,1\n`,
      "line 3, column time: '2024-31-02' is not a time; expected Unix time in s",
    ],
    [`${head}2024-01-02,3,2,1,1\n`, 'line 2, column high: 2 is below another price of the candle'],
    [`${head}2024-01-02,1,2,1.5,1\n`, 'line 2, column low: 1.5 is above another price of the candle'],
    [`${head}2024-01-02,1,2\n`, 'line 2: has 3 cells; 5 are expected'],
    [`${head}2024-01-02,1,2,1,1\n2024-01-02,1,2,1,1\n`, 'line 3: has the time of the candle before'],
    [`${head}2024-01-02,1,2,1,1\n2024-01-04,1,2,1,1\n2024-01-03,1,2,1,1\n`, 'line 4: goes back in time'],
    ['time,open,high,low\n', 'line 1: one of the columns open, high, low and close is missing'],
    [
      'time,symbol,price\n1704182400,ABC,1\n1704182400,XYZ,9\n',
      "line 3, column symbol: is 'XYZ' after 'ABC'; say in the manifest which symbol is meant",
    ],
    [`${head}2024-01-02,"1,5",2,1,1\n`, 'such as 1394.46, with a point before the decimals and no commas'],
    [`${head}2024-01-02,,2,1,1\n`, "line 2, column open: '' is not a price"],
    [
      'Local time,Open,High,Low,Close\n02.01.2024 10:00,1,2,1,1\n',
      "line 2, column Local time: '02.01.2024 10:00' is local time without an offset; export the file in UTC",
    ],
    [
      'time,price,volume\n1704182400,1,123456789012345\n',
      "'123456789012345' is too large for a volume with 3 decimals; give the product fewer numberDigits",
    ],
    ['time,price\n1704182400,999999999999999\n', 'is too large for a price with 2 decimals'],
    ['time,price\n1950-01-03,16.66\n', "'1950-01-03' is not a time; expected Unix time"],
    ['time,price,side\n1704182400,1,constructor\n', "column side: 'constructor' is neither buy nor sell"],
    ['price\n1\n', 'line 1: a time column is missing'],
    ['1,2\n', 'line 1: has no header, and 2 cells are no known layout'],
    ['time,price,side\n1704182400,1,up\n', "line 2, column side: 'up' is neither buy nor sell"],
    ['time,bid,ask\n1704182400,2,1\n', 'line 2, column ask: 1 is below the bid'],
    ['time,price,volume\n1704182400,1,-3\n', "line 2, column volume: '-3' is not a volume"],
    [head, 'prices.csv: holds no rows'],
    ['', 'prices.csv: holds no rows'],
  ])('%j is refused with file, line, column and what is expected', async (content, expected) => {
    expect(await problem(read(content))).toContain(expected);
  });

  it('never brings control characters or long values into a message', async () => {
    const message = await problem(read(`${head}2024-01-02,1,2,1,\u001b[31m${'9'.repeat(500)}x\n`));
    expect(message).not.toContain('\u001b');
    expect(message.length).toBeLessThan(200);
    const column = `close\u001b[31m${' '.repeat(500)}`;
    const named = await problem(
      read('1,2,1,1,x\n', { columns: ['time', 'open', 'high', 'low', 'close'], file: 'a\u001b\n.csv' }),
    );
    expect(named).toContain('a??.csv, line 1, column close: ');
    const headed = await problem(read(`time,open,high,low,volume${column}\n2024-01-02,1,2,1,1\n`));
    for (const control of ['\u001b', '\n']) expect(named + headed).not.toContain(control);
  });

  it('that is packed, zipped, in UTF-16 without a mark or no text at all says so', async () => {
    const content = `${head}2024-01-02,1,2,1,1\n`;
    expect(await problem(read(gzipSync(content)))).toBe(
      'prices.csv: is packed with gzip; let its name end in .gz',
    );
    expect(await problem(read(gzipSync(gzipSync(content)), { file: 'twice.csv.gz' }))).toBe(
      'twice.csv.gz: is packed twice; unpack it once',
    );
    expect(await problem(read(Buffer.from('PK\u0003\u0004\u0014')))).toContain('is a zip archive; unpack it');
    expect(await problem(read(Buffer.from(content, 'utf16le')))).toContain('is no text');
    expect((await read(gzipSync(content), { file: 'LOUD.CSV.GZ' })).count).toBe(1);
  });

  it('is refused beyond the limits of size, lines and length of a line', async () => {
    const rows = `${head}2024-01-02,1,2,1,1\n2024-01-03,1,2,1,1\n`;
    expect(await problem(read(rows, {}, { ...FILE_LIMITS, maxLines: 2 }))).toContain(
      'line 3: a file may have 2 lines at most',
    );
    expect(await problem(read(rows, {}, { ...FILE_LIMITS, maxLineLength: 20 }))).toContain(
      'line 1: is longer than 20 characters',
    );
    const packed = gzipSync('0'.repeat(1_000_000));
    const bomb = read(packed, { file: 'bomb.csv.gz' }, { ...FILE_LIMITS, maxBytes: 10_000 });
    expect(await problem(bomb)).toContain('bomb.csv.gz: is larger than 10000 bytes unpacked');
  });

  it('that is absent, no file, or broken gzip is refused', async () => {
    const at = (file: string) =>
      readMarketFile({ path: join(folder, file), file, digits: 2, numberDigits: 0 });
    expect(await problem(at('none.csv'))).toBe('none.csv: does not exist');
    expect(await problem(at('none.csv.gz'))).toBe('none.csv.gz: does not exist');
    expect(await problem(at('.'))).toBe('.: is a folder; a file is expected');
    expect(await problem(read('not gzip', { file: 'broken.csv.gz' }))).toContain('cannot be unpacked');
    const half = gzipSync(`${head}2024-01-02,1,2,1,1\n`.repeat(50)).subarray(0, 40);
    expect(await problem(read(half, { file: 'half.csv.gz' }))).toContain('cannot be unpacked');
  });
});
