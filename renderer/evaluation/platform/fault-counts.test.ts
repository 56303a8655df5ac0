import { expect, it } from 'vitest';
import type { FaultState } from '../../../backend/contract/calls/management/wire/faults.ts';
import { keepCounts } from './fault-counts.ts';

type Rule = FaultState['rules'][number];
const DELAY = { kind: 'delay', ms: 5 } as const;
const LOSS = { kind: 'loss', chance: 0.5 } as const;
const counted = (rule: Omit<Rule, 'seen' | 'struck'>, seen: number, struck: number): Rule => ({
  ...rule,
  seen,
  struck,
});
const state = (sinceTime: number, ...rules: readonly Rule[]): FaultState => ({
  seed: 1,
  sinceTime,
  rules: [...rules],
});
const countsOf = ({ shown }: ReturnType<typeof keepCounts>) =>
  shown.rules.map(({ seen, struck }) => [seen, struck]);

it('a fault that stays keeps what it had counted when another one is added or ends', () => {
  const first = keepCounts(undefined, state(10, counted(DELAY, 4, 3)));
  expect(countsOf(first)).toEqual([[4, 3]]);
  const added = keepCounts(first, state(20, counted(DELAY, 0, 0), counted(LOSS, 0, 0)));
  expect(countsOf(added)).toEqual([
    [4, 3],
    [0, 0],
  ]);
  const later = keepCounts(added, state(20, counted(DELAY, 2, 1), counted(LOSS, 6, 2)));
  expect(countsOf(later)).toEqual([
    [6, 4],
    [6, 2],
  ]);
  // The first one ends: the other one is at its place now.
  const ended = keepCounts(later, state(30, counted(LOSS, 1, 1)));
  expect(countsOf(ended)).toEqual([[7, 3]]);
  expect(ended.shown.sinceTime).toBe(30);
});

it('a fault that was ended and is put in force again begins anew, and equal ones are not taken for one', () => {
  const both = keepCounts(undefined, state(10, counted(DELAY, 4, 4), counted(DELAY, 1, 1)));
  const third = keepCounts(both, state(20, counted(DELAY, 0, 0), counted(DELAY, 0, 0), counted(DELAY, 0, 0)));
  expect(countsOf(third)).toEqual([
    [4, 4],
    [1, 1],
    [0, 0],
  ]);
  const none = keepCounts(third, state(0));
  expect(countsOf(keepCounts(none, state(40, counted(DELAY, 0, 0))))).toEqual([[0, 0]]);
});
