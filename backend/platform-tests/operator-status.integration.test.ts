import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { BIZ_TYPE } from '../protocol/business-types.ts';
import { MANAGEMENT_BIZ_TYPE as BIZ } from '../protocol/management-types.ts';
import { StorageError, type WatchedDatabase } from '../storage/index.ts';
import { isolatedOrder } from './isolated-order.ts';
import { startManagement, type ManagementHarness } from './management-harness.ts';

const HOUR_MS = 3_600_000;
/** What the platform promises: a fault shows within five seconds. The rest is for a machine that is busy. */
const SHOWN = { timeout: 15_000, interval: 100 };

interface Status {
  readonly status: string;
  readonly parts: readonly { readonly part: string; readonly status: string; readonly reason: string }[];
  readonly companies: readonly { readonly companyId: number; readonly status: string }[];
  readonly maintenance: readonly { readonly startTime: number; readonly text: string }[];
}

async function get(management: ManagementHarness, path: string) {
  const response = await fetch(management.platform.ready.baseUrl + path);
  return { status: response.status, text: await response.text() };
}

async function statusOf(management: ManagementHarness): Promise<Status> {
  return JSON.parse((await get(management, '/status.json')).text) as Status;
}

async function partOf(management: ManagementHarness, part: string): Promise<string> {
  return (await statusOf(management)).parts.find((one) => one.part === part)?.status ?? 'absent';
}

let directory: string;
/** While true every commit of the store fails, as on a full disk. */
let isFull = false;
let healthy: ManagementHarness;
let faulty: ManagementHarness;

const fullDisk = (inner: WatchedDatabase): WatchedDatabase => ({
  commit: (statements, options) =>
    isFull ? Promise.reject(new StorageError('database or disk is full')) : inner.commit(statements, options),
  read: (query) => inner.read(query),
  close: () => inner.close(),
  onCommitted: (listener) => inner.onCommitted(listener),
});

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'status-'));
  const maintenanceFile = join(directory, 'maintenance.json');
  const startTime = new Date(Date.now() + HOUR_MS).toISOString();
  const endTime = new Date(Date.now() + 2 * HOUR_MS).toISOString();
  writeFileSync(maintenanceFile, JSON.stringify([{ startTime, endTime, text: 'from the file' }]));
  healthy = await startManagement({ rateLimits: false, maintenanceFile });
  faulty = await startManagement({ rateLimits: false }, { wrapDatabase: fullDisk });
});
afterAll(async () => {
  isFull = false;
  await healthy.platform.close();
  await faulty.platform.close();
  rmSync(directory, { recursive: true });
});

describe('the status of a platform that works', () => {
  it('names every part and company as up, for people and for machines [GW-32]', async () => {
    const { status, parts, companies } = await statusOf(healthy);
    expect(status).toBe('available');
    expect(parts.map(({ part }) => part)).toEqual(['quotes', 'trading', 'storage', 'messages']);
    expect(new Set([...parts, ...companies].map((one) => one.status))).toEqual(new Set(['up']));
    expect(companies.map(({ companyId }) => companyId)).toEqual([1, 2]);
    const page = await get(healthy, '/status');
    for (const text of [
      'Quotes',
      'Trading',
      'Storage',
      'Messages',
      'Meridian Demo',
      'All services are available.',
    ]) {
      expect(page.text).toContain(text);
    }
    expect((await get(healthy, '/health/live')).status).toBe(200);
    expect((await get(healthy, '/health/ready')).status).toBe(200);
  });

  it('shows a frozen feed within seconds, and that it goes on', async () => {
    const started = await healthy.call<{ id: number }>(BIZ.startScenario, { name: 'frozen-feed' });
    expect(started.listed).toBe('0');
    await vi.waitFor(async () => expect(await partOf(healthy, 'quotes')).toBe('down'), SHOWN);
    expect((await statusOf(healthy)).status).toBe('down');
    expect((await get(healthy, '/health/ready')).status).toBe(503);
    expect((await get(healthy, '/health/live')).status).toBe(200);
    expect((await get(healthy, '/status')).text).toContain('no quote for');
    await healthy.call(BIZ.stopScenario, { id: started.envelope.data.id });
    await vi.waitFor(async () => expect(await partOf(healthy, 'quotes')).toBe('up'), SHOWN);
    expect((await get(healthy, '/health/ready')).status).toBe(200);
  });

  it('shows a company that is disabled, without calling the platform down', async () => {
    expect((await healthy.call(BIZ.setCompanyStatus, { companyId: 2, status: 2 })).listed).toBe('0');
    const { status, companies } = await statusOf(healthy);
    expect([status, companies.find(({ companyId }) => companyId === 2)?.status]).toEqual([
      'available',
      'down',
    ]);
    expect((await healthy.call(BIZ.setCompanyStatus, { companyId: 2, status: 1 })).listed).toBe('0');
  });
});

describe('planned maintenance', () => {
  it('comes from the file and from calls, is changed and removed, and marks the time that it takes', async () => {
    const texts = async () => (await statusOf(healthy)).maintenance.map(({ text }) => text);
    expect(await texts()).toEqual(['from the file']);
    const now = Date.now();
    const window = { startTime: now + 3 * HOUR_MS, endTime: now + 4 * HOUR_MS, text: 'new <disks>' };
    const saved = await healthy.call<{ id: number }>(BIZ.saveMaintenanceWindow, window);
    expect(saved.listed).toBe('0');
    expect(await texts()).toEqual(['from the file', 'new <disks>']);
    expect((await get(healthy, '/status')).text).toContain('new &lt;disks&gt;');
    const { id } = saved.envelope.data;
    const running = { id, startTime: now - 1, endTime: now + HOUR_MS, text: 'running' };
    expect((await healthy.call(BIZ.saveMaintenanceWindow, running)).listed).toBe('0');
    expect((await statusOf(healthy)).status).toBe('maintenance');
    expect((await healthy.call<{ id: number }[]>(BIZ.maintenanceWindows)).envelope.data).toEqual([running]);
    expect((await healthy.call(BIZ.removeMaintenanceWindow, { id })).listed).toBe('0');
    expect(await texts()).toEqual(['from the file']);
    expect((await healthy.call(BIZ.removeMaintenanceWindow, { id })).listed).toBe('USCUSTOMER_API_0000003');
    const backwards = { startTime: now + HOUR_MS, endTime: now, text: 'never' };
    expect((await healthy.call(BIZ.saveMaintenanceWindow, backwards)).listed).toBe('GGATEWAY_CODE_104');
  });
});

describe('the status of a platform whose disk is full', () => {
  it('shows storage and, after an order that could not be kept, trading as down within seconds', async () => {
    const trader = await faulty.addTrader('disk@meridian.example');
    isFull = true;
    await vi.waitFor(async () => expect(await partOf(faulty, 'storage')).toBe('down'), SHOWN);
    expect((await get(faulty, '/health/ready')).status).toBe(503);
    const order = isolatedOrder(10021, { accountId: trader.accountId });
    expect((await faulty.own(trader.token, BIZ_TYPE.addMarketOrder, order)).listed).toBe('CFDWBW500');
    expect(await partOf(faulty, 'trading')).toBe('down');
    expect((await get(faulty, '/status')).text).toContain('the store cannot write');
    isFull = false;
    await vi.waitFor(async () => expect(await partOf(faulty, 'storage')).not.toBe('down'), SHOWN);
    expect(await partOf(faulty, 'trading')).toBe('down');
  });
});
