import { Type } from 'typebox';
import { describe } from '../../describe.ts';
import PHRASES from '../../phrases.json' with { type: 'json' };
import { LOGIN_NAME_TYPES } from '../../meanings.ts';
import { IntegerLike, TextLike } from '../request-values.ts';

/** Members of a change that carries no other codes: a code of an own address, to which `type` says (1 e-mail, 2 phone). */
export const proofMembers = {
  verifyCode: Type.Optional(TextLike(16)),
  sendToken: Type.Optional(Type.String({ maxLength: 64 })),
  type: describe(
    PHRASES.loginNameKind,
    Type.Optional(IntegerLike({ minimum: 1, maximum: 2 })),
    LOGIN_NAME_TYPES,
  ),
};
