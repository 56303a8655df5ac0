import { afterEach, describe, expect, it, vi } from 'vitest';

vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined, removeItem: () => undefined });
const { clampSize, defaultSizes, PART_BOUNDS, saveSize, sizesFor, useLayoutStore, windowClass } =
  await import('./layout.ts');

afterEach(() => useLayoutStore.setState({ saved: {} }));

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

  it('keeps a moved splitter for its kind of window only, and within bounds', () => {
    const laptop = windowClass(1440, 900);
    saveSize(laptop, 'watch', 9_999);
    saveSize(laptop, 'blotter', 260.4);
    const sizes = sizesFor(laptop, useLayoutStore.getState().saved);
    expect(sizes.watch).toBe(PART_BOUNDS.watch[1]);
    expect(sizes.blotter).toBe(260);
    expect(sizesFor(windowClass(1280, 800), useLayoutStore.getState().saved)).toEqual(
      defaultSizes(windowClass(1280, 800)),
    );
    saveSize(laptop, 'watch', undefined);
    expect(sizesFor(laptop, useLayoutStore.getState().saved).watch).toBe(230);
  });

  it('survives nonsense in the stored layout', () => {
    const saved = { 'standard-tall': { watch: Number.NaN, depth: 'wide' as unknown as number, ticket: -5 } };
    const sizes = sizesFor(windowClass(1440, 900), saved);
    expect([sizes.watch, sizes.depth, sizes.ticket]).toEqual([230, 244, 256]);
    expect(clampSize('tape', 0)).toBe(110);
  });
});
