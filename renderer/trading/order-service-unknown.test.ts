import { beforeEach, describe, expect, it } from 'vitest';
import { createMeridianVenue } from '../venue/meridian/meridian-venue.ts';
import {
  BROKEN,
  DRAFT,
  newSetting,
  rejected,
  requestsOf,
  serviceAt,
  type OrderSetting,
  type OrdersOf,
} from './testing/order-setting.ts';

// Limits, written out: a test does not import what it checks.
const MAX_UNCONFIRMED_ORDERS = 50;
const MAX_RETRY_AGE_MS = 23 * 3_600_000;

const ordersOf: OrdersOf = (api) =>
  createMeridianVenue({ api, sendsRecords: true, on: () => () => {} }).orders;

let setting: OrderSetting;
beforeEach(() => {
  setting = newSetting(ordersOf);
});

describe('orders without an answer', () => {
  it('keeps an order whose answer never came, and asks again word for word under the same key', async () => {
    const { service, calls, unknown, answered } = serviceAt(setting, BROKEN, BROKEN);
    const outcome = await service.placeOrder(DRAFT);
    expect(outcome).toEqual({
      kind: 'unknown',
      order: { idempotencyKey: 'key-1', draft: DRAFT, sentAtMs: 5000 },
    });
    expect(requestsOf(setting)).toHaveLength(1);
    expect(answered()).toBe(0);
    if (outcome.kind !== 'unknown') return;
    expect((await service.retrySameKey(outcome.order)).kind).toBe('unknown');
    expect(await service.retrySameKey(outcome.order)).toEqual({ kind: 'accepted', orderId: '99' });
    expect(calls[1]).toEqual(calls[0]);
    expect(calls[2]).toEqual(calls[0]);
    expect(unknown).toHaveLength(2);
    expect(requestsOf(setting)).toEqual([]);
  });

  it('keeps an order without an answer when asking again is turned away: the first try may have been executed', async () => {
    const { service } = serviceAt(
      setting,
      BROKEN,
      rejected('GGATEWAY_CODE_018', 40),
      rejected('CFDWBWE000026'),
    );
    await service.placeOrder(DRAFT);
    const [request] = requestsOf(setting);
    if (!request) throw new Error('the order was not kept');
    expect(await service.retrySameKey(request.order)).toMatchObject({ kind: 'rejected', waitSeconds: 40 });
    expect(requestsOf(setting)).toHaveLength(1);
    await service.retrySameKey(request.order);
    expect(requestsOf(setting)).toHaveLength(0);
  });

  it('counts an order that is still being worked on as unknown, not as refused', async () => {
    const { service } = serviceAt(setting, rejected('GGATEWAY_CODE_018'));
    expect((await service.placeOrder(DRAFT)).kind).toBe('unknown');
  });

  it('asks again for a cancellation, never for the order itself', async () => {
    const { service, calls } = serviceAt(setting, BROKEN);
    const outcome = await service.cancelOrder('55');
    if (outcome.kind !== 'unknown') throw new Error('the outcome must be unknown');
    expect(outcome.order).toMatchObject({ action: 'cancel', draft: { requestNum: '0.300', price: 964_800 } });
    await service.retrySameKey(outcome.order);
    expect(calls.map(({ businessType }) => businessType.split('.').at(-1))).toEqual([
      'closeTradePboOrder',
      'closeTradePboOrder',
    ]);
  });

  it('settles an unknown order when a record of the platform names its key', async () => {
    const { service } = serviceAt(setting, BROKEN);
    await service.placeOrder(DRAFT);
    setting.unconfirmed.settle([null, 'other']);
    expect(requestsOf(setting)).toHaveLength(1);
    setting.unconfirmed.settle(['key-1']);
    expect(requestsOf(setting)).toEqual([]);
  });

  it('sends no 51st request while fifty wait for an answer, and forgets none of them [MAX_UNCONFIRMED_ORDERS]', async () => {
    const broken = Array.from({ length: MAX_UNCONFIRMED_ORDERS }, () => BROKEN);
    const { service, calls } = serviceAt(setting, ...broken);
    const outcomes = await Promise.all(
      Array.from({ length: MAX_UNCONFIRMED_ORDERS + 1 }, () => service.placeOrder(DRAFT)),
    );
    // The last of those that were sent at once is refused before any of them has an answer.
    expect(outcomes.filter(({ kind }) => kind === 'unknown')).toHaveLength(MAX_UNCONFIRMED_ORDERS);
    expect(outcomes.at(-1)).toEqual({
      kind: 'rejected',
      code: '',
      message:
        'Nothing was sent: 50 requests still wait for an answer. Ask for one of them again in Orders first.',
    });
    expect(await service.cancelOrder('55')).toMatchObject({ kind: 'rejected', code: '' });
    expect(calls).toHaveLength(MAX_UNCONFIRMED_ORDERS);
    const waiting = requestsOf(setting);
    expect(waiting.map(({ order }) => order.idempotencyKey)).toEqual(
      Array.from({ length: MAX_UNCONFIRMED_ORDERS }, (_, at) => `key-${at + 1}`),
    );
    // Asking for one of them again is no new request, and its answer makes room.
    expect(await service.retrySameKey(waiting[0]!.order)).toMatchObject({ kind: 'accepted' });
    expect(await service.placeOrder(DRAFT)).toMatchObject({ kind: 'accepted' });
  });

  it('asks for nothing that is so old that the platform may take it for a new order [MAX_RETRY_AGE_MS]', async () => {
    const { service, calls } = serviceAt(setting, BROKEN);
    const outcome = await service.placeOrder(DRAFT);
    if (outcome.kind !== 'unknown') throw new Error('the outcome must be unknown');
    const old = { ...outcome.order, sentAtMs: 5000 - MAX_RETRY_AGE_MS - 1 };
    expect(await service.retrySameKey(old)).toMatchObject({ kind: 'rejected', code: '' });
    expect(calls).toHaveLength(1);
    expect(requestsOf(setting)).toEqual([]);
  });
});
