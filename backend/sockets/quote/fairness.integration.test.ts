import type { Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { createBuiltInMarket } from '../../market/index.ts';
import { BTC, BTC_MARKET, type QuoteTestServer, startQuotes } from './quote-test-support.ts';

// Limits, written out: a test does not import what it checks.
const MAX_BATCHES_A_CONNECTION = 10;

let quotes: QuoteTestServer;
afterEach(() => quotes.close());

const MINUTES = { ...BTC, kline_type: 1, kline_timestamp_end: 0, query_kline_num: 1_000 };
const batchOf = (queries: number) => ({ data_list: Array.from({ length: queries }, () => MINUTES) });

/** A market that counts what is read of its history. */
function countedSource() {
  const source = createBuiltInMarket({ seed: 7 });
  const counted = { reads: 0 };
  const candles: typeof source.candles = (...query) => {
    counted.reads++;
    return source.candles(...query);
  };
  return { counted, source: { ...source, candles } };
}

/** The TCP connection under a client's websocket. */
function lineOf({ socket }: Awaited<ReturnType<QuoteTestServer['connect']>>): Socket {
  return (socket as unknown as { _socket: Socket })._socket;
}

describe('a connection that asks for much', () => {
  it(
    'waits for ten batches of K-lines at a time, and is refused the eleventh with 500 [MAX_BATCHES_A_CONNECTION]',
    { tags: ['long'] },
    async () => {
      quotes = await startQuotes();
      const client = await quotes.connect();
      // They come in one piece, and none is answered before the last one is there.
      const line = lineOf(client);
      line.cork();
      const requested = Array.from({ length: MAX_BATCHES_A_CONNECTION + 1 }, () =>
        client.call(14014, batchOf(20)),
      );
      line.uncork();
      const answers = await Promise.all(requested);
      expect(answers.map(({ ret }) => ret)).toEqual([...Array(MAX_BATCHES_A_CONNECTION).fill(200), 500]);
      expect(answers.at(-1)).toMatchObject({
        cmd_id: 14015,
        msg: 'more than 10 batches at a time',
        data: {},
      });
      expect((await client.call(14014, batchOf(1))).ret).toBe(200);
    },
  );

  it('has nothing made for it any more once it is gone [MAX_BATCHES_A_CONNECTION]', async () => {
    const { counted, source } = countedSource();
    quotes = await startQuotes(undefined, { source });
    const client = await quotes.connect();
    for (let i = 0; i < MAX_BATCHES_A_CONNECTION; i++)
      client.call(14014, batchOf(100)).catch(() => undefined);
    await expect.poll(() => counted.reads).toBeGreaterThan(0);
    client.socket.terminate();
    await expect.poll(() => quotes.server.connections()).toBe(0);
    const known = counted.reads;
    const other = await quotes.connect();
    expect((await other.call(14014, batchOf(3))).ret).toBe(200);
    expect(counted.reads).toBeLessThanOrEqual(known + 3);
  });

  it('lets others in between its requests, also those that came in one piece', async () => {
    quotes = await startQuotes();
    const [busy, other] = [await quotes.connect(), await quotes.connect()];
    const request = { cmd_id: 14010, ext: '', data: { symbol_list: [BTC_MARKET] } };
    let answered = 0;
    busy.socket.on('message', () => answered++);
    const line = lineOf(busy);
    line.cork();
    for (let i = 0; i < 50; i++) busy.socket.send(JSON.stringify({ ...request, seq_id: i }));
    line.uncork();
    await other.call(14008, {});
    expect(answered).toBeLessThan(50);
    await expect.poll(() => answered).toBe(50);
  });
});
