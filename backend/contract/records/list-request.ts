import { Type } from 'typebox';
import { describe } from '../describe.ts';
import { pageRequestMembers } from './page.ts';
import { IntegerLike, Needed, TextLike } from './request-values.ts';

/** Longest text of a comma list. */
const MAX_LIST_TEXT = 2_000;

/** Members that the list calls share. */
export const listMembers = {
  tradeType: Needed(IntegerLike()),
  /** One account or a comma list of them; empty means all of the account type. Some clients send `accountIds`. */
  accountId: describe(
    'Accounts, numbers joined by commas; left out or empty: all of the account type.',
    Type.Optional(TextLike(MAX_LIST_TEXT)),
  ),
  accountIds: describe(
    'Accounts, numbers joined by commas; left out or empty: all.',
    Type.Optional(TextLike(MAX_LIST_TEXT)),
  ),
  accountCurrency: Type.Optional(TextLike()),
  symbolId: Type.Optional(IntegerLike()),
  sortFieldName: describe(
    'Member by which the rows are sorted.',
    Type.Optional(Type.String({ maxLength: 64 })),
  ),
  sortType: Type.Optional(Type.String({ maxLength: 64 })),
  querySource: describe('Only rows with this `source`; left out: all.', Type.Optional(TextLike())),
  thirdPartyOrder: Type.Optional(TextLike()),
  ...pageRequestMembers,
};
