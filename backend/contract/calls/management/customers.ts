import { Type } from 'typebox';
import { CODE } from '../../errors/codes.ts';
import { describe } from '../../describe.ts';
import PHRASES from '../../phrases.json' with { type: 'json' };
import { SWITCH_STATES } from '../../meanings.ts';
import { defineManagementCalls } from '../../call.ts';
import { Account } from '../../records/customers/account.ts';
import {
  customerGroupMembers,
  customerMembers,
  OfCustomer,
} from '../../records/customers/customer-account.ts';
import { loginNameMembers } from '../../records/customers/login-name.ts';
import { campaignMembers } from '../../records/customers/origin.ts';
import { TradeTypeCurrencyList } from '../../records/customers/registration.ts';
import { IntegerLike, NeedsOneOf, TextLike } from '../../records/request-values.ts';
import * as Id from '../../records/ids.ts';
import { Tag } from './customer-notes.ts';
import { Milliseconds, Nullable, Text, Whole } from '../../records/shapes.ts';

/** What an operator may state about a customer that it creates. */
export const originMembers = {
  ...campaignMembers,
  remark: Type.Optional(Type.String({ maxLength: 512 })),
  /** The operator's own number of the customer. */
  thirdServerCode: Type.Optional(Type.String({ maxLength: 50 })),
};

const CreateRequest = NeedsOneOf(
  [['phone'], ['email']],
  Type.Object({
    phone: Type.Optional(TextLike(32)),
    phoneArea: Type.Optional(TextLike(8)),
    email: Type.Optional(Type.String({ maxLength: 320 })),
    emailArea: Type.Optional(TextLike(8)),
    /** Left out: the customer has none, and sets its first one by a link that is e-mailed. */
    pwd: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
    country: Type.String({ minLength: 1, maxLength: 64 }),
    registerSource: IntegerLike({ minimum: 1, maximum: 9 }),
    customerGroupId: IntegerLike(),
    tradeTypeCurrencyList: Type.Optional(TradeTypeCurrencyList),
    ...originMembers,
  }),
  CODE.phoneOrEmailMissing,
);

/** Most rows of one page of the customer list. */
const MAX_CUSTOMER_PAGE = 2000;

export const SECTIONS = [
  'baseInfo',
  'tradeAccount',
  'kyc',
  'allKyc',
  'bankList',
  'walletList',
  'otherInfo',
] as const;

/** A customer in the list of operators, who see addresses in full. */
export const ListedCustomer = Type.Object({
  id: describe(PHRASES.numberCustomerInsidePlatform, Whole),
  companyId: Whole,
  customerNo: Id.CustomerNo,
  customerGroupId: Whole,
  customerGroupName: Text,
  customerType: describe('0 a customer, 1 an agent.', Whole),
  openAccountType: Whole,
  email: Nullable(Text),
  phone: Nullable(Text),
  phoneArea: Nullable(Text),
  name: describe('Full name as it was accepted; null before.', Nullable(Text)),
  firstName: Nullable(Text),
  lastName: Nullable(Text),
  idCard: describe('Number of the identity document as it was accepted; null before.', Nullable(Text)),
  idCardType: describe('Kind of the identity document; null before one was accepted.', Nullable(Text)),
  status: describe(PHRASES.stateCustomer, Whole),
  registerSource: Whole,
  remark: Nullable(Text),
  agentCustomerNo: describe(
    'Customer number of the agent who brought the customer; null for nobody.',
    Nullable(Text),
  ),
  firstAccountActivateTime: describe(
    'When the first account was activated, milliseconds since 1970 (UTC); null before.',
    Nullable(Milliseconds),
  ),
  loginTime: Nullable(Milliseconds),
  createTime: Milliseconds,
  updateTime: Milliseconds,
  unitId: describe(PHRASES.alwaysNull, Type.Null()),
  unitName: describe(PHRASES.alwaysNull, Type.Null()),
  tgUserId: describe(PHRASES.alwaysNull, Type.Null()),
  tgUserName: describe(PHRASES.alwaysNull, Type.Null()),
  thirdAccountNo: describe(PHRASES.alwaysNull, Type.Null()),
  thirdLoginSource: Type.Null(),
  thirdUserId: Type.Null(),
});

/** One customer, whatever section is asked for; each section has a list of its own besides. */
export const CustomerDetail = Type.Object({
  ...ListedCustomer.properties,
  country: Text,
  kycStatus: describe('State of the verification: 4 and -1 are verified, in all levels or in some.', Whole),
  kycAuditStatus: describe('State of the last application for verification.', Whole),
  kycAuditRemark: Nullable(Text),
  registerTime: describe('When the customer registered, milliseconds since 1970 (UTC).', Milliseconds),
  accountList: describe(
    'Accounts, in the sections `baseInfo` and `tradeAccount`; else empty.',
    Type.Array(Account),
  ),
});

const CustomerStatusRecord = Type.Object({
  customerId: Id.Customer,
  customerNo: Id.CustomerNo,
  status: describe(
    'State of the customer: a disabled one has no session and no key.',
    Type.Integer(),
    SWITCH_STATES,
  ),
});

/** Customers: finding, making, changing, signing out. */
export const CUSTOMER_MANAGEMENT = defineManagementCalls({
  addCustomer: {
    bizType: 'customer.admin.WhiteCustomerAdminApiService.addCusAndOpenAccountAndKyc',
    summary: 'Create a customer with its accounts',
    permission: 'customers.change',
    changes: true,
    request: CreateRequest,
    response: Type.String(),
  },
  checkCustomerExist: {
    bizType: 'customer.app.CustomerWebApiService.checkCustomerExist',
    summary: 'Whether a login name is taken',
    permission: 'reference.read',
    access: 'guest',
    request: Type.Object({ ...loginNameMembers, emailArea: Type.Optional(TextLike(8)) }),
    response: Type.Integer(),
  },
  customerPage: {
    bizType: 'customer.admin.WhiteCustomerAdminApiService.page',
    summary: 'Customers',
    permission: 'customers.read',
    request: Type.Object({
      ...customerMembers,
      tag: describe('Only customers with this tag.', Type.Optional(Tag)),
      size: Type.Optional(IntegerLike({ minimum: 1, maximum: MAX_CUSTOMER_PAGE })),
      current: Type.Optional(IntegerLike({ minimum: 1, maximum: 1_000_000 })),
    }),
    response: Type.Object({
      current: Type.Integer(),
      size: Type.Integer(),
      total: Type.Integer(),
      records: Type.Array(ListedCustomer),
    }),
  },
  groupList: {
    bizType: 'customer.admin.CustomerGroupAdminApiService.groupList',
    summary: 'Customer groups with account types and currencies',
    permission: 'reference.read',
    request: Type.Object({
      tradeType: Type.Optional(IntegerLike()),
      customerNo: Type.Optional(TextLike(16)),
    }),
    response: Type.Array(
      Type.Object({
        ...customerGroupMembers,
        tradeType: Type.Integer(),
        assets: describe(PHRASES.currencyCodesJoinedCommas, Type.String()),
      }),
    ),
  },
  queryAccountList: {
    bizType: 'customer.admin.CustomerAdminApiService.queryAccountList',
    summary: 'Accounts of a customer in an account type',
    permission: 'customers.read',
    request: OfCustomer(Type.Object({ ...customerMembers, tradeType: IntegerLike() })),
    response: Type.Array(Account),
  },
  customerDetail: {
    bizType: 'customer.admin.WhiteCustomerAdminApiService.detail',
    summary: 'One customer by section',
    permission: 'customers.read',
    request: Type.Object({
      type: describe(
        'Section of the record: `baseInfo`, `tradeAccount`, `kyc`, `allKyc`, `bankList`, `walletList` or `otherInfo`.',
        Type.Unsafe<(typeof SECTIONS)[number]>(Type.Union(SECTIONS.map((section) => Type.Literal(section)))),
      ),
      id: describe(PHRASES.numberCustomerInsidePlatform, IntegerLike()),
      customerNo: TextLike(16),
    }),
    response: CustomerDetail,
  },
  setCustomerStatus: {
    bizType: 'venue.admin.CustomerAdminService.setStatus',
    summary: 'Disable a customer or enable one again',
    permission: 'customers.change',
    changes: true,
    request: OfCustomer(
      Type.Object({
        ...customerMembers,
        status: describe(
          'State of the customer: a disabled one has no session and no key.',
          IntegerLike({ minimum: 1, maximum: 2 }),
          SWITCH_STATES,
        ),
      }),
    ),
    response: CustomerStatusRecord,
  },
  sendPasswordLink: {
    bizType: 'venue.admin.PasswordLinkService.send',
    summary: 'Send a customer a link to set its password',
    permission: 'customers.change',
    changes: true,
    request: Type.Object({
      customerNo: TextLike(16),
      page: describe(
        'Page that the link opens, https and of an origin that the company lists; left out: the token alone is sent.',
        Type.Optional(Type.String({ maxLength: 500, pattern: '^https?://' })),
      ),
    }),
    response: Type.Object({ email: describe('Where the link went, masked.', Type.String()) }),
  },
});
