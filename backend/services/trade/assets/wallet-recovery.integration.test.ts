import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { StorageRefusedError, type Statement } from '../../../storage/index.ts';
import { FailingStore } from '../testing/failing-store.ts';
import { TradeFixture } from '../testing/trade-fixture.ts';
import { code } from '../testing/trade-harness.ts';

const CUSTOMER = 7;
const OTHER = 8;

let fixture: TradeFixture;
let store: FailingStore;
let usdt: number;

beforeEach(async () => {
  fixture = await TradeFixture.start(undefined, (database) => (store = new FailingStore(database)));
  usdt = await fixture.openSpot(CUSTOMER, 'USDT', 10_000_000n);
  await fixture.openSpot(OTHER, 'USDT', 10_000_000n);
});
afterEach(async () => {
  store.recover();
  await fixture.close();
});

const place = (customerId: number, members: object = {}) =>
  fixture.call<{ orderId: number }>(customerId, 'addOrder', {
    tradeType: 5,
    symbolId: 51,
    bizType: 1,
    direction: 1,
    entryType: 1,
    requestNum: '0.5',
    requestPrice: '',
    requestTime: fixture.wallClock.nowMs(),
    ...members,
  });
const balances = (customerId: number) =>
  fixture.service.accountsOf(customerId).map(({ currency, balance, frozen }) => [currency, balance, frozen]);
const isBack = () =>
  vi.waitFor(() => expect(fixture.service.trades.committed(usdt)).toBeUndefined(), { timeout: 5_000 });
/** Refuses fills, those of every customer or none. */
const refuseFills = (isRefused: boolean) => {
  store.inspect = (statements: readonly Statement[]) => {
    if (isRefused && statements.some(({ sql }) => sql.includes('trade_deal')))
      throw new StorageRefusedError('CHECK constraint failed');
  };
};

it('a purchase that cannot be stored is undone in every account of the wallet, and in nobody else’s', async () => {
  await place(OTHER);
  refuseFills(true);
  expect(await code(place(CUSTOMER))).toBe('CFDWBW500');
  await isBack();
  expect(balances(CUSTOMER)).toEqual([['USDT', '100000.00', '0.00']]);
  expect(balances(OTHER)).toEqual([
    ['USDT', '69999.95', '0.00'],
    ['BTC', '0.49975000', '0.00000000'],
  ]);
  refuseFills(false);
  await place(CUSTOMER);
  expect(balances(CUSTOMER)).toEqual(balances(OTHER));
});

it('a sale refused by the store brings back what the other account got', async () => {
  await place(CUSTOMER);
  const before = balances(CUSTOMER);
  refuseFills(true);
  const [sold, bought] = [place(CUSTOMER, { direction: 2, requestNum: '0.2' }), place(CUSTOMER)];
  expect([await code(sold), await code(bought)]).toEqual(['CFDWBW500', 'CFDWBW500']);
  await isBack();
  expect(balances(CUSTOMER)).toEqual(before);
});

it('a quote that fills an order and is not stored fills it once more, and once', async () => {
  await place(CUSTOMER, { bizType: 13, requestPrice: '5900000', requestNum: '1' });
  refuseFills(true);
  fixture.feed.quote(51, 5_890_000);
  await vi.waitFor(() => expect(store.commits).toBeGreaterThan(3));
  refuseFills(false);
  await isBack();
  await fixture.settle();
  await vi.waitFor(() =>
    expect(balances(CUSTOMER)).toEqual([
      ['USDT', '41099.90', '0.00'],
      ['BTC', '0.99950000', '0.00000000'],
    ]),
  );
});
