import { Type, type Static } from 'typebox';
import { BIZ_TYPE } from '../../contract/business-types.ts';
import { CODE } from '../../contract/errors/codes.ts';
import { PlatformError } from '../../contract/platform-error.ts';
import { operation, type Operation } from '../operation.ts';
import { tokenHash } from '../token-owner.ts';
import type { Applications } from './applications.ts';
import { ACCESS_TOKEN_LIFETIME_MS, type Grants, type TokenPair as IssuedPair } from './grants.ts';
import { MAX_RETURN_ADDRESS_LENGTH, registeredAddress } from './return-address.ts';
import { UserInformation } from './user-information.ts';

/** Longest `thirdAppType`. */
export const MAX_THIRD_APP_TYPE_LENGTH = 64;

const Text = (maxLength: number) => Type.String({ minLength: 1, maxLength });
/** Longest `state` of an application. */
export const MAX_STATE_LENGTH = 512;
const State = Type.Optional(Type.String({ maxLength: MAX_STATE_LENGTH }));
/** PKCE (RFC 7636): base64url of a SHA-256, and what it was made of. */
export const CODE_CHALLENGE = '^[A-Za-z0-9_-]{43}$';
const CODE_VERIFIER = '^[A-Za-z0-9._~-]{43,128}$';

const AppId = Text(64);
const Token = Text(128);
/** The published pair, and what OAuth 2.0 (RFC 6749) clients read beside it. */
const TokenPair = Type.Object({
  accessToken: Type.String(),
  refreshToken: Type.String(),
  token_type: Type.Literal('Bearer'),
  /** Seconds that the access token is good for. */
  expires_in: Type.Integer({ minimum: 1 }),
});

export interface OperationDependencies {
  readonly applications: Applications;
  readonly grants: Grants;
  /** The white label's name, which travels as `app`. */
  companyName(companyId: number): string;
  /** Undefined for a customer who may not sign in (any more). */
  userInformation(customerId: number): Promise<UserInformation | undefined>;
}

const shared = { mount: 'auth2', answer: 'secret', section: 'Auth2 API' } as const;

/** The four calls of third-party sign-in, and what a client needs to ask its customer itself. */
export function auth2Operations(parts: OperationDependencies): readonly Operation[] {
  return [
    describeOperation(parts),
    codeOperation(parts),
    tokenOperation(parts),
    userOperation(parts),
    refreshOperation(parts),
  ];
}

/** Who asks for the sign-in and where its answer goes. Throws as `auth2/code` does, so that nobody is asked in vain. */
function describeOperation({ applications, companyName }: OperationDependencies): Operation {
  return operation({
    bizType: BIZ_TYPE.describeApplication,
    mount: 'global',
    section: 'Auth2 API',
    access: 'login',
    request: Type.Object({ appId: AppId, url: Text(MAX_RETURN_ADDRESS_LENGTH) }),
    response: Type.Object({ name: Type.String(), company: Type.String(), returnHost: Type.String() }),
    async handle({ companyId }, { appId, url }) {
      const { application, returnAddress } = asked(applications, companyId, appId, url);
      return {
        name: application.name,
        company: companyName(companyId),
        returnHost: returnAddress?.host ?? '',
      };
    },
  });
}

/** The company's application and, when it is given, the registered return address. Throws GATEWAY_CODE_101 or 104. */
function asked(applications: Applications, companyId: number, appId: string, url: string | undefined) {
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
  return operation({
    ...shared,
    bizType: BIZ_TYPE.auth2Code,
    access: 'login',
    request: Type.Object({
      appId: AppId,
      thirdAppType: Text(MAX_THIRD_APP_TYPE_LENGTH),
      /** Where the browser goes with the code; checked when it is given. */
      url: Type.Optional(Text(MAX_RETURN_ADDRESS_LENGTH)),
      /** Comes back to the application; a code is bound to it. */
      state: State,
      codeChallenge: Type.Optional(Type.String({ pattern: CODE_CHALLENGE })),
      codeChallengeMethod: Type.Optional(Type.Literal('S256')),
    }),
    response: Type.String(),
    async handle({ caller, companyId }, { appId, thirdAppType, url, state, codeChallenge }) {
      if (caller === undefined) throw new PlatformError(CODE.notSignedIn);
      const { application } = asked(applications, companyId, appId, url);
      const sessionHash = tokenHash(caller.credential);
      return grants.issueCode(application, caller.customerId, {
        ...{ thirdAppType, state, codeChallenge, sessionHash },
      });
    },
  });
}

function tokenOperation({ applications, grants }: OperationDependencies): Operation {
  return operation({
    ...shared,
    bizType: BIZ_TYPE.auth2Token,
    access: 'guest',
    request: Type.Object({
      appId: AppId,
      appSecret: Text(128),
      code: Token,
      /** Needed where the code was asked for with a challenge. */
      codeVerifier: Type.Optional(Type.String({ pattern: CODE_VERIFIER })),
      state: State,
    }),
    response: TokenPair,
    async handle({ companyId }, { appId, appSecret, code, codeVerifier, state }) {
      const application = applications.authenticate(appId, appSecret);
      if (application === undefined || application.companyId !== companyId) {
        throw new PlatformError(CODE.accountInvalid);
      }
      return answerOf(await grants.exchange(application, code, { codeVerifier, state }));
    },
  });
}

function userOperation({ grants, userInformation }: OperationDependencies): Operation {
  return operation({
    ...shared,
    bizType: BIZ_TYPE.auth2User,
    access: 'guest',
    request: Type.Object({ accessToken: Token }),
    response: UserInformation,
    async handle({ companyId }, { accessToken }) {
      const information = await userInformation(await grants.customerOf(accessToken, companyId));
      if (information === undefined) throw new PlatformError(CODE.signInNotAllowed);
      return information;
    },
  });
}

function refreshOperation({ grants }: OperationDependencies): Operation {
  return operation({
    ...shared,
    bizType: BIZ_TYPE.auth2Refresh,
    access: 'guest',
    request: Type.Object({ refreshToken: Token }),
    response: TokenPair,
    handle: async ({ companyId }, { refreshToken }) =>
      answerOf(await grants.refresh(refreshToken, companyId)),
  });
}

/** A pair as it was issued just now. */
function answerOf(pair: IssuedPair): Static<typeof TokenPair> {
  return { ...pair, token_type: 'Bearer', expires_in: ACCESS_TOKEN_LIFETIME_MS / 1000 };
}
