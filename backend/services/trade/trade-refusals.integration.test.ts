import { describe, expect, it } from 'vitest';
import { type OrderAck, type Position } from '../../contract/records/index.ts';
import {
  OTHER,
  POOR,
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

describe('refusals leave nothing behind', () => {
  const cases: [string, object, string][] = [
    ['no symbol [OR-04] [ER-07]', { symbolId: undefined }, 'CFDWBWE000005'],
    ['an unknown symbol [OR-04] [ER-12]', { symbolId: 999 }, 'CFDWBWE000013'],
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
    ['a leverage above the range', { crossLevelNum: 500 }, 'CFDWBWE000030'],
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

  it('reads no members that a client has no business with [ATK-561]', async () => {
    const wanted = {
      customerId: OTHER,
      companyId: 2,
      openPrice: '1',
      requestPrice: '1',
      executePrice: '1',
      margin: '0',
      fee: '0',
      commission: '0',
      profit: '1000000',
      balance: '1000000',
      credit: '1',
      status: 9,
      leverage: '1000',
      positionId: 77,
      orderId: 1,
      crossLevel: 1_000,
      executeTime: 1,
    };
    const before = account().balance;
    await place();
    const fee = Number(before) - Number(account().balance);
    await place(wanted);
    expect(Number(before) - Number(account().balance)).toBeCloseTo(2 * fee, 4);
    const [first, second] = await positions();
    const terms = ({
      openPrice,
      margin,
      fee: charged,
      openNum,
      crossLevel,
    }: Position & Record<string, unknown>) => ({ openPrice, margin, charged, openNum, crossLevel });
    expect(terms(second as never)).toEqual(terms(first as never));
    expect(first).toMatchObject({ accountId });
    expect(second).toMatchObject({ accountId });
    spoil();
  });

  it('refuses an account of somebody else exactly like an unknown one [OR-03] [ATK-540]', async () => {
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
      params: ['1', '0.3', '0.2'],
    });
    await place({ symbolId: 7, requestNum: '0.2' });
    expect(await code(place({ symbolId: 7, requestNum: '0.1' }))).toBe('CFDWBWE000011');
    await place({ symbolId: 7, direction: 2, requestNum: '0.4' });
    await expect(place({ symbolId: 7, direction: 2, requestNum: '0.2' })).rejects.toMatchObject({
      code: 'CFDWBWE000028',
      params: ['1.5', '0.2', '0.1'],
    });
    await place({ symbolId: 7, direction: 2, requestNum: '0.1' });
    expect(await code(place({ symbolId: 7, direction: 2, requestNum: '0.1' }))).toBe('CFDWBWE000002');
  });

  it('refuses without a real-time quote [ER-06]', async () => {
    spoil();
    fixture.marketClock.advance(300_001);
    expect(await code(place())).toBe('CFDWBWE000003');
  });

  it('refuses at a crossed quote, and no resting order or stop loss is triggered by one', async () => {
    spoil();
    await place({ stopLoss: '5900000' });
    await place({ bizType: 13, requestPrice: '5950000' });
    const [held, resting] = [await positions(), await pending()];
    expect([held.length, resting.length]).toEqual([1, 1]);
    fixture.feed.quote(1, 5_890_000, -50_000);
    await fixture.settle();
    expect(await positions()).toMatchObject([{ positionId: held[0]!.positionId }]);
    expect(await pending()).toEqual(resting);
    expect(await code(place())).toBe('CFDWBWE000003');
    expect(await code(place({ bizType: 2, direction: 2, positionId: held[0]!.positionId }))).toBe(
      'CFDWBWE000003',
    );
    fixture.feed.quote(1, 5_890_000);
    await fixture.settle();
    expect(await pending()).toEqual([]);
    const now = await positions();
    expect(now).toHaveLength(1);
    expect(now[0]!.positionId).not.toBe(held[0]!.positionId);
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
    spoil();
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
    spoil();
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
