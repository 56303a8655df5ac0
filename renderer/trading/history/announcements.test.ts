import { expect, it } from 'vitest';
import type { Announcement } from '../../venue/port.ts';
import { putAway, urgentOf, usePutAway } from './announcements.ts';

const HOUR = 3_600_000;
const NOW = Date.UTC(2026, 2, 4);

function said(id: string, hoursAgo: number): Announcement {
  return { id, timeMs: NOW - hoursAgo * HOUR, title: id, text: '', window: undefined };
}

function planned(id: string, fromHours: number, toHours: number): Announcement {
  const startMs = NOW + fromHours * HOUR;
  return { id, timeMs: startMs, title: id, text: '', window: { startMs, endMs: NOW + toHours * HOUR } };
}

const notified = (list: readonly Announcement[], ...away: readonly string[]) =>
  urgentOf(list, new Set(away), NOW)?.id;

it('tells of maintenance that runs or begins within a day before anything else, the earliest first', () => {
  const list = [said('new', 1), planned('far', 25, 26), planned('late', 3, 4), planned('runs', -1, 1)];
  expect(notified(list)).toBe('runs');
  expect(notified(list, 'runs')).toBe('late');
  expect(notified(list, 'runs', 'late')).toBe('new');
  expect(notified([planned('over', -2, -1), planned('far', 25, 26)])).toBeUndefined();
});

it('tells of the newest announcement of a week', () => {
  const list = [said('old', 8 * 24), said('older', 48), said('newest', 2)];
  expect(notified(list)).toBe('newest');
  expect(notified(list, 'newest')).toBe('older');
  expect(notified(list, 'newest', 'older')).toBeUndefined();
});

it('remembers the newest hundred that were put away [MAX_PUT_AWAY]', () => {
  for (let at = 0; at < 102; at += 1) putAway(String(at));
  putAway('5');
  const { ids } = usePutAway.getState();
  expect([ids.length, ids.at(-1), ids[0]]).toEqual([100, '5', '2']);
  usePutAway.setState({ ids: [] });
});
