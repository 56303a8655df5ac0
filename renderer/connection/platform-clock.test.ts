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

it('knows a clock that somebody moves by its standing still, and one that runs by itself again', async () => {
  const clock = new ManualClock();
  let platformMs: number | undefined = 777;
  const stands: (number | undefined)[] = [];
  const api = fakeApi(() => ({ kind: 'value', value: platformMs ?? clock.now() }));
  const onStands = (timeMs: number | undefined) => stands.push(timeMs);
  const platformClock = new PlatformClock({ api, clock, onOffset: () => undefined, onStands });
  const ask = async (to: number | undefined, afterMs = 1000) => {
    clock.advance(afterMs);
    platformMs = to;
    await platformClock.ask();
  };
  await ask(777);
  // Two answers of one millisecond say nothing.
  await ask(777, 1);
  await ask(777);
  await ask(60_777);
  await ask(undefined);
  await ask(undefined);
  expect(stands).toEqual([undefined, undefined, 777, 60_777, clock.now() - 1000, undefined]);
});
