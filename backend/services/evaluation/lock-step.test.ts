import { describe, expect, it } from 'vitest';
import { LockStep, type StopReason, type Target } from './lock-step.ts';

const NOTHING = new Map<number, ReadonlySet<StopReason>>();
const until = (untilMs: number, ...stopOn: StopReason[]): Target => ({
  untilMs,
  reason: 'time',
  stopOn: new Set(stopOn),
});

function joined(waitsForLate = true) {
  const clock = new LockStep({ waitsForLate });
  const one = clock.join({ name: 'one', session: 'a', customerId: 1 }, 0).id;
  const other = clock.join({ name: 'other', session: 'b', customerId: 2 }, 0).id;
  return { clock, one, other };
}

describe('The clock of participants', () => {
  it('stands while nobody takes part', () => {
    expect(new LockStep({ waitsForLate: true }).next()).toEqual({ type: 'wait', names: [] });
  });

  it('waits for each, and continues to the nearest of what they asked for', () => {
    const { clock, one, other } = joined();
    expect(clock.next()).toEqual({ type: 'wait', names: ['one', 'other'] });
    clock.ask(one, until(100));
    expect(clock.next()).toEqual({ type: 'wait', names: ['other'] });
    clock.ask(other, until(50));
    expect(clock.next()).toEqual({ type: 'move', untilMs: 50 });
  });

  it('answers those whose time has come, and waits for them again', () => {
    const { clock, one, other } = joined();
    clock.ask(one, until(100));
    clock.ask(other, until(50));
    expect(clock.arrive(50, 0, NOTHING)).toEqual([{ id: other, reason: 'time' }]);
    expect(clock.next()).toEqual({ type: 'wait', names: ['other'] });
  });

  it('stops at what happens to a customer who asked for it, and says so to that one alone', () => {
    const { clock, one, other } = joined();
    clock.ask(one, until(100, 'fill'));
    clock.ask(other, until(100, 'fill'));
    expect([clock.stopsAt(1, 'fill'), clock.stopsAt(1, 'margin'), clock.stopsAt(3, 'fill')]).toEqual([
      true,
      false,
      false,
    ]);
    expect(clock.arrive(20, 0, new Map([[1, new Set(['message', 'fill'] as const)]]))).toEqual([
      { id: one, reason: 'fill' },
    ]);
  });

  it('forgets whoever leaves', () => {
    const { clock, one, other } = joined();
    clock.ask(other, until(50));
    clock.leave(one);
    expect(clock.next()).toEqual({ type: 'move', untilMs: 50 });
  });

  it('takes the same name of the same session for the same participant', () => {
    const { clock, one } = joined();
    expect(clock.join({ name: 'one', session: 'a', customerId: 1 }, 5).id).toBe(one);
    expect(clock.join({ name: 'one', session: 'b', customerId: 2 }, 5).id).not.toBe(one);
  });

  it('names once who is silent for too long, and waits for it or continues without it until it asks', () => {
    const [patient, hasty] = [joined(true), joined(false)];
    for (const { clock, other } of [patient, hasty]) {
      clock.ask(other, until(50));
      expect(clock.findLate(999, 1_000)).toEqual([]);
      expect(clock.findLate(1_000, 1_000).map(({ name }) => name)).toEqual(['one']);
      expect(clock.findLate(2_000, 1_000)).toEqual([]);
    }
    expect(patient.clock.next()).toEqual({ type: 'wait', names: ['one'] });
    expect(hasty.clock.next()).toEqual({ type: 'move', untilMs: 50 });
    hasty.clock.ask(hasty.one, until(20));
    expect(hasty.clock.next()).toEqual({ type: 'move', untilMs: 20 });
  });
});
