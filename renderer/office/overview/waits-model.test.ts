import { expect, it } from 'vitest';
import { toWaitLines, waitsBySection } from './waits-model.ts';

it('what waits has one line a kind with its count and its oldest, which is late after its time', () => {
  const minute = 60_000;
  const now = 1_000 * minute;
  const lines = toWaitLines(
    [
      { kind: 'verification', sinceMs: [now - 90 * minute], record: '10000004' },
      { kind: 'deposits', sinceMs: [] },
      { kind: 'withdrawals', sinceMs: [now - minute, now - 61 * minute] },
    ],
    now,
  );
  expect(lines).toEqual([
    { kind: 'withdrawals', count: 2, oldestMs: now - 61 * minute, isLate: true, record: undefined },
    { kind: 'verification', count: 1, oldestMs: now - 90 * minute, isLate: false, record: '10000004' },
  ]);
  expect(waitsBySection(lines)).toEqual({
    money: { count: 2, isLate: true },
    customers: { count: 1, isLate: false },
  });
});
