import { describe, expect, it } from 'vitest';
import { issuersBy } from './issue.ts';

// The first day, written out: a test does not import what it checks.
const DAY_MS = 24 * 60 * 60 * 1000;

const COMPANY = { appId: 'company', createTimeMs: 1_000 };
const LATER = 1_000 + DAY_MS;
const person = (appId: string, ...issuers: string[]) => ({ appId, issue: { issuers, atMs: 0 } });

describe('whose hand is in credentials', () => {
  it('is nobody’s where the company issues them in its first day, with the credentials with which it began', () => {
    expect(issuersBy(undefined, COMPANY, LATER - 1)).toEqual([]);
    expect(issuersBy(undefined, COMPANY, LATER)).toEqual(['company']);
    const again = { ...COMPANY, issue: { issuers: ['ann'], atMs: 1_001 } };
    expect(issuersBy(undefined, again, 1_002)).toEqual(['company', 'ann']);
  });

  it('is that of the person who issues them, also in that day, with those of whoever had issued hers', () => {
    expect(issuersBy(person('ann'), COMPANY, 1_001)).toEqual(['ann']);
    expect(issuersBy(person('bob', 'ann', 'company'), COMPANY, LATER)).toEqual(['bob', 'ann', 'company']);
  });

  it('stays in what somebody issues to itself, and is named once', () => {
    const issuers = issuersBy(person('bob', 'ann'), COMPANY, LATER);
    expect(issuersBy(person('bob', ...issuers), COMPANY, LATER)).toEqual(['bob', 'ann']);
  });
});
