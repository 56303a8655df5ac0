import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startManagement, type ManagementHarness } from './management-harness.ts';
import { ledgerReport } from '../composition/store/verify-ledger.ts';
import { BIZ_TYPE } from '../contract/business-types.ts';
import type { Position, SymbolDetail, WhatHappened } from '../contract/records/index.ts';

/** An index with margin sets: leverage 100 by day, 20 at weekends and in the hour before, on Fridays from 20:00 to 21:00. */
const TEC100 = 30002;
const FRIDAY = (hour: number, minute = 0) => Date.UTC(2026, 2, 6, hour, minute);
const SATURDAY = Date.UTC(2026, 2, 7, 12);
const MONDAY = Date.UTC(2026, 2, 9, 12);
const CROSS = 1;
/** Leverage in force where nobody has chosen another. */
const LEVERAGE = 50;

let directory: string;
let management: ManagementHarness;
let token: string;
let accountId: number;
let balance: number;

const own = async <Data>(bizType: string, body: object = {}) => {
  const answer = await management.own<Data>(token, bizType, { tradeType: CROSS, accountId, ...body });
  expect(answer.listed).toBe('0');
  return answer.envelope.data;
};
const order = (requestNum: string) => ({
  accountCurrency: 'USDT',
  accountDigits: 2,
  symbolId: TEC100,
  bizType: 1,
  direction: 1,
  entryType: 1,
  requestNum,
  requestPrice: '',
  expireType: 2,
  requestTime: Date.now(),
});
const trial = async () =>
  own<{ margin: string; calculatePrice: string }>(BIZ_TYPE.calculateMarketOrder, order('1'));
const detail = () => own<SymbolDetail>(BIZ_TYPE.getSymbolDetail, { symbolId: TEC100 });
const positions = () => own<Position[]>(BIZ_TYPE.queryPositionPage);

/** Starts the platform, the first time or again, at a time of the market. */
async function start(atMs: number): Promise<void> {
  management = await startManagement({ dataDirectory: directory, seed: 7, atMs });
  const customer = await management.signInDemo();
  const account = customer.accountList.find(({ tradeType }) => tradeType === CROSS);
  ({ token } = customer);
  accountId = account?.accountId ?? 0;
  balance = Number(account?.balance);
}

async function startAgain(atMs: number): Promise<void> {
  await management.platform.close();
  await start(atMs);
}

beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'margin-sets-'));
  await start(FRIDAY(15));
});
afterEach(async () => {
  await management.platform.close();
  rmSync(directory, { recursive: true });
});

describe('a product with margin sets [ORD-37]', () => {
  it('shows its sets and tiers, and which of them is in force', async () => {
    const friday = await detail();
    expect(friday.usedMarginSet).toEqual(friday.dailyMarginSet);
    expect(friday.dailyMarginSet.map(({ rangeLeft, values }) => [rangeLeft, values])).toEqual([
      [0, '1-100'],
      [200, '1-50'],
      [1000, '1-20'],
    ]);
    expect(friday.overnightBuyInitMarginRatio.values).toBe(String(100 / LEVERAGE));
    await startAgain(SATURDAY);
    const saturday = await detail();
    expect(saturday.usedMarginSet).toEqual(saturday.weekendMarginSet);
    expect(saturday.weekendMarginSet[0]).toMatchObject({ values: '1-20', percent: 5 });
  });

  it('charges and warns a cross account when the set before the weekend begins, and gives back after it, while the platform is off', async () => {
    const { margin, calculatePrice } = await trial();
    expect(Number(margin)).toBeCloseTo(Number(calculatePrice) / LEVERAGE, 1);
    // 220 % of the margin by day, 88 % of that before the weekend.
    const lots = (balance / Number(margin) / 2.2).toFixed(1);
    await own(BIZ_TYPE.addMarketOrder, order(lots));
    const [opened] = await positions();

    await startAgain(FRIDAY(20, 30));
    const { events } = await own<WhatHappened>(BIZ_TYPE.whatHappened);
    expect(events.map(({ event, time }) => [event, time])).toEqual([['marginCall', FRIDAY(20)]]);
    const [before] = await positions();
    expect(Number(before?.occupyTheMargin)).toBeCloseTo((Number(opened?.occupyTheMargin) * LEVERAGE) / 20, 0);
    const dear = await trial();
    expect(Number(dear.margin)).toBeCloseTo(Number(dear.calculatePrice) / 20, 1);

    await startAgain(MONDAY);
    const [after] = await positions();
    expect(after?.occupyTheMargin).toBe(opened?.occupyTheMargin);

    // The books add up, of a position that was closed in part too, and the journal leads to the same state.
    await own(BIZ_TYPE.addMarketOrder, { ...order('0.1'), bizType: 2, direction: 2 });
    await management.platform.close();
    expect(await ledgerReport(['--verify-ledger', '--data', directory])).toMatch(/journal sound/);
  });
});
