import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { toInstrumentId } from '../../domain/units.ts';
import {
  candleOfTrade,
  CustomerTape,
  joinCandles,
  keyOf,
  type CustomerMarket,
  type CustomerTrade,
} from '../../market/index.ts';
import { QUOTE_COMMAND } from '../../contract/quote/commands.ts';
import { ALL_OPEN_MS, startQuotes, type QuoteClient, type QuoteTestServer } from './quote-test-support.ts';

/** Spot, which is dealt by matchmaking; and the contract of the same product, which is not. */
const SPOT = { symbol_id: 10021, trade_type: 5, trade_mode: 3 };
const CONTRACT = { symbol_id: 10021, trade_type: 2, trade_mode: 1 };
const MARKET = { merge_accuracy: '0.1', trade_info_count: 3 };

/** What customers of company 1 add; `trade` makes one of their trades. */
function customersOf() {
  const tape = new CustomerTape();
  const all: CustomerTrade[] = [];
  const listeners = new Set<(trade: CustomerTrade) => void>();
  const customers: CustomerMarket = {
    depth: () => undefined,
    recent: (of, symbolId) => tape.recent(of, symbolId),
    candles(query) {
      const own = all.filter((trade) => keyOf(trade, trade.symbolId) === keyOf(query, query.symbolId));
      if (own.length === 0) return undefined;
      const candles = own.map((trade) => candleOfTrade(query.interval, trade));
      return Promise.resolve(
        [candles.reduce(joinCandles)].filter(({ timestamp }) => timestamp <= query.endSeconds),
      );
    },
    onTrade(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  const trade = (timeMs: number, price: number, volume: number) => {
    const made = {
      companyId: 1,
      tradeType: 5,
      symbolId: toInstrumentId(10021),
      tradeId: all.length + 1,
      timeMs,
      price,
      volume,
    };
    const notified = { ...made, direction: 'buy' } as const;
    all.push(notified);
    tape.add(notified);
    for (const listener of listeners) listener(notified);
  };
  return { customers, trade };
}

let quotes: QuoteTestServer;
let trade: ReturnType<typeof customersOf>['trade'];
let [own, other, guest]: QuoteClient[] = [];
beforeEach(async () => {
  const made = customersOf();
  trade = made.trade;
  quotes = await startQuotes(undefined, {
    customers: made.customers,
    guestCompany: () => 1,
    resolveToken: (token) => ({ companyId: Number(token) }),
  });
  [own, other, guest] = [
    await quotes.connect('/quote?token=1'),
    await quotes.connect('/quote?token=2'),
    await quotes.connect(),
  ];
});
afterEach(() => quotes.close());

const price = (ticks: number) => (ticks / 10).toFixed(1);
/** A price above everything of the day, a moment after the newest tick. */
const high = () => Math.round((newest().price * 5) / 4);
const newest = () => quotes.source.lastTick(10021, quotes.marketClock.nowMs())!;
const klines = async (client: QuoteClient, klineType: number, product: object = SPOT, end = 0) => {
  const query = { ...product, kline_type: klineType, kline_timestamp_end: end, query_kline_num: 2 };
  const { data, ret } = await client.call(QUOTE_COMMAND.klines, query);
  expect(ret).toBe(200);
  return data.kline_list as Record<string, string | number>[];
};
const item = async (client: QuoteClient, command: number, more: object = {}, product: object = SPOT) => {
  const { data } = await client.call(command, { symbol_list: [{ ...product, ...more }], push_speed: 1_000 });
  return data.tick_list[0] as Record<string, string> & { trade_info: Record<string, unknown>[] };
};

describe('trades between customers of a company', () => {
  it('count in the K-lines of its clients and of nobody else, alone and in a batch [MKT-2]', async () => {
    const [before] = [await klines(own!, 1)];
    trade(ALL_OPEN_MS, high(), 2_500);
    const top = price(high());
    for (const client of [own!, guest!])
      for (const type of [1, 5, 8, 10])
        expect((await klines(client, type)).at(-1)).toMatchObject({ high_price: top, close_price: top });
    const last = (await klines(own!, 1)).at(-1)!;
    const added = Number(last['transactions_number']) - Number(before.at(-1)!['transactions_number']);
    expect(added).toBeCloseTo(2.5, 3);
    expect(last['last_tick_time']).toBe(ALL_OPEN_MS);
    const query = { ...SPOT, kline_type: 1, kline_timestamp_end: 0, query_kline_num: 2 };
    const { data } = await own!.call(QUOTE_COMMAND.klineBatch, { data_list: [query] });
    expect(data.data_list[0].kline_list.at(-1)).toEqual(last);
    expect(await klines(other!, 1)).toEqual(before);
    expect((await klines(own!, 1, CONTRACT)).at(-1)!['high_price']).not.toBe(top);
    expect(await klines(own!, 1, SPOT, ALL_OPEN_MS / 1000 - 60)).not.toContainEqual(
      expect.objectContaining({ high_price: top }),
    );
  });

  it('count in the last price, in the figures of the day and of 24 hours and among the newest trades [MKT-2]', async () => {
    const day = await item(other!, QUOTE_COMMAND.subscribeTicker);
    const rolling = await item(other!, QUOTE_COMMAND.subscribeRolling);
    trade(ALL_OPEN_MS, high(), 2_500);
    const top = price(high());
    expect(await item(own!, QUOTE_COMMAND.subscribeTicker)).toMatchObject({
      price: top,
      close_price: top,
      high_price: top,
      seq: newest().seq,
      tick_time: ALL_OPEN_MS,
      open_price: day['open_price'],
      low_price: day['low_price'],
      yesterday_close_price: day['yesterday_close_price'],
    });
    const figures = await item(own!, QUOTE_COMMAND.subscribeRolling);
    expect(figures).toMatchObject({
      rolling_last_price: top,
      rolling_high_price: top,
      rolling_low_price: rolling['rolling_low_price'],
      rolling_first_price: rolling['rolling_first_price'],
    });
    const added = (member: string) => Number(figures[member]) - Number(rolling[member]);
    expect(added('rolling_transactions_number')).toBeCloseTo(2.5, 3);
    expect(added('rolling_amount')).toBeCloseTo(2.5 * Number(top), 0);
    const trades = (await item(own!, QUOTE_COMMAND.subscribeMarket, MARKET)).trade_info;
    expect(trades).toHaveLength(3);
    expect(trades[0]).toEqual({
      price: top,
      volume: '2.500',
      trade_direction: 1,
      trade_time: ALL_OPEN_MS / 1000,
    });
    expect(await item(other!, QUOTE_COMMAND.subscribeTicker)).toEqual(day);
    expect(await item(other!, QUOTE_COMMAND.subscribeRolling)).toEqual(rolling);
    const theirs = (await item(other!, QUOTE_COMMAND.subscribeMarket, MARKET)).trade_info;
    expect(theirs.map(({ price: each }) => each)).not.toContain(top);
  });

  it('are pushed on the tape, as the last price and in the rolling figures, to its own clients alone [MKT-2]', async () => {
    for (const client of [own!, other!]) {
      await item(client, QUOTE_COMMAND.subscribeTicker);
      await item(client, QUOTE_COMMAND.subscribeMarket, MARKET);
      await item(client, QUOTE_COMMAND.subscribeRolling);
    }
    const top = price(high());
    trade(ALL_OPEN_MS, high(), 2_500);
    quotes.wallClock.advance(1_000);
    const head = `10021,5,3,${newest().seq},${ALL_OPEN_MS},${top}`;
    await vi.waitFor(() => expect(own!.pushes.some((push) => push.startsWith('pr('))).toBe(true));
    expect(own!.pushes.filter((push) => push.startsWith(`pt(${head},2.500,1)`))).toHaveLength(1);
    expect(own!.pushes.filter((push) => push.startsWith(`p(${head},`))).toHaveLength(1);
    const [rolling] = own!.pushes.filter((push) => push.startsWith('pr('));
    expect(rolling).toContain(`pr(10021,5,3,${top},`);
    await other!.settle();
    expect(other!.pushes).toEqual([]);
  });

  it('that were stored late are on the tape, and the last price stays that of the newer tick', async () => {
    await item(own!, QUOTE_COMMAND.subscribeTicker);
    await item(own!, QUOTE_COMMAND.subscribeMarket, MARKET);
    trade(newest().timeMs - 1, high(), 2_500);
    await own!.settle();
    expect(own!.pushes.map((push) => push.split('(')[0])).toEqual(['pt']);
    expect((await item(own!, QUOTE_COMMAND.subscribeTicker))['price']).toBe(price(newest().price));
  });

  it('make a K-line that history answers as pushes made it, when the interval is over [MKT-2]', async () => {
    await item(own!, QUOTE_COMMAND.subscribeMarket, MARKET);
    const start = ALL_OPEN_MS + 60_000;
    quotes.marketClock.advance(80_000);
    const top = high();
    trade(start + 20_000, top, 2_500);
    quotes.marketClock.advance(50_000);
    await own!.settle();
    const rows = own!.pushes
      .map((push) => /^pt\(10021,5,3,(\d+),(\d+),([\d.]+),([\d.]+),/.exec(push)?.slice(1).map(Number))
      .filter((row) => row !== undefined && row[1]! >= start && row[1]! < start + 60_000) as number[][];
    const prices = rows.map(([, , each]) => each!);
    const [candle] = await klines(own!, 1, SPOT, start / 1000 + 1).then((list) => list.slice(-1));
    expect(candle).toMatchObject({ timestamp: start / 1000, last_tick_time: rows.at(-1)![1] });
    const figures = ['open_price', 'close_price', 'high_price', 'low_price'].map((each) =>
      Number(candle![each]),
    );
    expect(figures).toEqual([prices[0], prices.at(-1), Math.max(...prices), Math.min(...prices)]);
    expect(Number(candle!['high_price'])).toBe(top / 10);
    const volume = rows.reduce((sum, [, , , each]) => sum + each!, 0);
    expect(Number(candle!['transactions_number'])).toBeCloseTo(volume, 3);
  });
});
