import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { OrderAck } from '../contract/records/index.ts';
import { HEDGED } from '../services/trade/testing/trade-products-fixture.ts';
import { TradeFixture } from '../services/trade/testing/trade-fixture.ts';
import { openDatabase } from '../storage/index.ts';
import { ledgerReport } from './store/verify-ledger.ts';

const directory = mkdtempSync(join(tmpdir(), 'meridian-hedges-'));
const ARGS = ['--verify-ledger', '--data', directory];
afterAll(() => rmSync(directory, { recursive: true, force: true }));

/** Customers of both contract types buy, sell and close; the house follows them. */
beforeAll(async () => {
  const fixture = await TradeFixture.start(directory);
  const accounts = [await fixture.openAccount(1), await fixture.openAccount(2, 1_000_000_000n, 'cross')];
  for (const [index, accountId] of accounts.entries()) {
    const place = (members: object) =>
      fixture.call<OrderAck>(
        index + 1,
        'addMarketOrder',
        fixture.order(accountId, { symbolId: HEDGED, tradeType: 2 - index, ...members }),
      );
    const { positionId } = await place({ requestNum: '2' });
    fixture.feed.quote(HEDGED, 6_010_000);
    await place({ bizType: 2, direction: 2, requestNum: '1.5', positionId });
    await place({ direction: 2, requestNum: '3' });
  }
  await fixture.settle();
  await fixture.close();
});

const reportOf = () =>
  ledgerReport(ARGS).then(
    (report) => report,
    (error: Error) => `${error.name}: ${error.message}`,
  );

async function run(sql: string): Promise<void> {
  const database = await openDatabase({ directory });
  await database.commit([{ sql, parameters: [] }]);
  await database.close();
}

it('hedges that follow the positions of customers are sound, and are counted', async () => {
  expect(await reportOf()).toMatch(/^ledger sound: .*\n(.*\n)*hedges sound: 6 fills, 2 held\n/);
});

it.each([
  ['a volume', 'dealt = dealt + 1', 'dealt = dealt - 1', /hedge \d+: held after it/],
  ['a price', 'turnover = turnover + 1', 'turnover = turnover - 1', /hedge \d+: cost after it/],
  [
    'a result',
    'realised = realised + 1',
    'realised = realised - 1',
    /hedge \d+: (cost after|realised in all)/,
  ],
  [
    'a sum of results',
    'realised_in_all = realised_in_all + 1',
    'realised_in_all = realised_in_all - 1',
    /realised in all/,
  ],
  ['an exposure', 'net = net + 1', 'net = net - 1', /hedge \d+: net exposure .*: -?\d+, not -?\d+/],
])('%s of a hedge that was changed is named', async (_, change, back, problem) => {
  await run(`UPDATE trade_hedge SET ${change} WHERE hedge_id = (SELECT MIN(hedge_id) FROM trade_hedge)`);
  expect(await reportOf()).toMatch(problem);
  await run(`UPDATE trade_hedge SET ${back} WHERE hedge_id = (SELECT MIN(hedge_id) FROM trade_hedge)`);
  expect(await reportOf()).toMatch(/^ledger sound/);
});

it('a fill of a customer that is missing beneath a hedge is named', async () => {
  await run(
    'UPDATE trade_deal SET volume = volume + 1 WHERE deal_id = (SELECT MIN(deal_id) FROM trade_deal)',
  );
  expect(await reportOf()).toMatch(/net exposure that it was decided by/);
  await run(
    'UPDATE trade_deal SET volume = volume - 1 WHERE deal_id = (SELECT MIN(deal_id) FROM trade_deal)',
  );
});
