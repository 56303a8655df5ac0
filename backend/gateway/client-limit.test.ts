import { describe, expect, it } from 'vitest';
import { CounterBucket, LIMIT_CYCLE_MS } from './client-limit.ts';

// Limits, written out: a test does not import what it checks.
const MAX_COUNTED_CALLERS = 10_000;

const START = 1_772_452_800_000;

describe('the calls of a caller to one endpoint', () => {
  it('counts down from 299 to 0 and not below [LI-03]', () => {
    const bucket = new CounterBucket();
    expect(bucket.count(7, 300, START).remaining).toBe(299);
    for (let call = 1; call < 300; call++) bucket.count(7, 300, START);
    const last = bucket.count(7, 300, START);
    expect(last.remaining).toBe(0);
    expect(last.exceeded).toBe(true);
  });

  it('begins a new cycle a minute after the first call [LI-03]', () => {
    const bucket = new CounterBucket();
    bucket.count('127.0.0.1', 1, START);
    expect(bucket.count('127.0.0.1', 1, START + LIMIT_CYCLE_MS - 1).exceeded).toBe(true);
    expect(bucket.count('127.0.0.1', 1, START + LIMIT_CYCLE_MS).exceeded).toBe(false);
  });

  it('counts every caller for itself [LI-01]', () => {
    const bucket = new CounterBucket();
    bucket.count(1, 1, START);
    expect(bucket.count(1, 1, START).exceeded).toBe(true);
    expect(bucket.count(2, 1, START).exceeded).toBe(false);
  });

  it('remembers a bounded number of callers and forgets the oldest first [MAX_COUNTED_CALLERS]', () => {
    const bucket = new CounterBucket();
    for (let caller = 0; caller <= MAX_COUNTED_CALLERS; caller++) bucket.count(caller, 1, START + caller);
    expect(bucket.size).toBe(MAX_COUNTED_CALLERS);
    expect(bucket.count(MAX_COUNTED_CALLERS, 1, START + MAX_COUNTED_CALLERS).exceeded).toBe(true);
    expect(bucket.count(0, 1, START + MAX_COUNTED_CALLERS).exceeded).toBe(false);
  });
});
