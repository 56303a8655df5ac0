import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { MANAGEMENT_BIZ_TYPE as BIZ } from '../contract/business-types.ts';
import type { Page } from '../contract/records/index.ts';
import type { PlatformConfig } from '../platform-config.ts';
import { startTestServer, type TestServer } from '../storage/postgres/server-for-tests.ts';
import { fundCalls, SPOT } from './fund-share-harness.ts';
import { startManagement, type ManagementHarness } from './management-harness.ts';
import { transferCalls } from './transfer-harness.ts';

const NOON = Date.UTC(2026, 2, 2, 12);
const HOUR_MS = 60 * 60 * 1000;
/** Just after the net value of a day. */
const EVENING = (day: number) => NOON + ((day - 1) * 24 + 10) * HOUR_MS + 60_000;
const INVESTOR = 'investor@example.com';
const PAYER = 'payer@example.com';

let root: string;
let server: TestServer;
beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'money-on-postgres-'));
  server = await startTestServer();
});
afterAll(async () => {
  await server.remove();
  rmSync(root, { recursive: true });
});

/** A row without what depends on the moment: numbers of rows, times and tokens. */
const lasting = (rows: readonly object[]) =>
  rows.map((row) =>
    Object.fromEntries(Object.entries(row).filter(([name]) => !/time|^id$|date|strId/i.test(name))),
  );

/** Money goes between accounts and into a fund and out of it, over two restarts. Returns everything that calls say of it. */
async function story(where: Partial<PlatformConfig>): Promise<Record<string, unknown>> {
  const start = (atMs: number) => startManagement({ ...where, seed: 7, atMs, rateLimits: false });
  const reported: Record<string, unknown> = {};
  let management = await start(NOON);
  try {
    await beginWith(management, reported);
    for (const day of [1, 2]) {
      await management.platform.close();
      management = await start(EVENING(day));
      await goOn(management, day, reported);
    }
    return { ...reported, ...(await statedByOffice(management)) };
  } finally {
    await management.platform.close();
  }
}

/** Transfers of a trader within its own accounts, and what an investor asks of a fund, of which the office fails one. */
async function beginWith(management: ManagementHarness, reported: Record<string, unknown>): Promise<void> {
  const transfers = transferCalls(management);
  const { token: payer, customerNo } = await management.addTrader(PAYER);
  const move = (tradeType: number, toTradeType: number, amount: string) =>
    transfers.move(payer, { tradeType, toTradeType, amount, currency: 'USDT', toCustomerNo: customerNo });
  const moves = [await move(2, SPOT, '250.55'), await move(SPOT, 1, '0.01'), await move(2, 1, '4000')];
  reported['moved'] = moves.map(({ listed, envelope }) => [listed, envelope.data]);
  reported['too much'] = (await move(2, 1, '99999')).listed;
  const funds = fundCalls(management);
  const { token } = await funds.addInvestor(INVESTOR);
  const wanted = await funds.subscribe(token, 1_000);
  const failed = await funds.subscribe(token, 500);
  const failing = { proposalNo: failed.proposalNo, reason: 'no' };
  reported['failed'] = (await management.call(BIZ.failFundProposal, failing)).listed;
  reported['wanted'] = lasting([wanted, failed]);
  reported['frozen'] = [await funds.balance(token, 'USDT'), await funds.totals(token)];
}

/** After a net value: shares have come or money has; on the first day some shares are asked to be redeemed. */
async function goOn(management: ManagementHarness, day: number, reported: Record<string, unknown>) {
  const funds = fundCalls(management);
  const token = await management.signIn(INVESTOR);
  const all = async () => [...(await funds.subscriptions(token)), ...(await funds.redemptions(token))];
  await expect.poll(async () => (await all()).filter(({ sharesStatus }) => sharesStatus === 0)).toEqual([]);
  if (day === 1) reported['redeemed'] = lasting([await funds.redeem(token, '3.5')]);
  reported[`day ${day}`] = [
    lasting(await funds.subscriptions(token)),
    lasting(await funds.redemptions(token)),
    await Promise.all(['USDT', 'MDF'].map((currency) => funds.balance(token, currency))),
    await funds.totals(token),
  ];
}

/** The lists of transfers on both sides, whichever rows they are asked for, and every comparison of the books. */
async function statedByOffice(management: ManagementHarness): Promise<Record<string, unknown>> {
  const payer = await management.signIn(PAYER);
  const transfers = transferCalls(management);
  const own = await Promise.all(
    [{}, { tradeType: SPOT }, { size: 1, current: 2 }].map((body) => transfers.records(payer, body)),
  );
  const requested = [
    {},
    { tradeType: SPOT },
    { outCurrencyCode: 'USDT', size: 2 },
    { inCurrencyCode: 'EUR' },
  ];
  const pages = await Promise.all(
    requested.map(
      async (body) => (await management.call<Page<object>>(BIZ.transferPage, body)).envelope.data,
    ),
  );
  const report = await management.call<{
    isEmpty: boolean;
    checks: readonly { name: string; checked: number; differences: readonly object[] }[];
  }>(BIZ.reconciliation);
  const funds = await management.call<object>(BIZ.reconcileFunds);
  return {
    own: own.map(({ records, total }) => [total, lasting(records)]),
    pages: pages.map(({ records, total }) => [total, lasting(records)]),
    report: report.envelope.data.checks,
    isEmpty: report.envelope.data.isEmpty,
    funds: funds.envelope.data,
    flows: lasting(await transfers.flows(payer, 2)),
  };
}

it(
  'transfers and fund books are on PostgreSQL what they are on SQLite, over restarts, and all comparisons agree',
  { tags: ['long'], timeout: 120_000 },
  async () => {
    const onDisk = await story({ dataDirectory: mkdtempSync(join(root, 'data-')) });
    const onServer = await story({
      database: await server.newDatabase(),
      sealKeyFile: join(root, 'server.key'),
    });
    expect(onServer).toEqual(onDisk);
    expect(onServer).toMatchObject({ isEmpty: true, 'too much': expect.stringMatching(/^FS/) as string });
    const checked = (onServer['report'] as { name: string; checked: number }[]).filter(({ name }) =>
      ['transfers', 'funds'].includes(name),
    );
    expect(checked.map(({ checked: count }) => count > 0)).toEqual([true, true]);
    expect(onServer['failed']).toBe('0');
    expect((onServer['own'] as unknown[][]).map(([total]) => total)).toEqual([3, 2, 3]);
    expect((onServer['pages'] as unknown[][]).map(([total]) => total)).toEqual([3, 2, 3, 0]);
  },
);
