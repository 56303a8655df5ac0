import { randomBytes } from 'node:crypto';
import { connect, Socket } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createBuiltInMarket, type MarketFeed } from '../../market/index.ts';
import type { Tick } from '../../domain/market-data.ts';
import { CONGESTED_BYTES } from './outbox.ts';
import { ALL_OPEN_MS, BTC, BTC_MARKET, type QuoteTestServer, startQuotes } from './quote-test-support.ts';

let quotes: QuoteTestServer;
afterEach(() => quotes.close());

/** A feed whose ticks come when the test says, as many as it says. */
function createManualFeed() {
  const market = createBuiltInMarket({ seed: 7 });
  const depth = market.depth(10021, ALL_OPEN_MS, 1);
  const source = { ...market, depth: () => depth };
  const first = source.lastTick(10021, ALL_OPEN_MS);
  if (!first) throw new Error('the market has no tick');
  let newest: Tick = first;
  const listeners = new Set<(ticks: readonly Tick[]) => void>();
  const feed: MarketFeed = {
    source,
    latest: () => newest,
    onTicks(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start: () => undefined,
    stop: () => undefined,
  };
  const emit = (count: number): void => {
    const ticks = Array.from({ length: count }, () => {
      newest = { ...newest, seq: newest.seq + 1 };
      return newest;
    });
    for (const listener of listeners) listener(ticks);
  };
  return { feed, emit };
}

/** A client-to-server text frame with a zero mask. */
function maskedFrame(text: string): Buffer {
  const payload = Buffer.from(text);
  const head = Buffer.alloc(8);
  head[0] = 0x81;
  head[1] = 0x80 | 126;
  head.writeUInt16BE(payload.length, 2);
  return Buffer.concat([head, payload]);
}

/** Opens a websocket by hand, subscribes, and then reads nothing. */
function openDeafClient(symbols: readonly unknown[]): Promise<Socket> {
  return new Promise((resolve) => {
    const socket = connect({ port: quotes.server.port, host: '127.0.0.1' }, () => {
      const key = randomBytes(16).toString('base64');
      socket.write(
        `GET /quote_guest HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n` +
          `Sec-WebSocket-Key: ${key}\r\nSec-WebSocket-Version: 13\r\n\r\n`,
      );
    });
    let received = '';
    socket.on('error', () => undefined);
    socket.on('data', (data) => {
      const before = received;
      received += data.toString('latin1');
      if (before === '') {
        const data = { symbol_list: symbols };
        socket.write(maskedFrame(JSON.stringify({ cmd_id: 14010, seq_id: 1, ext: '', data })));
      }
      if (received.includes('14011')) {
        socket.pause();
        socket.removeAllListeners('data');
        resolve(socket);
      }
    });
  });
}

describe('a consumer that does not read', () => {
  it(
    'is given up after one mebibyte with close code 1013, while others lose no trade [QU-45]',
    { tags: ['long'] },
    async () => {
      const { feed, emit } = createManualFeed();
      quotes = await startQuotes(undefined, { feed });
      const healthy = await quotes.connect();
      await healthy.call(14010, { symbol_list: [BTC_MARKET] });
      const deaf = await openDeafClient([BTC_MARKET]);
      expect(quotes.server.connections()).toBe(2);
      // The buffers of the operating system come first, and then the mebibyte; 40 MB of trades are more than both.
      for (let batch = 0; batch < 200; batch++) {
        emit(1_000);
        await healthy.settle();
        // Pings are counted by the second.
        quotes.wallClock.advance(20);
      }
      const chunks: Buffer[] = [];
      deaf.on('data', (data: Buffer) => chunks.push(data));
      deaf.resume();
      const closeFrame = Buffer.from([0x88, 10, 1013 >> 8, 1013 & 255]);
      // It is the last thing sent, and may come in two pieces.
      await expect.poll(() => Buffer.concat(chunks.slice(-2)).includes(closeFrame)).toBe(true);
      expect(chunks.reduce((sum, chunk) => sum + chunk.length, 0)).toBeLessThan(40_000_000);
      const seqs = healthy.pushes
        .filter((push) => push.startsWith('pt'))
        .map((push) => Number(push.split(',')[3]));
      expect(seqs).toHaveLength(200_000);
      expect(seqs.every((seq, i) => i === 0 || seq === (seqs[i - 1] ?? 0) + 1)).toBe(true);
      deaf.destroy();
    },
  );

  it('for a while only, gets every trade in order and, of many prices, the newest', async () => {
    const { feed, emit } = createManualFeed();
    quotes = await startQuotes(undefined, { feed });
    const client = await quotes.connect();
    await client.call(14000, { symbol_list: [BTC] });
    await client.call(14010, { symbol_list: [BTC_MARKET] });
    const sockets = new Set<Socket>();
    const write = Socket.prototype.write;
    vi.spyOn(Socket.prototype, 'write').mockImplementation(function (this: Socket, ...args: unknown[]) {
      sockets.add(this);
      return Reflect.apply(write, this, args) as boolean;
    });
    client.socket.pause();
    const isCongested = () => [...sockets].some(({ writableLength }) => writableLength > CONGESTED_BYTES);
    while (!isCongested()) {
      emit(200);
      await new Promise((resolve) => setImmediate(resolve));
    }
    for (let batch = 0; batch < 20; batch++) emit(100);
    const newest = String(feed.latest(BTC.symbol_id)?.seq);
    client.socket.resume();
    const seqsOf = (kind: string) =>
      client.pushes.filter((push) => push.startsWith(`${kind}(`)).map((push) => push.split(',')[3]);
    await expect.poll(() => [seqsOf('pt').at(-1), seqsOf('p').at(-1)]).toEqual([newest, newest]);
    const trades = seqsOf('pt').map(Number);
    expect(trades).toEqual(trades.map((_, i) => trades[0]! + i));
    expect(seqsOf('p').length).toBeLessThan(trades.length - 1_000);
  });
});
