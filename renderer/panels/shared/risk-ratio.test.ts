import { expect, it } from 'vitest';
import { riskRatioBp, riskTone, levelTone } from './risk-ratio.ts';

it('is assets over liabilities, rounded down, and none without liabilities', () => {
  expect([riskRatioBp(19_250_000n, 9_261_290n), riskRatioBp(5n, 0n), riskRatioBp(0n, 7n)]).toEqual([
    20_785,
    undefined,
    0,
  ]);
});

it('warns below 130 % and is serious below 110 %', () => {
  expect([undefined, 13_000, 12_999, 11_000, 10_999].map(riskTone)).toEqual([
    'ok',
    'ok',
    'warn',
    'warn',
    'danger',
  ]);
});

it('a margin level is in danger below the call that the operator set, and warns before it', () => {
  const tones = (callBp: number) =>
    [undefined, 15_000, 14_999, 10_000, 9_999, 6_000].map((level) =>
      levelTone(level, { callBp, stopOutBp: 2_000 }),
    );
  expect(tones(10_000)).toEqual(['ok', 'ok', 'warn', 'warn', 'danger', 'danger']);
  expect(tones(6_000)).toEqual(['ok', 'ok', 'ok', 'ok', 'ok', 'warn']);
  expect(levelTone(1, undefined)).toBe('ok');
});
