import { randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import type { WallClock } from '../../../domain/clock.ts';
import { CODE } from '../../../contract/errors/codes.ts';
import { PlatformError } from '../../../contract/platform-error.ts';
import {
  operatorRepository,
  operatorSignInRepository,
  type OperatorPersonRow,
} from '../../../storage/management/index.ts';
import type { Database } from '../../../storage/index.ts';
import { KeyedQueue } from '../../keyed-queue.ts';
import type { Issue } from './issue.ts';
import { isRole, type Role } from '../../../contract/permissions.ts';
import { tokenHash } from '../../token-owner.ts';
import { joinIssues, NO_SIGN_IN, readSignIn, signInRow, type SignIn } from './sign-in.ts';

/** Persons of one company, disabled ones included. */
const MAX_OPERATOR_PERSONS = 200;

/** Somebody who works at an operator's office, with credentials of its own. */
export interface OperatorPerson {
  readonly id: number;
  readonly companyId: number;
  readonly name: string;
  readonly role: Role;
  readonly appId: string;
  /** False: the credentials open nothing. */
  readonly enabled: boolean;
  readonly createTimeMs: number;
  readonly updateTimeMs: number;
  /** Who issued the credentials that it has now, its first password among them, and when. */
  readonly issue: Issue;
}

/** A person with the secret, which is shown this once. */
export interface IssuedPerson {
  readonly person: OperatorPerson;
  readonly appSecret: string;
}

/** What an administrator changes of a person; an empty e-mail address takes it away. */
export type PersonChange = Partial<Pick<OperatorPerson, 'name' | 'role' | 'enabled'>> & {
  readonly email?: string | undefined;
};

export interface OperatorsDependencies {
  readonly database: Database;
  readonly wallClock: WallClock;
  /** Hears of credentials whose tokens end: a person is disabled, gets another role or another secret. */
  onEnded(this: void, appId: string): void;
}

interface Known {
  readonly person: OperatorPerson;
  readonly secretHash: string;
  /** Who issued the secret. */
  readonly secretIssue: Issue;
  readonly signIn: SignIn;
}

/** The persons of all companies. All of them are in memory; the database holds hashes of their secrets. */
export class Operators {
  readonly #deps: OperatorsDependencies;
  readonly #byAppId = new Map<string, Known>();
  readonly #queue = new KeyedQueue();

  private constructor(deps: OperatorsDependencies) {
    this.#deps = deps;
  }

  static async open(deps: OperatorsDependencies): Promise<Operators> {
    const operators = new Operators(deps);
    const rows = await operatorSignInRepository.all(deps.database);
    const signIns = new Map(rows.map((row) => [row.person_id, readSignIn(row)]));
    for (const row of await operatorRepository.all(deps.database)) {
      const person = toPerson(row);
      const signIn = signIns.get(person.id) ?? NO_SIGN_IN;
      operators.#keep({ person, secretHash: row.secret_hash, secretIssue: person.issue, signIn });
    }
    return operators;
  }

  /** The persons of a company, disabled ones included, in the order of their creation. */
  of(companyId: number): readonly OperatorPerson[] {
    return [...this.#byAppId.values()]
      .map(({ person }) => person)
      .filter((person) => person.companyId === companyId)
      .sort((left, right) => left.id - right.id);
  }

  /** The person of an `appId`, disabled ones included. */
  find(appId: string): OperatorPerson | undefined {
    return this.#byAppId.get(appId)?.person;
  }

  /** The person whom a company knows by a name or an e-mail address, disabled ones included. */
  named(companyId: number, name: string): OperatorPerson | undefined {
    const email = name.trim().toLowerCase();
    const all = [...this.#byAppId.values()].filter(({ person }) => person.companyId === companyId);
    const found =
      all.find(({ person }) => person.name === name) ?? all.find(({ signIn }) => signIn.email === email);
    return found?.person;
  }

  /** What a person signs in with by hand. */
  signInOf({ appId }: Pick<OperatorPerson, 'appId'>): SignIn {
    return this.#byAppId.get(appId)?.signIn ?? NO_SIGN_IN;
  }

  /** The enabled person with these credentials; unknown ids and wrong secrets take the same time. */
  authenticate(appId: string, appSecret: string): OperatorPerson | undefined {
    const known = this.#byAppId.get(appId);
    const expected = known?.secretHash ?? tokenHash('');
    const matches = timingSafeEqual(Buffer.from(tokenHash(appSecret)), Buffer.from(expected));
    return matches && known?.person.enabled === true ? known.person : undefined;
  }

  /**
   * Adds a person with credentials that `issuers` hand out (issue.ts). Throws 015 for a name or an e-mail address by which the company
   * knows another person, and beyond `MAX_OPERATOR_PERSONS`.
   */
  create(
    companyId: number,
    { name, role, email }: Pick<OperatorPerson, 'name' | 'role'> & Pick<PersonChange, 'email'>,
    issuers: Issue['issuers'],
  ): Promise<IssuedPerson> {
    // Numbers count over all companies.
    return this.#queue.run('', async () => {
      const others = this.of(companyId);
      this.#requireFree(others, { name, email });
      if (others.length >= MAX_OPERATOR_PERSONS)
        throw PlatformError.wrong(CODE.requestInvalid, 'noRoom', 'name', MAX_OPERATOR_PERSONS);
      const nowMs = this.#deps.wallClock.nowMs();
      const ids = [...this.#byAppId.values()].map(({ person }) => person.id);
      const person: OperatorPerson = {
        id: Math.max(0, ...ids) + 1,
        companyId,
        name,
        role,
        appId: randomUUID().replaceAll('-', ''),
        enabled: true,
        createTimeMs: nowMs,
        updateTimeMs: nowMs,
        issue: { issuers, atMs: nowMs },
      };
      const appSecret = newSecret();
      const signIn = { ...NO_SIGN_IN, email: email || undefined };
      const known = { person, secretHash: tokenHash(appSecret), secretIssue: person.issue, signIn };
      return { person: await this.#save(known), appSecret };
    });
  }

  /**
   * Changes a person; the tokens end with another role and when it is disabled. Throws 0000003 for a person that the company does
   * not have and 015 for the name or e-mail address of another one.
   */
  change(companyId: number, id: number, change: PersonChange): Promise<OperatorPerson> {
    return this.#queue.run('', async () => {
      const known = this.#own(companyId, id);
      const { person } = known;
      const { name = person.name, role = person.role, enabled = person.enabled } = change;
      const { email = known.signIn.email } = change;
      this.#requireFree(
        this.of(companyId).filter((other) => other.id !== id),
        { name, email },
      );
      const updateTimeMs = this.#deps.wallClock.nowMs();
      const changed = { ...person, name, role, enabled, updateTimeMs };
      const signIn = { ...known.signIn, email: email || undefined };
      const saved = await this.#save({ ...known, person: changed, signIn });
      if (role !== person.role || !enabled) this.#deps.onEnded(person.appId);
      return saved;
    });
  }

  /** Issues a new secret by `issuers`; the old one and its tokens end. Throws 0000003 as `change` does. */
  rotateSecret(companyId: number, id: number, issuers: Issue['issuers']): Promise<IssuedPerson> {
    return this.#queue.run('', async () => {
      const known = this.#own(companyId, id);
      const appSecret = newSecret();
      const nowMs = this.#deps.wallClock.nowMs();
      const person = await this.#save({
        ...known,
        person: { ...known.person, updateTimeMs: nowMs },
        secretHash: tokenHash(appSecret),
        secretIssue: { issuers, atMs: nowMs },
      });
      this.#deps.onEnded(person.appId);
      return { person, appSecret };
    });
  }

  /** Changes what a person signs in with; `change` is made from what holds when its turn comes. Throws 0000003 and what `change` throws. */
  changeSignIn(
    companyId: number,
    id: number,
    change: (present: SignIn, person: OperatorPerson) => SignIn,
  ): Promise<OperatorPerson> {
    return this.#queue.run('', async () => {
      const known = this.#own(companyId, id);
      return this.#save({ ...known, signIn: change(known.signIn, known.person) });
    });
  }

  /** A first password that `issuers` give to a person; its tokens end. Throws 0000003 as `change` does. */
  async giveFirstPassword(
    companyId: number,
    id: number,
    first: { readonly hash: string; readonly untilMs: number; readonly removeAuthenticator: boolean },
    issuers: Issue['issuers'],
  ): Promise<OperatorPerson> {
    const issue = { issuers, atMs: this.#deps.wallClock.nowMs() };
    const person = await this.changeSignIn(companyId, id, (present) => ({
      ...present,
      passwordHash: first.hash,
      firstUntilMs: first.untilMs,
      issue,
      authenticator: first.removeAuthenticator ? undefined : present.authenticator,
    }));
    this.#deps.onEnded(person.appId);
    return person;
  }

  #own(companyId: number, id: number): Known {
    const known = [...this.#byAppId.values()].find(({ person }) => person.id === id);
    if (known?.person.companyId !== companyId) throw new PlatformError(CODE.dataUnknown);
    return known;
  }

  async #save(known: Known): Promise<OperatorPerson> {
    const { person, signIn } = known;
    const statements = [operatorRepository.save(toRow(known))];
    if (signIn !== NO_SIGN_IN) statements.push(operatorSignInRepository.save(signInRow(person.id, signIn)));
    await this.#deps.database.commit(statements);
    return this.#keep(known);
  }

  #keep({ person, secretHash, secretIssue, signIn }: Known): OperatorPerson {
    const joined = { ...person, issue: joinIssues(secretIssue, signIn.issue) };
    this.#byAppId.set(person.appId, { person: joined, secretHash, secretIssue, signIn });
    return joined;
  }

  /** Nobody signs in under what stands for somebody else: a name is nobody's address either. */
  #requireFree(
    others: readonly OperatorPerson[],
    { name, email = '' }: Pick<OperatorPerson, 'name'> & Pick<PersonChange, 'email'>,
  ): void {
    const address = name.trim().toLowerCase();
    for (const other of others) {
      const taken = this.signInOf(other).email;
      if (other.name === name || taken === address)
        throw PlatformError.wrong(CODE.requestInvalid, 'unique', 'name');
      if (email !== '' && (taken === email || other.name.trim().toLowerCase() === email))
        throw PlatformError.wrong(CODE.requestInvalid, 'unique', 'email');
    }
  }
}

/** Throws for a role that this version does not know: it wrote none. */
function toPerson(row: OperatorPersonRow): OperatorPerson {
  if (!isRole(row.role)) throw new Error(`operator ${row.id} has the unknown role ${row.role}`);
  return {
    id: row.id,
    companyId: row.company_id,
    name: row.name,
    role: row.role,
    appId: row.app_id,
    enabled: row.enabled === 1,
    createTimeMs: row.create_time_ms,
    updateTimeMs: row.update_time_ms,
    // A person of an earlier version: nobody noted who issued what, so the installation did, with the person.
    issue: { issuers: JSON.parse(row.issuers) as string[], atMs: row.issued_at_ms ?? row.create_time_ms },
  };
}

function toRow({ person, secretHash, secretIssue }: Known): OperatorPersonRow {
  return {
    id: person.id,
    company_id: person.companyId,
    name: person.name,
    role: person.role,
    app_id: person.appId,
    secret_hash: secretHash,
    enabled: person.enabled ? 1 : 0,
    create_time_ms: person.createTimeMs,
    update_time_ms: person.updateTimeMs,
    issued_at_ms: secretIssue.atMs,
    issuers: JSON.stringify(secretIssue.issuers),
  };
}

function newSecret(): string {
  return randomBytes(32).toString('hex');
}
