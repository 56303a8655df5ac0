import { describe, expect, it } from 'vitest';
import { NOBODY, obstacleToApproval, type Approver } from './four-eyes.ts';

// The wait, written out: a test does not import what it checks.
const WAIT_MS = 48 * 60 * 60 * 1000;
const NOW_MS = Date.UTC(2026, 2, 2, 12);

const person = (by: string, issuers: readonly string[] = [], issuedAtMs = NOW_MS): Approver => ({
  by,
  isPerson: true,
  issuers,
  issuedAtMs,
});
/** What stands between two who approve one after the other, in whichever order. */
const between = (one: Approver, other: Approver, nowMs = NOW_MS) => {
  const found = obstacleToApproval([one], other, 2, nowMs);
  expect(obstacleToApproval([other], one, 2, nowMs)).toEqual(found);
  return found;
};

describe('four eyes', () => {
  it('are those of two persons whose credentials came from the installation, or from different people', () => {
    expect(between(person('ann'), person('bob'))).toBeUndefined();
    expect(between(person('ann', ['eve']), person('bob', ['ivy']))).toBeUndefined();
    expect(between(person('ann'), person('bob', ['ivy']))).toBeUndefined();
  });

  it('are never those of one person, not even where one approval is enough', () => {
    for (const needed of [1, 2] as const)
      expect(obstacleToApproval([person('ann')], person('ann'), needed, NOW_MS)).toEqual({ type: 'signed' });
  });

  it('never have an issuer beside the person whose credentials it issued, at whatever remove and however long ago', () => {
    const issued = person('bob', ['ann', 'root'], 0);
    expect(between(person('ann'), issued)).toEqual({ type: 'issuer' });
    expect(between(person('root'), issued)).toEqual({ type: 'issuer' });
    expect(between(person('ann'), person('bob', ['ivy'], 0))).toBeUndefined();
  });

  it('of two with one issuer wait 48 hours from the later issue on, also where a third stands between', () => {
    const [early, late] = [person('ann', ['eve'], NOW_MS - WAIT_MS), person('bob', ['ivy', 'eve'], NOW_MS)];
    const waits = { type: 'sameIssuer', untilMs: NOW_MS + WAIT_MS };
    expect(between(early, late)).toEqual(waits);
    expect(between(early, late, NOW_MS + WAIT_MS - 1)).toEqual(waits);
    expect(between(early, late, NOW_MS + WAIT_MS)).toBeUndefined();
  });

  it('have no room for the company’s own credentials, which approve alone what needs one person', () => {
    const company = { ...person('company'), isPerson: false };
    expect(obstacleToApproval([], company, 2, NOW_MS)).toEqual({ type: 'company' });
    expect(obstacleToApproval([person('ann')], company, 2, NOW_MS)).toEqual({ type: 'company' });
    expect(obstacleToApproval([], company, 1, NOW_MS)).toBeUndefined();
    expect(obstacleToApproval([], NOBODY, 0, NOW_MS)).toBeUndefined();
  });
});
