import { describe, expect, it } from 'vitest';
import { MessageRate } from './message-connection.ts';

// Limits, written out: a test does not import what it checks.
const MAX_MESSAGES_PER_SECOND = 50;

describe('MessageRate', () => {
  it('accepts up to the limit, ignores beyond it and closes at ten times [MAX_MESSAGES_PER_SECOND]', () => {
    const rate = new MessageRate();
    const verdicts = Array.from({ length: 10 * MAX_MESSAGES_PER_SECOND + 1 }, () => rate.verdict(5_000));
    expect(verdicts.filter((verdict) => verdict === 'accept')).toHaveLength(MAX_MESSAGES_PER_SECOND);
    expect(verdicts.at(MAX_MESSAGES_PER_SECOND)).toBe('ignore');
    expect(verdicts.at(-2)).toBe('ignore');
    expect(verdicts.at(-1)).toBe('close');
  });

  it('starts again with each second [MAX_MESSAGES_PER_SECOND]', () => {
    const rate = new MessageRate();
    for (let count = 0; count < 2 * MAX_MESSAGES_PER_SECOND; count += 1) rate.verdict(5_000);
    expect(rate.verdict(5_999)).toBe('ignore');
    expect(rate.verdict(6_000)).toBe('accept');
  });
});
