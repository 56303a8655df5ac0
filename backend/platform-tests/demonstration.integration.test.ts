import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ledgerReport } from '../composition/store/verify-ledger.ts';
import { BIZ_TYPE, MANAGEMENT_BIZ_TYPE as MANAGE } from '../contract/business-types.ts';
import { DEFAULT_CONFIG, type PlatformConfig } from '../platform-config.ts';
import { printedLine, removeDemo, servePlatform, type Credentials, type Platform } from '../platform.ts';
import { DEMO_LOGIN_NAME } from '../services/customer/customer-service.ts';
import { isolatedOrder } from './isolated-order.ts';
import { connectManagement, type ManagementHarness } from './management-harness.ts';

const BITCOIN = 10_021;
const LIMIT_OPEN = 13;

let folder: string;
let platform: Platform<Credentials> | undefined;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'demonstration-'))));
afterEach(async () => {
  await platform?.close();
  rmSync(folder, { recursive: true });
});

const configured = (change: Partial<PlatformConfig> = {}): PlatformConfig => ({
  ...DEFAULT_CONFIG,
  port: 0,
  quotePort: 0,
  messagePort: 0,
  logLevel: 'silent',
  atMs: Date.UTC(2026, 2, 2, 12),
  dataDirectory: folder,
  demo: false,
  credentialsFile: join(folder, 'credentials.json'),
  ...change,
});

async function start(change: Partial<PlatformConfig> = {}): Promise<Platform<Credentials>> {
  await platform?.close();
  return (platform = await servePlatform(configured(change)));
}
async function stop(): Promise<void> {
  await platform?.close();
  platform = undefined;
}

/** Everybody's management calls, with the credentials of the file. */
function office({ credentialsFile = '' }: Credentials): Promise<Omit<ManagementHarness, 'platform'>> {
  const kept = JSON.parse(readFileSync(credentialsFile, 'utf8')) as Credentials;
  const { appId = '', appSecret = '', openMsgAppId = '' } = kept.companies[0] ?? {};
  const demo = {
    loginName: '',
    password: '',
    office: [],
    auth2: { appId: '', appSecret: null, returnAddress: '' },
  };
  return connectManagement({ ...kept, demo: { ...demo, ...kept.demo, appId, appSecret, openMsgAppId } });
}

describe('what everybody knows the credentials of', () => {
  it('is not made with durable data, and no secret is printed: a file of mode 600 has those of the companies [ATK-801] [HU-41]', async () => {
    const { ready, warnings } = await start();
    const line = JSON.stringify(printedLine(ready, false));
    expect(ready.demo).toBeUndefined();
    expect(warnings).toEqual([]);
    for (const { appSecret } of ready.companies) expect(line).not.toContain(appSecret);
    expect(line).not.toMatch(/password|loginName|secret/i);
    expect(JSON.parse(line)).toMatchObject({
      companyId: 1,
      credentialsFile: join(folder, 'credentials.json'),
    });
    const file = ready.credentialsFile ?? '';
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readdirSync(folder)).not.toContain('credentials.json.new');
    const management = await office(ready);
    const me = await management.call<{ demonstration: unknown }>(MANAGE.whoAmI);
    expect(me.envelope.data).toMatchObject({ role: 'administrator', demonstration: null });
    const applications = await management.call<unknown[]>(MANAGE.auth2Applications);
    expect(applications.envelope.data).toEqual([]);
  });

  it('stays in a store that has it, is told at each start and at the office, and goes with --remove-demo', async () => {
    const made = await start({ demo: true });
    const wanted = { customer: DEMO_LOGIN_NAME, application: made.ready.demo?.auth2.appId };
    for (const { ready, warnings } of [made, await start()]) {
      expect(warnings).toEqual([expect.stringMatching(/demo@meridian\.example.*--remove-demo/)]);
      expect(JSON.stringify(printedLine(ready, false))).not.toContain(DEMO_LOGIN_NAME);
      expect(ready.demo?.office).toEqual(made.ready.demo?.office);
    }
    expect(made.ready.demo?.office.map(({ password }) => typeof password)).toEqual(Array(4).fill('string'));
    const me = await (await office((platform ?? made).ready)).call(MANAGE.whoAmI);
    expect(me.envelope.data).toMatchObject({ demonstration: wanted });
    await stop();
    const removed = await removeDemo(configured());
    const persons = ['Administrator', 'Owner', 'Dealer', 'Treasurer']
      .map((name) => `person Demo ${name}`)
      .join(', ');
    expect(removed).toBe(
      `removed: customer ${wanted.customer}, application ${wanted.application}, ${persons}`,
    );
    expect(await removeDemo(configured())).toContain('there is no demonstration');
    expect(await ledgerReport(['--verify-ledger', '--data', folder])).toContain('USDT: customers 0.00');
    const after = await start();
    expect([after.ready.demo, after.warnings]).toEqual([undefined, []]);
    const again = await start({ demo: true });
    expect(again.ready.demo?.loginName).toBe(DEMO_LOGIN_NAME);
  });

  it('stays while its customer holds a position or has an order that rests', async () => {
    const place = async (members: object) => {
      const { ready } = await start({ demo: true });
      const management = await office(ready);
      const { token, accountList } = await management.signInDemo();
      const account = accountList.find(({ tradeType, currency }) => tradeType === 2 && currency === 'USDT');
      const order = isolatedOrder(BITCOIN, { accountId: account?.accountId, ...members });
      const placed = await management.own(token, BIZ_TYPE.addMarketOrder, order);
      expect(placed.listed).toBe('0');
      await stop();
    };
    await place({ bizType: LIMIT_OPEN, requestPrice: '600000' });
    await expect(removeDemo(configured())).rejects.toThrow('holds orders that rest: close, cancel');
    await place({});
    await expect(removeDemo(configured())).rejects.toThrow(
      'holds open positions or shares; orders that rest:',
    );
    expect((await start()).warnings).toHaveLength(1);
  });
});
