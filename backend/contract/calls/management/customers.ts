import { Type } from 'typebox';
import { defineManagementCalls } from '../../call.ts';
import { Account } from '../../records/account.ts';
import { customerMembers } from '../../records/customer-account.ts';
import { loginNameMembers } from '../../records/login-name.ts';
import { campaignMembers } from '../../records/origin.ts';
import { TradeTypeCurrencyList } from '../../records/registration.ts';
import { IntegerLike, TextLike } from '../../records/request-values.ts';

/** What an operator may state about a customer that it creates. */
export const originMembers = {
  ...campaignMembers,
  remark: Type.Optional(Type.String({ maxLength: 512 })),
  /** The operator's own number of the customer. */
  thirdServerCode: Type.Optional(Type.String({ maxLength: 50 })),
};

const CreateRequest = Type.Object({
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
});

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

const CustomerStatusRecord = Type.Object({
  customerId: Type.Integer(),
  customerNo: Type.String(),
  status: Type.Integer(),
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
      size: Type.Optional(IntegerLike({ minimum: 1, maximum: MAX_CUSTOMER_PAGE })),
      current: Type.Optional(IntegerLike({ minimum: 1, maximum: 1_000_000 })),
    }),
    response: Type.Object({
      current: Type.Integer(),
      size: Type.Integer(),
      total: Type.Integer(),
      records: Type.Array(Type.Unknown()),
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
        id: Type.Integer(),
        name: Type.String(),
        openAccountType: Type.Integer(),
        type: Type.Integer(),
        tradeType: Type.Integer(),
        assets: Type.String(),
      }),
    ),
  },
  queryAccountList: {
    bizType: 'customer.admin.CustomerAdminApiService.queryAccountList',
    summary: 'Accounts of a customer in an account type',
    permission: 'customers.read',
    request: Type.Object({ ...customerMembers, tradeType: IntegerLike() }),
    response: Type.Array(Account),
  },
  customerDetail: {
    bizType: 'customer.admin.WhiteCustomerAdminApiService.detail',
    summary: 'One customer by section',
    permission: 'customers.read',
    request: Type.Object({
      type: Type.Union(SECTIONS.map((section) => Type.Literal(section))),
      id: IntegerLike(),
      customerNo: TextLike(16),
    }),
    response: Type.Unknown(),
  },
  setCustomerStatus: {
    bizType: 'venue.admin.CustomerAdminService.setStatus',
    summary: 'Disable a customer or enable one again',
    permission: 'customers.change',
    changes: true,
    request: Type.Object({
      ...customerMembers,
      status: IntegerLike({ minimum: 1, maximum: 2 }),
    }),
    response: CustomerStatusRecord,
  },
  sendPasswordLink: {
    bizType: 'venue.admin.PasswordLinkService.send',
    summary: 'Send a customer a link to set its password',
    permission: 'customers.change',
    changes: true,
    request: Type.Object({
      customerNo: TextLike(16),
      page: Type.Optional(Type.String({ maxLength: 500, pattern: '^https?://' })),
    }),
    response: Type.Object({ email: Type.String() }),
  },
});
