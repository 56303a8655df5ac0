import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** Orders that are remembered; the oldest give way. */
export const MAX_ORDERS = 10_000;
/** Payments of one answer about a span of time. */
const MAX_RECEIVED = 500;
/** Payments that one order may get. */
export const MAX_PAYMENTS_OF_ORDER = 100;

/** What the platform asked for. */
export interface Order {
  readonly proposalNo: string;
  readonly form: string;
  readonly currency: string;
  readonly amount: string;
  readonly blockchain: string;
  readonly callbackUrl: string;
  readonly showUrl: string;
  readonly expiresAtMs: number;
}

/** Money that arrived for an order. */
export interface Payment {
  readonly proposalNo: string;
  readonly paymentId: string;
  readonly currency: string;
  readonly amount: string;
  /** When, system time in milliseconds; absent in files of earlier versions. */
  readonly receivedAtMs?: number;
}

/** A change of the orders, as a line of the file keeps it. */
export type OrderChange =
  | { readonly type: 'order'; readonly order: Order }
  | { readonly type: 'payment'; readonly payment: Payment }
  | { readonly type: 'refund'; readonly paymentId: string };

/** Orders, what was paid for them and what went back. Every change is kept before it is answered. */
export class Orders {
  readonly #orders = new Map<string, { readonly order: Order; readonly payments: Payment[] }>();
  readonly #refunded = new Set<string>();
  readonly #store: (change: OrderChange) => void;
  readonly #nowMs: () => number;

  constructor(
    store: (change: OrderChange) => void,
    earlier: readonly OrderChange[] = [],
    nowMs = () => Date.now(),
  ) {
    this.#nowMs = nowMs;
    this.#store = () => undefined;
    for (const change of earlier) this.#apply(change);
    this.#store = store;
  }

  find(proposalNo: string): Order | undefined {
    return this.#orders.get(proposalNo)?.order;
  }

  /** Takes an order; one that is known stays as it is. */
  add(order: Order): Order {
    const known = this.find(order.proposalNo);
    if (known === undefined) this.#apply({ type: 'order', order });
    return known ?? order;
  }

  payments(proposalNo: string): readonly Payment[] {
    return this.#orders.get(proposalNo)?.payments ?? [];
  }

  /** Takes a payment; undefined once an order has too many. */
  pay(proposalNo: string, amount: string): Payment | undefined {
    const found = this.#orders.get(proposalNo);
    if (found === undefined || found.payments.length >= MAX_PAYMENTS_OF_ORDER) return undefined;
    const { currency } = found.order;
    const paymentId = `P${randomBytes(8).toString('hex')}`;
    const payment = { proposalNo, paymentId, currency, amount, receivedAtMs: this.#nowMs() };
    this.#apply({ type: 'payment', payment });
    return payment;
  }

  /** What arrived in a span of time, for all orders, the earliest first: so many after an offset, `MAX_RECEIVED` at most. */
  received(fromMs: number, untilMs: number, offset = 0, limit = MAX_RECEIVED): readonly Payment[] {
    return [...this.#orders.values()]
      .flatMap(({ payments }) => payments)
      .filter(({ receivedAtMs = 0 }) => receivedAtMs >= fromMs && receivedAtMs < untilMs)
      .sort((a, b) => (a.receivedAtMs ?? 0) - (b.receivedAtMs ?? 0))
      .slice(offset, offset + Math.min(MAX_RECEIVED, limit));
  }

  /** Pays back; the second time nothing happens. */
  refund(paymentId: string): void {
    if (!this.#refunded.has(paymentId)) this.#apply({ type: 'refund', paymentId });
  }

  isRefunded(paymentId: string): boolean {
    return this.#refunded.has(paymentId);
  }

  #apply(change: OrderChange): void {
    this.#store(change);
    if (change.type === 'refund') this.#refunded.add(change.paymentId);
    else if (change.type === 'payment')
      this.#orders.get(change.payment.proposalNo)?.payments.push(change.payment);
    else this.#orders.set(change.order.proposalNo, { order: change.order, payments: [] });
    const [oldest] = this.#orders.keys();
    if (this.#orders.size > MAX_ORDERS && oldest !== undefined) this.#orders.delete(oldest);
  }
}

/** HMAC-SHA256 of a text with the common secret, hexadecimal. */
export function sign(secret: string, text: string): string {
  return createHmac('sha256', secret).update(text, 'utf8').digest('hex');
}

/** Whether a text was signed with the common secret. */
export function isSigned(secret: string, text: string, signature: unknown): boolean {
  const wanted = Buffer.from(sign(secret, text));
  const given = Buffer.from(typeof signature === 'string' ? signature : '');
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}
