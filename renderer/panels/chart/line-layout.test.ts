import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clearOfBlock, placesInPane, spreadLabels } from './line-layout.ts';

describe('labels of own lines', () => {
  it('keep from covering one another', () => {
    expect(spreadLabels([100, 104, 300], 20)).toEqual([100, 120, 300]);
    expect(spreadLabels([300, 100, 101], 20)).toEqual([300, 100, 120]);
  });

  it('stay in the pane as long as there is room above', () => {
    expect(spreadLabels([280, 290, 100], 20, 290)).toEqual([270, 290, 100]);
  });

  it('stand at the edge when their prices are out of sight, the nearest three in the order of the prices', () => {
    const places = placesInPane([150, -10, -300, 420, undefined, -20, -5], 400, 20);
    expect(places).toEqual([
      { y: 150, edge: undefined },
      { y: 30, edge: 'above' },
      undefined,
      { y: 390, edge: 'below' },
      undefined,
      { y: 10, edge: 'above' },
      { y: 50, edge: 'above' },
    ]);
  });

  it('are in sight for every price, three and fewer a side, whatever the scale', () => {
    const heights = fc.array(fc.integer({ min: -10_000, max: 10_000 }), { maxLength: 3 });
    fc.assert(
      fc.property(heights, fc.integer({ min: 150, max: 2_000 }), (ys, paneHeight) => {
        const centres = placesInPane(ys, paneHeight, 21).map((place) => place?.y ?? Number.NaN);
        const labels = [...spreadLabels(centres, 21, paneHeight - 10.5)].sort((a, b) => a - b);
        labels.forEach((y, index) => {
          expect(y).toBeGreaterThanOrEqual(0);
          expect(y).toBeLessThanOrEqual(paneHeight - 10.5);
          if (index > 0) expect(y - (labels[index - 1] ?? 0)).toBeGreaterThanOrEqual(21);
        });
      }),
    );
  });
});

describe('axis tags', () => {
  const block = { top: 91, at: 100, bottom: 122 };

  it('keep clear of the last price and of one another', () => {
    expect(clearOfBlock([50, 95, 100, 118, 300], 20, block)).toEqual([41, 61, 81, 132, 300]);
    expect(clearOfBlock([10, 12], 20, undefined)).toEqual([10, 30]);
  });

  it('stay in the pane as long as there is room below the last price', () => {
    expect(clearOfBlock([295, 297], 20, block, 290)).toEqual([270, 290]);
  });
});
