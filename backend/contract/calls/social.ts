import { Type } from 'typebox';
import { defineCalls } from '../call.ts';
import { Customer } from '../records/customer.ts';
import { proofMembers } from '../records/present-proof.ts';
import { Registered, registrationMembers } from '../records/registration.ts';
import { TextLike } from '../records/request-values.ts';

const identityMembers = {
  thirdSource: Type.String({ minLength: 1, maxLength: 32 }),
  /** The `userId` of the verification. */
  userId: Type.String({ minLength: 1, maxLength: 128 }),
};

const AuthToken = Type.String({ minLength: 1, maxLength: 64 });

/** Longest record of a source that is kept. */
export const MAX_RECORD_LENGTH = 4_096;

const NullableText = Type.Union([Type.String(), Type.Null()]);

export const SOCIAL_CALLS = defineCalls('Client API, other endpoints', {
  thirdLogin: {
    bizType: 'customer.app.CustomerThirdLoginService.login',
    summary: 'Sign in with a third-party account',
    access: 'guest',
    mount: 'third',
    answer: 'secret',
    request: Type.Object({
      ...identityMembers,
      email: Type.Optional(TextLike(320)),
      phone: Type.Optional(TextLike(64)),
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
      email: Type.Optional(TextLike(320)),
      phone: Type.Optional(TextLike(64)),
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
      clientId: Type.String(),
      developerAccount: Type.String(),
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
      customerNo: Type.String(),
      thirdLoginSource: NullableText,
      thirdUserId: NullableText,
      thirdIntactMsg: NullableText,
      /** `1` a messenger's account is bound, `2` none. */
      tgStatus: Type.String(),
    }),
  },
});
