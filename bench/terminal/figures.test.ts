import { describe, expect, it } from 'vitest';
import { figuresOf, heapGrowth, percentile } from './figures.ts';

describe('the figures of the terminal benchmark', () => {
  it('takes the value that a share of the samples does not exceed', () => {
    const hundred = Array.from({ length: 100 }, (_, index) => 100 - index);
    expect([0.5, 0.95, 0.99, 1].map((share) => percentile(hundred, share))).toEqual([50, 95, 99, 100]);
    expect(percentile([], 0.99)).toBe(0);
    expect(percentile([7], 0.5)).toBe(7);
  });

  it('relates counters to the time measured, over all stretches', () => {
    const samples = {
      frames: [16, 16, 34],
      longTasks: [60, 80],
      tickToPaint: [20],
      pushes: 400,
      elapsedMs: 2000,
    };
    const before = { at: 10, task: 1, layoutAndStyle: 1, processor: 5 };
    const after = { at: 12, task: 2, layoutAndStyle: 1.5, processor: 5.8 };
    const heaps = [1, 3].map((mib, at) => ({ at, bytes: mib * 1024 * 1024 }));
    const row = {
      framesPerSecond: 1.5,
      p99: 34,
      longTasks: 2,
      longestTask: 80,
      pushesPerSecond: 200,
      busy: 50,
      layoutAndStyle: 25,
      heapMiB: 3,
      heapGrowthMiB: 2,
      heapSamples: 2,
    };
    const one = figuresOf([{ samples, before, after }], heaps);
    expect(one).toMatchObject(row);
    expect(one.processor).toBeCloseTo(40);
    const second = {
      samples: { ...samples, longTasks: [] },
      before: { ...after, at: 20 },
      after: { ...after, at: 22 },
    };
    expect(figuresOf([{ samples, before, after }, second], heaps)).toMatchObject({
      ...row,
      busy: 25,
      layoutAndStyle: 12.5,
    });
  });

  it('takes the growth of the heap from the line through all collections, not from a lucky last one', () => {
    const heaps = [100, 110, 120, 130, 100].map((bytes, index) => ({ at: index * 30, bytes }));
    expect(heapGrowth(heaps)).toBeCloseTo(8);
    expect(heapGrowth([{ at: 0, bytes: 5 }])).toBe(0);
    expect(heapGrowth([])).toBe(0);
  });
});
