import { expect, it } from 'vitest';
import { ManualClock } from '../../backend/client/testing/manual-clock.ts';
import { fakeApi } from '../../backend/client/testing/fake-api.ts';
import { CLOCK_RETRY_MS, PlatformClock } from './platform-clock.ts';

const MINUTE_MS = 60_000;

/** Calls of one minute, once the clock is known well. */
async function callsOfAMinute(isDoubtful: boolean): Promise<number> {
  const clock = new ManualClock();
  let calls = 0;
  let doubtful = false;
  const api = fakeApi(() => {
    calls += 1;
    return { kind: 'value', value: clock.now() };
  });
  const platformClock = new PlatformClock({
    api,
    clock,
    onOffset: () => undefined,
    isDoubtful: () => doubtful,
  });
  platformClock.start();
  const pass = async (milliseconds: number) => {
    for (let passed = 0; passed < milliseconds; passed += 1000) {
      await Promise.resolve();
      await Promise.resolve();
      clock.advance(1000);
    }
  };
  await pass(MINUTE_MS);
  doubtful = isDoubtful;
  await platformClock.ask();
  calls = 0;
  await pass(MINUTE_MS);
  platformClock.stop();
  return calls;
}

it('asks more often while another line is down, so that it is known whether calls are answered', async () => {
  expect(await callsOfAMinute(false)).toBeLessThanOrEqual(6);
  expect(await callsOfAMinute(true)).toBeGreaterThanOrEqual(MINUTE_MS / CLOCK_RETRY_MS - 1);
});

it('follows a clock that is put to another time with the next sample', async () => {
  const clock = new ManualClock();
  let aheadMs = 0;
  let tripMs = 4;
  const offsets: number[] = [];
  const api = fakeApi(() => {
    clock.advance(tripMs / 2);
    const value = clock.now() + aheadMs;
    clock.advance(tripMs / 2);
    return { kind: 'value', value };
  });
  const platformClock = new PlatformClock({ api, clock, onOffset: (offset) => offsets.push(offset) });
  await platformClock.ask();
  // A slow sample that does not contradict it changes nothing.
  [aheadMs, tripMs] = [20, 60];
  await platformClock.ask();
  aheadMs = 3_600_000;
  await platformClock.ask();
  expect(offsets).toEqual([0, 0, 3_600_000]);
});
