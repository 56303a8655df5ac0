import { expect, it } from 'vitest';
import { AccountsAhead } from './accounts-ahead.ts';

it('leaves an account out of the quotes that were decided for it, and of no later one', () => {
  const marks = new Map([
    [1, 100],
    [2, 300],
  ]);
  const ahead = new AccountsAhead(marks, () => [1, 2, 3]);
  expect([...(ahead.only(50) ?? [])]).toEqual([3]);
  expect([...(ahead.only(100) ?? [])]).toEqual([3]);
  expect([...(ahead.only(101) ?? [])]).toEqual([1, 3]);
  expect([...(ahead.only(300) ?? [])]).toEqual([1, 3]);
  expect(ahead.only(301)).toBeUndefined();
});

it('gives every account every quote when none is ahead', () => {
  expect(new AccountsAhead(new Map(), () => [1]).only(1)).toBeUndefined();
});
