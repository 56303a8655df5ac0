import { describe, expect, it } from 'vitest';
import type { TradeType } from '../../../backend/domain/account-type.ts';
import type { AccountRef } from '../port.ts';
import type { OrderDraft } from '../records.ts';
import { toRequest } from './order-requests.ts';

const DRAFT: OrderDraft = {
  symbolId: 1,
  type: 'marketOpen',
  direction: 'buy',
  entryType: 'quantity',
  requestNum: '2',
  price: undefined,
  takeProfit: undefined,
  stopLoss: undefined,
  expireType: 'day',
  leverage: 3,
  positionId: undefined,
};
const account = (accountType: TradeType): AccountRef => ({
  accountId: 9,
  accountType,
  currency: 'USD',
  digits: 2,
});
const place = (accountType: TradeType, members: Partial<OrderDraft> = {}) =>
  toRequest(
    { kind: 'place', draft: { ...DRAFT, ...members }, account: account(accountType), price: 500 },
    'key',
    1_000,
  );

describe('orders as the platform wants them', () => {
  it.each([
    ['buy', 'marketOpen', 1],
    ['sell', 'marketOpen', 2],
    ['sell', 'marketClose', 2],
    ['buy', 'limitOpen', 12],
    ['sell', 'limitOpen', 13],
  ] as const)('a stock account calls %s %s by the number %i', (direction, type, bizType) => {
    const { businessType, body } = place('stock', { direction, type, price: 480 });
    expect(businessType).toBe('tradeapi.app.StockOrderApiService.placeOrder');
    const requestPrice = type === 'limitOpen' ? '480' : '0';
    expect(body).toMatchObject({ tradeType: 6, bizType, requestNum: '2', requestPrice });
  });

  it('an order of leveraged spot borrows what is missing, or repays out of what comes in, where that is said', () => {
    expect(place('leveragedSpot').body).toMatchObject({ tradeType: 3, operationType: 1 });
    expect(place('leveragedSpot', { lending: 'borrow' }).body).toMatchObject({ operationType: 2 });
    expect(place('leveragedSpot', { lending: 'repay' }).body).toMatchObject({ operationType: 3 });
    expect(place('spot').body).not.toHaveProperty('operationType');
  });

  it.each([
    ['isolated', 'limitOpen', undefined, 1],
    ['isolated', 'limitClose', undefined, 2],
    ['cross', 'limitOpen', 480, 13],
    ['spot', 'limitOpen', undefined, 1],
    ['stock', 'limitOpen', undefined, 1],
    ['stock', 'limitOpen', 480, 12],
  ] as const)(
    'an order of %s behind a trigger is %s with the limit %s: number %i',
    (account, type, price, bizType) => {
      const at = { type, price, trigger: { price: 600 }, positionId: undefined } as const;
      const requestPrice = price === undefined ? '0' : '480';
      expect(place(account, at).body).toMatchObject({ bizType, requestPrice, triggerPrice: '600' });
      const followed = place(account, { ...at, trigger: { distance: 70 } }).body;
      expect(followed).toMatchObject({ bizType, trailing: '70' });
      expect(followed).not.toHaveProperty('triggerPrice');
    },
  );

  it('an order names its targets, break-even, links and where its trailing begins, and nothing of what it lacks [ORD-44]', () => {
    const { body } = place('cross', {
      type: 'limitOpen',
      trigger: { distance: 70, activation: 590 },
      targets: [{ price: 700, share: 2_550 }],
      breakEven: 'firstTarget',
      reduceOnly: true,
      linkedOrderId: '77',
    });
    expect(body).toMatchObject({
      activationPrice: '590',
      takeProfits: [{ price: '700', percent: '25.50' }],
      breakEven: 'firstTarget',
      reduceOnly: true,
      linkedOrder: 77,
    });
    for (const wallet of ['spot', 'leveragedSpot'] as const)
      expect(place(wallet, { linkedOrderId: '77' }).body).toMatchObject({ linkedOrder: 77 });
    const plain = place('cross').body;
    for (const member of ['takeProfits', 'breakEven', 'reduceOnly', 'linkedOrder', 'activationPrice'])
      expect(plain).not.toHaveProperty(member);
  });

  it('an order for a whole position names no quantity, and a position its targets or that it has none [ORD-42, ORD-44]', () => {
    const whole = place('isolated', {
      type: 'limitClose',
      trigger: { price: 600 },
      closePosition: true,
    }).body;
    expect(whole).toMatchObject({ closePosition: true, triggerPrice: '600' });
    expect(whole).not.toHaveProperty('requestNum');
    const exits = (more: object) =>
      toRequest(
        {
          kind: 'brackets',
          account: account('cross'),
          orderId: '5',
          positionId: '6',
          takeProfit: undefined,
          stopLoss: 400,
          ...more,
        },
        'key',
        1_000,
      ).body;
    expect(exits({ targets: [{ price: 700, percent: '25.5' }], breakEven: 80 })).toMatchObject({
      stopLoss: '400',
      takeProfits: [{ price: '700', percent: '25.5' }],
      breakEven: '80',
    });
    expect(exits({ targets: [], breakEven: 'never' })).toMatchObject({ takeProfits: [], breakEven: '0' });
    for (const member of ['takeProfits', 'breakEven']) expect(exits({})).not.toHaveProperty(member);
  });

  it('an entry that waits for the market to come to it has a number of its own', () => {
    const stop = place('cross', { type: 'limitOpen', price: 600, isStop: true });
    expect(stop.body).toMatchObject({ bizType: 11, requestPrice: '600' });
    expect(place('cross', { type: 'limitOpen', price: 600 }).body).toMatchObject({ bizType: 13 });
  });
});
