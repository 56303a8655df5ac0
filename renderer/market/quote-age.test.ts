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

  it('counts from the last quote, not from the moment in which the line was found to be down', () => {
    expect(areQuotesOld({ quotes: DOWN, quotedUntilMs: 9_000 }, 12_000)).toBe(false);
    expect(areQuotesOld({ quotes: DOWN, quotedUntilMs: 9_000 }, 12_001)).toBe(true);
    expect(areQuotesOld({ quotes: DOWN, quotedUntilMs: undefined }, 13_000)).toBe(false);
    expect(areQuotesOld({ quotes: DOWN, quotedUntilMs: undefined }, 13_001)).toBe(true);
  });

  it('counts on while the line is being opened again', () => {
    expect(
      areQuotesOld({ quotes: { ...DOWN, nextTryAtMs: undefined, tries: 3 }, quotedUntilMs: 1 }, 9_000),
    ).toBe(true);
  });
});
