import { randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import type { WallClock } from '../../../domain/clock.ts';
import { CODE } from '../../../contract/errors/codes.ts';
import { PlatformError } from '../../../contract/platform-error.ts';
import { operatorRepository, type OperatorPersonRow } from '../../../storage/management/index.ts';
import type { Database } from '../../../storage/index.ts';
import { KeyedQueue } from '../../keyed-queue.ts';
import type { Issue } from './issue.ts';
import { isRole, type Role } from '../../../contract/permissions.ts';
import { tokenHash } from '../../token-owner.ts';

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
  /** Who issued the credentials that it has now, and when. */
  readonly issue: Issue;
}

/** A person with the secret, which is shown this once. */
export interface IssuedPerson {
  readonly person: OperatorPerson;
  readonly appSecret: string;
}

export type PersonChange = Partial<Pick<OperatorPerson, 'name' | 'role' | 'enabled'>>;

export interface OperatorsDependencies {
  readonly database: Database;
  readonly wallClock: WallClock;
  /** Hears of credentials whose tokens end: a person is disabled, gets another role or another secret. */
  onEnded(this: void, appId: string): void;
}

interface Known {
  readonly person: OperatorPerson;
  readonly secretHash: string;
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
    for (const row of await operatorRepository.all(deps.database)) {
      const person = toPerson(row);
      operators.#byAppId.set(person.appId, { person, secretHash: row.secret_hash });
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

  /** The enabled person with these credentials; unknown ids and wrong secrets take the same time. */
  authenticate(appId: string, appSecret: string): OperatorPerson | undefined {
    const known = this.#byAppId.get(appId);
    const expected = known?.secretHash ?? tokenHash('');
    const matches = timingSafeEqual(Buffer.from(tokenHash(appSecret)), Buffer.from(expected));
    return matches && known?.person.enabled === true ? known.person : undefined;
  }

  /**
   * Adds a person with credentials that `issuers` hand out (issue.ts). Throws 015 for a name that another person of the company has, and
   * beyond `MAX_OPERATOR_PERSONS`.
   */
  create(
    companyId: number,
    { name, role }: Pick<OperatorPerson, 'name' | 'role'>,
    issuers: Issue['issuers'],
  ): Promise<IssuedPerson> {
    // Numbers count over all companies.
    return this.#queue.run('', async () => {
      const others = this.of(companyId);
      requireFreeName(others, name);
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
      await this.#save(person, tokenHash(appSecret));
      return { person, appSecret };
    });
  }

  /**
   * Changes a person; the tokens end with another role and when it is disabled. Throws 0000003 for a person that the company does
   * not have and 015 for the name of another one.
   */
  change(companyId: number, id: number, change: PersonChange): Promise<OperatorPerson> {
    return this.#queue.run('', async () => {
      const { person, secretHash } = this.#own(companyId, id);
      const { name = person.name, role = person.role, enabled = person.enabled } = change;
      requireFreeName(
        this.of(companyId).filter((other) => other.id !== id),
        name,
      );
      const updateTimeMs = this.#deps.wallClock.nowMs();
      const changed = { ...person, name, role, enabled, updateTimeMs };
      await this.#save(changed, secretHash);
      if (role !== person.role || !enabled) this.#deps.onEnded(person.appId);
      return changed;
    });
  }

  /** Issues a new secret by `issuers`; the old one and its tokens end. Throws 0000003 as `change` does. */
  rotateSecret(companyId: number, id: number, issuers: Issue['issuers']): Promise<IssuedPerson> {
    return this.#queue.run('', async () => {
      const { person } = this.#own(companyId, id);
      const appSecret = newSecret();
      const nowMs = this.#deps.wallClock.nowMs();
      const changed = { ...person, updateTimeMs: nowMs, issue: { issuers, atMs: nowMs } };
      await this.#save(changed, tokenHash(appSecret));
      this.#deps.onEnded(person.appId);
      return { person: changed, appSecret };
    });
  }

  #own(companyId: number, id: number): Known {
    const known = [...this.#byAppId.values()].find(({ person }) => person.id === id);
    if (known?.person.companyId !== companyId) throw new PlatformError(CODE.dataUnknown);
    return known;
  }

  async #save(person: OperatorPerson, secretHash: string): Promise<void> {
    await operatorRepository.save(this.#deps.database, toRow(person, secretHash));
    this.#byAppId.set(person.appId, { person, secretHash });
  }
}

function requireFreeName(others: readonly OperatorPerson[], name: string): void {
  if (others.some((other) => other.name === name))
    throw PlatformError.wrong(CODE.requestInvalid, 'unique', 'name');
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

function toRow(person: OperatorPerson, secret_hash: string): OperatorPersonRow {
  return {
    id: person.id,
    company_id: person.companyId,
    name: person.name,
    role: person.role,
    app_id: person.appId,
    secret_hash,
    enabled: person.enabled ? 1 : 0,
    create_time_ms: person.createTimeMs,
    update_time_ms: person.updateTimeMs,
    issued_at_ms: person.issue.atMs,
    issuers: JSON.stringify(person.issue.issuers),
  };
}

function newSecret(): string {
  return randomBytes(32).toString('hex');
}
