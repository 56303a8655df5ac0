import { describe, expect, it } from 'vitest';
import type { DialectError } from './errors.ts';
import { FIRST_BAN_MS, MAX_COUNTED, RequestLimits } from './request-limits.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const START_MS = 20_000 * DAY_MS;

function outcome(work: () => unknown): number | DialectError {
  try {
    work();
    return 200;
  } catch (error) {
    return error as DialectError;
  }
}

/** Earns bans one after the other; answers for how long each lasts. */
function bansOf(limits: RequestLimits, count: number): number[] {
  let nowMs = START_MS;
  return Array.from({ length: count }, () => {
    for (;;) {
      const answer = outcome(() => limits.countRequest('a', 6_001, nowMs));
      if (typeof answer === 'number' || answer.status !== 418) continue;
      const seconds = answer.retryAfterSeconds ?? 0;
      nowMs += seconds * 1_000;
      return seconds * 1_000;
    }
  });
}

describe('limits of the dialect', () => {
  it('count weight by address and minute, and tell what is used', () => {
    const limits = new RequestLimits('spot', true);
    expect(limits.countRequest('a', 5_990, START_MS)['x-mbx-used-weight-1m']).toBe('5990');
    expect(outcome(() => limits.countRequest('a', 11, START_MS + 1_000))).toMatchObject({
      code: -1003,
      status: 429,
      retryAfterSeconds: 59,
    });
    expect(outcome(() => limits.countRequest('b', 11, START_MS))).toBe(200);
    expect(outcome(() => limits.countRequest('a', 11, START_MS + MINUTE_MS))).toBe(200);
  });

  it('ban whoever goes on, each time twice as long and three days at most [LONGEST_BAN_MS]', () => {
    const bans = bansOf(new RequestLimits('spot', true), 13);
    expect(bans.slice(0, 3)).toEqual([FIRST_BAN_MS, 2 * FIRST_BAN_MS, 4 * FIRST_BAN_MS]);
    expect(Math.max(...bans)).toBeLessThanOrEqual(259_200_000);
  });

  it('count orders by customer in ten seconds and a day, and none of those that are rejected', () => {
    const limits = new RequestLimits('spot', true);
    for (let at = 0; at < 100; at++) limits.countOrders(7, 1, START_MS);
    expect(outcome(() => limits.countOrders(7, 1, START_MS + 4_000))).toMatchObject({
      code: -1015,
      retryAfterSeconds: 6,
    });
    expect(limits.orderCounts(7, START_MS)).toEqual([
      expect.objectContaining({ interval: 'SECOND', intervalNum: 10, limit: 100, count: 100 }),
      expect.objectContaining({ interval: 'DAY', count: 100 }),
    ]);
    expect(limits.countOrders(7, 1, START_MS + 10_000)['x-mbx-order-count-10s']).toBe('1');
  });

  it('reject nothing where they are off', () => {
    const limits = new RequestLimits('spot', false);
    expect(limits.countRequest('a', 100_000, START_MS)['x-mbx-used-weight']).toBe('100000');
  });

  it('remember ten thousand callers [MAX_COUNTED]', () => {
    const limits = new RequestLimits('spot', true);
    for (let at = 0; at <= MAX_COUNTED; at++) limits.countRequest(`a${at}`, 1, START_MS);
    expect(limits.size).toBe(MAX_COUNTED);
  });
});
