import { Type } from 'typebox';
import { describe } from '../describe.ts';
import { defineCalls } from '../call.ts';
import { Customer } from '../records/customers/customer.ts';
import { proofMembers } from '../records/money/present-proof.ts';
import { Registered, registrationMembers } from '../records/customers/registration.ts';
import { TextLike } from '../records/request-values.ts';
import * as Id from '../records/ids.ts';

const identityMembers = {
  thirdSource: Type.String({ minLength: 1, maxLength: 32 }),
  /** The `userId` of the verification. */
  userId: Type.String({ minLength: 1, maxLength: 128 }),
};

const AuthToken = Type.String({ minLength: 1, maxLength: 64 });

/** Longest record of a source that is kept. */
const MAX_RECORD_LENGTH = 4_096;

const NullableText = Type.Union([Type.String(), Type.Null()]);

/** Longest identity token that is read. */
export const MAX_ID_TOKEN_LENGTH = 8_192;

const Token = Type.Optional(Type.String({ maxLength: MAX_ID_TOKEN_LENGTH * 2 }));
const Short = Type.Optional(TextLike(2_048));
const Verified = Type.Object({
  thirdSource: Type.String(),
  result: describe('True when the third-party service knows the visitor.', Type.Boolean()),
  phone: describe('Phone number that the third-party service stated; empty without one.', Type.String()),
  action: describe('What comes next.', Type.String(), {
    login: ['LOGIN', 'sign in'],
    bind: ['BIND', 'bind the account at a sign-in'],
    register: ['REGISTER', 'register'],
  }),
  failReason: describe('Why it failed; empty when it did not.', Type.String()),
  /** Names the proved identity in the call that follows, once and for ten minutes. */
  userId: Type.String(),
  email: describe('E-mail address that the third-party service stated; empty without one.', Type.String()),
  token: describe('Login token when `action` is `login`; else empty.', Type.String()),
  /** Secret of the calls that want one beside the user id. */
  authToken: Type.String(),
});

/** Sign-in by accounts of other services. */
export const SOCIAL_CALLS = defineCalls('Client API, other endpoints', {
  googleVerify: {
    bizType: 'com.cats.customer.api.app.CustomerThirdLoginService/googleVerify',
    summary: 'Check a sign-in with Google',
    mount: 'h',
    elsewhere: [{ mount: 'third', bizType: 'customer.app.CustomerThirdLoginService.googleVerify' }],
    access: 'guest',
    answer: 'secret',
    // Tokens of other services have no bound of their own.
    batch: true,
    request: Type.Object({
      idToken: Type.String({ minLength: 1 }),
      accessToken: describe('Access token of the third-party service (apps).', Token),
    }),
    response: Verified,
  },
  appleVerify: {
    bizType: 'com.cats.customer.api.app.CustomerThirdLoginService/appleVerify',
    summary: 'Check a sign-in with Apple',
    mount: 'h',
    elsewhere: [{ mount: 'third', bizType: 'customer.app.CustomerThirdLoginService.appleVerify' }],
    access: 'guest',
    answer: 'secret',
    // Tokens of other services have no bound of their own.
    batch: true,
    request: Type.Object({
      identityToken: describe('ID token of an application.', Token),
      idToken: Token,
      openId: describe('User of the ID token; must be its subject.', Short),
      code: describe('Ignored.', Short),
    }),
    response: Verified,
  },
  facebookVerify: {
    bizType: 'customer.app.CustomerThirdLoginService.facebookVerify',
    summary: 'Check a sign-in with Facebook',
    mount: 'third',
    elsewhere: [
      { mount: 'h', bizType: 'com.cats.customer.api.app.CustomerThirdLoginService/facebookVerify' },
    ],
    access: 'guest',
    answer: 'secret',
    // Tokens of other services have no bound of their own.
    batch: true,
    request: Type.Object({ accessToken: describe('Access token of the third-party service (apps).', Token) }),
    response: Verified,
  },
  twitterVerify: {
    bizType: 'customer.app.CustomerThirdLoginService.twitterVerify',
    summary: 'Check a sign-in with Twitter',
    mount: 'third',
    elsewhere: [{ mount: 'h', bizType: 'com.cats.customer.api.app.CustomerThirdLoginService/twitterVerify' }],
    access: 'guest',
    answer: 'secret',
    // Tokens of other services have no bound of their own.
    batch: true,
    request: Type.Object({
      oauth_token: describe(
        'As the service answered it to the client; the operator’s verifier reads it.',
        Short,
      ),
      oauth_token_secret: describe(
        'As the service answered it to the client; the operator’s verifier reads it.',
        Short,
      ),
      user_id: describe('As the service answered it to the client; the operator’s verifier reads it.', Short),
      screen_name: describe(
        'As the service answered it to the client; the operator’s verifier reads it.',
        Short,
      ),
      access_token: describe(
        'As the service answered it to the client; the operator’s verifier reads it.',
        Short,
      ),
      state: describe('As the service answered it to the client; the operator’s verifier reads it.', Short),
      client_id: describe(
        'As the service answered it to the client; the operator’s verifier reads it.',
        Short,
      ),
      network: describe('As the service answered it to the client; the operator’s verifier reads it.', Short),
      display: describe('As the service answered it to the client; the operator’s verifier reads it.', Short),
      redirect_uri: describe(
        'As the service answered it to the client; the operator’s verifier reads it.',
        Short,
      ),
      scope: describe('As the service answered it to the client; the operator’s verifier reads it.', Short),
      oauth_proxy: describe(
        'As the service answered it to the client; the operator’s verifier reads it.',
        Short,
      ),
    }),
    response: Verified,
  },
  metaMaskVerify: {
    bizType: 'customer.app.CustomerThirdLoginService.metaMaskVerify',
    summary: 'Check a sign-in with MetaMask',
    mount: 'third',
    elsewhere: [
      { mount: 'h', bizType: 'com.cats.customer.api.app.CustomerThirdLoginService/metaMaskVerify' },
    ],
    access: 'guest',
    answer: 'secret',
    // Tokens of other services have no bound of their own.
    batch: true,
    request: Type.Object({
      web3Signature: describe('Signature of the wallet.', Short),
      address: describe('Address of the wallet.', Short),
      timestamp: describe(
        'Time in the signed text, milliseconds since 1970 (UTC).',
        Type.Optional(TextLike(16)),
      ),
    }),
    response: Verified,
  },
  telegramVerify: {
    bizType: 'customer.app.CustomerThirdLoginService.telegramVerify',
    summary: 'Check a sign-in with Telegram',
    mount: 'third',
    elsewhere: [
      { mount: 'h', bizType: 'com.cats.customer.api.app.CustomerThirdLoginService/telegramVerify' },
    ],
    access: 'guest',
    answer: 'secret',
    // Tokens of other services have no bound of their own.
    batch: true,
    request: Type.Object({
      userJsonStr: describe(
        'Data of the login widget with its `hash`, JSON text.',
        Type.String({ maxLength: 8_192 }),
      ),
      channelSource: describe('Page that asks: `h5` or `pc`.', Short),
    }),
    response: Verified,
  },
  thirdLogin: {
    bizType: 'customer.app.CustomerThirdLoginService.login',
    summary: 'Sign in with a third-party account',
    access: 'guest',
    mount: 'third',
    answer: 'secret',
    request: Type.Object({
      ...identityMembers,
      email: describe(
        'E-mail address that the third-party service stated; empty without one.',
        Type.Optional(TextLike(320)),
      ),
      phone: describe(
        'Phone number that the third-party service stated; empty without one.',
        Type.Optional(TextLike(64)),
      ),
    }),
    response: Customer,
  },
  socialLogin: {
    bizType: 'customer.app.CustomerThirdLoginService.socialLogin',
    summary: 'Sign in with a third-party account alone',
    access: 'guest',
    mount: 'third',
    answer: 'secret',
    request: Type.Object({ ...identityMembers, authToken: AuthToken }),
    response: Customer,
  },
  thirdRegister: {
    bizType: 'customer.app.CustomerThirdLoginService.register',
    summary: 'Register with a third-party account',
    access: 'guest',
    mount: 'third',
    answer: 'secret',
    captcha: {},
    request: Type.Object({
      ...registrationMembers,
      ...identityMembers,
      email: describe(
        'E-mail address that the third-party service stated; empty without one.',
        Type.Optional(TextLike(320)),
      ),
      phone: describe(
        'Phone number that the third-party service stated; empty without one.',
        Type.Optional(TextLike(64)),
      ),
      phoneArea: Type.Optional(TextLike(8)),
      verifyCode: Type.Optional(TextLike(16)),
      sendToken: Type.Optional(Type.String({ maxLength: 64 })),
    }),
    response: Registered,
  },
  socialRegister: {
    bizType: 'customer.app.CustomerThirdLoginService.socialRegister',
    summary: 'Register with a third-party account alone',
    access: 'guest',
    mount: 'third',
    answer: 'secret',
    captcha: {},
    request: Type.Object({ ...registrationMembers, ...identityMembers, authToken: AuthToken }),
    response: Registered,
  },
  thirdLoginConfig: {
    bizType: 'customer.app.CustomerThirdLoginService.config',
    summary: 'Settings for sign-in with a third-party service',
    access: 'guest',
    openPermission: 'ready_only',
    request: Type.Object({ thirdSource: Type.Optional(Type.String({ maxLength: 32 })) }),
    response: Type.Object({
      thirdSource: Type.String(),
      clientId: describe('Client number of the platform at the third-party service.', Type.String()),
      developerAccount: describe('Account of the platform at the third-party service.', Type.String()),
    }),
  },
  bindThirdAccount: {
    bizType: 'customer.app.CustomerWebApiService.bindThirdAccount',
    summary: 'Bind a third-party account',
    request: Type.Object({
      thirdLoginSource: Type.String({ minLength: 1, maxLength: 10 }),
      thirdUserId: Type.String({ minLength: 1, maxLength: 45 }),
      thirdIntactMsg: Type.Optional(Type.String({ maxLength: MAX_RECORD_LENGTH })),
      loginPwd: Type.Optional(Type.String({ maxLength: 64 })),
      googleCode: Type.Optional(TextLike(16)),
      ...proofMembers,
    }),
    response: Type.Null(),
  },
  findThirdAccountInfo: {
    bizType: 'customer.app.CustomerWebApiService.findThirdAccountInfo',
    summary: 'Bound third-party accounts',
    openPermission: 'ready_only',
    request: Type.Object({}),
    response: Type.Object({
      customerNo: Id.CustomerNo,
      thirdLoginSource: NullableText,
      thirdUserId: NullableText,
      thirdIntactMsg: NullableText,
      tgStatus: describe('Whether a Telegram account is bound, as text.', Type.String()),
    }),
  },
});
