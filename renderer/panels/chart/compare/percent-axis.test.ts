import type { ISeriesApi } from 'lightweight-charts';
import { describe, expect, it } from 'vitest';
import { PercentAxis, percentMarks } from '../chart-scale.ts';

describe('marks of an axis in percent', () => {
  it('stand on round figures, zero among them', () => {
    expect(percentMarks(-0.83, 1.21, 300)).toEqual([-0.5, 0, 0.5, 1]);
    expect(percentMarks(-7, 33, 500)).toEqual([-5, 0, 5, 10, 15, 20, 25, 30]);
  });

  it('are never finer than the figures that name them', () => {
    expect(percentMarks(-0.004, 0.012, 800).map((each) => each.toFixed(2))).toEqual(['0.00', '0.01']);
  });

  it('leave each other room', () => {
    for (const height of [120, 333, 900])
      for (const width of [0.07, 0.9, 3.3, 41, 220]) {
        const marks = percentMarks(-width / 3, width, height);
        const pixels = height / (width + width / 3);
        const gaps = marks.slice(1).map((each, at) => (each - marks[at]!) * pixels);
        expect(marks.length).toBeGreaterThan(0);
        for (const gap of gaps) expect(gap).toBeGreaterThanOrEqual(43.9);
      }
  });

  it('are none where there is no scale yet', () => {
    expect(percentMarks(Number.NaN, Number.NaN, 300)).toEqual([]);
    expect(percentMarks(0, 1, 20)).toEqual([]);
  });
});

/** A scale of 300 pixels whose upper edge is 10,200 ticks and whose lower edge is 9,900. */
const SERIES = {
  coordinateToPrice: (y: number) => 10_200 - y,
  priceToCoordinate: (price: number) => 10_200 - price,
} as unknown as ISeriesApi<'Candlestick'>;

/** What a renderer writes and where. */
function written(axis: PercentAxis) {
  const texts: [text: string, y: number][] = [];
  const context = { fillText: (text: string, _x: number, y: number) => texts.push([text, Math.round(y)]) };
  const space = { context, mediaSize: { width: 66, height: 300 } };
  const target = { useMediaCoordinateSpace: (draw: (scope: unknown) => void) => draw(space) };
  for (const view of axis.priceAxisPaneViews()) view.renderer().draw(target as never);
  return texts;
}

describe('an axis that counts from a price of its own', () => {
  it('writes round percentages at the heights of their prices', () => {
    const axis = new PercentAxis(SERIES, 10_000, { text: 'grey', grid: 'dim' });
    expect(written(axis)).toEqual([
      ['\u22121.00%', 300],
      ['\u22120.50%', 250],
      ['0.00%', 200],
      ['+0.50%', 150],
      ['+1.00%', 100],
      ['+1.50%', 50],
      ['+2.00%', 0],
    ]);
  });

  it('moves its figures with its base', () => {
    const axis = new PercentAxis(SERIES, 10_000, { text: 'grey', grid: 'dim' });
    axis.base = 10_100;
    expect(written(axis)).toContainEqual(['0.00%', 100]);
  });
});
