import type { Order } from '../../engine/core/index.ts';
import { DEFAULT_SOURCE } from '../../services/trade/orders/read-order.ts';
import type { Instrument } from '../instruments.ts';
import { clientOrderIdOf } from '../order-words.ts';
import { listIdOf } from './order-records.ts';

/** Two orders that cancel each other, the older first. */
export type OrderPair = readonly [Order, Order];

/** What a list is at: just placed or working, or over. */
export type ListState = 'working' | 'done';
const STATES = {
  working: { listStatusType: 'EXEC_STARTED', listOrderStatus: 'EXECUTING' },
  done: { listStatusType: 'ALL_DONE', listOrderStatus: 'ALL_DONE' },
} as const;
const KIND = 'OCO';

/** The name that a list was given, or one made of its number: orders of other programs bear a remark of their own. */
export function listNameOf(order: Order): string {
  const { source, remark } = order;
  return source === DEFAULT_SOURCE.compatible && remark ? remark : `list_${listIdOf(order)}`;
}

const entriesOf = ({ name }: Instrument, orders: OrderPair) =>
  orders.map((order) => ({ symbol: name, orderId: order.orderId, clientOrderId: clientOrderIdOf(order) }));

/** A list as answers have it. */
export function listRecord(instrument: Instrument, orders: OrderPair, state: ListState) {
  const [first] = orders;
  return {
    orderListId: listIdOf(first),
    contingencyType: KIND,
    ...STATES[state],
    listClientOrderId: listNameOf(first),
    transactionTime: first.placedAtMs,
    symbol: instrument.name,
    orders: entriesOf(instrument, orders),
  };
}

/** A list as its customer's stream tells of it. */
export function listEvent(instrument: Instrument, orders: OrderPair, state: ListState, nowMs: number) {
  const [first, second] = orders;
  const { listStatusType, listOrderStatus } = STATES[state];
  return {
    e: 'listStatus',
    E: nowMs,
    s: instrument.name,
    g: listIdOf(first),
    c: KIND,
    l: listStatusType,
    L: listOrderStatus,
    r: 'NONE',
    C: listNameOf(first),
    T: Math.max(first.updatedAtMs, second.updatedAtMs),
    O: entriesOf(instrument, orders).map(({ symbol: s, orderId: i, clientOrderId: c }) => ({ s, i, c })),
  };
}
