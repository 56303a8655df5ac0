import { Type } from 'typebox';
import { describe } from '../../describe.ts';
import PHRASES from '../../phrases.json' with { type: 'json' };
import { LOGIN_NAME_TYPES } from '../../meanings.ts';
import { IntegerLike, TextLike } from '../request-values.ts';

/** Members by which a request names a customer. */
export const loginNameMembers = {
  loginName: TextLike(320),
  type: describe(PHRASES.loginNameKind, IntegerLike({ minimum: 1, maximum: 3 }), LOGIN_NAME_TYPES),
  phoneArea: Type.Optional(TextLike(8)),
};
