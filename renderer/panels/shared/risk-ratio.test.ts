import { expect, it } from 'vitest';
import { riskRatioBp, riskTone } from './risk-ratio.ts';

it('is assets over liabilities, rounded down, and none without liabilities', () => {
  expect([riskRatioBp(19_250_000n, 9_261_290n), riskRatioBp(5n, 0n), riskRatioBp(0n, 7n)]).toEqual([
    ...[20_785, undefined, 0],
  ]);
});

it('warns below 130 % and is serious below 110 %', () => {
  expect([undefined, 13_000, 12_999, 11_000, 10_999].map(riskTone)).toEqual([
    ...['ok', 'ok', 'warn', 'warn', 'danger'],
  ]);
});
