import { afterEach, describe, expect, it } from 'vitest';
import { TRADE_TYPE } from '../../../domain/account-type.ts';
import { parseDecimal } from '../../../domain/decimal.ts';
import type { InstrumentTerms } from '../../../domain/index.ts';
import { TEST_TERMS } from '../../../domain/testing/terms-fixture.ts';
import { BUILT_IN_PRODUCTS, createBuiltInMarket, type ProductDefinition } from '../../../market/index.ts';
import type { Position, StockAssets, StockOrder, WhatHappened } from '../../../contract/records/index.ts';
import { findUnsound, LEDGER_CHECKS } from '../../../storage/trading/index.ts';
import { DAY_MS, Desk, HOUR_MS, MINUTE_MS, type DeskOptions } from '../testing/catch-up-fixture.ts';
import { verifyJournal } from '../../../engine/journal/journal-replay.ts';

const SHARE = BUILT_IN_PRODUCTS.find(({ code }) => code === 'VSPR') as ProductDefinition;
const ID = SHARE.symbolId;
const OPENING_MS = Date.UTC(2026, 2, 11, 14, 30);
/** The afternoon before. */
const START_MS = OPENING_MS - DAY_MS + HOUR_MS;

const marketOf = (newShares: number, oldShares: number) => {
  const splits = [{ date: '2026-03-11', newShares, oldShares }];
  return createBuiltInMarket({ seed: 7, products: [{ ...SHARE, splits }], funds: [] });
};
const doubled = marketOf(2, 1);
const tenth = marketOf(1, 10);

/** Money and shares are lent; trades settle a day later. */
const TERMS: InstrumentTerms = {
  ...TEST_TERMS,
  symbolId: ID,
  symbolName: 'Vesper',
  symbolCode: 'VSPR',
  tradeType: TRADE_TYPE.stock,
  numberDigits: 0,
  profitCurrency: SHARE.profitCurrency,
  baseCurrency: SHARE.baseCurrency,
  symbolDigits: 2,
  minVolume: 1,
  maxVolume: 10_000,
  limitMaxVolume: 10_000,
  volumeStep: 1,
  buyMaxVolume: 1_000_000,
  sellMaxVolume: 1_000_000,
  accountMaxVolume: 2_000_000,
  minLeverage: 1,
  maxLeverage: 2,
  defaultLeverage: 1,
  askSpread: 0,
  bidSpread: 0,
  maintenanceRatio: 2_500_000_000n,
  priceMaxPoints: 6_000_000,
  session: SHARE.sessions,
  stock: {
    settlementDays: 1,
    dayLeverage: 2,
    overnightLeverage: 2,
    long: { yearInterest: 730_000_000n, limit: 10n ** 17n },
    short: { yearInterest: 365_000_000n, limit: 10n ** 15n },
    totalCredit: 10n ** 17n,
    borrowingLimitRatio: 9_000_000_000n,
    withdrawalRatio: 5_000_000_000n,
    dividends: [],
  },
};

const desks: Desk[] = [];
afterEach(async () => {
  for (const desk of desks.splice(0)) await desk.close();
});
async function start(options: DeskOptions = {}, atMs = START_MS): Promise<Desk> {
  const desk = await Desk.start(atMs, {
    source: doubled,
    terms: (id) => (id === ID ? TERMS : undefined),
    ...options,
  });
  desks.push(desk);
  return desk;
}

const open = (desk: Desk, balance = 1_000_000_000n) => desk.openAccount(balance, TRADE_TYPE.stock);
const ask = <Answer>(desk: Desk, accountId: number, name: string, members: object = {}) =>
  desk.call<Answer>(name, { tradeType: 6, accountId: String(accountId), ...members });
const place = (desk: Desk, accountId: number, members: object = {}) =>
  ask<{ orderId: number }>(desk, accountId, 'placeOrder', {
    accountCurrency: 'USDT',
    accountDigits: 4,
    symbolId: ID,
    digits: 2,
    bizType: 1,
    direction: 1,
    requestNum: '1',
    requestPrice: 0,
    requestTime: desk.nowMs,
    ...members,
  });
const positions = (desk: Desk, accountId: number) => ask<Position[]>(desk, accountId, 'queryPositionPage');
const pending = (desk: Desk, accountId: number) =>
  ask<StockOrder[]>(desk, accountId, 'queryPendingOrderList');
const assets = (desk: Desk, accountId: number) =>
  ask<StockAssets>(desk, accountId, 'StockAccountApiService.queryAccountAssetsInfo', {
    currencyCode: 'USDT',
  });
const units = (text = '') => parseDecimal(text, 4) ?? 0n;
const bid = (desk: Desk, source = doubled) => source.lastTick(ID, desk.nowMs)?.bid ?? 0;

/** Everything adds up, and the journal leads to what the tables hold. */
async function expectSound(desk: Desk): Promise<void> {
  await desk.settle();
  for (const check of LEDGER_CHECKS) {
    const { rows } = await findUnsound(desk.database, check, 5);
    expect({ [check.what]: rows }).toEqual({ [check.what]: [] });
  }
  expect((await verifyJournal(desk.database))?.problems).toEqual([]);
}

/** A purchase on loan, a short sale and orders that a split changes and ends, in two accounts. */
async function placeAll(desk: Desk, source = doubled): Promise<[number, number]> {
  const [long, short] = [await open(desk), await open(desk)];
  const price = bid(desk, source) - (bid(desk, source) % 10);
  await place(desk, long, { requestNum: '1237' });
  await place(desk, long, {
    bizType: 13,
    direction: 2,
    requestNum: '20',
    requestPrice: price * 2,
    expireType: 4,
  });
  await place(desk, long, { bizType: 12, requestNum: '7', requestPrice: price - 3_003, expireType: 4 });
  await place(desk, short, { bizType: 2, direction: 2, requestNum: '455' });
  return [long, short];
}

describe('A split of shares', () => {
  it('doubles what is held at its opening, before any quote of new shares, and the equity stays', async () => {
    const desk = await start();
    const [long, short] = await placeAll(desk);
    await desk.run(OPENING_MS - 1 - desk.nowMs, HOUR_MS);
    const before = [await assets(desk, long), await assets(desk, short)];
    const [held] = await positions(desk, long);
    await desk.run(1, 1);
    expect(desk.nowMs).toBe(OPENING_MS);
    expect(await positions(desk, long)).toMatchObject([
      { volume: '2474', costAmount: held?.costAmount, status: '1', availableVolume: '2434' },
    ]);
    expect(Number((await positions(desk, long))[0]?.openPrice)).toBeCloseTo(Number(held?.openPrice) / 2, 1);
    expect(await positions(desk, short)).toMatchObject([{ direction: 2, volume: '910' }]);
    for (const [at, accountId] of [long, short].entries()) {
      const after = await assets(desk, accountId);
      expect(after.liabilitiesPrincipal).toBe(before[at]?.liabilitiesPrincipal);
      expect(after.balance).toBe(before[at]?.balance);
      // The market opens with a gap of a few percent; half of the shares would be half of the money.
      const moved = Number(units(after.equity)) / Number(units(before[at]?.equity)) - 1;
      expect(Math.abs(moved)).toBeLessThan(0.1);
    }
    await expectSound(desk);
  });

  it('changes resting orders that are exact, and ends others with a reason that the customer reads', async () => {
    const desk = await start();
    const [long] = await placeAll(desk);
    const [odd, even] = await pending(desk, long);
    await desk.run(OPENING_MS - desk.nowMs, HOUR_MS);
    const left = await pending(desk, long);
    expect(left).toMatchObject([{ orderId: even?.orderId, requestNum: '40' }]);
    expect(Number(left[0]?.requestPrice)).toBe(Number(even?.requestPrice) / 2);
    const ended = await ask<StockOrder>(desk, long, 'StockOrderApiService.queryOrderDetail', {
      orderId: odd?.orderId,
    });
    expect(ended).toMatchObject({ status: 3, cancelType: 15, remark: 'Cancelled: the shares were split.' });
    await expectSound(desk);
  });

  it('pays parts of a share in cash, in a line of its own', { tags: ['long'] }, async () => {
    const desk = await start({ source: tenth });
    const [long, short] = await placeAll(desk, tenth);
    const last = tenth.lastTick(ID, OPENING_MS - 1);
    await desk.run(OPENING_MS + HOUR_MS - desk.nowMs, HOUR_MS / 2);
    expect(await positions(desk, long)).toMatchObject([{ volume: '123' }]);
    expect(await positions(desk, short)).toMatchObject([{ volume: '45' }]);
    const flows = await ask<{
      records: { businessType1: number; amount: string; businessType1Name: string }[];
    }>(desk, long, 'queryCapitalFlowList');
    // 0.7 of a new share is worth seven old ones at their last bid.
    const marketValue = 7 * (last?.bid ?? 0);
    expect(flows.records.find(({ businessType1 }) => businessType1 === 61_404)).toMatchObject({
      businessType1Name: 'Cash for parts of a share',
      amount: `${(marketValue / 100).toFixed(4)}`,
    });
    const owed = await ask<typeof flows>(desk, short, 'queryCapitalFlowList');
    expect(owed.records.find(({ businessType1 }) => businessType1 === 61_404)?.amount).toBe(
      `-${((5 * (last?.ask ?? 0)) / 100).toFixed(4)}`,
    );
    await expectSound(desk);
  });

  it('is decided before an order of its moment, whatever the clock has come to', async () => {
    const desk = await start();
    const [long] = await placeAll(desk);
    await desk.sleep(OPENING_MS + 90_000 - desk.nowMs);
    await place(desk, long, { bizType: 2, direction: 2, requestNum: '2434' });
    expect(await positions(desk, long)).toMatchObject([{ volume: '40' }]);
    await expectSound(desk);
  });

  it('sells nobody out and warns nobody', { tags: ['long'] }, async () => {
    const desk = await start();
    const [long, short] = await placeAll(desk);
    await desk.run(OPENING_MS + HOUR_MS - desk.nowMs, HOUR_MS / 4);
    for (const accountId of [long, short])
      expect(await assets(desk, accountId)).toMatchObject({ riskLevel: 1 });
    expect((await desk.rows('trade_deal')).length).toBe(2);
  });
});

describe('A platform that was off over a split', () => {
  const TABLES = [
    'trade_deal',
    'trade_order',
    'trade_position',
    'trade_ledger',
    'trade_split',
    'trade_stock_holding',
  ] as Parameters<Desk['rows']>[0][];

  it.each([
    ['doubled', doubled],
    ['a tenth', tenth],
  ])('has decided all that one has that was there: %s', { tags: ['long'] }, async (_, source) => {
    const [there, off] = [await start({ source }), await start({ source })];
    for (const desk of [there, off]) await placeAll(desk, source);
    await there.run(OPENING_MS + 30 * HOUR_MS - there.nowMs, 10 * MINUTE_MS);
    await off.stop();
    await off.open(OPENING_MS + 30 * HOUR_MS);
    expect(off.result).toBe('done');
    for (const table of TABLES) expect(await off.rows(table)).toEqual(await there.rows(table));
    expect(await off.rows('trade_split')).toHaveLength(2);
    await expectSound(off);
  });

  it('tells its customer of it', async () => {
    const desk = await start();
    const [long] = await placeAll(desk);
    await desk.stop();
    await desk.open(OPENING_MS + HOUR_MS);
    const notified = await ask<WhatHappened>(desk, long, 'whatHappened');
    expect(notified.events.map(({ event }) => event)).toEqual(['cancelled', 'split']);
  });

  it(
    'splits nothing twice when it was killed after it, and nothing too little when before',
    { tags: ['long'] },
    async () => {
      for (const runMs of [OPENING_MS + 1_000 - START_MS, OPENING_MS - 1_000 - START_MS]) {
        const desk = await start({ isUnmarked: true });
        const [long] = await placeAll(desk);
        await desk.run(runMs, HOUR_MS);
        await desk.kill();
        await desk.open(OPENING_MS + HOUR_MS);
        expect(await positions(desk, long)).toMatchObject([{ volume: '2474' }]);
        await desk.kill();
        await desk.open(OPENING_MS + 2 * HOUR_MS);
        expect(await positions(desk, long)).toMatchObject([{ volume: '2474' }]);
        await expectSound(desk);
      }
    },
  );
});
