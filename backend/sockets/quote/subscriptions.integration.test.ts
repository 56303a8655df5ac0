import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parsePush } from '../../contract/quote/parse-push.ts';
import {
  ALDM,
  BTC,
  BTC_MARKET,
  ETH,
  EUR,
  type QuoteClient,
  type QuoteTestServer,
  startQuotes,
} from './quote-test-support.ts';

const P = /^p\(\d+,[12356],[1-4],\d+,\d{13},\d+\.\d+,\d+\.\d+,\d+\.\d+,\d+(\.\d+)?,\d+(\.\d+)?\);$/;
const PT = /^pt\(\d+,[12356],[1-4],\d+,\d{13},\d+\.\d+,\d+(\.\d+)?,[012]\);$/;
const PD = /^pd\(\d+,[12356],[1-4],\d+,\d{13}\);(\(\d+\.\d+,\d+(\.\d+)?\))*;(\(\d+\.\d+,\d+(\.\d+)?\))*;$/;

let quotes: QuoteTestServer;
let client: QuoteClient;
beforeEach(async () => {
  quotes = await startQuotes();
  client = await quotes.connect();
});
afterEach(() => quotes.close());

/** Lets the market run for a while and waits until the client has received everything. */
async function run(ms: number, from: QuoteClient = client): Promise<string[]> {
  const before = from.pushes.length;
  quotes.marketClock.advance(ms);
  await from.settle();
  return from.pushes.slice(before);
}

const prefixes = (pushes: readonly string[]): string[] =>
  [...new Set(pushes.map((push) => push.slice(0, push.indexOf('('))))].sort();
const ids = (pushes: readonly string[]): number[] => [
  ...new Set(pushes.map((push) => Number(/\((\d+)/.exec(push)?.[1]))),
];

/** Prices and volumes of BTC/USDT as decimal text: one decimal and three. */
const btcPrice = (scaled: number): string => (scaled / 10).toFixed(1);
const btcVolume = (scaled: number): string => (scaled / 1000).toFixed(3);

describe('14000, tickers', () => {
  it('answers 14001 with the day and one level, as decimal text [QU-13] [QU-16] [QU-17] [QU-46]', async () => {
    const answer = await client.call(14000, { symbol_list: [BTC, EUR] });
    expect(answer).toMatchObject({ ret: 200, cmd_id: 14001, msg: 'OK' });
    const item = answer.data.tick_list[0];
    expect(Object.keys(item).sort()).toEqual([
      'close_price',
      'high_price',
      'low_price',
      'open_price',
      'price',
      'price_digits',
      'seq',
      'symbol_id',
      'tick_deep',
      'tick_time',
      'trade_mode',
      'trade_type',
      'yesterday_close_price',
    ]);
    expect(item).toMatchObject({ symbol_id: 10021, trade_type: 2, trade_mode: 1, price_digits: 1 });
    expect(item.tick_deep).toHaveLength(1);
    expect(Object.keys(item.tick_deep[0]).sort()).toEqual([
      'price_ask',
      'price_bid',
      'volume_ask',
      'volume_bid',
    ]);
    expect(Number(item.tick_deep[0].price_bid)).toBeLessThan(Number(item.tick_deep[0].price_ask));
    for (const price of [item.price, item.open_price, item.high_price, item.low_price])
      expect(price).toMatch(/^\d+\.\d$/);
    expect(answer.data.tick_list[1].price).toMatch(/^\d\.\d{5}$/);
  });

  it('answers with the figures of the day candle, and the close of the day before where a gap lies between [QU-18]', async () => {
    const answer = await client.call(14000, { symbol_list: [BTC, ALDM] });
    for (const [at, product] of [BTC, ALDM].entries()) {
      const klines = await client.call(14012, { ...product, kline_type: 8, query_kline_num: 2 });
      const [yesterday, today] = klines.data.kline_list;
      expect(answer.data.tick_list[at]).toMatchObject({
        open_price: today.open_price,
        high_price: today.high_price,
        low_price: today.low_price,
        close_price: today.close_price,
        yesterday_close_price: yesterday.close_price,
      });
      // Bitcoin is never shut and has no gap: there the open would pass for the close of the day before.
      if (product === ALDM) expect(today.open_price).not.toBe(yesterday.close_price);
    }
  });

  it('answers with the newest tick: number, time, price, best prices and their volumes [QU-16] [QU-17]', async () => {
    // Several ticks, because a single one has the price of its bid or that of its ask.
    for (let second = 0; second < 8; second++) {
      quotes.marketClock.advance(1_000);
      const { data } = await client.call(14000, { symbol_list: [BTC] });
      const tick = quotes.feed.latest(BTC.symbol_id)!;
      expect(data.tick_list[0]).toMatchObject({
        seq: tick.seq,
        tick_time: tick.timeMs,
        price: btcPrice(tick.price),
        tick_deep: [
          {
            price_bid: btcPrice(tick.bid),
            price_ask: btcPrice(tick.ask),
            // The quote of a market maker stands for 1.000 at least.
            volume_bid: btcVolume(Math.max(1_000, tick.bidVolume)),
            volume_ask: btcVolume(Math.max(1_000, tick.askVolume)),
          },
        ],
      });
    }
  });

  it('pushes p only, one quote a frame, strictly as laid out, with rising seq [QU-37] [QU-42] [QU-43] [QU-45]', async () => {
    await client.call(14000, { symbol_list: [BTC, EUR] });
    const pushes = await run(20_000);
    expect(pushes.length).toBeGreaterThan(60);
    for (const push of pushes) expect(push).toMatch(P);
    for (const id of [10021, 10101]) {
      const seqs = pushes
        .filter((push) => push.startsWith(`p(${id},`))
        .map((push) => Number(push.split(',')[3]));
      seqs.forEach((seq, i) => i > 0 && expect(seq).toBe((seqs[i - 1] ?? 0) + 1));
    }
  });

  it('replaces the earlier 14000 and nothing else [QU-19] [ST-11]', async () => {
    await client.call(14010, { symbol_list: [BTC_MARKET] });
    await client.call(14000, { symbol_list: [BTC] });
    await client.call(14000, { symbol_list: [ETH] });
    const pushes = await run(5_000);
    expect(ids(pushes.filter((push) => push.startsWith('p(')))).toEqual([10022]);
    expect(prefixes(pushes)).toEqual(['p', 'pd', 'pt']);
  });

  it('pushes nothing without a subscription, and nothing for a refused one [QU-20]', async () => {
    expect(await run(5_000)).toEqual([]);
    expect((await client.call(14000, { symbol_list: [{ ...BTC, symbol_id: 999 }] })).ret).toBe(202);
    expect(await run(5_000)).toEqual([]);
  });

  it('serves the known part of a list and names the rest; all unknown is refused [QU-44]', async () => {
    const answer = await client.call(14000, { symbol_list: [BTC, { ...BTC, symbol_id: 999 }] });
    expect(answer).toMatchObject({ ret: 200, msg: 'unknown products: 999 (trade_type 2)' });
    expect(answer.data.tick_list).toHaveLength(1);
    const none = await client.call(14000, { symbol_list: [{ ...BTC, symbol_id: 999 }] });
    expect(none).toMatchObject({ ret: 202, data: {} });
    expect(ids(await run(3_000))).toEqual([10021]);
  });

  it('takes numeric text for numbers and answers with the mode of the product [QU-09]', async () => {
    const request = { symbol_id: '10021', trade_type: '2', trade_mode: '0' };
    const answer = await client.call(14000, {
      symbol_list: [request, { symbol_id: 10023, trade_type: 2, trade_mode: 1 }],
    });
    expect(answer.data.tick_list).toMatchObject([
      { symbol_id: 10021, trade_mode: 1 },
      { symbol_id: 10023, trade_mode: 4 },
    ]);
  });

  it('accepts 100 products and refuses 101, leaving the earlier subscription [LI-10]', async () => {
    expect((await client.call(14000, { symbol_list: Array.from({ length: 100 }, () => BTC) })).ret).toBe(200);
    const rejected = await client.call(14000, { symbol_list: Array.from({ length: 101 }, () => ETH) });
    expect(rejected).toMatchObject({ ret: 202, data: {} });
    expect(ids(await run(3_000))).toEqual([10021]);
  });
});

describe('14010, depth and trades', () => {
  it('answers 14011 with a picture and the newest trades, then pushes pt and pd [QU-26] [QU-27] [QU-28] [QU-38] [QU-39] [QU-40] [QU-43]', async () => {
    quotes.marketClock.advance(10_000);
    const request = { ...BTC_MARKET, depth_level: 20 };
    const answer = await client.call(14010, { symbol_list: [request] });
    const [item] = answer.data.tick_list;
    expect(Object.keys(item).sort()).toEqual([
      'ask_deep',
      'bid_deep',
      'price_digits',
      'seq',
      'symbol_id',
      'tick_time',
      'trade_info',
      'trade_mode',
      'trade_type',
    ]);
    const newest = quotes.feed.latest(10021)!;
    expect([item.seq, item.tick_time]).toEqual([newest.seq, newest.timeMs]);
    const { bids, asks } = quotes.source.depth(10021, newest.timeMs, 20)!;
    // The quote of a market maker stands for 1.000 at least.
    const stated = (levels: typeof bids) =>
      levels.map((level, at) => (at === 0 ? { ...level, volume: Math.max(1_000, level.volume) } : level));
    const book = { bids: stated(bids), asks: stated(asks) };
    expect(book.bids).toHaveLength(20);
    expect(item.bid_deep).toEqual(
      book.bids.map(({ price, volume }) => ({ price_bid: btcPrice(price), volume_bid: btcVolume(volume) })),
    );
    expect(item.ask_deep).toEqual(
      book.asks.map(({ price, volume }) => ({ price_ask: btcPrice(price), volume_ask: btcVolume(volume) })),
    );
    expect(Number(item.bid_deep[0].price_bid)).toBeLessThan(Number(item.ask_deep[0].price_ask));
    const ticks = quotes.source.ticks(10021, newest.timeMs - 10_000, newest.timeMs + 1);
    const newestFirst = ticks.slice(-5).toReversed();
    expect(newestFirst).toHaveLength(5);
    expect(item.trade_info).toEqual(
      newestFirst.map(({ price, volume, direction, timeMs }) => ({
        price: btcPrice(price),
        volume: btcVolume(volume),
        trade_direction: direction,
        trade_time: Math.floor(timeMs / 1000),
      })),
    );
    for (const { trade_time } of item.trade_info) expect(String(trade_time)).toMatch(/^\d{10}$/);
    const pushes = await run(5_000);
    expect(prefixes(pushes)).toEqual(['pd', 'pt']);
    for (const push of pushes) expect(push).toMatch(push.startsWith('pt') ? PT : PD);
    const trades = pushes.filter((push) => push.startsWith('pt'));
    expect(Number(trades[0]?.split(',')[3])).toBe(item.seq + 1);
    expect(pushes.filter((push) => push.startsWith('pd'))).toHaveLength(trades.length);
  });

  it('returns one level when depth_level is absent, and all there are when it is huge [QU-22] [QU-23]', async () => {
    const one = await client.call(14010, { symbol_list: [BTC_MARKET] });
    expect(one.data.tick_list[0].bid_deep).toHaveLength(1);
    expect(one.data.tick_list[0].ask_deep).toHaveLength(1);
    const all = await client.call(14010, { symbol_list: [{ ...BTC_MARKET, depth_level: 100_000 }] });
    expect(all.ret).toBe(200);
    expect(all.data.tick_list[0].bid_deep.length).toBeGreaterThanOrEqual(20);
  });

  it('merges answers and pushes on whole steps, bids down and asks up [QU-24] [QU-41]', async () => {
    const raw = await client.call(14010, { symbol_list: [{ ...BTC_MARKET, depth_level: 100_000 }] });
    const answer = await client.call(14010, {
      symbol_list: [{ ...BTC_MARKET, depth_level: 3, merge_accuracy: '10' }],
    });
    const [item] = answer.data.tick_list;
    const [rawItem] = raw.data.tick_list;
    for (const [side, round] of [
      ['bid', Math.floor],
      ['ask', Math.ceil],
    ] as const) {
      const levels: Record<string, string>[] = item[`${side}_deep`];
      const rawLevels: Record<string, string>[] = rawItem[`${side}_deep`];
      const steps = [...new Set(rawLevels.map((level) => round(Number(level[`price_${side}`]) / 10) * 10))];
      expect(levels.map((level) => Number(level[`price_${side}`]))).toEqual(steps.slice(0, 3));
      for (const level of levels) {
        const inside = rawLevels.filter(
          (each) => round(Number(each[`price_${side}`]) / 10) * 10 === Number(level[`price_${side}`]),
        );
        const sum = inside.reduce(
          (total, each) => total + Math.round(Number(each[`volume_${side}`]) * 1000),
          0,
        );
        expect(level[`volume_${side}`]).toBe(btcVolume(sum));
      }
    }
    const depths = (await run(5_000)).filter((push) => push.startsWith('pd'));
    for (const text of depths) {
      const push = parsePush(text, () => ({ digits: 1, numberDigits: 3 }));
      if (push?.kind !== 'pd') throw new Error(`not a depth: ${text}`);
      expect(push.bids.length).toBeLessThanOrEqual(3);
      for (const { price } of [...push.bids, ...push.asks]) expect(price % 100).toBe(0);
      expect(push.bids[0]?.price).toBeLessThan(push.asks[0]?.price ?? 0);
    }
  });

  it('gives at most the asked number of trades, none for zero [QU-26]', async () => {
    for (const count of [0, 5, 50]) {
      const answer = await client.call(14010, { symbol_list: [{ ...BTC_MARKET, trade_info_count: count }] });
      expect(answer.data.tick_list[0].trade_info).toHaveLength(count);
    }
  });

  it('replaces the earlier 14010: no pd or pt of it after the answer [QU-29]', async () => {
    await client.call(14010, { symbol_list: [BTC_MARKET] });
    quotes.marketClock.advance(1_000);
    const answered = client.call(14010, {
      symbol_list: [{ ...ETH, merge_accuracy: '0.01', trade_info_count: 0 }],
    });
    await answered;
    expect(ids(await run(5_000))).toEqual([10022]);
  });

  it('pushes trades of several connections with several views from the same ticks', async () => {
    const other = await quotes.connect();
    await client.call(14010, { symbol_list: [BTC_MARKET] });
    await other.call(14010, { symbol_list: [{ ...BTC_MARKET, depth_level: 5, merge_accuracy: '1' }] });
    const mine = await run(3_000);
    await other.settle();
    const trades = (pushes: readonly string[]) => pushes.filter((push) => push.startsWith('pt'));
    expect(trades(other.pushes)).toEqual(trades(mine));
    expect(trades(mine).length).toBeGreaterThan(3);
  });
});

describe('14016, rolling figures', () => {
  it('answers 14017 and pushes pr at most once in the asked time [QU-32]', async () => {
    const answer = await client.call(14016, { symbol_list: [BTC], update_speed: 500 });
    expect(answer).toMatchObject({ ret: 200, cmd_id: 14017 });
    const [item] = answer.data.tick_list;
    expect(Number(item.rolling_low_price)).toBeLessThanOrEqual(Number(item.rolling_last_price));
    expect(Number(item.rolling_high_price)).toBeGreaterThanOrEqual(Number(item.rolling_last_price));
    quotes.marketClock.advance(2_000);
    await client.settle();
    expect(client.pushes).toEqual([]);
    quotes.wallClock.advance(500);
    await client.waitForPushes(1);
    expect(client.pushes).toHaveLength(1);
    expect(client.pushes[0]).toMatch(/^pr\(10021,2,1,(\d+\.\d,){4}\d+\.\d{3},\d+\.\d\);$/);
  });

  it('counts the 24 hours that end with the newest tick, minute by minute', { tags: ['long'] }, async () => {
    quotes.marketClock.advance(754_000);
    const { timeMs, price } = quotes.feed.latest(BTC.symbol_id)!;
    const minutes = quotes.source.candles(BTC.symbol_id, 1, timeMs / 1000, 1_440, timeMs);
    expect(minutes[0]!.timestamp).toBe(Math.floor(timeMs / 60_000) * 60 - 1_439 * 60);
    const prices = [
      price,
      minutes[0]!.open,
      Math.max(...minutes.map(({ high }) => high)),
      Math.min(...minutes.map(({ low }) => low)),
    ].map(btcPrice);
    const volume = btcVolume(minutes.reduce((sum, minute) => sum + minute.volume, 0));
    const { data } = await client.call(14016, { symbol_list: [BTC], update_speed: 500 });
    const [item] = data.tick_list;
    expect(item).toMatchObject({
      rolling_last_price: prices[0],
      rolling_first_price: prices[1],
      rolling_high_price: prices[2],
      rolling_low_price: prices[3],
      rolling_transactions_number: volume,
    });
    const mean = Number(item.rolling_amount) / Number(volume);
    expect(mean).toBeGreaterThan(Number(prices[3]));
    expect(mean).toBeLessThan(Number(prices[2]));
  });
});

describe('14006, cancelling', () => {
  const subscribeAll = async (): Promise<void> => {
    await client.call(14000, { symbol_list: [BTC] });
    await client.call(14010, { symbol_list: [BTC_MARKET] });
    await client.call(14016, { symbol_list: [BTC], update_speed: 100 });
  };
  const runBoth = async (): Promise<string[]> => {
    const before = client.pushes.length;
    await run(3_000);
    quotes.wallClock.advance(200);
    await client.settle();
    return prefixes(client.pushes.slice(before));
  };

  it.each([
    [0, []],
    [1, ['pd', 'pr', 'pt']],
    [2, ['p', 'pr']],
    [3, ['p', 'pd', 'pt']],
  ])('cancel_type %i leaves %j [QU-30] [QU-31] [QU-32]', async (type, left) => {
    await subscribeAll();
    expect(await runBoth()).toEqual(['p', 'pd', 'pr', 'pt']);
    const answer = await client.call(14006, { cancel_type: type });
    expect(answer).toMatchObject({ ret: 200, cmd_id: 14007, data: {} });
    expect(await runBoth()).toEqual(left);
  });

  it.each([[{}], [{ cancel_type: 4 }], [{ cancel_type: 'x' }], [{ cancel_type: -1 }]])(
    'refuses %j with 202 [QU-12] [QU-30]',
    async (data) => {
      expect((await client.call(14006, data)).ret).toBe(202);
    },
  );
});

describe('addresses', () => {
  it('quotes crypto and forex on /quote, stocks on /quote_stock, all to guests [QU-01] [QU-02] [QU-03] [EN-15]', async () => {
    const registered = await quotes.connect('/quote?token=good-token');
    const stock = await quotes.connect('/quote_stock?token=good-token');
    expect((await registered.call(14000, { symbol_list: [BTC, EUR] })).data.tick_list).toHaveLength(2);
    expect((await stock.call(14000, { symbol_list: [ALDM] })).data.tick_list).toHaveLength(1);
    expect((await client.call(14000, { symbol_list: [BTC, EUR, ALDM] })).data.tick_list).toHaveLength(3);
    quotes.marketClock.advance(5_000);
    for (const each of [registered, stock, client]) await each.settle();
    expect(ids(registered.pushes).sort()).toEqual([10021, 10101]);
    expect(ids(stock.pushes)).toEqual([20001]);
    expect(ids(client.pushes).sort()).toEqual([10021, 10101, 20001]);
  });
});
