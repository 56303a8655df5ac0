import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BTC, BTC_MARKET, ETH, EUR, QuoteLine, STOCK } from './support/quote-line.ts';
import { expectShape } from './support/shape.ts';
import { Venue, type Open } from './support/venue.ts';

/** Requests and answers of the quote websocket, on a market that stands nearly still. */

const TICK = {
  symbol_id: 'int',
  trade_type: 'int',
  trade_mode: 'int',
  seq: 'int',
  tick_time: 'ms',
  price_digits: 'int',
  price: 'decimal',
  open_price: 'decimal',
  close_price: 'decimal',
  high_price: 'decimal',
  low_price: 'decimal',
  yesterday_close_price: 'decimal',
  tick_deep: [{ price_bid: 'decimal', price_ask: 'decimal', volume_bid: 'decimal', volume_ask: 'decimal' }],
};
const MARKET = {
  symbol_id: 'int',
  trade_type: 'int',
  trade_mode: 'int',
  seq: 'int',
  tick_time: 'ms',
  price_digits: 'int',
  bid_deep: [{ price_bid: 'decimal', volume_bid: 'decimal' }],
  ask_deep: [{ price_ask: 'decimal', volume_ask: 'decimal' }],
  trade_info: [{ price: 'decimal', volume: 'decimal', trade_direction: 'int', trade_time: 'int' }],
};

let venue: Venue;
let token: string;
let line: QuoteLine;

beforeAll(async () => {
  venue = await Venue.start();
  ({ token } = await venue.trader(0));
});
afterAll(() => venue.stop());
beforeEach(async () => {
  line = await QuoteLine.open(venue);
});
afterEach(() => line.close());

const decimals = (price: string) => price.split('.')[1]?.length ?? 0;

describe('a quote connection', () => {
  it.each([
    ['/quote', 401],
    ['/quote_stock', 401],
    ['/quote?token=', 401],
    ['/quote?token=garbage', 401],
    ['/quote_stock?token=%00%ff', 401],
    ['/quote_guest', 101],
    ['/quote_guest?companyId=1', 101],
    ['/elsewhere', 404],
  ])('to %s is answered with %i [QU-02] [QU-04] [EN-15]', async (path, status) => {
    expect(await QuoteLine.statusOf(venue, path)).toBe(status);
  });

  it('needs a token that lives, at both addresses of customers [QU-01] [QU-03] [QU-04]', async () => {
    for (const path of ['/quote', '/quote_stock']) {
      const own = await QuoteLine.open(venue, `${path}?token=${token}`);
      const { data } = await own.call(14000, { symbol_list: [BTC, EUR, STOCK] });
      expect(data.tick_list.map((tick: Open) => tick.symbol_id)).toEqual([10021, 10101, 20001]);
      own.close();
    }
    const short = (await venue.trader(0)).token;
    expect(await QuoteLine.statusOf(venue, `/quote?token=${short}`)).toBe(101);
    await venue.post('/api/logout', '', { token: short });
    expect(await QuoteLine.statusOf(venue, `/quote?token=${short}`)).toBe(401);
  });

  it('that ends may be opened again at once [GW-33]', async () => {
    for (let time = 0; time < 5; time++) {
      line.close();
      line = await QuoteLine.open(venue);
      expect((await line.call(14008, {})).ret).toBe(200);
    }
  });
});

describe('a request', () => {
  it.each([
    ['no JSON', '{', 0, 0, ''],
    ['no object', '[]', 0, 0, ''],
    ['no cmd_id', '{"seq_id":1,"ext":"","data":{}}', 0, 1, ''],
    ['a cmd_id that is text', '{"cmd_id":"abc","seq_id":1,"ext":"","data":{}}', 0, 1, ''],
    ['no seq_id', '{"cmd_id":14008,"ext":"e","data":{}}', 14009, 0, 'e'],
    ['a negative seq_id', '{"cmd_id":14008,"seq_id":-1,"ext":"","data":{}}', 14009, 0, ''],
    ['a seq_id above uint32', '{"cmd_id":14008,"seq_id":4294967296,"ext":"","data":{}}', 14009, 0, ''],
    ['no ext', '{"cmd_id":14008,"seq_id":1,"data":{}}', 14009, 1, ''],
    ['an ext that is no text', '{"cmd_id":14008,"seq_id":1,"ext":5,"data":{}}', 14009, 1, ''],
    ['an unknown cmd_id', '{"cmd_id":13999,"seq_id":1,"ext":"x","data":{}}', 13999, 1, 'x'],
  ])(
    'with %s is answered with 201, and the connection stays [QU-05] [QU-07] [QU-14] [QU-44]',
    async (_name, text, cmd_id, seq_id, ext) => {
      const answer = await line.raw(text);
      expect(answer).toMatchObject({ ret: 201, cmd_id, seq_id, ext, data: {} });
      expect(answer.msg).not.toBe('');
      expect((await line.call(14008, {})).ret).toBe(200);
    },
  );

  it.each([0, 4_294_967_295])('gets its seq_id %d and its ext back [QU-06]', async (seq_id) => {
    const ext = 'día 漢字 😀 100%';
    expect(await line.call(14008, {}, { seq_id, ext })).toMatchObject({ ret: 200, seq_id, ext });
    const query = { ...BTC, kline_type: 1, query_kline_num: 1 };
    expect(await line.call(14012, query, { seq_id, ext })).toMatchObject({ ret: 200, seq_id, ext });
  });

  it('may have an ext of 64 characters and no more [LI-11]', async () => {
    expect((await line.call(14008, {}, { ext: '漢'.repeat(64) })).ret).toBe(200);
    expect((await line.call(14008, {}, { ext: 'x'.repeat(65) })).ret).toBe(201);
  });

  it.each([
    [14000, 14001, { symbol_list: [BTC] }],
    [14010, 14011, { symbol_list: [BTC_MARKET] }],
    [14006, 14007, { cancel_type: 0 }],
    [14008, 14009, {}],
    [14012, 14013, { ...BTC, kline_type: 1, query_kline_num: 1 }],
  ])(
    '%i is answered by %i; without data by 202 [QU-05] [QU-07] [QU-13]',
    async (requested, notified, data) => {
      const answer = await line.call(requested, data);
      expect(Object.keys(answer).sort()).toEqual(['cmd_id', 'data', 'ext', 'msg', 'ret', 'seq_id']);
      expect(answer).toMatchObject({ ret: 200, cmd_id: notified, seq_id: 1, ext: 't1' });
      for (const wrong of [undefined, null, [], 'x', 5])
        expect(await line.call(requested, wrong)).toMatchObject({ ret: 202, cmd_id: notified, data: {} });
    },
  );

  it('for a heartbeat or a cancelling is answered with nothing in data [QU-30] [QU-33]', async () => {
    expect((await line.call(14008, {})).data).toEqual({});
    expect((await line.call(14006, { cancel_type: 0 })).data).toEqual({});
    for (const cancel_type of [undefined, 4, 'x', -1])
      expect((await line.call(14006, { cancel_type })).ret).toBe(202);
    for (const cancel_type of [0, 1, 2, 3]) expect((await line.call(14006, { cancel_type })).ret).toBe(200);
  });
});

describe('a subscription of tickers', () => {
  const wrong: [string, Open][] = [
    ...Object.keys(BTC).map((name): [string, Open] => [`no ${name}`, { ...BTC, [name]: undefined }]),
    ...[0, 4, 7, 'x', 1.5].map((type): [string, Open] => [`type ${type}`, { ...BTC, trade_type: type }]),
    ...[5, -1, null].map((mode): [string, Open] => [`mode ${mode}`, { ...BTC, trade_mode: mode }]),
    ...[-1, 'abc', 1.5, []].map((id): [string, Open] => [`id ${String(id)}`, { ...BTC, symbol_id: id }]),
    ['null', null],
    ['text', 'BTC'],
  ];

  it.each(wrong)('with %s is refused with 202 [QU-08] [QU-09] [QU-12] [QU-15]', async (_name, item) => {
    expect(await line.call(14000, { symbol_list: [item] })).toMatchObject({ ret: 202, data: {} });
  });

  it.each([
    [10021, 1, 1],
    [10021, 2, 1],
    [10021, 3, 1],
    [10021, 5, 3],
    [20001, 6, 1],
    [10023, 2, 4],
  ])('of product %i in type %i is answered in its mode %i [QU-08] [QU-09]', async (...request) => {
    const [symbol_id, trade_type, trade_mode] = request;
    const tick = await line.item(14000, { symbol_id, trade_type, trade_mode });
    expect(tick).toMatchObject({ symbol_id, trade_type, trade_mode });
    expect((await line.item(14000, { symbol_id, trade_type, trade_mode: 0 })).trade_mode).toBe(trade_mode);
  });

  it('is answered with the day, one level of prices and the digits of the product [QU-16] [QU-17] [QU-46]', async () => {
    const rows = await venue.ask('config.app.AppSymbolDubboService.getSymbolBaseList', {
      customerGroupId: 1,
    });
    for (const request of [BTC, ETH, EUR, STOCK]) {
      const tick = await line.item(14000, request);
      expectShape(tick, TICK);
      expect(tick.tick_deep).toHaveLength(1);
      const [{ price_bid, price_ask }] = tick.tick_deep;
      expect(Number(price_bid)).toBeLessThan(Number(price_ask));
      const row = rows.find((each: Open) => each.symbolId === request.symbol_id);
      expect(tick.price_digits).toBe(row.symbolDigits);
      const { price, open_price, close_price, high_price, low_price, yesterday_close_price } = tick;
      const prices = [price, open_price, close_price, high_price, low_price, yesterday_close_price];
      for (const one of [...prices, price_bid, price_ask]) {
        expect(one).toMatch(/^\d+\.\d+$/);
        expect(decimals(one)).toBe(tick.price_digits);
      }
    }
  });

  it('has the best level of the depth, with its size [HU-21]', async () => {
    for (const request of [BTC, ETH, EUR, STOCK])
      await venue.still(async () => {
        const { tick_deep } = await line.item(14000, request);
        const depth = { ...request, merge_accuracy: '0.00001', depth_level: 1, trade_info_count: 0 };
        const { bid_deep, ask_deep } = await line.item(14010, depth);
        expect({ ...bid_deep[0], ...ask_deep[0] }).toEqual(tick_deep[0]);
      });
  });

  it('tells the day that the K-lines tell [QU-18]', async () => {
    for (const request of [BTC, STOCK]) {
      const tick = await line.item(14000, request);
      const { data } = await line.call(14012, { ...request, kline_type: 8, query_kline_num: 2 });
      const [before, day] = data.kline_list;
      const { open_price, high_price, low_price, close_price } = day;
      expect(tick).toMatchObject({ open_price, high_price, low_price, close_price });
      expect(tick.yesterday_close_price).toBe(before.close_price);
      expect(tick.price).toBe(close_price);
    }
  });

  it('serves what it knows of a list and names the rest; of nothing known it is refused [QU-20] [QU-44]', async () => {
    const some = await line.call(14000, { symbol_list: [BTC, { ...BTC, symbol_id: 999 }] });
    expect(some).toMatchObject({ ret: 200, msg: 'unknown products: 999 (trade_type 2)' });
    expect(some.data.tick_list).toHaveLength(1);
    const none = await line.call(14000, { symbol_list: [{ ...BTC, symbol_id: 999 }] });
    expect(none).toMatchObject({ ret: 202, data: {} });
  });

  it('may name 100 products and no more [LI-10]', async () => {
    const many = (count: number) => ({ symbol_list: Array.from({ length: count }, () => BTC) });
    expect((await line.call(14000, many(100))).ret).toBe(200);
    expect(await line.call(14000, many(101))).toMatchObject({ ret: 202, data: {} });
  });
});

describe('a subscription of depth and trades', () => {
  const market = (more: object) => line.item(14010, { ...BTC_MARKET, ...more });

  it.each([
    ...Object.keys(BTC_MARKET).map((name) => ({ [name]: undefined })),
    ...['0', '-1', 'abc', '3', '', '0.2', '1e1', ' 1', '100000'].map((merge_accuracy) => ({
      merge_accuracy,
    })),
    ...[0, -1, 'x'].map((depth_level) => ({ depth_level })),
    { merge_accuracy: 0.1 },
    { trade_info_count: -1 },
  ])('with %j is refused with 202 [QU-21] [QU-25]', async (change) => {
    expect((await line.call(14010, { symbol_list: [{ ...BTC_MARKET, ...change }] })).ret).toBe(202);
  });

  it('is answered with both sides in order, not crossed, and the newest trades [QU-11] [QU-27] [QU-28]', async () => {
    const item = await market({ depth_level: 20, trade_info_count: 50 });
    expectShape(item, MARKET);
    const bids = item.bid_deep.map((level: Open) => Number(level.price_bid));
    const asks = item.ask_deep.map((level: Open) => Number(level.price_ask));
    expect([bids.length, asks.length]).toEqual([20, 20]);
    expect(bids).toEqual([...bids].sort((a, b) => b - a));
    expect(asks).toEqual([...asks].sort((a, b) => a - b));
    expect(bids[0]).toBeLessThan(asks[0]);
    const times = item.trade_info.map((trade: Open) => trade.trade_time);
    expect(times).toEqual([...times].sort((a, b) => b - a));
    for (const { trade_direction, trade_time } of item.trade_info) {
      expect([0, 1, 2]).toContain(trade_direction);
      expect(String(trade_time)).toMatch(/^\d{10}$/);
    }
    const [best] = (await line.item(14000, BTC)).tick_deep;
    expect([item.bid_deep[0].price_bid, item.ask_deep[0].price_ask]).toEqual([
      best.price_bid,
      best.price_ask,
    ]);
  });

  it('is answered with one level without depth_level and with all there are beyond them [QU-22] [QU-23]', async () => {
    const one = await market({});
    expect([one.bid_deep.length, one.ask_deep.length]).toEqual([1, 1]);
    const all = (await market({ depth_level: 100_000 })).bid_deep.length;
    expect(all).toBeGreaterThanOrEqual(20);
    expect((await market({ depth_level: all + 1 })).bid_deep).toHaveLength(all);
  });

  it.each(['10', '1', '0.1'])(
    'merges levels at %s: bids down, asks up, volumes summed [QU-24] [QU-41]',
    async (accuracy) => {
      const raw = await market({ depth_level: 100_000 });
      const merged = await market({ depth_level: 3, merge_accuracy: accuracy });
      const step = Math.round(Number(accuracy) * 10);
      for (const [side, round] of [
        ['bid', Math.floor],
        ['ask', Math.ceil],
      ] as const) {
        const sums = new Map<number, number>();
        for (const level of raw[`${side}_deep`]) {
          const price = round(Math.round(Number(level[`price_${side}`]) * 10) / step) * step;
          const volume = Math.round(Number(level[`volume_${side}`]) * 1000);
          sums.set(price, (sums.get(price) ?? 0) + volume);
        }
        const notified = merged[`${side}_deep`].map((level: Open) => [
          Math.round(Number(level[`price_${side}`]) * 10),
          Math.round(Number(level[`volume_${side}`]) * 1000),
        ]);
        expect(notified).toEqual([...sums].slice(0, 3));
      }
    },
  );

  it.each([0, 5, 50])('is answered with the %i newest trades that it asks for [QU-26]', async (count) => {
    expect((await market({ trade_info_count: count })).trade_info).toHaveLength(count);
  });
});

describe('the limits of a connection', () => {
  it('are 50 calls a second; the next is answered with 500, and other connections go on [LI-09]', async () => {
    const other = await QuoteLine.open(venue);
    const beat = JSON.stringify({ cmd_id: 14008, seq_id: 1, ext: '', data: {} });
    await venue.still(async () => {
      const sent = Array.from({ length: 51 }, () => line.raw(beat));
      const rets = (await Promise.all(sent)).map(({ ret }) => ret);
      expect(rets).toEqual([...Array(50).fill(200), 500]);
      expect((await other.raw(beat)).ret).toBe(200);
      await venue.skip(999);
      expect((await line.raw(beat)).ret).toBe(500);
      await venue.skip(1);
      expect((await line.raw(beat)).ret).toBe(200);
    });
    other.close();
  });

  it('close who calls ten times too often [LI-09]', async () => {
    for (let at = 0; at < 500; at++) line.socket.send('{}');
    expect(await line.closed).toBe(1008);
  });

  it('close who sends no heartbeat for 30 seconds, whatever else it sends [QU-34] [QU-36] [ST-10]', async () => {
    for (let second = 5; second < 30; second += 5) {
      await venue.skip(5_000);
      expect((await line.call(14000, { symbol_list: [BTC] })).ret).toBe(200);
    }
    await venue.skip(5_000);
    expect(await line.closed).toBe(1008);
  });

  it('keep who sends a heartbeat every ten seconds [QU-35]', async () => {
    for (let time = 0; time < 9; time++) {
      await venue.skip(10_000);
      expect((await line.call(14008, {})).ret).toBe(200);
    }
    expect((await line.call(14000, { symbol_list: [BTC] })).ret).toBe(200);
  });
});
