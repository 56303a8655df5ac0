import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BTC, ETH, EUR, QuoteLine } from './support/quote-line.ts';
import { expectShape } from './support/shape.ts';
import { Venue, type Open } from './support/venue.ts';

/** History of K-lines, on a market that stands nearly still at half past the seventh minute of an hour. */

const QUERY = { ...BTC, kline_type: 1, query_kline_num: 10 };
const KLINE = {
  timestamp: 'int',
  open_price: 'decimal',
  close_price: 'decimal',
  high_price: 'decimal',
  low_price: 'decimal',
  last_tick_time: 'ms',
  last_tick_seq: 'int',
  transactions_number: 'decimal',
};
/** Monday at noon, seconds. */
const NOON_S = Date.UTC(2026, 2, 2, 12) / 1000;

let still: Venue;
let line: QuoteLine;

beforeAll(async () => {
  still = await Venue.start('--at', '2026-03-02T12:07:30Z');
  line = await QuoteLine.open(still);
});
afterAll(async () => {
  line.close();
  await still.stop();
});

const ask = (more: object = {}): Promise<Open> => line.call(14012, { ...QUERY, ...more });
const list = async (more: object = {}): Promise<Open[]> => {
  const answer = await ask(more);
  expect(answer.ret, answer.msg).toBe(200);
  return answer.data.kline_list;
};
const milli = (volume: string) => Math.round(Number(volume) * 1000);

describe('K-lines', () => {
  it('come in one compressed packet with the echo of their query [KL-05] [KL-06]', async () => {
    const answer = await ask();
    expect(line.wasBinary).toBe(true);
    expect(answer).toMatchObject({ ret: 200, cmd_id: 14013 });
    const { kline_list, ...head } = answer.data;
    expect(head).toEqual({ ...BTC, kline_type: 1, price_digits: 1 });
    expect(kline_list).toHaveLength(10);
  });

  it('are records of the right types whose figures fit together [KL-07] [KL-08] [KL-15]', async () => {
    for (const kline of await list({ query_kline_num: 200 })) {
      expectShape(kline, KLINE);
      const { open_price, close_price, high_price, low_price, timestamp, last_tick_time } = kline;
      const [open, close, high, low] = [open_price, close_price, high_price, low_price].map(Number);
      expect([low! <= Math.min(open!, close!), high! >= Math.max(open!, close!)]).toEqual([true, true]);
      expect(String(timestamp)).toMatch(/^\d{10}$/);
      expect(last_tick_time >= timestamp * 1000 && last_tick_time < (timestamp + 60) * 1000).toBe(true);
      expect(Number(kline.transactions_number)).toBeGreaterThanOrEqual(0);
    }
  });

  it.each([{}, { kline_timestamp_end: 0 }, { kline_timestamp_end: 9_999_999_999 }])(
    'with %j are the newest, the running one last [KL-02]',
    async (end) => {
      const klines = await list(end);
      expect(klines).toHaveLength(10);
      expect(klines.at(-1).timestamp).toBe(NOON_S + 7 * 60);
    },
  );

  it('end at a given time, which may be the start of one [KL-03]', async () => {
    const end = NOON_S - 600;
    expect((await list({ kline_timestamp_end: end })).at(-1).timestamp).toBe(end);
    expect((await list({ kline_timestamp_end: end - 1 })).at(-1).timestamp).toBe(end - 60);
    expect(await list({ kline_timestamp_end: end })).toHaveLength(10);
  });

  it.each([0, NOON_S - 60])('without a number and with end %i are unsupported [KL-04]', async (end) => {
    const answer = await ask({ kline_timestamp_end: end, query_kline_num: 0 });
    expect(answer).toMatchObject({ ret: 202, cmd_id: 14013, data: {} });
    expect(answer.msg).toContain('unsupported');
  });

  it.each([
    ...['symbol_id', 'trade_type', 'trade_mode', 'kline_type', 'query_kline_num'].map((name) => ({
      [name]: undefined,
    })),
    ...[0, 11, 'x'].map((kline_type) => ({ kline_type })),
    { symbol_id: 999 },
    { symbol_id: [10021] },
    { kline_timestamp_end: -5 },
    { query_kline_num: 1_001 },
  ])('with %j are refused with 202 [KL-01] [KL-10] [QU-10]', async (change) => {
    expect((await ask(change)).ret).toBe(202);
  });

  it('come up to a thousand at a time [KL-10]', async () => {
    expect(await list({ query_kline_num: 1_000 })).toHaveLength(1_000);
  });

  it.each([60, 300, 900, 1_800, 3_600, 7_200, 14_400, 86_400, 604_800].map((s, at) => [at + 1, s]))(
    'of type %i are %i seconds apart [KL-09] [QU-10]',
    async (kline_type, seconds) => {
      const starts = (await list({ kline_type })).map(({ timestamp }) => timestamp);
      expect(starts).toHaveLength(10);
      for (const [at, start] of starts.entries()) expect(start).toBe(starts[0] + at * seconds!);
    },
  );

  it('of type 9 begin on Mondays and of type 10 on the first of a month [KL-09]', async () => {
    for (const { timestamp } of await list({ kline_type: 9 }))
      expect(new Date(timestamp * 1000).toUTCString()).toMatch(/^Mon.*00:00:00 GMT$/);
    for (const { timestamp } of await list({ kline_type: 10 }))
      expect(new Date(timestamp * 1000).toISOString()).toMatch(/-01T00:00:00\.000Z$/);
  });

  it.each([
    [1, 2, 5],
    [1, 5, 60],
    [2, 3, 3],
    [5, 7, 4],
    [5, 8, 24],
    [8, 9, 7],
  ])('of type %i make those of type %i, %i to one [KL-12]', async (small, large, ratio) => {
    const [, whole] = await list({ kline_type: large, query_kline_num: 3 });
    const [, next] = await list({ kline_type: large, query_kline_num: 2 });
    const parts = (
      await list({ kline_type: small, query_kline_num: ratio, kline_timestamp_end: next.timestamp - 1 })
    ).filter(({ timestamp }) => timestamp >= whole.timestamp);
    expect(parts.length).toBe(ratio);
    expect(parts[0].open_price).toBe(whole.open_price);
    expect(parts.at(-1).close_price).toBe(whole.close_price);
    expect(Math.max(...parts.map(({ high_price }) => Number(high_price)))).toBe(Number(whole.high_price));
    expect(Math.min(...parts.map(({ low_price }) => Number(low_price)))).toBe(Number(whole.low_price));
    const volume = parts.reduce((sum, { transactions_number }) => sum + milli(transactions_number), 0);
    expect(volume).toBe(milli(whole.transactions_number));
  });

  it('come for a hundred queries at once, the same as alone, and not for 101 [KL-11]', async () => {
    const one = { ...BTC, kline_type: 5, kline_timestamp_end: 0, query_kline_num: 20 };
    const requests = [one, { ...one, ...ETH }, { ...one, ...EUR }];
    const batch = await line.call(14014, { data_list: requests });
    expect(batch).toMatchObject({ ret: 200, cmd_id: 14015 });
    for (const [at, request] of requests.entries()) {
      const alone = await list(request);
      expect(alone).toHaveLength(20);
      expect(batch.data.data_list[at].kline_list).toEqual(alone);
    }
    const many = (count: number) =>
      line.call(14014, { data_list: Array.from({ length: count }, () => ({ ...one, query_kline_num: 2 })) });
    expect((await many(100)).data.data_list).toHaveLength(100);
    expect(await many(101)).toMatchObject({ ret: 202, data: {} });
    const tooLong = { data_list: [{ ...one, query_kline_num: 1_001 }] };
    expect((await line.call(14014, tooLong)).ret).toBe(202);
  });
});

describe('closed K-lines', () => {
  it('come once each at their close, as 14012 has them afterwards, without a hole [HU-33]', async () => {
    const quick = await Venue.start('--at', '2026-03-02T12:08:30Z', '--speed', '60');
    const own = await QuoteLine.open(quick);
    try {
      const requests = [1, 2].map((kline_type) => ({ ...BTC, kline_type }));
      const { ret, data } = await own.call(14018, { symbol_list: requests });
      expect(ret).toBe(200);
      expect(data.tick_list.map(({ kline_type }: Open) => kline_type)).toEqual([1, 2]);
      const closed = (type: number) => own.pushes.filter((push) => push.split(',')[3] === String(type));
      await own.until(() => closed(1).length >= 3 && closed(2).length >= 1);
      for (const [at, { timestamp }] of (data.tick_list as Open[]).entries()) {
        const pushed = closed(at + 1);
        const end = Number(pushed.at(-1)!.split(',')[4]);
        const query = {
          ...BTC,
          kline_type: at + 1,
          kline_timestamp_end: end,
          query_kline_num: pushed.length,
        };
        const { kline_list } = (await own.call(14012, query)).data;
        expect(kline_list[0].timestamp).toBe(timestamp);
        const texts = kline_list.map((kline: Open) => {
          const { open_price, close_price, high_price, low_price } = kline;
          const last = [kline.last_tick_time, kline.last_tick_seq, kline.transactions_number];
          const figures = [kline.timestamp, open_price, close_price, high_price, low_price, ...last].join(
            ',',
          );
          return `pk(10021,2,1,${at + 1},${figures});`;
        });
        expect(pushed).toEqual(texts);
      }
    } finally {
      own.close();
      await quick.stop();
    }
  });
});
