import { createHash, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import type { Clock } from '../../protocol/clock.ts';
import { PlatformError } from '../../protocol/platform-error.ts';
import { auth2Repository } from '../../storage/auth2/index.ts';
import type { Database } from '../../storage/index.ts';
import { isRegistrable } from './return-address.ts';

/** Applications of one platform. */
const MAX_APPLICATIONS = 1_000;
/** Return addresses of one application. */
export const MAX_RETURN_ADDRESSES = 10;

/** A third-party application that may ask customers of a company to sign in. */
export interface Application {
  readonly appId: string;
  readonly companyId: number;
  /** Shown to the customer who is asked. */
  readonly name: string;
  readonly returnAddresses: readonly string[];
}

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
  readonly #wallClock: Clock;
  readonly #byId = new Map<string, Registered>();

  private constructor(database: Database, wallClock: Clock) {
    this.#database = database;
    this.#wallClock = wallClock;
  }

  static async open(database: Database, wallClock: Clock): Promise<Applications> {
    const applications = new Applications(database, wallClock);
    for (const row of await auth2Repository.applications(database)) {
      applications.#byId.set(row.app_id, {
        secretHash: row.secret_hash,
        application: {
          appId: row.app_id,
          companyId: row.company_id,
          name: row.name,
          returnAddresses: JSON.parse(row.return_addresses) as string[],
        },
      });
    }
    return applications;
  }

  find(appId: string): Application | undefined {
    return this.#byId.get(appId)?.application;
  }

  /** The application with these credentials; unknown ids and wrong secrets take the same time. */
  authenticate(appId: string, appSecret: string): Application | undefined {
    const registered = this.#byId.get(appId);
    const expected = registered?.secretHash ?? secretHashOf('');
    const matches = timingSafeEqual(Buffer.from(secretHashOf(appSecret)), Buffer.from(expected));
    return matches ? registered?.application : undefined;
  }

  /** Registers an application and issues its credentials; the secret is shown only now. Throws as `put` does. */
  async register(application: Omit<Application, 'appId'>): Promise<ApplicationDefinition> {
    const definition = {
      ...application,
      appId: randomUUID().replaceAll('-', ''),
      appSecret: randomBytes(32).toString('hex'),
    };
    await this.put(definition);
    return definition;
  }

  /**
   * Stores an application under its own credentials. Throws GATEWAY_CODE_104 for a return address that is not absolute
   * and encrypted or on this machine, for none or more than ten of them, and beyond a thousand applications.
   */
  async put(definition: ApplicationDefinition): Promise<void> {
    const { appId, companyId, name, returnAddresses } = definition;
    const isFull = this.#byId.size >= MAX_APPLICATIONS && !this.#byId.has(appId);
    const fits = returnAddresses.length > 0 && returnAddresses.length <= MAX_RETURN_ADDRESSES;
    if (isFull || !fits || !returnAddresses.every(isRegistrable))
      throw new PlatformError('GGATEWAY_CODE_104');
    const secretHash = secretHashOf(definition.appSecret);
    await auth2Repository.saveApplication(this.#database, {
      app_id: appId,
      company_id: companyId,
      name,
      secret_hash: secretHash,
      return_addresses: JSON.stringify(returnAddresses),
      create_time_ms: this.#wallClock.nowMs(),
    });
    this.#byId.set(appId, { secretHash, application: { appId, companyId, name, returnAddresses } });
  }
}

function secretHashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}
