import { describe, expect, it } from 'vitest';
import { countedRecipient, maySend, type CountedSend } from './verification.ts';

const MINUTE_MS = 60_000;

/** Times in minutes at which codes are sent when somebody asks every minute for some days. */
function times(minutes: number, { isOwn = false, networks = 1000 } = {}): number[] {
  const sent: CountedSend[] = [];
  for (let at = 0; at < minutes; at += 1) {
    // Ten callers a minute, each from the next network.
    for (let caller = 0; caller < 10; caller += 1) {
      const next = { network: `n${(at * 10 + caller) % networks}`, isOwn, timeMs: at * MINUTE_MS };
      if (maySend(sent, next)) sent.push(next);
    }
  }
  return sent.map(({ timeMs }) => timeMs / MINUTE_MS);
}

describe('codes to one recipient', () => {
  it('are five, then one after pauses that double: ten a day [ATK-515] [MAX_CODES_SENT] [FIRST_PAUSE_MS]', () => {
    expect(times(1440)).toEqual([0, 0, 0, 0, 0, 30, 90, 210, 450, 930]);
  });

  it('are at most ten in any day of a week of asking [ATK-515] [COUNTED_SENDS_MS]', () => {
    const sent = times(7 * 1440);
    const inDayBefore = sent.map((at) => sent.filter((other) => other <= at && at - other < 1440).length);
    expect(Math.max(...inDayBefore)).toBe(10);
    expect(sent.length).toBeLessThanOrEqual(70);
  });

  it('are six a day by callers of one network, and the rest is for others [ATK-516] [MAX_CODES_OF_NETWORK]', () => {
    expect(times(1440, { networks: 1 })).toEqual([0, 0, 0, 0, 0, 30]);
    const sent = times(1440, { networks: 1 }).map((at) => ({
      network: 'n0',
      isOwn: false,
      timeMs: at * MINUTE_MS,
    }));
    const other = { network: 'home', isOwn: false, timeMs: 90 * MINUTE_MS };
    expect(maySend(sent, other)).toBe(true);
  });

  it('that the owner causes are counted apart, ten before the pauses [ATK-517] [MAX_OWN_CODES_SENT]', () => {
    const sent = times(600).map((at) => ({ network: 'n', isOwn: false, timeMs: at * MINUTE_MS }));
    const next = { network: 'home', timeMs: 600 * MINUTE_MS };
    expect(maySend(sent, { ...next, isOwn: false })).toBe(false);
    const own = (count: number) => Array<CountedSend>(count).fill({ ...next, isOwn: true });
    expect(maySend([...sent, ...own(9)], { ...next, isOwn: true })).toBe(true);
    expect(maySend([...sent, ...own(10)], { ...next, isOwn: true })).toBe(false);
    expect(times(1440, { isOwn: true, networks: 1 })).toEqual([
      ...Array<number>(10).fill(0),
      30,
      90,
      210,
      450,
      930,
    ]);
  });

  it.each([
    ['EMAIL_LOGIN_VERIFICATION_CODE', 'mei.lin+x9@example.com', 'meilin@example.com'],
    ['EMAIL_LOGIN_VERIFICATION_CODE', 'meilin@example.com', 'meilin@example.com'],
    ['EMAIL_LOGIN_VERIFICATION_CODE', 'meilin@other.example.com', 'meilin@other.example.com'],
    ['SMS_LOGIN_VERIFICATION_CODE', '6581234567', '81234567'],
    ['SMS_COMMON_VERIFICATION_CODE', '81234567', '81234567'],
    ['SMS_COMMON_VERIFICATION_CODE', '12345', '12345'],
    ['SMS_TELEGRAM_VERIFICATION_CODE', '6581234567', 'telegram 6581234567'],
  ])('as %s to %s count for %s [ATK-518]', (bizType, recipient, counted) => {
    expect(countedRecipient(bizType, recipient)).toBe(counted);
  });
});
