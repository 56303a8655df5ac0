import { beforeEach, describe, expect, it } from 'vitest';
import { ManualClock } from '../../../backend/client/testing/manual-clock.ts';
import { CandleQueue, QUERY_PAUSE_MS } from './candle-queue.ts';
import type { CandleQuery } from './quote-messages.ts';

// Limits, written out: a test does not import what it checks.
const MAX_QUERIES_IN_FLIGHT = 4;
const QUERY_LIMIT_MS = 10_000;
const MAX_WAITING_QUERIES = 400;

const query = (symbolId: number, background = false): CandleQuery => ({
  symbol: { symbolId, tradeType: 2, tradeMode: 1, digits: 1, numberDigits: 0 },
  type: 1,
  endSeconds: 0,
  count: 10,
  background,
});

let clock: ManualClock;
let sent: number[];
let failed: number[];
let queue: CandleQueue;

beforeEach(() => {
  clock = new ManualClock();
  sent = [];
  failed = [];
  queue = new CandleQueue({
    clock,
    send: (data) => sent.push((data as { symbol_id: number }).symbol_id),
    done: (id, candles) => {
      if (candles === undefined) failed.push(id);
    },
  });
});

const answer = (seqId: number) =>
  queue.answered({ ret: 200, cmd_id: 14013, seq_id: seqId, data: { kline_list: [] } } as never);

describe('candle queries', () => {
  it('go a few at a time, with a pause between [MAX_QUERIES_IN_FLIGHT]', () => {
    for (let id = 1; id <= 6; id += 1) queue.add(id, query(id));
    queue.lineLive();
    expect(sent).toEqual([1]);
    clock.advance(10 * QUERY_PAUSE_MS);
    expect(sent).toHaveLength(MAX_QUERIES_IN_FLIGHT);
    answer(2);
    expect(sent).toEqual([1, 2, 3, 4, 5]);
  });

  it('of a chart go before those that nobody waits for', () => {
    for (let id = 1; id <= 3; id += 1) queue.add(id, query(id, true));
    queue.add(4, query(4));
    queue.add(5, query(5));
    queue.lineLive();
    clock.advance(10 * QUERY_PAUSE_MS);
    expect(sent).toEqual([4, 5, 1, 2]);
  });

  it('that were in flight when the line broke are asked again, those without an answer fail [QUERY_LIMIT_MS]', () => {
    queue.add(1, query(1));
    queue.lineLive();
    queue.lineLost();
    clock.advance(QUERY_LIMIT_MS);
    expect(failed).toEqual([]);
    queue.lineLive();
    expect(sent).toEqual([1, 1]);
    clock.advance(QUERY_LIMIT_MS - 1);
    expect(failed).toEqual([]);
    clock.advance(1);
    expect(failed).toEqual([1]);
  });

  it('beyond the limit fail at once [MAX_WAITING_QUERIES]', () => {
    for (let id = 1; id <= MAX_WAITING_QUERIES + 1; id += 1) queue.add(id, query(id));
    expect(failed).toEqual([MAX_WAITING_QUERIES + 1]);
  });
});
