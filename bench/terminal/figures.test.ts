import { describe, expect, it } from 'vitest';
import { figuresOf, percentile } from './figures.ts';

describe('the figures of the terminal benchmark', () => {
  it('takes the value that a share of the samples does not exceed', () => {
    const hundred = Array.from({ length: 100 }, (_, index) => 100 - index);
    expect([0.5, 0.95, 0.99, 1].map((share) => percentile(hundred, share))).toEqual([50, 95, 99, 100]);
    expect(percentile([], 0.99)).toBe(0);
    expect(percentile([7], 0.5)).toBe(7);
  });

  it('relates counters to the time measured', () => {
    const samples = {
      frames: [16, 16, 34],
      longTasks: [60, 80],
      tickToPaint: [20],
      pushes: 400,
      elapsedMs: 2000,
    };
    const before = { at: 10, task: 1, layoutAndStyle: 1, heapBytes: 1024 * 1024 };
    const after = { at: 12, task: 2, layoutAndStyle: 1.5, heapBytes: 3 * 1024 * 1024 };
    expect(figuresOf(samples, before, after)).toMatchObject({
      framesPerSecond: 1.5,
      p99: 34,
      longTasks: 2,
      longestTask: 80,
      pushesPerSecond: 200,
      busy: 50,
      layoutAndStyle: 25,
      heapMiB: 3,
      heapGrowthMiB: 2,
    });
  });
});
