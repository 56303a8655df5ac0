import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import {
  createBuiltInMarket,
  createSystemClock,
  type MarketFeed,
  publishMarket,
  scenarioChanges,
} from '../backend/market/index.ts';
import { openNatsBus } from '../backend/market/bus/nats-bus.ts';
import type { Tick } from '../backend/domain/market-data.ts';
import { encodeTickerPush } from '../backend/contract/quote/encode-push.ts';
import { serveAdmission } from '../backend/sockets/quote/admission-over-bus.ts';
import { textFrame } from '../backend/sockets/text-frame.ts';
import { findInstalled } from '../e2e/process/installed.ts';
import { NatsServer } from '../e2e/process/nats-server.ts';
import type { BenchResult } from './result.ts';
import { Sink } from './sink.ts';

const CONNECTIONS = 200;
const PRODUCTS = 20;
const BATCH_TICKS = 20;
/** Batches that are under way at most: so few that nobody is ever congested. */
const BATCHES_A_WINDOW = 8;
const WINDOWS = 60;
const ROUNDS = 3;
const SPAN_MS = 900_000;
/** Wednesday 15:00 UTC: everything is open. */
const FROM = Date.UTC(2026, 10, 18, 15);

const source = createBuiltInMarket({ seed: 7 });
const targets = source.products.slice(0, PRODUCTS).map(({ symbolId, digits, numberDigits, plays }) => {
  const { tradeType, tradeMode } = plays[0]!;
  return { symbolId, tradeType, tradeMode, digits, numberDigits };
});

/** The market of twenty products from a time on, in batches. */
function makeBatches(fromMs: number): Tick[][] {
  const ticks = targets
    .flatMap(({ symbolId }) => source.ticks(symbolId, fromMs, fromMs + SPAN_MS))
    .sort((a, b) => a.timeMs - b.timeMs);
  const count = BATCHES_A_WINDOW * WINDOWS;
  if (ticks.length < count * BATCH_TICKS) throw new Error('a quarter of an hour has too few ticks');
  return Array.from({ length: count }, (_, i) => ticks.slice(i * BATCH_TICKS, (i + 1) * BATCH_TICKS));
}

/** A feed that hands out what the benchmark gives it. */
function manualFeed() {
  const latest = new Map<number, Tick>();
  for (const { symbolId } of source.products) latest.set(symbolId, source.lastTick(symbolId, FROM - 1)!);
  const listeners = new Set<(ticks: readonly Tick[]) => void>();
  const feed: MarketFeed = {
    source,
    latest: (symbolId) => latest.get(symbolId),
    onTicks(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start: () => undefined,
    stop: () => undefined,
  };
  const hand = (ticks: readonly Tick[]): void => {
    for (const tick of ticks) latest.set(tick.symbolId, tick);
    for (const listener of listeners) listener(ticks);
  };
  return { feed, hand };
}

interface Worker {
  readonly process: ChildProcess;
  readonly port: number;
}

interface Rates {
  /** Pushes a second of real time. */
  readonly real: number;
  /** Pushes a second of CPU of the process that took most. */
  readonly cpu: number;
}

async function cpuSeconds({ process: worker }: Worker): Promise<number> {
  const answered = once(worker, 'message');
  worker.send('cpu');
  const [microseconds] = (await answered) as [number];
  return microseconds / 1e6;
}

/** Pushes a second once every byte has arrived at the sinks, with the clients spread over the given processes. */
async function measure(
  workers: readonly Worker[],
  hand: (ticks: readonly Tick[]) => void,
  batches: readonly Tick[][],
): Promise<Rates> {
  const sink = new Sink();
  const list = targets.map(({ symbolId, tradeType, tradeMode }) => {
    return { symbol_id: symbolId, trade_type: tradeType, trade_mode: tradeMode };
  });
  const request = JSON.stringify({ cmd_id: 14000, seq_id: 1, ext: '', data: { symbol_list: list } });
  const connections = CONNECTIONS / workers.length;
  for (const { port } of workers)
    await sink.open({ port, connections, requests: [request], answer: '"}]}}' });
  const byId = new Map(targets.map((target) => [target.symbolId, target]));
  const frameBytes = (tick: Tick): number =>
    textFrame(encodeTickerPush(byId.get(tick.symbolId)!, tick)).length;
  const bytes = batches.map((batch) => batch.reduce((sum, tick) => sum + frameBytes(tick), 0));
  let expected = 0;
  let arrived: Promise<void> | undefined;
  const before = await Promise.all(workers.map(cpuSeconds));
  const start = performance.now();
  for (let window = 0; window < WINDOWS; window++) {
    for (let i = window * BATCHES_A_WINDOW; i < (window + 1) * BATCHES_A_WINDOW; i++) {
      hand(batches[i]!);
      expected += bytes[i]! * CONNECTIONS;
    }
    await arrived;
    arrived = sink.awaitBytes(expected);
  }
  await arrived;
  const seconds = (performance.now() - start) / 1000;
  const after = await Promise.all(workers.map(cpuSeconds));
  await sink.close();
  sink.end();
  const pushes = batches.length * BATCH_TICKS * CONNECTIONS;
  return { real: pushes / seconds, cpu: pushes / Math.max(...after.map((cpu, i) => cpu - before[i]!)) };
}

async function startWorker(url: string): Promise<Worker> {
  const worker = fork(fileURLToPath(new URL('./quote-process-worker.js', import.meta.url)), [url]);
  const [port] = (await once(worker, 'message')) as [number];
  return { process: worker, port };
}

/** Ticker pushes that reach the clients of two quote processes, against the same clients at one; none without a NATS server. */
export async function run(): Promise<BenchResult[]> {
  const file = findInstalled('nats-server');
  if (file === undefined) {
    process.stderr.write(
      'quote-processes needs nats-server, which is not here: apt-get install nats-server\n',
    );
    return [];
  }
  const server = await NatsServer.start(file);
  const bus = await openNatsBus({ url: server.url });
  const { feed, hand } = manualFeed();
  const wallClock = createSystemClock();
  const producer = await publishMarket({ feed, changes: scenarioChanges(() => []), wallClock, bus });
  const endAdmission = serveAdmission(bus, {
    resolveToken: () => undefined,
    uint64Of: () => 'number',
    offerOf: () => ({ isOpen: true, hidden: [] }),
    admitsOrigin: () => false,
  });
  const workers = [await startWorker(server.url), await startWorker(server.url)];
  const [one, two]: [Rates[], Rates[]] = [[], []];
  let fromMs = FROM;
  for (let round = 0; round < ROUNDS; round++) {
    one.push(await measure(workers.slice(0, 1), hand, makeBatches((fromMs += SPAN_MS))));
    two.push(await measure(workers, hand, makeBatches((fromMs += SPAN_MS))));
  }
  for (const worker of workers) worker.process.kill();
  endAdmission();
  producer.close();
  await bus.close();
  await server.kill();
  return [
    resultOf('quote-processes', 'pushes/s', one, two, ({ real }) => real),
    resultOf('quote-processes-cpu', 'pushes/s of CPU of the busiest process', one, two, ({ cpu }) => cpu),
  ];
}

function resultOf(
  name: string,
  unit: string,
  one: readonly Rates[],
  two: readonly Rates[],
  figure: (rates: Rates) => number,
): BenchResult {
  const [ours, baseline] = [Math.max(...two.map(figure)), Math.max(...one.map(figure))];
  return {
    name,
    ours: Math.round(ours),
    baseline: Math.round(baseline),
    ratio: ours / baseline,
    unit,
    conditions:
      `two quote processes over a NATS server, ${CONNECTIONS} connections × ${PRODUCTS} products in all, batches of ` +
      `${BATCH_TICKS} ticks; bytes counted at raw TCP sinks; producer, bus and sinks on the same machine of ` +
      `${availableParallelism()} cores; best of ${ROUNDS} rounds; baseline: one of them with all the connections`,
  };
}
