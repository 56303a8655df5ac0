import { beforeEach, describe, expect, it } from 'vitest';
import { DIRECTION } from '../../backend/domain/direction.ts';
import { ENTRY_TYPE, EXPIRE_TYPE } from '../../backend/domain/order-terms.ts';
import type { ApiClient, ApiResult, CallOptions } from '../connection/index.ts';
import { createMeridianVenue } from '../venue/meridian/meridian-venue.ts';
import type { AccountRef } from '../venue/port.ts';
import type { OrderDraft, OrderView, UnconfirmedOrder } from './contracts.ts';
import { OrderService } from './order-service.ts';
import type { HeldPosition } from './scaling.ts';
import { UnconfirmedOrders, type RequestStorage } from './unconfirmed-orders.ts';

// Limits, written out: a test does not import what it checks.
const MAX_UNCONFIRMED_ORDERS = 50;
const MAX_RETRY_AGE_MS = 23 * 3_600_000;

const DRAFT: OrderDraft = {
  symbolId: 10021,
  type: 'limitOpen',
  direction: DIRECTION.buy,
  entryType: ENTRY_TYPE.quantity,
  requestNum: '0.200',
  price: 963_500,
  takeProfit: 967_200,
  stopLoss: undefined,
  expireType: EXPIRE_TYPE.week,
  leverage: 10,
  positionId: undefined,
};

const POSITION: HeldPosition = {
  positionId: '2026112100001',
  orderId: '7',
  symbolId: 10021,
  direction: DIRECTION.buy,
  volume: 850,
  entryPrice: 961_880,
  leverage: 10,
  margin: 1n,
  maintenance: 1n,
  takeProfit: undefined,
  stopLoss: undefined,
  openTimeMs: 0,
  idempotencyKey: null,
};

const ORDER: OrderView = {
  orderId: '55',
  symbolId: 10021,
  type: 'limitOpen',
  direction: DIRECTION.sell,
  volume: 300,
  price: 964_800,
  takeProfit: undefined,
  stopLoss: undefined,
  expireType: EXPIRE_TYPE.day,
  createdAtMs: 0,
};

/** A browser's storage. */
class FakeStorage implements RequestStorage {
  readonly #items = new Map<string, string>();
  get length(): number {
    return this.#items.size;
  }
  key = (at: number) => [...this.#items.keys()][at] ?? null;
  getItem = (name: string) => this.#items.get(name) ?? null;
  setItem = (name: string, value: string) => void this.#items.set(name, value);
  removeItem = (name: string) => void this.#items.delete(name);
}

interface Call {
  readonly businessType: string;
  readonly body: Record<string, unknown>;
  readonly options: CallOptions;
}

const ISOLATED: AccountRef = { accountId: 100_001, accountType: 'isolated', currency: 'USDT', digits: 2 };

let arePricesOld = false;
/** Requests without an answer, of the customer whom a test lets sign in. */
let unconfirmed: UnconfirmedOrders;
let account = ISOLATED;
beforeEach(() => {
  arePricesOld = false;
  account = ISOLATED;
  unconfirmed = newUnconfirmed();
});
const newUnconfirmed = () => new UnconfirmedOrders((kept) => orders({} as ApiClient).readKept(kept));
const orders = (api: ApiClient) =>
  createMeridianVenue({ api, tellsRecords: true, on: () => () => {} }).orders;
const requests = () => unconfirmed.requests.getState();

function setUp(...answers: (ApiResult<unknown> | Promise<ApiResult<unknown>>)[]) {
  const calls: Call[] = [];
  const unknown: UnconfirmedOrder[] = [];
  const refusals: string[] = [];
  let keys = 0;
  let answered = 0;
  const api: ApiClient = {
    call: async <T>(businessType: string, body: object, options: CallOptions = {}) => {
      calls.push({ businessType, body: body as Record<string, unknown>, options });
      return (await (answers.shift() ?? { kind: 'value', value: { orderId: 99 } })) as ApiResult<T>;
    },
  };
  const service = new OrderService({
    orders: orders(api),
    unconfirmed,
    now: () => 5000,
    newKey: () => `key-${(keys += 1)}`,
    account: () => account,
    position: (positionId) => (positionId === POSITION.positionId ? POSITION : undefined),
    order: (orderId) => (orderId === ORDER.orderId ? ORDER : undefined),
    numberDigits: () => 3,
    dealPrice: () => 964_120,
    arePricesOld: () => arePricesOld,
    onAnswered: () => (answered += 1),
    onUnknown: (order) => unknown.push(order),
    onRejected: (_, refusal) => refusals.push(refusal.code),
  });
  return { service, calls, unknown, refusals, answered: () => answered };
}

const rejected = (code: string, waitSeconds?: number): ApiResult<unknown> => ({
  kind: 'refused',
  failure: { code, message: 'no', waitSeconds },
});
const BROKEN: ApiResult<unknown> = { kind: 'unknown', reason: 'offline' };

describe('the order service', () => {
  it('sends a limit order with prices as scaled integers, under a key of its own [DT-10]', async () => {
    const { service, calls } = setUp();
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
    arePricesOld = true;
    const { service, calls } = setUp();
    const market: OrderDraft = { ...DRAFT, type: 'marketOpen', price: undefined };
    expect(await service.placeOrder(market)).toMatchObject({ kind: 'rejected', code: '' });
    expect(calls).toHaveLength(0);
    await service.placeOrder(DRAFT);
    await service.closePosition(POSITION.positionId);
    await service.cancelOrder(ORDER.orderId);
    expect(calls).toHaveLength(3);
  });

  it('closes a position, wholly or in part, with the opposite direction [DT-10]', async () => {
    const { service, calls } = setUp();
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
    const { service, calls } = setUp({ kind: 'value', value: { leftover: '0.3' } });
    await service.cancelOrder('55');
    await service.setBrackets(POSITION.positionId, { takeProfit: 967_200, stopLoss: undefined });
    expect(calls.map(({ businessType }) => businessType.split('.').at(-1))).toEqual([
      'closeTradePboOrder',
      'updateOrder',
    ]);
    expect(calls[1]?.body).toMatchObject({ takeProfit: '967200', stopLoss: '0', orderId: 7 });
  });

  it('reports a refusal with its code, words and waiting time [DT-23]', async () => {
    const { service, refusals } = setUp(rejected('CFDWBWE000031'), rejected('GGATEWAY_CODE_018', 30));
    expect(await service.placeOrder(DRAFT)).toEqual({
      kind: 'rejected',
      code: 'CFDWBWE000031',
      message: 'no',
    });
    expect(await service.placeOrder(DRAFT)).toMatchObject({ kind: 'rejected', waitSeconds: 30 });
    expect(refusals).toEqual(['CFDWBWE000031', 'GGATEWAY_CODE_018']);
    expect(requests()).toEqual([]);
  });

  it('keeps an order whose answer never came, and asks again word for word under the same key', async () => {
    const { service, calls, unknown, answered } = setUp(BROKEN, BROKEN);
    const outcome = await service.placeOrder(DRAFT);
    expect(outcome).toEqual({
      kind: 'unknown',
      order: { idempotencyKey: 'key-1', draft: DRAFT, sentAtMs: 5000 },
    });
    expect(requests()).toHaveLength(1);
    expect(answered()).toBe(0);
    if (outcome.kind !== 'unknown') return;
    expect((await service.retrySameKey(outcome.order)).kind).toBe('unknown');
    expect(await service.retrySameKey(outcome.order)).toEqual({ kind: 'accepted', orderId: '99' });
    expect(calls[1]).toEqual(calls[0]);
    expect(calls[2]).toEqual(calls[0]);
    expect(unknown).toHaveLength(2);
    expect(requests()).toEqual([]);
  });

  it('keeps an order without an answer when asking again is turned away: the first try may have been executed', async () => {
    const { service } = setUp(BROKEN, rejected('GGATEWAY_CODE_018', 40), rejected('CFDWBWE000026'));
    await service.placeOrder(DRAFT);
    const [request] = requests();
    if (!request) throw new Error('the order was not kept');
    expect(await service.retrySameKey(request.order)).toMatchObject({ kind: 'rejected', waitSeconds: 40 });
    expect(requests()).toHaveLength(1);
    await service.retrySameKey(request.order);
    expect(requests()).toHaveLength(0);
  });

  it('counts an order that is still being worked on as unknown, not as refused', async () => {
    const { service } = setUp(rejected('GGATEWAY_CODE_018'));
    expect((await service.placeOrder(DRAFT)).kind).toBe('unknown');
  });

  it('asks again for a cancellation, never for the order itself', async () => {
    const { service, calls } = setUp(BROKEN);
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
    const { service } = setUp(BROKEN);
    await service.placeOrder(DRAFT);
    unconfirmed.settle([null, 'other']);
    expect(requests()).toHaveLength(1);
    unconfirmed.settle(['key-1']);
    expect(requests()).toEqual([]);
  });

  it('sends no 51st request while fifty wait for an answer, and forgets none of them [MAX_UNCONFIRMED_ORDERS]', async () => {
    const broken = Array.from({ length: MAX_UNCONFIRMED_ORDERS }, () => BROKEN);
    const { service, calls } = setUp(...broken);
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
    const waiting = requests();
    expect(waiting.map(({ order }) => order.idempotencyKey)).toEqual(
      Array.from({ length: MAX_UNCONFIRMED_ORDERS }, (_, at) => `key-${at + 1}`),
    );
    // Asking for one of them again is no new request, and its answer makes room.
    expect(await service.retrySameKey(waiting[0]!.order)).toMatchObject({ kind: 'accepted' });
    expect(await service.placeOrder(DRAFT)).toMatchObject({ kind: 'accepted' });
  });

  it('finds them again after a reload, each customer its own', async () => {
    const storage = new FakeStorage();
    unconfirmed.load('first', storage);
    const { service } = setUp(BROKEN, BROKEN);
    await service.placeOrder(DRAFT);
    await service.cancelOrder('55');
    const before = requests();
    expect(before).toHaveLength(2);

    unconfirmed.leave();
    expect(requests()).toEqual([]);
    unconfirmed.load('second', storage);
    expect(requests()).toEqual([]);
    unconfirmed.load('first', storage);
    expect(requests()).toEqual(before);

    const { service: later, calls } = setUp();
    await later.retrySameKey(before[1]!.order);
    expect(calls[0]).toMatchObject({ body: before[1]!.body, options: { idempotencyKey: 'key-2' } });
    unconfirmed.settle(['key-1']);
    unconfirmed.load('first', storage);
    expect(requests()).toEqual([]);
    expect(storage.length).toBe(0);
  });

  it('keeps a request from the moment it is sent, and leaves out what it cannot read', async () => {
    const storage = new FakeStorage();
    unconfirmed.load('first', storage);
    const { service } = setUp(new Promise<never>(() => undefined));
    void service.placeOrder(DRAFT);
    storage.setItem('meridian.unconfirmed/first/damaged', '{"order":');
    storage.setItem('meridian.unconfirmed/first/older', '{"businessType":"x","order":{}}');
    unconfirmed.load('first', storage);
    expect(requests().map(({ order }) => order.idempotencyKey)).toEqual(['key-1']);
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
    unconfirmed.load('first', storage);
    const waiting = requests();
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
    unconfirmed.load('first', full as unknown as RequestStorage);
    const { service } = setUp(BROKEN);
    expect((await service.placeOrder(DRAFT)).kind).toBe('unknown');
    expect(requests()).toHaveLength(1);
  });

  it('asks for nothing that is so old that the platform may take it for a new order [MAX_RETRY_AGE_MS]', async () => {
    const { service, calls } = setUp(BROKEN);
    const outcome = await service.placeOrder(DRAFT);
    if (outcome.kind !== 'unknown') throw new Error('the outcome must be unknown');
    const old = { ...outcome.order, sentAtMs: 5000 - MAX_RETRY_AGE_MS - 1 };
    expect(await service.retrySameKey(old)).toMatchObject({ kind: 'rejected', code: '' });
    expect(calls).toHaveLength(1);
    expect(requests()).toEqual([]);
  });
});

describe('the order service of a spot account', () => {
  beforeEach(() => {
    account = { ...ISOLATED, accountType: 'spot' };
  });

  it('names no account: which one gives follows from the product and the direction', async () => {
    const { service, calls } = setUp();
    await service.placeOrder({ ...DRAFT, takeProfit: undefined, expireType: EXPIRE_TYPE.ninetyDays });
    expect(calls[0]).toMatchObject({
      businessType: 'tradeapi.app.OrderApiService.addOrder',
      options: { group: 'tradeApi', idempotencyKey: 'key-1' },
    });
    expect(calls[0]?.body).toEqual({
      ...{ symbolId: 10021, tradeType: 5, bizType: 13, direction: 1, entryType: 1, requestNum: '0.200' },
      ...{ requestPrice: '963500', expiryType: 4, requestTime: 5000, thirdPartyOrder: 'key-1' },
    });
    await service.placeOrder({
      ...DRAFT,
      type: 'marketOpen',
      price: undefined,
      entryType: ENTRY_TYPE.amount,
    });
    expect(calls[1]?.body).toMatchObject({ bizType: 1, entryType: 2, requestPrice: '0' });
  });

  it('changes the price of a resting order, and asks for an unknown outcome under the same key', async () => {
    const { service, calls, unknown } = setUp(BROKEN);
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
