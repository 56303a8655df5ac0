import { type Static, Type } from 'typebox';
import { describe } from '../../describe.ts';

/** A level of verification that amounts above a bound need. */
export const AmountVerification = Type.Object({
  above: describe(
    'Amounts above this one need the level, in the account currency.',
    Type.String({ maxLength: 40, pattern: '^\\d{1,18}(\\.\\d{1,18})?$' }),
  ),
  levelCode: describe(
    'Level of verification, for example `level_1`.',
    Type.String({ minLength: 1, maxLength: 32, pattern: '^[A-Za-z0-9_-]+$' }),
  ),
});

/** Levels that the amounts of one limit need. */
const MAX_VERIFICATIONS = 10;

export const AmountVerifications = Type.Array(AmountVerification, { maxItems: MAX_VERIFICATIONS });

export type AmountVerification = Static<typeof AmountVerification>;
