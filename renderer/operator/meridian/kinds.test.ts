import { describe, expect, it } from 'vitest';
import { readCaller } from './proposals.ts';

const OFFSET_MS = 5_000;

describe('what a row says of the caller', () => {
  it('is that it has approved, or why its approval would not count, with the end of a wait by the local clock', () => {
    const row = { approvedByCaller: true, approvalObstacle: 'signed', approvalFrom: null };
    expect(readCaller(row, OFFSET_MS)).toEqual({ approvedByCaller: true, approvalBlock: undefined });
    for (const type of ['company', 'issuer'])
      expect(readCaller({ approvalObstacle: type, approvalFrom: null }, OFFSET_MS).approvalBlock).toEqual({
        type,
      });
    const waits = { approvedByCaller: false, approvalObstacle: 'sameIssuer', approvalFrom: 90_000 };
    expect(readCaller(waits, OFFSET_MS).approvalBlock).toEqual({ type: 'sameIssuer', untilMs: 85_000 });
  });

  it('is nothing on a platform that does not say it, and for a reason that this terminal does not know', () => {
    const nothing = { approvedByCaller: false, approvalBlock: undefined };
    expect(readCaller({}, OFFSET_MS)).toEqual(nothing);
    expect(readCaller({ approvalObstacle: 'moon', approvalFrom: null }, OFFSET_MS)).toEqual(nothing);
  });
});
