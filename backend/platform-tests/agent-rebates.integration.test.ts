import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MANAGEMENT_BIZ_TYPE as BIZ, BIZ_TYPE } from '../contract/business-types.ts';
import { isolatedOrder } from './isolated-order.ts';
import { startManagement, type ManagementHarness, type Trader } from './management-harness.ts';

const START_MS = Date.UTC(2026, 2, 2, 12);
const DAY_MS = 86_400_000;
const TODAY = Math.floor(START_MS / DAY_MS) * DAY_MS;
const BITCOIN = 10021;
/** A rebate in an isolated account. */
const REBATE_FLOW = 43_003;
const NOTHING = 'USCUSTOMER_API_0000003';
const WRONG = 'GGATEWAY_CODE_015';

interface Rebate {
  readonly agentCustomerNo: string;
  readonly day: number;
  readonly currency: string;
  readonly fees: string;
  readonly amount: string;
}

let directory: string;
let management: ManagementHarness;
let agent: Trader;
let brought: { token: string; accountId: number; customerNo: string };

const start = (atMs: number) => startManagement({ rateLimits: false, dataDirectory: directory, atMs });
const restart = async (atMs: number) => {
  await management.platform.close();
  management = await start(atMs);
  agent = { ...agent, token: await management.signIn('agent@meridian.example') };
};
const rebates = async (body: object = {}) =>
  (await management.call<{ records: Rebate[]; total: number; totals: object[] }>(BIZ.agentRebates, body))
    .envelope.data;
const lines = async () =>
  (
    await management.own<{ records: { businessType1: number; amount: string; operate: number }[] }>(
      agent.token,
      BIZ_TYPE.queryCapitalFlowList,
      { tradeType: 2 },
    )
  ).envelope.data.records.filter(({ businessType1 }) => businessType1 === REBATE_FLOW);
const balance = async () =>
  Number(
    (await management.own<{ balance: string }>(agent.token, BIZ_TYPE.queryCustomerAssets, { tradeType: 2 }))
      .envelope.data.balance,
  );

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'rebates-'));
  management = await start(START_MS);
  agent = await management.addTrader('agent@meridian.example');
  await management.call(BIZ.appointAgent, { customerNo: agent.customerNo });
  const registered = await management.post<{
    customerNo: string;
    token: string;
    accountList: { accountId: number; tradeType: number }[];
  }>(
    `/api/global/${BIZ_TYPE.registerOfAgentShareLink}`,
    {
      country: 'SG',
      loginName: 'brought@meridian.example',
      type: 1,
      registerSource: 3,
      thirdServerCode: agent.customerNo,
    },
    { token: null },
  );
  const { customerNo, token, accountList } = registered.envelope.data;
  const accountId = accountList.find(({ tradeType }) => tradeType === 2)?.accountId ?? 0;
  brought = { customerNo, token, accountId };
  await management.call(BIZ.addCustomerAdjustProposal, {
    customerNo,
    accountCurrency: 'USDT',
    tradeType: 2,
    businessType: 7,
    amount: 10_000,
    withdraw: true,
  });
});
afterAll(async () => {
  await management.platform.close();
  rmSync(directory, { recursive: true });
});

describe('an agent', () => {
  it('has a share of fees from 0 to 1, which is set for agents alone', async () => {
    const set = async (customerNo: string, rebateRate: string) =>
      (await management.call(BIZ.setAgentRebate, { customerNo, rebateRate })).listed;
    expect(await set(brought.customerNo, '0.2')).toBe(NOTHING);
    expect(await set(agent.customerNo, '1.1')).toBe(WRONG);
    expect(await set(agent.customerNo, '-0.1')).toBe(WRONG);
    expect(await set(agent.customerNo, 'half')).toBe(WRONG);
    expect(await set(agent.customerNo, '0.2')).toBe('0');
    const list = await management.call<object[]>(BIZ.agents);
    expect(list.envelope.data).toMatchObject([
      { customerNo: agent.customerNo, status: 1, rebateRate: '0.2', customers: 1 },
    ]);
    const page = await management.call(BIZ.agentCustomers, { customerNo: agent.customerNo });
    expect(page.envelope.data).toMatchObject({ total: 1, records: [{ customerNo: brought.customerNo }] });
  });

  it('gets it of each day that has ended, once, with a line in its statement, whatever happens in between', async () => {
    const order = isolatedOrder(BITCOIN, { accountId: brought.accountId });
    expect((await management.own(brought.token, BIZ_TYPE.addMarketOrder, order)).listed).toBe('0');
    const own = isolatedOrder(BITCOIN, { accountId: agent.accountId });
    expect((await management.own(agent.token, BIZ_TYPE.addMarketOrder, own)).listed).toBe('0');
    expect(await rebates()).toMatchObject({ total: 0, records: [], totals: [] });

    const before = await balance();
    await restart(START_MS + DAY_MS);
    await expect.poll(async () => (await rebates()).total).toBe(1);
    const { records, totals } = await rebates({ customerNo: agent.customerNo });
    const [rebate] = records;
    expect(rebate).toMatchObject({ agentCustomerNo: agent.customerNo, day: TODAY, currency: 'USDT' });
    expect(Number(rebate?.fees)).toBeGreaterThan(0);
    expect(Number(rebate?.amount)).toBe(Math.floor(Number(rebate?.fees) * 20) / 100);
    expect(totals).toEqual([{ currency: 'USDT', amount: rebate?.amount }]);
    expect(await lines()).toHaveLength(1);
    expect(Number((await lines())[0]?.amount)).toBe(Number(rebate?.amount));

    const after = await balance();
    expect(after).not.toBe(before);
    await restart(START_MS + DAY_MS);
    await restart(START_MS + 2 * DAY_MS);
    await expect.poll(async () => (await rebates({ startTime: TODAY, endTime: TODAY })).total).toBe(1);
    expect(await lines()).toHaveLength(1);
    const report = await management.call<{ isEmpty: boolean; checks: object[] }>(BIZ.reconciliation);
    expect(report.envelope.data.isEmpty).toBe(true);
    expect(report.envelope.data.checks).toContainEqual({
      name: 'rebates',
      checked: 1,
      differences: [],
      found: 0,
      complete: true,
    });
  });

  it('gets nothing more after it was dismissed', async () => {
    await management.call(BIZ.dismissAgent, { customerNo: agent.customerNo });
    const token = (
      await management.post<{ token: string }>(
        `/api/global/${BIZ_TYPE.registerOfAgentShareLink}`,
        {
          country: 'SG',
          loginName: 'late@meridian.example',
          type: 1,
          registerSource: 3,
          thirdServerCode: agent.customerNo,
        },
        { token: null },
      )
    ).listed;
    expect(token).toBe('USCUSTOMER_API_0000903');
    await restart(START_MS + 3 * DAY_MS);
    expect((await management.call<object[]>(BIZ.agents)).envelope.data).toMatchObject([{ status: 2 }]);
    expect((await rebates()).total).toBe(1);
  });
});
