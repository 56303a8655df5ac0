import { describe, expect, it } from 'vitest';
import type { Bar } from '../series/bar.ts';
import { useChartSync, isSameRange, rangeOf, stretchOf } from './chart-sync.ts';

const bars = (count: number, step: number): readonly Bar[] =>
  Array.from({ length: count }, (_, index) => ({
    timestamp: index * step,
    open: 1,
    high: 1,
    low: 1,
    close: 1,
    volume: 1,
  }));

describe('a stretch of time', () => {
  it('is the same in charts of other intervals, also beyond their bars', () => {
    const stretch = stretchOf(bars(100, 300), 300, { from: 40, to: 110 });
    expect(stretch).toEqual({ from: 12_000, to: 33_000 });
    expect(rangeOf(bars(10, 3600), 3600, stretch)).toEqual({ from: 10 / 3, to: 33_000 / 3600 });
  });

  it('that a chart only followed is not told again', () => {
    expect(isSameRange({ from: 1, to: 5 }, { from: 1.2, to: 5.1 })).toBe(true);
    expect(isSameRange({ from: 1, to: 5 }, { from: 2, to: 6 })).toBe(false);
    expect(isSameRange(undefined, { from: 1, to: 5 })).toBe(false);
  });

  it('is not shared at first, while the crosshair is', () => {
    expect(useChartSync.getState()).toEqual({ crosshair: true, time: false });
  });
});
