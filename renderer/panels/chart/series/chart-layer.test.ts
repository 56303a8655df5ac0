import { describe, expect, it } from 'vitest';
import { guardedBy } from './chart-layer.ts';

describe('what is painted over the bars', () => {
  it('hands its first fault over and is painted no more', () => {
    const faults: unknown[] = [];
    const guard = guardedBy((fault) => faults.push(fault));
    let painted = 0;
    guard(() => (painted += 1));
    const broken = new Error('broken');
    const fail = () => {
      throw broken;
    };
    guard(fail);
    guard(fail);
    guard(() => (painted += 1));
    expect([painted, faults]).toEqual([1, [broken]]);
  });
});
