import { expect, it } from 'vitest';
import { readingSeconds, secondsOf } from './keystroke-level.ts';

it('a press is a thought, a way and a key; a field its letters and the way to the keys too', () => {
  expect(secondsOf([])).toBe(0);
  expect(secondsOf([['press', 1]])).toBeCloseTo(1.35 + 1.1 + 0.28);
  expect(secondsOf([['field', 5]])).toBeCloseTo(1.35 + 1.1 + 0.28 + 0.4 + 5 * 0.28);
  // Keys that follow are one thought; back at the mouse there is another one, and the way to it.
  const keys = [['key', 1] as const, ['key', 1] as const];
  expect(secondsOf([...keys, ['press', 1]])).toBeCloseTo(1.35 + 0.4 + 2 * 0.28 + 1.35 + 0.4 + 1.1 + 0.28);
});

it('texts are read by the word, aloud slower, and Chinese by the character', () => {
  expect(readingSeconds(['one two', 'three'])).toBeCloseTo((60 * 3) / 238);
  expect(readingSeconds(['one two three'], true)).toBeCloseTo((60 * 3) / 183);
  expect(readingSeconds(['三個字 BTC'])).toBeCloseTo((60 * 3) / 260 + 60 / 238);
});
