import { describe, expect, it } from 'vitest';
import { usedPercent } from './account-funds.tsx';

describe('account', () => {
  it('tells how much of the equity is margin', () => {
    expect(usedPercent(500n, 1000n)).toBe(50);
    expect(usedPercent(0n, 0n)).toBe(0);
    expect(usedPercent(5n, -1n)).toBe(100);
  });
});
