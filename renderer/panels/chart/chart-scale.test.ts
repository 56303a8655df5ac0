import { TickMarkType, type UTCTimestamp } from 'lightweight-charts';
import { afterEach, describe, expect, it } from 'vitest';
import { useSettings } from '../../session/settings.ts';
import { AxisTimes } from './chart-scale.ts';
import { barTime, namedBarTime } from './series/bar.ts';

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
