import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { call, launch, FREE_PORTS, runToEnd, signInDemo, startPlatformProcess } from './platform-process.ts';
import type { PlatformProcess, ReadyLine } from './platform-process.ts';

const MARKET = ['--seed', '7', '--rate-limits', 'off'];
const LEFT_AT = '2026-03-04T15:30:00Z';
const BACK_AT = '2026-03-06T15:30:00Z';

let folder: string;
let running: PlatformProcess | undefined;
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'meridian-catch-up-'));
});
afterEach(() => {
  running?.child.kill('SIGKILL');
  running = undefined;
  rmSync(folder, { recursive: true, force: true });
});

const options = (at: string) => ['--data', folder, ...MARKET, '--at', at];
async function start(at: string, ...more: string[]): Promise<PlatformProcess> {
  return (running = await startPlatformProcess([...options(at), ...more]));
}

interface Named {
  readonly tradeType: number;
  readonly accountId: number;
}

async function trader(ready: ReadyLine) {
  const headers = { token: await signInDemo(ready), group: 'tradeApi', version: '0.0.1' };
  const info = await call<{ accountList: Named[] }>(
    ready,
    '/global/customer.app.CustomerWebApiService.findCustomerInfo',
    {},
    headers,
  );
  const accountId = info.data.accountList.find(({ tradeType }) => tradeType === 2)?.accountId;
  const own = async <Data>(route: string, body: object) => {
    const answer = await call<Data>(ready, `/global/${route}`, { tradeType: 2, accountId, ...body }, headers);
    expect(answer.code).toBe('0');
    return answer.data;
  };
  const order = (direction: number) =>
    own('tradeapi.app.OrderApiService.addMarketOrder', {
      accountCurrency: 'USDT',
      accountDigits: 2,
      symbolId: 10021,
      bizType: 1,
      direction,
      entryType: 1,
      requestNum: '0.1',
      requestPrice: '0',
      expireType: 1,
      crossLevelNum: 100,
      requestTime: Date.now(),
    });
  return {
    order,
    positions: () => own<unknown[]>('tradeapi.app.PositionApiService.queryPositionPage', {}),
    happened: () =>
      own<{ events: { event: string; time: number }[] }>('venue.app.CatchUpService.whatHappened', {}),
  };
}

describe('a platform that is killed and started again two days later', () => {
  it('has decided what happened meanwhile at its own times, and its books add up', async () => {
    const before = await start(LEFT_AT);
    const own = await trader(before.ready);
    await own.order(1);
    await own.order(2);
    await before.stop('SIGKILL');

    const after = await start(BACK_AT);
    expect(after.stderr()).toContain('catching up: 100 %');
    const back = await trader(after.ready);
    const { events } = await back.happened();
    // The first of the two is gone before the day ends, the second pays for its night.
    expect(events.map(({ event }) => event)).toEqual(['liquidated', 'financing', 'liquidated']);
    for (const { time } of events) {
      expect(time).toBeGreaterThan(Date.parse(LEFT_AT));
      expect(time).toBeLessThan(Date.parse(BACK_AT));
    }
    expect(await back.positions()).toEqual([]);
    await after.stop();
    const books = await runToEnd(['--verify-ledger', '--data', folder]);
    expect([books.code, books.stdout.split(':')[0]]).toEqual([0, 'ledger sound']);
  });

  it('leaves everything as it stands with --no-catch-up', { tags: ['long'] }, async () => {
    const before = await start(LEFT_AT);
    const own = await trader(before.ready);
    await own.order(1);
    await own.order(2);
    await before.stop('SIGKILL');
    const after = await start(BACK_AT, '--no-catch-up');
    expect((await (await trader(after.ready)).happened()).events).toEqual([]);
    await after.stop();
  });

  it(
    'ends in time when it is asked to while it starts, and the next start has all of it',
    { tags: ['long'] },
    async () => {
      const before = await start(LEFT_AT);
      const own = await trader(before.ready);
      await own.order(1);
      await own.order(2);
      await before.stop('SIGKILL');
      const starting = launch([...FREE_PORTS, ...options(BACK_AT)]);
      await new Promise<void>((resolve) => {
        starting.child.stderr?.once('data', () => resolve());
        void starting.exit.then(() => resolve());
      });
      starting.child.kill('SIGINT');
      expect((await starting.exit).code).toBe(0);
      const after = await start(BACK_AT);
      expect((await (await trader(after.ready)).happened()).events).toHaveLength(3);
      await after.stop();
    },
  );
});
