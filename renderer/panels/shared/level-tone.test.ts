import { expect, it } from 'vitest';
import { levelTone } from './level-tone.ts';

it('a margin level is in danger below the call that the operator set, and warns before it', () => {
  const tones = (callBp: number) =>
    [undefined, 15_000, 14_999, 10_000, 9_999, 6_000].map((level) =>
      levelTone(level, { callBp, stopOutBp: 2_000 }),
    );
  expect(tones(10_000)).toEqual(['ok', 'ok', 'warn', 'warn', 'danger', 'danger']);
  expect(tones(6_000)).toEqual(['ok', 'ok', 'ok', 'ok', 'ok', 'warn']);
  expect(levelTone(1, undefined)).toBe('ok');
});
