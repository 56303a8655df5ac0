import { DIRECTION } from '../../../backend/domain/direction.ts';
import { ENTRY_TYPE, EXPIRE_TYPE } from '../../../backend/domain/orders/order-terms.ts';
import { fakeApi } from '../../../backend/client/testing/fake-api.ts';
import type { ApiClient, ApiResult, CallOptions } from '../../connection/terminal-connection.ts';
import type { AccountRef, OrdersPort } from '../../venue/port.ts';
import type { OrderDraft, OrderView, UnconfirmedOrder } from '../contracts.ts';
import { OrderService } from '../order-service.ts';
import type { HeldPosition } from '../contracts.ts';
import { UnconfirmedOrders, type RequestStorage } from '../unconfirmed-orders.ts';

export const DRAFT: OrderDraft = {
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

export const POSITION: HeldPosition = {
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

export const ORDER: OrderView = {
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

/** A browser’s storage. */
export class FakeStorage implements RequestStorage {
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

export const ISOLATED: AccountRef = {
  accountId: 100_001,
  accountType: 'isolated',
  currency: 'USDT',
  digits: 2,
};

/** The orders of the venue under test, over a client that the test answers for. */
export type OrdersOf = (api: ApiClient) => OrdersPort;

/** What the services of one test stand on: the requests without an answer, of the customer whom it lets sign in. */
export interface OrderSetting {
  readonly ordersOf: OrdersOf;
  readonly unconfirmed: UnconfirmedOrders;
  readonly account?: AccountRef;
  readonly arePricesOld?: boolean;
  /** The order that rests; absent: `ORDER`. */
  readonly order?: OrderView;
}

/** A setting of its own for each test, in an isolated account with live prices unless said otherwise. */
export function newSetting(
  ordersOf: OrdersOf,
  settings: Pick<OrderSetting, 'account' | 'arePricesOld' | 'order'> = {},
): OrderSetting {
  const unconfirmed = new UnconfirmedOrders((kept) => ordersOf({} as ApiClient).readStored(kept));
  return { ...settings, ordersOf, unconfirmed };
}

export const requestsOf = ({ unconfirmed }: OrderSetting) => unconfirmed.requests.getState();

/** An order service at a setting whose platform gives these answers in order, and accepts what comes after them. */
export function serviceAt(
  setting: OrderSetting,
  ...answers: (ApiResult<unknown> | Promise<ApiResult<unknown>>)[]
) {
  const calls: Call[] = [];
  const unknown: UnconfirmedOrder[] = [];
  const refusals: string[] = [];
  let keys = 0;
  let answered = 0;
  const api = fakeApi(async ({ businessType, body, options }) => {
    calls.push({ businessType, body, options });
    return answers.shift() ?? { kind: 'value', value: { orderId: 99 } };
  });
  const service = new OrderService({
    orders: setting.ordersOf(api),
    unconfirmed: setting.unconfirmed,
    now: () => 5000,
    newKey: () => `key-${(keys += 1)}`,
    account: () => setting.account ?? ISOLATED,
    position: (positionId) => (positionId === POSITION.positionId ? POSITION : undefined),
    order: (orderId) => (orderId === ORDER.orderId ? (setting.order ?? ORDER) : undefined),
    numberDigits: () => 3,
    dealPrice: () => 964_120,
    arePricesOld: () => setting.arePricesOld ?? false,
    onAnswered: () => (answered += 1),
    onUnknown: (order) => unknown.push(order),
    onRejected: (_, refusal) => refusals.push(refusal.code),
  });
  return { service, calls, unknown, refusals, answered: () => answered };
}

export const rejected = (code: string, waitSeconds?: number): ApiResult<unknown> => ({
  kind: 'refused',
  failure: { code, message: 'no', waitSeconds },
});
export const BROKEN: ApiResult<unknown> = { kind: 'unknown', reason: 'offline' };
