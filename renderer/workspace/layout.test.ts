import { describe, expect, it } from 'vitest';
import { defaultSizes, windowClass } from './layout.ts';

describe('layout', () => {
  it('knows the three kinds of window and the short one [NARROW_MAX] [LARGE_MIN] [SHORT_MAX]', () => {
    expect(windowClass(1280, 800)).toEqual({ width: 'narrow', short: true });
    expect(windowClass(1440, 900)).toEqual({ width: 'standard', short: false });
    expect(windowClass(2560, 1440)).toEqual({ width: 'large', short: false });
  });

  it('leaves the chart 584 pixels at 1280 and 664 at 1440', () => {
    const rest = (width: number, height: number) => {
      const { watch, depth, ticket } = defaultSizes(windowClass(width, height));
      return width - watch - depth - ticket - 5 * 4;
    };
    expect(rest(1280, 800)).toBe(584);
    expect(rest(1440, 900)).toBe(664);
  });
});
