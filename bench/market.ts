import { createBuiltInMarket } from '../backend/market/index.ts';
import type { BenchResult } from './result.ts';

/** Wednesday 15:00 UTC: everything is open. */
const FROM = Date.UTC(2026, 10, 18, 15);
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const ROUNDS = 3;

/** CPU milliseconds of a task. */
function cpuOf(task: () => void): number {
  const before = process.cpuUsage();
  task();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[values.length >> 1] ?? NaN;
}

/**
 * One hour of ticks and trades of every product at its natural rate, minute by minute as the feed reads them, against
 * a loop that makes as many objects of the same members from `Math.random`.
 */
export function run(): Promise<BenchResult> {
  const [ours, bare]: [number[], number[]] = [[], []];
  let ticks = 0;
  const source = createBuiltInMarket({ seed: 7 });
  for (const { symbolId } of source.products) source.lastTick(symbolId, FROM);
  for (let round = 0; round < ROUNDS; round++) {
    const from = FROM + round * HOUR_MS;
    ticks = 0;
    ours.push(
      cpuOf(() => {
        for (let at = from; at < from + HOUR_MS; at += MINUTE_MS) {
          for (const { symbolId } of source.products)
            ticks += source.ticks(symbolId, at, at + MINUTE_MS).length;
        }
      }),
    );
    bare.push(cpuOf(() => void randomTicks(ticks)));
  }
  const [own, baseline] = [median(ours), median(bare)];
  const products = source.products.length;
  return Promise.resolve({
    name: 'market',
    ours: Math.round(own),
    baseline: Math.round(baseline),
    ratio: baseline / own,
    unit: 'ms of CPU',
    conditions:
      `one hour of ${products} products, ${ticks} ticks with trades (${(ticks / products / 3600).toFixed(1)} a second and ` +
      `product), no depth, median of ${ROUNDS} hours; baseline: as many objects from Math.random`,
  });
}

/** As many ticks, a minute's at a time, as a market that remembers nothing would make them. */
function randomTicks(count: number): number {
  let sum = 0;
  for (let made = 0; made < count;) {
    const minute = [];
    for (let i = 0; i < 120 && made < count; i++, made++) {
      const price = Math.floor(100_000 + 1_000 * Math.random());
      minute.push({
        symbolId: 1,
        seq: made,
        timeMs: FROM + made,
        price,
        bid: price,
        ask: price + 1 + Math.floor(5 * Math.random()),
        bidVolume: 1 + Math.floor(1_000 * Math.random()),
        askVolume: 1 + Math.floor(1_000 * Math.random()),
        volume: 1 + Math.floor(100 * Math.random()),
        direction: Math.random() < 0.5 ? 1 : 2,
      });
    }
    for (const tick of minute) sum += tick.price;
  }
  return sum;
}
