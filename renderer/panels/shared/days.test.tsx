import { render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { formatCalendarDate, formatCalendarDay, momentOfWallTime } from '../../components/index.ts';
import { useSettings } from '../../session/settings.ts';
import { GoToDate } from '../chart/chart-context-menu.tsx';
import { CurveChart } from './curve-chart.tsx';
import { rangeWords } from './list-table/filter-bar.tsx';
import { rangeOfDays } from './list-table/list-filters.ts';

const set = (timeZone: string) => useSettings.getState().change({ timeZone });
afterEach(() => set('utc'));

describe.each(['America/Los_Angeles', 'Asia/Tokyo', 'utc'])(
  'what stands for a day, in %s [DAY-1]',
  (zone) => {
    it('keeps its date: a dividend, the ends of a curve by day, a range of days', () => {
      set(zone);
      expect(formatCalendarDate(Date.UTC(2026, 2, 1))).toBe('2026-03-01');
      expect(formatCalendarDay(Date.UTC(2026, 2, 1, 23, 59))).toBe('03-01');
      const points = [1, 2, 3].map((day) => ({ atMs: Date.UTC(2026, 2, day), value: BigInt(day) }));
      const { container } = render(<CurveChart byDay label="Days" points={points} digits={2} />);
      expect(container.textContent).toContain('2026-03-01');
      expect(container.textContent).toContain('2026-03-03');
      const range = rangeOfDays('2026-03-01', '2026-03-04');
      expect(range && rangeWords(range)).toBe('2026-03-01 – 2026-03-04 UTC');
    });
  },
);

describe('a time that is typed', () => {
  it.each([
    ['Asia/Tokyo', '2026-03-01T00:00', '2026-02-28T15:00'],
    ['America/New_York', '2026-03-08T01:30', '2026-03-08T06:30'],
    ['America/New_York', '2026-03-08T03:30', '2026-03-08T07:30'],
    ['America/New_York', '2026-11-01T01:30', '2026-11-01T05:30'],
    ['America/New_York', '2026-11-01T02:30', '2026-11-01T07:30'],
  ])('of the clock of %s, %s, is the moment %s', (zone, wall, moment) => {
    set(zone);
    expect(new Date(momentOfWallTime(Date.parse(`${wall}Z`))).toISOString().slice(0, 16)).toBe(moment);
  });

  it('is one of that clock, which is named; bars of days ask for a date', () => {
    set('Asia/Tokyo');
    const props = { open: true, onOpenChange: () => undefined, onGo: () => Promise.resolve(true) };
    const { rerender } = render(<GoToDate {...props} interval="5m" />);
    expect(screen.getByLabelText('Date and time, UTC+9').getAttribute('type')).toBe('datetime-local');
    rerender(<GoToDate {...props} interval="1w" />);
    expect(screen.getByLabelText('Date').getAttribute('type')).toBe('date');
  });
});
