import { type Static } from 'typebox';
import type { TokenPair, UserInformation } from '../../contract/calls/auth2.ts';
import { AUTH2_CALLS } from '../../contract/calls/auth2.ts';
import { CODE } from '../../contract/errors/codes.ts';
import { PlatformError } from '../../contract/platform-error.ts';
import { implement, type Operation } from '../operation.ts';
import { tokenHash } from '../token-owner.ts';
import type { Applications } from './applications.ts';
import { ACCESS_TOKEN_LIFETIME_MS, type Grants, type TokenPair as IssuedPair } from './grants.ts';
import { registeredAddress } from './return-address.ts';

export interface OperationDependencies {
  readonly applications: Applications;
  readonly grants: Grants;
  /** The white label's name, which travels as `app`. */
  companyName(companyId: number): string;
  /** Undefined for a customer who may not sign in (any more). */
  userInformation(customerId: number): Promise<UserInformation | undefined>;
}

/** The four calls of third-party sign-in, and what a client needs to ask its customer itself. */
export function auth2Operations(deps: OperationDependencies): readonly Operation[] {
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
