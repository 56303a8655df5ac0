import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { QuoteLine } from '../interface/support/quote-line.ts';
import { Venue, type Open } from '../interface/support/venue.ts';
import { runToEnd } from './platform-process.ts';

/** `--market FILE` with files as exporters write them: what K-lines say of them, or what the start says instead of beginning. */

const root = mkdtempSync(path.join(os.tmpdir(), 'meridian-files-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

interface PriceFile {
  readonly text: string;
  readonly timeZone?: string;
  readonly interval?: string;
}
const HEAD = 'time,open,high,low,close,volume';
/** Rows at these times; each opens at 10, 11, … and closes one higher. */
const rows = (stamps: readonly string[], end = '\n') =>
  [HEAD, ...stamps.map((stamp, at) => `${stamp},${10 + at},${12 + at},${9 + at},${11 + at},5000`), ''].join(
    end,
  );

/** A manifest with a product for each file, from 30001 on. */
function writeMarket(name: string, files: readonly PriceFile[]): string {
  const folder = path.join(root, name);
  mkdirSync(folder);
  const products = files.map(({ text, ...more }, at) => {
    writeFileSync(path.join(folder, `${at}.csv`), text);
    const code = `XY${String.fromCodePoint(65 + at)}`;
    const kinds = { area: 'stock', baseCurrency: code, profitCurrency: 'USD', digits: 2, numberDigits: 0 };
    return { symbolId: 30_001 + at, code, ...kinds, files: [{ path: `${at}.csv`, ...more }] };
  });
  const manifest = path.join(folder, 'market.json');
  writeFileSync(manifest, JSON.stringify({ products }));
  return manifest;
}

const NEW_YORK = 'America/New_York';
const [HALF_HOUR, HOUR, FOUR_HOURS, DAY] = [4, 5, 7, 8];
/** What a file is, its rows, the kind of K-line that is asked for, and the beginning, open and close of each (`?` within a row). */
const READ: readonly [name: string, file: PriceFile, type: number, lines: readonly string[]][] = [
  [
    'a session of New York by its own clock',
    { text: rows(['2024-07-30 09:30', '2024-07-30 10:30']), timeZone: NEW_YORK },
    HALF_HOUR!,
    ['07-30T13:30 10 ?', '07-30T14:00 ? 11', '07-30T14:30 11 ?', '07-30T15:00 ? 12'],
  ],
  [
    'a session of Mumbai by its own clock',
    { text: rows(['2024-01-30 09:15', '2024-01-30 10:15']), timeZone: 'Asia/Kolkata' },
    HOUR!,
    ['01-30T03:00 10 ?', '01-30T04:00 ? ?', '01-30T05:00 ? 12'],
  ],
  [
    'days that begin at 17:00 in New York, over a change of its clock',
    { text: rows(['2024-03-07 17:00', '2024-03-10 17:00', '2024-03-11 17:00']), timeZone: NEW_YORK },
    DAY!,
    ['03-08T00:00 10 11', '03-11T00:00 11 12', '03-12T00:00 12 13'],
  ],
  [
    'days that begin at midnight of EET, in UTC',
    { text: rows(['2024-01-28T22:00Z', '2024-01-29T22:00Z', '2024-01-30T22:00Z']) },
    DAY!,
    ['01-29T00:00 10 11', '01-30T00:00 11 12', '01-31T00:00 12 13'],
  ],
  [
    'four hours from 17:00 in New York',
    { text: rows(['2024-01-28 17:00', '2024-01-28 21:00', '2024-01-29 01:00']), timeZone: NEW_YORK },
    FOUR_HOURS!,
    ['01-28T20:00 10 ?', '01-29T00:00 ? ?', '01-29T04:00 ? ?', '01-29T08:00 ? 13'],
  ],
  [
    'an hour that comes twice',
    {
      text: rows(['2024-11-03 00:00', '2024-11-03 01:00', '2024-11-03 01:00', '2024-11-03 02:00']),
      timeZone: NEW_YORK,
    },
    HOUR!,
    ['11-03T04:00 10 11', '11-03T05:00 11 12', '11-03T06:00 12 13', '11-03T07:00 13 14'],
  ],
  [
    'an hour that comes twice, the newest row first',
    {
      text: rows(['2024-10-27 04:00', '2024-10-27 03:00', '2024-10-27 03:00', '2024-10-27 02:00']),
      timeZone: 'Europe/Athens',
    },
    HOUR!,
    ['10-26T23:00 13 14', '10-27T00:00 12 13', '10-27T01:00 11 12', '10-27T02:00 10 11'],
  ],
  [
    'carriage returns alone and the footer of an exporter',
    {
      text: `${rows(['2024-01-30', '2024-01-31'], '\r')}"Downloaded from Barchart.com as of 02-01-2024 03:04pm CST"\r`,
    },
    DAY!,
    ['01-30T00:00 10 11', '01-31T00:00 11 12'],
  ],
  [
    'two carriage returns and a line feed, and a total',
    { text: `${rows(['2024-01-30', '2024-01-31'], '\r\r\n')}Total,,,,,10000\r\r\n` },
    DAY!,
    ['01-30T00:00 10 11', '01-31T00:00 11 12'],
  ],
];

describe('a platform with files of prices answers K-lines [HU-11] [HU-12] [HU-13] of', () => {
  let venue: Venue;
  let line: QuoteLine;
  beforeAll(async () => {
    const manifest = writeMarket(
      'read',
      READ.map(([, file]) => file),
    );
    venue = await Venue.start('--market', manifest, '--at', '2024-12-02T12:00:00Z');
    line = await QuoteLine.open(venue);
  });
  afterAll(async () => {
    line.close();
    await venue.stop();
  });

  it.each(READ.map(([name, , type, lines], at) => [name, 30_001 + at, type, lines] as const))(
    '%s',
    async (_name, symbol_id, kline_type, lines) => {
      const query = { symbol_id, trade_type: 2, trade_mode: 1, kline_type, query_kline_num: 20 };
      const { ret, msg, data } = await line.call(14012, query);
      expect(ret, msg).toBe(200);
      const seen = (data.kline_list as Open[]).map(({ timestamp, open_price, close_price }) => {
        const begins = new Date(timestamp * 1000).toISOString().slice(5, 16);
        return `${begins} ${Number(open_price)} ${Number(close_price)}`;
      });
      expect(seen.join('\n')).toMatch(new RegExp(`^${lines.join('\n').replaceAll('?', '[0-9.]+')}$`));
    },
  );
});

describe('a platform does not start, and says what would help, [HU-11] [HU-13] with', () => {
  const refusal = async (file: PriceFile, name: string) => {
    const manifest = writeMarket(name, [file]);
    const { code, stdout, stderr } = await runToEnd(['--market', manifest]);
    expect([code, stdout]).toEqual([2, '']);
    return stderr;
  };
  const leftOut = (line: number, stamp: string, zone: string) =>
    `0.csv, line ${line}, column time: '${stamp}' is a time that clocks of ${zone} leave out when they are set forward; say the timeZone in the manifest by which the file was written\n`;

  it('an hour that the clock of New York leaves out', async () => {
    const text = rows(['2024-03-10 01:00', '2024-03-10 02:30', '2024-03-10 03:00']);
    expect(await refusal({ text, timeZone: NEW_YORK }, 'forward')).toBe(
      leftOut(3, '2024-03-10 02:30', NEW_YORK),
    );
  });

  it.each([
    [
      'an hour that the clock of Sydney leaves out',
      { text: rows(['2024-10-06 01:00', '2024-10-06 02:15']), timeZone: 'Australia/Sydney' },
      leftOut(3, '2024-10-06 02:15', 'Australia/Sydney'),
    ],
    [
      'candles that are stamped with their closing',
      { text: rows(['2024-01-30T09:59:59Z', '2024-01-30T10:59:59Z']) },
      'stamp candles with their opening',
    ],
    [
      'candles that lie over one another',
      { text: rows(['2024-01-30T14:30Z', '2024-01-30T15:30Z']), interval: '4h' },
      'overlaps the candle of 240',
    ],
    [
      'local times of no place',
      { text: rows(['30.01.2024 10:00']).replace('time', 'Local time') },
      'say its timeZone in the manifest',
    ],
    [
      'a row that was cut off at the end',
      { text: `${rows(['2024-01-30', '2024-01-31'], '\r')}2024-02-01,49\r` },
      'line 4: has 2 cells; 6 are expected',
    ],
    [
      'a total between rows',
      { text: rows(['2024-01-30', 'Total', '2024-02-01']) },
      "line 3: 'Total' stands between rows",
    ],
  ])('%s', { tags: ['long'] }, async (name, file, words) => {
    expect(await refusal(file, name.replaceAll(/\W/g, '-'))).toContain(words);
  });
});
