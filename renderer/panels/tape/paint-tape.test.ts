import { describe, expect, it } from 'vitest';
import type { Brush } from '../shared/brush.ts';
import { paintTape, type TapePaint } from './paint-tape.ts';

const ROW = 17;
const HEADS = 20;

/** The prices that a tape of this height shows, by the middle of their rows. */
function pricesIn(height: number, prints: number): number[] {
  const middles: number[] = [];
  const brush = {
    text: (value: string, _x: number, middle: number) => value.startsWith('6') && middles.push(middle),
    fill: () => undefined,
  } as unknown as Brush;
  const paint = {
    ...{ width: 240, top: 0, bottom: height, rowHeight: ROW, large: 100, digits: 1, numberDigits: 3 },
    words: { time: 'Time', price: 'Price', size: 'Size' },
    colours: {},
    prints: Array.from({ length: prints }, (_none, index) => ({
      ...{ timeMs: index, price: 640_000 + index, volume: 1, direction: 'buy' },
    })),
  } as unknown as TapePaint;
  paintTape(brush, paint);
  return middles;
}

describe('the prints of a tape', () => {
  it('are shown whole: a row that the foot would cut is left out', () => {
    expect(pricesIn(HEADS + 3 * ROW, 10)).toHaveLength(3);
    expect(pricesIn(HEADS + 4 * ROW - 1, 10)).toHaveLength(3);
    expect(pricesIn(HEADS + 4 * ROW, 10)).toHaveLength(4);
  });

  it('are none where there is no room for one', () => {
    expect(pricesIn(HEADS - 8, 10)).toEqual([]);
  });
});
