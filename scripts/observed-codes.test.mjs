import { expect, it } from 'vitest';
import { tableOf } from './observed-codes.mjs';

it('collects the codes of every known operation once and in order', () => {
  const seen =
    'test.Service.three\tUS3\nb.Service.two\tUS2\na.Service.one\tUS2\na.Service.one\tUS1\na.Service.one\tUS2\n';
  const isKnown = (bizType) => !bizType.startsWith('test.');
  expect(tableOf(seen, isKnown)).toEqual({ 'a.Service.one': ['US1', 'US2'], 'b.Service.two': ['US2'] });
  expect(Object.keys(tableOf(seen, isKnown))).toEqual(['a.Service.one', 'b.Service.two']);
});
