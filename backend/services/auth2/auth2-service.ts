import type { WallClock } from '../../domain/clock.ts';
import type { Operation } from '../operation.ts';
import { tokenHash } from '../token-owner.ts';
import { Applications, type Application, type ApplicationDefinition } from './applications.ts';
import { Grants } from './grants.ts';
import { auth2Operations } from './operations.ts';
import { userInformation, type UserInformationSource } from './user-information.ts';

export {
  Applications,
  DEMO_APPLICATION,
  type Application,
  type ApplicationDefinition,
} from './applications.ts';
export {
  ACCESS_TOKEN_LIFETIME_MS,
  CODE_LIFETIME_MS,
  MAX_FAMILIES,
  REFRESH_TOKEN_LIFETIME_MS,
} from './grants.ts';

export { registeredAddress } from './return-address.ts';

export interface Auth2ServiceOptions extends UserInformationSource {
  readonly wallClock: WallClock;
  /** Applications that are registered from the start. */
  readonly applications: readonly ApplicationDefinition[];
  /** The white label's name, which travels as `app`. */
  companyName(companyId: number): string;
}

/** Sign-in of customers to third-party applications. */
export interface Auth2Service {
  readonly operations: readonly Operation[];
  /** The registered applications, for the operators of their companies. */
  readonly applications: Applications;
  application(appId: string): Application | undefined;
  /** Lets what was agreed to by the session of a token outlive it. */
  storeConsents(token: string): Promise<void>;
  /** Registers an application and issues its credentials; the secret is shown only now. */
  register(application: Omit<Application, 'appId'>): Promise<ApplicationDefinition>;
}

export async function createAuth2Service(options: Auth2ServiceOptions): Promise<Auth2Service> {
  const { database, wallClock } = options;
  const applications = await Applications.open(database, wallClock);
  for (const definition of options.applications) {
    // Once it is there it is its operator's: a new secret or address stays over a restart.
    if (!applications.has(definition.appId)) await applications.put(definition);
  }
  const grants = new Grants(database, wallClock);
  return {
    operations: auth2Operations({
      applications,
      grants,
      companyName: (companyId) => options.companyName(companyId),
      userInformation: (customerId) => userInformation(options, customerId),
    }),
    applications,
    application: (appId) => applications.find(appId),
    storeConsents: (token) => grants.release(tokenHash(token)),
    register: (application) => applications.register(application),
  };
}
