import { describe, expect, it } from 'vitest';
import { UNOPENED_LINE } from '../../backend/client/index.ts';
import { areQuotesOld } from './quote-age.ts';

const DOWN = { ...UNOPENED_LINE, state: 'down', downSinceMs: 10_000 } as const;

describe('the age of all quotes', () => {
  it('is no matter while the line is live or opens for the first time', () => {
    const live = { ...UNOPENED_LINE, state: 'live' } as const;
    expect(areQuotesOld({ quotes: live, quotedUntilMs: 1 }, 99_000)).toBe(false);
    expect(areQuotesOld({ quotes: UNOPENED_LINE, quotedUntilMs: undefined }, 99_000)).toBe(false);
  });

  it('counts from the last quote where that came long before the line was found to be down', () => {
    expect(areQuotesOld({ quotes: DOWN, quotedUntilMs: 7_000 }, 10_000)).toBe(false);
    expect(areQuotesOld({ quotes: DOWN, quotedUntilMs: 7_000 }, 10_001)).toBe(true);
  });

  it('begins with what is said of the line: nothing is sent at prices that a banner calls old', () => {
    for (const quotedUntilMs of [9_900, undefined]) {
      expect(areQuotesOld({ quotes: DOWN, quotedUntilMs }, 11_499)).toBe(false);
      expect(areQuotesOld({ quotes: DOWN, quotedUntilMs }, 11_500)).toBe(true);
    }
  });

  it('counts on while the line is being opened again', () => {
    expect(
      areQuotesOld({ quotes: { ...DOWN, nextTryAtMs: undefined, tries: 3 }, quotedUntilMs: 1 }, 9_000),
    ).toBe(true);
  });
});
