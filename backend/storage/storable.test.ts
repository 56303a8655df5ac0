import { expect, it } from 'vitest';
import { StorageError } from './errors.ts';
import { storable } from './storable.ts';

it('integers of 64 bits are stored, larger and smaller ones are refused [MAX_INTEGER] [MIN_INTEGER]', () => {
  const [largest, smallest] = [9_223_372_036_854_775_807n, -9_223_372_036_854_775_808n];
  const values = [largest, smallest, 1, 1.5, 'text', null, new Uint8Array([1])];
  expect(storable(values)).toBe(values);
  for (const value of [largest + 1n, smallest - 1n, Number.NaN, Infinity, true, undefined, {}])
    expect(() => storable([value])).toThrow(StorageError);
});
