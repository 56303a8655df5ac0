import { expect, it } from 'vitest';
import { resultDays } from './account-panel.tsx';

const LEDGER = {
  opening: 10_000n,
  days: [
    { day: 10, balance: 15_000n, moved: 4_000n },
    { day: 12, balance: 14_200n, moved: 0n },
    { day: 13, balance: 9_200n, moved: -5_000n },
  ],
};

it('draws days from the ledger, without money that was moved in and out', () => {
  const days = resultDays(LEDGER, []);
  expect(days.map(({ atMs, value }) => [atMs / 86_400_000, value])).toEqual([
    [9, 0n],
    [10, 1_000n],
    [12, 200n],
    [13, 200n],
  ]);
  expect(days.map(({ drawdown }) => drawdown)).toEqual([0n, 0n, -800n, -800n]);
});

it('has the open results of days on which the terminal looked', () => {
  const days = resultDays(LEDGER, [
    { day: 11, last: 15_500n },
    { day: 13, last: 9_700n },
  ]);
  expect(days.map(({ value, hasOpenResults }) => [value, hasOpenResults])).toEqual([
    [0n, false],
    [1_000n, false],
    [1_500n, true],
    [200n, false],
    [700n, true],
  ]);
});

it('is nothing while nothing is known', () => {
  expect(resultDays({ opening: 0n, days: [] }, [])).toEqual([]);
});
