import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BIZ_TYPE, MANAGEMENT_BIZ_TYPE } from '../contract/business-types.ts';
import type { ListedCode } from '../contract/errors/catalogue.ts';
import type { CustomerInfo, Fund, Page } from '../contract/records/index.ts';
import { expectFailure } from '../gateway/testing/failures.ts';
import { DIGITAL, fundCalls, type ApplyRow, type RedeemRow } from './fund-share-harness.ts';
import { startManagement, type ManagementHarness } from './management-harness.ts';

// Limits, written out: a test does not import what it checks.
const MOST_NAMED = { funds: 20, fees: 366, parts: 50, applies: 500 } as const;
const NOON = Date.UTC(2026, 2, 2, 12);
const DAY_MS = 86_400_000;
/** Just after the net value of a day. */
const EVENING = (day: number) => NOON + (day - 1) * DAY_MS + (DAY_MS / 24) * 10 + 60_000;
const BTC = 10021;

let directory: string;
let management: ManagementHarness;
let calls: ReturnType<typeof fundCalls>;
let token: string;
let manager: string;
let managerNo: string;

async function start(atMs: number): Promise<void> {
  management = await startManagement({ dataDirectory: directory, seed: 7, atMs, rateLimits: false });
  calls = fundCalls(management);
}

async function startAgain(atMs: number): Promise<void> {
  await management.platform.close();
  await start(atMs);
  token = await management.signIn('investor@example.com');
  manager = await management.signIn('manager@example.com');
}

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'fund-managers-'));
  await start(NOON);
  ({ token } = await calls.addInvestor('investor@example.com'));
  ({ token: manager, customerNo: managerNo } = await calls.addInvestor('manager@example.com', 1_000));
});
afterAll(async () => {
  await management.platform.close();
  rmSync(directory, { recursive: true });
});

const as = (owner: string, bizType: string, body: object = {}) => ({
  path: `/api/global/${bizType}`,
  headers: { token: owner },
  body,
});
const refused = (bizType: string, body: object, code: ListedCode, params: string[] = []) =>
  expectFailure(management, as(manager, bizType, body), code, params);
const set = (body: object) =>
  management.call(MANAGEMENT_BIZ_TYPE.saveFundSettings, { fundId: DIGITAL, ...body });
const reconcile = async () =>
  (
    await management.call<{
      balances: { fundId: number; currency: string; amount: string }[];
      differences: unknown[];
    }>(MANAGEMENT_BIZ_TYPE.reconcileFunds)
  ).envelope.data;
const applies = (body: object = {}) =>
  calls.own<Page<ApplyRow>>(manager, BIZ_TYPE.fundApplyPage, { customerGroupId: 1, type: 1, ...body });
const settled = async (day: number) => {
  await startAgain(EVENING(day));
  await expect
    .poll(async () => (await calls.subscriptions(token)).filter(({ sharesStatus }) => sharesStatus === 0))
    .toEqual([]);
};

const BODIES: Readonly<Record<string, object>> = {
  [BIZ_TYPE.fundApplyPage]: { customerGroupId: 1 },
  [BIZ_TYPE.managerRedeemPage]: {},
  [BIZ_TYPE.countUnconfirmedRedemptions]: { fundId: DIGITAL },
  [BIZ_TYPE.sumRedemptions]: { fundIdList: [DIGITAL] },
  [BIZ_TYPE.confirmRedemptions]: { fundIdList: [DIGITAL], checkTag: true },
  [BIZ_TYPE.fundStandardProducts]: {},
  [BIZ_TYPE.fundStandard]: { customerGroupId: 1 },
  [BIZ_TYPE.saveFundStandard]: { customerGroupId: 1, configDtoList: [{ symbolId: BTC, rate: 50 }] },
  [BIZ_TYPE.managementFeePage]: {},
  [BIZ_TYPE.executeManagementFee]: {},
};

describe('the office', () => {
  it('says who manages a fund, and everybody else is refused each call of a manager', async () => {
    for (const [bizType, body] of Object.entries(BODIES)) await refused(bizType, body, 'FS560004');
    expect((await set({ customerNo: managerNo })).listed).toBe('0');
    const fund = await calls.own<Fund>(manager, BIZ_TYPE.getFundInfoByCustomerNo, { customerNo: managerNo });
    expect(fund).toMatchObject({ fundId: DIGITAL, customerNo: managerNo, canPurchase: 1 });
    const who = await calls.own<CustomerInfo>(manager, BIZ_TYPE.findCustomerInfo);
    expect(who.isFund).toBe(1);
    for (const [bizType, body] of Object.entries(BODIES))
      await expectFailure(management, as(token, bizType, body), 'FS560004');
    await refused(BIZ_TYPE.countUnconfirmedRedemptions, { fundId: 2 }, 'FS560004');
  });

  it('opens and closes a fund', async () => {
    await set({ canPurchase: false, canRedemption: false });
    await refused(BIZ_TYPE.applyFund, { fundId: DIGITAL, amountPay: 100 }, 'FS540002');
    const redemption = { fundId: DIGITAL, shares: 1, currencyCode: 'USDT' };
    await refused(BIZ_TYPE.createFundRedeem, redemption, 'FS540003');
    expect(await calls.own<Fund>(token, BIZ_TYPE.getFundInfo, { fundId: DIGITAL })).toMatchObject({
      canPurchase: 2,
      canRedemption: 2,
    });
    await set({ canPurchase: true, canRedemption: true });
  });

  it('ends a proposal and frees what it froze, once [MAX_FUND_REASON_LENGTH]', async () => {
    const { proposalNo } = await calls.subscribe(token, 500);
    const office = (body: object) => ({
      path: `/openapi-b/global/${MANAGEMENT_BIZ_TYPE.failFundProposal}`,
      body: { proposalNo, reason: '5n', ...body },
    });
    await expectFailure(management, office({ proposalNo: 'S9' }), 'FS404');
    await expectFailure(management, office({ reason: 'x'.repeat(201) }), 'GGATEWAY_CODE_015');
    await expectFailure(management, office({ reason: 'x'.repeat(200), proposalNo: 'S9' }), 'FS404');
    expect((await management.call(MANAGEMENT_BIZ_TYPE.failFundProposal, office({}).body)).listed).toBe('0');
    expect((await calls.subscriptions(token))[0]).toMatchObject({ proposalNo, sharesStatus: 2 });
    expect(await calls.balance(token, 'USDT')).toBe(10_000);
    await expectFailure(management, office({}), 'FS10302');
  });
});

describe('an order standard', () => {
  it('names products of spot, each once, with parts of at most a hundred percent', async () => {
    const save = (configDtoList: object[]) =>
      [BIZ_TYPE.saveFundStandard, { customerGroupId: 1, configDtoList }] as const;
    await refused(...save([]), 'FS550004');
    await refused(...save([{ symbolId: BTC }]), 'FS550005');
    await refused(...save([{ symbolId: 999, rate: 10 }]), 'FS550001');
    await refused(
      ...save([
        { symbolId: BTC, rate: 10 },
        { symbolId: BTC, rate: 10 },
      ]),
      'FS550001',
    );
    await refused(...save([{ symbolId: BTC, rate: 10, baseCurrency: 'ETH' }]), 'FS550002');
    await refused(...save([{ symbolId: BTC, rate: 10, profitCurrency: 'EUR' }]), 'FS550007');
    await refused(...save([{ symbolId: 40002, rate: 10 }]), 'FS550006');
    await refused(...save([{ symbolId: BTC, rate: '100.0001' }]), 'FS550003');
    expect(await calls.own(manager, ...save([{ symbolId: BTC, rate: 50 }]))).toBe(true);
    const products = await calls.own<{ symbolId: number }[]>(manager, BIZ_TYPE.fundStandardProducts);
    expect(products.map(({ symbolId }) => symbolId)).toContain(BTC);
    expect(await calls.own(manager, BIZ_TYPE.fundStandard, { customerGroupId: 1 })).toEqual([
      { symbolId: BTC, symbolName: 'BTC/USDT', baseCurrency: 'BTC', profitCurrency: 'USDT', rate: 50 },
    ]);
  });

  it('and lists of calls are bounded [MAX_STANDARD_PARTS] [MAX_FUNDS_NAMED] [MAX_FEES_NAMED] [MAX_EXECUTED_SUBSCRIPTIONS]', async () => {
    const list = (count: number, value: unknown = 1) => Array.from({ length: count }, () => value);
    const { funds, fees, parts, applies: most } = MOST_NAMED;
    const part = { symbolId: BTC, rate: 1 };
    const bounded: readonly [string, (count: number) => object, number, ListedCode][] = [
      [BIZ_TYPE.saveFundStandard, (count) => ({ configDtoList: list(count, part) }), parts, 'FS550001'],
      [BIZ_TYPE.confirmRedemptions, (count) => ({ fundIdList: list(count) }), funds, 'FS540009'],
      [BIZ_TYPE.sumManagementFees, (count) => ({ idList: list(count) }), fees, 'FS404'],
      [BIZ_TYPE.previewFundExecution, (count) => ({ applyIds: list(count, 99) }), most, 'FS404'],
    ];
    for (const [bizType, body, limit, code] of bounded) {
      await refused(bizType, body(limit), code);
      await refused(bizType, body(limit + 1), 'GGATEWAY_CODE_015');
    }
  });
});

describe('the money of subscriptions', () => {
  it('is spent by the standard, in the order in which it came, once', async () => {
    const first = await calls.subscribe(token, 1_000);
    const second = await calls.subscribe(token, 2_000);
    await refused(BIZ_TYPE.previewFundExecution, { applyIds: [first.id] }, 'FS560002');
    const failed = (await calls.subscriptions(token)).find(({ sharesStatus }) => sharesStatus === 2);
    await refused(BIZ_TYPE.previewFundExecution, { applyIds: [failed?.id] }, 'FS540012');
    await settled(1);
    // The page of a manager sends what it does not filter by as empty lists and null.
    const unused = { proposalNo: [], customerSelfNo: [], executeId: [], customerCompanyId: null };
    const { records, total } = await applies({ executeStatus: 1, ...unused });
    expect([records.map(({ id }) => id), total]).toEqual([[second.id, first.id], 2]);
    interface Preview {
      readonly fundsApplyExecuteRecordDto: { readonly amount: number; readonly profitCurrency: string };
      readonly fundsApplyExecuteRecordDetailDtoList: readonly object[];
    }
    const preview = (applyIds: number[]) =>
      calls.own<Preview>(manager, BIZ_TYPE.previewFundExecution, { applyIds });
    await refused(
      BIZ_TYPE.executeFund,
      { applyIds: [second.id], ...(await preview([second.id])) },
      'FS540010',
    );
    const applyIds = [first.id, second.id];
    const shown = await preview(applyIds);
    const costs = records.map((row) => Number(row.finalAmount) - Number(row.fees));
    // The manager's fee of the day is gone already.
    expect(shown.fundsApplyExecuteRecordDto.amount).toBeCloseTo(
      costs.reduce((all, one) => all + one),
      0,
    );
    const changed = (change: object) => ({ ...shown, applyIds, ...change });
    const sum = shown.fundsApplyExecuteRecordDto;
    const record = (change: object) => changed({ fundsApplyExecuteRecordDto: { ...sum, ...change } });
    await refused(BIZ_TYPE.executeFund, record({ amount: sum.amount - 1 }), 'FS540022');
    await refused(BIZ_TYPE.executeFund, record({ profitCurrency: 'EUR' }), 'FS550007');
    const above = [{ symbolId: BTC, rate: 101 }];
    await refused(BIZ_TYPE.executeFund, changed({ fundsApplyExecuteRecordDetailDtoList: above }), 'FS560001');
    expect(await calls.own(manager, BIZ_TYPE.executeFund, changed({}))).toBe(true);
    await refused(BIZ_TYPE.executeFund, changed({}), 'FS560003');
    const [row] = await calls.subscriptions(token);
    expect(row).toMatchObject({ executeStatus: 2, executeList: [{ symbolName: 'BTC/USDT' }] });
    expect((await applies({ executeId: [row?.executeId] })).total).toBe(2);
    const { balances, differences } = await reconcile();
    expect(differences).toEqual([]);
    const cash = balances.find(({ currency }) => currency === 'USDT');
    expect(Number(cash?.amount)).toBeCloseTo(sum.amount / 2, 0);
    expect(Number(balances.find(({ currency }) => currency === 'BTC')?.amount)).toBeGreaterThan(0);
  });

  it('is one batch of one fund and one way to pay', async () => {
    const [balanced, inAssets] = [
      await calls.subscribe(token, 100, { fundId: 2 }),
      await calls.subscribe(token, 100),
    ];
    await refused(BIZ_TYPE.previewFundExecution, { applyIds: [balanced.id, inAssets.id] }, 'FS540008');
    await refused(BIZ_TYPE.previewFundExecution, { applyIds: [balanced.id] }, 'FS560004');
  });
});

describe('redemptions of a fund with a manager', () => {
  it('are priced by the net value and paid once the manager has seen and confirmed them', async () => {
    await calls.redeem(token, 3);
    await settled(2);
    await expect.poll(async () => (await calls.redemptions(token))[0]?.amountRedeem).not.toBeNull();
    const [waiting] = await calls.redemptions(token);
    expect(waiting?.sharesStatus).toBe(0);
    expect(await calls.own(manager, BIZ_TYPE.countUnconfirmedRedemptions, { fundId: DIGITAL })).toBe(1);
    const body = { fundIdList: [DIGITAL] };
    await refused(BIZ_TYPE.confirmRedemptions, { ...body, checkTag: true }, 'FS540009');
    await refused(BIZ_TYPE.sumRedemptions, { fundIdList: [DIGITAL, 2] }, 'FS540008');
    const sum = await calls.own<object>(manager, BIZ_TYPE.sumRedemptions, { ...body, checkTag: false });
    expect(sum).toMatchObject({ sharesTotal: '3.0', currencyShares: 'MDF', currencyNet: 'USDT' });
    const held = await calls.balance(token, 'MDF');
    const before = await calls.balance(token, 'USDT');
    expect(await calls.own(manager, BIZ_TYPE.confirmRedemptions, { ...body, checkTag: true })).toEqual(sum);
    const [paid] = await calls.redemptions(token);
    expect(paid?.sharesStatus).toBe(1);
    expect(await calls.balance(token, 'USDT')).toBeCloseTo(before + Number(paid?.amountRedeem), 6);
    expect(await calls.balance(token, 'MDF')).toBe(held);
    const { records } = await calls.own<Page<RedeemRow>>(manager, BIZ_TYPE.managerRedeemPage);
    expect(records).toEqual(await calls.redemptions(token));
    expect((await reconcile()).differences).toEqual([]);
  });

  it('that the fund cannot pay are named, and stay as they are', async () => {
    const all = Math.floor((await calls.balance(token, 'MDF')) * 10) / 10;
    const { proposalNo } = await calls.redeem(token, all.toFixed(1));
    await settled(3);
    await expect.poll(async () => (await calls.redemptions(token))[0]?.amountRedeem).not.toBeNull();
    const body = { fundIdList: [DIGITAL] };
    await calls.own(manager, BIZ_TYPE.sumRedemptions, body);
    await refused(BIZ_TYPE.confirmRedemptions, { ...body, checkTag: true }, 'FS540014', [proposalNo]);
    expect((await calls.redemptions(token))[0]?.sharesStatus).toBe(0);
  });
});

describe('the fee of the manager', () => {
  it('is counted each day, taken at once where there is money, and once', async () => {
    interface Fee {
      readonly id: number;
      readonly fees: string;
      readonly deductStatus: number;
    }
    const page = (body: object = {}) =>
      calls.own<Page<Fee>>(manager, BIZ_TYPE.managementFeePage, { deductStatus: 1, ...body });
    await expect.poll(async () => (await page()).total).toBe(3);
    const { records } = await page();
    const ids = records.map(({ id }) => id);
    const sum = await calls.own(manager, BIZ_TYPE.sumManagementFees, { idList: ids });
    expect(sum).toMatchObject({ currency: 'USDT' });
    await refused(BIZ_TYPE.deductManagementFees, { idList: ids }, 'FS540019');
    await refused(BIZ_TYPE.executeManagementFee, {}, 'FS540020');
    expect((await page({ deductDate: EVENING(2) })).total).toBe(1);
    expect((await reconcile()).differences).toEqual([]);
  });

  it('and the page of subscriptions are read with lists and null among what is asked, as clients in the field do', async () => {
    const requested = {
      proposalNo: [],
      customerSelfNo: [],
      executeId: [],
      customerCompanyId: null,
      currencyPay: null,
    };
    const paged = { current: 1, size: 10, startTime: null, endTime: null };
    const { records, total } = await applies({ ...requested, ...paged });
    expect(total).toBeGreaterThan(0);
    expect(records).toHaveLength(Math.min(total, 10));
    const ofFees = { customerNo: managerNo, companyId: 1, deductDate: EVENING(2), deductStatus: 1 };
    const fees = await calls.own<Page<object>>(manager, BIZ_TYPE.managementFeePage, { ...ofFees, ...paged });
    expect(fees.total).toBe(1);
  });

  it('is in the audit trail when the manager decides it', async () => {
    const { envelope } = await management.call<{ bizType: string; operator: string }[]>(
      MANAGEMENT_BIZ_TYPE.auditPage,
      { size: 100 },
    );
    const own = envelope.data.filter(({ operator }) => operator === `customer ${managerNo}`);
    expect(own.map(({ bizType }) => bizType)).toContain(BIZ_TYPE.confirmRedemptions);
  });
});
