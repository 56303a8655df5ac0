import { Check } from 'typebox/value';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { TRADE_TYPE } from '../../domain/account-type.ts';
import { AccountRecordsContent } from '../../contract/message-hub/account-records.ts';
import {
  POSITION_STATUS,
  type CloseRow,
  type DealRow,
  type OrderAck,
  type OrderRow,
  type PendingOrder,
  type Position,
} from '../../contract/records/index.ts';
import type { AccountRecords } from '../../engine/trade-stream.ts';
import { START_MS } from './testing/trade-fixture.ts';
import {
  account,
  accountId,
  customer,
  fixture,
  orders,
  pending,
  place,
  positions,
  spoil,
  useTradeService,
} from './testing/trade-harness.ts';

useTradeService();

const READER = { language: 'en-US', customerGroupId: 7 } as const;
let notified: AccountRecords[] = [];
let stop: () => void;
beforeEach(() => {
  notified = [];
  stop = fixture.service.trades.onRecords((records) => notified.push(records));
});
afterEach(() => stop());

/** What a reader has who knew the empty lists and heard every decision. */
class Book {
  readonly positions = new Map<number, Position>();
  readonly pending = new Map<string, PendingOrder>();
  readonly orders = new Map<number, OrderRow>();
  readonly deals = new Map<number, DealRow>();
  readonly closes: CloseRow[] = [];
  money: unknown;

  take(content: AccountRecordsContent): void {
    for (const position of content.positions) {
      if (position.status === POSITION_STATUS.closed) this.positions.delete(position.positionId);
      else this.positions.set(position.positionId, position);
    }
    for (const order of content.pendingOrders) this.pending.set(order.id, order);
    for (const order of content.orders) {
      this.pending.delete(String(order.id));
      this.orders.set(order.id, order);
    }
    for (const deal of content.deals) this.deals.set(deal.dealId, deal);
    this.closes.unshift(...content.closes);
    this.money = content.accounts.at(-1) ?? this.money;
  }
}

/** The book of the decisions of one customer so far. */
async function received(of = customer): Promise<Book> {
  await fixture.settle();
  const book = new Book();
  for (const records of notified.filter(({ customerId }) => customerId === of)) {
    const content = records.read(READER);
    expect(Check(AccountRecordsContent, content)).toBe(true);
    book.take(content);
  }
  return book;
}

const byId = (left: { positionId: number }, right: { positionId: number }) =>
  left.positionId - right.positionId;

describe('records of stored decisions', () => {
  it('make the lists of whoever knew them before, whatever was traded', async () => {
    const first = await place({ requestNum: '2' });
    const second = await place({ direction: 2 });
    const resting = await place({ bizType: 13, requestPrice: 5_900_000 });
    const cancelled = await place({ bizType: 13, requestPrice: 5_800_000 });
    await fixture.call(customer, 'closeTradePboOrder', { tradeType: 2, orderId: cancelled.orderId });
    await fixture.call(customer, 'updatePboOrder', {
      tradeType: 2,
      pboId: resting.orderId,
      requestPrice: '5950000',
    });
    await place({ bizType: 2, direction: 2, entryType: undefined, positionId: first.positionId });
    await place({ bizType: 2, direction: 1, entryType: undefined, positionId: second.positionId });
    await fixture.call(customer, 'updateOrder', {
      tradeType: 2,
      accountId,
      orderId: first.orderId,
      positionId: first.positionId,
      accountCurrency: 'USDT',
      accountDigits: 4,
      takeProfit: '6200000',
      stopLoss: '5900000',
    });

    const book = await received();

    expect([...book.positions.values()].sort(byId)).toEqual((await positions()).sort(byId));
    // The list names the group of its reader.
    expect([...book.pending.values()]).toEqual(
      (await pending()).map((order) => ({ ...order, customerGroupId: '7' })),
    );
    const listed = (await orders()).filter(({ id }) => id !== resting.orderId);
    expect([...book.orders.values()].sort((a, b) => b.id - a.id)).toEqual(
      listed.map((order) => ({ ...order, customerGroupId: 7 })),
    );
    const query = { tradeType: 2, accountId, sortFieldName: 'closeTime', sortType: 'desc' };
    const history = await fixture.call<{ list: CloseRow[] }>(customer, 'queryHistoryCloseOrderList', query);
    const byOrder = (left: CloseRow, right: CloseRow) => left.orderId - right.orderId;
    expect(book.closes.sort(byOrder)).toEqual(history.list.sort(byOrder));
    const fills = await fixture.call<{ list: DealRow[] }>(customer, 'queryTradeRecordPage', {
      tradeType: 2,
      accountIds: String(accountId),
      sortFieldName: 'executeTime',
      sortType: 'desc',
    });
    expect([...book.deals.values()].sort((a, b) => b.dealId - a.dealId)).toEqual(
      fills.list.sort((a, b) => b.dealId - a.dealId),
    );
    expect(book.money).toEqual(account());
  });

  it('tell what the market set off: a take profit closes, and its order is among those that ended', async () => {
    const opened = await place({ takeProfit: '6100000' });
    fixture.feed.quote(1, 6_150_000);
    const book = await received();
    expect(book.positions.size).toBe(0);
    expect(book.closes).toMatchObject([{ bizType: 4 }]);
    expect([...book.orders.values()].map(({ id }) => id)).toContain(opened.orderId);
    expect(book.money).toEqual(account());
  });

  it.each([
    [
      'after its first target',
      { takeProfits: [{ price: '6100000', percent: '50' }], breakEven: 'firstTarget' },
    ],
    ['after a profit', { breakEven: '50000' }],
  ])('tell where the stop of a position went at break-even %s', async (_when, exits) => {
    await place(exits);
    fixture.feed.quote(1, 6_150_000);
    const book = await received();
    const [held] = await positions();
    expect(Number(held?.stopLoss)).toBeGreaterThan(6_000_000);
    expect([...book.positions.values()]).toEqual([held]);
  });

  it('leave out what the market only moved: no quote by itself is told', async () => {
    await place();
    await fixture.settle();
    const before = notified.length;
    fixture.feed.quote(1, 6_000_500);
    await fixture.settle();
    expect(notified).toHaveLength(before);
  });

  it('name every account of a wallet whose money moved', async () => {
    await fixture.openSpot(customer, 'USDT', 1_000_000_000_000n);
    await fixture.openSpot(customer, 'BTC');
    await fixture.settle();
    notified = [];
    await fixture.call<OrderAck>(customer, 'addOrder', {
      symbolId: 51,
      tradeType: 5,
      bizType: 1,
      direction: 1,
      entryType: 1,
      requestNum: '1',
      requestTime: START_MS,
      thirdPartyOrder: 'spot',
    });
    await fixture.settle();
    const spot = notified.find(({ tradeType }) => tradeType === TRADE_TYPE.spot)?.read(READER);
    expect(new Set(spot?.accounts.map(({ currency }) => currency))).toEqual(new Set(['USDT', 'BTC']));
    expect(spot?.deals).toHaveLength(1);
  });

  it('say that everything is to be read again after a decision that could not be stored', async () => {
    spoil();
    const { database } = fixture;
    const commit = database.commit.bind(database);
    let fails = true;
    database.commit = (statements) => {
      if (!fails) return commit(statements);
      fails = false;
      return Promise.reject(new Error('this row is refused'));
    };
    await expect(place()).rejects.toThrow();
    await expect.poll(() => notified.map((records) => records.read(READER).reset)).toContain(true);
  });
});
