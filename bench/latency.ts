import { once } from 'node:events';
import { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import pino from 'pino';
import { type WebSocket, WebSocketServer } from 'ws';
import {
  createBuiltInMarket,
  createMarketClock,
  createMarketFeed,
  createSystemClock,
  type MarketFeed,
  type MarketSource,
} from '../backend/market/index.ts';
import type { Tick } from '../backend/protocol/market-data.ts';
import { encodeTickerPush, encodeTradePush } from '../backend/protocol/quote/encode-push.ts';
import { createQuoteServer } from '../backend/sockets/quote/index.ts';
import { CONGESTED_BYTES } from '../backend/sockets/quote/outbox.ts';
import { textFrame } from '../backend/sockets/quote/text-frame.ts';
import type { BenchResult } from './result.ts';
import { Sink } from './sink.ts';

const CONNECTIONS = 1_000;
const PRODUCTS_EACH = 20;
const STALLED = 10;
/** Trades that a stalled consumer leaves waiting on top of what the system's buffers take: below the limit of 1 MiB. */
const WAITING_BYTES = 900_000;
/** More than the buffers of any system hold for one connection. */
const MAX_FILL_BYTES = 64_000_000;
/** Longest wait until the connection of a consumer that was given up is gone. */
const GIVING_UP_MS = 10_000;
const WARM_UP_MS = 2_000;
const MEASURE_MS = 10_000;
/** About the time between two ticks of the whole market. */
const MACHINE_STEP_MS = 7;
/** Wednesday 15:00 UTC: everything is open. */
const AT = Date.UTC(2026, 10, 18, 15);

const source = createBuiltInMarket({ seed: 7 });
const targets = source.products.map(({ symbolId, digits, numberDigits, plays }) => {
  const { tradeType, tradeMode } = plays[0]!;
  return { symbolId, tradeType, tradeMode, digits, numberDigits };
});
/** Every stalled consumer receives one of the last products alone, so that it can be filled. */
const flooded = targets.slice(-STALLED);
const common = targets.slice(0, -STALLED);

/** Twenty products in a row, beginning at another one for every connection. */
function productsOf(connection: number) {
  return Array.from({ length: PRODUCTS_EACH }, (_, i) => common[(connection + i) % common.length]!);
}

function wishOf({ symbolId, tradeType, tradeMode }: (typeof targets)[number]) {
  return { symbol_id: symbolId, trade_type: tradeType, trade_mode: tradeMode };
}

function bookOf(target: (typeof targets)[number]) {
  return { ...wishOf(target), merge_accuracy: '0.00000001', trade_info_count: 0 };
}

/** Milliseconds from the moment at which a tick is due to the return of the write that carries it. */
class Latencies {
  readonly #values: number[] = [];
  #isOn = false;

  /** Forgets the warm-up. */
  begin(): void {
    this.#values.length = 0;
    this.#isOn = true;
  }

  end(): this {
    this.#isOn = false;
    return this;
  }

  add(value: number): void {
    if (this.#isOn) this.#values.push(value);
  }

  percentile(share: number): number {
    const sorted = this.#values.sort((a, b) => a - b);
    return sorted[Math.floor(sorted.length * share)] ?? NaN;
  }

  get count(): number {
    return this.#values.length;
  }
}

/** A market at its natural rate, with the moment at which each of its ticks is due. */
function startMarket() {
  const wall = createSystemClock();
  const clock = createMarketClock({ wall, at: AT });
  const startedAt = Date.now();
  const feed = createMarketFeed({ source, clock });
  // Date.now() cuts to whole milliseconds; the latest of many readings is the nearest to the true offset.
  let offset = -Infinity;
  for (let i = 0; i < 20_000; i++) offset = Math.max(offset, Date.now() - performance.now());
  const dueAt = ({ timeMs }: Tick): number => startedAt + (timeMs - AT) - offset;
  return { wall, clock, feed, lateness: (tick: Tick) => performance.now() - dueAt(tick) };
}

/** How late a timer of this process is while it does nothing else: what the machine itself adds to every figure. */
async function measureMachine(): Promise<Latencies> {
  const latencies = new Latencies();
  latencies.begin();
  for (const end = performance.now() + WARM_UP_MS; performance.now() < end;) {
    const due = performance.now() + MACHINE_STEP_MS;
    await pause(MACHINE_STEP_MS);
    latencies.add(performance.now() - due);
  }
  return latencies.end();
}

async function measurePlain(sink: Sink): Promise<Latencies> {
  const { feed, lateness } = startMarket();
  const latencies = new Latencies();
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0, perMessageDeflate: false });
  await once(server, 'listening');
  const subscribers = new Map<number, WebSocket[]>(common.map(({ symbolId }) => [symbolId, []]));
  let connected = 0;
  server.on('connection', (client) => {
    for (const { symbolId } of productsOf(connected)) subscribers.get(symbolId)!.push(client);
    connected++;
  });
  await sink.open({ port: (server.address() as { port: number }).port, connections: CONNECTIONS });
  feed.onTicks((ticks) => {
    for (const tick of ticks) {
      const target = common.find(({ symbolId }) => symbolId === tick.symbolId);
      if (!target) continue;
      const text = encodeTickerPush(target, tick);
      for (const client of subscribers.get(tick.symbolId)!) {
        client.send(text);
        latencies.add(lateness(tick));
      }
    }
  });
  feed.start();
  await pause(WARM_UP_MS);
  latencies.begin();
  await pause(MEASURE_MS);
  feed.stop();
  await sink.close();
  for (const client of server.clients) client.terminate();
  await new Promise((resolve) => server.close(resolve));
  return latencies;
}

/** Calls `seen` after every socket write of a task. */
function watchWrites(task: () => void, seen: (socket: Socket) => void): void {
  const write = Socket.prototype.write;
  Socket.prototype.write = function (this: Socket, ...args: unknown[]) {
    const taken = Reflect.apply(write, this, args) as boolean;
    seen(this);
    return taken;
  } as typeof write;
  try {
    task();
  } finally {
    Socket.prototype.write = write;
  }
}

/** The feed of a market, and ticks that the benchmark throws in. */
function floodable(feed: MarketFeed) {
  const listeners: ((ticks: readonly Tick[]) => void)[] = [];
  const hand = (ticks: readonly Tick[]): void => listeners.forEach((listener) => listener(ticks));
  // A flood is about trades; computing the books behind them would take most of its time.
  const floodedIds = new Set(flooded.map(({ symbolId }) => symbolId));
  const quiet: MarketSource = {
    ...feed.source,
    depth: (symbolId, ...rest) =>
      floodedIds.has(symbolId) ? undefined : feed.source.depth(symbolId, ...rest),
  };
  return {
    feed: {
      ...feed,
      source: quiet,
      onTicks: (listener) => (listeners.push(listener), () => undefined),
    } as MarketFeed,
    hand,
  };
}

interface Ours {
  readonly without: Latencies;
  readonly withStalled: Latencies;
  /** Bytes of memory a stalled consumer, at most. */
  readonly stalledBytes: number;
  /** Stalled consumers that were given up once more than 1 MiB waited. */
  readonly givenUp: number;
}

async function measureOurs(sink: Sink, stalled: Sink): Promise<Ours> {
  const { wall, clock, feed: inner, lateness } = startMarket();
  const { feed, hand } = floodable(inner);
  const server = await createQuoteServer({
    host: '127.0.0.1',
    port: 0,
    feed,
    marketClock: clock,
    wallClock: wall,
    resolveToken: () => undefined,
    log: pino({ enabled: false }),
  });
  const request = (cmd: number, list: object[]): string =>
    JSON.stringify({ cmd_id: cmd, seq_id: 1, ext: '', data: { symbol_list: list } });
  const requests = Array.from({ length: common.length }, (_, i) => request(14000, productsOf(i).map(wishOf)));
  await sink.open({ port: server.port, connections: CONNECTIONS, requests, answer: '"}]}}', beats: true });

  let latencies = new Latencies();
  const stalledSockets = new Set<Socket>();
  inner.onTicks((ticks) =>
    watchWrites(
      () => hand(ticks),
      (socket) => stalledSockets.has(socket) || latencies.add(lateness(ticks[0]!)),
    ),
  );
  inner.start();
  const measure = async (): Promise<Latencies> => {
    latencies = new Latencies();
    await pause(WARM_UP_MS);
    latencies.begin();
    await pause(MEASURE_MS);
    return latencies.end();
  };
  const without = await measure();

  const books = flooded.map((target) =>
    request(14010, [bookOf(target), ...productsOf(0).slice(1).map(bookOf)]),
  );
  const { port } = server;
  await stalled.open({
    port,
    connections: STALLED,
    requests: books,
    answer: '14011',
    stalls: true,
    beats: true,
  });
  const flood = (ticks: readonly Tick[]): void =>
    watchWrites(
      () => hand(ticks),
      (socket) => stalledSockets.add(socket),
    );
  for (const target of flooded) fill(target, stalledSockets, flood);
  // The market stands still, so that what it remembers does not count.
  inner.stop();
  const before = await memory();
  // One trade a batch, as most come: the form that costs most for what it says.
  for (const [trade, bytes] of flooded.map(tradeOf))
    for (let waiting = 0; waiting < WAITING_BYTES; waiting += bytes) flood([trade]);
  const stalledBytes = ((await memory()) - before) / STALLED + CONGESTED_BYTES;
  inner.start();
  const withStalled = await measure();
  const connected = server.connections();
  for (const target of flooded) flood(Array<Tick>(10_000).fill(tradeOf(target)[0]));
  for (let waited = 0; waited < GIVING_UP_MS && server.connections() > CONNECTIONS; waited += 100)
    await pause(100);
  const givenUp = connected - server.connections();
  inner.stop();
  await sink.close();
  await stalled.close();
  await server.close();
  return { without, withStalled, stalledBytes, givenUp };
}

/** A trade, and the bytes that it takes on the wire. */
function tradeOf(target: (typeof targets)[number]): readonly [Tick, number] {
  const tick = source.lastTick(target.symbolId, AT)!;
  return [tick, textFrame(encodeTradePush(target, tick)).length];
}

/** Sends trades to a consumer that does not read until the buffers of the system are full and some wait here. */
function fill(
  target: (typeof targets)[number],
  sockets: ReadonlySet<Socket>,
  flood: (ticks: readonly Tick[]) => void,
): void {
  const [trade, bytes] = tradeOf(target);
  const full = (): number =>
    [...sockets].filter(({ writableLength }) => writableLength >= CONGESTED_BYTES).length;
  const known = full();
  for (let sent = 0; full() === known; sent += 100 * bytes) {
    if (sent > MAX_FILL_BYTES) throw new Error('a consumer that does not read took everything');
    flood(Array<Tick>(100).fill(trade));
  }
}

/** Bytes that the platform holds. Buffers go a turn after the collection that finds them. */
async function memory(): Promise<number> {
  globalThis.gc?.();
  await pause(100);
  globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

const figure = (value: number): number => Math.round(value * 100) / 100;

/** How late quotes leave at the natural rate of the market, and what consumers that stop reading change about it. */
export async function run(): Promise<BenchResult[]> {
  const [sink, stalled] = [new Sink(), new Sink()];
  const machine = await measureMachine();
  const plain = await measurePlain(sink);
  const { without, withStalled, stalledBytes, givenUp } = await measureOurs(sink, stalled);
  sink.end();
  stalled.end();
  const [ours, baseline, beside] = [without, plain, withStalled].map((found) => found.percentile(0.99));
  const market =
    `${CONNECTIONS} connections × ${PRODUCTS_EACH} of ${source.products.length} products at the natural rate ` +
    `(${Math.round((without.count / MEASURE_MS) * 1000)} socket writes a second)`;
  return [
    {
      name: 'latency',
      ours: figure(ours!),
      baseline: figure(baseline!),
      ratio: baseline! / ours!,
      unit: 'ms',
      conditions:
        `p99 from the moment a tick is due to the return of the write that carries it, ${market}; median ` +
        `${figure(without.percentile(0.5))} ms; p99 of an idle process's timer on this machine ` +
        `${figure(machine.percentile(0.99))} ms; baseline: p99 of ws.send of the same texts`,
    },
    {
      name: 'stalled-consumers',
      ours: figure(beside!),
      baseline: figure(ours!),
      ratio: ours! / beside!,
      unit: 'ms',
      conditions:
        `p99 of the others beside ${STALLED} consumers that stopped reading; each of these costs ` +
        `${Math.round(stalledBytes / 1024)} KiB with ${Math.round(WAITING_BYTES / 1024)} KiB waiting, and ${givenUp} of ` +
        `${STALLED} were given up above 1024 KiB; baseline: without them`,
    },
  ];
}
