import { describe, expect, it } from 'vitest';
import type { Brush } from '../shared/brush.ts';
import { paintTape, type TapePaint } from './tape-scene.ts';

const ROW = 17;
const HEADS = 20;

/** The texts of a tape of this size, with the middle of their rows. */
function textsIn({ height, prints = 10, width = 240 }: { height: number; prints?: number; width?: number }) {
  const texts: { readonly value: string; readonly middle: number }[] = [];
  const brush = {
    text: (value: string, _x: number, middle: number) => texts.push({ value, middle }),
    fill: () => undefined,
  } as unknown as Brush;
  const paint = {
    width,
    top: 0,
    bottom: height,
    rowHeight: ROW,
    large: 100,
    digits: 1,
    numberDigits: 3,
    words: { time: 'Time', price: 'Price', size: 'Size' },
    colours: {},
    prints: Array.from({ length: prints }, (_none, index) => ({
      timeMs: index,
      price: 640_000 + index,
      volume: 1,
      direction: 'buy',
    })),
  } as unknown as TapePaint;
  paintTape(brush, paint);
  return texts;
}

/** The prices that a tape of this height shows, by the middle of their rows. */
function pricesIn(height: number, prints: number): number[] {
  return textsIn({ height, prints })
    .filter(({ value }) => value.startsWith('6'))
    .map(({ middle }) => middle);
}

describe('the prints of a tape', () => {
  it('are shown whole: a row that the foot would cut is left out', () => {
    expect(pricesIn(HEADS + 3 * ROW, 10)).toHaveLength(3);
    expect(pricesIn(HEADS + 4 * ROW - 1, 10)).toHaveLength(3);
    expect(pricesIn(HEADS + 4 * ROW, 10)).toHaveLength(4);
  });

  it('leave their times out in a narrow panel, where these would lie on the prices', () => {
    const texts = (width: number) => textsIn({ height: 100, width }).map(({ value }) => value);
    expect(texts(200)).toContain('Time');
    expect(texts(200).some((text) => /\d\d:\d\d/.test(text))).toBe(true);
    expect(texts(180)).not.toContain('Time');
    expect(texts(180).some((text) => /\d\d:\d\d/.test(text))).toBe(false);
    expect(texts(180)).toContain('Price');
  });

  it('are none where there is no room for one', () => {
    expect(pricesIn(HEADS - 8, 10)).toEqual([]);
  });
});
