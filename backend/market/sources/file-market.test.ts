import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { KLINE_TYPE, type KlineType } from '../../contract/enumerations.ts';
import type { Candle, Tick } from '../../domain/market-data.ts';
import { gridOf } from '../path/candles.ts';
import { FILE_MARKET_LIMITS, openFileMarket, type FileMarketLimits } from './file-market.ts';
import type { DayOrder } from './day-order.ts';
import { readManifest } from './manifest.ts';
import { FILE_LIMITS } from './csv/read-lines.ts';
import type { MarketSource } from '../market-source.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'file-market-'));
});
afterAll(() => rm(folder, { recursive: true }));

const ID = 30_001;
const PRODUCT = {
  symbolId: ID,
  code: 'XYZ/USDT',
  area: 'crypto',
  baseCurrency: 'XYZ',
  profitCurrency: 'USDT',
  digits: 2,
  numberDigits: 1,
};

async function open(
  files: Record<string, string>,
  more: object = {},
  limits?: FileMarketLimits,
  shuffle?: DayOrder,
) {
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content);
  const entries = Object.keys(files).map((path) => ({ path }));
  const manifest = { products: [{ ...PRODUCT, files: entries, ...more }] };
  await writeFile(join(folder, 'market.json'), JSON.stringify(manifest));
  return openFileMarket(await readManifest(join(folder, 'market.json')), { limits, shuffle });
}

/** A file of candles that join, from whole numbers of price ticks. */
function candleFile(startMs: number, minutes: number, moves: readonly number[]): string {
  let price = 10_000;
  const rows = moves.map((move, i) => {
    const [open, close] = [price, Math.max(2_000, price + move)];
    const wick = (Math.abs(move) * 7) % 40;
    price = close;
    const cells = [open, Math.max(open, close) + wick, Math.min(open, close) - (wick % 13), close];
    return [startMs + i * minutes * 60_000, ...cells.map((cell) => (cell / 100).toFixed(2)), 40_000 + i].join(
      ',',
    );
  });
  return `time,open,high,low,close,volume\n${rows.join('\n')}\n`;
}

/** The candle of ticks that lie in one interval, computed the plain way. */
function candleOf(ticks: readonly Tick[], startMs: number): Candle | undefined {
  const [first, last] = [ticks[0], ticks[ticks.length - 1]];
  if (!first || !last) return undefined;
  const prices = ticks.map(({ price }) => price);
  return {
    timestamp: startMs / 1000,
    open: first.price,
    high: Math.max(...prices),
    low: Math.min(...prices),
    close: last.price,
    volume: ticks.reduce((sum, { volume }) => sum + volume, 0),
    lastTickTimeMs: last.timeMs,
    lastTickSeq: last.seq,
  };
}

/** All candles up to a time, from all ticks. */
function foldTicks(source: MarketSource, type: KlineType, fromMs: number, nowMs: number): Candle[] {
  const grid = gridOf(type);
  const groups = new Map<number, Tick[]>();
  for (const tick of source.ticks(ID, fromMs, nowMs + 1)) {
    const start = grid.startOf(tick.timeMs);
    const group = groups.get(start);
    if (group) group.push(tick);
    else groups.set(start, [tick]);
  }
  return [...groups].map(([start, ticks]) => candleOf(ticks, start)).filter((candle) => candle !== undefined);
}

const START = Date.UTC(2024, 1, 26);

describe('a market of candle files', () => {
  it.each([1, 3, 5, 10, 15, 30, 60, 240, 1440])(
    'has ticks that realise every candle of %d minutes, price by price and volume by volume',
    async (minutes) => {
      const moves = [35, -80, 0, 412, -7, -300, 21, 5];
      const { source } = await open({ 'a.csv': candleFile(START, minutes, moves) }, { ticksPerMinute: 4 });
      let before = 0;
      const rows = candleFile(START, minutes, moves).trim().split('\n').slice(1);
      for (const [i, row] of rows.entries()) {
        const from = START + i * minutes * 60_000;
        const ticks = source.ticks(ID, from, from + minutes * 60_000);
        const candle = candleOf(ticks, from);
        const [, openText, high, low, close, volume] = row.split(',').map(Number);
        const cents = [openText, high, low, close].map((price) => Math.round((price ?? 0) * 100));
        expect([candle?.open, candle?.high, candle?.low, candle?.close]).toEqual(cents);
        expect(candle?.volume).toBe((volume ?? 0) * 10);
        const [first] = ticks;
        expect(first?.seq).toBe(before + 1);
        expect(ticks.filter(({ seq }, at) => seq !== before + 1 + at)).toEqual([]);
        expect(ticks.filter(({ bid, ask }) => bid >= ask)).toEqual([]);
        before += ticks.length;
      }
    },
  );

  it('adds up to all ten candle types exactly, the running one included', async () => {
    const files = {
      'a.csv': candleFile(START, 240, [12, -40, 35, 90, -60, 4, 30, -22, 8, 70, -31, 2, 5, -6]),
    };
    const { source, toMs } = await open(files, { ticksPerMinute: 4 });
    const types = Object.values(KLINE_TYPE);
    fc.assert(
      fc.property(
        fc.constantFrom(...types),
        fc.integer({ min: START, max: toMs + 90_000_000 }),
        (type, nowMs) => {
          const candles = source.candles(ID, type, Math.floor(nowMs / 1000), 5_000, nowMs);
          expect(candles).toEqual(foldTicks(source, type, START, nowMs).slice(-5_000));
        },
      ),
      { numRuns: 15 },
    );
  });

  it('answers the same in any order of questions', async () => {
    const files = { 'a.csv': candleFile(START, 60, [50, -20, 30]) };
    const [one, two] = [await open(files), await open(files)];
    const span = [START + 3_600_000, START + 7_200_000] as const;
    one.source.ticks(ID, START, START + 60_000);
    expect(one.source.ticks(ID, ...span)).toEqual(two.source.ticks(ID, ...span));
    expect(one.source.depth(ID, span[1], 20)).toEqual(two.source.depth(ID, span[1], 20));
    expect(one.source.depth(ID, span[1], 20)?.bids).toHaveLength(20);
  });

  it('has a newest tick at every later time, and none before its first', async () => {
    const { source, fromMs, toMs } = await open({ 'a.csv': candleFile(START, 60, [50, -20, 30]) });
    expect([fromMs, toMs]).toEqual([START, START + 10_800_000]);
    expect(source.lastTick(ID, START - 1)).toBeUndefined();
    expect(source.lastTick(ID, START)?.seq).toBe(1);
    const last = source.lastTick(ID, toMs + 10 ** 10);
    expect(last).toEqual(source.ticks(ID, START, toMs).at(-1));
    expect(source.candles(ID, KLINE_TYPE.minute1, START / 1000 - 1, 10, toMs)).toEqual([]);
    expect(source.lastTick(1, START)).toBeUndefined();
  });

  it('keeps to the quote session, and reports the day with the close of the day before', async () => {
    const windows = [1, 2, 3, 4, 5].map((dayOfWeek) => ({ dayOfWeek, startTime: 52_200, endTime: 75_600 }));
    const { source } = await open({ 'a.csv': candleFile(START, 1440, [50, -20]) }, { quoteTimes: windows });
    const ticks = source.ticks(ID, START, START + 86_400_000);
    expect(ticks[0]?.timeMs).toBe(START + 52_200_000);
    expect(ticks.at(-1)?.timeMs).toBeLessThan(START + 75_600_000);
    const day = source.daySummary(ID, START + 2 * 86_400_000);
    expect(day).toMatchObject({ open: 10_050, close: 10_030, yesterdayClose: 10_050 });
    const weekend = open({ 'a.csv': candleFile(START - 86_400_000, 1440, [5, 5]) }, { quoteTimes: windows });
    await expect(weekend).rejects.toThrow('a.csv, line 2: lies outside the quote session of XYZ/USDT');
  });

  it.each([
    [
      'of clocks behind UTC',
      ['2024-03-08 00:00:00-05:00', '2024-03-11 00:00:00-04:00', '2024-03-12T00:00-04:00'],
    ],
    ['of clocks ahead of UTC', ['2024-03-08 00:00+0900', '2024-03-11 00:00+0900', '2024-03-12 00:00+0900']],
    ['over a change of the clock alone', ['2024-03-08', '2024-03-10 00:00-05:00', '2024-03-11 00:00-04:00']],
  ])(
    'takes candles from midnight to midnight %s for those of the days that they name',
    async (_name, times) => {
      const rows = times.map((time) => `${time},100,101,99,100,5000`);
      const { source } = await open({ 'd.csv': `Date,Open,High,Low,Close,Volume\n${rows.join('\n')}\n` });
      const days = source.candles(ID, KLINE_TYPE.day, Date.UTC(2024, 2, 20) / 1000, 5, Date.UTC(2024, 2, 20));
      expect(days.map(({ timestamp }) => new Date(timestamp * 1000).toISOString().slice(0, 10))).toEqual(
        times.map((time) => time.slice(0, 10)),
      );
    },
  );

  it('takes the finest data where files overlap, and raises volumes too small for ticks', async () => {
    const files = {
      'hours.csv': candleFile(START, 60, [100, 100, 100]),
      'minutes.csv': `time,open,high,low,close,volume\n${START + 3_660_000},50,50,50,50,0\n${START + 3_720_000},50,51,50,51,0\n`,
      'trades.csv': `time,price,volume,side\n${START + 3_725_123},50.5,2,sell\n`,
    };
    const { source, toMs } = await open(files);
    const hours = source.candles(ID, KLINE_TYPE.hour1, toMs / 1000, 10, toMs);
    expect(hours.map(({ open: first, close }) => [first, close])).toEqual([
      [10_000, 10_100],
      [5_000, 5_050],
      [10_200, 10_300],
    ]);
    expect(hours[1]?.volume).toBe(4 + 20);
    expect(source.lastTick(ID, START + 3_725_123)).toMatchObject({
      price: 5_050,
      bid: 5_050,
      direction: 2,
      volume: 20,
    });
  });
});

describe('a market of trade files', () => {
  it('replays recorded trades at their times, with bid and ask where they are given', async () => {
    const trades = `time,price,bid,ask\n${START + 5},100.10,100.00,100.10\n${START + 5},100.00,100.00,100.20\n${START + 61_000},100.20,100.1,100.2\n`;
    const { source } = await open({ 'a.csv': trades });
    const ticks = source.ticks(ID, START, START + 120_000);
    expect(
      ticks.map(({ seq, timeMs, price, bid, ask, direction }) => [
        seq,
        timeMs - START,
        price,
        bid,
        ask,
        direction,
      ]),
    ).toEqual([
      [1, 5, 10_010, 10_000, 10_010, 1],
      [2, 5, 10_000, 10_000, 10_020, 2],
      [3, 61_000, 10_020, 10_010, 10_020, 1],
    ]);
    expect(source.candles(ID, KLINE_TYPE.minute1, START / 1000, 5, START + 4)).toEqual([]);
  });

  it('knows the time of its newest trade while a minute that has trades waits for the first of them', async () => {
    const rows = [5, 20_000, 119_000].map((ms) => `${START + ms},100,1`);
    const { source } = await open({ 'a.csv': `time,price,volume\n${rows.join('\n')}\n` });
    for (const type of Object.values(KLINE_TYPE).filter((each) => each !== KLINE_TYPE.minute1))
      expect(source.candles(ID, type, START / 1000 + 90, 1, START + 90_000)[0]).toMatchObject({
        lastTickTimeMs: START + 20_000,
        lastTickSeq: 2,
      });
  });
});

describe('a market of several trade files', () => {
  const file = (...rows: readonly string[]): string => `time,price,volume\n${rows.join('\n')}\n`;
  const trade = (ms: number, price: number): string => `${START + ms},${price},1`;
  const replayed = (source: MarketSource) =>
    source
      .ticks(ID, START, START + 600_000)
      .map(({ seq, timeMs, price, direction }) => [seq, timeMs - START, price, direction]);

  it('loses no trade where one file ends and the next begins within a minute, in any order of files', async () => {
    const files = {
      'c.csv': file(trade(90_500, 103)),
      'a.csv': file(trade(5, 100), trade(61_000, 101)),
      'b.csv': file(trade(90_500, 100.5), trade(90_400, 102)),
    };
    const { source } = await open(files);
    expect(replayed(source)).toEqual([
      [1, 5, 10_000, 1],
      [2, 61_000, 10_100, 1],
      [3, 90_400, 10_200, 1],
      [4, 90_500, 10_050, 2],
      [5, 90_500, 10_300, 1],
    ]);
    const minutes = source.candles(ID, KLINE_TYPE.minute1, (START + 599_000) / 1000, 9, START + 599_000);
    expect(
      minutes.map(({ open: first, high, low, close, volume }) => [first, high, low, close, volume]),
    ).toEqual([
      [10_000, 10_000, 10_000, 10_000, 10],
      [10_100, 10_300, 10_050, 10_300, 40],
    ]);
  });

  it('takes the file that is named first where they cover the same time', async () => {
    const { source } = await open({
      'a.csv': file(trade(5, 100), trade(60_010, 101)),
      'b.csv': file(trade(7, 90), trade(120_000, 102)),
      'c.csv': file(trade(120_500, 80), trade(180_000, 103)),
    });
    expect(replayed(source).map(([, ms, price]) => [ms, price])).toEqual([
      [5, 10_000],
      [60_010, 10_100],
      [120_000, 10_200],
      [120_500, 8_000],
      [180_000, 10_300],
    ]);
  });
});

describe('a market file that cannot be replayed', () => {
  it.each([
    [
      `${START + 1},5,5,5,5`,
      { interval: '1h' },
      'a.csv, line 2: does not start on a whole interval of 15 minutes',
    ],
    [`${START},5,5,5,5`, {}, 'a.csv: has one candle only; give its interval'],
    [`${START},5,5,5,5\n${START + 420_000},5,5,5,5`, {}, 'a.csv: has candles 7 minutes apart'],
    [
      `${START},5,5,5,5\n${START + 1_000},5,5,5,5`,
      {},
      'a.csv: has candles 1 seconds apart; expected are 1, 3,',
    ],
    [
      `${START},5,5,5,5\n${START + 60_000},5,5,5,5`,
      { interval: '1h' },
      'a.csv, line 3: overlaps the candle of 60 minutes before',
    ],
    [
      `${START},0.02,0.02,0.02,0.02`,
      { interval: '1h' },
      'a.csv, line 2: has a price too small for the digits',
    ],
  ])('%j %j is refused', async (rows, entry, expected) => {
    const files = { 'a.csv': `time,open,high,low,close\n${rows}\n` };
    await expect(open(files, { files: [{ path: 'a.csv', ...entry }] })).rejects.toThrow(expected);
  });

  it('has its days in another order where that is asked for, and is refused where they have none', async () => {
    const DAY_MS = 86_400_000;
    const days = { 'a.csv': candleFile(START, 1440, [900, -300, 500, 40]) };
    const order = { seed: 4, fromMs: START, toMs: START + 4 * DAY_MS };
    const movesOf = ({ source }: Awaited<ReturnType<typeof open>>) =>
      source
        .candles(ID, KLINE_TYPE.day, (START + 5 * DAY_MS) / 1000, 9, START + 5 * DAY_MS)
        .map(({ open: first, close }) => Math.round((close / first - 1) * 100));
    const [own, other] = [await open(days), await open(days, {}, undefined, order)].map(movesOf);
    expect(own).toEqual([9, -3, 5, 0]);
    expect(other).not.toEqual(own);
    expect(other?.toSorted()).toEqual(own?.toSorted());
    const refused = (files: Record<string, string>, toMs: number) =>
      expect(open(files, {}, undefined, { ...order, toMs })).rejects;
    await refused(days, START + DAY_MS).toThrow('market.json: has no two days between the two times');
    await refused({ 'a.csv': `time,price,volume\n${START},5,1\n${START + 1},6,1\n` }, order.toMs).toThrow(
      'a.csv: has trades, which have their times',
    );
    // The last day falls to a fiftieth: from 10.00 that leaves 0.20, and from 1.00 two price ticks.
    const rows = ['1,1,1,1', '1,10,1,10', '10,10,0.2,0.2'].map((row, at) => `${START + at * DAY_MS},${row}`);
    const falls = { 'a.csv': `time,open,high,low,close\n${rows.join('\n')}\n` };
    const last = { seed: 1, fromMs: START + DAY_MS, toMs: START + 3 * DAY_MS };
    await expect(open(falls, {}, undefined, last)).rejects.toThrow('a.csv: falls to a price too small');
  });

  it('is refused beyond the rows that a market may have, a million [MAX_ROWS]', async () => {
    const files = { 'a.csv': candleFile(START, 60, [1, 2, 3]), 'b.csv': candleFile(START, 30, [1, 2, 3]) };
    await expect(open(files, {}, { ...FILE_LIMITS, maxRows: 5 })).rejects.toThrow(
      'b.csv: goes beyond the 5 rows',
    );
    expect(FILE_MARKET_LIMITS.maxRows).toBe(1_000_000);
  });
});
