import { describe, expect, it } from 'vitest';
import { heatGroups, strengthOf } from './heatmap-model.ts';

const item = (symbolId: number, area: string, turnover: number | undefined) => ({
  symbolId,
  label: String(symbolId),
  area,
  turnover,
});
const BOX = { x: 0, y: 0, width: 400, height: 200 };
const areaOf = ({ width, height }: { width: number; height: number }) => width * height;

describe('heat map', () => {
  it('makes groups as large as they have products, and tiles by what was traded', () => {
    const items = [item(1, 'crypto', 900), item(2, 'crypto', 100), item(3, 'forex', 5), item(4, 'forex', 5)];
    const groups = heatGroups(items, ['crypto', 'forex'], 'volume', BOX);
    expect(groups.map(({ area, head }) => [area, head.width])).toEqual([
      ['crypto', 197],
      ['forex', 197],
    ]);
    const [large, small] = groups[0]?.tiles ?? [];
    expect(areaOf(large?.box ?? BOX) / areaOf(small?.box ?? BOX)).toBeCloseTo(9, 6);
  });

  it('makes all tiles alike, and none too small to be read', () => {
    const items = [item(1, 'crypto', 1_000_000), item(2, 'crypto', 1), item(3, 'crypto', undefined)];
    const equal = heatGroups(items, ['crypto'], 'equal', BOX)[0]?.tiles ?? [];
    expect(new Set(equal.map(({ box }) => Math.round(areaOf(box)))).size).toBe(1);
    const byVolume = heatGroups(items, ['crypto'], 'volume', BOX)[0]?.tiles ?? [];
    const whole = byVolume.reduce((sum, { box }) => sum + areaOf(box), 0);
    expect(areaOf(byVolume.at(-1)?.box ?? BOX) / whole).toBeGreaterThan(0.02);
  });

  it('shows small moves by the square root, full at three percent', () => {
    expect([0, 75, -300, 900].map(strengthOf)).toEqual([0, 0.5, 1, 1]);
  });
});
