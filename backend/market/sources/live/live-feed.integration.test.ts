import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { WebSocketServer, type WebSocket } from 'ws';
import type { Tick } from '../../../domain/market-data.ts';
import { createSteppedClock, type SteppedClock } from '../../clocks/stepped-clock.ts';
import { BUILT_IN_PRODUCTS } from '../../products/built-in-products.ts';
import { FIRST_PAUSE_MS, STALE_MS } from './live-connection.ts';
import { createLiveFeed, type LiveFeed } from './live-feed.ts';

// Limits, written out: a test does not import what it checks.
const LONGEST_PAUSE_MS = 60_000;
const MAX_FRAME_BYTES = 64 * 1024;
const MAX_BAD_FRAMES = 100;

/** An exchange on this machine that speaks the protocol of combined streams. */
interface Exchange {
  readonly server: WebSocketServer;
  readonly urls: string[];
  /** The next connection that a client opens. */
  connection(): Promise<WebSocket>;
}

async function openExchange(): Promise<Exchange> {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  await once(server, 'listening');
  const urls: string[] = [];
  const opened: WebSocket[] = [];
  const waiting: ((socket: WebSocket) => void)[] = [];
  server.on('connection', (socket, request) => {
    urls.push(request.url ?? '');
    const next = waiting.shift();
    if (next) next(socket);
    else opened.push(socket);
  });
  return {
    server,
    urls,
    connection: () =>
      new Promise((resolve) => {
        const socket = opened.shift();
        if (socket) resolve(socket);
        else waiting.push(resolve);
      }),
  };
}

const START = Date.UTC(2026, 10, 18, 15);
const BTC = BUILT_IN_PRODUCTS.find(({ code }) => code === 'BTC/USDT');
const ETH = BUILT_IN_PRODUCTS.find(({ code }) => code === 'ETH/USDT');

let exchange: Exchange;
let clock: SteppedClock;
let feed: LiveFeed;
let ticks: Tick[];
let lost: [string, number][];
let unreadable: string[];
let regained: number;
let changed: () => void;

beforeEach(async () => {
  exchange = await openExchange();
  clock = createSteppedClock(START);
  [ticks, lost, unreadable, regained, changed] = [[], [], [], 0, () => undefined];
  const products = [BTC, ETH].map((product, i) => ({
    product: product!,
    stream: ['btcusdt', 'ethusdt'][i]!,
  }));
  feed = createLiveFeed({
    url: `ws://127.0.0.1:${(exchange.server.address() as AddressInfo).port}/stream`,
    products,
    clock,
    onLost: (reason, pauseMs) => {
      lost.push([reason, pauseMs]);
      changed();
    },
    onRegained: () => {
      regained++;
      changed();
    },
    onUnreadable: (problem) => {
      unreadable.push(problem);
      changed();
    },
  });
  feed.onTicks((batch) => {
    ticks.push(...batch);
    changed();
  });
});
afterEach(async () => {
  feed.stop();
  for (const socket of exchange.server.clients) socket.terminate();
  await new Promise((resolve) => exchange.server.close(resolve));
});

/** Waits until something that the feed reports makes it true. */
function until(condition: () => boolean): Promise<void> {
  return new Promise((resolve) => {
    changed = () => {
      if (condition()) resolve();
    };
    changed();
  });
}

/** A ping of the exchange, which the feed has answered. */
async function pinged(socket: WebSocket): Promise<void> {
  const answered = once(socket, 'pong');
  socket.ping();
  await answered;
}

const frame = (stream: string, data: object) => JSON.stringify({ stream, data });
const trade = (id: number, price: string, more: object = {}) =>
  frame('btcusdt@aggTrade', {
    e: 'aggTrade',
    s: 'BTCUSDT',
    a: id,
    p: price,
    q: '0.25',
    T: START - 50,
    m: false,
    ...more,
  });
const book = (u: number, bid: string, ask: string, s = 'BTCUSDT') =>
  frame(`${s.toLowerCase()}@bookTicker`, { u, s, b: bid, B: '2', a: ask, A: '3' });

describe('a live feed', () => {
  it('contacts nothing before it starts, then asks for trades and books of its products', async () => {
    expect(exchange.server.clients.size).toBe(0);
    feed.start();
    await exchange.connection();
    expect(exchange.urls).toEqual([
      '/stream?streams=btcusdt@aggTrade/btcusdt@bookTicker/ethusdt@aggTrade/ethusdt@bookTicker',
    ]);
  });

  it('turns trades into ticks with the best prices of their moment, numbered without holes', async () => {
    feed.start();
    const socket = await exchange.connection();
    for (const text of [
      trade(1, '100.10'),
      book(1, '100.00', '100.10'),
      trade(2, '100.10'),
      trade(2, '100.10'),
      book(3, '100.10', '100.30'),
      book(2, '1.00', '2.00'),
      trade(4, '100.20', { m: true, T: START + 9_000, q: '0.0001' }),
      trade(3, '99.00'),
      book(1, '50.00', '50.02', 'ETHUSDT'),
      frame('ethusdt@aggTrade', { s: 'ETHUSDT', a: 9, p: '50.01', q: '1', T: START - 100, m: false }),
    ])
      socket.send(text);
    await until(() => ticks.length === 3);
    const [first, second, third] = ticks;
    expect(first).toMatchObject({
      symbolId: 10021,
      timeMs: START - 50,
      price: 1_001,
      bid: 1_000,
      ask: 1_001,
      volume: 250,
      direction: 1,
    });
    expect(second).toMatchObject({
      seq: first!.seq + 1,
      timeMs: START,
      price: 1_002,
      bid: 1_001,
      ask: 1_003,
      volume: 1,
      direction: 2,
    });
    expect(third).toMatchObject({ symbolId: 10022, timeMs: START, price: 5_001 });
    expect(feed.counts()).toEqual({ ticks: 3, repeated: 3, early: 1, bad: 0 });
    expect(feed.latest(10021)).toEqual(second);
    expect(feed.source.candles(10021, 1, START / 1000, 5, START)).toHaveLength(2);
  });

  it('connects again after a drop, waits for a new book, and takes no trade twice', async () => {
    feed.start();
    const socket = await exchange.connection();
    socket.send(book(500, '100.00', '100.10'));
    socket.send(trade(1, '100.10'));
    await until(() => ticks.length === 1);
    expect(regained).toBe(0);
    socket.close(1001);
    await until(() => lost.length === 1);
    expect(lost).toEqual([['closed with 1001', FIRST_PAUSE_MS]]);
    clock.advance(FIRST_PAUSE_MS);
    const again = await exchange.connection();
    for (const text of [trade(2, '100.10'), book(1, '99.00', '99.10'), trade(2, '100.10'), trade(3, '99.10')])
      again.send(text);
    await until(() => ticks.length === 2);
    expect(regained).toBe(1);
    expect(ticks[1]).toMatchObject({ seq: ticks[0]!.seq + 1, price: 991, bid: 990 });
    expect(feed.counts()).toMatchObject({ early: 1, repeated: 1 });
  });

  it('goes on with an exchange that numbers its trades anew', async () => {
    feed.start();
    const socket = await exchange.connection();
    for (const text of [
      book(1, '100.00', '100.10'),
      trade(7_000_000, '100.10'),
      trade(5, '100.00', { T: START - 40 }),
      trade(4, '99.00', { T: START - 60 }),
      trade(6, '100.10', { T: START - 40 }),
    ])
      socket.send(text);
    await until(() => ticks.length === 3);
    expect(ticks.map(({ price }) => price)).toEqual([1_001, 1_000, 1_001]);
    expect(feed.counts()).toMatchObject({ ticks: 3, repeated: 1 });
  });

  it('lets its pauses grow while nothing can be read, and starts over after a good frame [LONGEST_PAUSE_MS]', async () => {
    feed.start();
    const pauses: number[] = [];
    for (let i = 0; i < 8; i++) {
      (await exchange.connection()).terminate();
      await until(() => lost.length === i + 1);
      pauses.push(lost[i]![1]);
      clock.advance(lost[i]![1]);
    }
    expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 60, 60].map((seconds) => seconds * 1_000));
    expect(pauses.at(-1)).toBe(LONGEST_PAUSE_MS);
    const socket = await exchange.connection();
    socket.send(book(1, '100.00', '100.10'));
    socket.send(trade(1, '100.10'));
    await until(() => ticks.length === 1);
    socket.terminate();
    await until(() => lost.length === 9);
    expect(lost[8]![1]).toBe(FIRST_PAUSE_MS);
  });

  it('gives up a connection that has gone silent, and one that does not open', async () => {
    feed.start();
    const socket = await exchange.connection();
    socket.send(book(1, '100.00', '100.10'));
    socket.send(trade(1, '100.10'));
    await until(() => ticks.length === 1);
    clock.advance(STALE_MS);
    expect(lost).toEqual([[`silent for ${STALE_MS / 1_000} s`, FIRST_PAUSE_MS]]);
    clock.advance(FIRST_PAUSE_MS);
    clock.advance(STALE_MS);
    expect(lost).toHaveLength(2);
  });

  it('gives up a connection of streams that the exchange does not know, which are silent but for pings', async () => {
    feed.start();
    const socket = await exchange.connection();
    await pinged(socket);
    clock.advance(STALE_MS - 1);
    await pinged(socket);
    expect(lost).toEqual([]);
    clock.advance(1);
    expect(lost).toEqual([['no frame within 30 s: does the exchange know the streams?', FIRST_PAUSE_MS]]);
    clock.advance(FIRST_PAUSE_MS);
    const next = await exchange.connection();
    next.send(book(1, '100.00', '100.10'));
    next.send(trade(1, '100.10'));
    await until(() => ticks.length === 1);
    clock.advance(STALE_MS - 1);
    await pinged(next);
    clock.advance(STALE_MS - 1);
    expect(lost).toHaveLength(1);
  });

  it.each([
    [trade(1, '100.123456'), "the trade '100.123456 0.25' does not fit BTC/USDT (digits 1)"],
    [book(1, '2.00', '1.00'), "the book '2.00 1.00' does not fit BTC/USDT (digits 1)"],
    [
      '{"error":{"code":2,"msg":"Invalid request"}}',
      '\'{"error":{"code":2,"msg":"Invalid reques…\' is neither a trade nor a book',
    ],
    [trade(1, '1', { s: 'XRP\nUSDT' }), "'XRP?USDT' was not asked for"],
  ])('says once for each connection why %s cannot be read', async (text, problem) => {
    feed.start();
    const socket = await exchange.connection();
    socket.send(text);
    socket.send('{');
    socket.send(book(2, '100.00', '100.10'));
    socket.send(trade(5, '100.10'));
    await until(() => ticks.length === 1);
    expect(unreadable).toEqual([problem]);
  });

  it('survives bad frames, and gives up a connection that sends nothing else or too large ones [MAX_FRAME_BYTES] [MAX_BAD_FRAMES]', async () => {
    feed.start();
    const socket = await exchange.connection();
    const bad = [
      '{',
      trade(1, '100.123456'),
      trade(2, 'x'),
      book(1, '2.00', '1.00'),
      frame('xrpusdt@aggTrade', { s: 'XRPUSDT', a: 1, p: '1', q: '1', T: 1, m: true }),
    ];
    for (const text of bad) socket.send(text);
    socket.send(Buffer.from([1, 2, 3]));
    socket.send(book(1, '100.00', '100.10'));
    socket.send(trade(5, '100.10'));
    await until(() => ticks.length === 1);
    expect(feed.counts()).toMatchObject({ ticks: 1, bad: bad.length + 1 });
    for (let i = 0; i < MAX_BAD_FRAMES; i++) socket.send('{');
    await until(() => lost.length === 1);
    expect(lost[0]![0]).toBe(
      `${MAX_BAD_FRAMES} unreadable frames, the last: '{' is neither a trade nor a book`,
    );
    clock.advance(lost[0]![1]);
    (await exchange.connection()).send('x'.repeat(MAX_FRAME_BYTES + 1));
    await until(() => lost.length === 2);
    expect(ticks).toHaveLength(1);
  });

  it('stays away once it is stopped [LONGEST_PAUSE_MS]', async () => {
    feed.start();
    const socket = await exchange.connection();
    const closed = once(socket, 'close');
    feed.stop();
    await closed;
    clock.advance(10 * LONGEST_PAUSE_MS);
    expect([lost, exchange.server.clients.size]).toEqual([[], 0]);
  });
});
