import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Check } from 'typebox/value';
import { describe, expect, it } from 'vitest';
import { OrderDetail, type OrderAck, type Position } from '../../contract/records/index.ts';
import { TradeFixture } from './testing/trade-fixture.ts';
import {
  OTHER,
  account,
  accountId,
  code,
  customer,
  fixture,
  orders,
  pending,
  place,
  positions,
  useTradeService,
} from './testing/trade-harness.ts';

useTradeService();

/** `occupyTheMargin` counts the last of the account's four digits. */
const change = (positionId: number, occupyTheMargin: string | number, members: object = {}) =>
  fixture.call<{ crossLevelNum: number }>(customer, 'updateOccupyTheMargin', {
    tradeType: 2,
    accountId,
    accountDigits: '4',
    positionId,
    occupyTheMargin,
    orderId: 1,
    remark: '',
    ...members,
  });
const detail = (orderId: number, members: object = {}) =>
  fixture.call<OrderDetail>(customer, 'queryOrderDetail', { tradeType: 2, accountId, orderId, ...members });
const check = (orderId: number, operatorType: number | undefined) =>
  fixture.call<number>(customer, 'checkOrderStatus', { tradeType: 2, orderId, operatorType });
const burst = (positionId: number, adjustMargin: number | string) =>
  fixture.call(customer, 'calculationBurstPrice', { tradeType: 2, accountId, positionId, adjustMargin });

describe('the margin of a position', () => {
  it('is added and taken back, with its ledger lines, the figures of the account and an asset push', async () => {
    const { positionId } = await place();
    expect(await positions()).toMatchObject([{ margin: '3000.0065', canReduceMargin: '0.0000' }]);
    const changed: number[] = [];
    const stop = fixture.service.trades.onAssetsChanged((id) => changed.push(id));
    expect(await change(positionId, '10005000')).toEqual({ crossLevelNum: 20 });
    expect(changed).toContain(accountId);
    stop();
    // The floating loss of the spread has to stay covered.
    expect(await positions()).toMatchObject([
      { occupyTheMargin: '4000.5065', margin: '4000.5065', canReduceMargin: '1000.3500' },
    ]);
    expect(account()).toMatchObject({ margin: '4000.5065', available: '95969.4934' });
    await change(positionId, '-10003500.000000001');
    expect(account()).toMatchObject({ margin: '3000.1565', balance: '99969.9999' });
    const flow = await fixture.call<{ records: object[] }>(customer, 'queryCapitalFlowList', {
      tradeType: 2,
      accountId,
      businessType: 13,
    });
    expect(flow.records).toMatchObject([
      { businessType1: 13_002, amountIn: '1000.3500', businessType1Name: 'Margin reduced' },
      { businessType1: 13_001, amountOut: '1000.5000', businessTypeName: 'Margin adjustment' },
    ]);
  });

  it('is found by the order that opened it when the position is not named', async () => {
    const { orderId } = await place();
    await change(0, '100000', { positionId: undefined, orderId });
    expect(await positions()).toMatchObject([{ margin: '3010.0065' }]);
  });

  it.each<[string, string, object, string]>([
    ['nothing', '0', {}, 'CFDWBWE000007'],
    ['an empty amount', '', {}, 'CFDWBWE000005'],
    ['text', 'ten', {}, 'CFDWBWE000006'],
    ['less than its last digit', '0.4', {}, 'CFDWBWE000007'],
    ['more than is free', '969700000', {}, 'CFDWBWE000031'],
    ['more out than was added', '-10000', {}, 'CFDWBWE000031'],
    ['the digits of another account', '1', { accountDigits: 2 }, 'CFDWBWE000007'],
    ['an unknown position', '1', { positionId: 5 }, 'CFDWBWE000008'],
  ])('is not changed by %s', async (_name, amount, members, expected) => {
    const { positionId } = await place();
    expect(await code(change(positionId, amount, members))).toBe(expected);
    expect(account()).toMatchObject({ margin: '3000.0065' });
  });

  it('cannot be changed by somebody else', async () => {
    const { positionId } = await place();
    const theirs = { tradeType: 2, positionId, occupyTheMargin: '1' };
    const foreign = await fixture.openAccount(OTHER);
    const call = (members: object) =>
      code(fixture.call(OTHER, 'updateOccupyTheMargin', { ...theirs, ...members }));
    expect(await call({ accountId })).toBe('CFDWBWE000007');
    expect(await call({ accountId: foreign })).toBe('CFDWBWE000008');
    expect(
      await code(
        fixture.call(OTHER, 'calculationBurstPrice', { ...theirs, accountId: foreign, adjustMargin: 1 }),
      ),
    ).toBe('CFDWBWE000008');
  });

  it('is tried out before it is changed, with the results at the brackets', async () => {
    const { positionId, orderId } = await place({ stopLoss: '5990000', takeProfit: '6010000' });
    expect(await burst(positionId, 0)).toEqual({
      evaluateClosePrice: '57300.12',
      evaluateProfit: '69.8200',
      evaluateLoss: '-130.0800',
      evaluateNetPnl: '-30.1500',
    });
    expect(await burst(positionId, '1000')).toMatchObject({ evaluateClosePrice: '56300.12' });
    await change(positionId, '10000000', { orderId });
    const [position] = await fixture.call<Position[]>(customer, 'queryPositionPage', {
      tradeType: 2,
      accountId,
    });
    expect(position?.margin).toBe('4000.0065');
    expect(await burst(positionId, 0)).toMatchObject({ evaluateClosePrice: '56300.12' });
    expect(await code(burst(positionId, -5_000))).toBe('CFDWBWE000007');
  });

  it('stands after a restart', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'trade-margin-'));
    const first = await TradeFixture.start(directory);
    const own = await first.openAccount(1);
    const { positionId } = await first.call<OrderAck>(1, 'addMarketOrder', first.order(own));
    await first.call(1, 'updateOccupyTheMargin', {
      tradeType: 2,
      accountId: own,
      positionId,
      occupyTheMargin: '5000000',
    });
    await first.close();
    const second = await TradeFixture.start(directory);
    expect(await second.call(1, 'queryPositionPage', { tradeType: 2, accountId: own })).toMatchObject([
      { margin: '3500.0065', canReduceMargin: '499.8500' },
    ]);
    await second.close();
    rmSync(directory, { recursive: true });
  });
});

describe('changes that have no trade message', () => {
  it('are told once each after their commit, and those of the market are not', async () => {
    const notified: [number, string][] = [];
    const stop = fixture.service.trades.onChange(({ accountId: id, of }) => notified.push([id, of]));
    const after = async (action: Promise<unknown> | void) => {
      notified.length = 0;
      await action;
      await fixture.settle();
      return notified.filter(([id]) => id === accountId).map(([, of]) => of);
    };
    const { positionId, orderId } = await place();
    expect(await after(place())).toEqual([]);
    const brackets = { tradeType: 2, accountId, orderId, positionId, stopLoss: '5990000' };
    expect(await after(fixture.call(customer, 'updateOrder', brackets))).toEqual(['positions']);
    expect(await after(change(positionId, '10'))).toEqual(['positions']);
    // An order that rests has one.
    expect(await after(place({ bizType: 13, requestPrice: '5950000' }))).toEqual([]);
    const [resting] = await pending();
    const changed = { tradeType: 2, accountId, pboId: resting?.id, requestPrice: '5940000' };
    expect(await after(fixture.call(customer, 'updatePboOrder', changed))).toEqual(['pendingOrders']);
    expect(await after(fixture.service.adjust(accountId, 100n, 'adjustmentIn', []))).toEqual(['funds']);
    expect(await after(fixture.feed.quote(1, 6_001_000))).toEqual([]);
    stop();
  });
});

describe('one order', () => {
  it('is shown with the figures of its execution', async () => {
    const { orderId, positionId } = await place({ remark: 'first', thirdPartyOrder: 'bot_1' });
    const shown = await detail(orderId);
    expect(Check(OrderDetail, shown)).toBe(true);
    expect(shown).toMatchObject({
      orderId,
      accountId,
      positionId,
      busiiType: 1,
      direction: 1,
      status: 2,
      userGroupId: 1,
      executePrice: '60000.13',
      executeMarginRate: 50_000,
      executeMarginRateDigits: 6,
      executeRate: 10_000_000_000,
      rateDigits: 10,
      spread: 3,
      fee: '-30.0001',
      feeDigits: 4,
      remark: 'first',
      thirdPartyOrder: 'bot_1',
    });
  });

  it('is shown while it rests and after it was cancelled', async () => {
    const { orderId } = await place({ bizType: 13, requestPrice: '5990000' });
    expect(await detail(orderId)).toMatchObject({ status: 1, requestPrice: '59900.00', executeRate: 0 });
    expect(await check(orderId, 3)).toBe(0);
    await fixture.call(customer, 'closeTradePboOrder', { tradeType: 2, accountId, orderId });
    expect(await detail(orderId)).toMatchObject({ status: 4, executeTime: null, positionId: null });
    expect(await check(orderId, 3)).toBe(0);
  });

  it('tells whether it was executed, and that changes of leverage and margin are done', async () => {
    const { orderId } = await place();
    expect(await check(orderId, 3)).toBe(1);
    expect(await check(orderId, 1)).toBe(1);
    expect(await check(orderId, 2)).toBe(1);
    expect(await code(check(orderId, 4))).toBe('CFDWBWE000007');
    expect(await code(check(orderId, undefined))).toBe('CFDWBWE000005');
  });

  it('is not there for others, like an unknown one', async () => {
    const { orderId } = await place();
    const call = (name: string, members: object) =>
      code(fixture.call(OTHER, name, { tradeType: 2, operatorType: 3, ...members }));
    expect(await call('queryOrderDetail', { orderId })).toBe('CFDWBWE000022');
    expect(await call('checkOrderStatus', { orderId })).toBe('CFDWBWE000022');
    expect(await call('queryOrderDetail', { orderId: 7 })).toBe('CFDWBWE000022');
    expect(await call('queryOrderDetail', {})).toBe('CFDWBWE000005');
    expect(await call('queryOrderDetail', { orderId, tradeType: 4 })).toBe('CFDWBWE000007');
  });

  it('carries the group of its customer in every list', async () => {
    await place({ bizType: 13, requestPrice: '5990000' });
    expect(await orders()).toMatchObject([{ customerGroupId: 1 }]);
    expect(await pending()).toMatchObject([{ customerGroupId: '1' }]);
  });
});
