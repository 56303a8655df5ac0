import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { MANAGEMENT_BIZ_TYPE as BIZ, BIZ_TYPE } from '../contract/business-types.ts';
import { TRADE_MODE_NUMBER } from '../contract/enumerations.ts';
import type { OrderAck, OrderRow } from '../contract/records/index.ts';
import { openClient, type QuoteClient } from '../sockets/quote/quote-test-support.ts';
import { isolatedOrder } from './isolated-order.ts';
import { startManagement, type ManagementHarness, type Trader } from './management-harness.ts';

/** A product whose price stands at 100.00 with a bid and an ask half a unit away, in which customers meet. */
const QUIET = 40_001;
const MANIFEST = {
  products: [
    {
      symbolId: QUIET,
      code: 'QUIET',
      area: 'crypto',
      baseCurrency: 'QUI',
      profitCurrency: 'USDT',
      digits: 2,
      numberDigits: 2,
      typicalSpread: 100,
      ticksPerMinute: 600,
      terms: {
        tradeMode: TRADE_MODE_NUMBER.matchmaking,
        askSpread: 0,
        bidSpread: 0,
        feeRate: '0.001',
        makerFeeRate: '0.0004',
      },
      files: [{ path: 'quiet.csv' }],
    },
  ],
};
const START_MS = Date.UTC(2026, 2, 10, 12);
const PRODUCT = { symbol_id: QUIET, trade_type: 2, trade_mode: TRADE_MODE_NUMBER.matchmaking };
/** Numbers of the wire. */
const LIMIT_OPEN = 13;
const COMPLETED = 2;
const [BUY, SELL] = [1, 2];

let folder: string;
let management: ManagementHarness;
let maker: Trader;
let taker: Trader;
let quotes: QuoteClient;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'matchmaking-'));
  const minutes = Array.from({ length: 180 }, (_, at) => {
    const time = new Date(START_MS + (at - 60) * 60_000).toISOString();
    return `${time},100,100,100,100,10`;
  });
  await writeFile(join(folder, 'quiet.csv'), ['time,open,high,low,close,volume', ...minutes].join('\n'));
  await writeFile(join(folder, 'market.json'), JSON.stringify(MANIFEST));
  management = await startManagement({
    marketFile: join(folder, 'market.json'),
    atMs: START_MS,
    rateLimits: false,
  });
  maker = await management.addTrader('maker@meridian.example');
  taker = await management.addTrader('taker@meridian.example');
  quotes = await openClient(`${management.platform.ready.quoteWsUrl}/quote_guest`);
});
afterAll(async () => {
  quotes?.socket.terminate();
  await management?.platform.close();
  await rm(folder, { recursive: true });
});

const place = async ({ token, accountId }: Trader, members: object) => {
  const order = isolatedOrder(QUIET, { accountId, requestNum: '0.5', ...members });
  const placed = await management.own<OrderAck>(token, BIZ_TYPE.addMarketOrder, order);
  expect(placed.listed).toBe('0');
  return placed.envelope.data;
};
const orders = async ({ token, accountId }: Trader) => {
  const found = await management.own<OrderRow[]>(token, BIZ_TYPE.queryOrderPage, { tradeType: 2, accountId });
  return found.envelope.data;
};
/** A trade of half a lot at the price of the maker, bought. */
const isTrade = (push: string) => push.startsWith(`pt(${QUIET},2,3,`) && push.endsWith(',100.10,0.50,1);');
/** The data of a call over HTTP. */
const byHttp = async (call: string, requested: object) => {
  const { quoteToken } = (await management.call<{ quoteToken: string }>(BIZ.quoteTokenDetail)).envelope.data;
  const query = JSON.stringify({ trace: 't-1', data: requested });
  const { baseUrl } = management.platform.ready;
  const answer = await fetch(
    `${baseUrl}/quote-b-api/${call}?${new URLSearchParams({ token: quoteToken, query })}`,
  );
  return ((await answer.json()) as { data: unknown }).data;
};
/** The asks as the calls over HTTP answer them. */
const requestOverHttp = async () => {
  const data = await byHttp('depth-tick', { symbol_list: [{ code: 'QUIET' }] });
  return (data as { tick_list: [{ asks: object[] }] }).tick_list[0].asks;
};
/** The levels of the book as the quote websocket answers them now. */
const book = async () => {
  const view = { ...PRODUCT, depth_level: 5, merge_accuracy: '0.01', trade_info_count: 0 };
  const answer = await quotes.call(14010, { symbol_list: [view] });
  expect(answer.ret).toBe(200);
  return (answer.data.tick_list as object[])[0] as Record<string, unknown>;
};

describe('a product that is dealt by matchmaking', () => {
  it('shows the orders of customers in its depth and their trades on its tape, and both have the trade [ORD-40] [MKT-2]', async () => {
    const resting = await place(maker, { bizType: LIMIT_OPEN, direction: SELL, requestPrice: '10010' });
    expect((await book()).ask_deep).toContainEqual({ price_ask: '100.10', volume_ask: '0.50' });
    expect(await requestOverHttp()).toContainEqual({ price: '100.10', volume: '0.50' });
    await vi.waitFor(() =>
      expect(quotes.pushes.some((push) => push.startsWith('pd(') && push.includes('(100.10,0.50)'))).toBe(
        true,
      ),
    );

    // The market holds less than half a lot up to there.
    const taken = await place(taker, { direction: BUY, requestNum: '1' });
    const [sold] = await orders(maker);
    expect(sold).toMatchObject({
      id: resting.orderId,
      status: COMPLETED,
      executePrice: '100.10',
      fee: '-0.03',
    });
    const [bought] = await orders(taker);
    expect([bought?.id, Number(bought?.executeNum) >= 0.5]).toEqual([taken.orderId, true]);
    await vi.waitFor(() => expect(quotes.pushes.filter(isTrade)).toHaveLength(1));
    expect((await book()).ask_deep).not.toContainEqual({ price_ask: '100.10', volume_ask: '0.50' });
  });

  it('counts their trades in its K-lines and figures, over the quote websocket and over HTTP [MKT-2]', async () => {
    const query = { ...PRODUCT, kline_type: 8, kline_timestamp_end: 0, query_kline_num: 1 };
    const { data } = await quotes.call(14012, query);
    expect(data.kline_list).toMatchObject([{ high_price: '100.10', low_price: '100.00' }]);
    const ticker = await quotes.call(14000, { symbol_list: [PRODUCT] });
    expect(ticker.data.tick_list).toMatchObject([{ high_price: '100.10' }]);
    const view = { ...PRODUCT, depth_level: 5, merge_accuracy: '0.01', trade_info_count: 200 };
    const { tick_list } = (await quotes.call(14010, { symbol_list: [view] })).data;
    expect(tick_list[0].trade_info).toContainEqual(
      expect.objectContaining({ price: '100.10', volume: '0.50', trade_direction: BUY }),
    );
    const line = { code: 'QUIET', kline_type: 8, kline_timestamp_end: 0, query_kline_num: 1, adjust_type: 0 };
    for (const [call, requested] of [
      ['kline', line],
      ['batch-kline', { data_list: [line] }],
    ] as const)
      expect(JSON.stringify(await byHttp(call, requested))).toContain('"high_price":"100.10"');
  });
});
