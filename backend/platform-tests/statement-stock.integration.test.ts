import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { MANAGEMENT_BIZ_TYPE as BIZ, BIZ_TYPE } from '../contract/business-types.ts';
import type { Account } from '../contract/records/index.ts';
import { fundCalls } from './fund-share-harness.ts';
import { startManagement, type ManagementHarness } from './management-harness.ts';
import { exact, kinds, statementOf } from './statement-harness.ts';

const STOCK = 6;
const EMAIL = 'shares@example.com';
/** Monday, while the exchange of the share is open, and after the ends of that day and the next. */
const OPEN_MS = Date.UTC(2026, 2, 2, 15);
const TWO_DAY_ENDS_LATER = Date.UTC(2026, 2, 3, 22, 1);

let directory: string;
let management: ManagementHarness;
let calls: ReturnType<typeof fundCalls>;
let token: string;
let customerNo: string;

async function start(atMs: number): Promise<void> {
  management = await startManagement({ dataDirectory: directory, seed: 7, atMs, rateLimits: false });
  calls = fundCalls(management);
}
const payIn = async (amount: number) => {
  const body = { customerNo, tradeType: STOCK, businessType: 603, accountCurrency: 'USD', amount };
  const { listed } = await management.call(BIZ.addCustomerAdjustProposal, { ...body, withdraw: true });
  expect(listed).toBe('0');
};
const statement = () => statementOf(calls.own, token, STOCK);

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'statement-stock-'));
  await start(OPEN_MS);
  customerNo = await management.addCustomer(EMAIL);
  token = await management.signIn(EMAIL);
  await payIn(10_000);
});
afterAll(async () => {
  await management.platform.close();
  rmSync(directory, { recursive: true });
});

/** Buys shares with all the money that there is and half as much again, which is lent. */
async function buyOnLoan(): Promise<void> {
  const { accountList } = await calls.own<{ accountList: Account[] }>(token, BIZ_TYPE.findCustomerInfo);
  const accountId = accountList.find(({ tradeType }) => tradeType === STOCK)?.accountId;
  const listed = await calls.own<{ symbolId: number; tradeType: number; inTradeTime: number }[]>(
    token,
    BIZ_TYPE.getSymbolBaseList,
    { customerGroupId: 1 },
  );
  const symbolId = listed.find((row) => row.tradeType === STOCK && row.inTradeTime === 1)?.symbolId;
  const order = {
    tradeType: STOCK,
    accountId,
    accountCurrency: 'USD',
    accountDigits: 2,
    symbolId,
    bizType: 1,
    direction: 1,
    requestPrice: 0,
    requestTime: Date.now(),
  };
  await calls.own(token, BIZ_TYPE.placeStockOrder, { ...order, requestNum: '1' });
  const [held] = await calls.own<{ openPrice: string }[]>(token, BIZ_TYPE.queryPositionPage, {
    tradeType: STOCK,
  });
  const wanted = Math.floor(15_000 / Number(held?.openPrice)) - 1;
  await calls.own(token, BIZ_TYPE.placeStockOrder, { ...order, requestNum: String(wanted) });
}

it(
  'a loan on shares bears interest that falls due and is paid: published lines of a statement that adds up',
  { tags: ['long'] },
  async () => {
    await buyOnLoan();
    const bought = await statement();
    expect(kinds(bought)).toContainEqual([607, 60_701]);
    await management.platform.close();
    await start(TWO_DAY_ENDS_LATER);
    token = await management.signIn(EMAIL);
    const later = async () => (await statement()).slice(bought.length);
    const due = (lines: readonly { businessType1: number }[]) =>
      lines.filter(({ businessType1 }) => businessType1 === 61_001);
    await expect.poll(async () => due(await later()).length).toBe(2);
    // Nothing is free to pay it with until money comes.
    expect(kinds(await later()).filter(([business]) => business === 611)).toEqual([]);
    const before = await later();
    await payIn(1_000);
    const paid = (await later()).slice(before.length);
    expect(kinds(paid)).toEqual([
      [603, 60_301],
      [611, 61_101],
      [608, 60_801],
    ]);
    const sum = (type: number) =>
      [...before, ...paid]
        .filter(({ businessType1 }) => businessType1 === type)
        .reduce((total, { amount }) => total + exact(amount), 0n);
    expect(sum(61_001)).toBeLessThan(0n);
    expect(sum(61_101)).toBe(sum(61_001));
    const { envelope } = await management.call<{ isEmpty: boolean }>(BIZ.reconciliation);
    expect(envelope.data.isEmpty).toBe(true);
  },
);
