import { describe, expect, it } from 'vitest';
import { onMarketClock } from './market-time.ts';

const NOON = Date.UTC(2026, 2, 4, 12);
const HOUR = 3_600_000;

describe('a time of the platform on the market’s clock', () => {
  it('is moved by what the market’s hour differs from the platform’s', () => {
    // The platform is a second ahead of this computer, its market an hour.
    expect(onMarketClock(NOON, { clockOffsetMs: 1_000, marketOffsetMs: HOUR })).toBe(NOON - 1_000 + HOUR);
    expect(onMarketClock(NOON, { clockOffsetMs: 1_000, marketOffsetMs: 1_000 })).toBe(NOON);
    expect(onMarketClock(NOON, { clockOffsetMs: undefined, marketOffsetMs: -HOUR })).toBe(NOON - HOUR);
  });

  it('stands for itself while no tick has told the market’s hour', () => {
    expect(onMarketClock(NOON, { clockOffsetMs: 1_000, marketOffsetMs: undefined })).toBe(NOON);
  });
});
