import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ABUSIVE_CALLS_A_SECOND, createCallLimit } from './call-limit.ts';

// Limits, written out: a test does not import what it checks.
const MAX_CALLS_A_SECOND = 50;

describe('the limit of calls', () => {
  it('never allows more than 50 in any second, and allows a call after a quiet second [LI-09]', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(120), { maxLength: 400 }), (waits) => {
        const limit = createCallLimit();
        const allowed: number[] = [];
        let now = 0;
        for (const wait of waits) {
          now += wait;
          if (limit.take(now) === 'allowed') allowed.push(now);
        }
        allowed.forEach((time, i) => {
          const earlier = allowed[i - MAX_CALLS_A_SECOND];
          if (earlier !== undefined) expect(time - earlier).toBeGreaterThanOrEqual(1_000);
        });
        expect(limit.take(now + 1_000)).toBe('allowed');
      }),
    );
  });

  it('allows fifty at one moment and refuses the next [MAX_CALLS_A_SECOND]', () => {
    const limit = createCallLimit();
    for (let call = 0; call < 50; call++) expect(limit.take(5)).toBe('allowed');
    expect(limit.take(5)).toBe('refused');
    expect(limit.take(1_005)).toBe('allowed');
  });

  it('calls ten times as many abusive [LI-09]', () => {
    const limit = createCallLimit();
    for (let i = 1; i < ABUSIVE_CALLS_A_SECOND; i++) expect(limit.take(5)).not.toBe('abusive');
    expect(limit.take(5)).toBe('abusive');
  });
});
