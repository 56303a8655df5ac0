import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  BAN_STEP_MS,
  countOpenCall,
  freshUsage,
  LADDER_MEMORY_MS,
  restMs,
  type KeyUsage,
} from './open-limit.ts';

// Limits, written out: a test does not import what it checks.
const OPEN_LIMIT = 100;

const START = 1_772_452_800_000;
const MINUTE = 60_000;

function exhaust(usage: KeyUsage, nowMs: number): void {
  for (let call = 0; call < OPEN_LIMIT; call++) expect(countOpenCall(usage, nowMs)).toBe('pass');
  expect(countOpenCall(usage, nowMs)).toBe('rejected');
}

/** Earns a ban and returns the time at which it ends. */
function earnBan(usage: KeyUsage, nowMs: number): number {
  exhaust(usage, nowMs);
  expect(countOpenCall(usage, nowMs)).toBe('newBan');
  return usage.bannedUntilMs;
}

describe('the limit of an API key', () => {
  it('lets 100 calls a minute pass and refuses the next with 429 [LI-04]', () => {
    const usage = freshUsage();
    exhaust(usage, START);
    expect(countOpenCall(usage, START + MINUTE)).toBe('pass');
  });

  it('refuses once in a minute and bans the call after that; a call in the next minute passes [LI-05]', () => {
    const usage = freshUsage();
    exhaust(usage, START);
    expect(restMs(usage, START + 10_000)).toBe(MINUTE - 10_000);
    expect(countOpenCall(usage, START + MINUTE)).toBe('pass');
    const later = START + 2 * MINUTE;
    exhaust(usage, later);
    expect(countOpenCall(usage, later + MINUTE - 1)).toBe('newBan');
    expect(restMs(usage, later + MINUTE - 1)).toBe(BAN_STEP_MS);
    expect(usage.offences).toBe(1);
  });

  it('bans for 5 minutes, then 10, then 15 [LI-06] [LI-07]', () => {
    const usage = freshUsage();
    let now = START;
    for (const minutes of [5, 10, 15]) {
      const banStart = now;
      const until = earnBan(usage, now);
      expect(until - banStart).toBe(minutes * MINUTE);
      expect(countOpenCall(usage, until - 1)).toBe('banned');
      now = until;
    }
    expect(countOpenCall(usage, now)).toBe('pass');
  });

  it('does not lengthen a ban by calls during it [LI-05]', () => {
    const usage = freshUsage();
    const until = earnBan(usage, START);
    for (let call = 0; call < 500; call++) expect(countOpenCall(usage, until - 1)).toBe('banned');
    expect(usage.bannedUntilMs).toBe(until);
  });

  it('begins the ladder again after 24 hours without an offence [LI-07]', () => {
    const usage = freshUsage();
    earnBan(usage, START);
    earnBan(usage, START + LADDER_MEMORY_MS + MINUTE);
    expect(usage.offences).toBe(1);
  });

  it('never lets more than 100 calls of one minute pass, and bans only grow [LI-04] [LI-07] [OPEN_LIMIT]', () => {
    const gaps = fc.array(fc.integer({ min: 0, max: 30_000 }), { minLength: 150, maxLength: 400 });
    fc.assert(
      fc.property(gaps, (steps) => {
        const usage = freshUsage();
        let now = START;
        let lastBan = 0;
        const passed: number[] = [];
        for (const [at, step] of steps.entries()) {
          now += at % 3 === 0 ? step : 0;
          const verdict = countOpenCall(usage, now);
          if (verdict === 'pass') passed.push(usage.cycleStartMs);
          if (verdict === 'newBan') {
            const length = usage.bannedUntilMs - now;
            expect(length).toBeGreaterThanOrEqual(BAN_STEP_MS);
            expect(length).toBeGreaterThan(lastBan);
            lastBan = length;
          }
        }
        for (const cycle of new Set(passed)) {
          expect(passed.filter((one) => one === cycle).length).toBeLessThanOrEqual(OPEN_LIMIT);
        }
      }),
      { numRuns: 50 },
    );
  });
});
