import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MANAGEMENT_BIZ_TYPE as BIZ, BIZ_TYPE } from '../contract/business-types.ts';
import type { Account } from '../contract/records/index.ts';
import { isolatedOrder } from './isolated-order.ts';
import { startManagement, type ManagementHarness, type Trader } from './management-harness.ts';

const BTC = 10021;
const DEPOSIT = 7;
const WITHDRAWAL = 8;
const ADJUSTMENT = 10;
let directory: string;
let management: ManagementHarness;
let trader: Trader;

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'money-that-stays-'));
  management = await startManagement({ dataDirectory: directory });
  trader = await management.addTrader('credit@meridian.example');
});
afterAll(async () => {
  await management.platform.close();
  rmSync(directory, { recursive: true });
});

const adjust = async (amount: number | string, withdraw: boolean, businessType: number) => {
  const account = { customerNo: trader.customerNo, accountCurrency: 'USDT', tradeType: 2 };
  const proposal = { ...account, amount, withdraw, businessType };
  return (await management.call(BIZ.addCustomerAdjustProposal, proposal)).listed;
};
const account = async () => {
  const assets = { tradeType: 2, accountCurrency: 'USDT' };
  return (await management.own<Account>(trader.token, BIZ_TYPE.queryAccountAssetsInfo, assets)).envelope.data;
};
const order = (members: object) =>
  management.own<{ positionId: number; tradeVolume: string }>(
    trader.token,
    BIZ_TYPE.addMarketOrder,
    isolatedOrder(BTC, { accountId: trader.accountId, ...members }),
  );

describe('credit that may not be withdrawn', () => {
  it('trades like money and is shown, but does not leave the account', async () => {
    expect(await adjust(1000, false, ADJUSTMENT)).toBe('0');
    const figures = { balance: '11000.00', available: '11000.00' };
    expect(await account()).toMatchObject({
      ...figures,
      withdrawAmount: '10000.00',
      notWithdrawAmount: '1000.00',
    });
    expect(await adjust('-10000.01', true, WITHDRAWAL)).toBe('CFDWBWE000031');
    expect(await adjust('-9000', true, WITHDRAWAL)).toBe('0');
    expect(await account()).toMatchObject({ withdrawAmount: '1000.00', notWithdrawAmount: '1000.00' });
    const flows = await management.own<{ records: { businessType1: number; businessType: number }[] }>(
      trader.token,
      BIZ_TYPE.queryCapitalFlowList,
      { tradeType: 2, businessType: ADJUSTMENT },
    );
    expect(flows.envelope.data.records[0]).toMatchObject({ businessType1: 10006, businessType: ADJUSTMENT });
  });

  it('is margin too, and a loss takes money that can be withdrawn first', async () => {
    const opened = await order({ entryType: 2, requestNum: '15000', crossLevelNum: 10 });
    expect(opened.listed).toBe('0');
    const { positionId, tradeVolume: requestNum } = opened.envelope.data;
    expect(Number((await account()).withdrawAmount)).toBe(0);
    expect(await adjust('-0.01', true, WITHDRAWAL)).toBe('CFDWBWE000031');
    const closed = await order({ bizType: 2, direction: 2, requestNum, positionId });
    expect(closed.listed).toBe('0');
    const after = await account();
    const lost = 2000 - Number(after.balance);
    expect(lost).toBeGreaterThan(0);
    expect(after.notWithdrawAmount).toBe('1000.00');
    expect(Number(after.withdrawAmount)).toBeCloseTo(1000 - lost, 2);
    expect(await adjust(`-${(Number(after.withdrawAmount) + 0.01).toFixed(2)}`, true, WITHDRAWAL)).toBe(
      'CFDWBWE000031',
    );
  });

  it('is taken by losses and fees first where the company says so, also after a restart', async () => {
    const saved = await management.call(BIZ.saveCompanySettings, { lossesTakeFirst: 'credit' });
    expect(saved.envelope.data).toMatchObject({ lossesTakeFirst: 'credit' });
    await management.platform.close();
    management = await startManagement({ dataDirectory: directory });
    const before = await account();
    expect(before.notWithdrawAmount).toBe('1000.00');
    const opened = await order({ entryType: 2, requestNum: '15000', crossLevelNum: 10 });
    expect(opened.listed).toBe('0');
    const fee = Number(before.balance) - Number((await account()).balance);
    expect(fee).toBeGreaterThan(0);
    expect(Number((await account()).notWithdrawAmount)).toBeCloseTo(1000 - fee, 2);
    const { positionId, tradeVolume: requestNum } = opened.envelope.data;
    expect((await order({ bizType: 2, direction: 2, requestNum, positionId })).listed).toBe('0');
    const after = await account();
    const lost = Number(before.balance) - Number(after.balance);
    expect(lost).toBeGreaterThan(fee);
    expect(Number(after.notWithdrawAmount)).toBeCloseTo(1000 - lost, 2);
    expect(after.withdrawAmount).toBe(before.withdrawAmount);
    await management.call(BIZ.saveCompanySettings, { lossesTakeFirst: 'withdrawable' });
    expect(await adjust(lost.toFixed(2), false, ADJUSTMENT)).toBe('0');
    expect((await account()).notWithdrawAmount).toBe('1000.00');
  });

  it('stands after a restart, and is taken back by its operator', async () => {
    await management.platform.close();
    management = await startManagement({ dataDirectory: directory });
    expect((await account()).notWithdrawAmount).toBe('1000.00');
    expect(await adjust('-400', false, ADJUSTMENT)).toBe('0');
    const before = await account();
    expect(before.notWithdrawAmount).toBe('600.00');
    expect(await adjust(`-${before.withdrawAmount}`, true, WITHDRAWAL)).toBe('0');
    expect(await account()).toMatchObject({ balance: '600.00', withdrawAmount: '0.00' });
    expect(await adjust(100, true, DEPOSIT)).toBe('0');
    expect(await account()).toMatchObject({ withdrawAmount: '100.00', notWithdrawAmount: '600.00' });
  });
});
