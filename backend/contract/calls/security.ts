import { Type } from 'typebox';
import { CODE } from '../errors/codes.ts';
import { describe } from '../describe.ts';
import PHRASES from '../phrases.json' with { type: 'json' };
import { CODE_RECEIVERS, LOGIN_NAME_TYPES, ON_OFF } from '../meanings.ts';
import { defineCalls } from '../call.ts';
import { Customer } from '../records/customers/customer.ts';
import { proofMembers } from '../records/money/present-proof.ts';
import { IntegerLike, Needed, NeedsOneOf, TextLike } from '../records/request-values.ts';
import * as Id from '../records/ids.ts';

const Token = Needed(Type.String({ maxLength: 128 }), 'handler');

const phoneMembers = {
  phone: Needed(TextLike(64), 'handler'),
  phoneArea: Needed(TextLike(15), 'handler'),
  smsVerifyCode: describe(PHRASES.codeSentSms, Type.Optional(TextLike(16))),
  smsSendToken: describe(PHRASES.ticketCodeSentSms, Type.Optional(Type.String({ maxLength: 64 }))),
};

const Proved = Type.Object({ validToken: Type.String() });

const GoogleCode = Type.Optional(TextLike(16));

export const Code = Type.Optional(TextLike(16));

const emailMembers = {
  email: Needed(TextLike(320), 'handler'),
  /** Sent by clients, without a meaning for the platform. */
  emailArea: Type.Optional(TextLike(15)),
  googleCode: Code,
};

const Ticket = Type.Optional(Type.String({ maxLength: 64 }));

const newCodeMembers = { verifyCode: Code, sendToken: Ticket };

const oldCodeMembers = {
  verifyCodeOld: describe('Code that was sent to the address which is to be replaced.', Code),
  sendTokenOld: describe('Ticket of the code that was sent to the address which is to be replaced.', Ticket),
};

/** `type` says where the customer proves itself: 1 e-mail, 2 phone. */
const mfaMembers = {
  verifyCodeNew: describe('Code that was sent to the new address.', Code),
  sendTokenNew: describe('Ticket of the code that was sent to the new address.', Ticket),
  type: describe(PHRASES.whereCodeSent, IntegerLike({ minimum: 1, maximum: 2 }), CODE_RECEIVERS),
  ...oldCodeMembers,
};

/** A code that was sent to the customer's account at a messenger. */
const thirdCodeMembers = {
  thirdSource: Type.Optional(Type.String({ maxLength: 32 })),
  verifyCodeThirdType: describe('Code that was sent to the messenger account.', Type.Optional(TextLike(16))),
  sendTokenThirdType: describe(
    'Ticket of the code that was sent to the messenger account.',
    Type.Optional(Type.String({ maxLength: 64 })),
  ),
};

const contactPhoneMembers = {
  phone: Needed(TextLike(64), 'handler'),
  phoneArea: Needed(TextLike(15), 'handler'),
  googleCode: Code,
};

const NullableText = Type.Union([Type.String(), Type.Null()]);

const Password = Needed(Type.String({ maxLength: 64 }), 'handler');

/** A new password, proven by a code with its ticket or by the ticket of a code that was checked. */
const NewPasswordRequest = NeedsOneOf(
  [['verifyCode', 'sendToken'], ['verifyCodeToken']],
  Type.Object({
    loginName: TextLike(320),
    phoneArea: Type.Optional(TextLike(8)),
    type: describe(PHRASES.loginNameKind, IntegerLike({ minimum: 1, maximum: 2 }), LOGIN_NAME_TYPES),
    newPwd: Password,
    verifyCode: Code,
    sendToken: Ticket,
    verifyCodeToken: Ticket,
    googleCode: GoogleCode,
  }),
  'handler',
);

/** A code that was sent to the customer's own address; `type` says to which: 1 e-mail, 2 phone. */
const codeMembers = {
  verifyCode: Type.Optional(TextLike(16)),
  sendToken: Ticket,
  type: describe(PHRASES.whereCodeSent, IntegerLike({ minimum: 1, maximum: 2 }), CODE_RECEIVERS),
  googleCode: Type.Optional(TextLike(16)),
};

/** A code sent to the address that is replaced, or to the other one where there is none: one of the proofs that a company asks for. */
const originalMembers = {
  originalVerifyCode: describe(
    'Code that was sent to the address which is to be replaced; for a first address to the other one. One of the proofs that the company may ask for (0000521).',
    Code,
  ),
  originalSendToken: describe(
    'Ticket of the code that was sent to the address which is to be replaced.',
    Ticket,
  ),
  /** The login password, where the company asks for a proof and no code of an own address is sent. */
  loginPwd: Type.Optional(Type.String({ maxLength: 64 })),
};

/** Passwords, contacts, authenticator and links of a customer. */
export const SECURITY_CALLS = defineCalls('Client API, other endpoints', {
  forgetAssertsPwdV1v1v2: {
    bizType: 'customer.app.CustomerWebApiService.forgetAssertsPwdV1v1v2',
    summary: 'Set a new fund password by a code to the customer',
    request: Type.Object({ newPwd: Password, ...codeMembers }),
    response: Type.Null(),
  },
  forgetAssertsPwdMFA: {
    bizType: 'customer.app.CustomerWebApiService.forgetAssertsPwdMFA',
    summary: 'Set a new fund password by a code to the customer',
    request: Type.Object({ newPwd: Password, ...codeMembers }),
    response: Type.Null(),
  },
  enableOrForbidMFA: {
    bizType: 'customer.app.CustomerWebApiService.enableOrForbidMFA',
    summary: 'Switch the authenticator app on or off',
    request: NeedsOneOf(
      [['verifyCodeEmail'], ['verifyCodeSMS']],
      Type.Object({
        verifyCodeSMS: describe(PHRASES.codeSentSms, Code),
        sendTokenSMS: describe(PHRASES.ticketCodeSentSms, Ticket),
        verifyCodeEmail: describe(PHRASES.codeSentEmail, Code),
        sendTokenEmail: describe(PHRASES.ticketCodeSentEmail, Ticket),
        googleCode: Code,
        type: describe(PHRASES.whatToDo, IntegerLike({ minimum: 1, maximum: 2 }), ON_OFF),
        googleId: Type.Optional(IntegerLike()),
      }),
      CODE.emailOrPhoneCodeMissing,
    ),
    response: Type.Null(),
  },
  bindEmail: {
    bizType: 'customer.app.CustomerWebApiService.bindEmail',
    summary: 'Set the first e-mail address',
    request: Type.Object({ ...emailMembers, ...newCodeMembers, ...originalMembers }),
    response: Type.Null(),
  },
  changeEmail: {
    bizType: 'customer.app.CustomerWebApiService.changeEmail',
    summary: 'Change the e-mail address',
    request: Type.Object({ ...emailMembers, ...newCodeMembers, ...originalMembers }),
    response: Type.Null(),
  },
  bindPhone: {
    bizType: 'customer.app.CustomerWebApiService.bindPhone',
    summary: 'Set the first phone number',
    request: Type.Object({ ...contactPhoneMembers, ...newCodeMembers, ...originalMembers }),
    response: Type.Null(),
  },
  changePhone: {
    bizType: 'customer.app.CustomerWebApiService.changePhone',
    summary: 'Change the phone number',
    request: Type.Object({ ...contactPhoneMembers, ...newCodeMembers, ...originalMembers }),
    response: Type.Null(),
  },
  checkToken: {
    bizType: 'customer.app.CustomerWebApiService.checkToken',
    summary: 'Check the link of a customer that an operator created',
    access: 'guest',
    request: Type.Object({
      companyId: Type.Optional(IntegerLike()),
      checkToken: Type.Optional(Type.String({ maxLength: 128 })),
    }),
    response: Type.Object({
      errorCode: describe('`0` for a good link, else the code that says why not.', Type.String()),
      email: Type.String(),
      bool: describe('Whether the customer has an e-mail address: `yes` or `no`.', Type.String()),
    }),
  },
  checkPhone: {
    bizType: 'customer.app.CustomerWebApiService.checkPhone',
    summary: 'Prove the phone number of a customer that an operator created',
    access: 'guest',
    answer: 'secret',
    request: Type.Object({ checkToken: Token, ...phoneMembers }),
    response: Proved,
  },
  firstSetLoginPwd: {
    bizType: 'customer.app.CustomerWebApiService.firstSetLoginPwd',
    summary: 'Set the first login password of a customer that an operator created',
    access: 'guest',
    answer: 'secret',
    request: Type.Object({
      newPwd: Password,
      device: Type.Optional(IntegerLike()),
      validToken: Token,
      googleCode: GoogleCode,
    }),
    response: Customer,
  },
  checkPhoneForRetriedLoginPwd: {
    bizType: 'customer.app.CustomerWebApiService.checkPhoneForRetriedLoginPwd',
    summary: 'Prove the phone number for a new login password',
    access: 'guest',
    answer: 'secret',
    captcha: {},
    request: Type.Object(phoneMembers),
    response: Proved,
  },
  retrieveLoginPwd: {
    bizType: 'customer.app.CustomerWebApiService.retrieveLoginPwd',
    summary: 'Set a new login password after the proof of the phone number',
    access: 'guest',
    request: Type.Object({ newPwd: Password, validToken: Token, googleCode: GoogleCode }),
    response: Type.Null(),
  },
  takeChangeBack: {
    bizType: 'venue.app.ContactChangeService.takeBack',
    summary: 'Take back a change of an address or authenticator by the token of the message',
    access: 'guest',
    fromOwnPage: true,
    request: Type.Object({
      token: describe(
        'Token of the message to the earlier address.',
        Type.String({ minLength: 1, maxLength: 128 }),
      ),
    }),
    response: Type.Null(),
  },
  changeEmailV1v1v2: {
    bizType: 'customer.app.CustomerWebApiService.changeEmailV1v1v2',
    summary: 'Change the e-mail address with codes for both addresses',
    request: Type.Object({ ...emailMembers, ...newCodeMembers, ...oldCodeMembers }),
    response: Type.Null(),
  },
  changeEmailMFA: {
    bizType: 'customer.app.CustomerWebApiService.changeEmailMFA',
    summary: 'Change the e-mail address with a code for either address',
    request: Type.Object({ ...emailMembers, ...mfaMembers }),
    response: Type.Null(),
  },
  firstSetEmail: {
    bizType: 'customer.app.CustomerWebApiService.firstSetEmail',
    summary: 'Set the first e-mail address of a messenger’s customer',
    request: Type.Object({ ...emailMembers, ...newCodeMembers, ...thirdCodeMembers }),
    response: Type.Null(),
  },
  changePhoneV1v1v2: {
    bizType: 'customer.app.CustomerWebApiService.changePhoneV1v1v2',
    summary: 'Change the phone number with codes for both numbers',
    request: Type.Object({ ...contactPhoneMembers, ...newCodeMembers, ...oldCodeMembers }),
    response: Type.Null(),
  },
  changePhoneMFA: {
    bizType: 'customer.app.CustomerWebApiService.changePhoneMFA',
    summary: 'Change the phone number with a code for either address',
    request: Type.Object({ ...contactPhoneMembers, ...mfaMembers }),
    response: Type.Null(),
  },
  firstSetPhone: {
    bizType: 'customer.app.CustomerWebApiService.firstSetPhone',
    summary: 'Set the first phone number of a messenger’s customer',
    request: Type.Object({ ...contactPhoneMembers, ...newCodeMembers, ...thirdCodeMembers }),
    response: Type.Null(),
  },
  findPhoneAndEmail: {
    bizType: 'customer.app.CustomerWebApiService.findPhoneAndEmail',
    forViewers: true,
    summary: 'Masked phone number and e-mail address',
    request: Type.Object({}),
    response: Type.Object({
      customerNo: Id.CustomerNo,
      email: NullableText,
      phone: NullableText,
      phoneArea: NullableText,
    }),
  },
  bindAssertsPwd: {
    bizType: 'customer.app.CustomerWebApiService.bindAssertsPwd',
    summary: 'Set the first fund password',
    response: Type.Null(),
    request: Type.Object({ pwd: Password, googleCode: GoogleCode }),
  },
  updateAssertsPwd: {
    bizType: 'customer.app.CustomerWebApiService.updateAssertsPwd',
    summary: 'Change the fund password',
    response: Type.Null(),
    request: Type.Object({ oldPwd: Password, newPwd: Password, googleCode: GoogleCode }),
  },
  forgetAssertsPwd: {
    bizType: 'customer.app.CustomerWebApiService.forgetAssertsPwd',
    summary: 'Set a new fund password by a code',
    response: Type.Null(),
    request: NewPasswordRequest,
  },
  bindAssertsPwdMFA: {
    bizType: 'customer.app.CustomerWebApiService.bindAssertsPwdMFA',
    summary: 'Set the first fund password with a code',
    response: Type.Null(),
    request: Type.Object({
      newPwd: Password,
      sendToken6: describe('Another name of `sendToken`.', Ticket),
      ...codeMembers,
    }),
  },
  updateAssertsPwdMFA: {
    bizType: 'customer.app.CustomerWebApiService.updateAssertsPwdMFA',
    summary: 'Change the fund password with a code',
    response: Type.Null(),
    request: Type.Object({ oldPwd: Password, newPwd: Password, ...codeMembers }),
  },
  generateGoogleAccount: {
    bizType: 'customer.app.GoogleVerifyApiService.generateGoogleAccount',
    summary: 'Secret for an authenticator app',
    answer: 'secret',
    request: Type.Object({}),
    response: Type.Object({
      id: describe('Number of the entry, `googleId` of enableOrForbidMFA.', Type.Integer()),
      code: describe(PHRASES.alwaysNull, Type.Null()),
      customerNo: Id.CustomerNo,
      qrcode: describe(
        'Address for the authenticator app (`otpauth://`), to be shown as a QR code.',
        Type.String(),
      ),
      secret: describe('Secret of the authenticator app, base32; shown once.', Type.String()),
      status: describe(PHRASES.state, Type.Integer(), ON_OFF),
      createTime: Type.Integer(),
      updateTime: Type.Integer(),
    }),
  },
  checkGoogleCode: {
    bizType: 'customer.app.GoogleVerifyApiService.checkGoogleCode',
    summary: 'Check a code of the authenticator app',
    request: NeedsOneOf(
      [['googleCode'], ['code']],
      Type.Object({
        googleCode: Type.Optional(TextLike(16)),
        code: describe('Another name of `googleCode`.', Type.Optional(TextLike(16))),
      }),
      CODE.oneTimeCodeMissing,
    ),
    response: Type.Boolean(),
  },
  checkGoogleMFAStatus: {
    bizType: 'customer.app.CustomerWebApiService.checkGoogleMFAStatus',
    forViewers: true,
    summary: 'Whether the authenticator app is switched on',
    access: 'guest',
    request: Type.Object({
      loginName: Type.Optional(TextLike(320)),
      phoneArea: Type.Optional(TextLike(8)),
      type: describe(PHRASES.loginNameKind, IntegerLike({ minimum: 1, maximum: 3 }), LOGIN_NAME_TYPES),
    }),
    response: Type.Integer(),
  },
  bindLoginPwd: {
    bizType: 'customer.app.CustomerWebApiService.bindLoginPwd',
    summary: 'Set the first login password',
    response: Type.Null(),
    request: Type.Object({ pwd: Password, googleCode: GoogleCode, ...proofMembers }),
  },
  firstTimeSettingLoginPassword: {
    bizType: 'customer.app.CustomerWebApiService.firstTimeSettingLoginPassword',
    summary: 'Set the first login password of a messenger’s customer',
    response: Type.Null(),
    request: Type.Object({ newPwd: Password, googleCode: GoogleCode, ...proofMembers }),
  },
  updateLoginPwd: {
    bizType: 'customer.app.CustomerWebApiService.updateLoginPwd',
    summary: 'Change the login password',
    response: Type.Null(),
    request: Type.Object({ oldPwd: Password, newPwd: Password, googleCode: GoogleCode }),
  },
  updateLoginPwdMFA: {
    bizType: 'customer.app.CustomerWebApiService.updateLoginPwdMFA',
    summary: 'Change the login password with a code',
    response: Type.Null(),
    request: Type.Object({
      oldPwd: Password,
      newPwd: Password,
      googleCode: GoogleCode,
      verifyCode: Code,
      sendToken: Ticket,
      type: describe(PHRASES.whereCodeSent, IntegerLike({ minimum: 1, maximum: 2 }), CODE_RECEIVERS),
    }),
  },
  forgetLoginPwd: {
    bizType: 'customer.app.CustomerWebApiService.forgetLoginPwd',
    summary: 'Set a new login password by a code',
    response: Type.Null(),
    access: 'guest',
    request: NewPasswordRequest,
  },
});
