import { expect, it } from 'vitest';
import { farthestOf, mildestSize, newDraft, scenarioOfKey, toBody } from './scenario-model.ts';

it('digits choose scenarios in the order of the list', () => {
  expect([scenarioOfKey('1'), scenarioOfKey('6'), scenarioOfKey('7'), scenarioOfKey('x')]).toEqual([
    'flash-crash',
    'crossed-feed',
    undefined,
    undefined,
  ]);
});

it('a draft is sent with what was chosen: a size only where prices move, products only of a class', () => {
  expect(toBody(newDraft('flash-crash'), [1])).toEqual({ name: 'flash-crash', minutes: 15, size: -4 });
  expect(toBody(newDraft('frozen-feed', 5, 'crypto'), [1, 2])).toEqual({
    name: 'frozen-feed',
    minutes: 10,
    startTime: 5,
    symbolIds: [1, 2],
  });
});

const progress = (...stoppedOut: readonly number[]) => ({
  progress: stoppedOut.map((count, at) => ({
    time: 1_000 + at * 18_000,
    called: 0,
    stoppedOut: count,
    fills: 0,
  })),
});

it('the size that one person may start is where the fall has closed no more than that', () => {
  const crash = newDraft('flash-crash');
  expect(mildestSize(crash, progress(0, 0, 2, 8, 9, 11, 20, 30, 40, 50, 60), 10)).toBe(-1.6);
  // What is closed on the way back counts for the whole crash alone.
  expect(mildestSize(crash, progress(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 12), 10)).toBeUndefined();
  expect(mildestSize(crash, progress(11, 12), 10)).toBeUndefined();
  expect(mildestSize(newDraft('trend-day'), progress(0, 11), 10)).toBeUndefined();
});

it('the farthest point of a course is the one that is farthest from the price of now', () => {
  const at = (time: number, price: string | null) => ({ time, price });
  const prices = [at(0, '100')];
  expect(farthestOf({ prices, course: [at(1, '100'), at(2, '88'), at(3, null), at(4, '110')] })).toEqual(
    at(2, '88'),
  );
  expect(farthestOf({ prices, course: [] })).toBeUndefined();
});
