import type { WallTimeMs } from './units.ts';

/**
 * Four eyes: what two persons have to approve is approved by two persons who cannot be one. Whoever issues credentials has held their
 * secret, and cannot be told from the person who got it. So the platform keeps who issued the credentials of a person, with whoever had
 * issued the issuer's own, and counts the two approvals of a proposal only where that leaves two persons.
 */

/** Two persons with an issuer in common wait so long after the later issue: time for others to see it in the audit trail. */
export const SAME_ISSUER_WAIT_MS = 48 * 60 * 60 * 1000;

/** Whoever approves, with the credentials as they are at that moment: issuing them anew later does not change what was approved. */
export interface Approver {
  /** `appId` of the credentials; empty where nobody had to approve. */
  readonly by: string;
  /** False for the company's own credentials, which belong to programs and to whoever set the company up. */
  readonly isPerson: boolean;
  /** When the credentials were issued. */
  readonly issuedAtMs: number;
  /** Credentials of whoever issued them, of whoever had issued those, and so on; empty: the installation did. */
  readonly issuers: readonly string[];
}

/** Who approves what needs nobody. */
export const NOBODY: Approver = { by: '', isPerson: false, issuedAtMs: 0, issuers: [] };

/**
 * Why an approval does not count. `signed`: it is there already; `company`: the company's own credentials are nobody of two;
 * `issuer`: one of the two issued the credentials of the other; `sameIssuer`: somebody issued both, and the wait lasts until `untilMs`.
 */
export type ApprovalObstacle =
  | { readonly type: 'signed' | 'company' | 'issuer' }
  | { readonly type: 'sameIssuer'; readonly untilMs: number };

/** What stands between an approver and a proposal that others have approved `before`; undefined: nothing. */
export function obstacleToApproval(
  before: readonly Approver[],
  next: Approver,
  needed: 0 | 1 | 2,
  nowMs: WallTimeMs,
): ApprovalObstacle | undefined {
  if (before.some(({ by }) => by === next.by)) return { type: 'signed' };
  if (needed < 2) return undefined;
  if (!next.isPerson) return { type: 'company' };
  return before.map((first) => obstacleBetween(first, next, nowMs)).find((each) => each !== undefined);
}

function obstacleBetween(first: Approver, second: Approver, nowMs: WallTimeMs): ApprovalObstacle | undefined {
  if (first.issuers.includes(second.by) || second.issuers.includes(first.by)) return { type: 'issuer' };
  if (!first.issuers.some((issuer) => second.issuers.includes(issuer))) return undefined;
  const untilMs = Math.max(first.issuedAtMs, second.issuedAtMs) + SAME_ISSUER_WAIT_MS;
  return nowMs < untilMs ? { type: 'sameIssuer', untilMs } : undefined;
}
