import { describe, expect, it } from 'vitest';
import { curveShape, nearestPoint, niceStep, shareOfPoint } from './curve-chart.tsx';

const POINTS = [
  { atMs: 0, value: 0n, drawdown: 0n },
  { atMs: 100, value: 400n, drawdown: 0n },
  { atMs: 400, value: -100n, drawdown: -500n },
];

describe('a curve', () => {
  it('has round lines of the grid around all of its points, and zero where it lies', () => {
    const shape = curveShape(POINTS);
    expect(shape?.ticks.map(({ value }) => value)).toEqual([600n, 400n, 200n, 0n, -200n]);
    expect(shape?.ticks.map(({ share }) => share)).toEqual([0, 0.25, 0.5, 0.75, 1]);
    expect(shape?.zero).toBe(0.75);
    expect(shape?.line).toBe('0.0,750.0 250.0,250.0 1000.0,875.0');
  });

  it('hangs its drawdown from the top, the deepest at the foot', () => {
    const shape = curveShape(POINTS);
    expect([shape?.deepest, shape?.drawdown]).toEqual([-500n, '0.0,0.0 250.0,0.0 1000.0,1000.0']);
  });

  it('is none of one point, and flat ones have a range', () => {
    expect(curveShape(POINTS.slice(0, 1))).toBeUndefined();
    expect(curveShape([POINTS[0], { atMs: 1, value: 0n }].filter((one) => one !== undefined))?.line).toBe(
      '0.0,1000.0 1000.0,1000.0',
    );
  });

  it('knows the point under the pointer', () => {
    expect([0, 0.2, 0.9].map((share) => nearestPoint(POINTS, share))).toEqual([0, 1, 2]);
    expect(shareOfPoint(POINTS, 1)).toBe(0.25);
  });

  it('steps in ones, twos and fives', () => {
    expect([1n, 3n, 6n, 12n, 199n].map(niceStep)).toEqual([1n, 5n, 10n, 20n, 200n]);
  });
});
