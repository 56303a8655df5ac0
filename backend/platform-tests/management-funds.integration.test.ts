import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MANAGEMENT_BIZ_TYPE as BIZ } from '../contract/business-types.ts';
import { startManagement, type ManagementHarness } from './management-harness.ts';

let directory: string;
let management: ManagementHarness;
let customerNo: string;
let activityCustomerNo: string;

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'management-funds-'));
  management = await startManagement({ dataDirectory: directory });
  customerNo = await management.addCustomer('one@meridian.example');
  activityCustomerNo = await management.addCustomer('activity@meridian.example');
  expect((await adjust(activityCustomerNo, { amount: 1000 })).listed).toBe('0');
});
afterAll(async () => {
  await management.platform.close();
  rmSync(directory, { recursive: true });
});

function adjust(who: string, members: object) {
  return management.call(BIZ.addCustomerAdjustProposal, {
    customerNo: who,
    accountCurrency: 'USDT',
    tradeType: 2,
    businessType: 7,
    withdraw: true,
    ...members,
  });
}

async function balanceOf(who: string): Promise<string | undefined> {
  const request = { customerNo: who, tradeType: 2 };
  return (await management.call<{ balance: string }[]>(BIZ.queryAccountList, request)).envelope.data[0]
    ?.balance;
}

function bonus(members: object) {
  return management.call(BIZ.operationBonus, {
    companyId: '1',
    customerNo,
    activityCustomerNo,
    tradeType: 2,
    currencyBonus: 'USDT',
    bonus: 100,
    type: 1,
    ...members,
  });
}

describe('bonuses of an activity', () => {
  it('are paid by the account of the activity and taken back as far as they are free', async () => {
    const winner = await management.addCustomer('spring@meridian.example');
    const rest = Number(await balanceOf(activityCustomerNo));
    const balances = async () => [await balanceOf(winner), await balanceOf(activityCustomerNo)];
    const spring = { customerNo: winner, activityId: 'spring' };
    const issued = await bonus({ ...spring, bonus: '100.50' });
    expect(issued.envelope.data).toEqual({ result: true, actionAmount: '100.50' });
    expect(await balances()).toEqual(['100.50', (rest - 100.5).toFixed(2)]);
    const back = await bonus({ ...spring, type: 2, bonus: 5000 });
    expect(back.envelope.data).toEqual({ result: true, actionAmount: '100.50' });
    expect(await balances()).toEqual(['0.00', rest.toFixed(2)]);
  });

  it('are moved once for each activity, also after a restart', async () => {
    const before = Number(await balanceOf(customerNo));
    expect((await bonus({ activityId: 'once' })).listed).toBe('0');
    await management.platform.close();
    management = await startManagement({ dataDirectory: directory });
    expect((await bonus({ activityId: 'once' })).listed).toBe('USCUSTOMER_API_0000004');
    expect(await balanceOf(customerNo)).toBe((before + 100).toFixed(2));
    const answers = await Promise.all(Array.from({ length: 5 }, () => bonus({ activityId: 'rush' })));
    expect(answers.filter(({ listed }) => listed === '0')).toHaveLength(1);
    expect(await balanceOf(customerNo)).toBe((before + 200).toFixed(2));
  });

  it('give the first answer again for one idempotency key', async () => {
    const request = {
      companyId: '1',
      customerNo,
      activityCustomerNo,
      tradeType: 2,
      currencyBonus: 'USDT',
      bonus: 5,
      type: 1,
      activityId: 'repeated',
    };
    const path = `/openapi-b/${BIZ.operationBonus}`;
    const before = Number(await balanceOf(customerNo));
    const send = () => management.post(path, request, { 'idempotency-key': 'bonus-1' });
    const [first, second] = [await send(), await send()];
    expect(first.envelope.data).toEqual({ result: true, actionAmount: '5.00' });
    expect(second.envelope.data).toEqual(first.envelope.data);
    expect(Number(await balanceOf(customerNo))).toBe(before + 5);
  });

  it.each([
    [{ bonus: 100_000 }, 'CFDWBWE000031'],
    [{ bonus: 0 }, 'GGATEWAY_CODE_015'],
    [{ bonus: '1.234' }, 'GGATEWAY_CODE_015'],
    [{ currencyBonus: 'EUR' }, 'GGATEWAY_CODE_011'],
    [{ activityCustomerNo: '1' }, 'USCUSTOMER_API_0000003'],
    [{ companyId: '2' }, 'GGATEWAY_CODE_015'],
    [{ type: 3 }, 'GGATEWAY_CODE_015'],
  ])('that cannot be paid (%j) are refused and move nothing', async (change, code) => {
    const before = [await balanceOf(customerNo), await balanceOf(activityCustomerNo)];
    expect((await bonus({ activityId: 'refused', ...change })).listed).toBe(code);
    expect([await balanceOf(customerNo), await balanceOf(activityCustomerNo)]).toEqual(before);
  });
});

describe('locks of transfers', () => {
  const who = () => ({ customerNo, tradeType: 2, companyId: '1' });
  const states = async () =>
    (
      await management.call<{ lockStatus: boolean; type: string }[]>(
        BIZ.queryTradeTypeLockTradeAccount,
        who(),
      )
    ).envelope.data;
  const one = async (type: number) =>
    (await management.call<boolean>(BIZ.queryOneLockTradeAccount, { ...who(), type })).envelope.data;

  it('stop deposits and withdrawals, not corrections, and outlive a restart', async () => {
    expect(await states()).toEqual([1, 2, 3].map((type) => ({ lockStatus: false, type: String(type) })));
    expect((await management.call(BIZ.lockTradeAccount, { ...who(), type: 1, lockTime: 600 })).listed).toBe(
      '0',
    );
    expect([await one(1), await one(2), await one(3)]).toEqual([true, false, false]);
    expect((await adjust(customerNo, { amount: 1 })).listed).toBe('USCUSTOMER_API_0001029');
    expect((await adjust(customerNo, { amount: -1, businessType: 8 })).listed).toBe('0');
    expect((await adjust(customerNo, { amount: 1, businessType: 10 })).listed).toBe('0');

    const lockEndTime = Date.now() + 3_600_000;
    const both = await management.call(BIZ.lockTradeAccount, { ...who(), type: 3, lockTime: 1, lockEndTime });
    expect(both.envelope.data).toEqual({ lockEndTime });
    await management.platform.close();
    management = await startManagement({ dataDirectory: directory });
    expect([await one(1), await one(2), await one(3)]).toEqual([true, true, true]);
    expect((await adjust(customerNo, { amount: -1, businessType: 8 })).listed).toBe('USCUSTOMER_API_0001029');

    expect((await management.call(BIZ.unlockTradeAccount, { ...who(), type: 2 })).listed).toBe('0');
    expect([await one(1), await one(2), await one(3)]).toEqual([true, false, false]);
    await management.call(BIZ.unlockTradeAccount, { ...who(), type: 3 });
    expect((await adjust(customerNo, { amount: 1 })).listed).toBe('0');
  });

  it.each([
    [{ lockEndTime: 1 }, 'GGATEWAY_CODE_015'],
    [{ lockTime: 10 ** 12 }, 'GGATEWAY_CODE_015'],
    [{ tradeType: 4 }, 'GGATEWAY_CODE_011'],
    [{ type: 4 }, 'GGATEWAY_CODE_015'],
    [{ companyId: '2' }, 'GGATEWAY_CODE_015'],
    [{ customerNo: '1' }, 'USCUSTOMER_API_0000003'],
  ])('that make no sense (%j) are refused', async (change, code) => {
    const request = { ...who(), type: 1, ...change };
    expect((await management.call(BIZ.lockTradeAccount, request)).listed).toBe(code);
    expect(await one(1)).toBe(false);
  });
});

describe('exchange rates for deposits and withdrawals', () => {
  interface Rate {
    readonly rate: string;
    readonly formulaSymbol: 'multiply' | 'divide';
    readonly sourceCurrency: string;
    readonly targetCurrency: string;
  }
  const rates = (currencyMap: object, type = 1) =>
    management.call<Rate[]>(BIZ.getExchangeRate, { companyId: '1', currencyMap, type });

  it('are told for several pairs at once, directly or by way of USDT', async () => {
    const map = { EUR: 'USDT', JPY: 'USDT', USD: 'USDT', BTC: 'CHF' };
    const { envelope } = await rates(map);
    expect(
      envelope.data.map(({ sourceCurrency, targetCurrency }) => [sourceCurrency, targetCurrency]),
    ).toEqual(Object.entries(map));
    const [eur, jpy, usd, btc] = envelope.data;
    expect(usd).toMatchObject({ rate: '1.000000000000', formulaSymbol: 'multiply', targetDigits: 2 });
    expect(eur?.formulaSymbol).toBe('multiply');
    expect(Number(eur?.rate)).toBeGreaterThan(1);
    expect(jpy).toMatchObject({ formulaSymbol: 'divide', sourceDigits: 0 });
    expect(Number(jpy?.rate)).toBeGreaterThan(50);
    expect(btc?.formulaSymbol).toBe('multiply');
    expect(Number(btc?.rate)).toBeGreaterThan(1000);
  });

  it('are refused for none, too many and unknown currencies', async () => {
    expect((await rates({})).listed).toBe('GGATEWAY_CODE_015');
    const many = Object.fromEntries(Array.from({ length: 51 }, (_, at) => [`C${at}`, 'USDT']));
    expect((await rates(many)).listed).toBe('GGATEWAY_CODE_015');
    expect((await rates({ XYZ: 'USDT' })).listed).toBe('USCUSTOMER_API_0000114');
  });
});
