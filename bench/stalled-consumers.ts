import { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { MarketFeed, MarketSource } from '../backend/market/index.ts';
import type { Tick } from '../backend/domain/market-data.ts';
import { encodeTradePush, type PushTarget } from '../backend/contract/quote/encode-push.ts';
import { CONGESTED_BYTES } from '../backend/sockets/quote/outbox.ts';
import { textFrame } from '../backend/sockets/text-frame.ts';
import { figure, Lateness, watchFlushes } from './lateness.ts';
import { openQuotes, productsOf, source, startMarket, targets, tickerRequests } from './natural-market.ts';
import type { BenchResult } from './result.ts';
import { Sink } from './sink.ts';

const CONNECTIONS = 1_000;
const STALLED = 10;
/** Trades that a stalled consumer leaves waiting on top of what the system's buffers take: below the limit of 1 MiB. */
const WAITING_BYTES = 900_000;
/** More than the buffers of any system hold for one connection. */
const MAX_FILL_BYTES = 64_000_000;
/** Longest wait until connections are gone. */
const GOING_MS = 10_000;
const SETTLING_MS = 200;
const WARM_UP_MS = 2_000;
const MEASURE_MS = 10_000;
/** Wednesday 17:00 UTC: everything is open. */
const AT = Date.UTC(2026, 10, 18, 17);

/** Every stalled consumer receives one of the last products alone, so that it can be filled. */
const flooded = targets.slice(-STALLED);
const common = targets.slice(0, -STALLED);

function bookOf({ symbolId, tradeType, tradeMode }: PushTarget) {
  const product = { symbol_id: symbolId, trade_type: tradeType, trade_mode: tradeMode };
  return { ...product, merge_accuracy: '0.00000001', trade_info_count: 0 };
}

/** A subscription to one flooded product and to nineteen that are not. */
function bookRequest(target: PushTarget): string {
  const list = [target, ...productsOf(0, common).slice(1)].map(bookOf);
  return JSON.stringify({ cmd_id: 14010, seq_id: 1, ext: '', data: { symbol_list: list } });
}

/** Hands out ticks and calls `seen` after every socket write that follows in the same turn. */
async function watchWrites(handOut: () => void, seen: (socket: Socket) => void): Promise<void> {
  const write = Socket.prototype.write;
  Socket.prototype.write = function (this: Socket, ...args: unknown[]) {
    const taken = Reflect.apply(write, this, args) as boolean;
    seen(this);
    return taken;
  } as typeof write;
  try {
    handOut();
    await new Promise<void>((resolve) => process.nextTick(resolve));
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
  const onTicks: MarketFeed['onTicks'] = (listener) => (listeners.push(listener), () => undefined);
  feed.onTicks(hand);
  return { feed: { ...feed, source: quiet, onTicks }, hand };
}

/** A trade, and the bytes that it takes on the wire. */
function tradeOf(target: PushTarget): readonly [Tick, number] {
  const tick = source.lastTick(target.symbolId, AT)!;
  return [tick, textFrame(encodeTradePush(target, tick)).length];
}

/** Sends trades to a consumer that does not read until the buffers of the system are full and some wait here. */
async function fill(
  target: PushTarget,
  sockets: ReadonlySet<Socket>,
  flood: (ticks: readonly Tick[]) => Promise<void>,
): Promise<void> {
  const [trade, bytes] = tradeOf(target);
  const full = (): number =>
    [...sockets].filter(({ writableLength }) => writableLength >= CONGESTED_BYTES).length;
  const known = full();
  for (let sent = 0; full() === known; sent += 100 * bytes) {
    if (sent > MAX_FILL_BYTES) throw new Error('a consumer that does not read took everything');
    await flood(Array<Tick>(100).fill(trade));
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

/** Waits until it is so, but not for ever. */
async function until(isSo: () => boolean): Promise<void> {
  for (let waited = 0; waited < GOING_MS && !isSo(); waited += 100) await pause(100);
}

interface Found {
  /** While the same consumers read. */
  readonly without: Lateness;
  readonly withStalled: Lateness;
  /** Bytes of memory a stalled consumer, at most. */
  readonly stalledBytes: number;
  /** Stalled consumers that were given up once more than 1 MiB waited. */
  readonly givenUp: number;
}

async function measureAll(sink: Sink, stalled: Sink): Promise<Found> {
  const { clocks, feed: inner, dueOf } = startMarket(AT);
  const { feed, hand } = floodable(inner);
  const server = await openQuotes(feed, clocks);
  const { port } = server;
  const common20 = { port, beats: true, yields: true };
  await sink.open({
    ...common20,
    connections: CONNECTIONS,
    requests: tickerRequests(common),
    answer: '"}]}}',
  });
  let lateness = new Lateness();
  // Ticker pushes only: what the stalled consumers get are trades and books.
  watchFlushes(dueOf, (_, dueMs) => lateness.add(performance.now() - dueMs));
  const measure = async (): Promise<Lateness> => {
    lateness = new Lateness();
    inner.start();
    await pause(WARM_UP_MS);
    lateness.begin();
    await pause(MEASURE_MS);
    lateness.end();
    inner.stop();
    await pause(SETTLING_MS);
    return lateness;
  };
  const books = { ...common20, connections: STALLED, requests: flooded.map(bookRequest), answer: '14011' };
  await stalled.open(books);
  const without = await measure();
  await stalled.close();
  await until(() => server.connections() === CONNECTIONS);
  await stalled.open({ ...books, stalls: true });
  const sockets = new Set<Socket>();
  const flood = (ticks: readonly Tick[]): Promise<void> =>
    watchWrites(
      () => hand(ticks),
      (socket) => sockets.add(socket),
    );
  for (const target of flooded) await fill(target, sockets, flood);
  const before = await memory();
  // One trade a batch, as most come: the form that costs most for what it says.
  for (const [trade, bytes] of flooded.map(tradeOf))
    for (let waiting = 0; waiting < WAITING_BYTES; waiting += bytes) await flood([trade]);
  const stalledBytes = ((await memory()) - before) / STALLED + CONGESTED_BYTES;
  const withStalled = await measure();
  const connected = server.connections();
  for (const target of flooded) hand(Array<Tick>(10_000).fill(tradeOf(target)[0]));
  await until(() => server.connections() === CONNECTIONS);
  const givenUp = connected - server.connections();
  await sink.close();
  await stalled.close();
  await server.close();
  return { without, withStalled, stalledBytes, givenUp };
}

/** What consumers that stop reading cost the others, and the platform. */
export async function run(): Promise<BenchResult> {
  const [sink, stalled] = [new Sink(), new Sink()];
  const { without, withStalled, stalledBytes, givenUp } = await measureAll(sink, stalled);
  sink.end();
  stalled.end();
  const [ours, baseline] = [withStalled.percentile(0.99), without.percentile(0.99)];
  return {
    name: 'stalled-consumers',
    ours: figure(ours),
    baseline: figure(baseline),
    ratio: baseline / ours,
    unit: 'ms',
    conditions:
      `p99 of ${CONNECTIONS} others beside ${STALLED} consumers that stopped reading; each of these costs ` +
      `${Math.round(stalledBytes / 1024)} KiB with ${Math.round(WAITING_BYTES / 1024)} KiB waiting, and ${givenUp} of ` +
      `${STALLED} were given up above 1024 KiB; baseline: beside the same consumers while they read`,
  };
}
