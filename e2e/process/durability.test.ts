import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { call, signInDemo, startPlatformProcess, type ReadyLine } from './platform-process.ts';

const KILLS = 20;
const WRITERS = 8;
const ORDERS_BEFORE_KILL = 40;

interface Account {
  readonly accountId: number;
  readonly tradeType: number;
  readonly currency: string;
  readonly digits: number;
}
interface Product {
  readonly symbolId: number;
  readonly symbolCode: string;
  readonly tradeType: number;
}
interface OrderRow {
  readonly id: number;
}

async function marketOrder(ready: ReadyLine, token: string) {
  const info = await call<{ accountList: Account[] }>(
    ready,
    '/global/customer.app.CustomerWebApiService.findCustomerInfo',
    {},
    { token },
  );
  const account = info.data.accountList.find((entry) => entry.tradeType === 2);
  const products = await call<Product[]>(
    ready,
    '/global/config.app.AppSymbolDubboService.getSymbolBaseList',
    { customerGroupId: 1 },
    { token },
  );
  const product = products.data.find((row) => row.symbolCode === 'XRP/USDT' && row.tradeType === 2);
  if (!account || !product)
    throw new Error('the demonstration customer has no account or product of trade type 2');
  return {
    accountId: account.accountId,
    accountCurrency: account.currency,
    accountDigits: account.digits,
    symbolId: product.symbolId,
    tradeType: 2,
    bizType: 1,
    direction: 1,
    entryType: 1,
    requestNum: '1',
    requestPrice: '0',
    expireType: 1,
    crossLevelNum: 1,
    requestTime: Date.now(),
  };
}

/** Sends orders from several writers until the connection breaks; collects what was acknowledged. */
async function streamOrders(ready: ReadyLine, token: string, acknowledged: Set<number>, enough: () => void) {
  const order = await marketOrder(ready, token);
  const headers = { token, group: 'tradeApi', version: '0.0.1' };
  const refusals: string[] = [];
  const writer = async () => {
    for (;;) {
      const answer = await call<{ orderId: number }>(
        ready,
        '/global/tradeapi.app.CfdMMOrderApiService.addMarketOrder',
        order,
        headers,
      ).catch(() => undefined);
      if (!answer) return;
      if (answer.code === '0') acknowledged.add(Number(answer.data.orderId));
      else refusals.push(`${answer.bizCode}${answer.code} ${answer.msg}`);
      if (acknowledged.size >= ORDERS_BEFORE_KILL || refusals.length > 0) enough();
    }
  };
  await Promise.all(Array.from({ length: WRITERS }, writer));
  return refusals;
}

async function storedOrderIds(
  ready: ReadyLine,
  token: string,
  orderIds: readonly number[],
): Promise<Set<number>> {
  const stored = new Set<number>();
  for (let start = 0; start < orderIds.length; start += 50) {
    const wanted = orderIds.slice(start, start + 50);
    const page = await call<OrderRow[]>(
      ready,
      '/global/tradeapi.app.OrderApiService.queryOrderPage',
      { tradeType: 2, orderIds: wanted.join(','), size: 50, current: 1 },
      { token, group: 'tradeApi', version: '0.0.1' },
    );
    for (const row of page.data) stored.add(Number(row.id));
  }
  return stored;
}

describe('kill -9 during a stream of orders', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'meridian-kill-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it(`loses no acknowledged order in ${KILLS} kills`, { timeout: 240_000 }, async () => {
    const everAcknowledged = new Set<number>();
    for (let kill = 0; kill < KILLS; kill++) {
      const platform = await startPlatformProcess(['--data', folder, '--seed', '7', '--rate-limits', 'off']);
      const token = await signInDemo(platform.ready);
      const acknowledged = new Set<number>();
      let killed: Promise<unknown> | undefined;
      const refusals = await streamOrders(platform.ready, token, acknowledged, () => {
        killed ??= platform.stop('SIGKILL');
      });
      await killed;
      expect(refusals).toEqual([]);
      expect(acknowledged.size).toBeGreaterThanOrEqual(ORDERS_BEFORE_KILL);
      for (const orderId of acknowledged) {
        expect(everAcknowledged.has(orderId)).toBe(false);
        everAcknowledged.add(orderId);
      }
    }
    const platform = await startPlatformProcess(['--data', folder, '--seed', '7', '--rate-limits', 'off']);
    const token = await signInDemo(platform.ready);
    const stored = await storedOrderIds(platform.ready, token, [...everAcknowledged]);
    await platform.stop();
    const lost = [...everAcknowledged].filter((orderId) => !stored.has(orderId));
    expect(lost).toEqual([]);
  });
});
