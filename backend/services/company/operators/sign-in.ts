import type { WallTimeMs } from '../../../domain/units.ts';
import type { OperatorSignInRow } from '../../../storage/management/index.ts';
import type { Issue } from './issue.ts';

/** A network from which a person signed in, and when it did so last. */
export interface SignInNetwork {
  readonly network: string;
  readonly timeMs: WallTimeMs;
}

/** What a person at an office signs in with by hand. */
export interface SignIn {
  /** Another name of the person, in lower case. */
  readonly email: string | undefined;
  /** Salted hash; undefined: the person has credentials alone. */
  readonly passwordHash: string | undefined;
  /** Until when a first password opens anything; undefined: the person has chosen its own. */
  readonly firstUntilMs: WallTimeMs | undefined;
  /** Who gave the first password, and when; undefined: nobody did. */
  readonly issue: Issue | undefined;
  /** Undefined: none was begun. */
  readonly authenticator: Authenticator | undefined;
  /** The newest first. */
  readonly networks: readonly SignInNetwork[];
}

/** What one-time codes of a person are made of. */
export interface Authenticator {
  readonly secret: string;
  /** False until the person has confirmed it by a code. */
  readonly isInUse: boolean;
  /** The newest step of time whose code was spent. */
  readonly lastStep: number;
}

/** Of a person with credentials alone. */
export const NO_SIGN_IN: SignIn = {
  email: undefined,
  passwordHash: undefined,
  firstUntilMs: undefined,
  issue: undefined,
  authenticator: undefined,
  networks: [],
};

/** Whose hand is in either of two kinds of credentials, those that were issued later named first; since the later of the two. */
export function joinIssues(one: Issue, other: Issue | undefined): Issue {
  if (other === undefined) return one;
  const [later, earlier] = one.atMs > other.atMs ? [one, other] : [other, one];
  return { issuers: [...new Set([...later.issuers, ...earlier.issuers])], atMs: later.atMs };
}

export function readSignIn(row: OperatorSignInRow): SignIn {
  const { authenticator_secret: secret } = row;
  const isInUse = row.authenticator_in_use === 1;
  const issuers = JSON.parse(row.issuers) as string[];
  return {
    email: row.email ?? undefined,
    passwordHash: row.password_hash ?? undefined,
    firstUntilMs: row.first_until_ms ?? undefined,
    issue: row.password_hash === null ? undefined : { issuers, atMs: row.issued_at_ms },
    authenticator: secret === null ? undefined : { secret, isInUse, lastStep: row.authenticator_last_step },
    networks: JSON.parse(row.networks) as SignInNetwork[],
  };
}

export function signInRow(personId: number, signIn: SignIn): OperatorSignInRow {
  const { authenticator, issue } = signIn;
  return {
    person_id: personId,
    email: signIn.email ?? null,
    password_hash: signIn.passwordHash ?? null,
    first_until_ms: signIn.firstUntilMs ?? null,
    issuers: JSON.stringify(issue?.issuers ?? []),
    issued_at_ms: issue?.atMs ?? 0,
    authenticator_secret: authenticator?.secret ?? null,
    authenticator_in_use: authenticator?.isInUse === true ? 1 : 0,
    authenticator_last_step: authenticator?.lastStep ?? 0,
    networks: JSON.stringify(signIn.networks),
  };
}
