import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BIZ_TYPE, MANAGEMENT_BIZ_TYPE } from '../contract/business-types.ts';
import type { Page } from '../contract/records/index.ts';
import { expectFailure } from '../gateway/testing/failures.ts';
import { DIGITAL, fundCalls } from './fund-share-harness.ts';
import { startManagement, type ManagementHarness } from './management-harness.ts';

const NOON = Date.UTC(2026, 2, 2, 12);
const HOUR_MS = 3_600_000;
/** Just after the net value of a day. */
const EVENING = (day: number) => NOON + ((day - 1) * 24 + 10) * HOUR_MS + 60_000;
const BTC = 10021;

interface Fee {
  readonly id: number;
  readonly deductStatus: number;
}

let directory: string;
let management: ManagementHarness;
let calls: ReturnType<typeof fundCalls>;
let token: string;
let manager: string;

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
  directory = mkdtempSync(join(tmpdir(), 'fund-fees-'));
  await start(NOON);
  ({ token } = await calls.addInvestor('investor@example.com'));
  const named = await calls.addInvestor('manager@example.com', 0);
  manager = named.token;
  const body = { fundId: DIGITAL, customerNo: named.customerNo };
  await management.call(MANAGEMENT_BIZ_TYPE.saveFundSettings, body);
});
afterAll(async () => {
  await management.platform.close();
  rmSync(directory, { recursive: true });
});

const refused = (bizType: string, body: object, code: 'FS540015' | 'FS540017') =>
  expectFailure(management, { path: `/api/global/${bizType}`, headers: { token: manager }, body }, code);
const fees = (deductStatus: number) =>
  calls.own<Page<Fee>>(manager, BIZ_TYPE.managementFeePage, { deductStatus });
const balance = async (currency: string) => {
  const { envelope } = await management.call<{
    balances: { currency: string; amount: string }[];
    differences: unknown[];
  }>(MANAGEMENT_BIZ_TYPE.reconcileFunds);
  expect(envelope.data.differences).toEqual([]);
  return Number(envelope.data.balances.find((one) => one.currency === currency)?.amount ?? 0);
};

describe('a fund that spends all its money', () => {
  it('spends no more than it has after the fee of its manager, and nothing without a standard', async () => {
    const { id } = await calls.subscribe(token, 9_000);
    await startAgain(EVENING(1));
    await expect.poll(async () => (await fees(1)).total).toBe(1);
    await refused(BIZ_TYPE.previewFundExecution, { applyIds: [id] }, 'FS540017');
    const configDtoList = [{ symbolId: BTC, rate: 100 }];
    await calls.own(manager, BIZ_TYPE.saveFundStandard, { customerGroupId: 1, configDtoList });
    const shown = await calls.own<object>(manager, BIZ_TYPE.previewFundExecution, { applyIds: [id] });
    await calls.own(manager, BIZ_TYPE.executeFund, shown);
    expect(await balance('USDT')).toBe(0);
  });

  it('owes the fee of the next day until there is money again', async () => {
    await startAgain(EVENING(2));
    await expect.poll(async () => (await fees(2)).total).toBe(1);
    const idList = (await fees(2)).records.map(({ id }) => id);
    await refused(BIZ_TYPE.deductManagementFees, { idList }, 'FS540015');
    await calls.subscribe(token, 100);
    await startAgain(EVENING(3));
    await expect.poll(async () => (await fees(1)).total).toBe(2);
    await calls.own(manager, BIZ_TYPE.deductManagementFees, { idList });
    expect((await fees(2)).total).toBe(0);
    expect((await fees(1)).total).toBe(3);
    expect(await balance('USDT')).toBeGreaterThan(90);
  });
});
