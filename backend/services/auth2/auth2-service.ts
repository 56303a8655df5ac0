import type { WallClock } from '../../domain/clock.ts';
import { type Operation, implement } from '../operation.ts';
import { tokenHash } from '../token-owner.ts';
import { Applications, type Application, type ApplicationDefinition } from './applications.ts';
import { Grants, ACCESS_TOKEN_LIFETIME_MS, type TokenPair as IssuedPair } from './grants.ts';
import type { Static } from 'typebox';
import { type TokenPair, type UserInformation, AUTH2_CALLS } from '../../contract/calls/auth2.ts';
import { CODE } from '../../contract/errors/codes.ts';
import { PlatformError } from '../../contract/platform-error.ts';
import { registeredAddress } from './return-address.ts';
import type { Account } from '../../contract/records/index.ts';
import { customerRepository } from '../../storage/customers/index.ts';
import type { Database } from '../../storage/index.ts';
import { CUSTOMER_STATUS } from '../customer/customer-record.ts';
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

interface UserInformationSource {
  readonly database: Database;
  readonly accounts: { accountsOf(customerId: number): readonly Account[] | Promise<readonly Account[]> };
}

/** Reads a customer; undefined for one who may not sign in (any more). */
async function userInformation(
  source: UserInformationSource,
  customerId: number,
): Promise<UserInformation | undefined> {
  const row = await customerRepository.byId(source.database, customerId);
  if (row === undefined || row.status !== CUSTOMER_STATUS.normal) return undefined;
  const [first] = await source.accounts.accountsOf(customerId);
  return {
    customerNo: row.customer_no,
    email: row.email,
    accountId: first?.accountId ?? 0,
    thirdUserId: '',
    thirdLoginSource: '',
  };
}

interface OperationDependencies {
  readonly applications: Applications;
  readonly grants: Grants;
  /** The white label's name, which travels as `app`. */
  companyName(companyId: number): string;
  /** Undefined for a customer who may not sign in (any more). */
  userInformation(customerId: number): Promise<UserInformation | undefined>;
}

/** The four calls of third-party sign-in, and what a client needs to ask its customer itself. */
function auth2Operations(deps: OperationDependencies): readonly Operation[] {
  return [
    describeOperation(deps),
    codeOperation(deps),
    tokenOperation(deps),
    userOperation(deps),
    refreshOperation(deps),
  ];
}

/** Who asks for the sign-in and where its answer goes. Throws as `auth2/code` does, so that nobody is asked in vain. */
function describeOperation({ applications, companyName }: OperationDependencies): Operation {
  return implement(AUTH2_CALLS.describeApplication, async ({ companyId }, { appId, url }) => {
    const { application, returnAddress } = requested(applications, companyId, appId, url);
    return { name: application.name, company: companyName(companyId), returnHost: returnAddress?.host ?? '' };
  });
}

/** The company's application and, when it is given, the registered return address. Throws GATEWAY_CODE_101 or 104. */
function requested(applications: Applications, companyId: number, appId: string, url: string | undefined) {
  const application = applications.find(appId);
  if (application === undefined || application.companyId !== companyId) {
    throw new PlatformError(CODE.accountInvalid);
  }
  const returnAddress = url === undefined ? undefined : registeredAddress(url, application.returnAddresses);
  if (url !== undefined && returnAddress === undefined)
    throw PlatformError.wrong(CODE.parametersInvalid, 'unknown', 'url');
  return { application, returnAddress };
}

function codeOperation({ applications, grants }: OperationDependencies): Operation {
  return implement(
    AUTH2_CALLS.auth2Code,
    async ({ caller, companyId }, { appId, thirdAppType, url, state, codeChallenge }) => {
      if (caller === undefined) throw new PlatformError(CODE.notSignedIn);
      const { application } = requested(applications, companyId, appId, url);
      const sessionHash = tokenHash(caller.credential);
      return grants.issueCode(application, caller.customerId, {
        thirdAppType,
        state,
        codeChallenge,
        sessionHash,
      });
    },
  );
}

function tokenOperation({ applications, grants }: OperationDependencies): Operation {
  return implement(
    AUTH2_CALLS.auth2Token,
    async ({ companyId }, { appId, appSecret, code, codeVerifier, state }) => {
      const application = applications.authenticate(appId, appSecret);
      if (application === undefined || application.companyId !== companyId) {
        throw new PlatformError(CODE.accountInvalid);
      }
      return answerOf(await grants.exchange(application, code, { codeVerifier, state }));
    },
  );
}

function userOperation({ grants, userInformation }: OperationDependencies): Operation {
  return implement(AUTH2_CALLS.auth2User, async ({ companyId }, { accessToken }) => {
    const information = await userInformation(await grants.customerOf(accessToken, companyId));
    if (information === undefined) throw new PlatformError(CODE.signInNotAllowed);
    return information;
  });
}

function refreshOperation({ grants }: OperationDependencies): Operation {
  return implement(AUTH2_CALLS.auth2Refresh, async ({ companyId }, { refreshToken }) =>
    answerOf(await grants.refresh(refreshToken, companyId)),
  );
}

/** A pair as it was issued just now. */
function answerOf(pair: IssuedPair): Static<typeof TokenPair> {
  return { ...pair, token_type: 'Bearer', expires_in: ACCESS_TOKEN_LIFETIME_MS / 1000 };
}

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
