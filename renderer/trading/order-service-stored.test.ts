import { beforeEach, describe, expect, it } from 'vitest';
import { createMeridianVenue } from '../venue/meridian/meridian-venue.ts';
import {
  BROKEN,
  DRAFT,
  FakeStorage,
  newSetting,
  requestsOf,
  serviceAt,
  type OrderSetting,
  type OrdersOf,
} from './testing/order-setting.ts';
import type { RequestStorage } from './unconfirmed-orders.ts';

const ordersOf: OrdersOf = (api) =>
  createMeridianVenue({ api, sendsRecords: true, on: () => () => {} }).orders;

let setting: OrderSetting;
beforeEach(() => {
  setting = newSetting(ordersOf);
});

describe('orders without an answer that the browser keeps', () => {
  it('finds them again after a reload, each customer its own', async () => {
    const storage = new FakeStorage();
    setting.unconfirmed.load('first', storage);
    const { service } = serviceAt(setting, BROKEN, BROKEN);
    await service.placeOrder(DRAFT);
    await service.cancelOrder('55');
    const before = requestsOf(setting);
    expect(before).toHaveLength(2);

    setting.unconfirmed.leave();
    expect(requestsOf(setting)).toEqual([]);
    setting.unconfirmed.load('second', storage);
    expect(requestsOf(setting)).toEqual([]);
    setting.unconfirmed.load('first', storage);
    expect(requestsOf(setting)).toEqual(before);

    const { service: later, calls } = serviceAt(setting);
    await later.retrySameKey(before[1]!.order);
    expect(calls[0]).toMatchObject({ body: before[1]!.body, options: { idempotencyKey: 'key-2' } });
    setting.unconfirmed.settle(['key-1']);
    setting.unconfirmed.load('first', storage);
    expect(requestsOf(setting)).toEqual([]);
    expect(storage.length).toBe(0);
  });

  it('keeps a request from the moment it is sent, and leaves out what it cannot read', async () => {
    const storage = new FakeStorage();
    setting.unconfirmed.load('first', storage);
    const { service } = serviceAt(setting, new Promise<never>(() => undefined));
    void service.placeOrder(DRAFT);
    storage.setItem('meridian.unconfirmed/first/damaged', '{"order":');
    storage.setItem('meridian.unconfirmed/first/older', '{"businessType":"x","order":{}}');
    setting.unconfirmed.load('first', storage);
    expect(requestsOf(setting).map(({ order }) => order.idempotencyKey)).toEqual(['key-1']);
  });

  it('finds what an earlier version kept, which named orders by numbers', () => {
    const storage = new FakeStorage();
    const { type: _type, ...draft } = DRAFT;
    const numbers = [1, 2, 13, 14, 99];
    for (const bizType of numbers) {
      const kept = { ...draft, bizType, direction: 2, entryType: 2, expireType: 3 };
      const order = { idempotencyKey: `key-${bizType}`, draft: kept, sentAtMs: bizType };
      const request = { order, businessType: 'x', body: { bizType } };
      storage.setItem(`meridian.unconfirmed/first/key-${bizType}`, JSON.stringify(request));
    }
    setting.unconfirmed.load('first', storage);
    const waiting = requestsOf(setting);
    const types = ['marketOpen', 'marketClose', 'limitOpen', 'limitClose', 'marketOpen'];
    const words = { direction: 'sell', entryType: 'amount', expireType: 'thirtyDays' };
    expect(waiting.map(({ order }) => order.draft)).toEqual(
      types.map((type) => ({ ...draft, ...words, type })),
    );
    expect(waiting.map(({ body }) => body)).toEqual(numbers.map((bizType) => ({ bizType })));
  });

  it('trades on where the browser stores nothing', async () => {
    const full = {
      ...new FakeStorage(),
      length: 0,
      setItem: () => {
        throw new Error('full');
      },
    };
    setting.unconfirmed.load('first', full as unknown as RequestStorage);
    const { service } = serviceAt(setting, BROKEN);
    expect((await service.placeOrder(DRAFT)).kind).toBe('unknown');
    expect(requestsOf(setting)).toHaveLength(1);
  });
});
