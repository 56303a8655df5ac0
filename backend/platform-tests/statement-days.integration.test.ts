import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { MANAGEMENT_BIZ_TYPE as BIZ, BIZ_TYPE } from '../contract/business-types.ts';
import type { Account, Page } from '../contract/records/index.ts';
import { fundCalls, SPOT } from './fund-share-harness.ts';
import { isolatedOrder } from './isolated-order.ts';
import { startManagement, type ManagementHarness } from './management-harness.ts';
import { shapeFaults } from './published-shape.ts';
import { kinds, statementOf } from './statement-harness.ts';

const EMAIL = 'days@example.com';
const BITCOIN = 10021;
const HOUR_MS = 3_600_000;
const NOON = Date.UTC(2026, 2, 2, 12);
/** After the net value of a fund, at 22:00 UTC of a day. */
const EVENING = (day: number) => NOON + (24 * day + 10) * HOUR_MS + 60_000;
const ISOLATED = 2;
const LEVERAGED = 3;

let directory: string;
let management: ManagementHarness;
let calls: ReturnType<typeof fundCalls>;
let token: string;
let customerNo: string;

async function start(atMs: number): Promise<void> {
  management = await startManagement({ dataDirectory: directory, seed: 7, atMs, rateLimits: false });
  calls = fundCalls(management);
}
async function startAgain(atMs: number): Promise<void> {
  await management.platform.close();
  await start(atMs);
  token = await management.signIn(EMAIL);
}
const office = async (bizType: string, body: object) =>
  expect([bizType, (await management.call(bizType, body)).listed]).toEqual([bizType, '0']);
const payIn = (tradeType: number, businessType: number) =>
  office(BIZ.addCustomerAdjustProposal, {
    customerNo,
    tradeType,
    businessType,
    accountCurrency: 'USDT',
    amount: 10_000,
    withdraw: true,
  });
const statement = (tradeType: number) => statementOf(calls.own, token, tradeType);
/** Every book against every other, as the office compares them. */
async function expectBooksToAgree(): Promise<void> {
  const { envelope } = await management.call<{ isEmpty: boolean; checks: object[] }>(BIZ.reconciliation);
  expect(envelope.data).toMatchObject({ isEmpty: true });
}

/** A line of a spot statement, as published. */
const PUBLISHED_SPOT_LINE =
  '{ id: i64; remark: str; createdBy: i64; createTime: i64; updateBy: i64; updateTime: i64; subjectId: i64; version: i64; ' +
  'bookkeepId: i64; amountIn: str; amountOut: str; status: i32; amountAfter: str; businessType: i32; businessType1: i32; ' +
  'customerNo: str; amount: str; digits: i32; currency: str; businessTypeName: str; businessType1Name: str; orderId: str; dealId: str }';

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'statement-days-'));
  await start(NOON);
  customerNo = await management.addCustomer(EMAIL);
  token = await management.signIn(EMAIL);
  await payIn(ISOLATED, 10);
  await payIn(LEVERAGED, 16);
  await payIn(SPOT, 52);
});
afterAll(async () => {
  await management.platform.close();
  rmSync(directory, { recursive: true });
});

it('days bring an agent its rebate, a loan its interest and a fund its shares: each a published line of a statement that adds up', async () => {
  await office(BIZ.appointAgent, { customerNo });
  await office(BIZ.setAgentRebate, { customerNo, rebateRate: '0.2' });
  const loginName = 'brought-to-days@example.com';
  const brought = await management.post<{ customerNo: string; token: string; accountList: Account[] }>(
    `/api/global/${BIZ_TYPE.registerOfAgentShareLink}`,
    { country: 'SG', loginName, type: 1, registerSource: 3, thirdServerCode: customerNo },
    { token: null },
  );
  const { envelope } = brought;
  await office(BIZ.addCustomerAdjustProposal, {
    customerNo: envelope.data.customerNo,
    tradeType: ISOLATED,
    businessType: 10,
    accountCurrency: 'USDT',
    amount: 10_000,
    withdraw: true,
  });
  const { accountId } = envelope.data.accountList.find(({ tradeType }) => tradeType === ISOLATED) ?? {};
  await calls.own(envelope.data.token, BIZ_TYPE.addMarketOrder, isolatedOrder(BITCOIN, { accountId }));
  const loan = { tradeType: LEVERAGED, accountCurrency: 'USDT', currency: 'USDT', amount: '2000' };
  await calls.own(token, BIZ_TYPE.manualLoan, loan);
  const bought = await calls.subscribe(token, 1_000);

  await startAgain(EVENING(1));
  await expect
    .poll(async () => (await calls.subscriptions(token)).map(({ sharesStatus }) => sharesStatus))
    .toEqual([1]);
  await expect.poll(async () => kinds(await statement(ISOLATED))).toContainEqual([43, 43_003]);
  expect(kinds(await statement(SPOT))).toEqual([
    [52, 52_001],
    [53, 53_001],
    [53, 53_002],
    [54, 54_002],
    [54, 54_003],
    [54, 54_001],
  ]);
  await calls.own(token, BIZ_TYPE.manualRepayment, { ...loan, amount: '2100' });
  const lent = await statement(LEVERAGED);
  expect(kinds(lent)).toEqual([
    [16, 16_001],
    [20, 20_001],
    [22, 22_002],
    [22, 22_001],
  ]);
  expect(lent.slice(1).map(({ amount }) => Math.sign(Number(amount)))).toEqual([1, -1, -1]);
  await expectBooksToAgree();
  await calls.redeem(token, Number(bought.shares));

  await startAgain(EVENING(2));
  await expect
    .poll(async () => (await calls.redemptions(token)).map(({ sharesStatus }) => sharesStatus))
    .toEqual([1]);
  expect(kinds(await statement(SPOT)).slice(6)).toEqual([
    [53, 53_001],
    [53, 53_002],
    [54, 54_002],
    [54, 54_001],
    [54, 54_003],
  ]);
  expect(kinds(await statement(ISOLATED))).toEqual([
    [10, 10_001],
    [43, 43_003],
  ]);
  await expectBooksToAgree();
});

it('the lines of a spot statement have their published members', async () => {
  const requested = { tradeType: SPOT, customerGroupId: 1, size: 100, current: 1 };
  const { records } = await calls.own<Page<object>>(token, BIZ_TYPE.spotCapitalFlowList, requested);
  expect(records.length).toBeGreaterThan(0);
  expect(records.flatMap((record) => shapeFaults(PUBLISHED_SPOT_LINE, record))).toEqual([]);
});
