import { Type } from 'typebox';
import { describe } from '../../describe.ts';
import type { TradeType } from '../../../domain/account-type.ts';
import { defineManagementCalls } from '../../call.ts';
import { IntegerLike, TextLike } from '../../records/request-values.ts';

/** The kind of market a product belongs to; it decides the quote socket (`/quote` or `/quote_stock`) and the list group. */
export type ProductArea = 'crypto' | 'forex' | 'metal' | 'index' | 'stock' | 'etf' | 'fund';

/** An account type of a group. */
export interface GroupPlay {
  readonly tradeType: TradeType;
  /** Codes of the assets in which accounts are kept; undefined: all of the company. */
  readonly currencies?: readonly string[];
}

/** A group of customers: the products that it may see (Product, brief: customerGroupIds) and the accounts that it may have. */
export interface CustomerGroup {
  /** Counts from 1 within a company. */
  readonly id: number;
  readonly name: string;
  /** Anyone may ask for a public group's products; those of the others are for their own members. */
  readonly isPublic: boolean;
  /** New customers may register in it. */
  readonly isOpening: boolean;
  /** Areas whose products the group sees; undefined: all. */
  readonly areas?: readonly ProductArea[];
  /** Account types of its members; undefined: those of the company, each in all of its currencies. */
  readonly plays?: readonly GroupPlay[];
}

/** A customer group as operators state it and as it is stored: account types by their published numbers. */
export type GroupRecord = Omit<CustomerGroup, 'plays'> & {
  readonly plays?: readonly (Omit<GroupPlay, 'tradeType'> & { readonly tradeType: number })[];
};

/** Product groups by area, in the order of their ids. */
export const SYMBOL_GROUPS: readonly ProductArea[] = [
  'crypto',
  'forex',
  'metal',
  'index',
  'stock',
  'etf',
  'fund',
];

const Areas = Type.Array(Type.Union(SYMBOL_GROUPS.map((area) => Type.Literal(area))), {
  maxItems: SYMBOL_GROUPS.length,
});

const MAX_CURRENCIES = 200;

const MAX_PLAYS = 10;

const Plays = Type.Array(
  Type.Object({
    tradeType: IntegerLike(),
    currencies: describe(
      'Currency codes.',
      Type.Optional(Type.Array(Type.String({ minLength: 1, maxLength: 16 }), { maxItems: MAX_CURRENCIES })),
    ),
  }),
  { maxItems: MAX_PLAYS },
);

const members = {
  name: describe('Name of the group.', Type.String({ minLength: 1, maxLength: 50 })),
  isPublic: describe('True when guests may ask for the group’s products.', Type.Boolean()),
  isOpening: describe('True when new customers may register in the group.', Type.Boolean()),
  areas: describe('Areas whose products the group sees; left out: all.', Type.Optional(Areas)),
  plays: describe(
    'Account types of the members with their currencies; left out: those of the company.',
    Type.Optional(Plays),
  ),
};

const Group = Type.Unsafe<GroupRecord>(
  Type.Object({ id: describe('Customer group; left out to add one.', Type.Integer()), ...members }),
);

/** What an operator states of a group; without an id it is a new one. */
export type GroupChange = Omit<CustomerGroup, 'id'> & { readonly id?: number | undefined };

const Change = Type.Unsafe<Omit<GroupRecord, 'id'> & Pick<GroupChange, 'id'>>(
  Type.Object({
    id: describe('Customer group; left out to add one.', Type.Optional(IntegerLike())),
    ...members,
  }),
);

/** Groups of customers. */
export const GROUP_MANAGEMENT = defineManagementCalls({
  customerGroups: {
    bizType: 'venue.admin.CustomerGroupService.list',
    summary: 'Customer groups',
    permission: 'company.read',
    request: Type.Object({}),
    response: Type.Array(Group),
  },
  saveCustomerGroup: {
    bizType: 'venue.admin.CustomerGroupService.save',
    summary: 'Add or change a customer group',
    permission: 'company.change',
    batch: { members: MAX_PLAYS * (MAX_CURRENCIES + 10) },
    changes: true,
    request: Change,
    response: Type.Integer(),
  },
  removeCustomerGroup: {
    bizType: 'venue.admin.CustomerGroupService.remove',
    summary: 'Remove a customer group',
    permission: 'company.change',
    changes: true,
    request: Type.Object({ id: describe('Customer group; left out to add one.', IntegerLike()) }),
    response: Type.Null(),
  },
  moveCustomer: {
    bizType: 'venue.admin.CustomerGroupService.moveCustomer',
    summary: 'Move a customer to another group',
    permission: 'customers.change',
    changes: true,
    request: Type.Object({ customerNo: TextLike(16), customerGroupId: IntegerLike() }),
    response: Type.Null(),
  },
});
