import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { HEDGED } from '../../services/trade/testing/trade-products-fixture.ts';
import { TradeFixture } from '../../services/trade/testing/trade-fixture.ts';
import { verifyJournal } from '../../services/trade/trade-service.ts';
import { openDatabase, type Database } from '../index.ts';
import { MIGRATIONS } from '../migrations.ts';
import { startTestServer } from '../postgres/server-for-tests.ts';
import { HEDGE_MIGRATION } from './migration.ts';
import { hedgeRepository } from './hedge-repository.ts';

/** Makes the store one of the version before hedges: without their table, and without the step in the list of steps. */
async function forgetHedges(database: Database): Promise<void> {
  await database.commit(
    ['DROP TABLE trade_hedge', `DELETE FROM migration WHERE id = '${HEDGE_MIGRATION.id}'`].map((sql) => ({
      sql,
      parameters: [],
    })),
  );
}

/** Positions that an earlier version left unhedged, and what becomes of them with this one. */
async function upgrade(directory: string, address?: string): Promise<void> {
  const own = address === undefined ? {} : { database: address, seal: { file: join(directory, 'key') } };
  const before = await TradeFixture.start(directory, undefined, own);
  const accountId = await before.openAccount(1);
  await before.call(1, 'addMarketOrder', before.order(accountId, { requestNum: '1' }));
  await before.settle();
  await forgetHedges(before.database);
  await before.close();

  const after = await TradeFixture.start(directory, undefined, own);
  expect(await hedgeRepository.newest(after.database)).toEqual([]);
  expect((await verifyJournal(after.database))?.problems).toEqual([]);
  await after.call(1, 'addMarketOrder', after.order(accountId, { symbolId: HEDGED, requestNum: '0.5' }));
  await expect.poll(() => hedgeRepository.count(after.database)).toBe(1);
  expect((await verifyJournal(after.database))?.problems).toEqual([]);
  await after.close();
}

it('a data folder of the version before hedges is brought up to date, and hedges from then on', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'before-hedges-'));
  await upgrade(directory);
  rmSync(directory, { recursive: true });
});

it(
  'a server with the data of the version before hedges is brought up to date too',
  { tags: ['long'] },
  async () => {
    const server = await startTestServer();
    // The folder has the key that seals what the server keeps.
    const directory = mkdtempSync(join(tmpdir(), 'before-hedges-key-'));
    await upgrade(directory, await server.newDatabase());
    await server.remove();
    rmSync(directory, { recursive: true });
  },
);

it('the step is the last one, and a version before it refuses the data that this one has written', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'after-hedges-'));
  await (await openDatabase({ directory })).close();
  const earlier = MIGRATIONS.filter((step) => step !== HEDGE_MIGRATION);
  await expect(openDatabase({ directory, migrations: earlier })).rejects.toThrow(/newer/);
  rmSync(directory, { recursive: true });
});
