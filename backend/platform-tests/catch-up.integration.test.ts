import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isolatedOrder } from './isolated-order.ts';
import { startManagement, type ManagementHarness, type Trader } from './management-harness.ts';
import { createBuiltInMarket } from '../market/index.ts';
import { BIZ_TYPE } from '../contract/business-types.ts';
import type { Position, WhatHappened } from '../contract/records/index.ts';

const AT = Date.UTC(2026, 2, 2, 8);
const DAY_MS = 86_400_000;
const SEED = 7;
const BTC = 10021;
const market = createBuiltInMarket({ seed: SEED });

let directory: string;
let management: ManagementHarness;
let trader: Trader;
let takeProfit = 0;

const own = async <Data>(bizType: string, body: object) =>
  (await management.own<Data>(trader.token, bizType, { tradeType: 2, accountId: trader.accountId, ...body }))
    .envelope.data;
const positions = () => own<Position[]>(BIZ_TYPE.queryPositionPage, {});
const happened = () => own<WhatHappened>(BIZ_TYPE.whatHappened, {});
const start = async (atMs: number, more: object = {}) => {
  management = await startManagement({ dataDirectory: directory, seed: SEED, atMs, ...more });
};

beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'catch-up-'));
  await start(AT);
  trader = await management.addTrader('away@meridian.example');
  // Reached some time within two days, by a good way from here.
  const now = market.lastTick(BTC, AT)?.bid ?? 0;
  takeProfit = Math.round(now + 0.9 * ((market.bounds?.(BTC, AT, AT + 2 * DAY_MS)?.highBid ?? 0) - now));
  const order = isolatedOrder(BTC, { accountId: trader.accountId, takeProfit: String(takeProfit) });
  expect((await management.own(trader.token, BIZ_TYPE.addMarketOrder, order)).listed).toBe('0');
  expect(await positions()).toHaveLength(1);
  await management.platform.close();
});
afterEach(async () => {
  await management.platform.close();
  rmSync(directory, { recursive: true });
});

describe('a platform that is started again days later', () => {
  it('has filled a take profit at its price and time before it serves, and tells the customer', async () => {
    await start(AT + 2 * DAY_MS);
    expect(await positions()).toEqual([]);
    const { events, startTime, endTime, reachedTime } = await happened();
    expect(startTime).toBeGreaterThanOrEqual(AT);
    expect(startTime).toBeLessThan(AT + DAY_MS / 24);
    expect(reachedTime).toBe(endTime);
    expect(endTime).toBeGreaterThanOrEqual(AT + 2 * DAY_MS);
    const [event, ...others] = events.filter((one) => one.event !== 'financing');
    expect(others).toEqual([]);
    expect(event).toMatchObject({ event: 'takeProfit', symbolId: BTC, direction: 2, num: '0.01' });
    const tick = market.lastTick(BTC, event?.time ?? 0);
    expect(tick?.timeMs).toBe(event?.time);
    expect(tick?.bid).toBeGreaterThanOrEqual(takeProfit);
    // It is told of once: the next start has nothing to add.
    await management.platform.close();
    await start(AT + 3 * DAY_MS);
    expect((await happened()).events).toEqual(events);
  });

  it('starts as it stands with --no-catch-up, and says up to where it has looked', async () => {
    await start(AT + 2 * DAY_MS, { catchUp: false });
    expect(await positions()).toHaveLength(1);
    const { events, reachedTime, endTime } = await happened();
    expect(events).toEqual([]);
    expect(reachedTime).toBeLessThan(endTime);
  });
});
