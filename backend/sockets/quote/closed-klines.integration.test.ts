import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { KLINE_TYPE } from '../../contract/enumerations.ts';
import { ALDM, ALL_OPEN_MS, BTC, EUR, type QuoteTestServer, startQuotes } from './quote-test-support.ts';

/** Closed K-lines as bots get them (14018), on stepped clocks. */

// Limits, written out: a test does not import what it checks.
const CLOSING_MS = 100;
const MAX_CLOSED_AT_ONCE = 100;

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const SUBSCRIBE = 14018;
const minutes = (key: object) => ({ ...key, kline_type: 1 });

let quotes: QuoteTestServer;
const open: QuoteTestServer[] = [];
const start = async (atMs: number) => {
  quotes = await startQuotes(atMs);
  open.push(quotes);
  return quotes.connect();
};
beforeEach(() => void open.splice(0));
afterEach(async () => {
  for (const each of open) await each.close();
});

/** The market goes on, by every tick or over them, and it is looked twice whether something has closed. */
async function run(
  ms: number,
  from: Awaited<ReturnType<typeof start>>,
  how: 'advance' | 'jump' = 'advance',
): Promise<string[]> {
  const before = from.pushes.length;
  quotes.marketClock[how](ms);
  for (let look = 0; look < 2; look++) {
    quotes.wallClock.advance(CLOSING_MS);
    await from.settle();
  }
  await new Promise((resolve) => setImmediate(resolve));
  await from.settle();
  return from.pushes.slice(before).filter((push) => push.startsWith('pk('));
}

/** What 14012 says of the K-line, in the form of the push. */
async function requested(
  client: Awaited<ReturnType<typeof start>>,
  key: typeof BTC,
  klineType: number,
  timestamp: number,
): Promise<string> {
  const range = { kline_type: klineType, kline_timestamp_end: timestamp, query_kline_num: 1 };
  const [one] = (await client.call(14012, { ...key, ...range })).data.kline_list;
  expect(one.timestamp).toBe(timestamp);
  const prices = [one.open_price, one.close_price, one.high_price, one.low_price].join(',');
  const last = [one.last_tick_time, one.last_tick_seq, one.transactions_number].join(',');
  return `pk(${key.symbol_id},${key.trade_type},${key.trade_mode},${klineType},${timestamp},${prices},${last});`;
}

describe('14018, closed K-lines', () => {
  it('says which K-line runs, and pushes it once when it has closed, as 14012 has it', async () => {
    const client = await start(ALL_OPEN_MS + 12_345);
    const answer = await client.call(SUBSCRIBE, { symbol_list: [minutes(BTC), minutes(EUR)] });
    const timestamp = ALL_OPEN_MS / 1000;
    const head = { kline_type: 1, timestamp };
    expect(answer).toMatchObject({ ret: 200, cmd_id: 14019, msg: 'OK' });
    expect(answer.data.tick_list).toEqual([
      { ...BTC, price_digits: 1, ...head },
      { ...EUR, price_digits: 5, ...head },
    ]);
    expect(await run(30_000, client)).toEqual([]);
    const expected = async (seconds: number) => [
      await requested(client, BTC, 1, seconds),
      await requested(client, EUR, 1, seconds),
    ];
    const first = await run(20_000, client);
    expect(first).toEqual(await expected(timestamp));
    expect(await run(1_000, client)).toEqual([]);
    expect(await run(MINUTE_MS, client)).toEqual(await expected(timestamp + 60));
  });

  it('comes in every interval, at its end', async () => {
    // A month, a week and a day end with this minute: Monday 1 June 2026 begins.
    const endMs = Date.UTC(2026, 5, 1);
    const client = await start(endMs - 30_000);
    const types = Object.values(KLINE_TYPE);
    const requests = types.map((kline_type) => ({ ...BTC, kline_type }));
    const { data } = await client.call(SUBSCRIBE, { symbol_list: requests });
    const running = new Map<number, number>(
      data.tick_list.map((item: { kline_type: number; timestamp: number }) => [
        item.kline_type,
        item.timestamp,
      ]),
    );
    expect(running.size).toBe(10);
    expect(await run(29_000, client)).toEqual([]);
    const closed = await run(2_000, client);
    expect(closed).toHaveLength(10);
    for (const [at, type] of types.entries())
      expect(closed[at]).toBe(await requested(client, BTC, type, running.get(type)!));
  });

  it('closes the last one before a break by the clock, tells none in it, and goes on after it', async () => {
    // Friday 20:59:30 UTC in winter: shares trade for half a minute more.
    const closeMs = Date.UTC(2026, 10, 20, 21);
    const client = await start(closeMs - 30_000);
    await client.call(SUBSCRIBE, { symbol_list: [minutes(ALDM)] });
    expect(await run(31_000, client)).toEqual([await requested(client, ALDM, 1, closeMs / 1000 - 60)]);
    expect(await run(2 * MINUTE_MS, client)).toEqual([]);
    // Monday 14:31:01 UTC: one minute of the new session has closed.
    const openMs = Date.UTC(2026, 10, 23, 14, 30);
    const rest = openMs + MINUTE_MS + 1_000 - quotes.marketClock.nowMs();
    expect(await run(rest, client, 'jump')).toEqual([await requested(client, ALDM, 1, openMs / 1000)]);
  });

  it('after a clock that went on far tells the newest hundred, in their order [MAX_CLOSED_AT_ONCE]', async () => {
    const client = await start(ALL_OPEN_MS);
    await client.call(SUBSCRIBE, { symbol_list: [minutes(BTC)] });
    const closed = await run(DAY_MS, client, 'jump');
    expect(closed).toHaveLength(MAX_CLOSED_AT_ONCE);
    const times = closed.map((push) => Number(push.split(',')[4]));
    const last = (ALL_OPEN_MS + DAY_MS) / 1000 - 60;
    expect(times).toEqual(
      Array.from({ length: MAX_CLOSED_AT_ONCE }, (_, at) => last - (MAX_CLOSED_AT_ONCE - 1 - at) * 60),
    );
  });

  it('is replaced by a new one without a hole, and ends with an empty list, with 14006 and with the connection', async () => {
    const client = await start(ALL_OPEN_MS + 1);
    const request = { symbol_list: [minutes(BTC)] };
    await client.call(SUBSCRIBE, request);
    // Ended, and not told yet.
    quotes.marketClock.advance(MINUTE_MS);
    quotes.wallClock.advance(CLOSING_MS);
    await client.call(SUBSCRIBE, request);
    expect(await run(0, client)).toHaveLength(1);
    expect((await client.call(SUBSCRIBE, { symbol_list: [] })).ret).toBe(200);
    expect(await run(MINUTE_MS, client)).toEqual([]);
    await client.call(SUBSCRIBE, request);
    await client.call(14006, { cancel_type: 0 });
    expect(await run(MINUTE_MS, client)).toEqual([]);
    await client.call(SUBSCRIBE, request);
    for (const cancel_type of [1, 2, 3]) await client.call(14006, { cancel_type });
    expect(await run(MINUTE_MS, client)).toHaveLength(1);
  });

  it('refuses what it cannot read, and more than a connection may have', async () => {
    const client = await start(ALL_OPEN_MS);
    for (const symbol_list of [
      undefined,
      {},
      [{}],
      [BTC],
      [{ ...BTC, kline_type: 11 }],
      [{ ...minutes(BTC), symbol_id: 1 }],
    ])
      expect((await client.call(SUBSCRIBE, { symbol_list })).ret, JSON.stringify(symbol_list)).toBe(202);
    const many = Array.from({ length: 101 }, () => minutes(BTC));
    expect((await client.call(SUBSCRIBE, { symbol_list: many })).ret).toBe(202);
  });

  it('is looked for every tenth of a second, and told at the look after [CLOSING_MS]', async () => {
    const client = await start(ALL_OPEN_MS + 1);
    await client.call(SUBSCRIBE, { symbol_list: [minutes(BTC)] });
    const notified = () => client.pushes.filter((push) => push.startsWith('pk(')).length;
    quotes.marketClock.advance(MINUTE_MS);
    quotes.wallClock.advance(2 * CLOSING_MS - 1);
    await client.settle();
    expect(notified()).toBe(0);
    quotes.wallClock.advance(1);
    await client.settle();
    expect(notified()).toBe(1);
  });
});
