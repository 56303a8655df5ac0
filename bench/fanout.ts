import { toInstrumentId } from '../backend/domain/units.ts';
import { once } from 'node:events';
import pino from 'pino';
import { WebSocketServer } from 'ws';
import {
  BUILT_IN_PRODUCTS,
  createBuiltInMarket,
  createSystemClock,
  type MarketFeed,
} from '../backend/market/index.ts';
import type { Tick } from '../backend/domain/market-data.ts';
import { encodeTickerPush } from '../backend/contract/quote/encode-push.ts';
import { createQuoteServer } from '../backend/sockets/quote/quote-server.ts';
import { textFrame } from '../backend/sockets/text-frame.ts';
import type { BenchResult } from './result.ts';
import { Sink } from './sink.ts';

const CONNECTIONS = 100;
const PRODUCTS = 20;
/** Batches between two waits for the sink: small enough that nobody is ever congested. */
const BATCHES_A_WINDOW = 8;
const WINDOWS = 40;
const ROUNDS = 3;

/** Twenty products: the built-in ones and copies of the first under ids of their own. */
const products = Array.from({ length: PRODUCTS }, (_, i) => {
  const product = BUILT_IN_PRODUCTS[i] ?? BUILT_IN_PRODUCTS[i % BUILT_IN_PRODUCTS.length]!;
  return {
    ...product,
    symbolId: i < BUILT_IN_PRODUCTS.length ? product.symbolId : toInstrumentId(90_000 + i),
  };
});
const source = createBuiltInMarket({ seed: 7, products });
const targets = new Map(
  products.map(({ symbolId, digits, numberDigits, plays }) => {
    const { tradeType, tradeMode } = plays[0]!;
    return [symbolId, { symbolId, tradeType, tradeMode, digits, numberDigits }];
  }),
);

/** Batches of one tick a product, as a busy market brings them. */
function makeBatches(): Tick[][] {
  const from = Date.UTC(2026, 10, 18, 15);
  const lines = products.map(({ symbolId }) => source.ticks(symbolId, from, from + 3_600_000));
  return Array.from({ length: BATCHES_A_WINDOW * WINDOWS }, (_, i) => lines.map((ticks) => ticks[i]!));
}

type Push = (batch: readonly Tick[]) => void;

/** Pushes all batches, one window ahead of the sink; resolves with pushes a second once every byte has arrived. */
async function measure(sink: Sink, push: Push, batches: readonly Tick[][]): Promise<number> {
  const bytes = batches.map((batch) =>
    batch.reduce(
      (sum, tick) => sum + textFrame(encodeTickerPush(targets.get(tick.symbolId)!, tick)).length,
      0,
    ),
  );
  let expected = 0;
  let arrived: Promise<void> | undefined;
  const start = performance.now();
  for (let window = 0; window < WINDOWS; window++) {
    for (let i = window * BATCHES_A_WINDOW; i < (window + 1) * BATCHES_A_WINDOW; i++) {
      push(batches[i]!);
      expected += bytes[i]! * CONNECTIONS;
    }
    await arrived;
    arrived = sink.awaitBytes(expected);
  }
  await arrived;
  const seconds = (performance.now() - start) / 1000;
  return (batches.length * PRODUCTS * CONNECTIONS) / seconds;
}

async function measureOurs(sink: Sink, batches: readonly Tick[][]): Promise<number> {
  let listener: Push = () => undefined;
  const feed: MarketFeed = {
    source,
    latest: () => undefined,
    onTicks: (added) => {
      listener = added;
      return () => undefined;
    },
    start: () => undefined,
    stop: () => undefined,
  };
  const clock = createSystemClock();
  const server = await createQuoteServer({
    host: '127.0.0.1',
    port: 0,
    feed,
    marketClock: clock,
    wallClock: clock,
    resolveToken: () => undefined,
    log: pino({ enabled: false }),
  });
  const list = [...targets.values()].map(({ symbolId, tradeType, tradeMode }) => {
    return { symbol_id: symbolId, trade_type: tradeType, trade_mode: tradeMode };
  });
  const request = JSON.stringify({ cmd_id: 14000, seq_id: 1, ext: '', data: { symbol_list: list } });
  // The end of the answer: what follows it are pushes only.
  await sink.open({ port: server.port, connections: CONNECTIONS, requests: [request], answer: '"}]}}' });
  const rate = await measure(sink, (batch) => listener(batch), batches);
  await sink.close();
  await server.close();
  return rate;
}

async function measurePlain(sink: Sink, batches: readonly Tick[][]): Promise<number> {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0, perMessageDeflate: false });
  await once(server, 'listening');
  await sink.open({ port: (server.address() as { port: number }).port, connections: CONNECTIONS });
  const push: Push = (batch) => {
    for (const tick of batch) {
      const text = encodeTickerPush(targets.get(tick.symbolId)!, tick);
      for (const client of server.clients) client.send(text);
    }
  };
  const rate = await measure(sink, push, batches);
  await sink.close();
  for (const client of server.clients) client.terminate();
  await new Promise((resolve) => server.close(resolve));
  return rate;
}

/** Ticker pushes that reach 100 connections a second, against a plain `ws` send of the same texts. */
export async function run(): Promise<BenchResult> {
  const batches = makeBatches();
  const sink = new Sink();
  const [ours, plain]: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round++) {
    plain.push(await measurePlain(sink, batches));
    ours.push(await measureOurs(sink, batches));
  }
  sink.end();
  const [best, baseline] = [Math.max(...ours), Math.max(...plain)];
  return {
    name: 'fanout',
    ours: Math.round(best),
    baseline: Math.round(baseline),
    ratio: best / baseline,
    unit: 'pushes/s',
    conditions:
      `${CONNECTIONS} connections × ${PRODUCTS} products, one tick of each a batch, encoded within the measurement; ` +
      `bytes counted at raw TCP sinks in another process, best of ${ROUNDS} rounds; baseline: ws.send of the same texts`,
  };
}
