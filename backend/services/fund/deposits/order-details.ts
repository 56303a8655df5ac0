import { randomBytes } from 'node:crypto';
import type { WallClock } from '../../../domain/clock.ts';
import { orderDetailsRepository } from '../../../storage/fund/index.ts';
import type { Database, Statement } from '../../../storage/index.ts';

/** How long details wait for their order. */
export const DETAILS_LIFETIME_MS = 15 * 60 * 1000;
/** Details that are remembered; the oldest give way. */
export const MAX_ORDER_DETAILS = 10_000;

/** What customers set down before they make an order, by the number that names it. */
export class OrderDetails {
  readonly #database: Database;
  readonly #wallClock: WallClock;

  constructor(database: Database, wallClock: WallClock) {
    this.#database = database;
    this.#wallClock = wallClock;
  }

  /** Stores details; resolves to their number once they are on disk. */
  async keep(customerId: number, text: string): Promise<string> {
    const nowMs = this.#wallClock.nowMs();
    const orderNo = `O${randomBytes(10).toString('hex')}`;
    const row = { order_no: orderNo, customer_id: customerId, text, until_ms: nowMs + DETAILS_LIFETIME_MS };
    await this.#database.commit(orderDetailsRepository.keep(row, { nowMs, most: MAX_ORDER_DETAILS }));
    return orderNo;
  }

  /** The details of a number; undefined for one that is unknown, used, too old or somebody else's. */
  async find(customerId: number, orderNo: string): Promise<string | undefined> {
    const row = await orderDetailsRepository.byNumber(this.#database, orderNo);
    if (row?.customer_id !== customerId || row.until_ms <= this.#wallClock.nowMs()) return undefined;
    return row.text;
  }

  /** The statement that uses details up, for the commit of their order. */
  useUp(orderNo: string): Statement {
    return orderDetailsRepository.remove(orderNo);
  }
}
