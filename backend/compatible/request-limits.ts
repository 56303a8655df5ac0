import { DialectError } from './errors.ts';
import limits from './limits.json' with { type: 'json' };

/** Which part of the dialect is called: its limits are counted apart. */
export type Market = keyof typeof limits;

type LimitType = 'REQUEST_WEIGHT' | 'ORDERS' | 'RAW_REQUESTS';

/** A published limit. */
export interface PublishedLimit {
  readonly rateLimitType: LimitType;
  readonly interval: string;
  readonly intervalNum: number;
  readonly limit: number;
}

/** The limits of a part, as exchangeInfo lists them. */
export function publishedLimits(market: Market): readonly PublishedLimit[] {
  return limits[market] as readonly PublishedLimit[];
}

/** What headers say of the limits of a part, as calls over a websocket name it. */
export function usedLimits(
  market: Market,
  headers: Readonly<Record<string, string>>,
): readonly (PublishedLimit & { readonly count: number })[] {
  return publishedLimits(market).flatMap((limit) => {
    const kind = { REQUEST_WEIGHT: 'used-weight', ORDERS: 'order-count', RAW_REQUESTS: '' }[
      limit.rateLimitType
    ];
    const count = headers[`x-mbx-${kind}-${shortName(limit)}`];
    return count === undefined ? [] : [{ ...limit, count: Number(count) }];
  });
}

const MINUTE_MS = 60_000;
const INTERVAL_MS: Readonly<Record<string, number>> = { SECOND: 1_000, MINUTE: MINUTE_MS, DAY: 86_400_000 };
/** The first ban; each further one within a day is twice as long, at most three days. */
export const FIRST_BAN_MS = 120_000;
const LONGEST_BAN_MS = 259_200_000;
const MEMORY_MS = 86_400_000;
/** Refusals that a caller may earn in a minute before it is banned. */
const REFUSALS_BEFORE_BAN = 10;
/** Callers that are counted; the one that came first gives way. */
export const MAX_COUNTED = 10_000;

/** What one caller did within the running interval of a limit. */
interface Count {
  startMs: number;
  used: number;
}

interface Caller {
  readonly counts: Map<PublishedLimit, Count>;
  refusals: number;
  refusedFromMs: number;
  bannedUntilMs: number;
  bans: number;
  lastBanMs: number;
}

/**
 * Counts what callers use of the limits: weight and requests by address, orders by customer. Beyond a limit the answer is 429 with the
 * seconds to wait; an address that goes on is banned (418) for a time that grows. With `isOn` false it counts and refuses nothing.
 */
export class RequestLimits {
  readonly #limits: readonly PublishedLimit[];
  readonly #isOn: boolean;
  readonly #callers = new Map<string | number, Caller>();

  constructor(market: Market, isOn: boolean) {
    this.#limits = publishedLimits(market);
    this.#isOn = isOn;
  }

  /** Callers that are counted. */
  get size(): number {
    return this.#callers.size;
  }

  /**
   * Counts the weight of a request of an address. Returns the headers that tell what is used. Throws -1003 with 429 beyond the limit, with 418
   * during a ban.
   */
  countRequest(address: string, weight: number, nowMs: number): Record<string, string> {
    const caller = this.#callerOf(address);
    if (nowMs < caller.bannedUntilMs) throw this.#banned(caller, nowMs);
    const headers: Record<string, string> = {};
    for (const limit of this.#limits) {
      if (limit.rateLimitType === 'ORDERS') continue;
      const count = countOf(caller, limit, nowMs);
      count.used += limit.rateLimitType === 'REQUEST_WEIGHT' ? weight : 1;
      if (limit.rateLimitType === 'REQUEST_WEIGHT') {
        headers['x-mbx-used-weight'] = String(count.used);
        headers[`x-mbx-used-weight-${shortName(limit)}`] = String(count.used);
      }
      if (count.used > limit.limit && this.#isOn) throw this.#refused(caller, limit, count, nowMs);
    }
    return headers;
  }

  /** Counts orders of a customer. Returns the headers that tell how many they are. Throws -1015 with 429 beyond a limit; none is counted then. */
  countOrders(customerId: number, orders: number, nowMs: number): Record<string, string> {
    const caller = this.#callerOf(customerId);
    const all = this.#limits.filter(({ rateLimitType }) => rateLimitType === 'ORDERS');
    for (const limit of all) {
      const count = countOf(caller, limit, nowMs);
      if (count.used + orders > limit.limit && this.#isOn)
        throw new DialectError('tooManyOrders', [limit.limit, spanText(limit)], {
          retryAfterSeconds: secondsLeft(limit, count, nowMs),
        });
    }
    const headers: Record<string, string> = {};
    for (const limit of all) {
      const count = countOf(caller, limit, nowMs);
      count.used += orders;
      headers[`x-mbx-order-count-${shortName(limit)}`] = String(count.used);
    }
    return headers;
  }

  /** What a customer used of the limits of orders, as rateLimit/order lists it. */
  orderCounts(customerId: number, nowMs: number): readonly (PublishedLimit & { readonly count: number })[] {
    const caller = this.#callers.get(customerId);
    return this.#limits
      .filter(({ rateLimitType }) => rateLimitType === 'ORDERS')
      .map((limit) => ({ ...limit, count: caller === undefined ? 0 : countOf(caller, limit, nowMs).used }));
  }

  #refused(caller: Caller, limit: PublishedLimit, count: Count, nowMs: number): DialectError {
    if (nowMs - caller.refusedFromMs >= MINUTE_MS) {
      caller.refusedFromMs = nowMs;
      caller.refusals = 0;
    }
    caller.refusals += 1;
    if (caller.refusals > REFUSALS_BEFORE_BAN) {
      if (nowMs - caller.lastBanMs >= MEMORY_MS) caller.bans = 0;
      caller.bannedUntilMs = nowMs + Math.min(FIRST_BAN_MS * 2 ** caller.bans, LONGEST_BAN_MS);
      caller.bans += 1;
      caller.lastBanMs = nowMs;
      caller.refusals = 0;
      return this.#banned(caller, nowMs);
    }
    return new DialectError('tooMuchWeight', [limit.limit, spanText(limit)], {
      retryAfterSeconds: secondsLeft(limit, count, nowMs),
    });
  }

  #banned({ bannedUntilMs }: Caller, nowMs: number): DialectError {
    return new DialectError('banned', [bannedUntilMs], {
      retryAfterSeconds: Math.ceil((bannedUntilMs - nowMs) / 1000),
    });
  }

  #callerOf(name: string | number): Caller {
    const known = this.#callers.get(name);
    if (known !== undefined) return known;
    if (this.#callers.size >= MAX_COUNTED) {
      const [oldest] = this.#callers.keys();
      if (oldest !== undefined) this.#callers.delete(oldest);
    }
    const fresh: Caller = {
      counts: new Map(),
      refusals: 0,
      refusedFromMs: 0,
      bannedUntilMs: 0,
      bans: 0,
      lastBanMs: 0,
    };
    this.#callers.set(name, fresh);
    return fresh;
  }
}

function lengthMs({ interval, intervalNum }: PublishedLimit): number {
  return (INTERVAL_MS[interval] ?? 0) * intervalNum;
}

/** The running count of a limit; intervals begin on whole multiples of their length. */
function countOf(caller: Caller, limit: PublishedLimit, nowMs: number): Count {
  const startMs = Math.floor(nowMs / lengthMs(limit)) * lengthMs(limit);
  const known = caller.counts.get(limit);
  if (known?.startMs === startMs) return known;
  const fresh = { startMs, used: 0 };
  caller.counts.set(limit, fresh);
  return fresh;
}

function secondsLeft(limit: PublishedLimit, { startMs }: Count, nowMs: number): number {
  return Math.max(1, Math.ceil((startMs + lengthMs(limit) - nowMs) / 1000));
}

function shortName({ interval, intervalNum }: PublishedLimit): string {
  return `${intervalNum}${interval.slice(0, 1).toLowerCase()}`;
}

function spanText({ interval, intervalNum }: PublishedLimit): string {
  return `${intervalNum} ${interval}`;
}
