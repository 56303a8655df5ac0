import { describe, expect, it } from 'vitest';
import { BUILT_IN_PRODUCTS, createBuiltInMarket } from '../market/index.ts';
import { readMessage } from './client/connection.ts';
import { productsByCode, readHttpQuery, readSymbols } from './quote/http/read-query.ts';
import { recentTicks } from './quote/recent-ticks.ts';

/** What is at a bound of the sockets is taken, one more is not. */

describe('quotes over HTTP', () => {
  it('repeat a trace of 128 characters and no longer one [read-query:MAX_TRACE_LENGTH]', () => {
    const query = (length: number) => readHttpQuery(JSON.stringify({ trace: 't'.repeat(length), data: {} }));
    expect(query(128)).toMatchObject({ trace: 't'.repeat(128) });
    expect(query(129)).toHaveProperty('rejection');
  });

  it('look for codes of 32 characters at most [MAX_CODE_LENGTH]', () => {
    const find = productsByCode(BUILT_IN_PRODUCTS);
    const symbols = (length: number) => readSymbols({ symbol_list: [{ code: 'C'.repeat(length) }] }, find);
    expect(symbols(32)).toMatchObject({ rejection: { msg: `unknown products: ${'C'.repeat(32)}` } });
    expect(symbols(33)).toMatchObject({ rejection: { msg: 'code must be the code of a product' } });
  });
});

describe('a frame of the client websocket', () => {
  it('has headers of 4,096 characters at most; a longer one is none [connection:MAX_HEADER_LENGTH]', () => {
    const headers = (length: number) =>
      readMessage(JSON.stringify({ header: { bizType: 'ping', note: 'n'.repeat(length) }, body: {} }))
        .headers;
    expect(headers(4_096)).toMatchObject({ note: 'n'.repeat(4_096) });
    expect(headers(4_097)).not.toHaveProperty('note');
  });
});

describe('the newest trades', () => {
  it('are looked for 64 minutes back [LONGEST_SPAN_MS]', () => {
    const spans: number[] = [];
    const newest = { symbolId: 1, timeMs: 100_000_000 };
    const source = {
      products: [],
      ticks: (_id: number, from: number) => (spans.push(newest.timeMs - from), []),
    };
    expect(recentTicks(source as never, newest as never, 5)).toEqual([]);
    expect(spans.at(-1)).toBe(64 * 60_000);
  });

  it('begin with a split, because prices of before count other shares', () => {
    const share = BUILT_IN_PRODUCTS.find(({ code }) => code === 'VSPR')!;
    const splits = [{ date: '2026-03-11', newShares: 2, oldShares: 1 }];
    // Open around the clock, so that trades of before are near.
    const quoteTimes = [1, 2, 3, 4, 5, 6, 7].map((dayOfWeek) => ({
      dayOfWeek,
      startTime: 0,
      endTime: 86_400,
    }));
    const sessions = { quoteTimes, tradeTimes: quoteTimes, holidays: [] };
    const market = createBuiltInMarket({ seed: 7, products: [{ ...share, sessions, splits }], funds: [] });
    const openingMs = Date.UTC(2026, 2, 11);
    const newest = (atMs: number) => market.lastTick(share.symbolId, atMs)!;
    expect(recentTicks(market, newest(openingMs - 1), 200)).toHaveLength(200);
    const after = recentTicks(market, newest(openingMs + 20_000), 200);
    expect(after[0]?.timeMs).toBe(openingMs);
    expect(after).toEqual(market.ticks(share.symbolId, openingMs, openingMs + 20_001));
  });
});
