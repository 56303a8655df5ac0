import { Type } from 'typebox';
import { CODE } from '../errors/codes.ts';
import { describe } from '../describe.ts';
import PHRASES from '../phrases.json' with { type: 'json' };
import { CONTRACT_TYPES, LOGIN_NAME_TYPES } from '../meanings.ts';
import { customerGroupMembers } from '../records/customers/customer-account.ts';
import { defineCalls } from '../call.ts';
import { Account } from '../records/customers/account.ts';
import { Customer, CustomerInfo } from '../records/customers/customer.ts';
import { loginNameMembers } from '../records/customers/login-name.ts';
import { Registered, TradeTypeCurrencyList, registrationMembers } from '../records/customers/registration.ts';
import { IntegerLike, Needed, NeedsOneOf, TextLike } from '../records/request-values.ts';

const LoginRequest = Type.Object({
  type: describe(PHRASES.loginNameKind, IntegerLike({ minimum: 1, maximum: 3 }), LOGIN_NAME_TYPES),
  phoneArea: Type.Optional(TextLike(8)),
  loginName: TextLike(320),
  device: Type.Optional(IntegerLike({ minimum: 1, maximum: 9 })),
  isThird: describe(
    'True to bind the third-party account of `bindThirdUserId` at this sign-in.',
    Type.Optional(Type.Boolean()),
  ),
  verifyCode: Type.Optional(TextLike(16)),
  sendToken: Type.Optional(Type.String({ maxLength: 64 })),
  loginPwd: Type.Optional(Type.String({ maxLength: 64 })),
  googleCode: Type.Optional(TextLike(16)),
  /** With `isThird` an identity that was proved just before is bound to the customer who signs in. */
  thirdSource: Type.Optional(Type.String({ maxLength: 32 })),
  bindThirdUserId: describe(
    'Number of the third-party account to bind at this sign-in.',
    Type.Optional(Type.String({ maxLength: 128 })),
  ),
});

/** Modules under which the page of a fund manager may ask for the companies: the clients tell only the rest of the name. */
const COMPANY_MODULES = ['config', 'customer', 'admin'] as const;

/**
 * Calls a minute that ask whether a login name exists: of one customer, or of all guests of one network. A person asks a
 * few times while registering; a list of addresses would take days.
 */
export const MAX_NAME_LOOKUPS_PER_MINUTE = 20;

/** Longest remark of a customer or reviewer, and most applications that one call lists. */
export const MAX_REMARK_LENGTH = 500;

/** The only kind of extension value that is published. */
const PAY_REDEEM = 1;

/** The one published kind; another one is a bad parameter like any other. */
const KIND = IntegerLike({ minimum: PAY_REDEEM, maximum: PAY_REDEEM });

/** Longest text of each. */
const MAX_VALUE_LENGTH = 1_000;

const MAX_POSTAL_CODE_LENGTH = 32;

const addressMembers = {
  loginName: TextLike(320),
  phoneArea: Type.Optional(TextLike(8)),
  type: describe(PHRASES.loginNameKind, IntegerLike({ minimum: 1, maximum: 3 }), LOGIN_NAME_TYPES),
};

/** The answer by an agent's link says nothing of the codes for API keys, as published. */
const RegisteredByLink = Type.Omit(Registered, ['apiCheckSwitch', 'apiCheckRule'], { title: 'Customer' });

const NullableText = Type.Union([Type.String(), Type.Null()]);

/** Sign-in, registration and what a customer says of itself. */
export const CUSTOMER_CALLS = defineCalls('Client API, other endpoints', {
  checkStatus: {
    bizType: 'customer.app.CustomerWebApiService.checkStatus',
    summary: 'Whether a login name belongs to a customer',
    access: 'guest',
    callsPerMinute: MAX_NAME_LOOKUPS_PER_MINUTE,
    captcha: { of: 'guests' },
    request: Type.Object({
      loginName: Type.Optional(TextLike(320)),
      phoneArea: Type.Optional(TextLike(8)),
      type: describe(PHRASES.loginNameKind, IntegerLike({ minimum: 1, maximum: 3 }), LOGIN_NAME_TYPES),
    }),
    response: Type.Object({
      status: describe('Whether there is such a customer.', Type.Integer(), {
        1: ['EXISTS', 'there is'],
        2: ['ABSENT', 'there is none'],
        '-1': ['DISABLED', 'there is, but it is disabled'],
      }),
      country: NullableText,
      phoneArea: NullableText,
    }),
  },
  login: {
    bizType: 'customer.app.CustomerWebApiService.login',
    summary: 'Sign in with a password or a code',
    answer: 'secret',
    captcha: {},
    mount: 'login',
    access: 'guest',
    request: LoginRequest,
    response: Customer,
  },
  randomKey: {
    bizType: 'thirdExt/randomKey',
    summary: 'Exchange a one-time token for a login token',
    answer: 'secret',
    replacesToken: true,
    request: Type.Object({}),
    response: Type.String(),
  },
  listAllCompanies: {
    bizType: 'company.app.AppCompanyService.listAll',
    forViewers: true,
    summary: 'The company of the caller, as a list',
    aliases: COMPANY_MODULES.map((module) => `${module}.app.AppCompanyService.listAll`),
    request: Type.Object({}),
    response: Type.Array(
      Type.Object({
        id: describe(PHRASES.numberRow, Type.Integer()),
        companyId: Type.Integer(),
        code: describe(PHRASES.codeEntry, Type.String()),
        name: describe(PHRASES.nameLanguageRequestWhere, Type.String()),
        companyName: Type.String(),
        companyType: Type.String(),
      }),
    ),
  },
  findCustomerInfo: {
    bizType: 'customer.app.CustomerWebApiService.findCustomerInfo',
    summary: 'The signed-in customer with its accounts',
    openPermission: 'ready_only',
    request: Type.Object({}),
    response: CustomerInfo,
  },
  openAccount: {
    bizType: 'customer.app.CustomerWebApiService.openAccount',
    summary: 'Open accounts; those that exist stay as they are',
    request: Type.Object({ tradeTypeCurrencyList: Type.Optional(TradeTypeCurrencyList) }),
    response: Type.Null(),
  },
  queryAccountById: {
    bizType: 'customer.app.CustomerWebApiService.queryAccountById',
    summary: 'One account by its number or currency',
    openPermission: 'ready_only',
    request: NeedsOneOf(
      [['accountId'], ['currency']],
      Type.Object({
        tradeType: IntegerLike(),
        accountId: Type.Optional(IntegerLike()),
        currency: Type.Optional(Type.String({ maxLength: 16 })),
      }),
      CODE.customerParameterMissing,
    ),
    response: Account,
  },
  checkCustomerExist: {
    bizType: 'customer.app.CustomerWebApiService.checkCustomerExist',
    summary: 'Whether a login name is taken',
    access: 'guest',
    callsPerMinute: MAX_NAME_LOOKUPS_PER_MINUTE,
    captcha: { of: 'guests' },
    request: Type.Object(loginNameMembers),
    response: Type.Integer(),
  },
  getMsgPushToken: {
    bizType: 'getMsgPushToken',
    summary: 'Token for the message websocket',
    changes: true,
    answer: 'secret',
    openPermission: 'ready_only',
    request: Type.Object({}),
    response: Type.String(),
  },
  changeLang: {
    bizType: 'customer.app.CustomerWebApiService.changeLang',
    summary: 'Change the language',
    request: Type.Object({
      newLang: describe(
        'New language: `en-US`, `zh-CN` or `zh-TW`.',
        Type.String({ minLength: 1, maxLength: 35 }),
      ),
    }),
    response: Type.Null(),
  },
  findCustomerLang: {
    bizType: 'customer.app.CustomerWebApiService.findCustomerLang',
    forViewers: true,
    summary: 'Language of the customer',
    request: Type.Object({}),
    response: Type.Object({
      lang: describe('Language of the customer; null before the first choice.', Type.String()),
    }),
  },
  changeCountry: {
    bizType: 'customer.app.CustomerWebApiService.changeCountry',
    summary: 'Change the country',
    request: Type.Object({
      newCountry: describe(
        'New country code, ISO 3166-1 alpha-2.',
        Type.String({ minLength: 1, maxLength: 15 }),
      ),
    }),
    response: Type.Null(),
  },
  groupList: {
    bizType: 'customer.app.CustomerWebApiService.groupList',
    forViewers: true,
    summary: 'Customer groups that guests may see',
    access: 'guest',
    request: Type.Object({}),
    response: Type.Array(Type.Object({ ...customerGroupMembers })),
  },
  destroy: {
    bizType: 'customer.app.CustomerWebApiService.destroy',
    summary: 'Ask for the account to be closed',
    openPermission: 'captial_out',
    request: Type.Object({
      remark: describe(
        'Why the account is to be closed.',
        Type.Optional(Type.String({ maxLength: MAX_REMARK_LENGTH })),
      ),
    }),
    response: Type.Null(),
  },
  saveCustomerExtend: {
    bizType: 'customer.app.CustomerExtendWebApiService.saveCustomerExtend',
    summary: 'Keep a value for the client',
    request: Type.Object({
      type: describe('Kind of the value.', KIND, CONTRACT_TYPES),
      value: describe(
        'Text to be kept, at most 1,000 characters.',
        Type.Optional(Type.String({ maxLength: MAX_VALUE_LENGTH })),
      ),
    }),
    response: Type.Null(),
  },
  findCustomerExtend: {
    bizType: 'customer.app.CustomerExtendWebApiService.findCustomerExtend',
    summary: 'A value that was kept for the client',
    openPermission: 'ready_only',
    request: Type.Object({ type: describe('Kind of the value.', KIND, CONTRACT_TYPES) }),
    response: Type.String(),
  },
  changeCustomerAddressAndPostalCode: {
    bizType: 'customer.app.CustomerWebApiService.changeCustomerAddressAndPostalCode',
    summary: 'Change the postal address',
    request: Type.Object({
      address: describe(PHRASES.address, Type.String({ minLength: 1, maxLength: MAX_VALUE_LENGTH })),
      postalCode: Type.String({ minLength: 1, maxLength: MAX_POSTAL_CODE_LENGTH }),
    }),
    response: Type.Null(),
  },
  clientIdBindCustomer: {
    bizType: 'messagepush.app.OfflinePushService.clientIdBindCustomer',
    summary: 'Bind an installation of the app for push messages',
    request: Type.Object({
      companyId: Type.Optional(IntegerLike()),
      customerId: Type.Optional(IntegerLike()),
      clientId: describe(
        'Number that the push provider gave the installation.',
        Type.String({ minLength: 1, maxLength: 256 }),
      ),
    }),
    response: Type.Boolean(),
  },
  register: {
    bizType: 'customer.app.CustomerWebApiService.register',
    summary: 'Register a customer and open its accounts',
    mount: 'register',
    access: 'guest',
    answer: 'secret',
    captcha: {},
    response: Registered,
    request: Type.Object({
      ...addressMembers,
      ...registrationMembers,
      verifyCode: Needed(TextLike(16), 'handler'),
      sendToken: Needed(Type.String({ maxLength: 64 }), 'handler'),
    }),
  },
  registerOfAgentShareLink: {
    bizType: 'customer.app.CustomerWebApiService.registerOfAgentShareLink',
    summary: 'Register through an agent’s link',
    access: 'guest',
    answer: 'secret',
    captcha: {},
    response: RegisteredByLink,
    request: Type.Object({ ...addressMembers, ...registrationMembers, thirdServerCode: TextLike(64) }),
  },
  switchAccount: {
    bizType: 'thirdExt/switchAccount',
    summary: 'Switch between the real and the demo side',
    elsewhere: [{ mount: 'global', bizType: 'switch.trade.account' }],
    answer: 'secret',
    mount: 'root',
    request: Type.Object({}),
    response: Customer,
  },
  resetDemoAccount: {
    bizType: 'customer.app.CustomerWebApiService.resetDemoAccount',
    section: 'Errors, Customer errors',
    summary: 'Set a demo account back to its first balance',
    response: Type.Null(),
    request: Type.Object({
      tradeType: IntegerLike(),
      currency: Type.String({ minLength: 1, maxLength: 16 }),
    }),
  },
  resetAccount: {
    bizType: 'customer.app.CustomerDubboApiService.resetAccount',
    section: 'Errors, Customer errors',
    summary: 'Set the demo accounts back to their first balances',
    response: Type.Null(),
    request: Type.Object({}),
  },
  logout: {
    bizType: 'logout',
    forViewers: true,
    section: 'Conventions',
    summary: 'Sign out: the token ends and its sockets close',
    mount: 'root',
    request: Type.Object({}),
    response: Type.Null(),
  },
});
