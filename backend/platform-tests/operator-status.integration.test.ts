import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { MANAGEMENT_BIZ_TYPE as BIZ, BIZ_TYPE } from '../contract/business-types.ts';
import { DATA_PUSH_PATH } from '../contract/data-push/limits.ts';
import { startExternalSystem } from '../external-system.ts';
import { createSteppedClock } from '../market/index.ts';
import { StorageError, StorageRefusedError, type WatchedDatabase } from '../storage/index.ts';
import { isolatedOrder } from './isolated-order.ts';
import { startManagement, type ManagementHarness } from './management-harness.ts';

const HOUR_MS = 3_600_000;
/** A picture as a company saves it. */
const LOGO = `data:image/svg+xml;base64,${Buffer.from('<svg/>').toString('base64')}`;
/** What the platform promises: a fault shows within five seconds of the stepped clock. */
const SHOWN_MS = 5_000;
const STEP_MS = 50;
const START_MS = Date.UTC(2026, 2, 2, 12);

interface State {
  readonly status: string;
  readonly reason: string;
}

interface Status {
  readonly status: string;
  readonly parts: readonly (State & { readonly part: string })[];
  readonly companies: readonly (State & { readonly companyId: number })[];
  readonly maintenance: readonly { readonly startTime: number; readonly text: string }[];
}

const clock = createSteppedClock(START_MS);
/** What the store does with a commit: a full disk refuses every one, a fault the next one of trading only. */
let disk: 'works' | 'full' | 'fault' = 'works';
/** Whether the data push can read its events. */
let isPushReadable = true;
const pending = new Set<Promise<unknown>>();
let directory: string;
let platform: ManagementHarness;

function noted<Result>(work: Promise<Result>): Promise<Result> {
  const done: Promise<unknown> = work.then(
    () => pending.delete(done),
    () => pending.delete(done),
  );
  pending.add(done);
  return work;
}

const faultyStore = (inner: WatchedDatabase): WatchedDatabase => ({
  commit(statements, options) {
    const isTrading = statements.some(({ sql }) => sql.includes('trade_'));
    if (disk === 'works' || (disk === 'fault' && !isTrading)) return noted(inner.commit(statements, options));
    if (disk === 'full') return noted(Promise.reject(new StorageError('database or disk is full')));
    disk = 'works';
    return noted(Promise.reject(new StorageRefusedError('a row that cannot be stored')));
  },
  read: (query) =>
    isPushReadable || !query.sql.includes('data_push')
      ? noted(inner.read(query))
      : Promise.reject(new StorageError('unreadable')),
  close: () => inner.close(),
  onCommitted: (listener) => inner.onCommitted(listener),
});

/** Lets time pass on the stepped clock; what the store was given is answered in between. */
async function pass(ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += STEP_MS) {
    clock.advance(STEP_MS);
    while (pending.size > 0) await Promise.all(pending);
  }
}

async function get(path: string, headers: Record<string, string> = {}) {
  const response = await fetch(platform.platform.ready.baseUrl + path, { headers });
  return { status: response.status, text: await response.text(), headers: response.headers };
}

async function readStatus(): Promise<Status> {
  return JSON.parse((await get('/status.json')).text) as Status;
}

async function readPart(part: string): Promise<State | undefined> {
  return (await readStatus()).parts.find((one) => one.part === part);
}

async function readCompany(companyId = 1): Promise<State | undefined> {
  const { companies } = JSON.parse((await get(`/status.json?companyId=${companyId}`)).text) as Status;
  expect(companies).toHaveLength(1);
  return companies.find((one) => one.companyId === companyId);
}

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'status-'));
  const maintenanceFile = join(directory, 'maintenance.json');
  const startTime = new Date(START_MS + HOUR_MS).toISOString();
  const endTime = new Date(START_MS + 2 * HOUR_MS).toISOString();
  writeFileSync(maintenanceFile, JSON.stringify([{ startTime, endTime, text: 'from the file' }]));
  const hooks = { wallClock: clock, wrapDatabase: faultyStore };
  platform = await startManagement({ rateLimits: false, maintenanceFile }, hooks);
  await pass(SHOWN_MS);
});
afterAll(async () => {
  disk = 'works';
  isPushReadable = true;
  await platform.platform.close();
  rmSync(directory, { recursive: true });
});

describe('the status of a platform that works', () => {
  it('names every part and company as up, for people and for machines [GW-32]', async () => {
    const { status, parts, companies } = await readStatus();
    expect(status).toBe('available');
    expect(parts.map(({ part }) => part)).toEqual(['quotes', 'trading', 'storage', 'messages']);
    expect(new Set([...parts, ...companies].map((one) => one.status))).toEqual(new Set(['up']));
    expect(companies.map(({ companyId }) => companyId)).toEqual([1]);
    expect((await get('/health/live')).status).toBe(200);
    expect((await get('/health/ready')).status).toBe(200);
  });

  it.each([
    ['en-US', '/status', 'en-GB,en;q=0.8', 'All services are available.', 'Messages'],
    ['en-US', '/status', 'fr', 'All services are available.', 'Messages'],
    ['en-US', '/status', 'zh-TW;q=0,*', 'All services are available.', 'Messages'],
    ['zh-CN', '/status', 'fr,zh-CN;q=0.9,en;q=0.1', '所有服务均可用。', '消息'],
    ['zh-TW', '/', 'en;q=0.5,zh-Hant-HK', '所有服務均可用。', '訊息'],
    ['zh-TW', '/status?lang=zh-TW', 'en', '所有服務均可用。', '訊息'],
  ])('is a page in %s at %s for a reader of %s', async (language, path, accepted, headline, part) => {
    const { text, headers } = await get(path, { 'accept-language': accepted });
    for (const shown of [
      `<html lang="${language}" data-company="1"`,
      headline,
      `<td>${part}</td>`,
      'Meridian',
    ])
      expect(text).toContain(shown);
    expect(headers.get('vary')).toBe('accept-language, companyid');
  });

  it('shows the company that is asked for in its look, and never another brand [HU-44]', async () => {
    const hue = 140;
    await platform.call(BIZ.saveCompanySettings, { brand: { logo: LOGO, hue } });
    const pages = {
      own: await get('/status?companyId=1'),
      demo: await get('/status', { companyId: '2' }),
      first: await get('/status'),
    };
    for (const { text } of [pages.own, pages.first]) {
      expect(text).toContain(`src="${LOGO}" alt=""></picture><span data-brand="name">Meridian</span>`);
      expect(text).toContain(`--hue:${hue};`);
      expect(text).not.toContain('Meridian Demo');
    }
    expect(pages.demo.text).toContain('<span data-brand="name">Meridian Demo</span>');
    expect(pages.demo.text).not.toContain(LOGO);
    expect(pages.demo.text).not.toContain('<td>Meridian</td>');
    const policy = pages.own.headers.get('content-security-policy') ?? '';
    const [, style = ''] = /<style>([^]*)<\/style>/.exec(pages.own.text) ?? [];
    expect(policy).toContain(`'sha256-${createHash('sha256').update(style).digest('base64')}'`);
    for (const requested of ['99', 'x', '0'])
      for (const path of ['/status', '/status.json'])
        expect((await get(`${path}?companyId=${requested}`)).text).toContain('GATEWAY_CODE_002');
  });

  it('answers machines that ask for its health by any name, and nothing else by one [HU-44]', async () => {
    const { port, hostname } = new URL(platform.platform.ready.baseUrl);
    const by = (path: string, host: string, at = Number(port)) =>
      new Promise<string>((resolve, reject) => {
        const requested = request({ host: hostname, port: at, path, headers: { host } }, (response) => {
          let text = '';
          response.on('data', (chunk: Buffer) => (text += chunk.toString()));
          response.on('end', () => resolve(`${response.statusCode} ${text}`));
        });
        requested.on('error', reject).end();
      });
    for (const host of ['balancer.example', '10.1.2.3:8080', 'kubernetes'])
      for (const path of ['/health/live', '/health/ready']) {
        expect(await by(path, host)).toBe('200 {"healthy":true}');
        for (const url of [platform.platform.ready.quoteWsUrl, platform.platform.ready.messageWsUrl])
          expect(await by(path, host, Number(new URL(url).port))).toBe('200 {"healthy":true}');
      }
    expect(await by('/status.json', 'balancer.example')).not.toContain('startedAt');
  });
});

/** What a fault of a part looks like to everyone five seconds later. */
async function expectDown(part: string, reasons: Readonly<Record<string, string>>): Promise<void> {
  const found = await readPart(part);
  expect(found).toEqual(expect.objectContaining({ status: 'down', reason: reasons['en-US'] }));
  expect((await readStatus()).status).toBe('down');
  expect((await get('/health/ready')).status).toBe(503);
  expect((await get('/health/live')).status).toBe(200);
  for (const [language, reason] of Object.entries(reasons))
    expect((await get('/status', { 'accept-language': language })).text).toContain(`<td>${reason}</td>`);
}

describe('a fault shows within five seconds', () => {
  it('when the feed is frozen, and so does its end', async () => {
    const started = await platform.call<{ id: number }>(BIZ.startScenario, { name: 'frozen-feed' });
    expect(started.listed).toBe('0');
    await pass(SHOWN_MS);
    const { reason } = (await readPart('quotes')) ?? {};
    const seconds = Number(/\d+/.exec(reason ?? '')?.[0]);
    expect(seconds).toBeGreaterThanOrEqual(4);
    await expectDown('quotes', {
      'en-US': `no quote for ${seconds} s`,
      'zh-CN': `${seconds} 秒没有报价`,
      'zh-TW': `${seconds} 秒沒有報價`,
    });
    await platform.call(BIZ.stopScenario, { id: started.envelope.data.id });
    await pass(SHOWN_MS);
    expect((await readPart('quotes'))?.status).toBe('up');
    expect((await get('/health/ready')).status).toBe(200);
  });

  it('when the disk is full and nobody writes, and so does its end [ATK-151]', async () => {
    disk = 'full';
    await pass(SHOWN_MS);
    await expectDown('storage', {
      'en-US': 'the store cannot write',
      'zh-CN': '存储无法写入',
      'zh-TW': '儲存無法寫入',
    });
    await expectDown('trading', {
      'en-US': 'trading waits until the store can write',
      'zh-CN': '交易正在等待存储恢复写入',
      'zh-TW': '交易正在等待儲存恢復寫入',
    });
    disk = 'works';
    await pass(SHOWN_MS);
    expect((await readPart('storage'))?.status).not.toBe('down');
    await pass(SHOWN_MS);
    expect((await readPart('storage'))?.status).toBe('up');
  });
});

describe('the status of a company', () => {
  it('is down when the company is disabled, which does not make the platform down', async () => {
    expect((await platform.call(BIZ.setCompanyStatus, { companyId: 2, status: 2 })).listed).toBe('0');
    expect([(await readStatus()).status, (await readCompany(2))?.status]).toEqual(['available', 'down']);
    expect((await platform.call(BIZ.setCompanyStatus, { companyId: 2, status: 1 })).listed).toBe('0');
  });

  it('is degraded within five seconds while its data push is not read, or cannot be sent', async ({
    task,
    onTestFinished,
  }) => {
    const socket = new WebSocket(platform.platform.ready.baseUrl.replace('http', 'ws') + DATA_PUSH_PATH, {
      headers: { token: platform.token, group: 'status' },
      autoPong: false,
    });
    onTestFinished(() => socket.terminate());
    const pinged = once(socket, 'ping');
    await once(socket, 'open');
    await platform.addCustomer(`pushed-${task.result?.retryCount ?? 0}@meridian.example`);
    const [batch] = (await pinged) as [Buffer];
    await pass(SHOWN_MS);
    const degraded = { status: 'degraded', reason: 'data push: events are not read' };
    expect(await readCompany()).toMatchObject(degraded);
    expect([(await readStatus()).status, (await readCompany(2))?.status]).toEqual(['degraded', 'up']);
    expect((await get('/health/ready')).status).toBe(200);
    socket.on('ping', (next: Buffer) => socket.pong(next)).pong(batch);
    await vi.waitFor(async () => expect((await readCompany())?.status).toBe('up'));
    isPushReadable = false;
    await pass(SHOWN_MS);
    expect(await readCompany()).toMatchObject({ reason: 'data push: events cannot be sent' });
    expect((await readCompany(2))?.status).toBe('up');
    isPushReadable = true;
    await pass(SHOWN_MS);
    // The stepped clock does not wait for the pong, which comes over a real socket.
    await vi.waitFor(async () => expect((await readCompany())?.status).toBe('up'));
  });
});

describe('planned maintenance', () => {
  it('comes from the file and from calls, is changed and removed, and marks the time that it takes', async () => {
    const texts = async () => (await readStatus()).maintenance.map(({ text }) => text);
    expect(await texts()).toEqual(['from the file']);
    const now = clock.nowMs();
    const window = { startTime: now + 3 * HOUR_MS, endTime: now + 4 * HOUR_MS, text: 'new <disks>' };
    const saved = await platform.call<{ id: number }>(BIZ.saveMaintenanceWindow, window);
    expect(saved.listed).toBe('0');
    expect(await texts()).toEqual(['from the file', 'new <disks>']);
    expect((await get('/status')).text).toContain('new &lt;disks&gt;');
    const { id } = saved.envelope.data;
    const running = { id, startTime: now - 1, endTime: now + HOUR_MS, text: 'running' };
    expect((await platform.call(BIZ.saveMaintenanceWindow, running)).listed).toBe('0');
    expect((await readStatus()).status).toBe('maintenance');
    expect((await platform.call<{ id: number }[]>(BIZ.maintenanceWindows)).envelope.data).toEqual([running]);
    expect((await platform.call(BIZ.removeMaintenanceWindow, { id })).listed).toBe('0');
    expect(await texts()).toEqual(['from the file']);
    expect((await platform.call(BIZ.removeMaintenanceWindow, { id })).listed).toBe('USCUSTOMER_API_0000003');
    const backwards = { startTime: now + HOUR_MS, endTime: now, text: 'never' };
    expect((await platform.call(BIZ.saveMaintenanceWindow, backwards)).listed).toBe('GGATEWAY_CODE_104');
  });
});

describe('a decision that could not be stored', () => {
  it('shows for five seconds, and trading goes on', async () => {
    const trader = await platform.addTrader('undone@meridian.example');
    disk = 'fault';
    const order = isolatedOrder(10021, { accountId: trader.accountId });
    expect((await platform.own(trader.token, BIZ_TYPE.addMarketOrder, order)).listed).toBe('CFDWBW500');
    expect(await readPart('trading')).toMatchObject({
      status: 'degraded',
      reason: 'a decision could not be stored and was undone',
    });
    await vi.waitFor(async () =>
      expect((await platform.own(trader.token, BIZ_TYPE.addMarketOrder, order)).listed).toBe('0'),
    );
    await pass(SHOWN_MS);
    expect((await readPart('trading'))?.status).toBe('up');
    expect((await readPart('storage'))?.status).toBe('up');
  });
});

describe('a company whose external wallet system does not answer', () => {
  it('is degraded until the wallet system answers again', async () => {
    const external = await startExternalSystem({ openingBalance: '100' });
    const adjust = `${external.baseUrl}/external-system-credit-limit-adjustment`;
    const subscribed = await platform.call(BIZ.subscribeWebhook, {
      queryUserAccountBalanceUrl: `${external.baseUrl}/get-user-amount`,
      externalSystemAdjustmentUrl: adjust,
      cancelExternalSystemAdjustmentUrl: adjust,
    });
    expect(subscribed.listed).toBe('0');
    const { token } = await platform.signInDemo();
    const ask = () => platform.own(token, BIZ_TYPE.queryLatestBalanceOfUserAccountInExternalSystem);
    external.fault('amount', 'dropBefore');
    expect((await ask()).listed).toBe('GGATEWAY_CODE_012');
    const reason = 'the external wallet system does not answer';
    expect(await readCompany()).toMatchObject({ status: 'degraded', reason });
    expect((await readCompany(2))?.status).toBe('up');
    expect((await get('/status?lang=zh-CN')).text).toContain('<td>降级</td>');
    external.fault('amount', 'none');
    expect((await ask()).listed).toBe('0');
    expect((await readCompany())?.status).toBe('up');
    await external.close();
  });
});
