import type { Approver } from '../four-eyes.ts';

/** A person whose credentials the installation issued, for tests that are not about who issued what. */
export function personNamed(by: string): Approver {
  return { by, isPerson: true, issuedAtMs: 0, issuers: [] };
}
