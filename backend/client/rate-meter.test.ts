import { describe, expect, it } from 'vitest';
import { RateMeter } from './rate-meter.ts';

// Limits, written out: a test does not import what it checks.
const MAX_METERED_ENDPOINTS = 100;

const headers = (limit: number, left: number, reset = 60) => ({
  'x-ratelimit-limit': String(limit),
  'x-ratelimit-remairing': String(left),
  'x-ratelimit-reset': String(reset),
});

describe('the meter of the call limit', () => {
  it('shows the endpoint that is nearest to its limit', () => {
    const meter = new RateMeter();
    meter.read('a', headers(300, 299), 0);
    meter.read('b', headers(100, 20), 0);
    expect(meter.busiest(1000)).toEqual({ used: 80, limit: 100 });
  });

  it('forgets a reading when its cycle is over', () => {
    const meter = new RateMeter();
    meter.read('a', headers(300, 1, 10), 0);
    expect(meter.busiest(10_001)).toBeUndefined();
  });

  it('takes no notice of missing or malformed headers', () => {
    const meter = new RateMeter();
    meter.read('a', {}, 0);
    meter.read('a', { ...headers(1, 1), 'x-ratelimit-limit': 'many' }, 0);
    expect(meter.busiest(0)).toBeUndefined();
  });

  it('remembers a limited number of endpoints [MAX_METERED_ENDPOINTS]', () => {
    const meter = new RateMeter();
    meter.read('first', headers(10, 0), 0);
    for (let index = 0; index < MAX_METERED_ENDPOINTS; index += 1) meter.read(`e${index}`, headers(10, 9), 0);
    expect(meter.busiest(0)).toEqual({ used: 1, limit: 10 });
  });
});
