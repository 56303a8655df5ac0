import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { createSteppedClock, type SteppedFeed } from '../../market/index.ts';
import type { WatchedDatabase } from '../../storage/index.ts';
import { Follower } from './follower.ts';
import { PendingWork } from './pending-work.ts';
import { openStepping } from './stepping.ts';
import { Timeline } from './timeline.ts';
import { Turnstile } from './turnstile.ts';

/** A market of ticks at these times. */
function setUp(times: readonly number[], unreadBytes: () => number = () => 0) {
  const clock = createSteppedClock(0);
  const hostClock = createSteppedClock(0);
  const left = [...times];
  const feed: Pick<SteppedFeed, 'nextMs' | 'deliver' | 'stand'> = {
    nextMs: (untilMs) => ((left[0] ?? Infinity) <= untilMs ? left[0] : undefined),
    deliver: () => left.splice(0, left.filter((timeMs) => timeMs <= clock.nowMs()).length).length > 0,
    stand: () => false,
  };
  const { awaitedClock, work, standing: tasks } = openStepping({ clock, feed: feed as SteppedFeed });
  const stands: number[] = [];
  const timeline = new Timeline({
    clock,
    feed: feed as SteppedFeed,
    work,
    tasks,
    lines: { isSending: () => false, unreadBytes },
    hostClock,
    readLimitMs: 1_000,
    onStanding: (timeMs) => void stands.push(timeMs),
  });
  return { awaitedClock, clock, hostClock, left, tasks, timeline, stands };
}

describe('A market that is moved', () => {
  it('meets every tick and every timer at its own time, in order', async () => {
    const { clock, left, timeline, stands } = setUp([5, 20]);
    const seen: number[] = [];
    clock.schedule(10, () => seen.push(clock.nowMs(), left.length));
    await timeline.moveTo(30, () => false);
    expect(seen).toEqual([10, 1]);
    expect([clock.nowMs(), left.length, stands]).toEqual([30, 0, [30]]);
  });

  it('stops after the moment at which it is enough', async () => {
    const { clock, left, timeline } = setUp([5, 20]);
    await timeline.moveTo(30, () => left.length === 1);
    expect(clock.nowMs()).toBe(5);
  });

  it('does what is for standing once, where it stops', async () => {
    const { tasks, timeline, clock } = setUp([]);
    const at: number[] = [];
    clock.schedule(3, () => void tasks.schedule(0, () => at.push(clock.nowMs())));
    clock.schedule(4, () => void tasks.schedule(0, () => at.push(clock.nowMs())));
    await timeline.moveTo(9, () => false);
    expect(at).toEqual([9, 9]);
  });

  it('waits for those who leave more than 64 KiB unread [MAX_UNREAD_BYTES]', async () => {
    let unread = 65_537;
    const times = Array.from({ length: 64 }, (_, at) => at + 1);
    const { hostClock, timeline, clock } = setUp(times, () => unread);
    const moved = timeline.moveTo(100, () => false);
    await vi.waitFor(() => expect(hostClock.nextMs()).toBe(1));
    expect(clock.nowMs()).toBe(64);
    unread = 65_536;
    hostClock.advance(1);
    await moved;
    expect(clock.nowMs()).toBe(100);
  });
});

describe('What is waited for', () => {
  it('is nothing where nothing was set off, and otherwise what is asked of the store in that turn and after', async () => {
    const work = new PendingWork();
    await work.settled();
    const steps: string[] = [];
    const answers: (() => void)[] = [];
    const read = () => new Promise<never[]>((resolve) => answers.push(() => resolve([])));
    const store = work.watch({ read } as unknown as WatchedDatabase);
    setImmediate(() => steps.push('a turn'));
    await work.settled();
    expect(steps).toEqual([]);
    work.expect();
    setImmediate(() => void store.read({} as never).then(() => steps.push('read')));
    const settled = work.settled().then(() => steps.push('settled'));
    await vi.waitFor(() => expect(answers).toHaveLength(1));
    answers[0]?.();
    await settled;
    expect(steps).toEqual(['a turn', 'read', 'settled']);
  });

  it('is what a task of the platform sets off, and not what one of the sockets does', async () => {
    const { awaitedClock, clock, timeline } = setUp([]);
    const seen: [string, number][] = [];
    const inATurn = (name: string) => () => void setImmediate(() => seen.push([name, clock.nowMs()]));
    awaitedClock.schedule(5, inATurn('platform'));
    clock.schedule(10, inATurn('socket'));
    clock.schedule(15, () => undefined);
    await timeline.moveTo(20, () => false);
    await nextTurn();
    expect(seen).toEqual([
      ['platform', 5],
      ['socket', 20],
    ]);
  });

  it('is what a request sets off, unless it only waited for the market', async () => {
    let served = 0;
    const turnstile = new Turnstile(() => (served += 1));
    await turnstile.pass(() => turnstile.aside(Promise.resolve()));
    expect([served, turnstile.underWay]).toEqual([0, 0]);
    await turnstile.pass(async () => undefined);
    expect([served, turnstile.underWay]).toEqual([1, 0]);
  });

  it('goes on no sooner than a request is answered that came right before it was asked to', async () => {
    const turnstile = new Turnstile(() => undefined);
    let idle = 0;
    turnstile.onIdle(() => (idle += 1));
    let answer: () => void = () => undefined;
    const ordered = turnstile.pass(() => new Promise<void>((resolve) => (answer = resolve)));
    void turnstile.pass(() => turnstile.aside(new Promise(() => undefined)));
    await nextTurn();
    expect(idle).toBe(0);
    answer();
    await ordered;
    expect(idle).toBe(1);
  });
});

describe('A market that follows', () => {
  it('stands while nobody listens, something is unread or asked; then it continues by a minute at most [LONGEST_MOVE_MS]', async () => {
    const { hostClock, timeline, clock, stands } = setUp([7]);
    const now = { listeners: 0, unread: 0 };
    const turnstile = new Turnstile(() => undefined);
    const follower = new Follower({
      timeline,
      turnstile,
      hostClock,
      unreadBytes: () => now.unread,
      listeners: () => now.listeners,
    });
    const pass = async () => {
      for (let look = 0; look < 5; look += 1) {
        hostClock.advance(1);
        await nextTurn();
        await nextTurn();
        await nextTurn();
      }
    };
    follower.start();
    await pass();
    expect(clock.nowMs()).toBe(0);
    Object.assign(now, { listeners: 1, unread: 1 });
    await pass();
    expect(clock.nowMs()).toBe(0);
    now.unread = 0;
    await vi.waitFor(async () => {
      await pass();
      expect(stands.slice(0, 2)).toEqual([7, 60_007]);
    });
    follower.close();
  });
});
