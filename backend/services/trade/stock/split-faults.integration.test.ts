import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { TRADE_TYPE } from '../../../domain/account-type.ts';
import type { Position, StockOrder } from '../../../contract/records/index.ts';
import type { AccountChange } from '../../../engine/trade-stream.ts';
import { FailingStore } from '../testing/failing-store.ts';
import type { PositionSplit } from '../trade-service.ts';
import { SPLIT_MS, SPLITTING } from '../testing/trade-products-fixture.ts';
import { TradeFixture } from '../testing/trade-fixture.ts';

const CUSTOMERS = [7, 8] as const;
const MONEY = 10_000_000_000n;

let fixture: TradeFixture;
let store: FailingStore;

beforeEach(async () => {
  fixture = await TradeFixture.start(undefined, (database) => (store = new FailingStore(database)));
  fixture.feed.quote(SPLITTING, 100_000);
  for (const customer of CUSTOMERS) {
    await fixture.openAccount(customer, MONEY, TRADE_TYPE.stock);
    await place(customer, { requestNum: '25' });
    await place(customer, {
      bizType: 13,
      direction: 2,
      requestNum: '20',
      requestPrice: 120_000,
      expireType: 4,
    });
  }
  await fixture.settle();
});
afterEach(() => fixture.close());

const place = (customer: number, members: object) =>
  fixture.call<{ orderId: number }>(customer, 'placeOrder', {
    tradeType: 6,
    accountCurrency: 'USDT',
    accountDigits: 4,
    symbolId: SPLITTING,
    requestTime: 1,
    bizType: 1,
    direction: 1,
    requestNum: '1',
    requestPrice: 0,
    ...members,
  });
const volumes = async () => {
  const found = await Promise.all(
    CUSTOMERS.map((customer) => fixture.call<Position[]>(customer, 'queryPositionPage', { tradeType: 6 })),
  );
  return found.map((positions) => positions.map(({ volume }) => volume));
};
const offered = async () => {
  const found = await Promise.all(
    CUSTOMERS.map((customer) =>
      fixture.call<StockOrder[]>(customer, 'queryPendingOrderList', { tradeType: 6 }),
    ),
  );
  return found.map((orders) =>
    orders.map(({ requestNum, requestPrice }) => `${requestNum} at ${requestPrice}`),
  );
};
const reachOpening = () => fixture.marketClock.advance(SPLIT_MS - fixture.marketClock.nowMs());
const [WHOLE, SPLIT] = [
  [['25'], ['25']],
  [['2'], ['2']],
];
const ADJUSTED = [['2 at 12000.00'], ['2 at 12000.00']];

describe('A split that is lost', () => {
  it('is decided again for the account whose rows were refused, and only once for the other', async () => {
    let refused = 0;
    store.inspect = (statements) => {
      if (refused > 0 || !statements.some(({ sql }) => sql.includes('trade_split'))) return;
      refused += 1;
      throw new Error('disk quota of a moment');
    };
    reachOpening();
    await expect.poll(volumes).toEqual(SPLIT);
    await expect.poll(offered).toEqual(ADJUSTED);
    expect(refused).toBe(1);
    const rows = await fixture.database.read({
      sql: 'SELECT * FROM trade_split',
      parameters: [],
      query: {} as never,
    } as never);
    expect(rows).toHaveLength(2);
  });

  it('waits while the store cannot write, and comes before quotes that were held', async () => {
    store.fail();
    reachOpening();
    // At the price of new shares the offers for old ones would be filled.
    fixture.feed.quote(SPLITTING, 1_000_000);
    expect(await volumes()).toEqual(WHOLE);
    store.recover();
    await expect.poll(volumes).toEqual(SPLIT);
    await fixture.settle();
    expect(await offered()).toEqual(ADJUSTED);
  });

  it('is not looked at by quotes of before that come late', async () => {
    reachOpening();
    await fixture.settle();
    const { latest } = fixture.feed;
    const old = latest.call(fixture.feed, SPLITTING);
    expect(old?.timeMs).toBeLessThan(SPLIT_MS);
    fixture.feed.again({ ...old!, bid: 1_300_000, ask: 1_300_010 });
    await fixture.settle();
    expect(await offered()).toEqual(ADJUSTED);
    fixture.feed.quote(SPLITTING, 1_300_000);
    await fixture.settle();
    expect(await offered()).toEqual([[], []]);
  });
});

describe('The owner of shares that are split', () => {
  it('is told of them, with what was paid for a part, and reads positions and orders again', async () => {
    const splits: PositionSplit[] = [];
    const changes: AccountChange[] = [];
    fixture.service.onSplit((split) => splits.push(split));
    fixture.service.trades.onChange((change) => changes.push(change));
    reachOpening();
    await expect.poll(() => splits.length).toBe(2);
    expect(splits[0]).toMatchObject({
      customerId: CUSTOMERS[0],
      tradeType: TRADE_TYPE.stock,
      symbolName: 'Vesper',
      newShares: 1,
      oldShares: 10,
      // Half a share for 10,000.00.
      volumeBefore: '25',
      volume: '2',
      cash: '5000.0000',
      currency: 'USDT',
    });
    expect(new Set(changes.map(({ of }) => of))).toEqual(new Set(['pendingOrders', 'positions']));
  });
});
