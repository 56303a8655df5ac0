import { afterEach, expect, it } from 'vitest';
import { TradeFixture } from './testing/trade-fixture.ts';

const CUSTOMER = 7;
/** Tables whose rows get numbers of this platform. */
const NUMBERED = [
  'trade_order',
  'trade_deal',
  'trade_position',
  'trade_ledger',
  'trade_message',
  'trade_journal',
];
let fixtures: TradeFixture[] = [];
afterEach(async () => {
  await Promise.all(fixtures.map(({ service }) => service.close()));
  await fixtures[0]?.database.close();
  fixtures = [];
});

/** Two platforms over one store. The second knows nothing of what the first one stores from now on. */
async function twoPlatforms() {
  const first = await TradeFixture.start();
  fixtures.push(first);
  const accountId = await first.openAccount(CUSTOMER);
  const second = await TradeFixture.start(undefined, (own) => {
    void own.close();
    return first.database;
  });
  fixtures.push(second);
  const tables = [
    'trade_order',
    'trade_deal',
    'trade_position',
    'trade_ledger',
    'trade_account',
    'trade_message',
    'trade_journal',
  ];
  const stored = () =>
    Promise.all(
      tables.map((table) => first.database.read({ sql: `SELECT * FROM ${table}`, parameters: [] } as never)),
    );
  return { first, second, accountId, stored };
}

it('never replaces an order of another platform that has the same number [ATK-138]', async () => {
  const { first, second, accountId, stored } = await twoPlatforms();
  const resting = (fixture: TradeFixture, requestNum: string) =>
    fixture.order(accountId, { bizType: 13, requestPrice: '5990000', requestNum });
  const acknowledged = await first.call<{ orderId: number }>(CUSTOMER, 'addMarketOrder', resting(first, '1'));
  const before = await stored();
  await expect(second.call(CUSTOMER, 'addMarketOrder', resting(second, '2'))).rejects.toThrow();
  expect(await stored()).toEqual(before);
  expect(before[0]).toMatchObject([{ order_id: acknowledged.orderId, request_num: '1' }]);
});

it('refuses a whole decision of which one row is somebody else’s', async () => {
  const { first, second, accountId, stored } = await twoPlatforms();
  await first.call(CUSTOMER, 'addMarketOrder', first.order(accountId));
  const before = await stored();
  const bigger = second.order(accountId, { requestNum: '2', direction: 2 });
  await expect(second.call(CUSTOMER, 'addMarketOrder', bigger)).rejects.toThrow();
  expect(await stored()).toEqual(before);
});

it.each(NUMBERED)(
  'never replaces a row of %s of another platform that has the same number [ATK-138]',
  async (table) => {
    const { first, second, accountId } = await twoPlatforms();
    const rows = () => first.database.read({ sql: `SELECT * FROM ${table}`, parameters: [] } as never);
    await first.call(CUSTOMER, 'addMarketOrder', first.order(accountId));
    // Nothing but the rows of this one table stands in the way.
    for (const other of NUMBERED)
      if (other !== table) await first.database.commit([{ sql: `DELETE FROM ${other}`, parameters: [] }]);
    const before = await rows();
    expect(before).not.toEqual([]);
    const bigger = second.order(accountId, { requestNum: '2', direction: 2 });
    await expect(second.call(CUSTOMER, 'addMarketOrder', bigger)).rejects.toThrow();
    expect(await rows()).toEqual(before);
  },
);

it('refuses an account with the number of another one', async () => {
  const { first, second, stored } = await twoPlatforms();
  await first.openAccount(CUSTOMER + 1, 0n);
  const before = await stored();
  await expect(second.openAccount(CUSTOMER + 2, 0n)).rejects.toThrow();
  expect(await stored()).toEqual(before);
});
