import { Type } from 'typebox';
import { IntegerLike, TextLike } from './request-values.ts';

/** Members by which a request names a customer. */
export const loginNameMembers = {
  loginName: TextLike(320),
  type: IntegerLike({ minimum: 1, maximum: 3 }),
  phoneArea: Type.Optional(TextLike(8)),
};
