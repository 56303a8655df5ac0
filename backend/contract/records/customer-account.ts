import { Type } from 'typebox';
import { IntegerLike, TextLike } from './request-values.ts';

/** How a management call names a customer: by its number, or by the id that its records carry. */
export const customerMembers = {
  customerNo: Type.Optional(TextLike(16)),
  customerId: Type.Optional(IntegerLike()),
};
