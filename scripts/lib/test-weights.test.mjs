import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { inRoot } from './root.mjs';
import { divide, WEIGHTS } from './test-weights.mjs';

it('divides files into shares of about the same time, each file into one', () => {
  const seconds = { a: 60, b: 50, c: 20, d: 10, e: 10 };
  expect(divide(['a', 'b', 'c', 'd', 'e'], 2, seconds)).toEqual([
    ['a', 'd', 'e'],
    ['b', 'c'],
  ]);
});

it('takes a file that was not measured for a usual one', () => {
  expect(divide(['long', 'new', 'short'], 3, { long: 60, short: 5 })).toEqual([['long'], ['new'], ['short']]);
});

it('has measured files that are there', () => {
  expect(Object.keys(WEIGHTS).filter((file) => !existsSync(inRoot(file)))).toEqual([]);
});
