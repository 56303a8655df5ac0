import { describe, expect, it } from 'vitest';
import { MAX_MESSAGES_PER_SECOND, MessageRate } from './message-rate.ts';

describe('MessageRate', () => {
  it('accepts up to the limit, ignores beyond it and closes at ten times', () => {
    const rate = new MessageRate();
    const verdicts = Array.from({ length: 10 * MAX_MESSAGES_PER_SECOND + 1 }, () => rate.verdict(5_000));
    expect(verdicts.filter((verdict) => verdict === 'accept')).toHaveLength(MAX_MESSAGES_PER_SECOND);
    expect(verdicts.at(MAX_MESSAGES_PER_SECOND)).toBe('ignore');
    expect(verdicts.at(-2)).toBe('ignore');
    expect(verdicts.at(-1)).toBe('close');
  });

  it('starts again with each second', () => {
    const rate = new MessageRate();
    for (let count = 0; count < 2 * MAX_MESSAGES_PER_SECOND; count += 1) rate.verdict(5_000);
    expect(rate.verdict(5_999)).toBe('ignore');
    expect(rate.verdict(6_000)).toBe('accept');
  });
});
