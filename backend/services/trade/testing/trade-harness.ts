import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { PlatformError } from '../../../contract/platform-error.ts';
import type { Account, OrderAck, OrderRow, PendingOrder, Position } from '../../../contract/records/index.ts';
import { TradeFixture } from './trade-fixture.ts';

/** Customers beside the one of each test. */
export const OTHER = 1_000_000;
export const POOR = 2_000_000;

/** The running service, and the customer and account of the test that runs. */
export let fixture: TradeFixture;
export let customer = 0;
export let accountId: number;
let spoilt = false;

/** Runs the tests of a file against one service, each with a customer and an account of its own. */
export function useTradeService(): void {
  beforeAll(async () => {
    fixture = await TradeFixture.start();
  });
  beforeEach(async () => {
    if (spoilt) {
      await fixture.close();
      fixture = await TradeFixture.start();
      spoilt = false;
    }
    accountId = await fixture.openAccount(++customer);
    fixture.watched = accountId;
    fixture.resetQuotes();
    await fixture.settle();
    fixture.messages.length = 0;
  });
  afterAll(() => fixture.close());
}

/** The next test gets a service of its own: this one moves the clock or breaks the store. */
export function spoil(): void {
  spoilt = true;
}

export const place = (members: object = {}) =>
  fixture.call<OrderAck>(customer, 'addMarketOrder', fixture.order(accountId, members));
export const code = async (action: Promise<unknown>) => {
  const error = await action.then(
    () => undefined,
    (failure: unknown) => failure,
  );
  expect(error).toBeInstanceOf(PlatformError);
  return (error as PlatformError).code;
};
export const positions = () =>
  fixture.call<Position[]>(customer, 'queryPositionPage', { tradeType: 2, accountId });
export const pending = () =>
  fixture.call<PendingOrder[]>(customer, 'queryPBOOrderPage', { tradeType: 2, accountId });
export const orders = (filter = {}) =>
  fixture.call<OrderRow[]>(customer, 'queryOrderPage', { tradeType: 2, accountId, ...filter });
export const account = () => fixture.service.accountsOf(customer)[0] as Account;
export function last() {
  const message = fixture.messages.at(-1);
  if (message === undefined) throw new Error('no trade message arrived');
  return message.content;
}
