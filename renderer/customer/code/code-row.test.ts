import { describe, expect, it } from 'vitest';
import { givenCode, minutesAndSeconds, standingOf } from './code-row.tsx';

const SENT = { ticket: 't', sentAtMs: 1_000_000, wrong: 0 };

describe('a code that was sent', () => {
  it('is good for ten minutes and five wrong attempts [MAX_CODE_TRIES]', () => {
    expect(standingOf(SENT, 1_000_000)).toMatchObject({ state: 'open', triesLeft: 5, secondsLeft: 600 });
    expect(standingOf({ ...SENT, wrong: 4 }, 1_000_000)).toMatchObject({ state: 'open', triesLeft: 1 });
    expect(standingOf({ ...SENT, wrong: 5 }, 1_000_000)).toMatchObject({ state: 'spent', triesLeft: 0 });
    expect(standingOf(SENT, 1_599_999)).toMatchObject({ state: 'open', secondsLeft: 1 });
    expect(standingOf(SENT, 1_600_000)).toMatchObject({ state: 'over', secondsLeft: 0 });
  });

  it('can be sent again after half a minute, and at once where it is good for nothing', () => {
    expect(standingOf(SENT, 1_001_000).resendInSeconds).toBe(29);
    expect(standingOf(SENT, 1_030_000).resendInSeconds).toBe(0);
    expect(standingOf({ ...SENT, wrong: 5 }, 1_001_000).resendInSeconds).toBe(0);
    expect(standingOf(undefined, 5).resendInSeconds).toBe(0);
  });

  it('goes back with its ticket once all its figures are typed', () => {
    expect(givenCode(SENT, '12345')).toBeUndefined();
    expect(givenCode(undefined, '123456')).toBeUndefined();
    expect(givenCode(SENT, '123456')).toEqual({ ticket: 't', code: '123456' });
  });

  it('is not older than now where a clock steps back', () => {
    expect(standingOf(SENT, 900_000).secondsLeft).toBe(600);
    expect(minutesAndSeconds(545)).toBe('9:05');
  });
});
