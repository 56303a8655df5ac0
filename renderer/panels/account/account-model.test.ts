import { describe, expect, it } from 'vitest';
import { levelTone, usedPercent } from './account-model.ts';

describe('account', () => {
  it('warns below 150 % of margin level and is in danger below 100 %', () => {
    expect([undefined, 15_000, 14_999, 9_999].map(levelTone)).toEqual(['ok', 'ok', 'warn', 'danger']);
  });

  it('tells how much of the equity is margin', () => {
    expect(usedPercent(500n, 1000n)).toBe(50);
    expect(usedPercent(0n, 0n)).toBe(0);
    expect(usedPercent(5n, -1n)).toBe(100);
  });
});
