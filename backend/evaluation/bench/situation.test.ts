import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import type { BenchLife } from './life.ts';
import { playSituation } from './situation.ts';
import type { Seat } from './venue.ts';

const PACE = 20;
const PAIR = { rule: 'restart', fault: 'cut-order' };

/** A program that never does anything, at a platform that takes so long to say what its faults have met. */
function idleLife(answerMs: number): BenchLife {
  const nothing = () => Promise.resolve();
  const seat = {
    key: () => ({ id: 1 }),
    start: nothing,
    setFaults: nothing,
    clearFaults: nothing,
    position: () => Promise.resolve(0n),
    orders: () => Promise.resolve([]),
    faults: () => wait(answerMs, []),
  };
  return {
    seat: seat as unknown as Seat,
    relay: { take: () => [] } as unknown as BenchLife['relay'],
    paceMs: PACE,
    say: () => undefined,
    giveKey: () => undefined,
    restart: nothing,
    hasEnded: () => false,
    said: () => [],
    somethingHappens: (leastMs) => wait(leastMs),
    end: nothing,
  };
}

const startsIn = (paces: number) => () => Promise.resolve(paces * PACE);

it('a program that does nothing has broken the rule', async () => {
  const run = await playSituation(idleLife(0), PAIR, 1, startsIn(1));
  // On a machine that rests longer than it is told to, nothing is said.
  expect([undefined, 'did nothing that the fault could meet']).toContain(run?.problem);
});

it('nothing is said of it where the platform took long to answer what the bench asks, or programs take long to start', async () => {
  expect(await playSituation(idleLife(2 * PACE), PAIR, 1, startsIn(1))).toBeUndefined();
  expect(await playSituation(idleLife(0), PAIR, 1, startsIn(5))).toBeUndefined();
});
