import { describe, expect, it } from 'vitest';
import { heatGroups, strengthOf, boxAt, boxBeside, treemap } from './heatmap-model.ts';

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

const tile = (id: string, weight: number) => ({ id, weight });
const TREEMAP_BOX = { x: 0, y: 0, width: 600, height: 400 };

describe('treemap', () => {
  it('lays the published example out as its authors do', () => {
    // Bruls, Huizing, van Wijk: 6, 6, 4, 3, 2, 2, 1 in a box of 6 by 4.
    const weights = [6, 6, 4, 3, 2, 2, 1];
    const placed = treemap(
      weights.map((weight, at) => tile(String(at), weight)),
      TREEMAP_BOX,
    );
    expect(placed[0]?.box).toEqual({ x: 0, y: 0, width: 300, height: 200 });
    expect(placed[1]?.box).toEqual({ x: 0, y: 200, width: 300, height: 200 });
    const third = placed[2]?.box;
    expect([third?.x, third?.y, Math.round(third?.width ?? 0), Math.round(third?.height ?? 0)]).toEqual([
      300, 0, 171, 233,
    ]);
  });

  it('gives each item its share of the area and fills the box', () => {
    const placed = treemap([tile('a', 5), tile('b', 3), tile('c', 1), tile('d', 1)], TREEMAP_BOX);
    const areas = placed.map(({ box }) => Math.round(box.width * box.height));
    expect(areas).toEqual([120_000, 72_000, 24_000, 24_000]);
  });

  it('leaves out what has no weight', () => {
    expect(treemap([tile('a', 0), tile('b', 1)], TREEMAP_BOX).map((one) => one.item.id)).toEqual(['b']);
    expect(treemap([], TREEMAP_BOX)).toEqual([]);
  });

  it('finds the box under a point and the one beside another', () => {
    const placed = treemap([tile('a', 2), tile('b', 1), tile('c', 1)], TREEMAP_BOX);
    expect(boxAt(placed, 10, 10)?.item.id).toBe('a');
    expect(boxAt(placed, 599, 399)?.item.id).toBe('c');
    expect(boxAt(placed, 700, 10)).toBeUndefined();
    const first = placed[0]?.box ?? TREEMAP_BOX;
    expect(boxBeside(placed, first, 'ArrowRight')?.item.id).toBe('b');
    expect(boxBeside(placed, first, 'ArrowLeft')).toBeUndefined();
  });
});
