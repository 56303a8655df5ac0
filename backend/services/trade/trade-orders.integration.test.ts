import { Check } from 'typebox/value';
import { describe, expect, it } from 'vitest';
import { OrderAck } from '../../contract/records/index.ts';
import { START_MS } from './testing/trade-fixture.ts';
import {
  account,
  accountId,
  code,
  customer,
  fixture,
  last,
  orders,
  pending,
  place,
  positions,
  spoil,
  useTradeService,
} from './testing/trade-harness.ts';

useTradeService();

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

  it('keeps the time in force that an order names, in its records and over a restart [ORD-41]', async () => {
    const limit = { bizType: 13, requestPrice: 5_900_000 };
    const resting = await place({ ...limit, timeInForce: 'GTX' });
    expect(await pending()).toMatchObject([{ id: String(resting.orderId), timeInForce: 'GTX' }]);
    expect(await code(place({ ...limit, requestPrice: 6_100_000, timeInForce: 'GTX' }))).toBe(
      'CFDWBWE000022',
    );
    await place({ ...limit, timeInForce: 'IOC' });
    expect((await orders())[0]).toMatchObject({ status: 4, timeInForce: 'IOC', rejectCode: 'CFDWBWE000001' });
    await fixture.service.close();
    await fixture.openOver(fixture.database);
    expect(await pending()).toMatchObject([{ id: String(resting.orderId), timeInForce: 'GTX' }]);
  });

  it('keeps what orders do to others and to positions, in their records and over a restart [ORD-42] [ORD-43]', async () => {
    const sale = { direction: 2, requestPrice: 6_200_000 };
    expect(await code(place({ ...sale, bizType: 13, reduceOnly: true }))).toBe('CFDWBWE000008');
    await place({});
    const reducing = await place({ ...sale, bizType: 13, requestNum: '7', reduceOnly: true });
    expect(reducing).toMatchObject({ openOrClose: 2, tradeVolume: '0' });
    expect(await pending()).toMatchObject([{ id: String(reducing.orderId), requestNum: '1' }]);
    const all = { ...sale, bizType: 14, requestNum: '', requestPrice: 6_300_000, closePosition: true };
    const closing = await place({ ...all, linkedOrder: reducing.orderId });
    expect(await code(place({ ...all, requestNum: '1' }))).toBe('CFDWBWE000007');
    expect(await code(place({ ...all, linkedOrder: closing.orderId }))).toBe('CFDWBWE000022');
    expect(await code(place({ requestNum: undefined }))).toBe('CFDWBWE000005');
    const known = [
      { id: String(closing.orderId), bizType: 14, closePosition: true, linkedOrder: reducing.orderId },
      { id: String(reducing.orderId), bizType: 14, reduceOnly: true, linkedOrder: closing.orderId },
    ];
    const byNumber = async () =>
      (await pending()).toSorted((one, other) => Number(other.id) - Number(one.id));
    expect(await byNumber()).toMatchObject(known);
    await place({ bizType: 2, direction: 2, requestNum: '0.4' });
    await fixture.service.close();
    await fixture.openOver(fixture.database);
    expect(await byNumber()).toMatchObject(known.map((order) => ({ ...order, requestNum: '0.6' })));
    await place({ bizType: 2, direction: 2, requestNum: '', closePosition: true });
    expect(await positions()).toEqual([]);
    expect((await orders()).slice(0, 3)).toMatchObject([
      { status: 2, closePosition: true, realExecuteNum: '0.6' },
      { status: 2, realExecuteNum: '0.4' },
      { status: 4, closePosition: true },
    ]);
  });

  it('keeps targets and break-even of orders and positions, changes them, and over a restart [ORD-44] [ORD-45]', async () => {
    const takeProfits = [
      { price: '6100000', percent: '50' },
      { price: '6200000', percent: '25.5' },
    ];
    const exits = { takeProfits, breakEven: 'firstTarget' };
    const recorded = {
      takeProfits: [
        { price: '6100000', percent: '50.00' },
        { price: '6200000', percent: '25.50' },
      ],
      breakEven: 'firstTarget',
    };
    const { positionId } = await place(exits);
    await place({ ...exits, bizType: 13, requestPrice: 5_900_000 });
    expect([await positions(), await pending()]).toMatchObject([[recorded], [recorded]]);
    await fixture.service.close();
    await fixture.openOver(fixture.database);
    expect([await positions(), await pending()]).toMatchObject([[recorded], [recorded]]);
    const changed = { positionId, takeProfits: [{ price: 6_300_000, lots: '0.3' }], breakEven: '0' };
    await fixture.call(customer, 'updateOrder', { tradeType: 2, accountId, ...changed });
    expect(await positions()).toMatchObject([{ takeProfits: [{ price: '6300000', lots: '0.3' }] }]);
    expect((await positions())[0]).not.toHaveProperty('breakEven');
    for (const [members, expected] of [
      [{ takeProfits: [{ price: 5_900_000, percent: '50' }] }, 'CFDWBWE000010'],
      [{ takeProfits: [{ price: 6_100_000, percent: '100.01' }] }, 'CFDWBWE000007'],
      [{ takeProfits: [{ price: 6_100_000 }] }, 'CFDWBWE000007'],
      [{ takeProfits: [{ percent: '50' }] }, 'CFDWBWE000005'],
      [{ breakEven: 'later' }, 'CFDWBWE000006'],
    ] as const)
      expect(await code(place(members))).toBe(expected);
  });

  it.each([
    ['GTC', 1],
    ['GTX', 1],
    ['gtc', 13],
    ['DAY', 13],
  ])('refuses the time in force %s of an order of kind %i [ORD-41]', async (timeInForce, bizType) => {
    const sent = { bizType, requestPrice: 5_900_000, timeInForce };
    expect(await code(place(sent))).toBe('CFDWBWE000007');
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
      // One lot at the quote, the second one at the levels behind it: 60,000.1675 on average.
      openPrice: '60000.17',
      executePrice: '60099.98',
      profit: '99.8125',
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
    expect(fixture.messages).toHaveLength(1);
    expect(last()).toMatchObject({
      bizType: 'ME_POSITION_LIMIT_RECEIVED',
      paramMap: {
        orderId: String(ack.orderId),
        pendingId: String(ack.orderId),
        orderStatus: '1',
        orderBizType: '13',
        requestAmount: '1',
        dealId: '',
        dealAmount: '0',
      },
    });
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
    // It never rested, so nothing says that it does.
    expect(fixture.messages.map(({ content }) => content.bizType)).toEqual(['ME_POSITION_LIMIT_OPEN']);
  });

  it('closes by a limit when its price is reached [OR-09] [MS-14]', async () => {
    const { positionId } = await place();
    await place({ bizType: 14, direction: 2, positionId, requestPrice: '6020000', entryType: undefined });
    expect(await pending()).toMatchObject([{ bizType: 14, positionId }]);
    expect(last()).toMatchObject({
      bizType: 'ME_POSITION_LIMIT_RECEIVED',
      paramMap: { orderStatus: '1', orderBizType: '14', positionId: String(positionId) },
    });
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
    expect(last().paramMap).toMatchObject({ dealAmount: '0.16', requestAmount: '0.16' });
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
    spoil();
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
      ['ME_POSITION_LIMIT_RECEIVED', '1', String(day.orderId)],
      ['ME_POSITION_LIMIT_RECEIVED', '1', String(week.orderId)],
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
