import { type Static, Type } from 'typebox';
import { describe } from '../describe.ts';
import PHRASES from '../phrases.json' with { type: 'json' };
import { defineCalls } from '../call.ts';
import { MAX_RETURN_ADDRESS_LENGTH } from '../records/money/return-address.ts';
import * as Id from '../records/ids.ts';

const Text = (maxLength: number) => Type.String({ minLength: 1, maxLength });

const AppId = Text(64);

/** Longest `thirdAppType`. */
export const MAX_THIRD_APP_TYPE_LENGTH = 64;

/** Longest `state` of an application. */
export const MAX_STATE_LENGTH = 512;

const State = Type.Optional(Type.String({ maxLength: MAX_STATE_LENGTH }));

/** PKCE (RFC 7636): base64url of a SHA-256, and what it was made of. */
export const CODE_CHALLENGE = '^[A-Za-z0-9_-]{43}$';

const Token = Text(128);

const CODE_VERIFIER = '^[A-Za-z0-9._~-]{43,128}$';

/** The published pair, and what OAuth 2.0 (RFC 6749) clients read beside it. */
export const TokenPair = Type.Object({
  accessToken: Type.String(),
  refreshToken: Type.String(),
  token_type: describe('How the token is presented.', Type.Literal('Bearer')),
  /** Seconds that the access token is good for. */
  expires_in: describe('Seconds until the access token ends.', Type.Integer({ minimum: 1 })),
});

/** What an application learns of the customer who agreed. */
export const UserInformation = Type.Object({
  customerNo: Id.CustomerNo,
  email: describe(
    'E-mail address of the user; null where the user has none.',
    Type.Union([Type.String(), Type.Null()]),
  ),
  accountId: describe('0.', Id.Account),
  /** Bound social identities, two comma lists in the same order; empty when there are none. */
  thirdUserId: Type.String(),
  thirdLoginSource: Type.String(),
});

export type UserInformation = Static<typeof UserInformation>;

/** Sign-in of customers to other applications. */
export const AUTH2_CALLS = defineCalls('Auth2 API', {
  describeApplication: {
    bizType: 'venue.app.ThirdApplicationService.describe',
    summary: 'Name and address of an application that asks for consent',
    request: Type.Object({
      appId: AppId,
      url: describe('Return address of the application.', Text(MAX_RETURN_ADDRESS_LENGTH)),
    }),
    response: Type.Object({
      name: describe('Name of the application.', Type.String()),
      company: describe(PHRASES.nameCompany, Type.String()),
      returnHost: describe('Host to which the user returns.', Type.String()),
    }),
  },
  auth2Code: {
    bizType: 'auth2/code',
    summary: 'Authorization code for an application, after the user’s consent',
    mount: 'auth2',
    answer: 'secret',
    request: Type.Object({
      appId: AppId,
      thirdAppType: describe('Kind of application, a short name.', Text(MAX_THIRD_APP_TYPE_LENGTH)),
      url: describe(
        'Return address of the application, which must be one that it registered.',
        Type.Optional(Text(MAX_RETURN_ADDRESS_LENGTH)),
      ),
      state: describe(
        'Opaque text of the application; comes back with the code, which is bound to it.',
        State,
      ),
      codeChallenge: describe(
        'PKCE challenge: base64url of the SHA-256 of the verifier, 43 characters.',
        Type.Optional(Type.String({ pattern: CODE_CHALLENGE })),
      ),
      codeChallengeMethod: describe('Always `S256`.', Type.Optional(Type.Literal('S256'))),
    }),
    response: Type.String(),
  },
  auth2Token: {
    bizType: 'auth2/token',
    summary: 'Exchange an authorization code for tokens',
    mount: 'auth2',
    answer: 'secret',
    access: 'guest',
    request: Type.Object({
      appId: AppId,
      appSecret: Text(128),
      code: describe('Authorization code: a UUID, good once, for 5 minutes.', Token),
      codeVerifier: describe(
        'PKCE verifier, 43 to 128 characters; needed where the code was asked for with a challenge.',
        Type.Optional(Type.String({ pattern: CODE_VERIFIER })),
      ),
      state: describe(
        'Opaque text of the application; comes back with the code, which is bound to it.',
        State,
      ),
    }),
    response: TokenPair,
  },
  auth2User: {
    bizType: 'auth2/user',
    summary: 'Who the user of an access token is',
    mount: 'auth2',
    answer: 'secret',
    access: 'guest',
    request: Type.Object({ accessToken: Token }),
    response: UserInformation,
  },
  auth2Refresh: {
    bizType: 'auth2/refresh',
    summary: 'Exchange a refresh token for new tokens',
    mount: 'auth2',
    answer: 'secret',
    access: 'guest',
    request: Type.Object({ refreshToken: Token }),
    response: TokenPair,
  },
});
