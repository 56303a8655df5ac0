import { describe, expect, it } from 'vitest';
import { sessionAt, type SessionTime } from './session-times.ts';

const HOUR = 3600;
const WEEKDAYS: readonly SessionTime[] = [1, 2, 3, 4, 5].map((dayOfWeek) => ({
  dayOfWeek,
  startTime: 14.5 * HOUR,
  endTime: 21 * HOUR,
}));
const WEDNESDAY = Date.UTC(2026, 10, 18);
const SATURDAY = Date.UTC(2026, 10, 21);

describe('the session of a product', () => {
  it('is open from its start to just before its end', () => {
    expect(sessionAt(WEEKDAYS, [], WEDNESDAY + 14.5 * HOUR * 1000)).toEqual({
      open: true,
      opensAtMs: undefined,
    });
    expect(sessionAt(WEEKDAYS, [], WEDNESDAY + 21 * HOUR * 1000).open).toBe(false);
  });

  it('says when it opens next, over the weekend', () => {
    expect(sessionAt(WEEKDAYS, [], SATURDAY)).toEqual({
      open: false,
      opensAtMs: Date.UTC(2026, 10, 23, 14, 30),
    });
  });

  it('is closed in a holiday and opens after it', () => {
    const holiday = { startTime: WEDNESDAY, endTime: WEDNESDAY + 24 * HOUR * 1000 };
    expect(sessionAt(WEEKDAYS, [holiday], WEDNESDAY + 15 * HOUR * 1000)).toEqual({
      open: false,
      opensAtMs: Date.UTC(2026, 10, 19, 14, 30),
    });
  });

  it('never opens without sessions', () => {
    expect(sessionAt([], [], WEDNESDAY)).toEqual({ open: false, opensAtMs: undefined });
  });
});
