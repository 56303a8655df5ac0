import type { WallTimeMs } from '../../../domain/units.ts';

/** Credentials that a company itself issues in its first day are those of the installation: whoever sets it up chooses its persons. */
export const SET_UP_MS = 24 * 60 * 60 * 1000;

/** Who issued credentials, and when. */
export interface Issue {
  /**
   * The `appId` of whoever issued them first, then of whoever had issued those, and so on, each once: everybody who could have used them.
   * Empty: the installation.
   */
  readonly issuers: readonly string[];
  readonly atMs: number;
}

/** Somebody with credentials: a person, or a company with its own. */
export interface Issuer {
  readonly appId: string;
  /** Absent for the credentials with which a company began. */
  readonly issue?: Issue | undefined;
}

/**
 * Whose hand is in the credentials that somebody issues. Nobody clears its own: a person that issues its own anew keeps the issuers that
 * it has, because the platform cannot tell it from them. `company` counts as the installation until it is `SET_UP_MS` old, and no longer
 * once its own credentials were issued anew.
 */
export function issuersBy(
  person: Issuer | undefined,
  company: Issuer & { readonly createTimeMs: number },
  nowMs: WallTimeMs,
): Issue['issuers'] {
  const isSetUp = company.issue === undefined && nowMs < company.createTimeMs + SET_UP_MS;
  if (person === undefined && isSetUp) return [];
  const { appId, issue } = person ?? company;
  return [...new Set([appId, ...(issue?.issuers ?? [])])];
}
