import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { Server } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type WebSocket, WebSocketServer } from 'ws';
import { channelOf } from '../backend/composition/quote-pool.ts';
import { createHubBus, type MarketFeed, publishMarket, scenarioChanges } from '../backend/market/index.ts';
import type { Clock } from '../backend/domain/clock.ts';
import { encodeTickerPush } from '../backend/contract/quote/encode-push.ts';
import { serveAdmission } from '../backend/sockets/quote/admission-over-bus.ts';
import type { LatencyOrder } from './latency-child.ts';
import { figure, Lateness, watchFlushes } from './lateness.ts';
import { openQuotes, productsOf, source, startMarket, targets, tickerRequests } from './natural-market.ts';
import type { BenchResult } from './result.ts';
import { Sink } from './sink.ts';

const CONNECTIONS = 1_000;
const ROUNDS = 3;
const WARM_UP_MS = 4_000;
const MEASURE_MS = 6_000;
/** About the time between two ticks of the whole market. */
const MACHINE_STEP_MS = 7;

/** Hours of a Wednesday in which every product is open. */
const HOURS = [
  { name: 'latency', at: Date.UTC(2026, 10, 18, 17), rate: 'at the average rate of an open product' },
  { name: 'latency-busiest', at: Date.UTC(2026, 10, 18, 15), rate: 'in the busiest hour' },
] as const;

/** How late a timer of this process is while it does nothing else: what the machine itself adds to every figure. */
async function measureMachine(): Promise<Lateness> {
  const lateness = new Lateness();
  lateness.begin();
  for (const end = performance.now() + WARM_UP_MS; performance.now() < end;) {
    const due = performance.now() + MACHINE_STEP_MS;
    await pause(MACHINE_STEP_MS);
    lateness.add(performance.now() - due);
  }
  return lateness;
}

/** Every tick to everybody by `ws.send`, as it comes due. */
async function measurePlain(sink: Sink, at: number): Promise<Lateness> {
  const { feed, dueOf } = startMarket(at);
  const lateness = new Lateness();
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0, perMessageDeflate: false });
  await once(server, 'listening');
  const subscribers = new Map<number, WebSocket[]>(targets.map(({ symbolId }) => [symbolId, []]));
  let connected = 0;
  server.on('connection', (client) => {
    for (const { symbolId } of productsOf(connected, targets)) subscribers.get(symbolId)!.push(client);
    connected++;
  });
  const { port } = server.address() as { port: number };
  await sink.open({ port, connections: CONNECTIONS, yields: true });
  const byId = new Map(targets.map((target) => [target.symbolId, target]));
  feed.onTicks((ticks) => {
    for (const tick of ticks) {
      const dueMs = dueOf(tick.timeMs);
      const text = encodeTickerPush(byId.get(tick.symbolId)!, tick);
      for (const client of subscribers.get(tick.symbolId)!) {
        client.send(text);
        lateness.add(performance.now() - dueMs);
      }
    }
  });
  feed.start();
  await pause(WARM_UP_MS);
  lateness.begin();
  await pause(MEASURE_MS);
  lateness.end();
  feed.stop();
  await sink.close();
  for (const client of server.clients) client.terminate();
  await new Promise((resolve) => server.close(resolve));
  return lateness;
}

/** A second quote process on the port of this one. */
async function startOther(listener: Server, feed: MarketFeed, wallClock: Clock, aheadMs: number) {
  const hub = createHubBus();
  const producer = await publishMarket({ feed, changes: scenarioChanges(() => []), wallClock, bus: hub });
  serveAdmission(hub, {
    resolveToken: () => undefined,
    uint64Of: () => 'number',
    offerOf: () => ({ isOpen: true, hidden: [] }),
    admitsOrigin: () => false,
  });
  const file = fileURLToPath(new URL('./latency-child.js', import.meta.url));
  const child = fork(file, { serialization: 'advanced' });
  hub.attach(channelOf(child));
  const said = <Key extends string, Value>(key: Key): Promise<Record<Key, Value>> =>
    new Promise((resolve) => {
      child.on('message', (message: Record<Key, Value>) => key in message && resolve(message));
    });
  const notify = (order: LatencyOrder): boolean => child.send(order);
  child.send({ aheadMs } satisfies LatencyOrder, listener);
  await said('listening');
  return {
    begin: () => notify({ record: true }),
    async end(): Promise<Float64Array> {
      const recorded = said<'values', Float64Array>('values');
      notify({ record: false });
      const { values } = await recorded;
      producer.close();
      child.kill();
      return values;
    },
  };
}

/** The same market and the same clients at the quote server, alone or with a second process. */
async function measureOurs(sink: Sink, at: number, processes: 1 | 2): Promise<Lateness> {
  const { clocks, feed, dueOf, aheadMs } = startMarket(at);
  const lateness = new Lateness();
  const server = await openQuotes(feed, clocks);
  feed.start();
  const other =
    processes === 2 ? await startOther(server.listener, feed, clocks.wallClock, aheadMs) : undefined;
  await sink.open({
    port: server.port,
    connections: CONNECTIONS,
    requests: tickerRequests(targets),
    answer: '"}]}}',
    beats: true,
    yields: true,
  });
  const endWatch = watchFlushes(dueOf, (_, dueMs) => lateness.add(performance.now() - dueMs));
  await pause(WARM_UP_MS);
  other?.begin();
  lateness.begin();
  await pause(MEASURE_MS);
  lateness.end();
  if (other) lateness.include(await other.end());
  feed.stop();
  endWatch();
  await sink.close();
  await server.close();
  return lateness;
}

function best(rounds: readonly Lateness[]): Lateness {
  return rounds.reduce((a, b) => (b.percentile(0.99) < a.percentile(0.99) ? b : a));
}

async function measureHour(
  sink: Sink,
  { name, at, rate }: (typeof HOURS)[number],
  machine: Lateness,
): Promise<BenchResult[]> {
  const [plain, one, two]: [Lateness[], Lateness[], Lateness[]] = [[], [], []];
  for (let round = 0; round < ROUNDS; round++) {
    plain.push(await measurePlain(sink, at));
    one.push(await measureOurs(sink, at, 1));
    two.push(await measureOurs(sink, at, 2));
  }
  const result = (suffix: string, rounds: readonly Lateness[], processes: string): BenchResult => {
    const [ours, baseline] = [best(rounds), best(plain)];
    const p99s = rounds.map((round) => figure(round.percentile(0.99))).join(', ');
    return {
      name: `${name}${suffix}`,
      ours: figure(ours.percentile(0.99)),
      baseline: figure(baseline.percentile(0.99)),
      ratio: baseline.percentile(0.99) / ours.percentile(0.99),
      unit: 'ms',
      conditions:
        `p99 from the moment a tick is due to the return of the write that carries it; ${CONNECTIONS} connections × ` +
        `20 of ${source.products.length} products ${rate} (${Math.round((ours.count / MEASURE_MS) * 1000)} socket ` +
        `writes a second), ${processes}; best of ${ROUNDS} rounds (${p99s}), median ` +
        `${figure(ours.percentile(0.5))} ms; p99 of an idle process's timer on this machine ` +
        `${figure(machine.percentile(0.99))} ms; baseline: ws.send of the same texts in one process`,
    };
  };
  return [result('', one, 'one quote process'), result('-processes', two, 'two quote processes on one port')];
}

/** How late quotes leave at the natural rate of the market. */
export async function run(): Promise<BenchResult[]> {
  const sink = new Sink();
  const machine = await measureMachine();
  const results: BenchResult[] = [];
  for (const hour of HOURS) results.push(...(await measureHour(sink, hour, machine)));
  sink.end();
  return results;
}
