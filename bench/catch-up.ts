import {
  BTC,
  DAY_MS,
  Desk,
  HOUR_MS,
  market,
  START_MS,
  YEN_CROSS,
} from '../backend/services/trade/testing/catch-up-fixture.ts';
import type { BenchResult } from './result.ts';

/** Orders that rest over the range of the time off, so that most minutes come near one. */
const ACCOUNTS = 8;
const RESTING = 50 * ACCOUNTS;
const BUSY_MS = 12 * HOUR_MS;
const QUIET_DAYS = 31;

/**
 * A start after a time off: ticks a second where most of them matter, beside making the same ticks alone; and a month in which
 * little matters, beside making every tick of its product.
 */
export async function run(): Promise<BenchResult[]> {
  return [await busy(), await quiet()];
}

/** Starts the platform of a desk again and measures how long it takes to catch up. */
async function catchUp(desk: Desk, atMs: number): Promise<{ ticks: number; seconds: number }> {
  let ticks = 0;
  const started = performance.now();
  await desk.open(atMs, { onProgress: (progress) => (ticks = progress.ticks) });
  return { ticks, seconds: (performance.now() - started) / 1_000 };
}

async function busy(): Promise<BenchResult> {
  const desk = await Desk.start();
  const { lowBid = 0, highAsk = 0 } = market.bounds?.(BTC, START_MS, START_MS + BUSY_MS) ?? {};
  const now = market.lastTick(BTC, START_MS)?.bid ?? 0;
  const accounts: number[] = [];
  for (let i = 0; i < ACCOUNTS; i++) accounts.push(await desk.openAccount(1_000_000_0000n));
  const accountOf = (i: number) => accounts[i % ACCOUNTS] ?? 0;
  for (let i = 0; i < RESTING; i++) {
    const price = Math.round(lowBid + ((highAsk - lowBid) * i) / RESTING);
    const direction = price < now ? 1 : 2;
    await desk.place(accountOf(i), {
      bizType: 13,
      direction,
      requestNum: '0.01',
      requestPrice: String(price),
    });
  }
  await desk.place(accountOf(0), { symbolId: YEN_CROSS, crossLevelNum: 20 });
  await desk.stop();
  const { ticks, seconds } = await catchUp(desk, START_MS + BUSY_MS);
  await desk.close();
  const bare = makeTicks(START_MS + BUSY_MS, ticks);
  return {
    name: 'catch-up',
    ours: Math.round(ticks / seconds),
    baseline: Math.round(bare),
    ratio: Number((ticks / seconds / bare).toFixed(2)),
    unit: 'ticks/s',
    conditions: `${ticks} ticks of 12 hours that could set something off, ${RESTING} resting orders and a position in another currency, store on disk, start included; baseline: as many ticks of one product made and not decided`,
  };
}

async function quiet(): Promise<BenchResult> {
  const desk = await Desk.start();
  const lengthMs = QUIET_DAYS * DAY_MS;
  const accountId = await desk.openAccount();
  const now = market.lastTick(BTC, START_MS)?.bid ?? 0;
  const high = market.bounds?.(BTC, START_MS, START_MS + lengthMs)?.highBid ?? now;
  await desk.place(accountId, { takeProfit: String(Math.round(now + 0.9 * (high - now))) });
  await desk.stop();
  const { ticks, seconds } = await catchUp(desk, START_MS + lengthMs);
  await desk.close();
  const aDay = market.ticks(BTC, START_MS, START_MS + DAY_MS).length;
  const all = (aDay * QUIET_DAYS) / makeTicks(START_MS, aDay);
  return {
    name: 'catch-up-month',
    ours: Number((seconds * 1_000).toFixed(0)),
    baseline: Math.round(all * 1_000),
    ratio: Number((all / seconds).toFixed(0)),
    unit: 'ms',
    conditions: `a take profit that is reached within ${QUIET_DAYS} days, ${ticks} ticks made, start included; baseline: every tick of the product in that time made and not decided (measured for one day)`,
  };
}

/** Ticks a second that are made of one product from a time on, nothing cached. */
function makeTicks(fromMs: number, ticks: number): number {
  const started = performance.now();
  let made = 0;
  for (let at = fromMs + DAY_MS; made < ticks; at += HOUR_MS)
    made += market.ticks(BTC, at, at + HOUR_MS).length;
  return made / ((performance.now() - started) / 1_000);
}
