import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Check } from 'typebox/value';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PARAM_KEYS, TradeMessageContent } from '../../protocol/message-hub/trade-message.ts';
import { PlatformError } from '../../protocol/platform-error.ts';
import {
  Account,
  OrderAck,
  type CloseRow,
  type DealRow,
  type OrderRow,
  type PendingOrder,
  type Position,
} from '../../protocol/records/index.ts';
import { tables } from '../../storage/trading/index.ts';
import { START_MS, TradeFixture } from './trade-fixture.ts';

let fixture: TradeFixture;
/** Customers beside the one of each test. */
const OTHER = 1_000_000;
const POOR = 2_000_000;
let customer = 0;
let accountId: number;
/** Set by tests after which the next one needs a platform of its own. */
let spoilt = false;
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

const place = (members: object = {}) =>
  fixture.call<OrderAck>(customer, 'addMarketOrder', fixture.order(accountId, members));
const code = async (action: Promise<unknown>) => {
  const error = await action.then(
    () => undefined,
    (failure: unknown) => failure,
  );
  expect(error).toBeInstanceOf(PlatformError);
  return (error as PlatformError).code;
};
const positions = () => fixture.call<Position[]>(customer, 'queryPositionPage', { tradeType: 2, accountId });
const pending = () =>
  fixture.call<PendingOrder[]>(customer, 'queryPBOOrderPage', { tradeType: 2, accountId });
const orders = (filter = {}) =>
  fixture.call<OrderRow[]>(customer, 'queryOrderPage', { tradeType: 2, accountId, ...filter });
const account = () => fixture.service.accountsOf(customer)[0] as Account;
const last = () => fixture.messages.at(-1)!.content;

describe('orders of the four kinds', () => {
  it('opens at the ask plus spread and tells it [OR-01] [OR-06] [OR-11] [OR-18] [OR-19] [MS-14] [MS-20]', async () => {
    const ack = await place();
    expect(Check(OrderAck, ack)).toBe(true);
    expect(ack).toMatchObject({
      executePrice: '60000.13',
      tradeVolume: '1',
      openOrClose: 1,
      fee: '-30.0001',
    });
    expect(fixture.messages).toHaveLength(1);
    expect(last()).toMatchObject({
      accountId,
      companyId: 1,
      customerId: customer,
      tradeType: 2,
      bizType: 'POSITION_OPEN',
    });
    expect(last().paramMap).toMatchObject({
      orderId: String(ack.orderId),
      orderStatus: '2',
      dealPrice: '60000.13',
      dealAmount: '1',
    });
    expect(await positions()).toMatchObject([
      { positionId: ack.positionId, openPrice: '60000.13', volume: '1' },
    ]);
    expect(account()).toMatchObject({ margin: '3000.0065', balance: '99969.9999' });
  });

  it('sells at the bid minus spread [OR-11]', async () => {
    expect((await place({ direction: 2 })).executePrice).toBe('59999.98');
  });

  it('closes a position by its number, and the oldest first without one [OR-07] [MS-14]', async () => {
    const first = await place({ requestNum: '1' });
    const second = await place({ requestNum: '2' });
    fixture.feed.quote(1, 6_010_000);
    const close = await place({
      bizType: 2,
      direction: 2,
      entryType: undefined,
      positionId: second.positionId,
      requestNum: '1',
    });
    expect(close).toMatchObject({
      openOrClose: 2,
      openPrice: '60000.13',
      executePrice: '60099.98',
      profit: '99.8500',
    });
    expect(last()).toMatchObject({
      bizType: 'POSITION_CLOSE',
      paramMap: { orderStatus: '2', positionId: String(second.positionId) },
    });
    fixture.messages.length = 0;
    const rest = await place({ bizType: 2, direction: 2, requestNum: '2' });
    expect(
      fixture.messages.map(({ content }) => [content.paramMap.positionId, content.paramMap.orderStatus]),
    ).toEqual([
      [String(first.positionId), '3'],
      [String(second.positionId), '2'],
    ]);
    expect(new Set(fixture.messages.map(({ content }) => content.paramMap.orderId))).toEqual(
      new Set([String(rest.orderId)]),
    );
    expect(await positions()).toEqual([]);
  });

  it('lets a limit order rest and fills it when its price is reached [OR-08] [OR-14] [MS-14] [ST-03]', async () => {
    const ack = await place({ bizType: 13, requestPrice: '5990000' });
    expect(ack).toMatchObject({ positionId: 0, tradeVolume: '0', openPrice: '59900.00' });
    expect(await pending()).toMatchObject([
      { id: String(ack.orderId), requestPrice: 5_990_000, openPrice: '59900.00' },
    ]);
    expect(await orders()).toMatchObject([{ id: ack.orderId, status: 1 }]);
    expect(fixture.messages).toEqual([]);
    expect(account().lockMargin).toBe('3024.9500');
    fixture.feed.quote(1, 5_989_980);
    await fixture.settle();
    expect(last()).toMatchObject({
      bizType: 'ME_POSITION_LIMIT_OPEN',
      paramMap: {
        orderId: String(ack.orderId),
        orderStatus: '2',
        pendingId: String(ack.orderId),
        dealPrice: '59899.93',
      },
    });
    expect(await pending()).toEqual([]);
    expect(await orders()).toMatchObject([{ id: ack.orderId, status: 2, executePrice: '59899.93' }]);
    expect(account()).toMatchObject({ lockMargin: '0.0000' });
  });

  it('fills a limit that crosses the market at once, at its price or better [OR-23]', async () => {
    const ack = await place({ bizType: 12, requestPrice: '6050000' });
    expect(ack).toMatchObject({ executePrice: '60000.13', tradeVolume: '1' });
    expect(last().bizType).toBe('ME_POSITION_LIMIT_OPEN');
  });

  it('closes by a limit when its price is reached [OR-09] [MS-14]', async () => {
    const { positionId } = await place();
    await place({ bizType: 14, direction: 2, positionId, requestPrice: '6020000', entryType: undefined });
    expect(await pending()).toMatchObject([{ bizType: 14, positionId }]);
    fixture.feed.quote(1, 6_020_002);
    await fixture.settle();
    expect(last()).toMatchObject({
      bizType: 'ME_POSITION_LIMIT_CLOSE',
      paramMap: { dealPrice: '60200.00', positionId: String(positionId) },
    });
    expect(await positions()).toEqual([]);
  });

  it('counts lots or money as entryType says [OR-12] [OR-13]', async () => {
    await place({ entryType: 1, requestNum: '0.5' });
    expect(last().paramMap).toMatchObject({ dealAmount: '0.5', requestAmount: '0.5' });
    await place({ entryType: 2, requestNum: '10000' });
    expect(last().paramMap).toMatchObject({ dealAmount: '0.16', requestAmount: '10000' });
    expect(await code(place({ entryType: 3 }))).toBe('CFDWBWE000007');
  });

  it('takes profit, stops losses and liquidates, each told as a close with its own kind [MS-14] [ST-05]', async () => {
    await place({ takeProfit: '6010000' });
    await place({ stopLoss: '5990000' });
    await place();
    fixture.feed.quote(1, 6_010_002);
    fixture.feed.quote(1, 5_990_000);
    fixture.feed.quote(1, 5_700_000);
    await fixture.settle();
    const closes = fixture.messages.filter(({ content }) => content.bizType === 'POSITION_CLOSE');
    expect(closes.map(({ content }) => content.paramMap.orderBizType)).toEqual(['4', '3', '5']);
    expect(await positions()).toEqual([]);
    expect(account().margin).toBe('0.0000');
  });

  it('ends day orders with the day and week orders with the week [OR-15] [ST-03]', async () => {
    const day = await place({ bizType: 13, requestPrice: '5900000', expireType: 1 });
    const week = await place({ bizType: 13, requestPrice: '5900000', expireType: 2 });
    spoilt = true;
    fixture.marketClock.advance(Date.UTC(2026, 2, 3) - START_MS);
    expect((await pending()).map(({ id }) => id)).toEqual([String(week.orderId)]);
    fixture.marketClock.advance(6 * 86_400_000);
    await fixture.settle();
    expect(
      fixture.messages.map(({ content }) => [
        content.bizType,
        content.paramMap.orderStatus,
        content.paramMap.orderId,
      ]),
    ).toEqual([
      ['ME_POSITION_LIMIT_CANCEL', '7', String(day.orderId)],
      ['ME_POSITION_LIMIT_CANCEL', '7', String(week.orderId)],
    ]);
    expect(account().lockMargin).toBe('0.0000');
  });

  it('fills in part against a thin book, then cancels the rest [ST-04]', async () => {
    fixture.feed.levelVolume = 30;
    const ack = await place({ symbolId: 2, bizType: 13, requestPrice: '6000015', requestNum: '1' });
    expect(ack).toMatchObject({ tradeVolume: '0.6' });
    expect(last()).toMatchObject({
      bizType: 'ME_POSITION_LIMIT_OPEN',
      paramMap: { orderStatus: '3', dealAmount: '0.6', dealPrice: '60000.12' },
    });
    expect(
      await fixture.call(customer, 'closeTradePboOrder', { tradeType: 2, orderId: ack.orderId }),
    ).toEqual({ leftover: '0.4' });
    expect(last()).toMatchObject({
      bizType: 'ME_POSITION_LIMIT_CANCEL',
      paramMap: { orderStatus: '5', orderId: String(ack.orderId) },
    });
    expect(await orders()).toMatchObject([{ status: 5, executeNum: '0.6', cancelNum: '0.4' }]);
    expect(
      await code(fixture.call(customer, 'closePboOrder', { tradeType: 2, pboId: String(ack.orderId) })),
    ).toBe('CFDWBWE000022');
  });

  it('converts profits of a foreign currency into the account currency', async () => {
    const { positionId } = await place({ symbolId: 3 });
    fixture.feed.quote(3, 161_000);
    const close = await place({ symbolId: 3, bizType: 2, direction: 2, positionId });
    // (160.998 - 160.013) yen times 1,000 at 150.005 yen a dollar.
    expect(close.profit).toBe('6.5664');
  });
});

describe('refusals leave nothing behind', () => {
  const cases: [string, object, string][] = [
    ['no symbol [OR-04] [ER-07]', { symbolId: undefined }, 'CFDWBWE000005'],
    ['an unknown symbol [OR-04] [ER-12]', { symbolId: 999 }, 'CFDWBWE000013'],
    ['no account [OR-03]', { accountId: undefined }, 'CFDWBWE000005'],
    ['no currency [OR-03]', { accountCurrency: undefined }, 'CFDWBWE000005'],
    ['another currency [OR-03]', { accountCurrency: 'EUR' }, 'CFDWBWE000007'],
    ['other digits [OR-03]', { accountDigits: 2 }, 'CFDWBWE000007'],
    ['no trade type [OR-05]', { tradeType: undefined }, 'CFDWBWE000005'],
    ['an unknown trade type [OR-05]', { tradeType: 99 }, 'CFDWBWE000007'],
    ['bizType 0 [OR-10]', { bizType: 0 }, 'CFDWBWE000007'],
    ['bizType 3 [OR-10]', { bizType: 3 }, 'CFDWBWE000007'],
    ['bizType -1 [OR-10]', { bizType: -1 }, 'CFDWBWE000007'],
    ['direction 3 [OR-11] [ER-07]', { direction: 3 }, 'CFDWBWE000007'],
    ['requestNum 1,5 [OR-13] [ER-07]', { requestNum: '1,5' }, 'CFDWBWE000006'],
    ['requestNum 1e3 [OR-13]', { requestNum: '1e3' }, 'CFDWBWE000006'],
    ['requestNum 0 [OR-13]', { requestNum: '0' }, 'CFDWBWE000007'],
    ['requestNum -1 [OR-13]', { requestNum: '-1' }, 'CFDWBWE000007'],
    ['an empty requestNum [OR-13]', { requestNum: '' }, 'CFDWBWE000005'],
    ['a price with a decimal point [OR-14]', { bizType: 13, requestPrice: '59900.00' }, 'CFDWBWE000006'],
    ['a limit without price [ER-17]', { bizType: 13 }, 'CFDWBWE000024'],
    ['no requestTime [OR-17]', { requestTime: undefined }, 'CFDWBWE000005'],
    ['expireType 9', { expireType: 9 }, 'CFDWBWE000007'],
    ['no entryType on an opening [OR-12]', { entryType: undefined }, 'CFDWBWE000005'],
    ['a leverage above the range [ER-20]', { crossLevelNum: 500 }, 'CFDWBWE000029'],
    ['a leverage that is not in force', { crossLevelNum: 50 }, 'CFDWBWE000030'],
    ['a stop loss on the wrong side [ER-09]', { stopLoss: '6100000' }, 'CFDWBWE000009'],
    ['a take profit that is too near [ER-09]', { takeProfit: '6000000' }, 'CFDWBWE000010'],
    ['a quantity outside the range [ER-19]', { requestNum: '1000' }, 'CFDWBWE000026'],
    ['a quantity off the step [ER-19]', { requestNum: '0.001' }, 'CFDWBWE000026'],
    ['more than the account carries', { requestNum: '50' }, 'CFDWBWE000031'],
    ['a currency without rate [ER-18]', { symbolId: 4 }, 'CFDWBWE000025'],
    ['outside trading hours [ER-14]', { symbolId: 5 }, 'CFDWBWE000016'],
    [
      'a limit outside trading hours [ER-14]',
      { symbolId: 5, bizType: 13, requestPrice: '5990000' },
      'CFDWBWE000018',
    ],
    ['a close outside trading hours [ER-14]', { symbolId: 5, bizType: 2 }, 'CFDWBWE000017'],
    ['a product without sessions [ER-11]', { symbolId: 6 }, 'CFDWBWE000012'],
    ['the close of an unknown position [ER-08]', { bizType: 2, positionId: 77 }, 'CFDWBWE000008'],
    ['letters in source', { source: 'a b' }, 'CFDWBWE000006'],
  ];

  it.each(cases)('refuses %s [OR-20] [ER-21]', async (_name, members, expected) => {
    expect(await code(place(members))).toBe(expected);
    expect(await positions()).toEqual([]);
    expect(await orders()).toEqual([]);
    expect(fixture.messages).toEqual([]);
    expect(account()).toMatchObject({ balance: '100000.0000', lockMargin: '0.0000' });
  });

  it('refuses an account of somebody else exactly like an unknown one [OR-03]', async () => {
    const foreign = await fixture.openAccount(OTHER);
    expect(await code(place({ accountId: foreign }))).toBe('CFDWBWE000007');
    expect(await code(place({ accountId: 1 }))).toBe('CFDWBWE000007');
    await fixture.call(OTHER, 'addMarketOrder', fixture.order(foreign));
    const [theirs] = await fixture.call<Position[]>(OTHER, 'queryPositionPage', {
      tradeType: 2,
      accountId: foreign,
    });
    expect(
      await code(fixture.call(customer, 'queryPositionPage', { tradeType: 2, accountId: foreign })),
    ).toBe('CFDWBWE000007');
    expect(
      await code(
        fixture.call(customer, 'queryPositionDetail', { tradeType: 2, positionId: theirs?.positionId }),
      ),
    ).toBe('CFDWBWE000008');
    expect(
      await code(
        fixture.call(customer, 'updateOrder', {
          tradeType: 2,
          positionId: theirs?.positionId,
          stopLoss: '5900000',
        }),
      ),
    ).toBe('CFDWBWE000008');
    expect(await code(place({ bizType: 2, direction: 2, positionId: theirs?.positionId }))).toBe(
      'CFDWBWE000008',
    );
  });

  it('refuses each wrong closing quantity [ER-15] [ER-16]', async () => {
    const { positionId } = await place({ symbolId: 7, requestNum: '0.5' });
    const close = (requestNum: string) =>
      code(place({ symbolId: 7, bizType: 2, direction: 2, positionId, requestNum }));
    expect(await close('0.05')).toBe('CFDWBWE000019');
    expect(await close('0.6')).toBe('CFDWBWE000020');
    expect(await close('0.25')).toBe('CFDWBWE000021');
    expect(await close('0.105')).toBe('CFDWBWE000021');
    expect(
      (await place({ symbolId: 7, bizType: 2, direction: 2, positionId, requestNum: '0.2' })).tradeVolume,
    ).toBe('0.2');
  });

  it('refuses beyond the side and the account limit with the values [ER-05] [ER-10] [ER-19]', async () => {
    await place({ symbolId: 7, requestNum: '0.8' });
    await expect(place({ symbolId: 7, requestNum: '0.3' })).rejects.toMatchObject({
      code: 'CFDWBWE000027',
      params: ['1'],
    });
    await place({ symbolId: 7, requestNum: '0.2' });
    expect(await code(place({ symbolId: 7, requestNum: '0.1' }))).toBe('CFDWBWE000011');
    await place({ symbolId: 7, direction: 2, requestNum: '0.4' });
    await expect(place({ symbolId: 7, direction: 2, requestNum: '0.2' })).rejects.toMatchObject({
      code: 'CFDWBWE000028',
      params: ['1.5'],
    });
    await place({ symbolId: 7, direction: 2, requestNum: '0.1' });
    expect(await code(place({ symbolId: 7, direction: 2, requestNum: '0.1' }))).toBe('CFDWBWE000002');
  });

  it('refuses without a real-time quote [ER-06]', async () => {
    spoilt = true;
    fixture.marketClock.advance(300_001);
    expect(await code(place())).toBe('CFDWBWE000003');
  });

  it('refuses wrong sorting [ER-13]', async () => {
    const list = (members: object) =>
      code(fixture.call(customer, 'queryHistoryCloseOrderList', { tradeType: 2, accountId, ...members }));
    expect(await list({ sortFieldName: 'pnl', sortType: 'up' })).toBe('CFDWBWE000014');
    expect(await list({ sortFieldName: 'x', sortType: 'asc' })).toBe('CFDWBWE000015');
  });
});

describe('orders that fail after they were accepted', () => {
  it('tells POSITION_OPEN_FAIL when the quote is stale [OR-21] [MS-15] [ST-03]', async () => {
    spoilt = true;
    fixture.marketClock.advance(60_001);
    const ack = await place();
    expect(ack).toMatchObject({ tradeVolume: '0', positionId: 0 });
    expect(last()).toMatchObject({
      bizType: 'POSITION_OPEN_FAIL',
      paramMap: { orderId: String(ack.orderId), orderStatus: '6' },
    });
    expect(await positions()).toEqual([]);
  });

  it('tells ME_POSITION_LIMIT_FAIL when the margin is gone at the trigger [OR-21] [MS-15]', async () => {
    const poor = await fixture.openAccount(POOR, 31_000_000n);
    fixture.watched = poor;
    const resting = { bizType: 13, direction: 2, requestPrice: '6010000' };
    const ack = await fixture.call<OrderAck>(POOR, 'addMarketOrder', fixture.order(poor, resting));
    // The market jumps far above the limit: the better price needs more margin than the account has.
    fixture.feed.quote(1, 6_300_000);
    await fixture.settle();
    expect(last()).toMatchObject({
      bizType: 'ME_POSITION_LIMIT_FAIL',
      paramMap: { orderId: String(ack.orderId), orderStatus: '6' },
    });
  });

  it('tells POSITION_CLOSE_FAIL and keeps the position', async () => {
    const { positionId } = await place();
    spoilt = true;
    fixture.marketClock.advance(60_001);
    await place({ bizType: 2, direction: 2, positionId });
    expect(last()).toMatchObject({ bizType: 'POSITION_CLOSE_FAIL', paramMap: { orderStatus: '6' } });
    expect(await positions()).toHaveLength(1);
  });

  it('fails a market order whose price slipped further than allowed', async () => {
    await place({ requestPrice: '5990000', slippage: '0.1%' });
    expect(last().bizType).toBe('POSITION_OPEN_FAIL');
    await place({ requestPrice: '5990000', slippage: '1%' });
    expect(last().bizType).toBe('POSITION_OPEN');
  });
});

describe('changes of what stands', () => {
  it('sets and clears brackets, with the rules of their distance', async () => {
    const { positionId, orderId } = await place();
    const set = (members: object) =>
      fixture.call<Position>(customer, 'updateOrder', {
        tradeType: 2,
        accountId,
        orderId,
        positionId,
        accountDigits: 4,
        ...members,
      });
    expect(await set({ stopLoss: '5990000', takeProfit: '6010000' })).toMatchObject({
      stopLoss: '5990000',
      takeProfitDecimal: '60100.00',
    });
    expect(await code(set({ stopLoss: '6010000' }))).toBe('CFDWBWE000009');
    expect(await set({ stopLoss: '0', takeProfit: '0' })).toMatchObject({ stopLoss: '0', takeProfit: '0' });
    expect(
      await code(fixture.call(customer, 'updateOrder', { tradeType: 2, accountId, positionId: 5 })),
    ).toBe('CFDWBWE000008');
  });

  it('changes a resting order and moves its reserve', async () => {
    const { orderId } = await place({ bizType: 13, requestPrice: '5900000' });
    await fixture.call(customer, 'updatePboOrder', {
      tradeType: 2,
      accountId,
      pboId: String(orderId),
      requestPrice: 5_800_000,
      requestNum: 2,
    });
    expect(await pending()).toMatchObject([{ requestPrice: 5_800_000, requestVolume: '2' }]);
    expect(account().lockMargin).toBe('5858.0000');
    fixture.feed.quote(1, 5_850_000);
    expect(await pending()).toHaveLength(1);
  });

  it('uses the leverage that was set for later openings', async () => {
    await fixture.call(customer, 'updateCrossLevelNum', {
      tradeType: 2,
      accountId,
      symbolId: 1,
      requestTime: 50,
    });
    await place({ crossLevelNum: 50 });
    expect(await positions()).toMatchObject([{ crossLevelNum: 50, margin: '1200.0026' }]);
    expect(
      await code(
        fixture.call(customer, 'setCrossLevelNum', {
          tradeType: 2,
          accountId,
          symbolId: 1,
          crossLevelNum: 101,
        }),
      ),
    ).toBe('CFDWBWE000029');
  });
});

describe('messages, lists and books', () => {
  it('tells every order with every listed key as text, one final message each, in order [OR-19] [MS-12] [MS-13] [MS-16] [MS-17] [MS-18] [MS-19] [MS-23]', async () => {
    const acks = await Promise.all(
      Array.from({ length: 200 }, (_, index) => place({ requestNum: '0.01', direction: 1 + (index % 2) })),
    );
    expect(fixture.messages.map(({ content }) => content.paramMap.orderId)).toEqual(
      acks.map(({ orderId }) => String(orderId)),
    );
    fixture.messages.forEach((message, index) => {
      expect(message.seqId).toBe((fixture.messages[0]?.seqId ?? 0) + index);
      expect(String(message.timestampMs)).toMatch(/^\d{13}$/);
      expect(Check(TradeMessageContent, message.content)).toBe(true);
      expect(Object.keys(message.content.paramMap).sort()).toEqual([...PARAM_KEYS].sort());
      expect(message.content.paramMap.orderStatus).toMatch(/^[1-7]$/);
    });
    const replay = await fixture.service.trades.messagesAfter([accountId], fixture.messages[149]?.seqId ?? 0);
    expect(replay).toEqual(fixture.messages.slice(150));
  });

  it('keeps the messages of another customer apart [MS-22]', async () => {
    const other = await fixture.openAccount(OTHER);
    await place();
    await fixture.call(OTHER, 'addMarketOrder', fixture.order(other));
    expect(
      (await fixture.service.trades.messagesAfter([other], 0)).map((message) => message.customerId),
    ).toEqual([OTHER]);
    expect(fixture.service.trades.accountIdsOf(OTHER)).toContainEqual({ accountId: other, tradeType: 2 });
  });

  it('lists deals, closes and the capital flow', async () => {
    const { positionId } = await place();
    fixture.feed.quote(1, 6_010_000);
    await place({ bizType: 2, direction: 2, positionId });
    const deals = await fixture.call<{ list: DealRow[]; totalPage: number; bizTypeText: object }>(
      customer,
      'queryTradeRecordPage',
      {
        tradeType: 2,
        accountIds: String(accountId),
        sortFieldName: 'executeTime',
        sortType: 'desc',
        direction: -1,
        orderType: -1,
      },
    );
    expect(deals.list.map(({ bizType, profitLoss }) => [bizType, profitLoss])).toEqual([
      [4, '99.8500'],
      [1, '0.0000'],
    ]);
    expect(deals).toMatchObject({ totalPage: 1, accountId, customerNo: `C${customer}` });
    const closes = await fixture.call<{ list: CloseRow[]; totalPnl: number }>(
      customer,
      'queryHistoryCloseOrderList',
      {
        tradeType: 2,
        accountId,
        sortFieldName: 'closeTime',
        sortType: 'desc',
      },
    );
    expect(closes).toMatchObject({
      totalPnl: 99.85,
      list: [{ openPrice: '60000.13', closePrice: '60099.98', stopLoss: '-', openDirection: 1 }],
    });
    const flow = await fixture.call<{
      records: { businessType1: number; amount: string; amountAfter: string }[];
      total: number;
    }>(customer, 'queryCapitalFlowList', { tradeType: 2, accountId });
    expect(flow.records.map(({ businessType1 }) => businessType1)).toEqual([
      12004, 12006, 12003, 12002, 12001, 7001,
    ]);
    expect(flow.records[0]?.amountAfter).toBe(account().balance);
    expect(
      await fixture.call(customer, 'queryCapitalFlowList', { tradeType: 2, accountId, businessType: 7 }),
    ).toMatchObject({ total: 1 });
    expect(
      await fixture.call(customer, 'queryPositionPage', { tradeType: 2, accountId, status: 2 }),
    ).toMatchObject([{ positionId, status: '2', profit: '99.8500' }]);
  });

  it('balances are the sums of their ledger lines', async () => {
    for (let index = 0; index < 20; index++) await place({ requestNum: '0.1', direction: 1 + (index % 2) });
    await place({ bizType: 2, direction: 2, requestNum: '1' });
    const rows = await fixture.database.read(
      tables.selectFrom('trade_ledger').selectAll().where('account_id', '=', accountId).compile(),
    );
    const books = new Map<string, bigint>();
    for (const row of rows) {
      books.set(row.from_book, (books.get(row.from_book) ?? 0n) - BigInt(row.amount));
      books.set(row.to_book, (books.get(row.to_book) ?? 0n) + BigInt(row.amount));
    }
    const [stored] = await fixture.database.read(
      tables.selectFrom('trade_account').selectAll().where('account_id', '=', accountId).compile(),
    );
    expect(books.get('cash')).toBe(BigInt(stored?.cash ?? 0));
    expect(books.get('margin')).toBe(BigInt(stored?.margin ?? 0));
    expect([...books.values()].reduce((sum, amount) => sum + amount, 0n)).toBe(0n);
  });

  it('shows live equity in the account record and in the asset push', async () => {
    await place();
    fixture.feed.quote(1, 6_010_000);
    expect(Check(Account, account())).toBe(true);
    expect(account()).toMatchObject({ profit: '99.8500', equity: '100069.8499', netAssets: '100069.8499' });
    const changed: number[] = [];
    fixture.service.trades.onAssetsChanged((id) => id === accountId && changed.push(id));
    fixture.feed.quote(1, 6_011_000);
    fixture.feed.quote(2, 6_011_000);
    expect(changed).toEqual([accountId]);
    expect(fixture.service.trades.assetText(accountId)).toMatch(
      /^g\(109\.8500,3000\.0065,.*\);\(\d+,109\.8500,573/,
    );
  });

  it('previews an order with the numbers that it then has', async () => {
    const trial = await fixture.call<{
      fee: string;
      margin: string;
      calculatePrice: string;
      evaluateClosePrice: string;
    }>(customer, 'calculateMarketOrder', fixture.order(accountId));
    expect(trial).toMatchObject({ fee: '30.0001', margin: '3000.0065', calculatePrice: '60000.13' });
    await place();
    expect(fixture.service.trades.assetText(accountId)).toContain(trial.evaluateClosePrice);
  });
});

describe('over a restart', () => {
  let directory: string;
  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'trade-'));
  });
  afterEach(() => rmSync(directory, { recursive: true, force: true }));

  it('finds accounts, positions, resting orders, leverage and numbering as they were', async () => {
    const durable = await TradeFixture.start(directory);
    try {
      const owner = await durable.openAccount(1);
      const call = <T>(name: string, body: object) => durable.call<T>(1, name, body);
      const first = await call<OrderAck>('addMarketOrder', durable.order(owner, { stopLoss: '5990000' }));
      const resting = await call<OrderAck>(
        'addMarketOrder',
        durable.order(owner, { bizType: 13, requestPrice: '5950000' }),
      );
      await call('updateCrossLevelNum', { tradeType: 2, accountId: owner, symbolId: 1, crossLevelNum: 40 });
      const before = [
        durable.service.accountsOf(1),
        await call('queryPositionPage', { tradeType: 2 }),
        await call('queryPBOOrderPage', { tradeType: 2 }),
      ];
      const seqId = durable.messages.at(-1)?.seqId ?? 0;
      await durable.close();
      await durable.open(directory);
      const after = [
        durable.service.accountsOf(1),
        await call('queryPositionPage', { tradeType: 2 }),
        await call('queryPBOOrderPage', { tradeType: 2 }),
      ];
      expect(after).toEqual(before);
      const next = await call<OrderAck>('addMarketOrder', durable.order(owner, { crossLevelNum: 40 }));
      expect(next.orderId).toBe(resting.orderId + 1);
      expect(next.positionId).toBe(first.positionId + 1);
      expect(durable.messages.at(-1)?.seqId).toBe(seqId + 1);
      durable.feed.quote(1, 5_949_000);
      await durable.service.close();
      expect(durable.messages.slice(-2).map(({ content }) => content.bizType)).toEqual([
        'POSITION_CLOSE',
        'ME_POSITION_LIMIT_OPEN',
      ]);
    } finally {
      await durable.close();
    }
  });
});

describe('when the store fails', () => {
  it('answers CFDWBW500, tells nothing, and accepts nothing more [ER-04]', async () => {
    spoilt = true;
    await fixture.database.commit([{ sql: 'DROP TABLE trade_deal', parameters: [] }]);
    expect(await code(place())).toBe('CFDWBW500');
    expect(await code(place({ bizType: 13, requestPrice: '5900000' }))).toBe('CFDWBW500');
    expect(fixture.messages).toEqual([]);
  });
});
