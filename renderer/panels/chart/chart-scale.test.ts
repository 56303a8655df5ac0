import { TickMarkType, type UTCTimestamp, type ISeriesApi } from 'lightweight-charts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { useSettings } from '../../session/settings.ts';
import {
  AxisTimes,
  AxisCovers,
  isUnderTag,
  spaceAbove,
  rowsThatFit,
  PercentAxis,
  percentMarks,
} from './chart-scale.ts';
import { barTime, namedBarTime } from './series/bar.ts';

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

it('a price pane keeps the room of its legend free, between a tenth and a quarter of its height', () => {
  expect([0, 1000, 230, 60].map((height) => spaceAbove(height))).toEqual([0.1, 0.1, 0.2, 0.25]);
});

it('every row of an indicator or of a compared product needs room of its own', () => {
  expect([0, 1, 2].map((rows) => spaceAbove(420, rows))).toEqual([46 / 420, 65 / 420, 84 / 420]);
});

it('no number of rows takes more than that: those that do not fit are counted', () => {
  expect([5, 12, 40].map((rows) => spaceAbove(420, rows))).toEqual([0.25, 0.25, 0.25]);
  expect([420, 800, 180, 0].map(rowsThatFit)).toEqual([3, 8, 0, 0]);
});

it('a folded legend needs the room of a line, whatever stands under it', () => {
  expect([spaceAbove(200, 9, true), spaceAbove(90, 9, true)]).toEqual([27 / 200, 0.25]);
});

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

const HOUR = 3600;
const seconds = (text: string) => (Date.parse(text) / 1000) as UTCTimestamp;
const set = (timeZone: string) => useSettings.getState().change({ timeZone });
afterEach(() => useSettings.getState().change({ timeZone: 'utc', dateForm: 'iso' }));

/** Starts of the bars that weigh as much as the beginning of a day or more. */
function marked(times: AxisTimes, starts: readonly number[]): readonly string[] {
  const DAY_WEIGHT = 50;
  const points = starts.map((start) => ({
    timeWeight: 0,
    time: times.convertHorzItemToInternal(start as UTCTimestamp),
    pointData: {},
    originalTime: start,
  })) as unknown as Parameters<AxisTimes['fillWeightsForPoints']>[0];
  times.fillWeightsForPoints(points.slice(0, 30), 0);
  // As the library does when bars follow.
  for (let at = 30; at < points.length; at++) times.fillWeightsForPoints(points.slice(0, at + 1), at);
  return starts
    .filter((_start, index) => (points[index]?.timeWeight ?? 0) >= DAY_WEIGHT)
    .map((start) => new Date(start * 1000).toISOString().slice(0, 16));
}

describe('the axis of time [DAY-1]', () => {
  const hours = Array.from({ length: 54 }, (_, at) => seconds('2026-03-07T02:00Z') + at * HOUR);

  it.each([
    ['utc', ['2026-03-08T00:00', '2026-03-09T00:00']],
    ['Asia/Tokyo', ['2026-03-07T15:00', '2026-03-08T15:00']],
    ['America/New_York', ['2026-03-07T05:00', '2026-03-08T05:00', '2026-03-09T04:00']],
    ['Asia/Kolkata', ['2026-03-07T19:00', '2026-03-08T19:00']],
  ])('marks days where the clock of %s begins them, over a change of it too', (zone, midnights) => {
    set(zone);
    expect(marked(new AxisTimes(), hours)).toEqual(midnights);
  });

  it('names days, months and years of that clock, in words [HU-89]', () => {
    set('Asia/Tokyo');
    const times = new AxisTimes();
    const midnight = seconds('2026-12-31T15:00Z');
    expect(times.mark(midnight, TickMarkType.Year)).toBe('2027');
    expect(times.mark(midnight, TickMarkType.Month)).toBe('Jan');
    expect(times.mark(midnight, TickMarkType.DayOfMonth)).toBe('Jan 1');
    expect(times.mark(midnight, TickMarkType.Time)).toBe('00:00');
    expect(times.crosshair(midnight)).toBe('Jan 1, 2027 00:00');
    useSettings.getState().change({ dateForm: 'dayFirst' });
    expect(times.mark(midnight, TickMarkType.DayOfMonth)).toBe('1 Jan');
  });

  it.each(['America/Los_Angeles', 'Asia/Tokyo', 'utc'])(
    'leaves bars of days their date in %s [HU-05]',
    (zone) => {
      set(zone);
      const times = new AxisTimes();
      times.isOfDays = true;
      const day = seconds('2026-03-01');
      expect(times.crosshair(day)).toBe('Mar 1, 2026');
      expect(times.mark(day, TickMarkType.DayOfMonth)).toBe('Mar 1');
      expect(times.mark(day, TickMarkType.Month)).toBe('Mar');
      for (const interval of ['1d', '1w', '1M', '3d'] as const) {
        expect(barTime(interval, day)).toBe('2026-03-01');
        expect(namedBarTime(interval, day)).toBe('2026-03-01');
      }
    },
  );

  it('writes shorter bars by the clock, and with its name where they stand alone', () => {
    set('America/Los_Angeles');
    expect(barTime('4h', seconds('2026-03-01T04:00Z'))).toBe('2026-02-28 20:00');
    expect(namedBarTime('5m', seconds('2026-03-01T04:00Z'))).toBe('2026-02-28 20:00 UTC\u22128');
  });
});
