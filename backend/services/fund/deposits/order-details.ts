import { randomBytes } from 'node:crypto';
import type { WallClock } from '../../../domain/clock.ts';

/** How long details wait for their order. */
export const DETAILS_LIFETIME_MS = 15 * 60 * 1000;
/** Details that are remembered; the oldest give way. */
export const MAX_ORDER_DETAILS = 10_000;

/** What customers set down before they make an order, by the number that names it. A start forgets it; clients send it again. */
export class OrderDetails {
  readonly #wallClock: WallClock;
  readonly #details = new Map<string, { customerId: number; text: string; untilMs: number }>();

  constructor(wallClock: WallClock) {
    this.#wallClock = wallClock;
  }

  /** Remembers details; answers their number. */
  keep(customerId: number, text: string): string {
    const orderNo = `O${randomBytes(10).toString('hex')}`;
    this.#details.set(orderNo, { customerId, text, untilMs: this.#wallClock.nowMs() + DETAILS_LIFETIME_MS });
    const [oldest] = this.#details.keys();
    if (this.#details.size > MAX_ORDER_DETAILS && oldest !== undefined) this.#details.delete(oldest);
    return orderNo;
  }

  /** The details of a number, once; undefined for one that is unknown, too old or somebody else's. */
  take(customerId: number, orderNo: string): string | undefined {
    const found = this.#details.get(orderNo);
    if (found?.customerId !== customerId || found.untilMs <= this.#wallClock.nowMs()) return undefined;
    this.#details.delete(orderNo);
    return found.text;
  }
}
