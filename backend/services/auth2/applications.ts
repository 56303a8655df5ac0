import { randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import { MAX_RETURN_ADDRESSES } from '../../contract/calls/management/integrations.ts';
import { CODE } from '../../contract/errors/codes.ts';
import { PlatformError } from '../../contract/platform-error.ts';
import type { WallClock } from '../../domain/clock.ts';
import { auth2Repository } from '../../storage/auth2.ts';
import type { Database, Statement } from '../../storage/index.ts';
import { tokenHash } from '../token-owner.ts';
import { isRegistrable } from './return-address.ts';

/** Applications of one platform. */
const MAX_APPLICATIONS = 1_000;

/** A third-party application that may ask customers of a company to sign in. */
export interface Application {
  readonly appId: string;
  readonly companyId: number;
  /** Shown to the customer who is asked. */
  readonly name: string;
  readonly returnAddresses: readonly string[];
  /** True: nobody signs in to it. */
  readonly disabled?: boolean | undefined;
}

/** What may be changed of an application. */
export type ApplicationChange = Partial<Pick<Application, 'name' | 'returnAddresses' | 'disabled'>>;

/** An application whose credentials are given in advance. */
export interface ApplicationDefinition extends Application {
  readonly appSecret: string;
}

/** The application with which the embedded platform demonstrates third-party sign-in; its secret is public. */
export const DEMO_APPLICATION: ApplicationDefinition = {
  appId: '5d1c0f7e9a3b48c2b6e4f0a1d2c3b4a5',
  appSecret: 'meridian-demo-application',
  companyId: 1,
  name: 'Demo shop',
  returnAddresses: ['http://127.0.0.1/sign-in/return'],
};

interface Registered {
  readonly application: Application;
  readonly secretHash: string;
}

/** The registered applications. All of them are in memory; the database holds hashes of their secrets. */
export class Applications {
  readonly #database: Database;
  readonly #wallClock: WallClock;
  readonly #byId = new Map<string, Registered>();

  private constructor(database: Database, wallClock: WallClock) {
    this.#database = database;
    this.#wallClock = wallClock;
  }

  static async open(database: Database, wallClock: WallClock): Promise<Applications> {
    const applications = new Applications(database, wallClock);
    for (const row of await auth2Repository.applications(database)) {
      applications.#byId.set(row.app_id, {
        secretHash: row.secret_hash,
        application: {
          appId: row.app_id,
          companyId: row.company_id,
          name: row.name,
          returnAddresses: JSON.parse(row.return_addresses) as string[],
          ...(row.disabled === 1 ? { disabled: true } : {}),
        },
      });
    }
    return applications;
  }

  /** The application of an id; undefined for one that is unknown or disabled. */
  find(appId: string): Application | undefined {
    const application = this.#byId.get(appId)?.application;
    return application?.disabled === true ? undefined : application;
  }

  /** Whether there is an application of an id, disabled ones included. */
  has(appId: string): boolean {
    return this.#byId.has(appId);
  }

  /** The applications of a company, disabled ones included, in the order of their registration. */
  of(companyId: number): readonly Application[] {
    return [...this.#byId.values()]
      .map(({ application }) => application)
      .filter((application) => application.companyId === companyId);
  }

  /** The application with these credentials, unless it is disabled; unknown ids and wrong secrets take the same time. */
  authenticate(appId: string, appSecret: string): Application | undefined {
    const registered = this.#byId.get(appId);
    const expected = registered?.secretHash ?? tokenHash('');
    const matches = timingSafeEqual(Buffer.from(tokenHash(appSecret)), Buffer.from(expected));
    return matches ? this.find(appId) : undefined;
  }

  /** Registers an application and issues its credentials; the secret is shown only now. Throws as `put` does. */
  async register(application: Omit<Application, 'appId'>): Promise<ApplicationDefinition> {
    const definition = { ...application, appId: randomUUID().replaceAll('-', ''), appSecret: newSecret() };
    await this.put(definition);
    return definition;
  }

  /**
   * Stores an application under its own credentials. Throws GATEWAY_CODE_104 for a return address that is not absolute
   * and encrypted or on this machine, for none or more than ten of them, and beyond a thousand applications.
   */
  async put(definition: ApplicationDefinition): Promise<void> {
    const { appId, returnAddresses } = definition;
    const isFull = this.#byId.size >= MAX_APPLICATIONS && !this.#byId.has(appId);
    const fits = returnAddresses.length > 0 && returnAddresses.length <= MAX_RETURN_ADDRESSES;
    if (isFull) throw PlatformError.wrong(CODE.parametersInvalid, 'noRoom', 'appId', MAX_APPLICATIONS);
    if (!fits) throw PlatformError.wrong(CODE.parametersInvalid, 'form', 'returnAddresses');
    requireRegistrable(returnAddresses);
    await this.#save(definition, tokenHash(definition.appSecret));
  }

  /** Changes an application of a company. Throws 0000003 for one that it does not have, and as `put` does. */
  async change(companyId: number, appId: string, change: ApplicationChange): Promise<Application> {
    const { application, secretHash } = this.#own(companyId, appId);
    const { name, returnAddresses, disabled } = change;
    const changed = {
      ...application,
      name: name ?? application.name,
      returnAddresses: returnAddresses ?? application.returnAddresses,
      disabled: disabled ?? application.disabled,
    };
    requireRegistrable(changed.returnAddresses);
    const revoked = changed.disabled ? auth2Repository.revocationOfApplication(appId) : [];
    await this.#save(changed, secretHash, revoked);
    return changed;
  }

  /** Issues a new secret, told this once; the old one, and every code and token, is refused from now on. Throws 0000003 as `change` does. */
  async rotateSecret(companyId: number, appId: string): Promise<ApplicationDefinition> {
    const { application } = this.#own(companyId, appId);
    const appSecret = newSecret();
    const revoked = auth2Repository.revocationOfApplication(appId);
    await this.#save(application, tokenHash(appSecret), revoked);
    return { ...application, appSecret };
  }

  /** Takes an application out, with every code and token that it has; nothing without it. */
  async remove(appId: string): Promise<void> {
    if (!this.#byId.has(appId)) return;
    await auth2Repository.removeApplication(this.#database, appId);
    this.#byId.delete(appId);
  }

  #own(companyId: number, appId: string): Registered {
    const registered = this.#byId.get(appId);
    if (registered?.application.companyId !== companyId) throw new PlatformError(CODE.dataUnknown);
    return registered;
  }

  async #save(given: Application, secretHash: string, revoked: readonly Statement[] = []): Promise<void> {
    const { appId, companyId, name, returnAddresses, disabled = false } = given;
    const application = { appId, companyId, name, returnAddresses, ...(disabled ? { disabled } : {}) };
    const row = {
      app_id: appId,
      company_id: companyId,
      name,
      secret_hash: secretHash,
      return_addresses: JSON.stringify(returnAddresses),
      create_time_ms: this.#wallClock.nowMs(),
      disabled: disabled ? 1 : 0,
    } as const;
    await auth2Repository.saveApplication(this.#database, row, revoked);
    this.#byId.set(appId, { secretHash, application });
  }
}

function newSecret(): string {
  return randomBytes(32).toString('hex');
}

function requireRegistrable(returnAddresses: readonly string[]): void {
  const at = returnAddresses.findIndex((address) => !isRegistrable(address));
  if (at >= 0) throw PlatformError.wrong(CODE.parametersInvalid, 'form', `returnAddresses[${at}]`);
}
