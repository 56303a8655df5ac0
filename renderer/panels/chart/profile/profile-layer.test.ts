import { describe, expect, it } from 'vitest';
import type { Bar } from '../series/bar.ts';
import { profileBars, profileStep, rowVolume, volumeProfile } from './profile-layer.ts';

const bar = (timestamp: number, low: number, high: number, volume: number, rises = true): Bar => ({
  timestamp,
  low,
  high,
  open: rises ? low : high,
  close: rises ? high : low,
  volume,
});

describe('a volume profile', () => {
  it('spreads the volume of each bar over the prices that it touched and loses none of it', () => {
    const profile = volumeProfile([bar(0, 100, 103, 40), bar(1, 102, 103, 30, false)], 4);
    expect(profile?.rows).toEqual([
      { price: 100, bought: 10, sold: 0 },
      { price: 101, bought: 10, sold: 0 },
      { price: 102, bought: 10, sold: 15 },
      { price: 103, bought: 10, sold: 15 },
    ]);
    expect(profile?.control).toBe(2);
  });

  it('has a value area around the point of control that holds seventy percent', () => {
    const bars = [5, 10, 40, 100, 60, 20, 5].map((volume, price) =>
      bar(price, price + 50, price + 50, volume),
    );
    const profile = volumeProfile(bars, 50);
    if (profile === undefined) throw new Error('there is no profile');
    const { rows, control, valueFrom, valueTo } = profile;
    expect([control, valueFrom, valueTo]).toEqual([3, 3, 4].map((row, index) => (index === 1 ? 2 : row)));
    const held = rows.slice(valueFrom, valueTo + 1).reduce((sum, row) => sum + rowVolume(row), 0);
    expect(held / 240).toBeGreaterThanOrEqual(0.7);
  });

  it('has no more rows than are asked for, of a round step, and never more than 240 [MAX_PROFILE_ROWS]', () => {
    expect([profileStep(0, 100), profileStep(99, 100), profileStep(1000, 100)]).toEqual([1, 1, 20]);
    const many = volumeProfile([bar(0, 0, 1_000_000, 1)], 10_000);
    expect(many?.rows.length).toBeLessThanOrEqual(240);
    expect(volumeProfile([], 10)).toBeUndefined();
    expect(volumeProfile([bar(0, 1, 2, 0)], 10)).toBeUndefined();
  });

  it('is made of the bars in sight, or of the whole newest day in sight', () => {
    const day = 86_400;
    const bars = [day - 7200, day - 3600, day, day + 3600, day + 7200].map((start) => bar(start, 1, 2, 1));
    const starts = (list: readonly Bar[]) => list.map(({ timestamp }) => timestamp);
    expect(starts(profileBars(bars, 'visible', 0.4, 3.2))).toEqual([day - 3600, day, day + 3600]);
    expect(starts(profileBars(bars, 'session', 2.6, 3.2))).toEqual([day, day + 3600]);
    expect(profileBars(bars, 'session', 9, 12)).toEqual([]);
  });
});
