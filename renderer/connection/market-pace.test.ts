import { describe, expect, it } from 'vitest';
import { MarketPace } from './market-pace.ts';

/** A market that begins at a thousand seconds, seen every `everyMs` of the local clock for `lengthMs`. */
function watch(speed: number, lengthMs: number, everyMs = 500, pace = new MarketPace()) {
  const marketAt = (atMs: number) => 1_000_000 + Math.floor(atMs * speed);
  let offset = 0;
  for (let atMs = 0; atMs <= lengthMs; atMs += everyMs) offset = pace.heard(marketAt(atMs), atMs);
  return { pace, offset, wrongBy: lengthMs + offset - marketAt(lengthMs) };
}

describe('the pace of a market', () => {
  it.each([0.5, 0.1, 0.01])('follows one that runs at %s, for an hour [HU-79]', (speed) => {
    const { pace, wrongBy } = watch(speed, 3_600_000);
    expect(pace.rate).toBeCloseTo(speed, 2);
    // Twice five seconds of the local clock at most, and never behind. [PACE_WINDOW_MS]
    expect(wrongBy).toBeGreaterThanOrEqual(0);
    expect(wrongBy).toBeLessThanOrEqual(2 * 5_000 + 1_000);
  });

  it.each([1, 20])('knows the clock of one that runs at %s, which makes nothing wait', (speed) => {
    const { pace, wrongBy } = watch(speed, 60_000);
    expect(pace.rate).toBe(1);
    expect(wrongBy).toBe(0);
  });

  it('does not listen to late ticks, nor to those of products that are closed', () => {
    const { pace, offset } = watch(1, 60_000);
    expect(pace.heard(5_000, 60_100)).toBe(offset);
    for (let atMs = 60_200; atMs < 90_000; atMs += 500) expect(pace.heard(900_000, atMs)).toBe(offset);
    expect(pace.rate).toBe(1);
  });

  it('catches up after a break of the line', () => {
    const { pace } = watch(1, 20_000);
    expect(pace.heard(1_000_000 + 80_000, 80_000)).toBe(1_000_000);
    expect(pace.rate).toBe(1);
  });
});
