import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ledgerReport } from '../composition/store/verify-ledger.ts';
import { MANAGEMENT_BIZ_TYPE as BIZ } from '../contract/business-types.ts';
import { startPlatform, type Platform, type PlatformConfig } from '../platform.ts';
import { expectFailure } from '../gateway/testing/failures.ts';
import { connectManagement, startManagement, type ManagementHarness } from './management-harness.ts';

const CUSTOMERS = 14;
/** What the demonstration has beside the company's own: its customer. */
const DEMONSTRATION = 1;

const folder = mkdtempSync(join(tmpdir(), 'meridian-company-'));
const settings = {
  port: 0,
  quotePort: 0,
  messagePort: 0,
  logLevel: 'silent',
  rateLimits: false,
  dataDirectory: folder,
  demoCompany: 'harbour',
} satisfies Partial<PlatformConfig>;
const start = (more: Partial<PlatformConfig> = {}) =>
  startPlatform({ ...settings, ...more }, { demoCustomers: CUSTOMERS });

let platform: Platform;
const progress: number[] = [];
beforeAll(async () => {
  platform = await startPlatform(settings, {
    demoCustomers: CUSTOMERS,
    onFounding: (percent) => progress.push(percent),
  });
}, 120_000);
afterAll(async () => {
  await platform.close();
  rmSync(folder, { recursive: true, force: true });
});

interface Company {
  readonly name: string;
  readonly customers: number;
  readonly orders: number;
  readonly resets: readonly { readonly durationMs: number }[];
}

type Management = Pick<ManagementHarness, 'call'>;

async function actOf(management: Management, name: string): Promise<void> {
  const { listed } = await management.call(BIZ.actInDemoCompany, { act: name });
  expect([name, listed]).toEqual([name, '0']);
}

/** States of the deposits of everybody. */
async function depositsOf(management: Management): Promise<readonly string[]> {
  const page = await management.call<{ records: { state: string }[] }>(BIZ.depositPage, {});
  return page.envelope.data.records.map(({ state }) => state);
}

describe('a company that demonstrates the product', () => {
  it('has customers with names and a year of orders, and says how it came about', async () => {
    const management = await connectManagement(platform.ready);
    const { records, total } = (
      await management.call<{ records: { name: string | null; createTime: number }[]; total: number }>(
        BIZ.customerPage,
        { size: 100 },
      )
    ).envelope.data;
    expect(total).toBe(CUSTOMERS + DEMONSTRATION);
    expect(records.filter(({ name }) => name !== null).length).toBeGreaterThan(CUSTOMERS / 2);
    const first = Math.min(...records.map(({ createTime }) => createTime));
    expect(Date.now() - first).toBeGreaterThan(350 * 86_400_000);
    const company = (await management.call<Company>(BIZ.demoCompany)).envelope.data;
    expect(company).toMatchObject({ name: 'harbour', customers: CUSTOMERS, resets: [] });
    expect(company.orders).toBeGreaterThan(100);
    expect(progress.at(-1)).toBe(100);
  });

  it('has a visitor who does what the presenter asks for, and what that needs before it', async () => {
    const management = await connectManagement(platform.ready);
    const act = (name: string) => actOf(management, name);
    const visitor = async () =>
      (await management.call<{ visitor: { customerNo: string; acts: string[] } }>(BIZ.demoCompany)).envelope
        .data.visitor;
    await act('payIn');
    const { customerNo, acts } = await visitor();
    expect(acts).toEqual(['register', 'apply', 'payIn']);
    expect(await depositsOf(management)).toEqual(['paid']);
    await act('trade');
    const positions = await management.call(BIZ.queryAllPositionPage, { customerNo, tradeType: 1 });
    expect(JSON.stringify(positions.envelope.data)).toContain('BTC/USDT');
    await act('settleOutside');
    expect((await visitor()).acts).toEqual(['register', 'apply', 'payIn', 'trade', 'settleOutside']);
    expect((await management.call(BIZ.actInDemoCompany, { act: 'leave' })).listed).not.toBe('0');
    await act('register');
    expect((await visitor()).customerNo).not.toBe(customerNo);
  }, 60_000);

  it('goes back to its morning in less than five seconds, on the same ports', async () => {
    const before = platform.ready;
    const management = await connectManagement(before);
    await management.addCustomer('late@harbour.example');
    expect((await management.call(BIZ.resetDemoCompany)).listed).toBe('0');
    const after = await expect
      .poll(
        async () => {
          const again = await connectManagement(platform.ready);
          return (await again.call<Company>(BIZ.demoCompany)).envelope.data.resets.length;
        },
        { timeout: 30_000, interval: 100 },
      )
      .toBe(1)
      .then(() => connectManagement(platform.ready));
    expect(platform.ready.baseUrl).toBe(before.baseUrl);
    const page = await after.call<{ total: number }>(BIZ.customerPage);
    expect(page.envelope.data.total).toBe(CUSTOMERS + DEMONSTRATION);
    const [reset] = (await after.call<Company>(BIZ.demoCompany)).envelope.data.resets;
    expect(reset?.durationMs).toBeLessThan(5_000);
    // The payment provider is in its morning too: numbers of proposals come again.
    await actOf(after, 'payIn');
    expect(await depositsOf(after)).toEqual(['paid']);
  });

  it('goes on as it was left when it is started again, and its books add up', async () => {
    const management = await connectManagement(platform.ready);
    const before = (await management.call<{ total: number }>(BIZ.customerPage)).envelope.data.total;
    await management.addCustomer('stays@harbour.example');
    await platform.close();
    expect(await ledgerReport(['--verify-ledger', '--data', folder], {})).toContain('ledger sound');
    platform = await start();
    const again = await connectManagement(platform.ready);
    const page = await again.call<{ total: number }>(BIZ.customerPage);
    expect(page.envelope.data.total).toBe(before + 1);
  });
});

describe('a founding', () => {
  const others: string[] = [];
  afterEach(() => {
    for (const other of others.splice(0)) rmSync(other, { recursive: true, force: true });
  });
  const emptyFolder = () => {
    others.push(mkdtempSync(join(tmpdir(), 'meridian-company-')));
    return others[0] ?? '';
  };

  it('leaves a folder with other data alone', async () => {
    const other = emptyFolder();
    await (await startPlatform({ ...settings, dataDirectory: other, demoCompany: undefined })).close();
    const names = readdirSync(other);
    await expect(start({ dataDirectory: other })).rejects.toThrow('it has other data');
    expect(readdirSync(other)).toEqual(names);
  });

  it('that did not come to its end is begun again', async () => {
    const other = emptyFolder();
    await (await startPlatform({ ...settings, dataDirectory: other, demoCompany: undefined })).close();
    const { beginFounding } = await import('../composition/demo-company/morning.ts');
    beginFounding(other);
    writeFileSync(join(other, 'note.txt'), 'stays');
    const founded = await startPlatform({ ...settings, dataDirectory: other }, { demoCustomers: 1 });
    await founded.close();
    expect(readdirSync(other)).toContain('note.txt');
  });
});

it('is not there on a platform that was started without one', async () => {
  const management = await startManagement();
  const path = (bizType: string) => `/openapi-b/${bizType}`;
  await expectFailure(management, { path: path(BIZ.demoCompany), body: {} }, 'GGATEWAY_CODE_012');
  await expectFailure(management, { path: path(BIZ.resetDemoCompany), body: {} }, 'GGATEWAY_CODE_012');
  await management.platform.close();
});
