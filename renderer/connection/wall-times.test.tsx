import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { RateMeter } from '../../backend/client/index.ts';
import { i18n } from '../i18n/i18n.ts';
import { HealthTracker } from './health.ts';
import { followClocks, useClocks, useWallTimes } from './wall-times.ts';

// Written out: a test does not import what it checks.
const SAME_CLOCK = 60_000;
const MOMENT = Date.UTC(2026, 10, 27, 3, 4, 5);

afterEach(() => {
  cleanup();
  useClocks.setState({ areApart: false });
});

/** A connection whose market is ahead of the local clock by so much (ms), and its platform too. */
function clocks(now = 1_000_000) {
  const tracker = new HealthTracker(() => now, new RateMeter());
  const stop = followClocks(tracker.store);
  return { tracker, stop, marketIs: (aheadMs: number) => tracker.marketTime(now + aheadMs, now) };
}

it('a time of the wall clock carries its name while the market has another clock [SAME_CLOCK_MS] [HU-103]', () => {
  const { result } = renderHook(() => useWallTimes());
  const { tracker, marketIs } = clocks();
  expect(result.current.dateTime(MOMENT)).toBe('11-27 03:04:05');
  act(() => marketIs(SAME_CLOCK));
  expect(result.current.time(MOMENT)).toBe('03:04:05');
  act(() => tracker.reset());
  act(() => marketIs(SAME_CLOCK + 1));
  expect(result.current.time(MOMENT)).toBe('03:04:05 wall clock');
  expect(result.current.date(MOMENT)).toBe('2026-11-27 wall clock');
  expect(result.current.dateTime(MOMENT)).toBe('11-27 03:04:05 wall clock');
});

it('a platform whose clock differs from this machine is no market of another day [HU-103]', () => {
  const { tracker, marketIs } = clocks();
  act(() => tracker.clock(-3_600_000));
  act(() => marketIs(-3_600_000));
  expect(useClocks.getState().areApart).toBe(false);
  act(() => tracker.reset());
  act(() => marketIs(-86_400_000));
  expect(useClocks.getState().areApart).toBe(true);
});

it('the name of the wall clock is a word of each language [HU-103]', () => {
  const names = ['en-US', 'zh-CN', 'zh-TW'].map((lng) =>
    i18n.t('clock.wall', { ns: 'panels', lng, time: '03:04' }),
  );
  expect(names).toEqual(['03:04 wall clock', '03:04（实际时间）', '03:04（實際時間）']);
});
