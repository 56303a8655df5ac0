import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { OrderAck } from '../../contract/records/index.ts';
import { StorageRefusedError } from '../../storage/index.ts';
import { findUnsound, hedgeRepository, LEDGER_CHECKS } from '../../storage/trading/index.ts';
import { FailingStore } from './testing/failing-store.ts';
import { verifyJournal } from '../../engine/journal/journal-replay.ts';
import { HEDGED } from './testing/trade-products-fixture.ts';
import { TradeFixture } from './testing/trade-fixture.ts';

let directory: string;
let store: FailingStore;
let fixture: TradeFixture;
let accountId: number;
beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'hedges-'));
  fixture = await TradeFixture.start(directory, (database) => (store = new FailingStore(database)));
  accountId = await fixture.openAccount(1);
});
afterEach(async () => {
  await fixture.close();
  rmSync(directory, { recursive: true });
});

const place = (members: object = {}) =>
  fixture.call<OrderAck>(1, 'addMarketOrder', fixture.order(accountId, { symbolId: HEDGED, ...members }));
const hedges = async () =>
  (await hedgeRepository.page(fixture.database, { companyId: 1, limit: 50, offset: 0 })).rows;
const report = () => fixture.service.book.hedges(1)[0];
/** Refuses the next commit with a row of a hedge. */
const refuseHedge = () => {
  store.inspect = (statements) => {
    if (!statements.some(({ sql }) => sql.includes('trade_hedge'))) return;
    store.inspect = () => undefined;
    throw new StorageRefusedError('CHECK constraint failed');
  };
};

async function expectSound(): Promise<void> {
  expect((await verifyJournal(fixture.database))?.problems).toEqual([]);
  for (const check of LEDGER_CHECKS)
    expect([check.what, (await findUnsound(fixture.database, check, 5)).rows]).toEqual([check.what, []]);
}

it('a hedge that cannot be stored costs the customer nothing, and is dealt at the next quote [ORD-39]', async () => {
  refuseHedge();
  const { orderId } = await place({ requestNum: '0.5' });
  expect(orderId).toBeGreaterThan(0);
  await expect.poll(report).toMatchObject({ long: 50, hedged: 0, waiting: 50 });
  expect(await hedges()).toEqual([]);
  await expect
    .poll(async () => {
      fixture.feed.quote(HEDGED, 6_010_000);
      return (await hedges()).map(({ dealt, turnover }) => [dealt, turnover]);
    })
    .toEqual([[50, 50 * 6_010_010]]);
  await expectSound();
});

it('a hedge that counts a fill which is not stored is not stored either', async () => {
  await place({ requestNum: '0.5' });
  await expect.poll(async () => (await hedges()).length).toBe(1);
  store.inspect = (statements) => {
    if (!statements.some(({ sql }) => sql.includes('trade_deal'))) return;
    store.inspect = () => undefined;
    throw new StorageRefusedError('CHECK constraint failed');
  };
  await expect(place({ requestNum: '3' })).rejects.toThrow();
  await expect.poll(report).toMatchObject({ long: 50, hedged: 50, waiting: 0 });
  fixture.feed.quote(HEDGED, 6_010_000);
  await fixture.settle();
  expect((await hedges()).map(({ held, net }) => [held, net])).toEqual([[50, 50]]);
  await expectSound();
});

it('a stop that a quote sets off takes its hedge back at that quote, and a restart holds what was held', async () => {
  await place({ requestNum: '0.5', stopLoss: '5990000' });
  fixture.feed.quote(HEDGED, 5_980_000);
  await expect.poll(async () => (await hedges()).length).toBe(2);
  const [closed] = await hedges();
  expect(closed).toMatchObject({ dealt: -50, held: 0, cost: 0, turnover: 50 * 5_980_000 });
  expect(closed?.realised).toBe(50 * (5_980_000 - 6_000_010));
  await place({ requestNum: '0.2', direction: 2 });
  await expect.poll(async () => (await hedges()).length).toBe(3);
  // Another company has none of it.
  const ofOther = { companyId: 2, limit: 50, offset: 0 };
  expect((await hedgeRepository.page(fixture.database, ofOther)).total).toBe(0);
  expect(await hedgeRepository.sums(fixture.database, { companyId: 2, fromMs: 0, toMs: 2 ** 45 })).toEqual(
    [],
  );
  expect(fixture.service.book.hedges(2)).toEqual([]);
  const before = report();
  expect(before).toMatchObject({ short: 20, hedged: -20, waiting: 0, realised: -50n * 20_010n });
  await fixture.close();
  await fixture.open(directory, (database) => (store = new FailingStore(database)));
  expect(report()).toEqual(before);
  fixture.feed.quote(HEDGED, 5_980_000);
  await fixture.settle();
  expect(await hedges()).toHaveLength(3);
  await expectSound();
});

it('a hedge that a kill lost is made up for at the first quote after the start [ORD-39]', async () => {
  await place({ requestNum: '0.5' });
  await expect.poll(async () => (await hedges()).length).toBe(1);
  // As if the process had ended between the order and its hedge.
  const lost = ['DELETE FROM trade_hedge', "DELETE FROM trade_journal WHERE record LIKE '%houseHedged%'"];
  await fixture.database.commit(lost.map((sql) => ({ sql, parameters: [] })));
  await fixture.close();
  await fixture.open(directory, (database) => (store = new FailingStore(database)));
  expect(report()).toMatchObject({ long: 50, hedged: 0, waiting: 50 });
  fixture.feed.quote(HEDGED, 6_020_000);
  await expect.poll(async () => (await hedges()).map(({ dealt }) => dealt)).toEqual([50]);
  fixture.feed.quote(HEDGED, 6_030_000);
  await fixture.settle();
  expect(await hedges()).toHaveLength(1);
  await expectSound();
});
