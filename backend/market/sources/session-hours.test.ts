import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { KLINE_TYPE } from '../../contract/enumerations.ts';
import { openFileMarket } from './file-market.ts';
import { readManifest } from './manifest.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'session-hours-'));
});
afterAll(() => rm(folder, { recursive: true }));

const ID = 30_001;
const PRODUCT = { symbolId: ID, code: 'XYZ', area: 'stock', baseCurrency: 'XYZ', profitCurrency: 'USD' };
const HOUR_MS = 3_600_000;
const END = Date.UTC(2030, 0, 1);

/** A market of one file whose rows have these stamps; each opens at 10, 11, … and closes one higher. */
async function open(stamps: readonly string[], file: object = {}, product: object = {}) {
  const rows = stamps.map((stamp, i) => `${stamp},${10 + i},${12 + i},${9 + i},${11 + i},5000`);
  await writeFile(join(folder, 'a.csv'), `time,open,high,low,close,volume\n${rows.join('\n')}\n`);
  const more = { digits: 2, numberDigits: 0, ticksPerMinute: 4, files: [{ path: 'a.csv', ...file }] };
  const manifest = { products: [{ ...PRODUCT, ...more, ...product }] };
  await writeFile(join(folder, 'market.json'), JSON.stringify(manifest));
  return (await openFileMarket(await readManifest(join(folder, 'market.json')))).source;
}
type Source = Awaited<ReturnType<typeof open>>;

/** Start of a candle and its open, high, low and close, whole. */
const days = (source: Source) =>
  source.candles(ID, KLINE_TYPE.day, END / 1000, 50, END).map(({ timestamp, open: first, close }) => {
    return `${new Date(timestamp * 1000).toISOString().slice(0, 10)} ${first / 100} ${close / 100}`;
  });

/** First and last price within a span that begins at a time. */
function traded(source: Source, from: string, lengthMs: number): readonly [number?, number?] {
  const start = Date.parse(from);
  const ticks = source.ticks(ID, start, start + lengthMs);
  const [first, last] = [ticks[0], ticks.at(-1)];
  return first && last ? [first.price / 100, last.price / 100] : [];
}

describe('candles of a session that begins off the hour', () => {
  it.each([
    ['New York in winter', ['2024-01-30T14:30Z', '2024-01-30T15:30Z', '2024-01-30T16:30Z'], {}],
    ['New York in summer', ['2024-07-30T13:30Z', '2024-07-30T14:30Z', '2024-07-30T15:30Z'], {}],
    [
      'New York by its own clock',
      ['2024-07-30 09:30', '2024-07-30 10:30', '2024-07-30 11:30'],
      { timeZone: 'America/New_York' },
    ],
    ['Mumbai', ['2024-01-30T03:45Z', '2024-01-30T04:45Z', '2024-01-30T05:45Z'], {}],
    [
      'Mumbai by its own clock',
      ['2024-01-30 09:15', '2024-01-30 10:15', '2024-01-30 11:15'],
      { timeZone: 'Asia/Kolkata' },
    ],
    ['Tokyo with its lunch', ['2024-01-30T00:00Z', '2024-01-30T01:00Z', '2024-01-30T03:30Z'], {}],
  ])('of %s are traded at their times, price by price', async (_place, stamps, file) => {
    const source = await open(stamps, file);
    const at = (stamp: string) => {
      const zone = 'timeZone' in file ? (file.timeZone === 'Asia/Kolkata' ? '+05:30' : '-04:00') : '';
      return stamp.replace(' ', 'T') + zone;
    };
    for (const [i, stamp] of stamps.entries()) {
      expect(traded(source, at(stamp), HOUR_MS)).toEqual([10 + i, 11 + i]);
      expect(source.ticks(ID, Date.parse(at(stamp)) - 60_000, Date.parse(at(stamp)))).toHaveLength(
        i === 0 || (_place.startsWith('Tokyo') && i === 2) ? 0 : 4,
      );
    }
    const hours = source.candles(ID, KLINE_TYPE.hour1, END / 1000, 50, END);
    const total = hours.reduce((sum, { volume }) => sum + volume, 0);
    expect([total, hours[0]?.open, hours.at(-1)?.close]).toEqual([15_000, 1000, 1300]);
  });

  it('are cut where the next one begins: the first half hour of New York, the last one before lunch', async () => {
    const source = await open([
      '2024-01-30T14:30Z',
      '2024-01-30T15:00Z',
      '2024-01-30T16:00Z',
      '2024-01-30T17:00Z',
      '2024-01-31T14:30Z',
      '2024-01-31T15:00Z',
      '2024-01-31T16:00Z',
      '2024-01-31T17:00Z',
    ]);
    expect(traded(source, '2024-01-30T14:30Z', HOUR_MS / 2)).toEqual([10, 11]);
    expect(traded(source, '2024-01-30T15:00Z', HOUR_MS)).toEqual([11, 12]);
    expect(traded(source, '2024-01-31T17:00Z', HOUR_MS)).toEqual([17, 18]);
  });

  it('keep to quote times that end within them', async () => {
    const quoteTimes = [2].map((dayOfWeek) => ({ dayOfWeek, startTime: 3.5 * 3600, endTime: 5 * 3600 }));
    const source = await open(['2024-01-30T03:45Z', '2024-01-30T04:45Z'], {}, { quoteTimes });
    expect(traded(source, '2024-01-30T04:45Z', HOUR_MS / 4)).toEqual([11, 12]);
    expect(traded(source, '2024-01-30T05:00Z', HOUR_MS)).toEqual([]);
    expect(source.lastTick(ID, END)?.price).toBe(1200);
  });

  it.each([
    ['2024-01-30T14:30Z\n2024-01-30T15:37Z', { interval: '1h' }, 'a whole interval of 15 minutes'],
    ['2024-01-30T09:59:59Z\n2024-01-30T10:59:59Z', {}, 'stamp candles with their opening'],
    [
      '2024-01-30T14:30Z\n2024-01-30T15:30Z\n2024-01-30T16:30Z',
      { interval: '4h' },
      'overlaps the candle of 240',
    ],
    ['2024-01-30T09:30Z\n2024-01-30T14:30Z', { interval: '1d' }, 'second candle of its day'],
  ])('%j %j are refused with what would help', async (stamps, file, problem) => {
    await expect(open(stamps.split('\n'), file)).rejects.toThrow(problem);
  });
});

describe('days and four hours of brokers', () => {
  // Monday 29 January to Wednesday 31 January.
  const three = ['2024-01-29 10 11', '2024-01-30 11 12', '2024-01-31 12 13'];

  it.each([
    [
      'at 17:00 in New York',
      ['2024-01-28 17:00', '2024-01-29 17:00', '2024-01-30 17:00'],
      { timeZone: 'America/New_York' },
    ],
    ['at 17:00 in New York, in UTC', ['2024-01-28T22:00Z', '2024-01-29T22:00Z', '2024-01-30T22:00Z'], {}],
    [
      'at midnight of EET',
      ['2024-01-29 00:00', '2024-01-30 00:00', '2024-01-31 00:00'],
      { timeZone: 'Europe/Athens' },
    ],
    ['at midnight of EET, in UTC', ['2024-01-28T22:00Z', '2024-01-29T22:00Z', '2024-01-30T22:00Z'], {}],
    ['at midnight of Tokyo, in UTC', ['2024-01-28T15:00Z', '2024-01-29T15:00Z', '2024-01-30T15:00Z'], {}],
    [
      'with the opening of New York',
      ['2024-01-29 09:30', '2024-01-30 09:30', '2024-01-31 09:30'],
      { timeZone: 'America/New_York' },
    ],
    [
      'with the opening of New York, in UTC',
      ['2024-01-29T14:30Z', '2024-01-30T14:30Z', '2024-01-31T14:30Z'],
      {},
    ],
    [
      'with the opening of Mumbai, in UTC',
      ['2024-01-29T03:45Z', '2024-01-30T03:45Z', '2024-01-31T03:45Z'],
      {},
    ],
    [
      'with the evening opening of Chicago',
      ['2024-01-28 17:00', '2024-01-29 17:00', '2024-01-30 17:00'],
      { timeZone: 'America/Chicago' },
    ],
  ])('a day that is stamped %s is that of its date', async (_when, stamps, file) => {
    expect(days(await open(stamps, file))).toEqual(three);
  });

  it('a day that is stamped with its closing is that of its date: evenings of Fridays and never of Sundays', async () => {
    const stamps = ['2024-02-01 16:00', '2024-02-02 16:00', '2024-02-05 16:00', '2024-02-06 16:00'];
    const source = await open(stamps, { timeZone: 'America/New_York' });
    expect(days(source)).toEqual([
      '2024-02-01 10 11',
      '2024-02-02 11 12',
      '2024-02-05 12 13',
      '2024-02-06 13 14',
    ]);
  });

  it('days keep their dates over both changes of a clock, also where their stamps are in UTC', async () => {
    const spring = await open([
      '2024-03-08T22:00Z',
      '2024-03-09T22:00Z',
      '2024-03-10T21:00Z',
      '2024-03-11T21:00Z',
    ]);
    expect(days(spring).map((day) => day.slice(0, 10))).toEqual([
      '2024-03-09',
      '2024-03-10',
      '2024-03-11',
      '2024-03-12',
    ]);
    const autumn = await open([
      '2024-11-01T21:00Z',
      '2024-11-02T21:00Z',
      '2024-11-03T22:00Z',
      '2024-11-04T22:00Z',
    ]);
    expect(days(autumn).map((day) => day.slice(0, 10))).toEqual([
      '2024-11-02',
      '2024-11-03',
      '2024-11-04',
      '2024-11-05',
    ]);
  });

  it('four hours from 17:00 in New York and from midnight of EET are traded at their times [HU-11]', async () => {
    const newYork = await open(['2024-01-28 17:00', '2024-01-28 21:00', '2024-01-29 01:00'], {
      timeZone: 'America/New_York',
    });
    expect(traded(newYork, '2024-01-28T22:00Z', 4 * HOUR_MS)).toEqual([10, 11]);
    expect(traded(newYork, '2024-01-29T06:00Z', 4 * HOUR_MS)).toEqual([12, 13]);
    const athens = await open(['2024-07-29 00:00', '2024-07-29 04:00', '2024-07-29 08:00'], {
      timeZone: 'Europe/Athens',
    });
    expect(traded(athens, '2024-07-28T21:00Z', 4 * HOUR_MS)).toEqual([10, 11]);
    // The close before the day is the last price before its midnight, within a candle.
    const midnight = athens.ticks(ID, 0, Date.parse('2024-07-29T00:00Z')).at(-1);
    expect(athens.daySummary(ID, Date.parse('2024-07-29T05:00Z'))?.yesterdayClose).toBe(midnight?.price);
  });

  it('four hours are three or five long where a clock is changed within them', async () => {
    const zone = { timeZone: 'America/New_York' };
    const spring = await open(['2024-03-09 21:00', '2024-03-10 01:00', '2024-03-10 05:00'], zone);
    expect(traded(spring, '2024-03-10T06:00Z', 3 * HOUR_MS)).toEqual([11, 12]);
    expect(traded(spring, '2024-03-10T09:00Z', 4 * HOUR_MS)).toEqual([12, 13]);
    const autumn = await open(['2024-11-02 21:00', '2024-11-03 01:00', '2024-11-03 05:00'], zone);
    expect(traded(autumn, '2024-11-03T05:00Z', 5 * HOUR_MS)).toEqual([11, 12]);
  });
});
