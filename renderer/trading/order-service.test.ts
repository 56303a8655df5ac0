import { beforeEach, describe, expect, it } from 'vitest';
import { ENTRY_TYPE, EXPIRE_TYPE } from '../../backend/domain/orders/order-terms.ts';
import type { OrderDraft } from './contracts.ts';
import { createMeridianVenue } from '../venue/meridian/meridian-venue.ts';
import {
  BROKEN,
  DRAFT,
  ISOLATED,
  newSetting,
  ORDER,
  POSITION,
  rejected,
  requestsOf,
  serviceAt,
  type OrderSetting,
  type OrdersOf,
} from './testing/order-setting.ts';

const ordersOf: OrdersOf = (api) =>
  createMeridianVenue({ api, sendsRecords: true, on: () => () => {} }).orders;

let setting: OrderSetting;
beforeEach(() => {
  setting = newSetting(ordersOf);
});

describe('the order service', () => {
  it('sends a limit order with prices as scaled integers, under a key of its own [DT-10]', async () => {
    const { service, calls } = serviceAt(setting);
    expect(await service.placeOrder(DRAFT)).toEqual({ kind: 'accepted', orderId: '99' });
    await service.placeOrder(DRAFT);
    expect(calls[0]).toMatchObject({
      businessType: 'tradeapi.app.OrderApiService.addMarketOrder',
      options: { group: 'tradeApi', idempotencyKey: 'key-1' },
      body: {
        accountId: 100_001,
        accountCurrency: 'USDT',
        accountDigits: 2,
        tradeType: 2,
        bizType: 13,
        direction: 1,
        entryType: 1,
        requestNum: '0.200',
        requestPrice: '963500',
        takeProfit: '967200',
        expireType: 2,
        crossLevelNum: 10,
        thirdPartyOrder: 'key-1',
      },
    });
    expect(calls[0]?.body).not.toHaveProperty('stopLoss');
    expect(calls[1]?.options.idempotencyKey).toBe('key-2');
  });

  it('sends no opening at the market on old prices; a limit, a close and a cancel still go', async () => {
    const { service, calls } = serviceAt(newSetting(ordersOf, { arePricesOld: true }));
    const market: OrderDraft = { ...DRAFT, type: 'marketOpen', price: undefined };
    expect(await service.placeOrder(market)).toMatchObject({
      kind: 'rejected',
      code: '',
      endsWith: 'freshPrices',
    });
    expect(calls).toHaveLength(0);
    await service.placeOrder(DRAFT);
    await service.closePosition(POSITION.positionId);
    await service.cancelOrder(ORDER.orderId);
    expect(calls).toHaveLength(3);
  });

  it('closes a position, wholly or in part, with the opposite direction [DT-10]', async () => {
    const { service, calls } = serviceAt(setting);
    await service.closePosition(POSITION.positionId);
    await service.closePosition(POSITION.positionId, 50);
    expect(calls.map(({ body }) => body['requestNum'])).toEqual(['0.850', '0.050']);
    expect(calls[0]?.body).toMatchObject({
      bizType: 2,
      direction: 2,
      positionId: 2_026_112_100_001,
      requestPrice: '964120',
    });
  });

  it('cancels a resting order and sets brackets', async () => {
    const { service, calls } = serviceAt(setting, { kind: 'value', value: { leftover: '0.3' } });
    await service.cancelOrder('55');
    await service.setBrackets(POSITION.positionId, { takeProfit: 967_200, stopLoss: undefined });
    expect(calls.map(({ businessType }) => businessType.split('.').at(-1))).toEqual([
      'closeTradePboOrder',
      'updateOrder',
    ]);
    expect(calls[1]?.body).toMatchObject({ takeProfit: '967200', stopLoss: '0', orderId: 7 });
  });

  it('reports a refusal with its code, words and waiting time [DT-23]', async () => {
    const { service, refusals } = serviceAt(
      setting,
      rejected('CFDWBWE000031'),
      rejected('GGATEWAY_CODE_018', 30),
    );
    expect(await service.placeOrder(DRAFT)).toEqual({
      kind: 'rejected',
      code: 'CFDWBWE000031',
      message: 'no',
    });
    expect(await service.placeOrder(DRAFT)).toMatchObject({ kind: 'rejected', waitSeconds: 30 });
    expect(refusals).toEqual(['CFDWBWE000031', 'GGATEWAY_CODE_018']);
    expect(requestsOf(setting)).toEqual([]);
  });
});

describe('the order service of a spot account', () => {
  beforeEach(() => {
    setting = newSetting(ordersOf, { account: { ...ISOLATED, accountType: 'spot' } });
  });

  it('names no account: which one gives follows from the product and the direction', async () => {
    const { service, calls } = serviceAt(setting);
    await service.placeOrder({ ...DRAFT, takeProfit: undefined, expireType: EXPIRE_TYPE.ninetyDays });
    expect(calls[0]).toMatchObject({
      businessType: 'tradeapi.app.OrderApiService.addOrder',
      options: { group: 'tradeApi', idempotencyKey: 'key-1' },
    });
    expect(calls[0]?.body).toEqual({
      symbolId: 10021,
      tradeType: 5,
      bizType: 13,
      direction: 1,
      entryType: 1,
      requestNum: '0.200',
      requestPrice: '963500',
      expiryType: 4,
      requestTime: 5000,
      thirdPartyOrder: 'key-1',
    });
    await service.placeOrder({
      ...DRAFT,
      type: 'marketOpen',
      price: undefined,
      entryType: ENTRY_TYPE.amount,
    });
    expect(calls[1]?.body).toMatchObject({ bizType: 1, entryType: 2, requestPrice: '0' });
  });

  it('changes the brackets of a resting order: both are named, none is 0', async () => {
    const { service, calls } = serviceAt(setting);
    await service.changeOrder('55', {
      price: 970_000,
      brackets: { takeProfit: 980_000, stopLoss: undefined },
    });
    expect(calls[0]?.body).toEqual({
      tradeType: 5,
      pboId: 55,
      requestPrice: '970000',
      takeProfit: '980000',
      stopLoss: '0',
    });
  });

  it.each([
    ['a stop', {}, 970_000, { triggerPrice: '970000' }],
    [
      'a sale on a rise of the last trade',
      { by: 'last', rises: true },
      970_000,
      { triggerPrice: '970000', triggerBy: 'last', triggerWhen: 'rises' },
    ],
    [
      'a trailing stop',
      { trailing: { distance: { ticks: 900 }, peak: 964_900 } },
      964_000,
      { trailing: '120' },
    ],
    ['a stop that stays where it is', {}, 964_800, {}],
  ] as const)('moves the level of %s, never its limit [ORD-46]', async (_name, more, price, members) => {
    const trigger = { price: 964_800, rises: false, ...more };
    setting = newSetting(ordersOf, { order: { ...ORDER, trigger, isStop: true } });
    const { service, calls } = serviceAt(setting);
    await service.changePrice('55', price);
    expect(calls[0]?.body).toEqual({ tradeType: 2, pboId: 55, requestPrice: '0', ...members });
  });

  it('changes the price of a resting order, and asks for an unknown outcome under the same key', async () => {
    const { service, calls, unknown } = serviceAt(setting, BROKEN);
    const outcome = await service.changePrice('55', 970_000);
    expect(calls[0]).toMatchObject({
      businessType: 'tradeapi.app.OrderApiService.updatePboOrder',
      body: { tradeType: 5, pboId: 55, requestPrice: '970000' },
    });
    expect(unknown).toMatchObject([{ action: 'change', draft: { price: 970_000, requestNum: '0.300' } }]);
    if (outcome.kind !== 'unknown') throw new Error('the outcome must be unknown');
    await service.retrySameKey(outcome.order);
    expect(calls[1]).toEqual(calls[0]);
  });
});
