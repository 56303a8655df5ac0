import { describe, expect, it } from 'vitest';
import { boxAt, boxBeside, treemap } from './treemap.ts';

const item = (id: string, weight: number) => ({ id, weight });
const BOX = { x: 0, y: 0, width: 600, height: 400 };

describe('treemap', () => {
  it('lays the published example out as its authors do', () => {
    // Bruls, Huizing, van Wijk: 6, 6, 4, 3, 2, 2, 1 in a box of 6 by 4.
    const weights = [6, 6, 4, 3, 2, 2, 1];
    const placed = treemap(
      weights.map((weight, at) => item(String(at), weight)),
      BOX,
    );
    expect(placed[0]?.box).toEqual({ x: 0, y: 0, width: 300, height: 200 });
    expect(placed[1]?.box).toEqual({ x: 0, y: 200, width: 300, height: 200 });
    const third = placed[2]?.box;
    expect([third?.x, third?.y, Math.round(third?.width ?? 0), Math.round(third?.height ?? 0)]).toEqual([
      300, 0, 171, 233,
    ]);
  });

  it('gives each item its share of the area and fills the box', () => {
    const placed = treemap([item('a', 5), item('b', 3), item('c', 1), item('d', 1)], BOX);
    const areas = placed.map(({ box }) => Math.round(box.width * box.height));
    expect(areas).toEqual([120_000, 72_000, 24_000, 24_000]);
  });

  it('leaves out what has no weight', () => {
    expect(treemap([item('a', 0), item('b', 1)], BOX).map((one) => one.item.id)).toEqual(['b']);
    expect(treemap([], BOX)).toEqual([]);
  });

  it('finds the box under a point and the one beside another', () => {
    const placed = treemap([item('a', 2), item('b', 1), item('c', 1)], BOX);
    expect(boxAt(placed, 10, 10)?.item.id).toBe('a');
    expect(boxAt(placed, 599, 399)?.item.id).toBe('c');
    expect(boxAt(placed, 700, 10)).toBeUndefined();
    const first = placed[0]?.box ?? BOX;
    expect(boxBeside(placed, first, 'ArrowRight')?.item.id).toBe('b');
    expect(boxBeside(placed, first, 'ArrowLeft')).toBeUndefined();
  });
});
