import { describe, expect, it } from 'vitest';
import type { Candle } from '../../../backend/domain/market-data.ts';
import { addToProfile, profileOf, valueArea } from './session-profile.ts';

// A limit, written out: a test does not import what it checks.
const MAX_PROFILE_ROWS = 20_000;

const candle = (low: number, high: number, volume: number): Candle => ({
  timestamp: 0,
  open: low,
  high,
  low,
  close: high,
  volume,
  lastTickTimeMs: 0,
  lastTickSeq: 0,
});

describe('the profile of the session', () => {
  it('lays the volume of a candle evenly over the rows that it went through', () => {
    const profile = profileOf([candle(100, 140, 50), candle(120, 120, 7)], 10);
    expect([...profile]).toEqual([
      [100, 10],
      [110, 10],
      [120, 17],
      [130, 10],
      [140, 10],
    ]);
    expect(profileOf([], 10).size).toBe(0);
  });

  it('grows with the trades of the session', () => {
    const profile = new Map(profileOf([candle(100, 100, 5)], 10));
    addToProfile(profile, { price: 104, volume: 2 }, 10);
    addToProfile(profile, { price: 96, volume: 1 }, 10);
    expect([...profile]).toEqual([[100, 8]]);
  });

  it('finds the point of control and the value area around it', () => {
    const profile = new Map([
      [100, 5],
      [110, 20],
      [120, 40],
      [130, 25],
      [140, 10],
    ]);
    expect(valueArea(profile)).toEqual({ poc: 120, low: 110, high: 130 });
    expect(valueArea(new Map())).toBeUndefined();
    expect(valueArea(new Map([[100, 1]]))).toEqual({ poc: 100, low: 100, high: 100 });
  });

  it('is cut around its end when the session went too far [MAX_PROFILE_ROWS]', () => {
    const profile = profileOf([candle(0, 100_000, 1_000_000_000)], 1);
    expect(profile.size).toBeLessThanOrEqual(MAX_PROFILE_ROWS + 1);
    const full = new Map(profile);
    for (let price = 200_000; price < 200_010; price += 1) addToProfile(full, { price, volume: 1 }, 1);
    expect(full.size).toBeLessThanOrEqual(MAX_PROFILE_ROWS + 1);
  });
});
