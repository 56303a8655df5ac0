import { Type } from 'typebox';
import { describe } from '../../describe.ts';
import { CUSTOMER_TYPES, GROUP_OPENINGS } from '../../meanings.ts';
import { IntegerLike, TextLike } from '../request-values.ts';

/** How a management call names a customer: by its number, or by the id that its records carry. */
export const customerMembers = {
  customerNo: Type.Optional(TextLike(16)),
  customerId: Type.Optional(IntegerLike()),
};

/** A group of customers in a list. */
export const customerGroupMembers = {
  id: describe('Customer group.', Type.Integer()),
  name: describe('Name, in the language of the request where it has translations.', Type.String()),
  openAccountType: describe('Whether new customers may register in it.', Type.Integer(), GROUP_OPENINGS),
  type: describe('Kind of group.', Type.Integer(), CUSTOMER_TYPES),
};
