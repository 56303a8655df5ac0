import { expect, it } from 'vitest';
import { createCrashGuard } from './crash-guard.ts';

function setUp() {
  const done: string[] = [];
  const clock = { nowMs: 0 };
  const guard = createCrashGuard({
    reload: () => done.push('reload'),
    giveUp: (message) => done.push(message),
    nowMs: () => clock.nowMs,
  });
  return { guard, done, clock };
}

it('reloads a crashed page three times a minute, then gives up with a message [ATK-440]', () => {
  const { guard, done } = setUp();
  for (let count = 0; count < 3; count++) guard.crashed();
  expect(done).toEqual(['reload', 'reload', 'reload']);
  guard.crashed();
  expect(done.at(-1)).toContain('crashed again and again');
});

it('forgets crashes after a minute [ATK-440]', () => {
  const { guard, done, clock } = setUp();
  for (let count = 0; count < 20; count++) {
    guard.crashed();
    clock.nowMs += 20_000;
  }
  expect(new Set(done)).toEqual(new Set(['reload']));
});
