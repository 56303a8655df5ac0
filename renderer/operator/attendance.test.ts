import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { isAttended, noteInputOf } from './attendance.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('is for a minute after a key or button in any window that is heard', () => {
  const [own, other] = [new EventTarget(), new EventTarget()] as unknown as [Window, Window];
  const stop = noteInputOf(own);
  own.dispatchEvent(new Event('keydown'));
  vi.advanceTimersByTime(59_999);
  expect(isAttended()).toBe(true);
  other.dispatchEvent(new Event('keydown'));
  vi.advanceTimersByTime(1);
  expect(isAttended()).toBe(false);
  own.dispatchEvent(new Event('pointerdown'));
  expect(isAttended()).toBe(true);
  stop();
  vi.advanceTimersByTime(60_000);
  own.dispatchEvent(new Event('pointerdown'));
  expect(isAttended()).toBe(false);
});
