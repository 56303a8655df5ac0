import { describe, expect, it } from 'vitest';
import { ArmingSwitch } from './arming.ts';

/** A clock that a test steps. */
function steppedClock() {
  let now = 0;
  let tasks: { atMs: number; task: () => void }[] = [];
  return {
    now: () => now,
    after(milliseconds: number, task: () => void) {
      const entry = { atMs: now + milliseconds, task };
      tasks.push(entry);
      return () => {
        tasks = tasks.filter((each) => each !== entry);
      };
    },
    step(milliseconds: number) {
      now += milliseconds;
      const due = tasks.filter(({ atMs }) => atMs <= now);
      tasks = tasks.filter(({ atMs }) => atMs > now);
      for (const { task } of due) task();
    },
  };
}

describe('the arming switch', () => {
  it('is off at the start, and sends nothing then', () => {
    const arming = new ArmingSwitch(steppedClock());
    expect(arming.state.getState().armed).toBe(false);
    expect(arming.use()).toBe(false);
  });

  it('ends after five minutes without use [ARMED_IDLE_LIMIT_MS]', () => {
    const clock = steppedClock();
    const arming = new ArmingSwitch(clock);
    arming.arm();
    clock.step(299_999);
    expect(arming.state.getState()).toEqual({ armed: true, untilMs: 300_000 });
    clock.step(1);
    expect(arming.state.getState()).toEqual({ armed: false, untilMs: undefined });
  });

  it('lasts five minutes more with each use', () => {
    const clock = steppedClock();
    const arming = new ArmingSwitch(clock);
    arming.toggle();
    clock.step(200_000);
    expect(arming.use()).toBe(true);
    clock.step(299_999);
    expect(arming.state.getState().armed).toBe(true);
    clock.step(1);
    expect(arming.state.getState().armed).toBe(false);
  });

  it('does not end a new arming at the time of one that was switched off', () => {
    const clock = steppedClock();
    const arming = new ArmingSwitch(clock);
    arming.arm();
    arming.toggle();
    clock.step(100_000);
    arming.arm();
    clock.step(200_000);
    expect(arming.state.getState().armed).toBe(true);
  });
});
