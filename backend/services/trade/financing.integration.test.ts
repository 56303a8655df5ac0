import { TRADE_TYPES } from '../../contract/mapping/account-numbers.ts';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { TradeFixture } from './testing/trade-fixture.ts';

const CUSTOMER = 7;
const MINUTE_MS = 60_000;
const DAY_MS = 1_440 * MINUTE_MS;

let fixture: TradeFixture;

beforeEach(async () => {
  fixture = await TradeFixture.start();
});
afterEach(() => fixture.close());

interface Row {
  positionId: number;
  interest: string;
  margin: string;
  profit: string;
}

async function open(tradeType: number, members: object = {}, balance = 10_000_000n) {
  const accountId = await fixture.openAccount(CUSTOMER, balance, TRADE_TYPES.written(tradeType));
  const order = fixture.order(accountId, { tradeType, requestNum: '0.1', ...members });
  const { positionId } = await fixture.call<{ positionId: number }>(CUSTOMER, 'addMarketOrder', order);
  return { accountId, positionId, tradeType };
}
type Opened = Awaited<ReturnType<typeof open>>;

const ask = <Answer>(name: string, { accountId, tradeType }: Opened, members: object = {}) =>
  fixture.call<Answer>(CUSTOMER, name, { tradeType, accountId, size: 10, current: 1, ...members });
const balance = async (opened: Opened) =>
  (await ask<{ balance: string }>('queryAccountAssetsInfo', opened)).balance;
const financing = async (opened: Opened) => {
  const { records } = await ask<{
    records: { businessType1: number; amount: string; orderId: number | null; createTime: number }[];
  }>('queryCapitalFlowList', opened);
  return records.filter(({ businessType1 }) => businessType1 === 12_005 || businessType1 === 6_003);
};

/** Moves the market clock to the end of the day (22:00) and a little on; the test begins on a Monday at 8:00. */
async function endDay(days = 1) {
  fixture.marketClock.advance(14 * 60 * MINUTE_MS + (days - 1) * DAY_MS);
  await fixture.settle();
}

describe('the end of a day', () => {
  it.each([1, 2])(
    'charges what is held in an account of type %d, in a line of its own',
    async (tradeType) => {
      const opened = await open(tradeType);
      const before = await balance(opened);
      fixture.marketClock.advance(14 * 60 * MINUTE_MS - 1);
      await fixture.settle();
      expect(await financing(opened)).toEqual([]);
      fixture.marketClock.advance(1);
      await fixture.settle();
      // 0.1 lots would close at 59,999.98; 5 % a year are paid: 5,999.998 x 0.05 / 365 = 0.82191..
      const lines = await financing(opened);
      expect(lines).toMatchObject([
        {
          businessType1: tradeType === 1 ? 6_003 : 12_005,
          amount: '-0.8220',
          createTime: Date.UTC(2026, 2, 2, 22),
        },
      ]);
      expect(Number(before) - Number(await balance(opened))).toBeCloseTo(0.822, 9);
      expect(await ask<Row[]>('queryPositionPage', opened)).toMatchObject([{ interest: '-0.8220' }]);
      fixture.marketClock.advance(DAY_MS - 1);
      await fixture.settle();
      expect(await financing(opened)).toHaveLength(1);
    },
  );

  it('pays sellers where the rate is above zero', async () => {
    const opened = await open(2, { direction: 2 });
    await endDay();
    // Would close at 60,000.13: 6,000.013 x 0.01 / 365 = 0.16438.., rounded down.
    expect(await financing(opened)).toMatchObject([{ amount: '0.1643' }]);
  });

  it('gives each close the financing of what it closes', async () => {
    const opened = await open(2);
    await endDay();
    const close = fixture.order(opened.accountId, {
      bizType: 2,
      direction: 2,
      requestNum: '0.04',
      positionId: opened.positionId,
      entryType: undefined,
    });
    fixture.feed.quote(1, 6_000_000);
    const ack = await fixture.call<{ interest: string }>(CUSTOMER, 'addMarketOrder', close);
    expect(ack.interest).toBe('-0.3288');
    const records = await ask<{ list: { interest: string }[] }>('queryHistoryCloseOrderList', opened, {
      sortFieldName: 'closeTime',
      sortType: 'desc',
    });
    expect(records.list).toMatchObject([{ interest: '-0.3288' }]);
    expect(await ask<Row[]>('queryPositionPage', opened)).toMatchObject([{ interest: '-0.4932' }]);
  });

  it('takes what free money does not cover from the margin, and moves the liquidation price', async () => {
    // 303.0008 pay for margin and fee of 0.1 lots, and leave 0.0001.
    const opened = await open(2, {}, 3_030_009n);
    const [before] = await ask<Row[]>('queryPositionPage', opened);
    const stop = () => fixture.service.trades.assetText(opened.accountId)?.match(/\(\d+,[^,]*,([^,]*)/)?.[1];
    const stopBefore = Number(stop());
    await endDay();
    const [after] = await ask<Row[]>('queryPositionPage', opened);
    expect(Number(before?.margin) - Number(after?.margin)).toBeCloseTo(0.8219, 9);
    // A long position of 0.1 lots that has 0.8219 less to lose ends 8.22 earlier.
    expect(Number(stop()) - stopBefore).toBeCloseTo(8.22, 6);
    expect(await financing(opened)).toMatchObject([{ amount: '-0.8220' }]);
  });

  it('charges every day that passed while nobody was there, each once, after a restart', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'meridian-financing-'));
    onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
    await fixture.close();
    fixture = await TradeFixture.start(directory);
    const opened = await open(1);
    await fixture.close();
    fixture.marketClock.advance(3 * DAY_MS);
    await fixture.open(directory);
    await fixture.settle();
    const lines = await financing(opened);
    expect(lines.map(({ createTime }) => createTime)).toEqual(
      [4, 3, 2].map((day) => Date.UTC(2026, 2, day, 22)),
    );
    await fixture.close();
    await fixture.open(directory);
    await fixture.settle();
    expect(await financing(opened)).toHaveLength(3);
  });
});
