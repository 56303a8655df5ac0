import { describe, expect, it, vi } from 'vitest';
import { AxisCovers, isUnderTag } from './chart-scale.ts';

const LAST = { top: 91, bottom: 122 };

describe('figures of the price axis beside its tags', () => {
  it('are taken off where a tag would cover half of them, and stay where it leaves them whole', () => {
    expect([84, 85, 100, 128, 129].map((y) => isUnderTag(y, [LAST]))).toEqual([
      false,
      true,
      true,
      true,
      false,
    ]);
    expect(isUnderTag(85, [])).toBe(false);
  });

  it('are painted over with what stands behind them, figure by figure', () => {
    const covers = new AxisCovers({ priceToCoordinate: (price) => price as never }, 'black');
    covers.figures = [85, 200];
    covers.set([LAST]);
    const fillRect = vi.fn();
    const scope = { context: { fillRect }, mediaSize: { width: 66, height: 400 } };
    const target = { useMediaCoordinateSpace: (draw: (of: typeof scope) => void) => draw(scope) };
    covers
      .priceAxisPaneViews()[0]
      ?.renderer()
      .draw(target as never);
    expect(fillRect.mock.calls).toEqual([[2, 78, 64, 14]]);
  });

  it('are painted anew only when a tag has moved', () => {
    const covers = new AxisCovers({ priceToCoordinate: () => null }, 'black');
    const requestUpdate = vi.fn();
    covers.attached({ requestUpdate } as never);
    covers.set([LAST]);
    covers.set([{ ...LAST }]);
    expect(requestUpdate).toHaveBeenCalledTimes(1);
  });
});
