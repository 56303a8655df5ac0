import { TRADE_TYPES } from '../../contract/mapping/account-numbers.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { fidelityPreset } from '../../domain/fidelity/fidelity.ts';
import type { PendingOrder, Position, WhatHappened } from '../../contract/records/index.ts';
import {
  BTC,
  DAY_MS,
  Desk,
  HOUR_MS,
  market,
  MINUTE_MS,
  START_MS,
  YEN_CROSS,
} from '../../services/trade/testing/catch-up-fixture.ts';

const TABLES = ['trade_deal', 'trade_order', 'trade_position', 'trade_ledger'] as const;

const desks: Desk[] = [];
afterEach(async () => {
  for (const desk of desks.splice(0)) await desk.close();
});
async function start(...how: Parameters<typeof Desk.start>): Promise<Desk> {
  const desk = await Desk.start(...how);
  desks.push(desk);
  return desk;
}

const bid = (symbolId: number, atMs: number) => market.lastTick(symbolId, atMs)?.bid ?? 0;
/** The highest and the lowest trade of a time. */
function range(symbolId: number, fromMs: number, toMs: number) {
  const { highBid = 0, lowAsk = 0 } = market.bounds?.(symbolId, fromMs, toMs) ?? {};
  return { high: highBid, low: lowAsk };
}

/** Orders and positions of which some end within hours: by limits, brackets and liquidation, in two currencies. */
async function placeAll(desk: Desk, accountId: number): Promise<void> {
  const now = bid(BTC, desk.nowMs);
  const { high, low } = range(BTC, desk.nowMs, desk.nowMs + 12 * HOUR_MS);
  const [above, below] = [Math.round((high - now) * 0.6), Math.round((now - low) * 0.6)];
  await desk.place(accountId, { takeProfit: String(now + above), stopLoss: String(now - 20 * below) });
  await desk.place(accountId, { direction: 2, takeProfit: String(now - below) });
  await desk.place(accountId, { crossLevelNum: 100 });
  await desk.place(accountId, { direction: 2, crossLevelNum: 100 });
  const limit = { bizType: 13, requestPrice: String(now - below) };
  await desk.place(accountId, { ...limit, requestNum: '0.5', takeProfit: String(now + above) });
  await desk.place(accountId, { bizType: 13, requestPrice: String(Math.round(now * 0.7)), expireType: 1 });
  await desk.place(accountId, { symbolId: YEN_CROSS, crossLevelNum: 100, requestNum: '3' });
  await desk.place(accountId, { symbolId: YEN_CROSS, crossLevelNum: 100, requestNum: '3', direction: 2 });
}

const happened = (desk: Desk, accountId: number, more = {}) =>
  desk.call<WhatHappened>('whatHappened', { tradeType: 2, accountId, ...more });
const positions = (desk: Desk, accountId: number) =>
  desk.call<Position[]>('queryPositionPage', { tradeType: 2, accountId });
const pending = (desk: Desk, accountId: number) =>
  desk.call<PendingOrder[]>('queryPBOOrderPage', { tradeType: 2, accountId });

async function expectAlike(desk: Desk, other: Desk): Promise<void> {
  for (const table of TABLES) expect(await desk.rows(table)).toEqual(await other.rows(table));
}

/** Money of an answer in units of its last digit. */
const units = (text = '') => BigInt(text.replace('.', ''));

const deals = async (desk: Desk) =>
  (await desk.rows('trade_deal')) as { kind: number; time_ms: number; price: number; symbol_id: number }[];

describe('A platform that was off', () => {
  it(
    'has decided all that one has that was there: same fills, times, prices, money and liquidation prices',
    { tags: ['long'] },
    async () => {
      const [there, off] = [await start(), await start()];
      const mine = await there.openAccount();
      expect(await off.openAccount()).toBe(mine);
      for (const desk of [there, off]) await placeAll(desk, mine);
      const lengthMs = 15 * HOUR_MS + 12_345;
      await there.run(lengthMs);
      await off.stop();
      await off.open(START_MS + lengthMs);
      expect(off.result).toBe('done');
      // Openings, limits, take profits and liquidations in two currencies.
      expect(new Set((await deals(there)).map(({ kind }) => kind))).toEqual(new Set([1, 13, 4, 5]));
      const rates = (await there.rows('trade_position')) as { symbol_id: number; rate: number }[];
      expect(new Set(rates.filter((row) => row.symbol_id === YEN_CROSS).map(({ rate }) => rate)).size).toBe(
        2,
      );
      await expectAlike(off, there);
      // What the company hedged meanwhile has the quotes and times of then.
      const hedges = await off.rows('trade_hedge');
      expect(hedges.length).toBeGreaterThan(3);
      expect(hedges).toEqual(await there.rows('trade_hedge'));
      for (const desk of [there, off]) await desk.run(10 * MINUTE_MS);
      await expectAlike(off, there);
    },
  );

  it(
    'decides nothing twice and misses nothing when it was killed long after its last mark',
    { tags: ['long'] },
    async () => {
      const [there, off] = [await start(), await start(START_MS, { isUnmarked: true })];
      const mine = await there.openAccount();
      await off.openAccount();
      for (const desk of [there, off]) {
        await placeAll(desk, mine);
        await desk.run(2 * HOUR_MS);
        await placeAll(desk, mine);
        await desk.run(3 * HOUR_MS);
      }
      expect((await deals(there)).filter(({ kind }) => kind !== 1).length).toBeGreaterThan(1);
      await off.kill();
      await off.open(START_MS + 8 * HOUR_MS);
      await there.run(3 * HOUR_MS);
      await expectAlike(off, there);
    },
  );

  it(
    'has watched the margin levels of cross accounts: same calls, same stop-outs, same recoveries',
    { tags: ['long'] },
    async () => {
      const [there, off] = [await start(), await start()];
      const balances = [9_000_000n, 11_500_000n, 60_000_000n];
      for (const desk of [there, off])
        for (const balance of balances) {
          const accountId = await desk.openAccount(balance, 'cross');
          const order = { tradeType: 1, crossLevelNum: 100 };
          await desk.place(accountId, { ...order, direction: 2 });
          await desk.place(accountId, { ...order, symbolId: YEN_CROSS, requestNum: '0.2' });
          const price = Math.round(range(BTC, START_MS, START_MS + 12 * HOUR_MS).high * 0.999);
          await desk.place(accountId, {
            ...order,
            bizType: 13,
            direction: 2,
            requestNum: '0.1',
            requestPrice: String(price),
          });
        }
      await there.run(12 * HOUR_MS);
      await off.stop();
      await off.open(START_MS + 12 * HOUR_MS);
      expect(new Set((await deals(there)).map(({ kind }) => kind))).toEqual(new Set([1, 5, 13]));
      await expectAlike(off, there);
      const accounts = 'trade_account';
      expect(await off.rows(accounts)).toEqual(await there.rows(accounts));
      const lists = await Promise.all(
        [100_001, 100_002, 100_003].map(async (accountId) =>
          (await happened(off, accountId, { tradeType: 1 })).events.map(({ event }) => event),
        ),
      );
      expect(lists[0]).toEqual(expect.arrayContaining(['marginCall', 'cancelled', 'liquidated']));
      expect(lists[2]).toEqual(['filled']);
      for (const desk of [there, off]) await desk.run(10 * MINUTE_MS);
      await expectAlike(off, there);
    },
  );

  it.each(['queue', 'through'])(
    'has let orders stand in line as one that was there: same fills for the same reasons (%s)',
    async (preset) => {
      const fidelity = fidelityPreset(preset);
      const there = await start(START_MS, { fidelity });
      const off = await start(START_MS, { fidelity });
      const killed = await start(START_MS, { fidelity, isUnmarked: true });
      const all = [there, off, killed];
      for (const desk of all) {
        const mine = await desk.openAccount();
        // Into the line, away from the market and back again: some fill while the others are off, some before.
        for (let [round, last] = [0, 0]; round < 3; round++) {
          for (const away of [0, 20, 300])
            for (const direction of [1, 2]) {
              const now = market.lastTick(BTC, desk.nowMs);
              const price = direction === 1 ? (now?.bid ?? 0) - away : (now?.ask ?? 0) + away;
              const limit = { bizType: 13, requestNum: '0.5', requestPrice: String(price) };
              last = (await desk.place(mine, { ...limit, direction })).orderId;
            }
          // What is taken eats the book and moves the price: the next one meets it, also after a start.
          const taking = { requestNum: '60', crossLevelNum: 100, direction: 1 + (round % 2) };
          for (let again = 0; again < 2; again++) await desk.place(mine, taking);
          if (round > 0)
            await desk.call('closeTradePboOrder', { accountId: mine, tradeType: 2, orderId: last });
          await desk.run(20_000, 5_000);
        }
      }
      await off.stop();
      await killed.kill();
      const later = START_MS + 60_000 + 30 * MINUTE_MS;
      await there.run(30 * MINUTE_MS);
      for (const desk of [off, killed]) {
        await desk.open(later);
        await expectAlike(desk, there);
      }
      const reasons = (await there.rows('trade_deal')) as { explain: string; time_ms: number }[];
      expect(reasons.some(({ time_ms }) => time_ms < START_MS + 60_000)).toBe(true);
      expect(reasons.filter(({ time_ms }) => time_ms > START_MS + 60_000).length).toBeGreaterThan(3);
      expect(reasons.every(({ explain }) => explain.includes(`"model":"${preset}"`))).toBe(true);
      expect(reasons.some(({ explain }) => !explain.includes('"impact":"0.0000"'))).toBe(true);
    },
  );

  it('lets an order that was placed before a kill meet no quote of before it', async () => {
    // A moment from which on the market stays away for a while from where it has been.
    const afterMs = Array.from({ length: 48 }, (_, i) => (i + 1) * 15 * MINUTE_MS).find((ms) => {
      const before = range(BTC, START_MS, START_MS + ms);
      const next = range(BTC, START_MS + ms, START_MS + ms + 5 * MINUTE_MS);
      return next.high + 200 < before.high;
    });
    if (afterMs === undefined) throw new Error('the market never falls');
    const reached = range(BTC, START_MS, START_MS + afterMs).high - 100;
    const desk = await start(START_MS, { isUnmarked: true });
    const accountId = await desk.openAccount();
    await desk.run(afterMs);
    await desk.place(accountId, { takeProfit: String(reached) });
    await desk.kill();
    await desk.open(START_MS + afterMs + 5 * MINUTE_MS);
    expect(desk.result).toBe('done');
    expect(await positions(desk, accountId)).toHaveLength(1);
    expect((await happened(desk, accountId)).events).toEqual([]);
  });

  it.each([
    ['a night', 10 * HOUR_MS],
    ['a month', 31 * DAY_MS],
  ])('has filled a take profit at its price and time after %s', async (_what, lengthMs) => {
    const desk = await start();
    const accountId = await desk.openAccount();
    const now = bid(BTC, START_MS);
    const { high } = range(BTC, START_MS, START_MS + lengthMs);
    const takeProfit = now + Math.round((high - now) * 0.9);
    await desk.place(accountId, { takeProfit: String(takeProfit) });
    await desk.stop();
    await desk.open(START_MS + lengthMs);
    expect(await positions(desk, accountId)).toEqual([]);
    const [, deal] = await deals(desk);
    // The customer's bid is two price ticks below the market's.
    for (let at = START_MS; at < (deal?.time_ms ?? 0); at += HOUR_MS) {
      if (range(BTC, at, at + HOUR_MS).high < takeProfit + 2) continue;
      const ticks = market.ticks(BTC, at, Math.min(at + HOUR_MS, deal?.time_ms ?? 0));
      expect(ticks.filter((tick) => tick.bid >= takeProfit + 2)).toEqual([]);
    }
    expect(bid(BTC, deal?.time_ms ?? 0)).toBeGreaterThanOrEqual(takeProfit + 2);
    expect(deal?.price).toBe(bid(BTC, deal?.time_ms ?? 0) - 2);
    const list = await happened(desk, accountId);
    expect(list).toMatchObject({ startTime: START_MS, endTime: START_MS + lengthMs, gaps: [] });
    expect(list.reachedTime).toBe(list.endTime);
    const [event, ...others] = list.events.filter((one) => one.event !== 'financing');
    expect(others).toEqual([]);
    expect(event).toEqual(
      expect.objectContaining({
        event: 'takeProfit',
        time: deal?.time_ms,
        symbolId: BTC,
        direction: 2,
        num: '1',
        price: ((deal?.price ?? 0) / 10).toFixed(1),
        balanceAfter: list.closingBalance,
      }),
    );
    const changes = list.events.reduce((sum, { change }) => sum + units(change), 0n);
    expect(units(list.openingBalance) + changes).toBe(units(list.closingBalance));
    expect(units(event?.profit) - units(event?.fee)).toBe(units(event?.change));
    // The trade message says so too, with its own time.
    const messages = await desk.service.trades.messagesAfter([accountId], 0);
    expect(messages.at(-1)?.content.paramMap).toMatchObject({
      orderBizType: '4',
      dealExecuteTime: String(deal?.time_ms),
    });
  });

  it.each([1, 2])(
    'has charged every end of a day at its own time in an account of type %d',
    async (tradeType) => {
      const desk = await start();
      const accountId = await desk.openAccount(undefined, TRADE_TYPES.written(tradeType));
      await desk.place(accountId, { tradeType, entryType: 1 });
      await desk.stop();
      await desk.open(START_MS + 3 * DAY_MS);
      const list = await desk.call<WhatHappened>('whatHappened', { tradeType, accountId });
      const ends = [0, 1, 2].map((day) => Math.floor(START_MS / DAY_MS + day) * DAY_MS + 22 * HOUR_MS);
      expect(list.events.map(({ event, time }) => [event, time])).toEqual(
        ends.map((time) => ['financing', time]),
      );
      // Each at the price of its own evening: three evenings, three amounts.
      expect(new Set(list.events.map(({ change }) => change)).size).toBe(3);
      const changes = list.events.reduce((sum, { change }) => sum + units(change), 0n);
      expect(units(list.openingBalance) + changes).toBe(units(list.closingBalance));
      expect(list.events[0]).toMatchObject({ symbolId: BTC, price: null, num: null, dealId: null });
    },
  );

  it('has ended a resting order at its own time', async () => {
    const desk = await start();
    const accountId = await desk.openAccount();
    const price = Math.round(bid(BTC, START_MS) * 0.7);
    await desk.place(accountId, { bizType: 13, requestPrice: String(price), expireType: 1 });
    const [order] = (await desk.rows('trade_order')) as { expire_at_ms: number }[];
    await desk.stop();
    await desk.open(START_MS + 3 * DAY_MS);
    expect(await pending(desk, accountId)).toEqual([]);
    const list = await happened(desk, accountId);
    expect(list.events).toEqual([
      expect.objectContaining({ event: 'expired', time: order?.expire_at_ms, dealId: null, fee: '0.0000' }),
    ]);
    expect(list.openingBalance).toBe(list.closingBalance);
    const [ended] = (await desk.rows('trade_order')) as { updated_at_ms: number }[];
    expect(ended?.updated_at_ms).toBe(order?.expire_at_ms);
  });

  it('has decided the same when its host has slept while it ran', { tags: ['long'] }, async () => {
    const [there, asleep] = [await start(), await start()];
    const mine = await there.openAccount();
    await asleep.openAccount();
    for (const desk of [there, asleep]) {
      await placeAll(desk, mine);
      await desk.run(MINUTE_MS);
    }
    await there.run(12 * HOUR_MS);
    await asleep.sleep(12 * HOUR_MS);
    expect((await deals(there)).filter(({ kind }) => kind !== 1).length).toBeGreaterThan(3);
    await expectAlike(asleep, there);
  });

  it(
    'goes on where an interrupted start has stopped, and tells of all of it',
    { tags: ['long'] },
    async () => {
      const [there, off] = [await start(), await start()];
      const mine = await there.openAccount();
      await off.openAccount();
      for (const desk of [there, off]) await placeAll(desk, mine);
      await there.run(12 * HOUR_MS);
      await off.stop();
      let turns = 0;
      const request = () => (++turns > 2 ? 'end' : undefined);
      await off.open(START_MS + 11 * HOUR_MS, { request });
      expect(off.result).toBe('ended');
      const part = (await deals(off)).length;
      expect(part).toBeLessThan((await deals(there)).length);
      await off.stop();
      await off.open(START_MS + 12 * HOUR_MS);
      expect(off.result).toBe('done');
      await expectAlike(off, there);
      const list = await happened(off, mine);
      expect(list.startTime).toBe(START_MS);
      expect(list.events).toHaveLength((await deals(there)).filter(({ kind }) => kind !== 1).length);
    },
  );

  it('starts as it stands when that is wished, says so, and never looks at that time again', async () => {
    const desk = await start();
    const accountId = await desk.openAccount();
    const { high } = range(BTC, START_MS, START_MS + 10 * HOUR_MS);
    await desk.place(accountId, { takeProfit: String(high - 50) });
    await desk.stop();
    const later = START_MS + 10 * HOUR_MS;
    await desk.open(later, { isWanted: false });
    expect(desk.result).toBe('asItStands');
    const list = await happened(desk, accountId);
    expect(list).toMatchObject({ startTime: START_MS, endTime: later, reachedTime: START_MS, events: [] });
    await desk.kill();
    await desk.open(later + 1_000);
    const held = (await positions(desk, accountId)).length;
    const newer = (await happened(desk, accountId)).events;
    // What was not looked at stays so: only the second since then counts.
    expect(held + newer.length).toBe(1);
    expect(newer.every(({ time }) => time > later)).toBe(true);
  });

  it('leaves the rest as it stands in the middle, with what was decided', async () => {
    const desk = await start();
    const accountId = await desk.openAccount();
    await placeAll(desk, accountId);
    await desk.stop();
    let turns = 0;
    await desk.open(START_MS + 12 * HOUR_MS, { request: () => (++turns > 2 ? 'asItStands' : undefined) });
    expect(desk.result).toBe('asItStands');
    const list = await happened(desk, accountId);
    expect(list.reachedTime).toBeGreaterThan(START_MS);
    expect(list.reachedTime).toBeLessThan(list.endTime);
    expect(list.events.every(({ time }) => time <= list.reachedTime)).toBe(true);
    expect((await deals(desk)).every(({ time_ms }) => time_ms <= list.reachedTime)).toBe(true);
  });

  it('looks at nothing again when its market clock was set back', async () => {
    const desk = await start();
    const accountId = await desk.openAccount();
    await desk.place(accountId, { takeProfit: String(range(BTC, START_MS - HOUR_MS, START_MS).high - 50) });
    await desk.stop();
    await desk.open(START_MS - HOUR_MS);
    expect(desk.result).toBe('nothing');
    expect(await positions(desk, accountId)).toHaveLength(1);
    // From there on it is the market of the clock again, also after a kill.
    await desk.kill();
    await desk.open(START_MS - 30 * MINUTE_MS);
    expect(desk.result).toBe('done');
  });

  it('invents nothing where a source has no history, and says which prices are not known', async () => {
    const { bounds: _, ...source } = market;
    const desk = await start(START_MS, { source });
    const accountId = await desk.openAccount();
    const { high } = range(BTC, START_MS, START_MS + 10 * HOUR_MS);
    await desk.place(accountId, { takeProfit: String(high - 50) });
    await desk.stop();
    const later = START_MS + 10 * HOUR_MS;
    await desk.open(later);
    expect(desk.result).toBe('done');
    const list = await happened(desk, accountId);
    expect(list.events).toEqual([]);
    expect(list.gaps).toEqual([
      { symbolId: BTC, symbolName: 'BTC/USDT', startTime: START_MS, endTime: later },
    ]);
  });

  it('has nothing to do where nothing waits, and nothing to tell', async () => {
    const desk = await start();
    const accountId = await desk.openAccount();
    await desk.stop();
    await desk.open(START_MS + DAY_MS);
    expect(desk.result).toBe('nothing');
    expect(await happened(desk, accountId)).toMatchObject({ catchUpId: null, events: [], gaps: [] });
  });
});
